"""A player's direct message."""

import structlog

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import Closed, Forbidden
from ttrbot.app.outbox.contents import Built, Looks
from ttrbot.app.outbox.delivery import Delivery
from ttrbot.engine.ids import Seat
from ttrbot.store import Outgoing

log = structlog.get_logger(__name__)


class HandMessage(Delivery):
    """A hand with its tickets: for that person's eyes only."""

    is_looked_for = False  # without a reader there is no channel to look in

    async def stands(self, row: Outgoing, table: Table) -> bool:
        """Whether somebody reads it."""
        return _reader(row, table) is not None

    async def place(self, row: Outgoing, table: Table) -> int:
        """Return the channel for direct messages with the player."""
        reader = _reader(row, table)
        assert reader is not None, "it stands"
        return await self.tools.publisher.open_dm(reader)

    async def build(self, row: Outgoing, table: Table, pinged: tuple[Seat, ...], had: Looks | None) -> Built | None:
        """Build the hand in its reader's language."""
        del pinged
        reader, seat = _reader(row, table), row.seat
        assert reader is not None, "it stands"
        assert seat is not None, "a hand has a seat"
        person = await self.tools.store.people.get(reader)
        return await self.tools.contents.hand(row.game_id, seat, person.locale or table.language, had)

    async def lost(self, row: Outgoing, table: Table) -> None:
        """There is nowhere to show it."""
        del table
        log.warning("channel_gone", game=row.game_id, kind=row.kind.value)
        await self.tools.closing.close(row, error="Gone")

    async def gives_up(self, row: Outgoing, error: Exception) -> bool:
        """Do without where a person can't be sent direct messages: they are told elsewhere."""
        is_refused = isinstance(error, Forbidden) and row.attempts >= self.tools.pace.refusals
        if not is_refused and not isinstance(error, Closed):
            return False
        log.info("dms_closed", game=row.game_id, seat=row.seat)
        await self.tools.closing.close(row, error="Closed")
        reader = _reader(row, await self.tools.cache.table(row.game_id))
        if reader is not None:
            await self.tools.store.people.remember(reader, dm_closed=True)
        return True


def _reader(row: Outgoing, table: Table) -> int | None:
    return None if row.seat is None else table.seats[row.seat].user_id
