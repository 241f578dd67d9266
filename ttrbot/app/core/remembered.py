"""What the store says, remembered until it is changed here."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Final, Generic, TypeVar

from ttrbot.app.core.lru import Lru

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

MOST: Final = 4096


class Remembered(Generic[K, V]):
    """Reads an entry once. Whoever changes one in the store does it by `change`, or drops it afterwards."""

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
