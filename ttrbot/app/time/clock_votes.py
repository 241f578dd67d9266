"""Votes about the clock of a running game: for another clock, and for more time for a player."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, not_running, seat_at
from ttrbot.app.core.paces import Timing
from ttrbot.app.core.table_config import check_timing, decode_table_config, encode_table_config
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.play.journal import Journal
from ttrbot.app.play.votes import Vote, Votes, most
from ttrbot.app.time.clocks import Clocks
from ttrbot.app.time.ticking import prolonged_by
from ttrbot.app.time.timeouts import TimeoutPolicy
from ttrbot.engine.ids import Seat
from ttrbot.store import Status

TIMING: Final = "timing"
MORE_TIME: Final = "more-time"
"""The kinds of votes about clocks."""


class ClockVotes(Service):
    """Opens votes about a game's clock and carries them out; more than half must be in favour."""

    def __init__(
        self,
        context: Context,
        *,
        journal: Journal,
        votes: Votes,
        notifications: Notifications,
        clocks: Clocks,
        timeouts: TimeoutPolicy,
    ) -> None:
        super().__init__(context)
        self._journal = journal
        self._votes = votes
        self._notifications = notifications
        self._clocks = clocks
        self._timeouts = timeouts
        votes.register(TIMING, self._set_timing, most)
        votes.register(MORE_TIME, self._prolong, most)

    @answers
    async def change(self, game_id: str, user_id: int, timing: Timing) -> bool:
        """Ask the others for another clock; return whether the table has it already.

        Raises RefusedError: as `not_running`, `not_seated`, `unknown_pace`, and as `Votes.propose`.
        """
        check_timing(timing)

        async def ask(table: Table, seat: Seat) -> bool:
            if table.timing == timing:
                return True
            return await self._votes.propose(table, TIMING, seat, about=seat, timing=timing)

        return await self._ask(game_id, user_id, ask)

    @answers
    async def more_time(self, game_id: str, user_id: int, about: Seat, turn: int) -> bool:
        """Ask the others to give a seat the time of one more turn in this turn; return whether this is done already.

        Raises RefusedError: as `not_running`, `not_seated`, `no_clock_runs` if this turn is over or has no clock,
        and as `Votes.propose`.
        """

        async def ask(table: Table, seat: Seat) -> bool:
            if table.timing.clock is None or table.turn != turn or about not in table.waiting:
                raise RefusedError("no_clock_runs")
            return await self._votes.propose(table, MORE_TIME, seat, about=about, turn=turn)

        return await self._ask(game_id, user_id, ask)

    async def _ask(self, game_id: str, user_id: int, ask: Callable[[Table, Seat], Awaitable[bool]]) -> bool:
        async def work(table: Table) -> bool:
            if table.status is not Status.RUNNING:
                raise not_running(table.status)
            return await ask(table, seat_at(table, user_id))

        return await self._journal.change_table(game_id, work)

    async def _set_timing(self, game_id: str, vote: Vote) -> None:
        """Give a game another clock; everybody's time for the current turn begins anew, so no vote asks about it."""
        timing = vote.timing
        assert timing is not None, "a vote about the clock names one"
        await self._store.games.change_config(
            game_id, lambda config: encode_table_config(replace(decode_table_config(config), timing=timing))
        )
        self._cache.drop(game_id)
        await self._clocks.restart(game_id)
        table = await self._cache.table(game_id)
        for seat in table.waiting:
            await self._timeouts.withdraw(table, seat)
        self._changed(game_id)
        await self._say(game_id, Notification("clock-changed", vote.by, timing=vote.timing), vote)

    async def _prolong(self, game_id: str, vote: Vote) -> None:
        """Give a player more time; if it was up, a vote about what happens then is over."""
        table = await self._cache.table(game_id)
        if table.timing.clock is None:
            raise RefusedError("no_clock_runs")
        more = partial(prolonged_by, turn=table.turn, seconds=table.timing.clock.turn)
        await self._clocks.set(game_id, change={vote.about: more})
        await self._timeouts.withdraw(table, vote.about)
        self._changed(game_id)
        await self._say(game_id, Notification("more-time", vote.about, table.turn), vote)

    async def _say(self, game_id: str, said: Notification, vote: Vote) -> None:
        await self._notifications.add(game_id, str(vote.number), said)
