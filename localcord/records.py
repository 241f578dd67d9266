"""Records of what happened: everything for a test, only the newest for a server that runs for days."""

from collections import deque
from collections.abc import MutableSequence
from typing import TypeVar

T = TypeVar("T")


def records(limit: int | None) -> MutableSequence[T]:
    """Return an empty list, or with a limit a queue that drops the oldest records."""
    return [] if limit is None else deque(maxlen=limit)
