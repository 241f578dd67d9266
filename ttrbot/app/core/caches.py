"""Bounded memory: entries that were used last, and what the store says until it is changed here."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Final, Generic, TypeVar

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


T = TypeVar("T")

MOST: Final = 4096


class Remembered(Generic[K, V]):
    """Reads each entry once. Change an entry in the store by `change`, or drop it here afterwards."""

    def __init__(self, read: Callable[[K], Awaitable[V]]) -> None:
        self._read = read
        self._entries: Lru[K, V] = Lru(MOST)
        self._drops = 0

    async def get(self, key: K) -> V:
        """The entry as it is in the store. Raises as reading does."""
        known = self._entries.get(key)
        if known is not None:
            return known
        drops = self._drops
        value = await self._read(key)
        if drops == self._drops:  # else this may have been read before a change
            self._entries.put(key, value)
        return value

    async def change(self, key: K, writing: Coroutine[object, object, T]) -> T:
        """Await `writing`, which changes an entry in the store. Raises as it does.

        However that ends, the entry is dropped then; it ends even if the caller is cancelled meanwhile.
        """
        task = asyncio.ensure_future(writing)
        task.add_done_callback(lambda _: self.drop(key))
        return await asyncio.shield(task)

    def drop_all(self) -> None:
        """Any entry may have been changed."""
        self._drops += 1
        self._entries.clear()

    def drop(self, key: K) -> None:
        """The entry has been changed."""
        self._drops += 1
        self._entries.drop(key)
