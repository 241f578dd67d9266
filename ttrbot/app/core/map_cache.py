"""The maps of the games in memory, each text parsed once."""

import asyncio
from hashlib import sha256

import structlog

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.caches import Lru
from ttrbot.content import MapError, parse_map
from ttrbot.engine.gamemap import GameMap
from ttrbot.store import Store

log = structlog.get_logger(__name__)


class MapCache:
    """Parses the map texts that games were begun with, and keeps the newest few."""

    def __init__(self, store: Store, most: int = 32) -> None:
        self._store = store
        self._maps: Lru[str, GameMap] = Lru(most)

    async def get(self, map_hash: str) -> GameMap:
        """Return the map whose text has this SHA-256. Raises RefusedError as `read` does."""
        if (known := self._maps.get(map_hash)) is not None:
            return known
        return await self.read(map_hash, await self._store.games.map_text(map_hash))

    async def read(self, map_hash: str, text: str | None) -> GameMap:
        """Parse a stored text. Raises RefusedError (`game_damaged`) if it is lost or can't be read any more."""
        try:
            if text is not None:
                return await self.put(text)
        except MapError as error:
            log.error("map_unreadable", map=map_hash, reason=str(error))  # noqa: TRY400 - its faults say it all
            raise RefusedError("game_damaged") from error
        log.error("map_missing", map=map_hash)
        raise RefusedError("game_damaged")

    async def put(self, text: str) -> GameMap:
        """Parse a text, or find it parsed. Raises MapError."""
        map_hash = sha256(text.encode()).hexdigest()
        if (known := self._maps.get(map_hash)) is not None:
            return known
        gamemap = await asyncio.to_thread(parse_map, text, f"map {map_hash[:8]}")
        self._maps.put(map_hash, gamemap)
        return gamemap
