"""People who play turns at many tables of a bot in another process, and how long each turn takes."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, inf
from typing import Final

from localcord.interaction import InteractionFailedError
from localcord.models import Channel, Json, User
from tools.bench.stage import QUIET, Stage
from ttrbot.discord.core.custom_ids import CustomId

CLAIM_EVERY: Final = 4
PATIENCE: Final = 5.0
"""Seconds to wait for a late answer, and for the end of a turn unless more turns are begun than can be shown."""


@dataclass(frozen=True, slots=True)
class Verbs:
    """The verbs pressed for a turn, in order."""

    draw: tuple[str, ...]
    claim: tuple[str, ...]


OURS: Final = Verbs(("blind", "blind"), ("claim", "route", "pay"))


@dataclass(slots=True)
class Table:
    """A channel with its two people."""

    channel: Channel
    people: tuple[User, User]
    turns: int = 0
    posted: "asyncio.Future[float] | None" = None
    """When the next table message is there."""


@dataclass(frozen=True, slots=True)
class Run:
    """99th percentiles of the seconds from a turn's last press to its end, and from any press to its answer."""

    late: float
    answered: float
    begun: float
    """Turns begun per second: fewer than planned if this process is at its limit or no table is free."""
    rate: float
    """Turns over per second: fewer than begun if more and more are waiting."""
    given_up: float
    """The share of turns that weren't over."""

    @classmethod
    def of(cls, turns: Sequence["Turn"]) -> "Run":
        """Return the sum of some turns."""
        ends = [turn.over for turn in turns if turn.over < inf]
        return cls(
            late=percentile([turn.over - turn.pressed for turn in turns]),
            answered=percentile([seconds for turn in turns for seconds in turn.answered]),
            begun=_rate([turn.begun for turn in turns]),
            rate=_rate(ends),
            given_up=1 - len(ends) / len(turns),
        )


@dataclass(slots=True)
class Turn:
    """When a turn was begun, pressed for the last time, and over; and the seconds until each answer."""

    begun: float
    pressed: float = 0.0
    over: float = inf
    is_unanswered: bool = False
    """Whether the last press has no answer yet."""
    answered: list[float] = field(default_factory=list)


