"""How many whole turns per second the bot can keep up with, each shown within two seconds; beside a bare bot.

Turns begin at a steady rate, whether or not the earlier ones are over. Three of four turns draw two cards with two
presses, one claims a route with three. A turn is over when the next player's table is shown with its picture, and the
hand of the player has its new one. The bare bot makes the same requests with fixed texts and uploads pictures of the
same size. Each bot is a process of its own, and both have equally many tables.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, inf, sqrt
from pathlib import Path
from typing import Final

from localcord import messages
from localcord.interaction import InteractionFailedError
from localcord.models import Channel, Json, User
from tools.bench import bare_bot
from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_least, at_most
from tools.bench.silence import Nowhere
from tools.bench.stage import BOT, QUIET, Stage
from tools.bench.tables import Player, begun_game, bench_host, done, play_in
from ttrbot.app.host import Host
from ttrbot.app.messages.publisher import Content, HandContent, TableContent
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import Store, SurfaceKey, SurfaceKind

SECONDS: Final = 4
RATES: Final = tuple(6 * 1.25**step for step in range(18))
FINE: Final = 1.08
"""The largest allowed ratio between the last two rates."""
TRIES: Final = 2
TABLES: Final = 120
"""Each table has its own two people, because one person's presses are limited."""
NAMES: Final = tuple(f"P{number:04}" for number in range(2 * TABLES))
DRAWN_BEFORE: Final = 5
"""The turns of each player before the first measured one, so that there is something to claim."""
CLAIM_EVERY: Final = 4
KEPT_UP: Final = 0.9
"""If less than this share of a rate is over in time, more turns can't improve it."""
LATE: Final = 2.0
ANSWERED: Final = 1.0
SHARE: Final = 0.5
PATIENCE: Final = 5.0
"""Seconds to wait for a late answer."""


@dataclass(frozen=True, slots=True)
class _Verbs:
    """The verbs pressed for a turn, in order."""

    draw: tuple[str, ...]
    claim: tuple[str, ...]


OURS: Final = _Verbs(("blind", "blind"), ("claim", "route", "pay"))
BARE: Final = _Verbs((bare_bot.GO, bare_bot.END), (bare_bot.LOOK, bare_bot.STEP, bare_bot.PAY))


def load() -> list[Row]:
    """Raise the rate until it is too much for each bot; then begin twice as many turns with ours."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    async with Stage.open(*NAMES) as stage:
        tables = _tables(stage)
        shown = await _set_up(folder / "data", stage, tables)
        async with stage.bot(BOT, data=folder):
            crowd = await _Crowd.gather(stage, tables, OURS)
            ours, requests = await _held(crowd)
            rush = await crowd.play(2 * max(ours, RATES[0]))
    shown.write(folder)
    async with Stage.open(*NAMES) as stage:
        tables = _tables(stage)
        arguments = [",".join((table.channel.id, *(user.id for user in table.people))) for table in tables]
        async with stage.bot("-m", bare_bot.__name__, str(folder), *arguments, data=folder):
            bare, bare_requests = await _held(await _Crowd.gather(stage, tables, BARE))
    return [
        Row("bare bot: turns held", bare, "1/s", "none", ok=True),
        Row("requests for each", bare_requests, "", "none", ok=True),
        Row("turns held", ours, "1/s", "none", ok=True),
        Row("requests for each", requests, "", "none", ok=True),
        at_least("turns held / bare bot's", ours / bare, "x", SHARE),
        Row("then begun", rush.begun, "1/s", "none", ok=True),
        Row("of these: not over in time", 100 * rush.given_up, "%", "none", ok=True),
        at_most("of these: any answer, 99th percentile", rush.answered, "s", ANSWERED),
    ]


@dataclass(slots=True)
class _Table:
    """A channel with its two people."""

    channel: Channel
    people: tuple[User, User]
    turns: int = 0
    posted: "asyncio.Future[float] | None" = None
    """When the next table message is there."""


def _tables(stage: Stage) -> list[_Table]:
    people = iter(stage.people)
    return [
        _Table(stage.local.world.add_channel(stage.guild, f"table {number}"), (first, second))
        for number, (first, second) in enumerate(zip(people, people, strict=True))
    ]


class _Placeholders(Nowhere):
    """Posts messages that exist only to be changed, and keeps the last pictures."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self._world = stage.local.world
        self.board = self.hand = b""

    async def open_dm(self, user_id: int) -> int:
        """Open the direct messages."""
        return int(self._world.dm_channel(self._world.users[str(user_id)]).id)

    async def post(self, channel_id: int, content: Content, nonce: str) -> int:
        """Post a short text."""
        del nonce
        if isinstance(content, TableContent) and content.picture is not None:
            self.board = content.picture
        if isinstance(content, HandContent) and content.picture is not None:
            self.hand = content.picture
        channel = self._world.channels[str(channel_id)]
        return int(messages.create(self._world, channel, self._world.bot, {"content": "soon"}).id)


