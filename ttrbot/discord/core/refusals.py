"""The meaning of Discord's refusals: the only place that knows their codes.

Unless a comment names another source, a code is explained in Discord's documentation, "Opcodes and Status Codes", under
"JSON Error Codes". A code that isn't here, with a status of 400 or 403, still reaches a person: see `Why.UNKNOWN`.
"""

import asyncio
import re
from collections.abc import Mapping
from typing import Final, Literal

import aiohttp
import discord

from ttrbot.app.messages.publisher import Archived, Closed, Forbidden, Gone, PublishError, TooOld, TryLater, Why

UNKNOWN_MEMBER = 10007
MISSING_ACCESS = 50001
ALREADY_ANSWERED = 40060
THREAD_EXISTS = 160004
THREAD_FULL = 30033
"""The thread has reached its limit of participants."""
MEANINGS: Final[Mapping[int, type[Gone | TooOld | Archived | Closed]]] = {
    10003: Gone,  # unknown channel
    10008: Gone,  # unknown message
    30046: TooOld,  # too many edits of a message older than an hour
    50005: Gone,  # another application's message: the database was moved to another bot
    50007: Closed,  # the person takes no direct messages
    50027: Gone,  # the interaction ended, 15 minutes after it began
    50083: Archived,
    50278: Closed,  # the person shares no server with the bot (any more)
}
WHY: Final[Mapping[int, Why]] = {
    20026: Why.FLAGGED,  # quarantined by the anti-spam system (discord-api-docs #2669)
    30013: Why.CHANNELS,
    40058: Why.KIND,  # a message in a forum itself
    MISSING_ACCESS: Why.PERMISSION,
    50008: Why.KIND,  # a message in a channel of this type
    50013: Why.PERMISSION,
    50024: Why.KIND,  # for example a thread inside a thread, or a private thread in an announcement channel
    160005: Why.LOCKED,
    160006: Why.THREADS,
    160007: Why.THREADS,  # of announcement threads
    200000: Why.FILTERED,  # AutoMod: a message
    200001: Why.FILTERED,  # AutoMod: a title, such as a thread's
    240000: Why.FILTERED,  # harmful links
    340002: Why.FLAGGED,  # direct messages were limited (spellbot #699)
}
BUSY: Final = {
    20016,  # slow mode
    20028,  # the channel's limit of writes
    20029,  # the server's limit of writes
    40003,  # direct messages opened too fast
    40004,  # sending messages is disabled for the time being
    40006,  # this feature is disabled for the time being
    130000,  # the resource is overloaded
}
INVALID_FORM = 50035
_FIELD = re.compile(r"^In ([\w.]+): ", re.MULTILINE)
THREAD_ARCHIVE_MINUTES: Literal[10080] = 10080
"""A week, the longest that Discord offers."""
PATIENCE = 1.0
"""Seconds to wait the first time, where Discord doesn't say how long."""
SESSION_CLOSED: Final = "Session is closed"
"""What aiohttp's RuntimeError says of a request that was begun after the client was closed."""
UNAVAILABLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a request raises that Discord refuses or that doesn't reach it."""


def pause(failures: int, first: float, longest: float) -> float:
    """Return how long to wait after this many failures in a row: twice as long after each."""
    return min(longest, first * 2.0 ** min(max(failures - 1, 0), 32))


def meaning(error: Exception) -> PublishError | None:
    """Translate an exception of discord.py; None if it isn't an answer of Discord that the host can act on."""
    match error:
        case discord.RateLimited():
            return TryLater(error.retry_after)
        case discord.HTTPException():
            return _meaning_of_answer(error)
        case aiohttp.ClientError() | asyncio.TimeoutError() | OSError():
            return TryLater(PATIENCE)
        case RuntimeError() if str(error) == SESSION_CLOSED:
            return TryLater(PATIENCE)
    return None


def _meaning_of_answer(error: discord.HTTPException) -> PublishError:
    """Translate an answer of Discord. A 401 is passing: the token was reset, and the gateway ends the bot (4004)."""
    code, status = error.code, error.status
    if code in MEANINGS:
        return MEANINGS[code]()
    if code in WHY:
        return Forbidden(WHY[code], code, sees_channel=code != MISSING_ACCESS)
    if code in BUSY or status in {401, 429} or status >= 500:
        return TryLater(wait_of(error))
    if status == 404:
        return Gone()
    return Forbidden(Why.PERMISSION if status == 403 else Why.UNKNOWN, code or status, _fields(error))


def _fields(error: discord.HTTPException) -> str:
    """Return the fields that Discord complains about, without contents: discord.py writes `In <field>: <message>`."""
    return ", ".join(_FIELD.findall(error.text))


def is_about_emoji(error: Exception) -> bool:
    """Whether Discord refuses a message only because it doesn't know (or no longer knows) an emoji in its components.

    The error is at `components.0.components.1.emoji.name` or `….options.3.emoji.id` (discord-api-docs #8071).
    An application's new emoji are refused at times, too (discord-api-docs #7128).
    """
    if not isinstance(error, discord.HTTPException) or error.code != INVALID_FORM:
        return False
    fields = _FIELD.findall(error.text)
    return bool(fields) and all("emoji" in field.split(".")[-2:] for field in fields)


def wait_of(error: discord.HTTPException) -> float:
    """Return how long Discord asks to wait, in seconds."""
    try:
        return float(error.response.headers.get("Retry-After", PATIENCE))
    except ValueError:
        return PATIENCE
