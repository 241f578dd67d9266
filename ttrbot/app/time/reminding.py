"""Reminders, sent where people have chosen and not at night."""

from collections.abc import Callable, Iterable
from typing import Final

from ttrbot.app.context import Context, Service
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import KINDS, Notification
from ttrbot.app.messages.notifications import THE_TABLE, Notifications
from ttrbot.app.settings.preferences import PLACES, Reminders
from ttrbot.store import Store, StoreUnavailable, SurfaceKey, SurfaceKind

OF_A_TURN: Final = tuple(what for what, kind in KINDS.items() if kind.has_button and kind.while_waiting)
"""The kinds with buttons that are about a player's turn."""


class OpenReminders(Service):
    """Sends reminders of a turn, and takes their buttons off once the game no longer waits for the player."""

    def __init__(self, context: Context, notifications: Notifications, ended: Callable[[], None]) -> None:
        """`ended` is called when there may be buttons to take off."""
        super().__init__(context)
        self._notifications = notifications
        self._ended = ended
        self._games: set[str] = set()
        """The games that may have open reminders."""

    def expect(self, games: Iterable[str]) -> None:
        """Note that these games may have open reminders, for example from before the start."""
        self._games.update(games)

    async def remind(
        self, table: Table, key: str, said: Notification, *, user_id: int, where: Reminders, at: float | None = None
    ) -> bool:
        """Send a reminder wherever the person wants it, now or `at` a later time; return whether it is sent anywhere.

        The key begins with the turn and the seat. Raises StoreUnavailable.
        """
        self._games.add(table.game_id)
        in_thread, in_private = PLACES[where]
        recipients = (*((THE_TABLE,) if in_thread else ()), *((user_id,) if in_private else ()))
        return any([await self._notifications.add(table.game_id, key, said, recipient=to, at=at) for to in recipients])

    async def look(self, table: Table) -> None:
        """End the reminders of turns that are over. Raises UnknownGame, StoreUnavailable."""
        game_id = table.game_id
        if game_id not in self._games:
            return
        self._games.discard(game_id)  # removed before the look, because a reminder sent during it is noted again
        current = [f"{table.turn}:{seat}" for seat in table.waiting]
        try:
            if await self._store.outbox.end_reminders(game_id, OF_A_TURN, current):
                self._games.add(game_id)
        except StoreUnavailable:
            self._games.add(game_id)
            raise
        self._ended()


async def is_unseen(store: Store, game_id: str) -> bool:
    """Return whether a table can't be shown now, so that nobody can press anything. Raises StoreUnavailable."""
    surface = await store.outbox.get(SurfaceKey(game_id=game_id, kind=SurfaceKind.TABLE))
    return surface is not None and surface.is_stuck
