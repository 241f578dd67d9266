"""Logs to stderr, without secrets: coloured lines for a terminal, one JSON object a line for all else."""

import logging
import math
import sys
import time
from collections.abc import Callable, Collection
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from ttrbot.settings import LogFormat

HIDDEN = "[hidden]"
REPEATED = ("the disk is full", "the database server can't be reached", "the database refused for now")
"""The words with which the store reports what prevents everything for a while."""
MINUTE = 60.0
PASSING = ("Attempting a reconnect", "Failed to connect for shard_id", "Ignoring exception in autocomplete")
"""How discord.py's lines about troubles that pass by themselves begin."""


class Redact:
    """A log processor that replaces every secret, wherever it stands in an entry, tracebacks included."""

    def __init__(self, secrets: Collection[str]) -> None:
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, _logger: WrappedLogger, _method: str, entry: EventDict) -> EventDict:
        """Return the entry without secrets."""
        return {key: self._clean(value) for key, value in entry.items()}

    def _clean(self, value: object) -> object:
        match value:
            case None | bool() | int() | float():
                return value
            case dict():
                return {key: self._clean(inner) for key, inner in value.items()}
            case list() | tuple():
                return [self._clean(inner) for inner in value]
        text = str(value)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text


class OnceAMinute:
    """A log processor that drops repeats.

    While the disk is full or the database server away, every attempt to save anything fails, many times a second.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._logged: dict[str, float] = {}
        """When each event was logged last with such a reason."""
        self._dropped: dict[str, int] = {}
        """How many of each have been dropped since then."""

    def __call__(self, _logger: WrappedLogger, _method: str, entry: EventDict) -> EventDict:
        """Return the entry with how many were dropped before it, or drop it if one was logged within a minute."""
        if any(words in str(entry.get("reason", "")) for words in REPEATED):
            event, now = str(entry["event"]), self._now()
            if now - self._logged.get(event, -math.inf) < MINUTE:
                self._dropped[event] = self._dropped.get(event, 0) + 1
                raise structlog.DropEvent
            self._logged[event] = now
            if dropped := self._dropped.pop(event, 0):
                entry["dropped"] = dropped
        return entry


class PassingTroubles(logging.Filter):
    """A filter that shortens errors of discord.py which pass by themselves to one line without a traceback.

    These are failed attempts to reach the gateway, which discord.py repeats, and autocomplete answers that came too
    late.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record in place if it is such an error. Return True: no record is dropped."""
        kind = record.exc_info[0] if record.exc_info else None
        if kind is not None and str(record.msg).startswith(PASSING) and _is_trouble(kind):
            record.msg = f"{record.msg}: {kind.__name__}"
            record.exc_info, record.exc_text = None, None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def _is_trouble(kind: type[BaseException]) -> bool:
    """Return whether an error comes from Discord or the network, not from the bot."""
    return issubclass(kind, OSError) or kind.__module__.startswith(("discord.", "aiohttp."))


class Lines(logging.StreamHandler[TextIO]):
    """Writes lines. One for which there is no room, as on a full disk, is lost, and not followed by a traceback."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        """Report faults of a line, but not of where it is written."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


def configure_logs(
    log_format: LogFormat | None,
    level: str,
    *,
    secrets: Collection[str] = (),
    stream: TextIO | None = None,
    now: Callable[[], float] = time.monotonic,
) -> None:
    """Set up structlog and the standard library's logging: all lines in one format, with the secrets hidden.

    Without a format, a terminal gets lines for people, and a file or a pipe gets JSON.
    """
    stream = stream or sys.stderr
    is_terminal = stream.isatty()
    log_format = log_format or ("console" if is_terminal else "json")
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=is_terminal, exception_formatter=structlog.dev.plain_traceback)
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            OnceAMinute(now),
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = Lines(stream)
    handler.addFilter(PassingTroubles())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                Redact(secrets),
                last,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for noisy in ("discord", "aiosqlite", "PIL"):
        logging.getLogger(noisy).setLevel(max(logging.INFO, root.level))
