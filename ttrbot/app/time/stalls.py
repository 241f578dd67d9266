"""Tables that wait without a limit: the missing players are reminded daily, and the others are asked what to do.

A table waits without a limit if it has no clock, or if nothing happens when time is up. A running game has one timer of
this kind. It rings once a day, or earlier if the game has gone on since it was set, so turns cost nothing.
"""

from dataclasses import dataclass
from typing import Final

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, playing_seat
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.core.paces import DAY
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.play.journal import stall_key
from ttrbot.app.settings.calendar import next_awake
from ttrbot.app.time.reminding import OpenReminders, is_unseen
from ttrbot.app.time.timeouts import TimeoutPolicy, voters
from ttrbot.engine.ids import Seat
from ttrbot.store import Status, Timer

log = structlog.get_logger(__name__)

ASKED_AFTER: Final = 3
"""The others are asked what to do after this many reminders of a turn, and again after as many more."""
DAILY: Final = 7
"""The number of daily reminders of a turn; further ones are sent weekly."""
WEEK: Final = 7 * DAY


class Stall(Struct, frozen=True, omit_defaults=True):
    """The state when the timer was set: the turn, the people waited for, and the number of their reminders."""

    turn: int | None = None
    people: tuple[tuple[Seat, int], ...] = ()
    reminders: int = 0
    quiet: tuple[Seat, ...] = ()
    """The seats whose players want no reminder of this turn."""

    @property
    def is_long(self) -> bool:
        """Whether the others have been asked what to do."""
        return self.reminders >= ASKED_AFTER


@dataclass(frozen=True, slots=True)
class Nudged:
    """The seats that were nudged, and those among them whose players are told only when they are awake."""

    table: Table
    seats: tuple[Seat, ...]
    asleep: tuple[Seat, ...]


