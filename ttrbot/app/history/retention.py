"""Deletes games a chosen time after their end."""

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)

EVERY = 3600.0
"""Seconds between two looks."""
AT_ONCE = 50
"""How many games are listed at a time, so that no list is long."""


class Retention(Service):
    """Deletes what was stored of games that ended long ago; what Discord shows of them stays there."""

    def __init__(self, context: Context, seconds: float | None) -> None:
        """`seconds` is how long an ended game is kept; None: for ever."""
        super().__init__(context)
        self._seconds = seconds

    async def run(self) -> None:
        """Delete old games again and again; return at once if games are kept for ever."""
        while self._seconds is not None:
            try:
                await self.delete_old(self._seconds)
            except StoreError as error:
                log.warning("old_games_kept", reason=str(error))
            await self._clock.sleep(EVERY)

    async def delete_old(self, seconds: float) -> int:
        """Delete the games that ended more than `seconds` ago; return how many. Raises StoreError."""
        deleted = 0
        while games := await self._store.games.ended_before(self._clock.now() - seconds, AT_ONCE):
            for game_id in games:
                async with self._cache.locks[game_id]:  # so that a reader who holds the lock is done
                    await self._store.games.remove(game_id)
                    self._cache.drop(game_id)
            deleted += len(games)
        if deleted:
            log.info("old_games_deleted", number=deleted)
        return deleted
