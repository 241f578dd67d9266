"""The threads of finished games: archived a day after the end, as nobody needs their buttons any more."""

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.messages.publisher import Publisher, PublishError, TryLater
from ttrbot.store import Timer

log = structlog.get_logger(__name__)


class FinishedThreads(Service):
    """Archives them when their timers ring; a message there opens them again."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._publisher: Publisher | None = None

    def start(self, publisher: Publisher) -> None:
        """Begin, before the first timer rings."""
        self._publisher = publisher

    async def ring(self, timer: Timer) -> None:
        """Archive the thread of a game that ended a day ago. What Discord refuses is left to its own archiving."""
        assert self._publisher is not None, "timers ring after the start only"
        table = await self._cache.table(timer.key.game_id)
        if table.thread_id is None or not table.has_thread:
            return
        try:
            await self._publisher.archive(table.thread_id)
        except TryLater as error:
            await self._store.timers.put(Timer(key=timer.key, due_at=self._clock.now() + error.seconds, payload=b""))
        except PublishError as error:
            log.info("thread_left_open", game=table.game_id, reason=type(error).__name__)
