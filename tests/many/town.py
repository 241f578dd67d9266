"""A Discord with a server on each shard, and real processes of the bot over one database."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final, cast

from aiohttp import web

from localcord.client import Client
from localcord.guard import Handler
from localcord.interaction import Interaction
from localcord.models import Channel, Json, User
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.e2e.evening import Evening, Person, find, verb_of
from tests.e2e.player import act, waited_for
from tests.support.local_discord import PATIENCE, until
from tests.support.processes import stop
from ttrbot.discord.core.permissions import permissions_needed

CHECKOUT: Final = Path(__file__).parents[2]
BOT: Final = (str(CHECKOUT / "bot.py"),)
LAST: Final = 6000
"""How many characters of each log are kept."""
IN_LOBBY: Final = ("join", "start")
"""The verbs whose answer is the changed message alone."""
PEOPLE: Final = ("Anna", "Ben", "Cleo", "Dan")


@dataclass
class Process:
    """A process of the bot, and the file with its log."""

    process: asyncio.subprocess.Process
    log: Path

    def has(self, slot: int) -> bool:
        """Whether it holds a slot and is connected for it."""
        is_taken = is_connected = False
        for line in self.log.read_text().splitlines():
            if re.search(rf'"slot": ?{slot}\b', line):
                is_taken = '"slot_taken"' in line
                is_connected = is_connected and is_taken  # it connects before it takes the slot
            elif f"Shard ID {slot} has connected" in line:
                is_connected = True
        return is_taken and is_connected

    def says(self, event: str) -> bool:
        """Whether its log has a line with this event."""
        return f'"{event}"' in self.log.read_text()


@dataclass
class Town:
    """A server for each shard, with the same people on all, and a slot for each shard."""

    local: LocalDiscord
    address: str
    folder: Path
    halls: list[Channel]
    people: dict[str, User]
    processes: list[Process] = field(default_factory=list)
    requests: list[tuple[str, str]] = field(default_factory=list)
    """By which name of this machine each request came, and its path."""

    @property
    def world(self) -> World:
        return self.local.world

    async def start(
        self,
        slots: int | None = None,
        shards: int | None = None,
        *,
        store: str | None = None,
        host: str = "127.0.0.1",
        program: Sequence[str] = BOT,
    ) -> Process:
        """Start one more process.

        It may have an address of the database, a name of Discord's machine and a program of its own.
        """
        log = self.folder / f"{len(self.processes)}.log"
        settings = {
            "DISCORD_TOKEN": self.local.token,
            "TTR_DISCORD_API": self.local.api_url.replace("127.0.0.1", host),
            "TTR_DISCORD_GATEWAY": self.local.gateway_url,
            "TTR_DATA": str(self.folder / "data"),
            "TTR_STORE": store or self.address,
            "TTR_SLOTS": str(slots or len(self.halls)),
            "TTR_SHARDS": str(shards or len(self.halls)),
        }
        with log.open("wb") as file:
            process = await asyncio.create_subprocess_exec(
                sys.executable, *program, env={**os.environ, **settings}, cwd=CHECKOUT, stdout=file, stderr=file
            )
        self.processes.append(Process(process, log))
        return self.processes[-1]

    async def one_each(self) -> list[Process]:
        """Start a process for each slot; return them in the order of the slots."""
        started = [await self.start() for _ in self.halls]
        return await self.shared_out(started)

    async def shared_out(self, processes: Sequence[Process]) -> list[Process]:
        """Wait until each process has one slot; return them in the order of the slots."""

        def held() -> list[list[int]]:
            return [[slot for slot in range(len(self.halls)) if process.has(slot)] for process in processes]

        await until(lambda: all(len(slots) == 1 for slots in held()), "a slot for each", 2 * PATIENCE)
        return [processes[held().index([slot])] for slot in range(len(self.halls))]

    def person(self, name: str) -> Person:
        return Person(cast("Evening", self), self.people[name])

    async def answered(self, interaction: Interaction) -> Interaction:
        """Wait for an answer, and for the private one that follows if a table or a hand has changed at once."""
        await interaction.answered(PATIENCE)
        source = interaction.source
        is_changed = interaction.original is source is not None and not source.ephemeral
        if is_changed and verb_of(interaction.data) not in IN_LOBBY:
            await until(lambda: interaction.followups, "what follows the answer")
        return interaction

    async def game(self, hall: Channel, people: Sequence[str] = PEOPLE[:2], **options: str | int) -> str:
        """Start a game; return its thread."""
        first, *others = map(self.person, people)
        await first.slash("ttr", "new", channel=hall, map="usa", **options)
        await until(lambda: self.shown(first.client, hall.id, "join"), "the lobby")
        lobby = self.shown(first.client, hall.id, "join")[-1]
        for person in others:
            await person.press(lobby, "join")
        await until(lambda: self.shown(first.client, hall.id, "start"), "enough people")
        await first.press(first.client.message(lobby["id"]), "start")
        await until(lambda: self.shown(first.client, lobby["id"], "more"), "the table")
        return str(lobby["id"])

    def shown(self, client: Client, channel_id: object, verb: str) -> list[Json]:
        """Return a channel's messages with such a button that can be pressed."""
        if str(channel_id) not in {str(channel.id) for channel in self.world.channels.values()}:
            return []
        return [m for m in client.messages(str(channel_id)) if not m["ephemeral"] and find(m, verb)]

    def table(self, thread: str) -> Json:
        """Return the newest message of a table that can be pressed."""
        return self.shown(self.person("Anna").client, thread, "more")[-1]

    def has_one_table(self, thread: str) -> bool:
        """Whether exactly one message of a table can be pressed."""
        return len(self.shown(self.person("Anna").client, thread, "more")) == 1

    def next(self, table: Json) -> Person:
        """Return a person whom a table waits for."""
        by_id = {str(user.id): name for name, user in self.people.items()}
        return self.person(by_id[min(waited_for(table))])

    async def move(self, thread: str, rng: Random) -> None:
        """Let somebody whom a table waits for act, and wait until the table shows it."""
        table = self.table(thread)
        await act(self.next(table), table, rng)
        await self.changed(thread, table)

    async def changed(self, thread: str, before: Json) -> None:
        """Wait until a table shows something else."""

        def is_changed() -> bool:
            tables = self.shown(self.person("Anna").client, thread, "more")
            return bool(tables) and _look(tables[-1]) != _look(before)

        await until(is_changed, "the move")

    def scatter_presses(self) -> None:
        """Let presses come to all connections in turn, instead of to that of their server."""
        gateway = self.local.gateway
        (usually,) = self.world.announcer.gateway
        sessions = cycle(list(gateway.sessions.values()))

        def announce(event: str, data: Json) -> None:
            if event == "INTERACTION_CREATE":
                next(sessions).dispatch(event, data)
            else:
                usually(event, data)

        self.world.announcer.gateway[:] = [announce]


