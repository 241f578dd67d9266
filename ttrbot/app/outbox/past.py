"""What table messages told with their pictures: that is what stays of them once newer ones replace them."""

from dataclasses import replace
from typing import Final

from msgspec import structs

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.game_cache import GameCache
from ttrbot.app.core.lru import Lru
from ttrbot.app.messages.publisher import Content, TableContent, seen_by_all

KEPT: Final = 512
"""So many table messages' contents are remembered until they are replaced."""


class PastTables:
    """Remembers contents by the ids of their messages, without the pictures."""

    def __init__(self, cache: GameCache) -> None:
        self._cache = cache
        self._told: Lru[int, TableContent] = Lru(KEPT)

    def remember(self, message_id: int, content: Content) -> None:
        """Keep what a table message tells beside its picture, which a card drawn within a turn leaves alone.

        So it doesn't end at half of a turn once it is replaced.
        """
        if isinstance(content, TableContent) and (content.picture or self._told.get(message_id) is None):
            without_prices = structs.replace(content.view, costs=())  # most of its weight, and not told
            self._told.put(message_id, replace(content, picture=None, view=without_prices))

    async def of(self, game_id: str, message_id: int) -> TableContent | None:
        """Return what a table message told; after a restart what is so now, None for an unreadable game."""
        known = self._told.get(message_id)
        if known is not None:
            return known
        try:
            return seen_by_all(await self._cache.look(game_id))
        except RefusedError:
            return None

    def forget(self, message_id: int) -> None:
        """Keep nothing of a message that has lost its buttons."""
        self._told.drop(message_id)
