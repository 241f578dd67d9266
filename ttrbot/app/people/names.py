"""The names of people at open tables, as their server shows them now."""

from typing import Final

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.caches import Lru
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)

REMEMBERED: Final = 10_000
"""How many names are remembered, each of one person on one server."""


class PresentNames(Service):
    """Keeps names at open tables current. Finished games keep the names under which they were played."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._known: Lru[tuple[int, int], str] = Lru(REMEMBERED)

    async def note(self, guild_id: int, user_id: int, name: str) -> None:
        """Note a person's name on a server; their open tables there show it from the next message on.

        The store is asked only when the name is new. If it fails, the next press tries again.
        """
        who = (guild_id, user_id)
        if self._known.get(who) == name:
            return
        try:
            for game_id in await self._store.people.rename(user_id, guild_id, name):
                async with self._cache.locks[game_id]:  # a change that is under way would bring the old name back
                    self._cache.drop(game_id)
        except StoreError as error:
            log.warning("name_not_noted", reason=str(error))
            return
        self._known.put(who, name)
