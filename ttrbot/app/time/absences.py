"""People who go away and come back, in all of their games at once; their tables are told."""

from ttrbot.app.context import Context, Service
from ttrbot.app.core.tables import Refusal, Table
from ttrbot.app.messages.notification import Notification, What
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.play.seat_changes import SeatChanges
from ttrbot.app.settings.preferences import Away, Preferences, back, gone
from ttrbot.app.time.timekeeper import Timekeeper
from ttrbot.store import Status


class Absences(Service):
    """Records absences. Every method raises StoreUnavailable. Nobody can go away so often that it floods a table."""

    def __init__(
        self, context: Context, *, seat_changes: SeatChanges, timekeeper: Timekeeper, notifications: Notifications
    ) -> None:
        super().__init__(context)
        self._seat_changes = seat_changes
        self._timekeeper = timekeeper
        self._notifications = notifications

    async def take_seat(self, game_id: str, user_id: int) -> Table | Refusal:
        """Give a person's seat back to them, and tell the table."""
        table = await self._seat_changes.take_back(game_id, user_id)
        if not isinstance(table, Refusal):
            seat = table.seat_of(user_id)
            await self._notifications.add(
                game_id, f"{seat}:{self._clock.now():.3f}", Notification("taken-back", seat or 0)
            )
        return table

    async def go(self, user_id: int, until: float) -> Away:
        """Begin an absence now, and return it; the person's clocks stand still until `counted`.

        Raises RefusedError if the person goes away too often.
        """
        self._request_limits.count_absence(user_id)
        now = self._clock.now()
        known = await self._timekeeper.retime(user_id, lambda known: gone(known, now, until))
        away = known.away[-1]
        await self._tell(user_id, "away", away.until, away.counted)
        return away

    async def come_back(self, user_id: int) -> bool:
        """End an absence, and take back all seats that computer players hold. Return False if nothing changed."""
        now = self._clock.now()
        was_away = False

        def change(known: Preferences) -> Preferences:
            nonlocal was_away
            was_away = known.away_until(now) is not None
            return back(known, now)

        await self._timekeeper.retime(user_id, change)
        if was_away:
            await self._tell(user_id, "back", None, None)
        seats = [
            not isinstance(await self.take_seat(game.id, user_id), Refusal)
            for game in await self._store.games.of_user(user_id, (Status.RUNNING,))
        ]
        return was_away or any(seats)

    async def _tell(self, user_id: int, what: What, until: float | None, counted: float | None) -> None:
        for game in await self._store.games.of_user(user_id, (Status.RUNNING,)):
            seat = (await self._cache.table(game.id)).seat_of(user_id)
            if seat is not None:
                said = Notification(what, seat, until=until, counted=counted)
                await self._notifications.add(game.id, f"{seat}:{self._clock.now():.3f}", said)