class Crowd:
    """The people who play turns at many tables."""

    def __init__(self, stage: Stage, tables: Sequence[Table], verbs: Verbs) -> None:
        self._stage = stage
        self._verbs = verbs
        self.tables = {table.channel.id: table for table in tables}
        self._free = list(tables)
        self.begun = 0
        """The number of turns begun."""
        stage.client(stage.people[0]).subscribe(self._hear)

    @property
    def heard(self) -> int:
        """Return how many requests the bot has made."""
        return self._stage.local.rest.heard

    @classmethod
    async def gather(cls, stage: Stage, tables: Sequence[Table], verbs: Verbs, warming: int = 2) -> "Crowd":
        """Wait until every table can be pressed, and play some turns at each: a person's first turn costs more."""
        crowd = cls(stage, tables, verbs)
        async with asyncio.timeout(10 * len(tables)):
            while not all(crowd.newest(table) for table in tables):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(QUIET)
        for _ in range(warming):
            for table in tables:
                await crowd._turn(table)
        return crowd

    async def quiet(self) -> None:
        """Wait until the bot makes no more requests."""
        await self._stage.quiet()

    async def play(self, rate: float, seconds: float, patience: float = PATIENCE) -> Run:
        """Begin `rate` turns per second for some seconds, and give each of them up after `patience` seconds."""
        begun = time.perf_counter()
        turns = []
        for number in range(round(rate * seconds)):
            await asyncio.sleep(begun + number / rate - time.perf_counter())
            while not self._free:  # noqa: ASYNC110 - then fewer are begun
                await asyncio.sleep(QUIET / 10)
            turns.append(asyncio.create_task(self._turn(self._free.pop(0), patience)))
        return Run.of(await asyncio.gather(*turns))

    async def _turn(self, table: Table, patience: float = PATIENCE) -> Turn:
        """Play one turn."""
        self.begun += 1
        turn = Turn(time.perf_counter())
        try:
            async with asyncio.timeout(patience):
                await self._play(table, turn)
        except (InteractionFailedError, TimeoutError):
            if turn.is_unanswered:
                turn.answered.append(PATIENCE)
        finally:
            self._free.append(table)
        return turn

    async def _play(self, table: Table, turn: Turn) -> None:
        while (message := self.newest(table)) is None:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(QUIET / 10)
        user = self._stage.asked(message, table.people)
        posted = table.posted = asyncio.get_running_loop().create_future()
        changed: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def hear_hand(event: Json) -> None:
            is_hand = event["type"] == "message_update" and event["message"]["channel_id"] == dm
            if is_hand and not changed.done():
                changed.set_result(time.perf_counter())

        client = self._stage.client(user)
        dm = client.open_dm()["id"]
        stop = client.subscribe(hear_hand)
        try:
            table.turns += 1
            if table.turns % CLAIM_EVERY or not await self._claim(user, message, turn):
                await self._draw(user, message, turn)
            turn.over = max(await posted, await changed)
        finally:
            stop()

    async def _draw(self, user: User, message: Json, turn: Turn) -> None:
        """Draw two cards, or the second one of a turn that was given up."""
        answered = None
        for verb in self._verbs.draw:
            while True:  # after another process has taken over, the message changes some time after the answer
                message = self._stage.client(user).message(message["id"])
                used = component(message, verb)
                if used is None or answered is None or CustomId.parse(used["custom_id"]) != answered:
                    break
                await asyncio.sleep(QUIET / 10)
            if used is not None:
                answered = CustomId.parse(used["custom_id"])
                await self._press(user, message, verb, turn)

    async def _claim(self, user: User, message: Json, turn: Turn) -> bool:
        """Claim a route. Return False if there is none to claim."""
        for verb in self._verbs.claim:
            if component(message, verb) is None:
                return False
            message = await self._press(user, message, verb, turn) or {}
        return True

    async def _press(self, user: User, message: Json, verb: str, turn: Turn) -> Json | None:
        """Use a button, or a select's first option. Return the answer."""
        client, used = self._stage.client(user), component(message, verb)
        assert used is not None, f"a button for {verb}"
        turn.pressed, turn.is_unanswered = time.perf_counter(), True
        if "options" in used:
            values = [used["options"][0]["value"]]
            interaction = client.select(message["id"], used["custom_id"], values)
        else:
            interaction = client.press(message["id"], used["custom_id"])
        await interaction.answered(PATIENCE)
        turn.is_unanswered = False
        turn.answered.append(time.perf_counter() - turn.pressed)
        return interaction.message

    def _hear(self, event: Json) -> None:
        if event["type"] == "message_create":
            message = event["message"]
            table = self.tables.get(message["channel_id"])
            posted = None if table is None else table.posted
            is_table = message["components"] and not message["ephemeral"]
            if is_table and posted is not None and not posted.done():
                posted.set_result(time.perf_counter())

    def newest(self, table: Table) -> Json | None:
        """Return the newest message at a table that can be pressed."""
        found = reversed(self._stage.client(table.people[0]).messages(table.channel.id))
        return next((message for message in found if message["components"] and not message["ephemeral"]), None)


def component(message: Json, verb: str) -> Json | None:
    """Return the first enabled button or select for a verb."""
    components = (component for row in message.get("components", ()) for component in row["components"])
    usable = (component for component in components if not component.get("disabled"))
    return next((component for component in usable if _verb(component["custom_id"]) == verb), None)


def _verb(custom_id: str) -> str:
    parsed = CustomId.parse(custom_id)
    return custom_id.partition(":")[0] if parsed is None else parsed.verb


def _rate(moments: list[float]) -> float:
    """Return the rate per second, from the first tenth to the last."""
    tenth = len(moments) // 10
    middle = sorted(moments)[tenth : len(moments) - tenth]
    return (len(middle) - 1) / (middle[-1] - middle[0]) if len(middle) > 1 else 0.0


def percentile(times: list[float]) -> float:
    """Return the 99th percentile as a measured time, because some turns never end."""
    return sorted(times)[ceil(0.99 * len(times)) - 1]
