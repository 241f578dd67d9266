"""The local Discord with a bot that uses another library, as a process of its own."""

import asyncio
import os
import shutil
import signal
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import pytest_asyncio

from localcord.client import Client
from localcord.models import Channel, ChannelType, Guild, User
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.support.local_discord import judge, until
from tests.support.processes import stop

HERE = Path(__file__).parent
ENVIRONMENTS = HERE.parents[1] / ".venv-foreign"
"""Where `make foreign` installs the libraries in Python."""


def discordjs() -> list[str]:
    """Return the command of the bot on discord.js, or skip the test."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js on this machine, so discord.js can't be tried")
    if not (HERE / "discordjs" / "node_modules" / "discord.js").is_dir():
        pytest.skip("discord.js isn't installed: make foreign")
    return [node, str(HERE / "discordjs" / "bot.mjs")]


def hikari() -> list[str]:
    """Return the command of the bot on hikari, or skip the test."""
    python = ENVIRONMENTS / "hikari" / "bin" / "python"
    if not python.is_file():
        pytest.skip("hikari isn't installed: make foreign")
    return [str(python), str(HERE / "hikari" / "bot.py")]


BOTS = {"discord.js": discordjs, "hikari": hikari}


@dataclass
class Town:
    """A local Discord with a server and its people, and a running foreign bot."""

    local: LocalDiscord
    bot: str
    guild: Guild
    alice: User
    bob: User
    forum: Channel
    lobby: Channel

    @property
    def a(self) -> Client:
        """Return Alice's client."""
        return Client(self.local.world, self.alice)

    @property
    def b(self) -> Client:
        """Return Bob's client."""
        return Client(self.local.world, self.bob)

    def ops(self) -> list[int]:
        """Return the opcodes that the bot has sent to the gateway."""
        return [op for op, _ in self.local.gateway.received]


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=BOTS)
async def served(request, tmp_path_factory):
    """Run a bot on a local Discord for all tests of the module. It must end when told to."""
    command = BOTS[request.param]()
    world = World()
    alice, bob = world.add_user("Alice"), world.add_user("Bob")
    guild = world.add_guild("Club", alice)
    world.join(guild, bob)
    forum = world.add_channel(guild, "posts", ChannelType.FORUM)
    log = tmp_path_factory.mktemp("foreign") / "bot.log"
    async with LocalDiscord(world, rate_limits=RateLimits(factor=0.01), judge=judge()) as local:
        environment = {**os.environ, "DISCORD_TOKEN": local.token, "TTR_DISCORD_API": local.api_url}
        with log.open("wb") as output:
            process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=output, stderr=output)
        try:
            await until(lambda: world.commands or process.returncode is not None, "the bot's commands")
            assert process.returncode is None, log.read_text()
            yield Town(local, request.param, guild, alice, bob, forum, forum), log
            assert process.returncode is None, log.read_text()
        finally:
            await stop(process, signal.SIGTERM)


@pytest_asyncio.fixture(loop_scope="module")
async def town(served):
    """Return the town with a new lobby. At the end there must be no complaints."""
    town, log = served
    before = len(town.local.complaints)
    yield replace(town, lobby=town.local.world.add_channel(town.guild, "lobby"))
    print(log.read_text())  # pytest shows it if the test failed
    assert town.local.complaints[before:] == []
