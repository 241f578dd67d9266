"""A short game on the local Discord while one kind of call fails: what people do then, and the outcome."""

from __future__ import annotations

import asyncio
import logging
import re
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from localcord.faults import Fault
from localcord.interaction import InteractionFailedError
from localcord.models import Json
from localcord.ratelimit import RateLimits
from localcord.rest import Recorded
from localcord.server import LocalDiscord
from localcord.world import World
from tests.e2e.evening import Evening, Person, find
from tests.e2e.player import act, waited_for
from tests.faults.quick_time import QuickBotClock, QuickLoop, QuickWorldClock
from tests.support.local_discord import Watch, judge, point_at
from ttrbot.app.core.tables import Refusal, Table
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.content import maps_folder
from ttrbot.discord.client import TtrClient
from ttrbot.discord.core.leases import Hold
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.store import Status

LASTS = 600.0
"""Seconds from the first failure to the end of a lasting fault."""
ANSWERED = 120.0
"""Seconds in which every press is answered, or Discord has given up on it."""
PATIENCE = 24 * 3600.0
"""Seconds after which people stop waiting and the test fails."""
MAP = "lantern-isles"
SLOW_TURN, THOUGHT = 3, 75.0
"""The turn in which a player thinks for more than half of their time, and for how many seconds."""
CARS = 7
"""Few, so that a game is short."""
HEARTBEAT_MS = 10**8
"""discord.py sends heartbeats in real time, so here it never does."""


def short_map(folder: Path) -> Path:
    """Create a folder of maps with one that is finished quickly."""
    folder.mkdir()
    for other in maps_folder().iterdir():
        if other.name != MAP:
            (folder / other.name).symlink_to(other)
    shutil.copytree(maps_folder() / MAP, folder / MAP)
    file = folder / MAP / "map.toml"
    text, changed = re.subn(r"(?m)^cars = \d+$", f"cars = {CARS}", file.read_text())
    assert changed == 1
    file.write_text(text)
    return folder


Records = Callable[[], list[logging.LogRecord]]
"""A function that returns what was logged so far."""


class QuickEvening(Evening):
    """An evening in which time passes quickly."""

    def build(self, hold: Hold | None = None) -> TtrClient:
        client = super().build(hold)
        client._connection.heartbeat_timeout = HEARTBEAT_MS / 1000
        return client


@asynccontextmanager
async def evening_by(
    loop: QuickLoop, folder: Path, patch: pytest.MonkeyPatch, records: Records
) -> AsyncIterator[Evening]:
    """Yield a server with Anna, who owns it, Bruno and the bot, all in this loop's time."""
    watch = Watch()
    world = World(clock=QuickWorldClock(), bot_name="Conductor")
    rates = RateLimits(seconds=loop.time)
    local = LocalDiscord(world, rate_limits=rates, judge=judge(), heartbeat_ms=HEARTBEAT_MS)
    owner = world.add_user("Anna")
    guild = world.add_guild("Club", owner, bot_permissions=permissions_needed().value)
    general = world.add_channel(guild, "general")
    await local.start()
    watch.locals.append(local)
    point_at(local, patch)
    evening = QuickEvening(folder, local, watch, guild, general, clock=QuickBotClock(), pace=SendingPace())
    evening.people["Anna"] = evening.adopt(owner)
    evening.person("Bruno")
    try:
        await evening.start()
        yield evening
        await evening.stop()
    finally:
        if evening.store is not None:
            await evening.store.close()
        await watch.end(records())


@dataclass
class Outcome:
    """The result of a game."""

    stored: list[tuple[object, ...]]
    """Actions and events."""
    pings: Counter[tuple[str, str]]
    """How often each person was pinged for each turn (by the name of the turn in the message)."""
    notifications: Counter[str]
    """How often each notice with a mention was posted. The time in it identifies the turn."""
    counted: bool
    """Whether there is a final count."""
    asked: Counter[str]
    """The number of requests to each path during the fault."""
    after: list[Recorded]
    """The bot's requests after the fault, until everything was shown."""
    tables: int
    """The number of messages that offered the table's buttons then."""


