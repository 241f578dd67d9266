"""What common actions send to Discord: requests that count against its global limit, others, and bytes of pictures.

Each action has a budget of counted requests and pictures. A test checks the same budgets.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from localcord.traffic import Traffic
from tools.bench.playing import Table, button, first_value
from tools.bench.report import Row, at_most
from tools.bench.stage import BOT, Stage

PEOPLE: Final = ("Anna", "Bruno")


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that an action may cost."""

    counted: int
    boards: int = 0
    hands: int = 0


BUDGETS: Final = {
    "open a table": Budget(counted=1),
    "join": Budget(counted=0),
    "start": Budget(counted=9, boards=1, hands=2),
    "choose opening tickets": Budget(counted=2, boards=1, hands=1),
    "choose the last opening tickets": Budget(counted=3, boards=1, hands=1),
    "look at one's hand": Budget(counted=0, hands=1),
    "first card from the market": Budget(counted=0),
    "second card from the market": Budget(counted=2, boards=1, hands=1),
    "second card, from the private answer": Budget(counted=3, boards=1, hands=1),
    "take tickets": Budget(counted=4, boards=1, hands=1),
    "two cards from the deck": Budget(counted=2, boards=1, hands=1),
    "claim": Budget(counted=3, boards=1, hands=1),
    "take a claim back": Budget(counted=3, boards=1, hands=1),
}


@dataclass
class Meter:
    """Measures what the bot sends for each action."""

    stage: Stage
    costs: dict[str, Traffic] = field(default_factory=dict)

    @asynccontextmanager
    async def action(self, name: str) -> AsyncIterator[None]:
        """Measure what the block does, until the bot is quiet."""
        requests = self.stage.local.rest.requests
        await self.stage.quiet()
        before = len(requests)
        yield
        await self.stage.quiet()
        self.costs[name] = Traffic.of(requests[before:])


async def costs(stage: Stage) -> dict[str, Traffic]:
    """Perform every action of `BUDGETS`. Return what each has sent."""
    meter = Meter(stage)
    anna, bruno = stage.people
    async with meter.action("open a table"):
        table = await Table.open(stage)
    async with meter.action("join"):
        await table.join(bruno)
    async with meter.action("start"):
        await table.start()
    async with meter.action("choose opening tickets"):
        await table.keep(anna, await table.press(anna, "choose"))
    async with meter.action("choose the last opening tickets"):
        await table.keep(bruno, await table.press(bruno, "choose"))
    async with meter.action("look at one's hand"):
        await table.press(anna, "hand")
    user = await table.active()
    async with meter.action("first card from the market"):
        await table.press(user, "draw")
    async with meter.action("second card from the market"):
        await table.press(user, "draw")
    user = await table.active()
    answer = await table.press(user, "draw")
    async with meter.action("second card, from the private answer"):
        await table.use(user, answer, "draw")
    user = await table.active()
    async with meter.action("take tickets"):
        sure = await table.press(user, "tickets")
        await table.keep(user, await table.use(user, sure, "draw_tickets"))
    async with meter.action("two cards from the deck"):
        await table.press(await table.active(), "two_blind")
    user = await table.active()
    while button(routes := await table.press(user, "claim"), "route") is None:
        await table.press(user, "two_blind")
        user = await table.active()
    async with meter.action("claim"):
        ways = await table.use(user, routes, "route", first_value(routes, "route"))
        answer = await table.use(user, ways, "pay")
    async with meter.action("take a claim back"):
        await table.use(user, await table.use(user, answer, "undo"), "undo_now")
    return meter.costs


def requests() -> list[Row]:
    """Run the whole bot as a process, and people who play."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Row]:
    async with Stage.open(*PEOPLE, records=None) as stage, stage.bot(BOT, data=folder):
        measured = await costs(stage)
    return [row for name, cost in measured.items() for row in _rows(name, cost)]


def _rows(name: str, cost: Traffic) -> list[Row]:
    budget = BUDGETS[name]
    return [
        at_most(f"{name}: counted requests", len(cost.counted), "", budget.counted),
        at_most("  pictures of the board", boards(cost), "", budget.boards),
        at_most("  pictures of hands", hands(cost), "", budget.hands),
        Row("  answers, not counted", len(cost.uncounted), "", "none", ok=True),
        Row("  uploaded", cost.uploaded / 1e3, "kB", "none", ok=True),
    ]


def boards(cost: Traffic) -> int:
    """Return how many pictures of the board were uploaded."""
    return sum(name.startswith("board") for name in cost.files)


def hands(cost: Traffic) -> int:
    """Return how many pictures of hands were uploaded."""
    return sum(name.startswith("hand") for name in cost.files)
