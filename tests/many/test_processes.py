"""Real processes of the bot over one database and one Discord: one is killed or replaced, and the games go on."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import cast

import pytest

from localcord.client import Client
from localcord.interaction import Interaction
from localcord.models import Channel, Json, User
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.e2e.evening import Evening, Person, find
from tests.e2e.player import act, waited_for
from tests.support.local_discord import until
from tests.support.processes import stop
from ttrbot.discord.core.permissions import permissions_needed

CHECKOUT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


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
                is_taken, is_connected = '"slot_taken"' in line, False
            elif f"Shard ID {slot} has connected" in line:
                is_connected = is_taken
        return is_connected


@dataclass
class Town:
    """A Discord with a server on each of two shards, and processes of the bot."""

    local: LocalDiscord
    address: str
    folder: Path
    halls: list[Channel]
    people: dict[str, User]
    processes: list[Process] = field(default_factory=list)

    @property
    def world(self) -> World:
        return self.local.world

    async def start(self, slots: int = 2) -> Process:
        """Start one more process."""
        log = self.folder / f"{len(self.processes)}.log"
        settings = {
            "DISCORD_TOKEN": self.local.token,
            "TTR_DISCORD_API": self.local.api_url,
            "TTR_DISCORD_GATEWAY": self.local.gateway_url,
            "TTR_DATA": str(self.folder / "data"),
            "TTR_STORE": self.address,
            "TTR_SLOTS": str(slots),
            "TTR_SHARDS": "2",
        }
        with log.open("wb") as file:
            process = await asyncio.create_subprocess_exec(
                sys.executable, str(CHECKOUT / "bot.py"), env={**os.environ, **settings}, stdout=file, stderr=file
            )
        self.processes.append(Process(process, log))
        return self.processes[-1]

    async def both(self) -> tuple[Process, Process]:
        """Start two processes, and return the one for each server."""
        first, second = await self.start(), await self.start()
        await until(
            lambda: (
                sorted(((first.has(0), first.has(1)), (second.has(0), second.has(1)))) == [(False, True), (True, False)]
            ),
            "a slot for each",
        )
        return (first, second) if first.has(0) else (second, first)

    def person(self, name: str) -> Person:
        return Person(cast("Evening", self), self.people[name])

    async def answered(self, interaction: Interaction) -> Interaction:
        await interaction.answered()
        return interaction

    async def game(self, hall: Channel) -> str:
        """Start a game of Anna and Ben; return its thread."""
        anna, ben = self.person("Anna"), self.person("Ben")
        await anna.slash("ttr", "new", channel=hall, map="usa")
        await until(lambda: self.shown(anna.client, hall.id, "join"), "the lobby")
        (lobby,) = self.shown(anna.client, hall.id, "join")
        await ben.press(lobby, "join")
        await until(lambda: self.shown(anna.client, hall.id, "start"), "enough people")
        await anna.press(anna.client.message(lobby["id"]), "start")
        await until(lambda: self.shown(anna.client, lobby["id"], "more"), "the table")
        return str(lobby["id"])

    def shown(self, client: Client, channel_id: object, verb: str) -> list[Json]:
        """Return a channel's messages with such a button that can be pressed."""
        known = {channel.id for channel in self.world.channels.values()}
        if int(str(channel_id)) not in {int(each) for each in known}:
            return []
        return [m for m in client.messages(str(channel_id)) if not m["ephemeral"] and find(m, verb)]

    def has_one_table(self, thread: str) -> bool:
        """Whether exactly one message of a table can be pressed."""
        return len(self.shown(self.person("Anna").client, thread, "more")) == 1

    async def move(self, thread: str, rng: Random) -> None:
        """Let somebody whom a table waits for act, and wait until the table shows it."""
        anna = self.person("Anna")
        table = self.shown(anna.client, thread, "more")[-1]
        by_id = {str(user.id): name for name, user in self.people.items()}
        name = by_id[min(waited_for(table))]
        before = table["content"], table["edited_timestamp"], table["id"]
        await act(self.person(name), table, rng)

        def changed() -> bool:
            tables = self.shown(anna.client, thread, "more")
            return bool(tables) and (tables[-1]["content"], tables[-1]["edited_timestamp"], tables[-1]["id"]) != before

        await until(changed, "the move")


@pytest.fixture
async def town(postgres_place: Callable[[Path], str], tmp_path: Path) -> AsyncIterator[Town]:
    world = World()
    people = {name: world.add_user(name) for name in ("Anna", "Ben")}
    halls: dict[int, Channel] = {}
    while len(halls) < 2:
        guild = world.add_guild("Club", people["Anna"], bot_permissions=permissions_needed().value)
        world.join(guild, people["Ben"])
        halls.setdefault((int(guild.id) >> 22) % 2, world.add_channel(guild, "hall"))
    async with LocalDiscord(world, rate_limits=RateLimits(factor=0.01)) as local:
        town = Town(local, postgres_place(tmp_path), tmp_path, [halls[0], halls[1]], people)
        yield town
        for process in town.processes:
            await stop(process.process, signal.SIGKILL)


async def test_killed_process_is_stood_in_for_by_the_other(town: Town) -> None:
    """The games of the other server go on at once, and those of its own as soon as its leases have ended."""
    killed, left = await town.both()
    rng = Random(7)
    games = [await town.game(hall) for hall in town.halls]
    for _ in range(3):
        for game in games:
            await town.move(game, rng)
    killed.process.kill()
    await town.move(games[1], rng)
    await until(lambda: left.has(0), "the slot of the process that was killed")
    for _ in range(3):
        for game in games:
            await town.move(game, rng)
    for game in games:
        await until(partial(town.has_one_table, game), "one message of the table that can be pressed")
    another = await town.start()
    await until(lambda: another.has(0) or another.has(1), "a share for one that joins")
    for game in games:
        await town.move(game, rng)
    left.process.terminate()
    assert await left.process.wait() == 0
    await until(lambda: another.has(0) and another.has(1), "the slots of the process that was stopped")
    for game in games:
        await town.move(game, rng)
    assert '"level": "error"' not in another.log.read_text()


async def test_second_process_stands_by_until_the_first_ends(town: Town) -> None:
    first = await town.start(slots=1)
    await until(lambda: first.has(0), "the first")
    second = await town.start(slots=1)
    await until(lambda: "standing_by" in second.log.read_text(), "the second")
    first.process.terminate()
    assert await first.process.wait() == 0
    await until(lambda: second.has(0), "the second in place of the first")


async def test_process_with_another_number_of_slots_is_refused(town: Town) -> None:
    first = await town.start()
    await until(lambda: first.has(0), "the first")
    second = await town.start(slots=1)
    assert await second.process.wait() == 2
    assert second.log.read_text().splitlines()[-1].startswith("the bot's other processes run with 2 slots and 2 shards")


async def test_process_that_was_suspended_finds_its_slot_lost(town: Town) -> None:
    """While it is suspended the other takes its slot; when it wakes up, it does nothing more for that one."""
    suspended, other = await town.both()
    rng = Random(8)
    game = await town.game(town.halls[0])
    await town.move(game, rng)
    suspended.process.send_signal(signal.SIGSTOP)
    await until(lambda: other.has(0), "the slot of the process that is suspended")
    await town.move(game, rng)
    suspended.process.send_signal(signal.SIGCONT)
    await until(lambda: '"slot_lost"' in suspended.log.read_text(), "the process to notice")
    await until(lambda: suspended.has(0) or suspended.has(1), "a share for it")
    for _ in range(2):
        await town.move(game, rng)
    await until(partial(town.has_one_table, game), "one message of the table that can be pressed")