@dataclass
class Game:
    """The script of a game: people repeat an action until Discord shows them an answer."""

    evening: Evening
    fault: Fault | None = None
    asked: Counter[str] = field(default_factory=Counter)
    after: list[Recorded] = field(default_factory=list)
    tables: int = 0
    thought: bool = False
    """Whether a player has thought so long that they were reminded."""
    _free: asyncio.Event = field(default_factory=asyncio.Event)
    """Cleared while people wait for the bot to catch up."""

    @property
    def people(self) -> list[Person]:
        return [self.evening.person(name) for name in ("Anna", "Bruno")]

    async def play(self) -> Outcome:
        """Play the whole game."""
        self._free.set()
        weather = asyncio.create_task(self._clear_up())
        try:
            async with asyncio.timeout(PATIENCE):
                game = await self._open()
                await self._seat(game)
                while (await self._table(game)).status is Status.RUNNING:
                    await self._turn(game)
                if self.fault is not None and self.fault.struck:
                    await weather
                await self._shown()
        finally:
            weather.cancel()
        return await self._outcome(game)

    async def _open(self) -> str:
        anna = self.people[0]
        while not (tables := await self.evening.host.games.games_in(int(self.evening.guild.id))):
            await self._try(anna.slash("ttr", "new", map=MAP, pace="live"))
        return tables[0].game_id

    async def _seat(self, game: str) -> None:
        anna, bruno = self.people
        while (table := await self._table(game)).status is Status.LOBBY:
            await asyncio.sleep(5)
            if not (lobby := self._lobby(anna)):
                await self._ask_for(self.evening.general.id)
            elif len(table.seats) < 2:
                await self._try(bruno.press(lobby, "join"))
            elif find(lobby, "start"):
                await self._try(anna.press(lobby, "start"))

    async def _turn(self, game: str) -> None:
        """Let one person act on a current table message; without one, wait and ask for it."""
        await asyncio.sleep(10)
        table = await self._table(game)
        channel = str(table.play_channel_id)
        shown = self.evening.tables(channel, self.people[0].client)
        if not shown:
            await self._ask_for(channel)
            return
        if not await self._is_current(game, shown[-1]):
            await asyncio.sleep(50)
            return
        if table.turn == SLOW_TURN and not self.thought:
            self.thought = True
            await asyncio.sleep(THOUGHT)
            return
        waited = waited_for(shown[-1])
        person = next(person for person in self.people if person.user.id in waited)
        await self._try(act(person, shown[-1], Random(table.position)))

    async def _is_current(self, game: str, shown: Json) -> bool:
        """Return whether a table message offers what the game asks; else presses would depend on the fault."""
        surfaces = await self.evening.open_store.outbox.of_game(game)
        table = next(surface for surface in surfaces if surface.key.kind.value == "table")
        return table.shown == (await self._table(game)).position and str(table.message_id) == shown["id"]

    async def _ask_for(self, channel: str) -> None:
        """Ask for a missing message after a while. During a fault people only wait."""
        await asyncio.sleep(55)
        if self.fault is None or self.fault not in self.evening.local.faults.arranged or not self.fault.struck:
            await self._try(self.people[0].slash("ttr", "table", channel=channel))

    async def _try(self, deed) -> None:
        """Do something. If Discord shows no answer, look again a minute later."""
        await self._free.wait()
        try:
            await deed
        except InteractionFailedError:
            await asyncio.sleep(60)

    async def _shown(self) -> None:
        while (await self.evening.open_store.outbox.agenda(-1.0)).next_at is not None:  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(5)
        await self.evening.host.settled()

    async def _clear_up(self) -> None:
        """End a fault some time after it first applied, and watch how the bot catches up."""
        fault = self.fault
        if fault is None:
            return
        while not fault.struck:  # noqa: ASYNC110 - nor does a fault
            await asyncio.sleep(1)
        if fault.times is None:
            await asyncio.sleep(LASTS)
        self._free.clear()
        await asyncio.sleep(ANSWERED)
        self.evening.local.faults.clear()
        requests = self.evening.local.rest.requests
        before = len(requests)
        self.asked = Counter(r.path for r in requests if fault.wants(r.method, r.path, r.body))
        await self._shown()
        self.after = list(requests)[before:]
        for table in await self.evening.host.games.games_in(int(self.evening.guild.id)):
            self.tables = len(self.evening.tables(str(table.play_channel_id), self.people[0].client))
        self._free.set()

    async def _table(self, game: str) -> Table:
        table = await self.evening.host.games.table(game)
        assert not isinstance(table, Refusal)
        return table

    def _lobby(self, person: Person) -> Json | None:
        messages = person.client.messages(self.evening.general.id)
        lobbies = [m for m in messages if not m["ephemeral"] and find(m, "join", enabled=False)]
        return lobbies[-1] if lobbies else None

    async def _outcome(self, game: str) -> Outcome:
        store = self.evening.open_store
        actions = [(a.number, a.seat, a.blob, a.last_seq) for a in await store.games.actions(game)]
        events = [(e.seq, e.blob) for e in await store.games.events(game)]
        surfaces = await store.outbox.of_game(game)
        counted = any(surface.key.kind.value == "end" and surface.message_id for surface in surfaces)
        return Outcome([*actions, *events], *self._pings(), counted, self.asked, self.after, self.tables)

    def _pings(self) -> tuple[Counter[tuple[str, str]], Counter[str]]:
        """Return the turns for which people were pinged, and the notices that mention a person.

        They are counted by the messages that exist, with the contents of the first request for each.
        """
        asked: dict[str, Json] = {}
        for request in self.evening.local.rest.requests:
            body = request.body
            if request.method == "POST" and isinstance(body, dict) and "nonce" in body:
                asked.setdefault(body["nonce"], body)
        there = (m for channel in self.evening.world.channels.values() for m in channel.messages.values())
        told = [asked[message.nonce] for message in there if message.nonce in asked]
        turns: Counter[tuple[str, str]] = Counter()
        notifications: Counter[str] = Counter()
        for body in told:
            heading = next((line for line in body["content"].splitlines() if line.startswith("#")), None)
            users = [str(user) for user in body["allowed_mentions"].get("users", [])]
            if heading is not None:
                turns.update((heading, user) for user in users)
            elif users:
                notifications[body["content"]] += 1
        return turns, notifications
