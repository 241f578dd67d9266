"""Bounded caches: the entries used last, and a cache of what the store says."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from math import inf
from time import monotonic
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lru(Generic[K, V]):
    """A cache of at most `most` entries that weigh at most `heaviest` in all; the entries used longest ago go first."""

    def __init__(self, most: int, *, heaviest: int = 0, weigh: Callable[[V], int] = lambda _: 0) -> None:
        self._most = most
        self._heaviest = heaviest
        self._weigh = weigh
        self._weight = 0
        self._entries: OrderedDict[K, V] = OrderedDict()
        self._used: set[K] = set()

    def get(self, key: K) -> V | None:
        """Return the entry, or None; this counts as a use."""
        if key not in self._entries:
            return None
        self._entries.move_to_end(key)
        self._used.add(key)
        return self._entries[key]

    def put(self, key: K, value: V) -> None:
        """Set an entry, and drop the oldest if there are too many or they are too heavy."""
        self.drop(key)
        self._entries[key] = value
        self._weight += self._weigh(value)
        self._used.add(key)
        while len(self._entries) > self._most or self._weight > self._heaviest:
            self.drop(next(iter(self._entries)))

    def drop(self, key: K) -> None:
        """Drop an entry, if it is there."""
        if key in self._entries:
            self._weight -= self._weigh(self._entries.pop(key))
        self._used.discard(key)

    def clear(self) -> None:
        """Forget all entries."""
        self._entries.clear()
        self._used.clear()
        self._weight = 0

    def drop_unused(self) -> None:
        """Drop the entries that weren't used since the last such call."""
        for key in [key for key in self._entries if key not in self._used]:
            self.drop(key)
        self._used.clear()

    def __len__(self) -> int:
        return len(self._entries)


T = TypeVar("T")

MOST: Final = 4096


LONGEST: Final = 60.0
"""The seconds after which what is remembered is read again, if other processes may have changed it."""


class Remembered(Generic[K, V]):
    """Reads each entry from the store once. Change entries by `change`, or drop them here afterwards."""

    def __init__(
        self, read: Callable[[K], Awaitable[V]], *, is_shared: bool = False, now: Callable[[], float] = monotonic
    ) -> None:
        """`is_shared`: other processes may change the entries."""
        self._read = read
        self._now = now
        self._longest = LONGEST if is_shared else inf
        self._entries: Lru[K, tuple[V, float]] = Lru(MOST)
        self._drops = 0

    async def get(self, key: K) -> V:
        """Return the entry as it is in the store. Raises what reading raises."""
        known, now = self._entries.get(key), self._now()
        if known is not None and now - known[1] < self._longest:
            return known[0]
        drops = self._drops
        value = await self._read(key)
        if drops == self._drops:  # else this may have been read before a change
            self._entries.put(key, (value, now))
        return value

    async def change(self, key: K, writing: Coroutine[object, object, T]) -> T:
        """Await `writing`, which changes an entry in the store. Raises what that raises.

        The entry is dropped afterwards in any case. The writing goes on even if the caller is cancelled.
        """
        task = asyncio.ensure_future(writing)
        task.add_done_callback(lambda _: self.drop(key))
        return await asyncio.shield(task)

    def drop_all(self) -> None:
        """Drop all entries, as any of them may have changed."""
        self._drops += 1
        self._entries.clear()

    def drop(self, key: K) -> None:
        """Drop an entry that has changed."""
        self._drops += 1
        self._entries.drop(key)
