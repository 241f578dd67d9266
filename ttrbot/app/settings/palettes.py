"""In which palette pictures are drawn: public ones in the server's, private ones in the reader's."""

import structlog

from ttrbot.app.core.tables import Table
from ttrbot.app.settings.preferences import PeoplesPreferences
from ttrbot.app.settings.servers import Servers
from ttrbot.engine.ids import Seat
from ttrbot.render.theme import DEFAULT_PALETTE, THEMES
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)


class Palettes:
    """Knows everybody's palette; the default one where the store can't tell, for a picture must not fail by that."""

    def __init__(self, servers: Servers, preferences: PeoplesPreferences) -> None:
        self._servers = servers
        self._preferences = preferences

    async def of_table(self, table: Table) -> str:
        """The palette of what all at a table see."""
        try:
            return _known((await self._servers.get(table.guild_id)).palette)
        except StoreError as error:
            log.warning("palette_unknown", reason=str(error))
            return DEFAULT_PALETTE

    async def of_person(self, table: Table, user_id: int) -> str:
        """The palette of what one person alone sees at a table: their own choice, else the table's."""
        try:
            chosen = (await self._preferences.get(user_id)).palette
        except StoreError as error:
            log.warning("palette_unknown", reason=str(error))
            return DEFAULT_PALETTE
        return await self.of_table(table) if chosen is None else _known(chosen)

    async def of_seat(self, table: Table, seat: Seat) -> str:
        """The same for whoever sits there."""
        user_id = table.seats[seat].user_id
        return await self.of_table(table) if user_id is None else await self.of_person(table, user_id)


def _known(palette: str) -> str:
    """The palette, unless this version has none of that name any more."""
    return palette if palette in THEMES else DEFAULT_PALETTE
