"""Seats that change hands while a game runs: a computer player stands in, or a person takes the seat back.

Every change of who holds a seat goes through `SeatChanges.change_holder`.
"""

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, not_running, seat_at
from ttrbot.app.core.tables import Table
from ttrbot.app.play.journal import Journal
from ttrbot.engine.ids import Seat
from ttrbot.robots import DEFAULT
from ttrbot.store import ANY_NUMBER, AlreadySeated, HeldAnother, NotSeated, SeatHolder, Status, TableLimits, WrongStatus

log = structlog.get_logger(__name__)


class SeatChanges(Service):
    """Changes who holds a seat."""

    def __init__(self, context: Context, *, journal: Journal) -> None:
        super().__init__(context)
        self._journal = journal
        self._robots = tuple(context.robots)

    @property
    def stand_in(self) -> str:
        """Return the kind of computer player that stands in for people."""
        return DEFAULT if DEFAULT in self._robots else self._robots[-1]

    @answers
    async def robot_takes(self, game_id: str, user_id: int) -> Table:
        """Let a computer player hold a person's seat until they come back; nothing changes if one does already."""

        async def work(table: Table) -> Table:
            info = table.seats[seat_at(table, user_id)]
            if info.is_robot:
                return table
            holder = SeatHolder(user_id=user_id, name=info.name, stand_in=self.stand_in)
            return await self.change_holder(game_id, info.seat, holder)

        return await self._journal.change_table(game_id, work)

    @answers
    async def take_back(self, game_id: str, user_id: int) -> Table:
        """Give a person's seat back to them; refusal `no_stand_in` if they hold it already."""

        async def work(table: Table) -> Table:
            info = table.seats[seat_at(table, user_id)]
            if table.status is Status.OVER:
                raise RefusedError("game_over")
            if not info.is_robot:
                raise RefusedError("no_stand_in")
            return await self.change_holder(game_id, info.seat, SeatHolder(user_id=user_id, name=info.name))

        return await self._journal.change_table(game_id, work)

    async def change_holder(
        self, game_id: str, seat: Seat, holder: SeatHolder, most: TableLimits = ANY_NUMBER
    ) -> Table:
        """Give a seat to `holder`, who may have `most` tables; the caller holds the game's lock.

        The messages follow: a new person gets the hand, and is pinged if the game waits for the seat.
        Raises RefusedError, TooManyTables.
        """
        before = await self._cache.table(game_id)
        try:
            await self._store.games.change_holder(game_id, seat, holder, most)
        except WrongStatus as error:
            raise not_running(error.status) from error
        except NotSeated as error:
            raise RefusedError("unknown_seat") from error
        except AlreadySeated as error:
            raise RefusedError("already_seated") from error
        except HeldAnother as error:
            raise RefusedError("held_another") from error
        self._cache.drop(game_id)
        if before.seats[seat].user_id != holder.user_id:
            await self._store.outbox.end_notices(game_id, "gone", f"{seat}:", before.play_channel_id)
        log.info("holder_changed", game=game_id, seat=seat, robot=holder.stand_in)
        self._changed(game_id)
        return await self._cache.table(game_id)
