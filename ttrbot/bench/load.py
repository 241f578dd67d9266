"""How many presses a second are held, each with its table's new text within a second; beside a bare bot.

Presses come at a steady rate, whether or not the earlier ones have been answered; what counts is how many were shown.
The bare bot answers the presser and edits its message with a fixed text; both bots are processes of their own, and have
as many messages as there are games.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, sqrt
from pathlib import Path
from typing import Final

from ttrbot.bench import bare_bot
from ttrbot.bench.report import Row, at_least, at_most
from ttrbot.bench.stage import BOT, QUIET, Stage
from ttrbot.bench.tables import Player, begun_game, bench_host, show_table_only
from ttrbot.discord.custom_ids import CustomId
from ttrbot.localcord.interactions import InteractionFailedError
from ttrbot.localcord.models import Channel, Json, User
from ttrbot.store import Store

SECONDS: Final = 4
RATES: Final = tuple(round(50 * 1.25**step) for step in range(12))
FINE: Final = 1.08
"""How far apart the last two rates may be."""
TRIES: Final = 2
GAMES: Final = 500
"""Each with people of its own: one person's presses are limited. At the highest rates all are pressed earlier."""
KEPT_UP: Final = 0.9
"""Where less than this part of a rate is shown, more presses won't lead to more."""
AT_A_TABLE: Final = 2
NAMES: Final = tuple(f"P{number:04}" for number in range(AT_A_TABLE * GAMES))
LATE: Final = 1.0
SHARE: Final = 0.6
PATIENCE: Final = 3.0
"""Seconds that are waited for whatever is late."""
BLIND: Final = "blind"
AT_ONCE: Final = 8


def load() -> list[Row]:
    """Raise the rate until it is too much for each bot; then press ours with twice as many."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:  # on the disk: the system's own may lie in memory
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Row]:
    async with Stage.open(*NAMES) as stage:
        channels = [stage.local.world.add_channel(stage.guild, f"table {number}") for number in range(GAMES)]
        async with stage.bot("-m", bare_bot.__name__, "fixed", *(channel.id for channel in channels), data=folder):
            bare = await _held(await _Crowd.gather(stage, channels, bare_bot.BUTTON))
    async with Stage.open(*NAMES) as stage:
        channels = [stage.local.world.add_channel(stage.guild, f"table {number}") for number in range(GAMES)]
        await _set_up(folder / "data", stage, channels)
        async with stage.bot(BOT, data=folder):
            crowd = await _Crowd.gather(stage, channels, BLIND)
            ours = await _held(crowd)
            rush = await crowd.press(round(2 * max(ours, RATES[0])))
    return [
        Row("bare bot: presses held", bare, "1/s", "none", ok=True),
        Row("presses held that edit the table", ours, "1/s", "none", ok=True),
        at_least("the same / bare bot", ours / bare, "x", SHARE),
        Row("then pressed", rush.pressed, "1/s", "none", ok=True),
        Row("of these: turned away", 100 * rush.turned_away, "%", "none", ok=True),
        at_most("of these: any answer, 99th percentile", rush.answered, "s", LATE),
    ]


async def _set_up(data: Path, stage: Stage, channels: list[Channel]) -> None:
    people = iter(stage.people)
    async with await Store.open(data) as store:
        host = bench_host(store)

        async def begin(channel: Channel, *pair: User) -> None:
            players = [Player(int(user.id), user.name) for user in pair]
            await show_table_only(store, await begun_game(host, int(channel.id), players), int(channel.id))

        async with asyncio.TaskGroup() as beginning:
            for channel, *pair in zip(channels, people, people, strict=True):
                beginning.create_task(begin(channel, *pair))
        await host.close()


async def _held(crowd: "_Crowd") -> float:
    """The most that were shown a second: of rising rates, then of those between the last that was held and the next."""
    held = low = high = 0.0
    for rate in RATES:
        shown = await _shown(crowd, rate)
        held = max(held, shown)
        if shown < KEPT_UP * rate:
            high = rate
            break
        low = rate
    while 0 < low * FINE < high:
        middle = sqrt(low * high)
        shown = await _shown(crowd, middle)
        held = max(held, shown)
        low, high = (low, middle) if shown < KEPT_UP * middle else (middle, high)
    return held


async def _shown(crowd: "_Crowd", rate: float) -> float:
    """How many a second of a rate were shown, 99 % of them within a second; what isn't held is tried once more."""
    shown = 0.0
    for _ in range(TRIES):
        run = await crowd.press(rate)
        if run.shown <= LATE:
            shown = max(shown, min(run.rate, run.pressed))
        if shown >= KEPT_UP * rate:
            break
    return shown


@dataclass(frozen=True, slots=True)
class _Run:
    """99th percentiles of the seconds until everybody saw the new text and until the presser was answered."""

    shown: float
    answered: float
    pressed: float
    """How many were pressed a second: fewer than were to be, where this process is at its limit."""
    rate: float
    """How many were shown a second: fewer than were pressed, where ever more are waiting."""
    turned_away: float
    """The share of those who were told to try again."""

    @classmethod
    def of(cls, presses: Sequence["_Press"]) -> "_Run":
        """Sum up."""
        ends = [press.begun + press.shown for press in presses if press.shown < inf]
        return cls(
            shown=_percentile([press.shown for press in presses]),
            answered=_percentile([press.answered for press in presses]),
            pressed=_rate([press.begun for press in presses]),
            rate=_rate(ends),
            turned_away=1 - len(ends) / len(presses),
        )


