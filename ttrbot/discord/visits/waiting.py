"""What people are told while their answer waits for the store, which may be silent for longer than they wait."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from ttrbot.app.host import Host
from ttrbot.app.messages.publisher import Forbidden
from ttrbot.discord.core.leases import Lease
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits.reply import AnswerLostError, Reply
from ttrbot.text import Texts

log = structlog.get_logger(__name__)
TELL_AFTER: Final = 4.0
"""Seconds until a person is told that the store doesn't answer, so that everybody knows within five."""
LOOK_EVERY: Final = 0.25
SILENT_AFTER: Final = 2.0
"""Seconds without an answer to anybody after which the store is silent, and not only slow on a busy machine.

It counts whether anybody was answered: a press may wait for another one at the same game, which waits for the store.
"""


@asynccontextmanager
async def telling_meanwhile(
    reply: Reply, host: Host, lease: Lease, words: Callable[[], Texts], tell: Callable[[], Awaitable[None]]
) -> AsyncIterator[None]:
    """Tell the person if the answer doesn't come because the store is silent, or because the lease has ended.

    `tell` says that whether what they asked for was saved isn't known yet. The answer takes the message's place when it
    comes.
    """
    is_over = asyncio.Event()
    telling = asyncio.create_task(_tell_if_silent(tell, host, lease, is_over), name="telling meanwhile")
    try:
        yield
    finally:
        is_over.set()
        await telling
        await _sent(reply.end_meanwhile(Panel(text=words().t("answered-late"))))


async def _tell_if_silent(
    tell: Callable[[], Awaitable[None]], host: Host, lease: Lease, is_over: asyncio.Event
) -> None:
    loop = asyncio.get_running_loop()
    late = loop.time() + TELL_AFTER
    while not is_over.is_set():
        if not lease.is_safe or (loop.time() >= late and host.store_silent_for >= SILENT_AFTER):
            await _sent(tell())
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_EVERY):
                await is_over.wait()


async def _sent(sending: Awaitable[None]) -> None:
    """Send what isn't the answer itself; if that fails, the answer will say what is wrong."""
    try:
        await sending
    except (AnswerLostError, Forbidden) as error:
        log.warning("not told meanwhile", reason=str(error))
