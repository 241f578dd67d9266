"""The palettes of pictures: the server's for public ones, the reader's for private ones."""

import structlog

from ttrbot.app.core.tables import Table
from ttrbot.app.settings.preferences import PeoplesPreferences
from ttrbot.app.settings.servers import Servers
from ttrbot.engine.ids import Seat
from ttrbot.render.theme import DEFAULT_PALETTE, THEMES
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)


class Palettes:
    """Knows everybody's palette. If the store fails it is the default one, so that pictures don't fail, too."""

    def __init__(self, servers: Servers, preferences: PeoplesPreferences) -> None:
        self._servers = servers
        self._preferences = preferences

    async def of_table(self, table: Table) -> str:
        """Return the palette of what the whole table sees."""
        try:
            return _known((await self._servers.get(table.guild_id)).palette)
        except StoreError as error:
            log.warning("palette_unknown", reason=str(error))
            return DEFAULT_PALETTE

    async def of_person(self, table: Table, user_id: int) -> str:
        """Return the palette of what one person alone sees at a table: their own choice, else the table's."""
        try:
            chosen = (await self._preferences.get(user_id)).palette
        except StoreError as error:
            log.warning("palette_unknown", reason=str(error))
            return DEFAULT_PALETTE
        return await self.of_table(table) if chosen is None else _known(chosen)

    async def of_seat(self, table: Table, seat: Seat) -> str:
        """Return the palette of what the person on this seat alone sees."""
        user_id = table.seats[seat].user_id
        return await self.of_table(table) if user_id is None else await self.of_person(table, user_id)


def _known(palette: str) -> str:
    """Return the palette, or the default one if this version doesn't have it."""
    return palette if palette in THEMES else DEFAULT_PALETTE
