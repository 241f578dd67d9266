"""The life of a bot: log in, stay connected, note heartbeats, drain, end."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import structlog

from ttrbot.app.core.clock import SystemClock
from ttrbot.app.core.paces import DAY
from ttrbot.app.core.thinking import ThinkingProcess
from ttrbot.app.host import Host
from ttrbot.app.pictures.painter_process import PainterProcess
from ttrbot.app.pictures.warming import Warming
from ttrbot.discord.client import TtrClient
from ttrbot.discord.core.exits import STOPPED
from ttrbot.discord.core.leases import Hold
from ttrbot.discord.disk_watch import DiskWatch, Usage
from ttrbot.discord.keeper import RunBot
from ttrbot.discord.login import log_in, status_after
from ttrbot.discord.sending.operator import tell_owner
from ttrbot.discord.visits.visit import Services
from ttrbot.settings import Settings
from ttrbot.store import Store, StoreError

log = structlog.get_logger(__name__)
BEAT_EVERY = 15.0
"""Seconds between two signs of life."""
LOOK_EVERY = 1.0
"""Seconds between two looks at the lease."""
DRAIN = 20.0
"""Seconds that running answers have at the end."""
LAST_CALLS = 10.0
"""Seconds that what is being sent has at the end if another bot goes on; people can press meanwhile.

What is cut off could reach Discord after what the other bot sends, and show something old.
"""
LAST_VISITS = 1.0
"""Seconds that answers have after that, while people who press wait for the other bot."""
LAST_ANSWERS = 3.0
"""Seconds that they have if the lease has ended. Nothing but answers is sent then: no other process gives them."""


@asynccontextmanager
async def bots_of(store: Store, settings: Settings, token: str) -> AsyncIterator[RunBot]:
    """Yield what runs a bot over an open store for each slot that this process holds.

    They share the processes that draw, and the one in which computer players think. If there may be other processes,
    boards are drawn ahead, as the games of those can be taken over at any time.
    """
    painter, thinking = PainterProcess(), ThinkingProcess()
    painter.begin()
    keep_ended = None if settings.keep_days is None else settings.keep_days * DAY
    disk = settings.data if settings.store is None else None
    warming = Warming(store, painter, SystemClock())
    drawing = asyncio.create_task(warming.run(), name="warm up") if store.is_shared else None

    async def run(hold: Hold) -> int:
        within = store.within(hold.scope, hold.lease.check_store)
        host = Host(within, painter, keep_ended=keep_ended, thinking=thinking)
        services = Services(host, host.languages, settings.links, hold=hold)
        client = TtrClient(services, within.meta, settings.shards, get_ready=warming.warmed if drawing else None)
        return await serve(client, token, hold.stop, disk=disk)

    try:
        yield run
    finally:
        if drawing is not None:
            drawing.cancel()
            await asyncio.wait([drawing])
        await thinking.close()


async def serve(client: TtrClient, token: str, stop: asyncio.Event, *, disk: Path | None = None) -> int:
    """Run a bot until `stop`; return the process's exit status.

    `disk` is the folder with the database, whose disk may get full.
    """
    gateway = asyncio.create_task(_connect(client, token, stop), name="gateway")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    services = client.services
    beside = {
        "heartbeat": _beat(client),
        "emoji": _bring_emoji(client),
        "lease": _follow_lease(client),
        "apologies": services.apologies.amend_after_outages(partial(services.host.beat, "writer")),
    }
    if disk is not None:
        beside["disk"] = watch_disk(client, disk)
    tasks = [asyncio.create_task(work, name=name) for name, work in beside.items()]
    await asyncio.wait([gateway, stopping], return_when=asyncio.FIRST_COMPLETED)
    for task in (stopping, *tasks):
        task.cancel()
    if not stop.is_set():
        return await _died(client, gateway)
    await drain(client)
    gateway.cancel()  # it may be in the middle of logging in
    await asyncio.wait([gateway])
    if not gateway.cancelled() and (error := gateway.exception()) is not None:
        log.info("connection ended while stopping", reason=type(error).__name__)
    return STOPPED


async def _connect(client: TtrClient, token: str, stop: asyncio.Event) -> None:
    """Log in and stay connected; ends by itself only if `stop` comes before the login."""
    await log_in(client, token, stop)
    if not stop.is_set():
        await asyncio.gather(client.connect(), client.go_on())


async def drain(client: TtrClient, seconds: float = DRAIN) -> None:
    """Let running answers end, then close everything; soon if another process does the work from now on."""
    log.info("stopping")
    hold, host = client.services.hold, client.services.host
    if hold.hands_over.is_set():
        await host.pause(LAST_CALLS)
        hold.is_over.set()
        await client.services.visitors.all_gone(LAST_VISITS)
        seconds = 0.0
    is_safe = hold.lease.is_safe
    deadline = asyncio.get_running_loop().time() + (seconds if is_safe else LAST_ANSWERS)
    await host.close(seconds if is_safe else 0.0)
    left = deadline - asyncio.get_running_loop().time()
    unanswered = await client.services.visitors.all_gone(max(0.0, left))
    if unanswered:
        log.warning("stopped with unanswered interactions", number=unanswered)
    await client.services.fading.close()
    await client.close()


async def _died(client: TtrClient, gateway: "asyncio.Task[None]") -> int:
    """Close, and say why the connection ended."""
    error = gateway.exception()
    await drain(client)
    return status_after(error)


async def _bring_emoji(client: TtrClient) -> None:
    """Upload the bot's own emoji once the games go on, and again if they are deleted.

    Not only once it is connected: another process may be connected earlier, and show them.
    """
    await client.has_begun.wait()
    await client.services.emoji.keep(client, client.meta, uploads=client.services.hold.is_first)


async def watch_disk(client: TtrClient, folder: Path) -> None:
    """Tell the owner before the disk is full, once they can be told."""

    def usage() -> Usage:
        found = shutil.disk_usage(folder)
        return Usage(found.total, found.free)

    async def tell(megabytes: int) -> bool:
        return await tell_owner(client, client.services.languages, "owner-disk-low", megabytes=megabytes)

    await client.connected.wait()
    await DiskWatch(usage, client.meta, tell).run()


async def _follow_lease(client: TtrClient) -> None:
    """Let no clock run while the lease is over, as nobody can do anything."""
    while True:
        client.note_lease()
        await asyncio.sleep(LOOK_EVERY)


async def _beat(client: TtrClient) -> None:
    """Note every few seconds that the connection is up; while it is down there are no heartbeats."""
    await client.services.hold.begun.wait()
    while True:
        await client.connected.wait()
        try:
            await client.services.host.beat()
        except StoreError as error:
            log.warning("no sign of life", reason=str(error))
        await asyncio.sleep(BEAT_EVERY)
