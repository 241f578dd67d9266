"""A dictionary that keeps the entries that were used last."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lru(Generic[K, V]):
    """Keeps at most `most` entries, all together at most `heaviest`, and forgets those that nobody asked for."""

    def __init__(self, most: int, *, heaviest: int = 0, weigh: Callable[[V], int] = lambda _: 0) -> None:
        self._most = most
        self._heaviest = heaviest
        self._weigh = weigh
        self._weight = 0
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
        """Set an entry, and forget the oldest if they are too many or too heavy."""
        self.drop(key)
        self._entries[key] = value
        self._weight += self._weigh(value)
        self._used.add(key)
        while len(self._entries) > self._most or self._weight > self._heaviest:
            self.drop(next(iter(self._entries)))

    def drop(self, key: K) -> None:
        """Forget an entry, if it is there."""
        if key in self._entries:
            self._weight -= self._weigh(self._entries.pop(key))
        self._used.discard(key)

    def clear(self) -> None:
        """Forget all entries."""
        self._entries.clear()
        self._used.clear()
        self._weight = 0

    def drop_unused(self) -> None:
        """Forget the entries that nobody has used since the last such call."""
        for key in [key for key in self._entries if key not in self._used]:
            self.drop(key)
        self._used.clear()

    def __len__(self) -> int:
        return len(self._entries)
