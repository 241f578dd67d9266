"""Notices who has left a server: as Discord doesn't tell, people that games wait for are looked up once a day.

They are looked up when the game begins to wait for them, and daily while it does. So are all at an open table, where
their seats become free: the game could not begin with them, or without its owner.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from functools import partial
from math import ceil
from typing import Final, TypeAlias

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.tables import PASSING, Refusal, SeatInfo, Table
from ttrbot.app.core.workers import DueWork, Job, Worker
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.messages.publisher import PublishError
from ttrbot.app.places.channel_provider import ChannelProvider
from ttrbot.engine.ids import Seat
from ttrbot.store import Status, StoreUnavailable

log = structlog.get_logger(__name__)

GONE: Final = "gone"
"""The kind of the notifications; their keys begin with the seat. One is open while its player is gone."""
EVERY = timedelta(days=1).total_seconds()
LOOK_EVERY = timedelta(minutes=10).total_seconds()
"""A part of the people is looked up each time, so that a day's look-ups don't come all at once."""
REMEMBERED = 50_000
AT_ONCE = 2

Who: TypeAlias = tuple[int, int]
"""A person on a server: server and user id."""
WaitedFor: TypeAlias = Callable[[], Awaitable[Sequence[tuple[str, int, int]]]]
"""Lists the people for whom games wait, all at open tables: game, server and user id."""
LeaveLobby: TypeAlias = Callable[[str, int], Awaitable[Table | Refusal]]
"""Frees a person's seat at an open table."""