@dataclass(frozen=True, slots=True)
class _Press:
    """When a button was pressed, and the seconds from then until all saw the new text and until there was an answer."""

    begun: float
    shown: float
    answered: float


class _Crowd:
    """Presses the buttons of many messages, one after the other."""

    def __init__(self, stage: Stage, channels: list[Channel], verb: str) -> None:
        self._stage = stage
        self._verb = verb
        people = iter(stage.people)
        self._people = {channel.id: pair for channel, *pair in zip(channels, people, people, strict=True)}
        """Those who play in a channel."""
        self._fresh = [channel.id for channel in channels]
        """Channels whose button, pressed once, leads to an edit of its message."""
        self._used: list[str] = []
        self._awaited: dict[str, asyncio.Future[float]] = {}
        stage.client(stage.people[0]).subscribe(self._hear)

    @classmethod
    async def gather(cls, stage: Stage, channels: list[Channel], verb: str) -> "_Crowd":
        """Wait until every channel has its message, and let everybody press: whoever is new to a bot costs it more."""
        async with asyncio.timeout(GAMES):
            while not all(channel.messages for channel in channels):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(QUIET)
        crowd = cls(stage, channels, verb)
        for _ in range(AT_A_TABLE):
            await crowd._refresh()
            while crowd._fresh:
                some, crowd._fresh = crowd._fresh[:AT_ONCE], crowd._fresh[AT_ONCE:]
                crowd._used += some
                await asyncio.gather(*map(crowd._one, some))
        return crowd

    async def press(self, rate: float) -> _Run:
        """Press so many times a second for a few seconds, when all is quiet."""
        await self._refresh()
        begun = time.perf_counter()
        presses = []
        for number in range(min(len(self._fresh), round(rate * SECONDS))):
            await asyncio.sleep(begun + number / rate - time.perf_counter())
            channel = self._fresh.pop()
            self._used.append(channel)
            presses.append(asyncio.create_task(self._one(channel)))
        return _Run.of(await asyncio.gather(*presses))

    async def _refresh(self) -> None:
        """Draw the second cards of the turns that have begun; unmeasured."""
        await self._stage.quiet()
        while self._used:
            some, self._used = self._used[:AT_ONCE], self._used[AT_ONCE:]
            if self._verb == BLIND:
                await asyncio.gather(*(self._one(channel) for channel in some if not self._is_first_card(channel)))
            self._fresh += some
        await self._stage.quiet()

    async def _one(self, channel: str) -> _Press:
        """Press a channel's newest button."""
        message = self._newest(channel)
        shown = self._awaited[channel] = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        asked = self._stage.asked(message, self._people[channel])
        interaction = self._stage.client(asked).press(message["id"], self._button(message))
        try:
            await interaction.answered(PATIENCE)
            answered = time.perf_counter() - begun
        except (InteractionFailedError, TimeoutError):
            answered = inf
        try:
            async with asyncio.timeout(PATIENCE):
                return _Press(begun, await shown - begun, answered)
        except TimeoutError:
            return _Press(begun, inf, answered)

    def _hear(self, event: Json) -> None:
        if event["type"] in {"message_create", "message_update"}:
            message = event["message"]
            shown = self._awaited.get(message["channel_id"])
            if shown is not None and not shown.done() and message["components"] and not message["ephemeral"]:
                shown.set_result(time.perf_counter())

    def _newest(self, channel: str) -> Json:
        messages = self._stage.client(self._stage.people[0]).messages(channel)
        return next(message for message in reversed(messages) if message["components"] and not message["ephemeral"])

    def _is_first_card(self, channel: str) -> bool:
        """Whether the newest message still offers what only a turn's first card leaves open."""
        return any(
            _verb(component["custom_id"]) == "two_blind" and not component.get("disabled")
            for row in self._newest(channel)["components"]
            for component in row["components"]
        )

    def _button(self, message: Json) -> str:
        ids = [str(component["custom_id"]) for row in message["components"] for component in row["components"]]
        return next(id_ for id_ in ids if id_ == self._verb or _verb(id_) == self._verb)


def _rate(moments: list[float]) -> float:
    """How many a second, from the first tenth to the last."""
    tenth = len(moments) // 10
    middle = sorted(moments)[tenth : len(moments) - tenth]
    return (len(middle) - 1) / (middle[-1] - middle[0]) if len(middle) > 1 else 0.0


def _percentile(times: list[float]) -> float:
    """The 99th percentile: a time that was measured, as some never end."""
    return sorted(times)[ceil(0.99 * len(times)) - 1]


def _verb(custom_id: str) -> str | None:
    parsed = CustomId.parse(custom_id)
    return None if parsed is None else parsed.verb
