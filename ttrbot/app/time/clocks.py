"""Computes and stores the players' clocks of a game from its table, the people's calendars and the time."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from ttrbot.app.context import Context, Service
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.locks import Locks
from ttrbot.app.core.spreading import moment_within
from ttrbot.app.core.tables import SeatInfo, Table
from ttrbot.app.settings.preferences import Preferences
from ttrbot.app.time.downtime import Downtime, Outage, stopped
from ttrbot.app.time.ticking import UP, Ring, Tick, refilled, rings, settled, ticked
from ttrbot.engine.ids import Seat
from ttrbot.store import ClockRow, Status, SurfaceKey, SurfaceKind, Timer
from ttrbot.store.time.clocks import ring_key

WORTH_SHOWING = 1.0
"""The seconds by which a shown deadline may be wrong."""

SHOWN_WITHIN = 120.0
"""The most seconds until a table shows a deadline that has moved because nobody could do anything for a while.

Where a process takes over, that is so at thousands of tables at the same time.
"""
PART_OF_TIME_LEFT = 0.05
"""The part of the time left that this takes at most."""

REMEMBERED = 1024
"""The number of games whose clocks are remembered as last set."""

ChangeClock = Callable[[ClockRow], ClockRow]


@dataclass(frozen=True, slots=True)
class _Set:
    """A game's clocks as last set: everything besides the time that they depend on, and when they run out."""

    table: Table
    known: tuple[Preferences, ...]
    downtime: tuple[Outage, ...]
    ends: dict[Seat, float]

    def holds(self, table: Table, known: tuple[Preferences, ...], downtime: tuple[Outage, ...]) -> bool:
        """Return whether nothing that changes a clock has happened since; a card drawn within a turn changes none.

        A table that was loaded again isn't trusted, because its seats may have changed hands twice.
        """
        mine = self.table
        return (
            (mine.seats is table.seats and mine.timing is table.timing)
            and (mine.turn, mine.waiting, mine.paused) == (table.turn, table.waiting, table.paused)
            and (self.known, self.downtime) == (known, downtime)
        )


