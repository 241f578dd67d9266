"""A local Discord without rate limits in this process, to which bots in processes of their own connect."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from localcord.client import Client
from localcord.models import Channel, Guild, Json, User
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from ttrbot.discord.core.permissions import permissions_needed

ROOT: Final = Path(__file__).parents[2]
BOT: Final = str(ROOT / "bot.py")
QUIET: Final = 0.35
"""Seconds without a request after which a bot counts as done: more than the host's pause before a hand."""
PATIENCE: Final = 60.0


@dataclass
class Stage:
    """A local Discord with a server, its people and one channel."""

    local: LocalDiscord
    guild: Guild
    people: tuple[User, ...]
    hall: Channel
    settled: Callable[[], Awaitable[None]] | None = None
    """Waits until the bot has shown everything, if it runs in this process."""

    @staticmethod
    @asynccontextmanager
    async def open(*names: str, records: int | None = 0) -> AsyncIterator["Stage"]:
        """Yield a stage. The first person owns the server. The last `records` requests are kept."""
        local = LocalDiscord(World(records=records), rate_limits=RateLimits(enabled=False))
        world = local.world
        people = tuple(world.add_user(name) for name in names)
        guild = world.add_guild("Club", people[0], bot_permissions=permissions_needed().value)
        for user in people[1:]:
            world.join(guild, user)
        async with local:
            yield Stage(local, guild, people, world.add_channel(guild, "hall"))

    @asynccontextmanager
    async def bot(self, *command: str, data: Path) -> AsyncIterator[None]:
        """Run a bot as a process during the block, with its data in `data`."""
        environment = {
            **os.environ,
            "DISCORD_TOKEN": self.local.token,
            "TTR_DISCORD_API": self.local.api_url,
            "TTR_DISCORD_GATEWAY": self.local.gateway_url,
            "TTR_DATA": str(data / "data"),
        }
        log = data / "bot.log"
        with log.open("wb") as output:
            process = await asyncio.create_subprocess_exec(
                sys.executable, *command, cwd=ROOT, env=environment, stdout=output, stderr=output
            )
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.local.gateway.online and process.returncode is None:  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(QUIET)
            if process.returncode is not None:
                raise RuntimeError(f"{' '.join(command)} ended: {log.read_text(encoding='utf-8')}")
            yield
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()

    def client(self, user: User) -> Client:
        """Return this person's client."""
        return Client(self.local.world, user)

    def asked(self, message: Json, among: Sequence[User] = ()) -> User:
        """Return whose turn it is by a table's heading, of all people or those in `among`; the first if it has none."""
        heading = next((line for line in message["content"].splitlines() if line.startswith("#")), "")
        people = among or self.people
        return next((user for user in people if user.name in heading), people[0])

    async def newest(self, channel_id: str, fits: Callable[[Json], bool]) -> Json:
        """Wait until the bot is quiet and there is a message that fits. Return the newest one."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.quiet()
                fitting = [message for message in self.client(self.people[0]).messages(channel_id) if fits(message)]
                if fitting:
                    return fitting[-1]

    async def quiet(self) -> None:
        """Wait until the bot makes no more requests."""
        if self.settled is not None:
            await self.settled()
            return
        heard = -1
        while heard != self.local.rest.heard:
            heard = self.local.rest.heard
            await asyncio.sleep(QUIET)
