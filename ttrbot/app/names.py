"""What people are called at their tables: as their server shows them now."""

from typing import Final

import structlog

from ttrbot.app.live import GameShelf
from ttrbot.app.lru import Lru
from ttrbot.store import Store, StoreError

log = structlog.get_logger(__name__)

REMEMBERED: Final = 10_000
"""People on servers whose names are known to be those at their tables."""


class PresentNames:
    """Keeps names at open tables current. Finished games keep the names under which they were played."""

    def __init__(self, store: Store, shelf: GameShelf) -> None:
        self._store = store
        self._shelf = shelf
        self._known: Lru[tuple[int, int], str] = Lru(REMEMBERED)

    async def note(self, guild_id: int, user_id: int, name: str) -> None:
        """Note what a server calls a person; the next message of their open tables there calls them so.

        Asks the store once for each person and change. Where it is out of order, the next press tries again.
        """
        who = (guild_id, user_id)
        if self._known.get(who) == name:
            return
        try:
            for game_id in await self._store.people.rename(user_id, guild_id, name):
                async with self._shelf.locks[game_id]:  # whoever is changing the game puts back the old name until then
                    self._shelf.drop(game_id)
        except StoreError as error:
            log.warning("name_not_noted", reason=str(error))
            return
        self._known.put(who, name)
