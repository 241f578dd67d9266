"""Logging in: how long it is tried, which bot it is, and what refusals mean."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import discord
import structlog

from ttrbot.app.messages.publisher import TryLater
from ttrbot.discord.core.errors import CannotStart
from ttrbot.discord.core.exits import DIED, STOPPED
from ttrbot.discord.core.refusals import UNAVAILABLE, meaning, pause
from ttrbot.store.people.people import Meta

log = structlog.get_logger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0
"""Seconds between two tries to log in, if Discord doesn't say how long to wait."""
NOT_LET_IN = "Discord refused the token: copy it anew from the developer portal into DISCORD_TOKEN"
INTENTS = "Discord refused the bot's intents, though none of them is privileged: update the bot"
OUTDATED = "Discord no longer accepts how this version connects: update the bot"
SHARDING = (
    "Discord demands more shards: one serves at most 2,500 servers. Raise TTR_SHARDS,"
    " or leave it out to open as many as Discord recommends"
)
FATAL: Final[Mapping[int, str]] = {
    4004: NOT_LET_IN,
    4010: OUTDATED,
    4011: SHARDING,
    4012: OUTDATED,
    4013: INTENTS,
    4014: INTENTS,
}
"""Close codes after which no client may connect again (Discord's documentation, "Gateway Close Event Codes")."""

ANOTHER_BOT: Final = (
    "the games here are another bot's: its application has the id {theirs}, and the one of this token has {ours}. Give"
    " this bot the other one's token, or a store of its own. If it is to go on with the games: ttrbot migrate --new-bot"
)


async def log_in(client: discord.Client, token: str, stop: asyncio.Event) -> None:
    """Log in, trying again until it works or `stop` is set, and waiting as long as Discord asks for.

    Cloudflare answers a machine that asked too much with 429 and Retry-After, for minutes up to an hour ("error 1015"),
    and discord.py doesn't wait after a 429 without Discord's own headers. Raises errors that waiting doesn't help.
    """
    failures = 0
    while not stop.is_set():
        try:
            await client.login(token)
        except discord.LoginFailure:
            raise
        except UNAVAILABLE as error:
            means = meaning(error)
            if not isinstance(means, TryLater):
                raise
            failures += 1
            wait = max(means.seconds, pause(failures, FIRST_PAUSE, LONGEST_PAUSE))
            status = error.status if isinstance(error, discord.HTTPException) else None
            log.warning("Discord can't be reached", reason=type(error).__name__, status=status, again_in=wait)
            await client.http.close()
            client.http.connector = discord.utils.MISSING  # it was closed with the session; the next login makes one
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), wait)
        else:
            return


async def turned_away(meta: Meta, token: str, stop: asyncio.Event) -> int | None:
    """Log in once; return None if this bot may go on with the stored games, else the exit status.

    They belong to the first bot that came, as the messages of one bot can't be edited by another. A process finds this
    out before it takes a slot. Raises CannotStart, StoreError.
    """
    client = discord.Client(intents=discord.Intents(guilds=True))  # without, discord.py warns
    try:
        await log_in(client, token, stop)
    except UNAVAILABLE as error:
        return status_after(error)
    finally:
        await client.close()
    if client.application_id is None:
        return STOPPED
    ours = str(client.application_id)
    theirs = await meta.belongs_to(ours)
    if theirs != ours:
        raise CannotStart(ANOTHER_BOT.format(theirs=theirs, ours=ours))
    return None


def status_after(error: BaseException | None) -> int:
    """Say why a connection couldn't be made, or has ended; return the exit status. Raises CannotStart."""
    match error:
        case CannotStart():
            raise error
        case discord.LoginFailure():
            raise CannotStart(NOT_LET_IN)
        case discord.PrivilegedIntentsRequired():
            raise CannotStart(INTENTS)
        case discord.ConnectionClosed() if error.code in FATAL:
            raise CannotStart(f"{FATAL[error.code]} (close code {error.code})")
        case discord.HTTPException():
            log.error("Discord refused the login", status=error.status, code=error.code)
        case _:
            log.error("the connection to Discord ended", exc_info=error)
    return DIED
