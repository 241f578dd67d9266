"""How many whole turns per second the bot can keep up with, each shown within two seconds; beside a bare bot.

Turns begin at a steady rate, whether or not the earlier ones are over. Three of four turns draw two cards with two
presses, one claims a route with three. A turn is over when the next player's table is shown with its picture, and the
hand of the player has its new one. The bare bot makes the same requests, with fixed texts, as many buttons and options,
and pictures of the same size. Each bot is a process of its own, and both have equally many tables.
"""

import asyncio
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Final

from localcord import messages
from tools.bench import bare_bot
from tools.bench.crowd import OURS, Crowd, Table, Verbs
from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_least, at_most
from tools.bench.silence import Nowhere
from tools.bench.stage import BOT, Stage
from tools.bench.tables import Player, begun_game, bench_host, done, play_in
from ttrbot.app.host import Host
from ttrbot.app.messages.publisher import Content, HandContent, TableContent
from ttrbot.app.outbox.sending_pace import SendingPace
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
KEPT_UP: Final = 0.9
"""If less than this share of a rate is over in time, more turns can't improve it."""
LATE: Final = 2.0
ANSWERED: Final = 1.0
SHARE: Final = 0.5
BARE: Final = Verbs((bare_bot.GO, bare_bot.END), (bare_bot.LOOK, bare_bot.STEP, bare_bot.PAY))


def load() -> list[Row]:
    """Raise the rate until it is too much for each bot; then begin twice as many turns with ours."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    async with Stage.open(*NAMES) as stage:
        tables = _tables(stage)
        shown = await _set_up(folder / "data", stage, tables)
        async with stage.bot(BOT, data=folder):
            crowd = await Crowd.gather(stage, tables, OURS)
            ours, requests = await _held(crowd)
            await crowd.quiet()
            rush = await crowd.play(2 * max(ours, RATES[0]), SECONDS)
    shown.write(folder)
    async with Stage.open(*NAMES) as stage:
        tables = _tables(stage)
        arguments = [",".join((table.channel.id, *(user.id for user in table.people))) for table in tables]
        async with stage.bot("-m", bare_bot.__name__, str(folder), *arguments, data=folder):
            bare, bare_requests = await _held(await Crowd.gather(stage, tables, BARE))
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


def _tables(stage: Stage) -> list[Table]:
    people = iter(stage.people)
    return [
        Table(stage.local.world.add_channel(stage.guild, f"table {number}"), (first, second))
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


async def _set_up(data: Path, stage: Stage, tables: Sequence[Table]) -> bare_bot.Shown:
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


async def _begin(host: Host, store: Store, table: Table) -> str:
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


async def _held(crowd: Crowd) -> tuple[float, float]:
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


async def _over(crowd: Crowd, rate: float) -> float:
    """Return how many turns of a rate were over per second, 99 % in time. A rate that fails is tried once more."""
    over = 0.0
    for _ in range(TRIES):
        await crowd.quiet()
        run = await crowd.play(rate, SECONDS)
        if run.late <= LATE:
            over = max(over, min(run.rate, run.begun))
        if over >= KEPT_UP * rate:
            break
    return over
