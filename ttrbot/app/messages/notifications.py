"""Messages that are sent once: reminders, what happened when somebody's time was up, who is away."""

from collections.abc import Callable
from typing import Final

import msgspec

from ttrbot.app.context import Context, Service
from ttrbot.app.messages.notification import Notification
from ttrbot.engine.ids import Side
from ttrbot.store import NoticeKey

THE_TABLE: Final = 0
"""The recipient that stands for the place where the game is played."""


def team_recipient(side: Side) -> int:
    """Return the recipient that stands for a team's thread, or for the table where the team has no thread."""
    return -1 - side


def stored(game_id: str, key: str, said: Notification, recipient: int = THE_TABLE) -> tuple[NoticeKey, bytes]:
    """Return a notification as the store keeps it."""
    return NoticeKey(game_id=game_id, kind=said.what, key=key, recipient=recipient), msgspec.json.encode(said)


class Notifications(Service):
    """Takes notifications. Each is sent once, even across crashes, and not at all once it no longer holds."""

    def __init__(self, context: Context, added: Callable[[], None]) -> None:
        """`added` is called when there may be something to send."""
        super().__init__(context)
        self._added = added

    async def add(
        self, game_id: str, key: str, said: Notification, *, recipient: int = THE_TABLE, at: float | None = None
    ) -> bool:
        """Send a notification, now or `at` a later time. Return False if one with this key was sent before."""
        notice, payload = stored(game_id, key, said, recipient)
        added = await self._store.outbox.add(notice, payload, self._clock.now() if at is None else at)
        self._added()
        return added
