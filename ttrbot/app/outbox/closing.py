"""Messages that can't be shown (any more), and the people still to be told that their hand can't."""

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.caches import Remembered
from ttrbot.engine.ids import Seat
from ttrbot.store import Outgoing, Status, StoreError, SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)


class Closing(Service):
    """Closes outbox rows. Remembers whom it needn't tell anything, until the next row is closed."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._to_be_told: Remembered[tuple[str, Seat, int], bool] = Remembered(
            self._read, is_shared=self._store.is_shared
        )

    async def close(self, row: Outgoing, *, error: str | None = None) -> None:
        """Close a row: nothing can or need be sent there, for this reason. Raises StoreUnavailable."""
        await self._store.outbox.close(row.number, error=error)
        self._to_be_told.drop_all()

    async def open_dms(self, user_id: int) -> None:
        """Send the hands again that couldn't be shown to a person. Raises StoreUnavailable."""
        await self._store.people.remember(user_id, dm_closed=False)
        for game in await self._store.games.of_user(user_id, (Status.RUNNING,)):
            if (seat := (await self._cache.table(game.id)).seat_of(user_id)) is None:
                continue  # they have left meanwhile
            key = SurfaceKey(game_id=game.id, kind=SurfaceKind.HAND, seat=seat)
            row = await self._store.outbox.get(key)
            if row is not None and row.closed:
                await self._store.outbox.repost(key)

    async def owes_notice(self, game_id: str, user_id: int) -> bool:
        """Whether to tell this person now, by an ephemeral message, that their DMs are closed: True once per game.

        False if the store fails, as the person's press must be answered in any case.
        """
        try:
            seat = (await self._cache.table(game_id)).seat_of(user_id)
            if seat is None:
                return False
            who = (game_id, seat, user_id)
            if not await self._to_be_told.get(who):
                return False
            telling = self._store.people.tell_once(game_id, user_id)
            return await self._to_be_told.change(who, telling)
        except StoreError as error:
            log.warning("dm_notice_left", game=game_id, reason=str(error))
            return False

    async def _read(self, who: tuple[str, Seat, int]) -> bool:
        return await self._store.people.is_to_be_told(*who)
