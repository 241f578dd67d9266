"""Keeps the players' clocks: starts and stops them, reminds, and carries out the table's choice when time is up."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.clock import SetBack
from ttrbot.app.core.paces import DAY, Reminder
from ttrbot.app.core.shards import Shard
from ttrbot.app.core.tables import Table
from ttrbot.app.core.workers import DueWork, Job, Worker
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.play.journal import STALL
from ttrbot.app.play.open_answers import ANSWER, VALID
from ttrbot.app.play.open_votes import OpenVotes
from ttrbot.app.play.standing_orders import LONGEST_WAIT, ORDERS, StandingOrders
from ttrbot.app.settings.calendar import next_awake
from ttrbot.app.settings.preferences import Change, Preferences
from ttrbot.app.time.clocks import Clocks, read_ring
from ttrbot.app.time.reminding import OpenReminders, is_unseen
from ttrbot.app.time.stalls import Stalls
from ttrbot.app.time.ticking import UP, hushed, prolonged, stopped_for_good
from ttrbot.app.time.timeouts import TimeoutPolicy, turn_of
from ttrbot.engine.ids import Seat
from ttrbot.metrics import LATENESS
from ttrbot.store import Status, StoreUnavailable, Timer, UnknownGame
from ttrbot.store.time.clocks import KIND, VOTE

log = structlog.get_logger(__name__)

AT_ONCE = 8
REMEMBERED = 4096
"""The number of remembered games whose next player was told."""


class Timekeeper(Service):
    """Keeps the clocks of running games, and handles the timers of all games except those of lobbies.

    A restart loses no timer and rings none twice.
    """

    def __init__(
        self,
        context: Context,
        *,
        notifications: Notifications,
        timeouts: TimeoutPolicy,
        stalls: Stalls,
        orders: StandingOrders,
        open_votes: OpenVotes,
        reminders: OpenReminders,
        others: Mapping[str, Callable[[Timer], Awaitable[None]]],
    ) -> None:
        """`others` has the handlers for all kinds of timers except clocks and votes about them."""
        super().__init__(context)
        self._notifications = notifications
        self._timeouts = timeouts
        self._stalls = stalls
        self._orders = orders
        self._open_votes = open_votes
        self._reminders = reminders
        self._worker = Worker("clocks", self._find, context.clock, AT_ONCE)
        self.clocks = Clocks(context, rung=self._worker.wake)
        self._set_back = SetBack()
        self._woken: set[str] = set()
        self._turns: Lru[str, int] = Lru(REMEMBERED)
        self._started = False
        self._handlers: dict[str, Callable[[Timer], Awaitable[None]]] = {
            KIND: self._ring,
            VOTE: self._count,
            **others,
        }
        """The handler for each kind of timer. The timer is removed afterwards, unless it was set again."""

    async def start(self, running: Iterable[str], alive_until: float | None) -> None:
        """Start. `alive_until` is the last heartbeat before the start: nobody loses the time since then."""
        running = tuple(running)
        self._woken.update(running)
        self._open_votes.expect(running)
        self._reminders.expect(running)
        await self._store.timers.set_missing(Status.RUNNING, STALL, DAY)
        await self.clocks.downtime.load(alive_until)
        self._started = True
        self._worker.start()

    def wake(self, game_id: str) -> None:
        """Look again at a game that has changed."""
        if self._started:
            self._woken.add(game_id)
            self._worker.wake()

    def connection_lost(self, shard: Shard) -> None:
        """Note that a connection is lost: nobody on its servers can press anything, so their clocks soon stop."""
        self.clocks.downtime.lost(shard)
        self._worker.wake()

    def connection_back(self, shard: Shard) -> None:
        """Note that a connection is back: nobody loses the time of a longer outage."""
        self.clocks.downtime.back(shard)
        self._worker.wake()

    async def settled(self) -> None:
        """Look again, and wait until every clock is up to date and no timer is being handled."""
        if self._started:
            self._worker.wake()
            await self._worker.settled()

    @property
    def is_idle(self) -> bool:
        """Return whether there was nothing to do at the last look."""
        return not self._started or self._worker.is_idle

    async def close(self) -> None:
        """Stop; the next start continues."""
        await self._worker.close()

    async def retime(self, user_id: int, change: Change) -> Preferences:
        """Change a person's preferences; the old ones apply to the time until now. Raises StoreUnavailable."""
        games = [game.id for game in await self._store.games.of_user(user_id, (Status.RUNNING,))]
        for game_id in games:
            await self.clocks.set(game_id, stop_at=self._clock.now())
        changed = await self._preferences.change(user_id, change)
        for game_id in games:
            self.wake(game_id)  # if the store fails now, the clocks are set later
        for game_id in games:
            await self.clocks.set(game_id)
        return changed

    async def hush(self, game_id: str, user_id: int, turn: int) -> bool:
        """Stop reminding a person of this turn. Return False if it isn't the person's turn or is over."""
        table = await self._cache.table(game_id)
        seat = table.seat_of(user_id)
        if seat is None or table.turn != turn or seat not in table.waiting:
            return False
        await self.clocks.set(game_id, change={seat: partial(hushed, turn=turn)})
        await self._stalls.hush(table, seat)
        return True

    # The work that is due, and how it is done.

    async def _find(self) -> DueWork:
        outages = self.clocks.downtime
        concerned = await self._store.clocks.games() if outages.is_some_back else ()
        await outages.update()
        self._woken.update(concerned)
        known = len(outages)
        games = tuple(self._woken)
        for some in (games[first : first + AT_ONCE] for first in range(0, len(games), AT_ONCE)):
            self._woken.difference_update(some)
            await asyncio.gather(*map(self._look, some))
        await outages.forget(known)
        now = self._clock.now()
        if self._set_back.is_so(now):  # so that nothing waits until the old time returns
            await self._store.timers.hasten(ORDERS, now + LONGEST_WAIT)
            await self._store.timers.hasten(STALL, now + DAY)
            await self._store.timers.hasten(ANSWER, now + VALID)
            self._set_back.settle(now)
        cut_off = outages.cut_off()
        timers, next_at = await self._store.timers.agenda(
            now,
            kinds=self._handlers,
            cut_off=[shard.number for shard in cut_off],
            shards=next((shard.count for shard in cut_off), 1),
        )
        times = [at for at in (next_at, outages.next_at()) if at is not None]
        return DueWork(tuple(Job(timer.key, partial(self._do, timer)) for timer in timers), min(times, default=None))

    async def _look(self, game_id: str) -> None:
        try:
            await self.clocks.set(game_id)
            table = await self._cache.table(game_id)
            await self._orders.look(table)
            await self._open_votes.look(game_id)
            await self._reminders.look(table)
            await self._tell_next(table)
        except UnknownGame:
            pass
        except StoreUnavailable:
            self._woken.add(game_id)
            raise
        except Exception:  # a failure in one game must not stop the clocks of all others
            log.exception("clock_failed", game=game_id)

    async def _do(self, timer: Timer) -> None:
        if await self._store.timers.find(timer.key) != timer:
            return  # the timer was removed after it was found
        LATENESS.labels("timer").observe(max(0.0, self._clock.now() - timer.due_at))
        await self._handlers[timer.key.kind](timer)
        await self._store.timers.finish(timer)

    async def _ring(self, timer: Timer) -> None:
        """Remind a person, or carry out the table's choice if their time is up."""
        seat, what = read_ring(timer)
        table = await self._cache.table(timer.key.game_id)
        turn = turn_of(timer, table)
        if table.paused or table.turn != turn or seat not in table.waiting or table.seats[seat].player_id is None:
            return
        if what != UP:
            await self._remind(table, seat, what)
        elif table.timing.clock is not None and await is_unseen(self._store, table.game_id):
            log.info("time_given", game=table.game_id, seat=seat, turn=turn)
            more = partial(prolonged, turn=turn, seconds=table.timing.clock.turn)
            await self.clocks.set(table.game_id, change={seat: more})
        elif await self._timeouts.act(table, seat) and not await self._has_time(table.game_id, seat, turn):
            await self.clocks.set(table.game_id, change={seat: partial(stopped_for_good, turn=turn)})

    async def _count(self, timer: Timer) -> None:
        """End a vote. If the others want to wait, the person whose time was up gets the full time again."""
        game_id, seat = timer.key.game_id, int(timer.key.key)
        table = await self._cache.table(game_id)
        pace, turn = table.timing.clock, turn_of(timer, table)
        if await self._has_time(game_id, seat, turn):
            return
        if await self._timeouts.count(game_id, seat, turn) and pace is not None:
            await self.clocks.set(game_id, change={seat: partial(prolonged, turn=turn, seconds=pace.turn)})

    async def _has_time(self, game_id: str, seat: Seat, turn: int) -> bool:
        """Return whether a seat's time runs again in this turn. A vote about it is then withdrawn.

        More time is granted by a press, which can come at the moment when the time ends or the vote closes.
        """
        ends, table = await self.clocks.set(game_id), await self._cache.table(game_id)
        if table.turn != turn or ends.get(seat, 0.0) <= self._clock.now():
            return False
        await self._timeouts.withdraw(table, seat)
        return True

    async def _remind(self, table: Table, seat: Seat, what: Reminder) -> None:
        user_id = table.seats[seat].user_id
        if user_id is None:
            return
        end = (await self.clocks.set(table.game_id)).get(seat)
        if end is None or end <= self._clock.now():
            return  # too late to be useful
        known = await self._preferences.get(user_id)
        said = Notification(what, seat, table.turn, until=end, mentions=(user_id,))
        key = f"{table.turn}:{seat}"
        await self._reminders.remind(table, key, said, user_id=user_id, where=known.reminders)

    async def _tell_next(self, table: Table) -> None:
        """Tell the next player that their turn is near, if they want to know, and not at night."""
        if table.status is not Status.RUNNING or table.turn < 1 or len(table.waiting) != 1:
            return
        if self._turns.get(table.game_id) == table.turn:
            return
        info = table.seats[(table.waiting[0] + 1) % len(table.seats)]
        if info.player_id is not None and info.seat not in table.waiting:
            await self._tell_if_wanted(table, info.seat, info.player_id)
        self._turns.put(table.game_id, table.turn)

    async def _tell_if_wanted(self, table: Table, seat: Seat, user_id: int) -> None:
        known = await self._preferences.get(user_id)
        if known.next_up:
            at = next_awake(known.calendar(nights=True), self._clock.now())
            said = Notification("next", seat, table.turn)
            await self._notifications.add(table.game_id, str(table.turn), said, recipient=user_id, at=at)
