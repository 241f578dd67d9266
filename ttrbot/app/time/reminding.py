"""Reminders, sent where people have chosen and not at night."""

from typing import Final

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import THE_TABLE, Notifications
from ttrbot.app.settings.preferences import Reminders
from ttrbot.store import Store, SurfaceKey, SurfaceKind

PLACES: Final[dict[Reminders, tuple[bool, bool]]] = {
    "thread": (True, False),
    "dm": (False, True),
    "both": (True, True),
    "none": (False, False),
}
"""For each setting, whether reminders go to the thread, and whether they go to the person in private."""


async def remind(
    notifications: Notifications,
    table: Table,
    key: str,
    said: Notification,
    *,
    user_id: int,
    where: Reminders,
    at: float | None = None,
) -> bool:
    """Send a reminder wherever the person wants it, now or `at` a later time; return whether it is sent anywhere.

    Raises StoreUnavailable.
    """
    in_thread, in_private = PLACES[where]
    recipients = (*((THE_TABLE,) if in_thread else ()), *((user_id,) if in_private else ()))
    return any([await notifications.add(table.game_id, key, said, recipient=to, at=at) for to in recipients])


async def is_unseen(store: Store, game_id: str) -> bool:
    """Return whether a table can't be shown now, so that nobody can press anything. Raises StoreUnavailable."""
    surface = await store.outbox.get(SurfaceKey(game_id=game_id, kind=SurfaceKind.TABLE))
    return surface is not None and surface.is_stuck
