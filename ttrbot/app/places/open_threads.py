"""Keeps the threads of running games open: Discord archives quiet threads, and people may archive any."""

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.messages.publisher import Forbidden, Publisher, PublishError, Why, reason
from ttrbot.app.messages.unseen import UnseenTables
from ttrbot.store import GameRow, StoreError

log = structlog.get_logger(__name__)

UNARCHIVE_GAP = 2.0
"""Seconds between opening two threads after a start."""


class OpenThreads(Service):
    """Opens archived threads again. If Discord refuses, the people concerned are told."""

    def __init__(self, context: Context, *, publisher: Publisher, unseen: UnseenTables) -> None:
        super().__init__(context)
        self._publisher = publisher
        self._unseen = unseen

    async def open_all(self, running: tuple[GameRow, ...]) -> None:
        """Open, slowly, the threads that were archived while the bot was away."""
        try:
            of_teams = [room.channel_id for room in await self._store.rooms.all() if room.is_used_thread]
        except StoreError as error:
            log.warning("threads_left_archived", reason=str(error))
            of_teams = []
        for thread_id in (*(game.thread_id for game in running), *of_teams):
            if thread_id is not None:
                await self._open(thread_id)
                await self._clock.sleep(UNARCHIVE_GAP)

    async def open_if_used(self, thread_id: int) -> None:
        """Open a thread that was archived, if a table is in it or a game's team talks there."""
        try:
            room = await self._store.rooms.at(thread_id)
            is_used = (room is not None and room.is_used_thread) or await self._games(thread_id)
        except StoreError as error:
            log.warning("thread_left_archived", reason=str(error))
            return
        if is_used:
            await self._open(thread_id)

    async def note_locked(self, thread_id: int) -> None:
        """Tell the people at a table whose open thread was locked: nothing can be pressed there (api-docs #7900)."""
        await self._tell(thread_id, Forbidden(Why.LOCKED))

    async def note_unlocked(self, thread_id: int) -> None:
        """Report that a thread is open and not locked (any more)."""
        try:
            for game_id in await self._games(thread_id):
                self._unseen.forget(game_id)
        except StoreError as error:
            log.warning("unlocked_thread_not_noted", thread=thread_id, reason=str(error))

    async def _open(self, thread_id: int) -> None:
        try:
            await self._publisher.unarchive(thread_id)
        except PublishError as error:
            log.info("thread_left_archived", thread=thread_id, reason=reason(error))
            if isinstance(error, Forbidden):
                await self._tell(thread_id, error)
        except Exception as error:  # noqa: BLE001 - the next edit of its table tries again
            log.warning("thread_left_archived", thread=thread_id, reason=type(error).__name__)

    async def _tell(self, thread_id: int, refusal: Forbidden) -> None:
        """Tell the people at a thread's tables that nothing can be pressed there any more."""
        try:
            for game_id in await self._games(thread_id):
                await self._unseen.note(game_id, refusal)
        except StoreError as error:
            log.warning("closed_thread_not_told", thread=thread_id, reason=str(error))

    async def _games(self, thread_id: int) -> list[str]:
        """List the open tables in this thread, and the running games that are played there."""
        games = await self._store.games.in_channel(thread_id)
        return [game.id for game in games if (game.thread_id or game.channel_id) == thread_id]