async def _set_up(data: Path, stage: Stage, tables: Sequence[_Table]) -> bare_bot.Shown:
    """Begin the games, with messages that the bot must still fill. Return a sample of what it will show."""
    publisher = _Placeholders(stage)
    async with await Store.open(data) as store:
        host = bench_host(store, SendingPace(dm_gap=0))
        games = [await _begin(host, store, table) for table in tables]
        await host.start(publisher)
        await host.settled()
        for game_id in games:
            await store.outbox.redraw(SurfaceKey(game_id=game_id, kind=SurfaceKind.TABLE))
        await host.close()
    return bare_bot.Shown("A table's text. " * 40, publisher.board, publisher.hand)


async def _begin(host: Host, store: Store, table: _Table) -> str:
    """Begin a game in a table's channel, and draw cards."""
    channel_id = int(table.channel.id)
    players = [Player(int(user.id), user.name) for user in table.people]
    game_id = await begun_game(host, channel_id, players)
    await play_in(store, game_id, channel_id)
    for _ in range(2 * DRAWN_BEFORE):
        seat = done(await host.games.table(game_id)).waiting[0]
        for _ in range(2):
            done(await host.games.submit(game_id, players[seat].id, DrawDeckCard, None))
    return game_id


async def _held(crowd: "_Crowd") -> tuple[float, float]:
    """Return the most turns per second that the bot kept up with, and the requests of each.

    The rates rise until one is too much; then rates between this and the last good one are tried.
    """
    held = low = high = 0.0
    heard, begun = crowd.heard, crowd.begun
    for rate in RATES:
        over = await _over(crowd, rate)
        held = max(held, over)
        if over < KEPT_UP * rate:
            high = rate
            break
        low = rate
    while 0 < low * FINE < high:
        middle = sqrt(low * high)
        over = await _over(crowd, middle)
        held = max(held, over)
        low, high = (low, middle) if over < KEPT_UP * middle else (middle, high)
    return held, (crowd.heard - heard) / (crowd.begun - begun)


async def _over(crowd: "_Crowd", rate: float) -> float:
    """Return how many turns of a rate were over per second, 99 % in time. A rate that fails is tried once more."""
    over = 0.0
    for _ in range(TRIES):
        run = await crowd.play(rate)
        if run.late <= LATE:
            over = max(over, min(run.rate, run.begun))
        if over >= KEPT_UP * rate:
            break
    return over


@dataclass(frozen=True, slots=True)
class _Run:
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
    def of(cls, turns: Sequence["_Turn"]) -> "_Run":
        """Return the sum of some turns."""
        ends = [turn.over for turn in turns if turn.over < inf]
        return cls(
            late=_percentile([turn.over - turn.pressed for turn in turns]),
            answered=_percentile([seconds for turn in turns for seconds in turn.answered]),
            begun=_rate([turn.begun for turn in turns]),
            rate=_rate(ends),
            given_up=1 - len(ends) / len(turns),
        )


@dataclass(slots=True)
class _Turn:
    """When a turn was begun, pressed for the last time, and over; and the seconds until each answer."""

    begun: float
    pressed: float = 0.0
    over: float = inf
    is_unanswered: bool = False
    """Whether the last press has no answer yet."""
    answered: list[float] = field(default_factory=list)


