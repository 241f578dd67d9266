"""Stored records that can't be read. What they hold never reaches the log, as it may be secret."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import structlog

from ttrbot.app.core.answers import RefusedError

log = structlog.get_logger(__name__)

T = TypeVar("T")

UNREADABLE = (ValueError, LookupError)
"""What reading a damaged record raises; CodecError and msgspec.DecodeError are among these."""


@contextmanager
def refused_if_damaged(game_id: str) -> Iterator[None]:
    """Raise RefusedError where a record of the game can't be read, or doesn't follow from the one before."""
    try:
        yield
    except UNREADABLE as error:
        log.error("game_damaged", game=game_id, reason=type(error).__name__)  # noqa: TRY400 - no contents
        raise RefusedError("game_damaged") from error


def read_or_none(read: Callable[[], T], event: str, **about: object) -> T | None:
    """Return what `read` returns; None, and log the event, if the record is damaged."""
    try:
        return read()
    except UNREADABLE as error:
        log.error(event, **about, reason=type(error).__name__)  # noqa: TRY400 - no contents
        return None
