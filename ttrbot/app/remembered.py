"""What the store says, remembered until it is changed here."""

from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar

from ttrbot.app.lru import Lru

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST: Final = 4096


class Remembered(Generic[K, V]):
    """Reads an entry once. Whoever changes one in the store drops it afterwards, whether or not that went well."""

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

    def drop(self, key: K) -> None:
        """The entry has been changed."""
        self._drops += 1
        self._entries.drop(key)