class _Crowd:
    """The people who play turns at many tables."""

    def __init__(self, stage: Stage, tables: Sequence[_Table], verbs: _Verbs) -> None:
        self._stage = stage
        self._verbs = verbs
        self._tables = {table.channel.id: table for table in tables}
        self._free = list(tables)
        self.begun = 0
        """The number of turns begun."""
        stage.client(stage.people[0]).subscribe(self._hear)

    @property
    def heard(self) -> int:
        """Return how many requests the bot has made."""
        return self._stage.local.rest.heard

    @classmethod
    async def gather(cls, stage: Stage, tables: Sequence[_Table], verbs: _Verbs) -> "_Crowd":
        """Wait until every table can be pressed, and play a turn for everybody: a person's first turn costs more."""
        crowd = cls(stage, tables, verbs)
        async with asyncio.timeout(10 * len(tables)):
            while not all(crowd._newest(table) for table in tables):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(QUIET)
        for table in (*tables, *tables):
            await crowd._turn(table)
        return crowd

    async def play(self, rate: float) -> _Run:
        """Begin `rate` turns per second for a few seconds, once everything is quiet."""
        await self._stage.quiet()
        begun = time.perf_counter()
        turns = []
        for number in range(round(rate * SECONDS)):
            await asyncio.sleep(begun + number / rate - time.perf_counter())
            while not self._free:  # noqa: ASYNC110 - then fewer are begun
                await asyncio.sleep(QUIET / 10)
            turns.append(asyncio.create_task(self._turn(self._free.pop(0))))
        return _Run.of(await asyncio.gather(*turns))

    async def _turn(self, table: _Table) -> _Turn:
        """Play one turn."""
        self.begun += 1
        turn = _Turn(time.perf_counter())
        try:
            async with asyncio.timeout(PATIENCE):
                await self._play(table, turn)
        except (InteractionFailedError, TimeoutError):
            if turn.is_unanswered:
                turn.answered.append(PATIENCE)
        finally:
            self._free.append(table)
        return turn

    async def _play(self, table: _Table, turn: _Turn) -> None:
        while (message := self._newest(table)) is None:  # noqa: ASYNC110 - nobody tells
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

    async def _draw(self, user: User, message: Json, turn: _Turn) -> None:
        """Draw two cards, or the second one of a turn that was given up."""
        for verb in self._verbs.draw:
            message = self._stage.client(user).message(message["id"])
            if _component(message, verb) is not None:
                await self._press(user, message, verb, turn)

    async def _claim(self, user: User, message: Json, turn: _Turn) -> bool:
        """Claim a route. Return False if there is none to claim."""
        for verb in self._verbs.claim:
            if _component(message, verb) is None:
                return False
            message = await self._press(user, message, verb, turn) or {}
        return True

    async def _press(self, user: User, message: Json, verb: str, turn: _Turn) -> Json | None:
        """Use a button, or a select's first option. Return the answer."""
        client, component = self._stage.client(user), _component(message, verb)
        assert component is not None, f"a button for {verb}"
        turn.pressed, turn.is_unanswered = time.perf_counter(), True
        if "options" in component:
            values = [component["options"][0]["value"]]
            interaction = client.select(message["id"], component["custom_id"], values)
        else:
            interaction = client.press(message["id"], component["custom_id"])
        await interaction.answered(PATIENCE)
        turn.is_unanswered = False
        turn.answered.append(time.perf_counter() - turn.pressed)
        return interaction.message

    def _hear(self, event: Json) -> None:
        if event["type"] == "message_create":
            message = event["message"]
            table = self._tables.get(message["channel_id"])
            posted = None if table is None else table.posted
            is_table = message["components"] and not message["ephemeral"]
            if is_table and posted is not None and not posted.done():
                posted.set_result(time.perf_counter())

    def _newest(self, table: _Table) -> Json | None:
        found = reversed(self._stage.client(table.people[0]).messages(table.channel.id))
        return next((message for message in found if message["components"] and not message["ephemeral"]), None)


def _component(message: Json, verb: str) -> Json | None:
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


def _percentile(times: list[float]) -> float:
    """Return the 99th percentile as a measured time, because some turns never end."""
    return sorted(times)[ceil(0.99 * len(times)) - 1]
