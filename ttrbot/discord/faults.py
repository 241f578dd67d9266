"""What Discord's refusals mean to the host."""

import asyncio
from typing import Literal

import aiohttp
import discord

from ttrbot.app.publishing import Archived, Closed, Forbidden, Gone, PublishError, TooOld, TryLater

GONE = {10003, 10008}
"""Unknown channel, unknown message."""
UNKNOWN_MEMBER = 10007
EDITED_TOO_OFTEN = 30046
"""Maximum number of edits to messages older than an hour reached."""
DMS_CLOSED = {50007, 50278}
"""The person takes none, or shares no server with the bot (any more)."""
DMS_TOO_FAST = 40003
ARCHIVED = 50083
WRONG_CHANNEL_TYPE = 50024
"""For example a thread asked for inside a thread."""
ALREADY_ANSWERED = 40060
THREAD_EXISTS = 160004
THREAD_ARCHIVE_MINUTES: Literal[10080] = 10080
"""A week, the longest that Discord offers."""
PATIENCE = 1.0
"""Seconds to wait the first time, where Discord doesn't say how long."""


def meaning(error: Exception) -> PublishError | None:
    """Translate what discord.py raised; None if it is no answer of Discord's that the host can act on."""
    match error:
        case discord.RateLimited():
            return TryLater(error.retry_after)
        case discord.HTTPException():
            return _meaning_of_answer(error)
        case aiohttp.ClientError() | asyncio.TimeoutError() | OSError():
            return TryLater(PATIENCE)
    return None


def _meaning_of_answer(error: discord.HTTPException) -> PublishError | None:
    if error.code in GONE:
        return Gone()
    if error.code == EDITED_TOO_OFTEN:
        return TooOld()
    if error.code == ARCHIVED:
        return Archived()
    if error.code in DMS_CLOSED:
        return Closed()
    if error.code == DMS_TOO_FAST or error.status == 429 or error.status >= 500:
        return TryLater(_patience(error))
    if error.status == 403 or error.code == WRONG_CHANNEL_TYPE:
        return Forbidden()
    if error.status == 404:
        return Gone()
    return None


def _patience(error: discord.HTTPException) -> float:
    """How long Discord asks to wait, in seconds."""
    try:
        return float(error.response.headers.get("Retry-After", PATIENCE))
    except ValueError:
        return PATIENCE
