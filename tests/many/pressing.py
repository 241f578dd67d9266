"""People who press all the time, whatever happens to the bot."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

from localcord.gateway import Session
from localcord.interaction import Interaction, InteractionFailedError
from tests.e2e.evening import find
from tests.many.town import PEOPLE, Town
from tests.support.local_discord import PATIENCE, until
from ttrbot.text import texts

BETWEEN, SELDOM = 0.5, 8.0
"""Seconds between two turns, while the test waits for some and otherwise: the cards must last."""
DEADLINE = 10.0
"""Seconds after which a press counts as failed. Discord waits for 3, but the machine may be busy."""
TWICE = 2
"""How often the person whose turn it is presses the same button at once."""


@dataclass
class Table:
    """A table at which people draw cards."""

    town: Town
    shard: int
    thread: str
    goal: int = 0
    """The number of turns for which the test waits."""
    taken: list[str] = field(default_factory=list)
    """The buttons whose presses were answered as done."""
    refused: list[str] = field(default_factory=list)
    """The other answers."""
    unserved: int = 0
    """How many presses failed because no process was connected for the server, or one that lost its connection."""
    lost: list[str] = field(default_factory=list)
    """The buttons whose presses failed though a process was connected all the time."""

    async def press_on(self) -> None:
        """Press whenever something can be pressed."""
        while True:
            await asyncio.sleep(BETWEEN if len(self.taken) < self.goal else SELDOM)
            tables = self.town.shown(self.town.person("Anna").client, self.thread, "two_blind")
            for table in tables[-1:]:
                (button,) = find(table, "two_blind")
                client, custom_id = self.town.next(table).client, button["custom_id"]
                pressed = [client.press(table["id"], custom_id) for _ in range(TWICE)]
                await asyncio.gather(*(self._hear(press, custom_id) for press in pressed))

    async def _hear(self, pressed: Interaction, button: str) -> None:
        served = self._session()
        try:
            await pressed.answered(DEADLINE)
            async with asyncio.timeout(DEADLINE):
                while pressed.original is pressed.source and not pressed.followups:  # noqa: ASYNC110 (nothing tells)
                    await asyncio.sleep(0.02)
        except (InteractionFailedError, TimeoutError):
            if served is not None and served is self._session():
                self.lost.append(button)
            else:
                self.unserved += 1
            return
        answer = pressed.followups[-1] if pressed.followups else pressed.original
        assert answer is not None
        text = answer.content  # also of an apology that the same one to another press has replaced
        if text.startswith("You took"):
            self.taken.append(button)
        else:
            self.refused.append(text)

    def _session(self) -> Session | None:
        """Return the session that gets presses on the table's server, if it is connected."""
        here = (self.shard, len(self.town.halls))
        sessions = self.town.local.gateway.sessions.values()
        return next((one for one in sessions if one.connection is not None and one.shard == here), None)


@asynccontextmanager
async def pressing(town: Town, rng: Random) -> AsyncIterator[list[Table]]:
    """Begin a game on each server, and let people press there all the time."""
    tables = [Table(town, shard, await town.game(hall)) for shard, hall in enumerate(town.halls)]
    for table in tables:
        for _ in PEOPLE[:2]:
            await town.move(table.thread, rng)
    tasks = [asyncio.create_task(table.press_on()) for table in tables]
    try:
        yield tables
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in tasks:
        assert task.cancelled(), task.exception()


async def some_turns(tables: Sequence[Table], number: int = 2) -> None:
    """Wait until some turns were taken at each table."""
    for table in tables:
        table.goal = len(table.taken) + number
    await until(lambda: all(len(table.taken) >= table.goal for table in tables), "some turns", 2 * PATIENCE)


def check_told(table: Table) -> None:
    """Check that each press was answered, and that those that weren't taken may be tried again or came too late."""
    assert table.lost == []
    codes = ("question-closed", "store-unavailable", "store-unknown", "shutting-down")
    expected = {texts("en").t(f"refusal-{code}") for code in codes}
    reasons = {text.partition("\n")[0] for text in table.refused}  # below: what the same person's latest move did
    assert reasons <= expected
