"""Unexpected errors: logged with a reference number that the person is told, and counted for the tests."""

import secrets

import structlog

from ttrbot.metrics import FAULTS

log = structlog.get_logger(__name__)


class Incidents:
    """Counts the unexpected errors since the start."""

    def __init__(self) -> None:
        self.count = 0

    def report(self, error: BaseException, *, where: str, **context: object) -> str:
        """Log an unexpected error and return its reference. `context` holds ids and codes, never a hand."""
        self.count += 1
        FAULTS.inc()
        reference = secrets.token_hex(3).upper()
        log.error("unexpected error", reference=reference, where=where, **context, exc_info=error)
        return reference
