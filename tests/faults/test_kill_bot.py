"""The bot killed during its requests to Discord: the next one finds what is there and says nothing twice."""

import asyncio
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from localcord.client import Client
from localcord.faults import Fault
from localcord.models import Channel, Guild, Json
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.e2e.evening import find
from tests.support.local_discord import PATIENCE, until
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.render.emoji import emoji_painters

CHECKOUT = Path(__file__).parents[2]
REQUESTS = 10
"""The least number of requests after a start: the answer, lobby, thread and table, two hands and their channels."""


@dataclass
class Club:
    """A server with two people, and the bot as a process."""

    folder: Path
    local: LocalDiscord
    hall: Channel
    process: asyncio.subprocess.Process | None = None

    @property
    def guild(self) -> Guild:
        assert self.hall.guild is not None
        return self.hall.guild

    @property
    def life(self) -> asyncio.subprocess.Process:
        """Return the newest process. The bot must have been started."""
        assert self.process is not None
        return self.process

    @property
    def people(self) -> list[Client]:
        world = self.local.world
        return [Client(world, user) for user in world.users.values() if user.name in ("Anna", "Bruno")]

    async def start(self) -> None:
        settings = {
            "DISCORD_TOKEN": self.local.token,
            "TTR_DATA": str(self.folder),
            "TTR_DISCORD_API": self.local.api_url,
            "TTR_DISCORD_GATEWAY": self.local.gateway_url,
        }
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(CHECKOUT / "bot.py"),
            env={**os.environ, **settings},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )

    def is_quiet(self) -> bool:
        """Return whether the bot has uploaded its emojis, shown that Bruno has joined, and makes no more requests."""
        return len(self.local.world.emojis) == len(emoji_painters()) and "Bruno" in self.lobbies("join")[0]["content"]

    async def killed(self) -> None:
        async with asyncio.timeout(PATIENCE):
            assert await self.life.wait() == -signal.SIGKILL

    def messages(self, channel_id: str) -> list[Json]:
        return [m for m in self.people[0].messages(channel_id) if not m["ephemeral"]]

    def tables(self) -> list[Json]:
        threads = [c for c in self.people[0].channels(self.guild.id) if c["id"] != self.hall.id]
        return [m for thread in threads for m in self.messages(thread["id"]) if find(m, "more", enabled=False)]

    def told(self, person: Client, table: Json, verb: str) -> list[Json]:
        """Return the answers to a person at a table with a button of this verb. A busy bot answers after a deferral."""
        return [m for m in person.messages(table["channel_id"]) if m["ephemeral"] and find(m, verb)]

    def hands(self) -> list[Json]:
        return [m for person in self.people for dm in person.dms() for m in person.messages(dm["id"])]

    def lobbies(self, verb: str) -> list[Json]:
        return [m for m in self.messages(self.hall.id) if find(m, verb, enabled=False)]


@pytest.fixture
async def club(tmp_path, monkeypatch):
    monkeypatch.setattr("localcord.interactions.DEADLINE", PATIENCE)  # the machine may be busy
    world = World()
    guild = world.add_guild("Club", world.add_user("Anna"), bot_permissions=permissions_needed().value)
    world.join(guild, world.add_user("Bruno"))
    async with LocalDiscord(world, rate_limits=RateLimits(factor=0.01)) as local:
        club = Club(tmp_path / "data", local, world.add_channel(guild, "hall"))
        yield club
        if club.process is not None and club.process.returncode is None:
            club.process.kill()
            await club.process.wait()


async def kill_at(club: Club, number: int, *, after: bool) -> None:
    """Kill the bot at its N-th request after the start of a game, before or after Discord's effect."""

    def strikes(_: object) -> bool:
        club.life.kill()
        return True

    await club.start()
    anna, bruno = club.people
    await until(lambda: anna.commands(club.hall.id) and club.local.gateway.online, "the bot")
    anna.slash(club.hall.id, "ttr", "new", options={"map": "usa"})
    await until(lambda: club.lobbies("join"), "the lobby")
    (lobby,) = club.lobbies("join")
    await bruno.press(lobby["id"], find(lobby, "join")[0]["custom_id"]).answered(PATIENCE)
    await until(club.is_quiet, "all that was to be done before the start")
    fault = club.local.faults.add(Fault(reset=True, after=after, skip=number, matches=None))
    fault.matches = lambda body: fault.seen < number or strikes(body)
    (lobby,) = club.lobbies("start")
    anna.press(lobby["id"], find(lobby, "start")[0]["custom_id"])
    await club.killed()
    club.local.faults.clear()
    await until(lambda: not club.local.gateway.online, "Discord to notice")
    await club.start()
    await until(lambda: club.local.gateway.online and club.tables(), "the bot and the table")
    for person in (anna, bruno):
        (table,) = club.tables()
        person.press(table["id"], find(table, "choose")[0]["custom_id"])
        await until(lambda: club.told(person, table, "keep"), "the tickets to choose from")  # noqa: B023
        (offer,) = club.told(person, table, "keep")
        person.press(offer["id"], find(offer, "keep")[0]["custom_id"])
        await until(lambda: "You kept 3 of 3" in person.message(offer["id"])["content"], "the answer")  # noqa: B023
    await until(lambda: any(find(table, "two_blind") for table in club.tables()), "the first turn")
    await until(lambda: len(club.tables()) == 1, "the old table to lose its buttons")
    assert not club.lobbies("join")
    await until(lambda: len(club.hands()) >= 2, "the hands")  # new ones come one after the other
    assert len(club.hands()) == 2
    assert len([c for c in anna.channels(club.guild.id) if c["id"] != club.hall.id]) == 1


CASES = [(number, after) for number in range(REQUESTS) for after in (False, True)]
FEW = Random(1).sample(CASES, 2)


@pytest.mark.parametrize(
    ("number", "after"), [pytest.param(*case, marks=[] if case in FEW else pytest.mark.slow) for case in CASES]
)
async def test_killed_at_a_request(club, number, after):
    await kill_at(club, number, after=after)
