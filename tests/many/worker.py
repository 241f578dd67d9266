"""A host over a shared database, which does what it is told; run as a process by test_once.py.

It reads one order per line, and answers each with a line.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import structlog
from discord.http import Route

from tests.app.doubles import FakePainter
from ttrbot.app.core.tables import Refusal
from ttrbot.app.host import Host
from ttrbot.app.people.lobby import NewTable
from ttrbot.discord.client import TtrClient
from ttrbot.discord.core.command_mentions import CommandMentions
from ttrbot.discord.core.leases import Hold
from ttrbot.discord.core.translator import CatalogTranslator
from ttrbot.discord.sending.emoji import OwnEmoji
from ttrbot.discord.sync import CommandSync
from ttrbot.discord.visits.visit import Services
from ttrbot.store import NoticeKey, Store
from ttrbot.store.scope import Scope

CHANNEL = 77


class Clerk(TtrClient):
    """A bot that logs in, but doesn't connect."""

    is_logged_in = False

    async def setup_hook(self) -> None:
        self.is_logged_in = True
        await self.tree.set_translator(CatalogTranslator())


@dataclass
class Worker:
    """What orders are done with."""

    host: Host
    store: Store
    clerk: Clerk
    token: str

    async def open_table(self, user: int, press: int, seats: int = 5) -> str | None:
        """Open a table; return the game's id, or None if that is refused."""
        answer = await self.host.lobbies.create(
            NewTable(
                guild_id=1,
                channel_id=CHANNEL,
                owner_id=user,
                owner_name="Ann",
                press_id=press,
                map_id="usa",
                seats=seats,
            )
        )
        return None if isinstance(answer, Refusal) else answer.game_id

    async def join(self, game: str, user: int) -> bool:
        """Take a seat; return whether there was one."""
        return not isinstance(await self.host.lobbies.join(game, user, "Ben", user), Refusal)

    async def notice(self, game: str) -> bool:
        """Have the same told once; return whether it wasn't there yet."""
        return await self.store.outbox.add(NoticeKey(game_id=game, kind="told", key="1", recipient=5), b"x", 0.0)

    async def bring(self, *, first: bool) -> None:
        """Sync the commands and upload the emoji, or wait for those that another process brings."""

        if not self.clerk.is_logged_in:
            await self.clerk.login(self.token)

        async def tell() -> bool:
            return False

        sync = CommandSync(self.clerk.tree, self.store.meta, CommandMentions(), tell, follows=not first)
        running = asyncio.create_task(sync.run())
        await sync.tried(60)
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        await OwnEmoji().bring(self.clerk, uploads=first)


@asynccontextmanager
async def open_worker(address: str, token: str) -> AsyncIterator[Worker]:
    """Open a worker whose host isn't started."""
    async with await Store.open(address, shared=True) as store:
        host = Host(store, FakePainter())
        clerk = Clerk(Services(host, host.languages, hold=Hold(Scope((0,), 2))), store.meta)
        yield Worker(host, store, clerk, token)
        if clerk.is_logged_in:
            await clerk.close()
        await host.close()


async def main() -> None:
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    Route.BASE = os.environ["TTR_DISCORD_API"]
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async with open_worker(os.environ["TTR_STORE"], os.environ["DISCORD_TOKEN"]) as worker:
        print("ready", flush=True)
        while line := await lines.readline():
            order, how = json.loads(line)
            print(json.dumps(await getattr(worker, order)(**how)), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