def _look(table: Json) -> tuple[object, ...]:
    return table["content"], table["edited_timestamp"], table["id"]


@asynccontextmanager
async def open_town(
    address: str, folder: Path, shards: int = 2, limits: RateLimits | None = None
) -> AsyncIterator[Town]:
    """Make a Discord with as many shards; end all processes at the end."""
    world = World()
    people = {name: world.add_user(name) for name in PEOPLE}
    halls: dict[int, Channel] = {}
    while len(halls) < shards:
        guild = world.add_guild("Club", people["Anna"], bot_permissions=permissions_needed().value)
        for name in PEOPLE[1:]:
            world.join(guild, people[name])
        halls.setdefault((int(guild.id) >> 22) % shards, world.add_channel(guild, "hall"))
    local = LocalDiscord(world, rate_limits=limits or RateLimits(factor=0.01))
    town = Town(local, address, folder, [halls[shard] for shard in range(shards)], people)

    @web.middleware
    async def note(request: web.Request, handler: Handler) -> web.StreamResponse:
        town.requests.append((request.url.host or "", request.path))
        return await handler(request)

    local.app.middlewares.append(note)
    async with local:
        try:
            yield town
        finally:
            for process in town.processes:
                await stop(process.process, signal.SIGKILL)
                print(process.log.name, process.log.read_text()[-LAST:])  # shown if the test fails
