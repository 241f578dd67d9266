"""Pictures of boards and hands, drawn in worker threads and never twice for the same position."""

from ttrbot.app.tables import Table
from ttrbot.engine.ids import RouteId
from ttrbot.engine.seatview import PublicView, SeatView


class Pictures:
    """Draws PNGs off the event loop. `locale` is the language of the names on the board."""

    async def board(self, table: Table, view: PublicView, locale: str, highlight: tuple[RouteId, ...] = ()) -> bytes:
        """The board as this view shows it, `highlight` standing out."""
        raise NotImplementedError

    async def hand(self, table: Table, view: SeatView, locale: str) -> bytes:
        """A hand with its tickets. Secret; never kept."""
        raise NotImplementedError