class Stalls(Service):
    """Reminds the people for whom tables wait, and asks the others. Every method raises StoreUnavailable."""

    def __init__(
        self, context: Context, *, notifications: Notifications, reminders: OpenReminders, timeouts: TimeoutPolicy
    ) -> None:
        super().__init__(context)
        self._notifications = notifications
        self._reminders = reminders
        self._timeouts = timeouts

    async def ring(self, timer: Timer) -> None:
        """Remind the people for whom the table has waited since the timer was set, and set it again."""
        game_id, now = timer.key.game_id, self._clock.now()
        async with self._cache.locks[game_id]:
            table = await self._cache.table(game_id)
            if table.status is not Status.RUNNING or await self._store.timers.find(timer.key) != timer:
                return
            people = await self._waited_for(table)
            if table.paused or await is_unseen(self._store, game_id):
                people = ()
            stall, due = self._current(table, timer, people)
            if not people:
                await self._set(game_id, stall, now + DAY)
            elif due > now:
                await self._set(game_id, stall, due)
            else:
                await self._remind(table, replace(stall, reminders=stall.reminders + 1), timer)

    def _current(self, table: Table, timer: Timer, people: tuple[tuple[Seat, int], ...]) -> tuple[Stall, float]:
        """Return the present state, in which the table waits for `people`, and the time of the next reminder."""
        before, now = _read(timer, table), self._clock.now()
        is_same_turn = before.turn == table.turn
        if is_same_turn and before.people == people:
            return before, timer.due_at
        since = now if is_same_turn else min(now, table.waiting_since or now)  # the clock may have been set back
        return Stall(table.turn, people, quiet=before.quiet if is_same_turn else ()), since + DAY

    async def hush(self, table: Table, seat: Seat) -> None:
        """Stop reminding a seat's player of this turn."""
        async with self._cache.locks[table.game_id]:
            if (timer := await self._store.timers.find(stall_key(table.game_id))) is not None:
                stall, due = self._current(table, timer, await self._waited_for(table))
                await self._set(table.game_id, replace(stall, quiet=tuple(sorted({*stall.quiet, seat}))), due)

    @answers
    async def nudge(self, game_id: str, user_id: int) -> Nudged:
        """Remind the others that the table waits for them, at the request of a player; once a day.

        People who are away or want no reminders are named in the thread, but not pinged. Raises RefusedError:
        `not_seated`, as `not_running`, `game_paused`, `nudge_nobody` if the table waits for no other person,
        `nudged_already`.
        """
        table = await self._cache.table(game_id)
        own = playing_seat(table, user_id)
        if table.paused:
            raise RefusedError("game_paused")
        others = [(seat, table.seats[seat].player_id) for seat in table.waiting if seat != own]
        people = [(seat, other_id) for seat, other_id in others if other_id is not None]
        if not people:
            raise RefusedError("nudge_nobody")
        told = {seat: await self._nudge_one(table, own, seat, other_id) for seat, other_id in people}
        if not any(told.values()):
            raise RefusedError("nudged_already")
        now = self._clock.now()
        times = {seat: at for seat, at in told.items() if at is not None}
        return Nudged(table, tuple(times), tuple(seat for seat, at in times.items() if at > now))

    async def _nudge_one(self, table: Table, own: Seat, seat: Seat, user_id: int) -> float | None:
        """Nudge a person; return when they are told, or None if they were already nudged on this day of the turn."""
        now, known = self._clock.now(), await self._preferences.get(user_id)
        at = next_awake(known.calendar(nights=True), now)
        days = int((now - min(now, table.waiting_since or now)) // DAY)
        key, said = f"{table.turn}:{seat}:{days}", Notification("nudge", seat, table.turn, about=own)
        timer = await self._store.timers.find(stall_key(table.game_id))
        stall = Stall() if timer is None else _read(timer, table)
        is_quiet = stall.turn == table.turn and seat in stall.quiet
        if is_quiet or known.reminders == "none" or known.away_until(now) is not None:
            self._reminders.expect([table.game_id])
            return now if await self._notifications.add(table.game_id, key, said) else None
        said = replace(said, mentions=(user_id,))
        is_new = await self._reminders.remind(table, key, said, user_id=user_id, where=known.reminders, at=at)
        return at if is_new else None

    async def is_long(self, table: Table, seat: Seat) -> bool:
        """Return whether a table has waited so long for a seat's player that the others were asked what to do."""
        timer = await self._store.timers.find(stall_key(table.game_id))
        if timer is None or seat not in table.waiting:
            return False
        stall = _read(timer, table)
        return stall.is_long and stall.turn == table.turn and (seat, table.seats[seat].user_id) in stall.people

    async def _waited_for(self, table: Table) -> tuple[tuple[Seat, int], ...]:
        """Return the people for whom a table waits without a limit, except those who are away.

        Return nobody if only computer players wait.
        """
        people = [
            (seat, user_id)
            for seat in table.waiting
            if (user_id := table.seats[seat].player_id) is not None and voters(table, seat)
        ]
        if not table.timing.is_endless:
            return ()
        if table.timing.clock is not None:
            clocks, _ = await self._store.clocks.of_game(table.game_id)
            up = {clock.seat for clock in clocks if clock.is_up and clock.turn == table.turn}
            people = [(seat, user_id) for seat, user_id in people if seat in up]
        now = self._clock.now()
        return tuple(
            [
                (seat, user_id)
                for seat, user_id in people
                if (await self._preferences.get(user_id)).away_until(now) is None
            ]
        )

    async def _remind(self, table: Table, stall: Stall, timer: Timer) -> None:
        for seat, user_id in stall.people:
            key = f"{stall.turn}:{seat}:{timer.due_at:.0f}"
            if seat not in stall.quiet:
                await self._remind_one(table, key, seat, user_id)
            if stall.reminders % ASKED_AFTER == 0:
                await self._timeouts.ask(table, seat, notice_key=key, days=_days(table, self._clock.now()))
        log.info("table_stalls", game=table.game_id, turn=table.turn, reminders=stall.reminders)
        await self._set(table.game_id, stall, self._clock.now() + (DAY if stall.reminders < DAILY else WEEK))

    async def _remind_one(self, table: Table, key: str, seat: Seat, user_id: int) -> None:
        known = await self._preferences.get(user_id)
        said = Notification("daily", seat, table.turn, until=table.waiting_since, mentions=(user_id,))
        at = next_awake(known.calendar(nights=True), self._clock.now())
        await self._reminders.remind(table, key, said, user_id=user_id, where=known.reminders, at=at)

    async def _set(self, game_id: str, stall: Stall, at: float) -> None:
        key = stall_key(game_id)
        await self._store.timers.put(Timer(key=key, due_at=at, payload=msgspec.json.encode(stall)))


def _days(table: Table, now: float) -> int:
    """Return the days for which a table has waited, at least one."""
    return max(1, round((now - (table.waiting_since or now)) / DAY))


def _read(timer: Timer, table: Table) -> Stall:
    """Return the state when a timer was set; an empty one if it is damaged."""

    def read() -> Stall:
        stall = msgspec.json.decode(timer.payload or b"{}", type=Stall)
        if not {*stall.quiet, *(seat for seat, _ in stall.people)} <= {info.seat for info in table.seats}:
            raise ValueError("the table has no such seat")
        return stall

    return read_or_none(read, "stall_unreadable", game=table.game_id) or Stall()