class DepartureWatcher(Service):
    """Tells a table that somebody for whom it waits is no longer on the server: once, until they are back there."""

    def __init__(
        self, context: Context, *, notifications: Notifications, waited_for: WaitedFor, leave_lobby: LeaveLobby
    ) -> None:
        super().__init__(context)
        self._waited_for = waited_for
        self._leave_lobby = leave_lobby
        self._notifications = notifications
        self._channels: ChannelProvider | None = None
        self._woken: set[str] = set()
        self._missed: set[str] = set()
        """The open tables whose owner is needed now."""
        self._looked: Lru[Who, float] = Lru(REMEMBERED)
        """When a person was last looked up on a server."""
        self._gone: Lru[Who, bool] = Lru(REMEMBERED)
        """Who was no longer there then: every table that begins to wait for them is told."""
        self._planned: dict[Who, list[str]] = {}
        """The people due for another look-up after a day, and the games that wait for them."""
        self._next_plan = 0.0
        self._worker = Worker("leavers", self._find, context.clock, AT_ONCE)

    def start(self, channels: ChannelProvider) -> None:
        """Begin to look."""
        self._channels = channels
        self._worker.start()

    def wake(self, game_id: str) -> None:
        """Look again, as a game may wait for somebody else now."""
        table = self._cache.known_table(game_id)
        is_due = table is None or (
            table.status is Status.RUNNING
            and any(self._concerns(table.guild_id, user_id) for user_id in _waited_for(table).values())
        )
        if self._channels is not None and is_due:
            self._woken.add(game_id)
            self._worker.wake()

    def miss_owner(self, game_id: str) -> None:
        """Look whether the people at an open table are still there, as somebody needs its owner."""
        if self._channels is not None:
            self._missed.add(game_id)
            self._worker.wake()

    async def gone_from(self, table: Table) -> frozenset[int]:
        """Return the people at a table who are no longer on its server, as far as Discord says so."""
        people = [info.user_id for info in table.seats if info.user_id is not None]
        gone = await asyncio.gather(*(self._is_gone(table.guild_id, user_id) for user_id in people))
        return frozenset(user_id for user_id, is_gone in zip(people, gone, strict=True) if is_gone)

    async def _is_gone(self, guild_id: int, user_id: int) -> bool:
        if self._channels is None:
            return False
        try:
            return not await self._channels.is_member(guild_id, user_id)
        except PublishError:
            return False

    async def settled(self) -> None:
        """Wait until everybody due has been looked up."""
        if self._channels is not None:
            self._worker.wake()
            await self._worker.settled()

    async def close(self) -> None:
        """Stop."""
        await self._worker.close()

    async def _find(self) -> DueWork:
        now = self._clock.now()
        if not 0 < self._next_plan - now <= LOOK_EVERY:  # also where the clock has been set back
            await self._plan()
            self._next_plan = now + LOOK_EVERY
        games = (Job(game_id, partial(self._look, game_id)) for game_id in sorted(self._woken | self._missed))
        people = (Job(who, partial(self._look_up, who)) for who in self._planned)
        return DueWork((*games, *people), self._next_plan)

    async def _plan(self) -> None:
        """Plan to look up those who were looked up longest ago: enough of them to get through all within a day."""
        games: dict[Who, list[str]] = {}
        for game_id, *who in await self._waited_for():
            games.setdefault((who[0], who[1]), []).append(game_id)
        due = sorted((who for who in games if self._is_due(*who)), key=lambda who: self._looked.get(who) or 0.0)
        self._planned = {who: games[who] for who in due[: ceil(len(games) * LOOK_EVERY / EVERY)]}

    async def _look_up(self, who: Who) -> None:
        """Look somebody up, and tell all tables that wait for them if they are gone."""
        assert self._channels is not None, "the worker runs after the start only"
        games = self._planned[who]
        is_gone = await self._has_left(who, self._channels)
        for game_id in () if is_gone is None else games:
            if not is_gone and not await self._store.outbox.is_open(game_id, GONE, ""):
                continue
            table = await self._cache.table(game_id)
            for seat, user_id in _waited_for(table).items():
                if (table.guild_id, user_id) == who:
                    await self._tell(table, seat, is_gone=bool(is_gone))
        self._planned.pop(who, None)

    async def _look(self, game_id: str) -> None:
        assert self._channels is not None, "the worker runs after the start only"
        is_missed, games = game_id in self._missed, self._missed if game_id in self._missed else self._woken
        self._woken.discard(game_id)  # before the look: what happens during it wakes the game again
        self._missed.discard(game_id)
        try:
            table = await self._cache.table(game_id)
            if is_missed or table.status is Status.RUNNING:
                await self._tell_of_leavers(table, self._channels, LOOK_EVERY if is_missed else EVERY)
        except StoreUnavailable:
            games.add(game_id)
            raise

    async def _tell_of_leavers(self, table: Table, channels: ChannelProvider, every: float) -> None:
        for seat, user_id in _waited_for(table).items():
            who = (table.guild_id, user_id)
            if self._concerns(*who, every) and (is_gone := await self._has_left(who, channels)) is not None:
                await self._tell(table, seat, is_gone=is_gone)

    async def _has_left(self, who: Who, channels: ChannelProvider) -> bool | None:
        """Look somebody up. Return None if Discord doesn't say."""
        self._looked.put(who, self._clock.now())
        try:
            is_gone = not await channels.is_member(*who)
        except PublishError as error:
            log.info("not_looked_up", guild=who[0], user=who[1], reason=type(error).__name__)
            return None
        if is_gone:
            self._gone.put(who, True)
        else:
            self._gone.drop(who)
        return is_gone

    async def _tell(self, table: Table, seat: Seat, *, is_gone: bool) -> None:
        """Tell a table that somebody is gone, unless it has been told; once they are back, that is over."""
        if table.status is Status.LOBBY:
            if is_gone:
                await self._free(table.game_id, table.seats[seat])
            return
        game_id, key = table.game_id, f"{seat}:"
        if is_gone == await self._store.outbox.is_open(game_id, GONE, key):
            return
        if not is_gone:
            await self._store.outbox.end_notices(game_id, GONE, key, table.play_channel_id)
        elif await self._notifications.add(game_id, f"{key}{self._clock.now():.0f}", Notification(GONE, seat)):
            log.info("left_the_server", game=game_id, seat=seat)

    async def _free(self, game_id: str, left: SeatInfo) -> None:
        """Free the seat at an open table of somebody who is gone, and tell the others and the new owner."""
        assert left.user_id is not None, "a person was looked up"
        owner_id = (await self._cache.table(game_id)).owner_id
        after = await self._leave_lobby(game_id, left.user_id)
        if isinstance(after, Refusal):
            if after.code in PASSING:
                raise StoreUnavailable(f"nobody can leave table {game_id}")
            return  # they have left the table as well, or it has begun
        log.info("left_the_server", game=game_id, seat=left.seat)
        if after.status is Status.LOBBY and after.owner_id is not None:
            is_new = after.owner_id != owner_id
            said = Notification(
                "lobby-left",
                mentions=(after.owner_id,) if is_new else (),
                person=(left.user_id, left.name or ""),
                number=int(is_new),
            )
            await self._notifications.add(game_id, f"{left.user_id}:{self._clock.now():.0f}", said)

    def _concerns(self, guild_id: int, user_id: int, every: float = EVERY) -> bool:
        """Whether to look somebody up because a game begins to wait for them."""
        return self._gone.get((guild_id, user_id)) is not None or self._is_due(guild_id, user_id, every)

    def _is_due(self, guild_id: int, user_id: int, every: float = EVERY) -> bool:
        last = self._looked.get((guild_id, user_id))
        return last is None or not 0 <= self._clock.now() - last < every


def _waited_for(table: Table) -> dict[Seat, int]:
    """The people for whom a game waits, by seat."""
    waiting = {Status.RUNNING: table.waiting, Status.LOBBY: range(len(table.seats))}.get(table.status, ())
    people = {seat: table.seats[seat].player_id for seat in waiting}
    return {seat: user_id for seat, user_id in people.items() if user_id is not None}