class Clocks(Service):
    """The clocks of all games. They are in the store, with the timers that ring for them."""

    def __init__(self, context: Context, *, rung: Callable[[], None]) -> None:
        super().__init__(context)
        self._rung = rung
        self.downtime = Downtime(context)
        self._locks: Locks[str] = Locks()
        self._as_set: Lru[str, _Set] = Lru(REMEMBERED)

    async def set(
        self,
        game_id: str,
        *,
        stop_at: float | None = None,
        change: Mapping[Seat, ChangeClock] | None = None,
    ) -> dict[Seat, float]:
        """Bring a game's clocks up to date; return when the time of the players for whom it waits is up.

        First, running clocks are stopped at `stop_at`, an earlier moment such as the beginning of an outage, so the
        time since then counts for nobody. Then `change` changes clocks by seat. Raises UnknownGame, StoreUnavailable.
        """
        async with self._locks[game_id]:
            table = await self._cache.table(game_id)
            pace = table.timing.clock
            if pace is None or table.status is not Status.RUNNING:
                return {}
            is_here = self._store.scope.has(table.guild_id)
            if not is_here and change is None and stop_at is None:  # those who look after the game set them
                return _ends((await self._store.clocks.of_game(game_id))[1])
            outages = self.downtime.of(table.guild_id) if is_here else ()
            cause = (table, await self._known_of_waited(table), outages)
            as_set = self._as_set.get(game_id)
            if as_set is not None and as_set.holds(*cause) and stop_at is None and change is None:
                return as_set.ends
            self._as_set.drop(game_id)
            clocks, timers = await self._store.clocks.of_game(game_id)
            before = {clock.seat: clock for clock in clocks}
            after: dict[Seat, ClockRow] = {}
            new_timers: list[Timer] = []
            stood_still = False
            for info in table.seats:
                clock, known = before.get(info.seat), await self._known(info, table, before.get(info.seat))
                calendar = known.calendar(nights=table.timing.nights, weekends=table.timing.weekends)
                if clock is not None:
                    stops = [at for at in (stopped(outages, clock), stop_at) if at is not None]
                    clock = settled(clock, calendar, min(stops)) if stops else clock
                    stood_still = stood_still or bool(stops)
                if clock is not None and change is not None and info.seat in change:
                    clock = change[info.seat](clock)
                tick = Tick(table.turn, _runs(info, table), calendar, self._clock.now())
                clock = ticked(clock, info.seat, tick, pace, bank=table.timing.bank)
                if clock is not None:
                    after[info.seat] = clock
                    new_timers += _timers(table, clock, known, timers, tick)
            new_timers.sort(key=lambda timer: (timer.due_at, timer.key.key))
            if (before, list(timers)) != (after, new_timers):
                same_turn = {
                    seat for seat, clock in after.items() if seat in before and before[seat].turn == clock.turn
                }
                is_shown_wrong = _is_shown_wrong(same_turn, _ends(timers), _ends(new_timers))
                if is_shown_wrong:  # before `put`, so it is never lost
                    not_before = self._shown_from(game_id, _ends(new_timers).values()) if stood_still else 0.0
                    table_key = SurfaceKey(game_id=game_id, kind=SurfaceKind.TABLE)
                    await self._store.outbox.redraw_later(table_key, not_before)
                await self._store.clocks.put(game_id, tuple(after.values()), tuple(new_timers))
                self._rung()
                if is_shown_wrong:
                    self._changed(game_id)
            self._as_set.put(game_id, _Set(*cause, _ends(new_timers)))
            return _ends(new_timers)

    def _shown_from(self, game_id: str, ends: Iterable[float]) -> float:
        """Return from when on a table shows the ends of its clocks, which have stood still for a while."""
        now = self._clock.now()
        left = min((at - now for at in ends), default=0.0)
        return now + moment_within(min(SHOWN_WITHIN, max(0.0, PART_OF_TIME_LEFT * left)), game_id)

    async def refill(self, game_id: str, seat: Seat) -> None:
        """Give a seat the full time for its turn again. Raises what `set` raises."""
        table = await self._cache.table(game_id)
        if table.timing.clock is not None:
            change = partial(refilled, turn=table.turn, seconds=table.timing.clock.turn)
            await self.set(game_id, change={seat: change})

    async def restart(self, game_id: str) -> None:
        """Let everybody's time begin anew, after a change of the table's clock. Raises as `set` does."""
        async with self._locks[game_id]:
            self._as_set.drop(game_id)
            await self._store.clocks.put(game_id, (), ())
        await self.set(game_id)

    def forget_idle(self) -> None:
        """Drop from memory the games whose clocks weren't set since the last such call."""
        self._as_set.drop_unused()

    async def _known_of_waited(self, table: Table) -> tuple[Preferences, ...]:
        """Return the preferences of the people whose clocks run."""
        return tuple([await self._known(info, table, None) for info in table.seats])

    async def _known(self, info: SeatInfo, table: Table, clock: ClockRow | None) -> Preferences:
        """Return the preferences of the seat's person; the default ones if the clock doesn't run, as it needs none."""
        ticks = _runs(info, table) or (clock is not None and clock.since is not None)
        return await self._preferences.get(info.user_id) if ticks and info.user_id is not None else Preferences()


def _runs(info: SeatInfo, table: Table) -> bool:
    return not table.paused and info.seat in table.waiting and info.player_id is not None


def _timers(table: Table, clock: ClockRow, known: Preferences, before: Iterable[Timer], tick: Tick) -> list[Timer]:
    """Return the rings of a clock as timers with the turn as payload."""
    pending = [what for timer in before for seat, what in [read_ring(timer)] if seat == clock.seat]
    found = rings(clock, tick.calendar, known.calendar(nights=True), pending, tick.now)
    turn = str(clock.turn).encode()
    return [Timer(key=ring_key(table.game_id, clock.seat, what), due_at=at, payload=turn) for what, at in found.items()]


def read_ring(timer: Timer) -> tuple[Seat, Ring]:
    """Return the seat and the reason for which a clock's timer rings."""
    seat, _, what = timer.key.key.partition(":")
    return int(seat), cast("Ring", what)


def _ends(timers: Iterable[Timer]) -> dict[Seat, float]:
    return {seat: timer.due_at for timer in timers for seat, what in [read_ring(timer)] if what == UP}


def _is_shown_wrong(same_turn: Collection[Seat], old: Mapping[Seat, float], new: Mapping[Seat, float]) -> bool:
    """Return whether a shown deadline has moved. In a new turn this doesn't matter, as its message is sent anyway."""
    return any(abs(at - old.get(seat, 0.0)) > WORTH_SHOWING for seat, at in new.items() if seat in same_turn)
