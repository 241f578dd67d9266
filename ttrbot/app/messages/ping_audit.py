"""Counts turns begun against pings delivered, and tells the owner of the bot where they differ."""

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.caches import Lru
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.messages.publisher import Publisher, PublishError
from ttrbot.store import PingKey, StoreError

log = structlog.get_logger(__name__)

EVERY = 600.0
"""Seconds between two counts."""
GRACE = 300.0
"""Seconds after the start of a turn in which its ping may still be on its way."""

REMEMBERED = 1024
"""How many reports are remembered. The store makes sure that none is sent twice."""


class PingAudit(Service):
    """Checks that every person for whom a game waits has been told."""

    def __init__(self, context: Context, notifications: Notifications) -> None:
        super().__init__(context)
        self._notifications = notifications
        self._missing: set[PingKey] = set()
        """What was missing at the last count."""
        self._told: Lru[PingKey, bool] = Lru(REMEMBERED)

    async def run(self, publisher: Publisher) -> None:
        """Count for ever."""
        while True:
            await self._clock.sleep(EVERY)
            try:
                await self.count(publisher)
            except StoreError as error:
                log.warning("pings_not_counted", reason=str(error))

    async def count(self, publisher: Publisher) -> tuple[int, int]:
        """Count once the turns that wait for people, and those of which they were told.

        Only what is missing twice in a row counts as lost: just after an outage many pings are on their way.
        """
        begun = await self._store.outbox.of_waiting_people(self._clock.now() - GRACE)
        missing = [key for key, is_told in begun.items() if not is_told]
        told = len(begun) - len(missing)
        lost = [key for key in missing if key in self._missing]
        self._missing = set(missing)
        if lost:
            log.warning("pings_missing", begun=len(begun), told=told, games=sorted({key.game_id for key in lost}))
            await self._tell(publisher, lost[0], len(begun), told)
        return len(begun), told

    async def _tell(self, publisher: Publisher, first: PingKey, begun: int, told: int) -> None:
        """Tell the owner, once for the first turn that is missing."""
        if self._told.get(first):
            return
        try:
            owner = await publisher.owner_id()
        except PublishError as error:
            log.warning("owner_unknown", reason=type(error).__name__)
            return
        if owner is not None:
            said = Notification("pings", first.seat, begun=begun, told=told)
            await self._notifications.add(first.game_id, f"{first.turn}:{first.seat}", said, recipient=owner)
            self._told.put(first, True)
