"""A small town for every test: Alice owns Club, Bob is in it, there is #general, and a bot can be run."""

import json as jsonlib
from dataclasses import dataclass

import aiohttp
import discord
import pytest

from localcord.client import Client
from localcord.clock import ManualClock
from localcord.models import Channel, Guild, User
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.localcord.bot import TestBot
from tests.localcord.raw_gateway import Raw
from tests.support.local_discord import RunningBot, Watch, judge, point_at


@dataclass
class Town:
    """The local Discord with its people."""

    local: LocalDiscord
    world: World
    watch: Watch
    alice: User
    bob: User
    guild: Guild
    general: Channel

    @property
    def a(self) -> Client:
        """Return Alice's client."""
        return Client(self.world, self.alice)

    @property
    def b(self) -> Client:
        """Return Bob's client."""
        return Client(self.world, self.bob)

    async def run_bot(self, **options: object) -> RunningBot:
        """Run the test's bot."""
        return await self.watch.run(TestBot(**options), self.local)

    async def bot_user(self, person: User) -> discord.User:
        """Return a person as the running bot knows them."""
        return await self.watch.bots[-1].client.fetch_user(int(person.id))


@pytest.fixture(autouse=True)
async def watch(caplog):
    """Run the checks of Watch after every test."""
    watching = Watch()
    yield watching
    await watching.end([*caplog.get_records("setup"), *caplog.get_records("call")])


@pytest.fixture
def clock():
    """Return the world's clock: None is the real one. A test that moves the time overrides this."""
    return


@pytest.fixture
def manual_clock():
    """Return a clock that only the test moves."""
    return ManualClock()


@pytest.fixture
def heartbeat_ms():
    """Return the gateway's heartbeat interval. A test of heartbeats overrides this."""
    return 41_250


@pytest.fixture
async def town(watch, monkeypatch, clock, heartbeat_ms):
    """Yield the town, running, with discord.py connected to it and short rate limits."""
    world = World(clock=clock)
    local = LocalDiscord(world, heartbeat_ms=heartbeat_ms, rate_limits=RateLimits(factor=0.01), judge=judge())
    alice, bob = world.add_user("Alice"), world.add_user("Bob", locale="it")
    guild = world.add_guild("Club", alice)
    world.join(guild, bob)
    general = world.add_channel(guild, "general")
    await local.start()
    watch.locals.append(local)
    point_at(local, monkeypatch)
    return Town(local, world, watch, alice, bob, guild, general)


@pytest.fixture
async def api(town):
    """Return a function that sends requests as the bot: `await api(method, path, json)` gives status and JSON."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {town.local.token}"}) as session:

        async def send(method, path, json=None):
            async with session.request(method, town.local.api_url + path, json=json) as response:
                raw = await response.read()
                return response.status, jsonlib.loads(raw) if raw else None

        yield send


@pytest.fixture
def judged_requests_are_wrong(town):
    """Let the judge check only the double's answers: this test's requests are wrong on purpose."""
    town.local.rest.judge_requests = False


@pytest.fixture
async def connect(town):
    """Return a function that opens raw connections."""
    async with aiohttp.ClientSession() as session:
        opened = []

        async def connect(query="v=10&encoding=json", inflate=None):
            socket = await session.ws_connect(f"{town.local.gateway_url}?{query}")
            opened.append(socket)
            return Raw(socket, inflate)

        yield connect
        for socket in opened:
            await socket.close()
