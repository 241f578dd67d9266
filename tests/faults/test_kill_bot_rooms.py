"""The bot killed while it creates and removes rooms: nothing is left over, and nothing foreign is removed."""

import asyncio
import re
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

import pytest

from localcord.client import Client
from localcord.faults import Fault
from localcord.models import Channel, ChannelType
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.e2e.evening import find
from tests.faults.test_kill_bot import Club
from tests.support.local_discord import PATIENCE, until
from ttrbot.app.places.team_rooms import AFTERWARDS
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.store.sqlite.folder import DATABASE_NAME

ABOUT_ROOMS = re.compile(
    r"(GET|POST) /guilds/\d+/channels|GET /guilds/\d+/threads/active|POST /channels/\d+/threads"
    r"|\w+ /channels/\d+/(thread-members|permissions).*|(GET|PATCH|DELETE) /channels/\d+"
)
REQUESTS = 30
"""More than the number of requests about rooms in such a life. One that never comes kills nothing."""
ROOMS = (ChannelType.CATEGORY, ChannelType.PRIVATE_THREAD, ChannelType.VOICE)


@dataclass(slots=True)
class Death(Fault):
    """A fault that counts only requests about rooms."""

    def wants(self, method: str, path: str, body: object) -> bool:
        return ABOUT_ROOMS.fullmatch(f"{method} {path}") is not None and Fault.wants(self, method, path, body)


@dataclass
class TeamClub(Club):
    """A server on which two teams play, with other rooms of its own."""

    foreign: set[str] = field(default_factory=set)

    @property
    def people(self) -> list[Client]:
        return [Client(self.local.world, user) for user in self.local.world.people()]

    @property
    def rooms(self) -> list[Channel]:
        return [c for c in self.guild.channels.values() if c.type in ROOMS and c.id not in self.foreign]

    def of(self, kind: ChannelType) -> list[Channel]:
        return [room for room in self.rooms if room.type is kind]

    def noted(self) -> int:
        """Return how many rooms the bot has stored."""
        with closing(sqlite3.connect(self.folder / DATABASE_NAME)) as database:
            rooms = "SELECT count(*) FROM outbox WHERE kind IN ('category', 'thread', 'voice')"
            return int(database.execute(rooms).fetchone()[0])

    async def reach(self, condition: Callable[[], object], what: str, again: Callable[[], object] = bool) -> None:
        """Repeat `again` in every life until a condition is true. After a death begin a new life."""
        again()
        async with asyncio.timeout(PATIENCE):
            while not condition():
                if self.life.returncode is not None:
                    await self.live()
                    again()
                await asyncio.sleep(0.01)
        assert condition(), what

    async def live(self) -> None:
        """Start the bot, after the last life has ended."""
        self.local.faults.clear()
        await until(lambda: not self.local.gateway.online, "Discord to notice")
        await self.start()
        await until(lambda: self.local.gateway.online, "the bot")

    async def end(self) -> None:
        """Let this life end by itself, if it hasn't ended yet."""
        if self.life.returncode is None:
            self.life.send_signal(signal.SIGTERM)
        await asyncio.wait_for(self.life.wait(), PATIENCE)


@pytest.fixture
async def club(tmp_path, monkeypatch):
    monkeypatch.setattr("localcord.interactions.DEADLINE", PATIENCE)  # the machine may be busy
    world = World()
    guild = world.add_guild("Club", world.add_user("Anna"), bot_permissions=permissions_needed(voice=True).value)
    for name in ("Bruno", "Carla", "Dario"):
        world.join(guild, world.add_user(name))
    next(role for role in guild.roles.values() if role.managed).permissions |= 1 << 34  # MANAGE_THREADS: to delete them
    async with LocalDiscord(world, rate_limits=RateLimits(factor=0.01)) as local:
        club = TeamClub(tmp_path / "data", local, world.add_channel(guild, "hall"))
        category = world.add_channel(guild, "Train tables", ChannelType.CATEGORY)
        club.foreign = {category.id, world.add_channel(guild, "🟦 Blue team", ChannelType.VOICE, parent=category).id}
        yield club
        if club.process is not None and club.process.returncode is None:
            club.process.kill()
            await club.process.wait()


async def life(club: TeamClub, number: int, *, after: bool) -> int:
    """Let two teams play, talk and end, with the bot dying at its N-th request about rooms. Return their number."""

    def strikes(_: object) -> bool:
        club.life.kill()
        return True

    await club.start()
    anna, *others = club.people
    await until(lambda: anna.commands(club.hall.id) and club.local.gateway.online, "the bot")
    await anna.slash(club.hall.id, "ttr-admin", "set", options={"voice": True}).answered(PATIENCE)
    anna.slash(club.hall.id, "ttr", "new", options={"map": "team-asia", "seats": 4})
    await until(lambda: club.lobbies("join"), "the lobby")
    (lobby,) = club.lobbies("join")
    for person in others:
        await person.press(lobby["id"], find(lobby, "join")[0]["custom_id"]).answered(PATIENCE)
    death = club.local.faults.add(Death(reset=True, after=after, skip=number, matches=None))
    death.matches = lambda body: death.seen < number or strikes(body)

    def begin() -> None:
        for shown in club.lobbies("start"):
            anna.press(shown["id"], find(shown, "start")[0]["custom_id"])

    def welcomes() -> list[tuple[str, str]]:
        told = [m for thread in club.of(ChannelType.PRIVATE_THREAD) for m in anna.messages(thread.id)]
        return [(m["id"], find(m, "voice")[0]["custom_id"]) for m in told if find(m, "voice")]

    def talk() -> None:
        anna.press(*welcomes()[0])

    await club.reach(lambda: len(welcomes()) == 2, "both threads", begin)
    threads = [channel.thread for channel in club.of(ChannelType.PRIVATE_THREAD)]
    assert [thread and len(thread.members) for thread in threads] == [3, 3], "mates and bot"
    is_open = lambda: club.of(ChannelType.VOICE) and len(club.of(ChannelType.VOICE)[0].overwrites) == 4  # noqa: E731
    await club.reach(is_open, "a voice channel for everybody's eyes but the opponents'", talk)
    assert [len(club.of(kind)) for kind in ROOMS] == [1, 2, 1], "nothing is made twice"
    game = welcomes()[0][1].split(":")[1]

    def call_off() -> None:
        anna.slash(club.hall.id, "ttr-admin", "end", options={"table": game})

    await club.reach(lambda: not club.of(ChannelType.CATEGORY), "the channels to go", call_off)
    await club.end()
    with closing(sqlite3.connect(club.folder / DATABASE_NAME)) as database, database:
        database.execute("UPDATE games SET ended_at = ended_at - ?", (AFTERWARDS,))
    await club.start()
    await club.reach(lambda: not club.rooms and not club.noted(), "the threads to go")
    assert club.foreign <= club.guild.channels.keys(), "nothing foreign goes"
    return death.seen


CASES = [(number, after) for number in range(REQUESTS) for after in (False, True)]
FEW = [(3, True)]


@pytest.mark.parametrize(
    ("number", "after"), [pytest.param(*case, marks=[] if case in FEW else pytest.mark.slow) for case in CASES]
)
async def test_killed_at_a_request_about_rooms(club, number, after):
    await life(club, number, after=after)


@pytest.mark.slow
async def test_these_are_all_requests_about_rooms(club):
    assert REQUESTS / 2 < await life(club, 1000, after=False) <= REQUESTS
