"""The maps of the games in memory: parsed once per text."""

import asyncio
from hashlib import sha256

from ttrbot.app.lru import Lru
from ttrbot.content import parse_map
from ttrbot.engine.gamemap import GameMap
from ttrbot.store import Store, StoreError


class MapShelf:
    """Parses the map texts that games were begun with, and keeps the newest few."""

    def __init__(self, store: Store, most: int = 32) -> None:
        self._store = store
        self._maps: Lru[str, GameMap] = Lru(most)

    async def get(self, map_hash: str) -> GameMap:
        """The map whose text has this SHA-256. Raises MapError if this version can't read it any more."""
        if (known := self._maps.get(map_hash)) is not None:
            return known
        text = await self._store.games.map_text(map_hash)
        if text is None:
            raise StoreError(f"the text of map {map_hash} is missing")
        return await self.put(text)

    async def put(self, text: str) -> GameMap:
        """Parse a text, or find it parsed. Raises MapError."""
        map_hash = sha256(text.encode()).hexdigest()
        if (known := self._maps.get(map_hash)) is not None:
            return known
        gamemap = await asyncio.to_thread(parse_map, text, f"map {map_hash[:8]}")
        self._maps.put(map_hash, gamemap)
        return gamemap
