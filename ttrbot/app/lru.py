"""A dictionary that keeps the entries that were used last."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lru(Generic[K, V]):
    """Keeps at most `most` entries and forgets those that nobody asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: OrderedDict[K, V] = OrderedDict()
        self._used: set[K] = set()

    def get(self, key: K) -> V | None:
        """The entry, which counts as a use, or None."""
        if key not in self._entries:
            return None
        self._entries.move_to_end(key)
        self._used.add(key)
        return self._entries[key]

    def put(self, key: K, value: V) -> None:
        """Set an entry, and forget the oldest if they are too many."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        self._used.add(key)
        while len(self._entries) > self._most:
            self.drop(next(iter(self._entries)))

    def drop(self, key: K) -> None:
        """Forget an entry, if it is there."""
        self._entries.pop(key, None)
        self._used.discard(key)

    def clear(self) -> None:
        """Forget all entries."""
        self._entries.clear()
        self._used.clear()

    def drop_unused(self) -> None:
        """Forget the entries that nobody has used since the last such call."""
        for key in [key for key in self._entries if key not in self._used]:
            self.drop(key)
        self._used.clear()

    def __len__(self) -> int:
        return len(self._entries)
