"""The maps of the games in memory: parsed once per text."""

import asyncio
from collections import OrderedDict
from hashlib import sha256

from ttrbot.content import parse_map
from ttrbot.engine.gamemap import GameMap
from ttrbot.store import Store, StoreError


class MapShelf:
    """Parses the map texts that games were begun with, and keeps the newest few."""

    def __init__(self, store: Store, most: int = 32) -> None:
        self._store = store
        self._most = most
        self._maps: OrderedDict[str, GameMap] = OrderedDict()

    async def get(self, map_hash: str) -> GameMap:
        """The map whose text has this SHA-256. Raises MapError if this version can't read it any more."""
        if map_hash not in self._maps:
            text = await self._store.games.map_text(map_hash)
            if text is None:
                raise StoreError(f"the text of map {map_hash} is missing")
            await self.put(text)
        self._maps.move_to_end(map_hash)
        return self._maps[map_hash]

    async def put(self, text: str) -> GameMap:
        """Parse a text, or find it parsed. Raises MapError."""
        map_hash = sha256(text.encode()).hexdigest()
        if map_hash not in self._maps:
            self._maps[map_hash] = await asyncio.to_thread(parse_map, text, f"map {map_hash[:8]}")
            while len(self._maps) > self._most:
                self._maps.popitem(last=False)
        return self._maps[map_hash]
