"""The life of the bot's process: log in, stay connected, show signs of life, drain and go."""

import asyncio
import signal
from contextlib import suppress

import aiohttp
import discord
import structlog

from ttrbot.app.host import Host
from ttrbot.app.languages import Languages
from ttrbot.app.painter import MapPainter
from ttrbot.discord.client import TtrClient
from ttrbot.discord.visit import Services
from ttrbot.store import Store, StoreError

log = structlog.get_logger(__name__)
BEAT_EVERY = 15.0
"""Seconds between two signs of life."""
DRAIN = 20.0
"""Seconds that running answers get at the end."""
STOPPED, DIED = 0, 1
"""Exit statuses: asked to stop; the connection's task ended by itself."""


class CannotStart(Exception):  # noqa: N818 - it says what is wrong with the settings
    """Discord refuses the bot as it is set up; the message says what to do."""


def build_client(store: Store) -> TtrClient:
    """Put the bot together over an open store."""
    host = Host(store, MapPainter())
    return TtrClient(Services(host, Languages(store, host.people)), store.meta)


async def serve(client: TtrClient, token: str, stop: asyncio.Event | None = None) -> int:
    """Run the bot until SIGTERM, SIGINT or `stop`; return the process's exit status."""
    stop = stop or asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    gateway = asyncio.create_task(client.start(token), name="gateway")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    heart = asyncio.create_task(_beat(client), name="heartbeat")
    emoji = asyncio.create_task(_bring_emoji(client), name="emoji")
    await asyncio.wait([gateway, stopping], return_when=asyncio.FIRST_COMPLETED)
    heart.cancel()
    emoji.cancel()
    stopping.cancel()
    if gateway.done():
        return await _died(client, gateway)
    await drain(client)
    with suppress(asyncio.CancelledError):
        await gateway
    return STOPPED


async def drain(client: TtrClient, seconds: float = DRAIN) -> None:
    """Let running answers end, then close everything."""
    log.info("stopping")
    deadline = asyncio.get_running_loop().time() + seconds
    await client.services.host.close(seconds)
    left = deadline - asyncio.get_running_loop().time()
    unanswered = await client.services.visitors.all_gone(max(0.0, left))
    if unanswered:
        log.warning("stopped with unanswered interactions", number=unanswered)
    await client.close()


async def _died(client: TtrClient, gateway: "asyncio.Task[None]") -> int:
    """Close, and say why the connection ended."""
    error = gateway.exception()
    await drain(client)
    match error:
        case discord.LoginFailure():
            raise CannotStart("Discord refused the token: copy it anew from the developer portal into DISCORD_TOKEN")
        case discord.PrivilegedIntentsRequired():
            raise CannotStart("Discord refused the bot's intents, though none of them is privileged")
        case aiohttp.ClientConnectionError():
            log.error("Discord can't be reached", reason=str(error))
        case _:
            log.error("the connection to Discord ended", exc_info=error)
    return DIED


async def _bring_emoji(client: TtrClient) -> None:
    """Bring the bot's own emoji to Discord, once the games go on."""
    await client.connected.wait()
    await client.services.emoji.bring(client)


async def _beat(client: TtrClient) -> None:
    """Note every few seconds that the connection stands; while it doesn't, there is no sign of life."""
    while True:
        await client.connected.wait()
        try:
            await client.services.host.beat()
        except StoreError as error:
            log.warning("no sign of life", reason=str(error))
        await asyncio.sleep(BEAT_EVERY)
