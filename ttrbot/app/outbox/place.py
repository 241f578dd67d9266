"""Where games are played: in a thread on the lobby's message, or in the channel if there can be no thread."""

from typing import Final

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.locks import Locks
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import Forbidden, Gone, Publisher, TryLater, reason
from ttrbot.store import SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)

THREAD_PAUSE: Final = 2.0
"""Seconds until a thread is tried again if its lobby message isn't there yet."""


class Places(Service):
    """Makes threads, and gives up those that can't be used."""

    def __init__(self, context: Context, publisher: Publisher) -> None:
        super().__init__(context)
        self._publisher = publisher
        self._threads: Locks[str] = Locks()
        self._failed: set[str] = set()
        """The games whose threads couldn't be made at the last try."""

    async def of(self, table: Table, *, again: bool = True) -> int:
        """Return where a game is played. Its thread is made on the lobby's message, so it can't be made twice.

        Unless `again`, a thread that couldn't be made is left to others: TryLater is raised.
        """
        if table.thread_id is not None:
            return table.thread_id
        async with self._threads[table.game_id]:
            table = await self._cache.table(table.game_id)
            if table.thread_id is not None:
                return table.thread_id
            if table.game_id in self._failed and not again:
                raise TryLater(THREAD_PAUSE)
            self._failed.add(table.game_id)
            lobby = await self._store.outbox.get(SurfaceKey(game_id=table.game_id, kind=SurfaceKind.LOBBY))
            if lobby is None or (lobby.message_id is None and not lobby.closed):
                raise TryLater(THREAD_PAUSE)
            try:
                thread_id = await self._publisher.open_thread(table, lobby.message_id)
            except Forbidden as error:
                if not error.sees_channel:
                    raise  # the table can't be shown there either; people are told, and the thread is made later
                log.info("no_thread", game=table.game_id, reason=reason(error))
                thread_id = table.channel_id
            except Gone:
                if lobby.message_id is not None:
                    await self._store.outbox.repost(lobby.key)
                raise
            await self._set_thread(table.game_id, thread_id)
            self._failed.discard(table.game_id)
            return thread_id

    async def leave_thread(self, game_id: str) -> bool:
        """Go on in the channel if a game's thread is gone or can't be opened; False if the game has no thread."""
        table = await self._cache.table(game_id)
        if not table.has_thread:
            return False
        await self._set_thread(game_id, table.channel_id)
        return True

    async def _set_thread(self, game_id: str, thread_id: int) -> None:
        async with self._cache.locks[game_id]:
            await self._store.games.set_thread(game_id, thread_id)
            self._cache.drop(game_id)
        for row in await self._store.outbox.of_game(game_id):  # these lead there
            if row.kind is SurfaceKind.LOBBY or (row.kind is SurfaceKind.HAND and row.message_id is not None):
                await self._store.outbox.redraw(row.key)
