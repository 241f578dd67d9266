"""Notices who has left a server, without being told: by looking up whom a game waits for, at most once a day."""

import asyncio
from datetime import timedelta
from functools import partial

import structlog

from ttrbot.app.clock import Clock
from ttrbot.app.lanes import Due, Job, Lane
from ttrbot.app.live import GameShelf
from ttrbot.app.lru import Lru
from ttrbot.app.noticing import NoticeBoard
from ttrbot.app.publishing import PublishError
from ttrbot.app.rooming import Premises
from ttrbot.app.said import Said
from ttrbot.app.tables import Table
from ttrbot.engine.ids import Seat
from ttrbot.store import Status, StoreUnavailable

log = structlog.get_logger(__name__)

EVERY = timedelta(days=1).total_seconds()
REMEMBERED = 10_000
AT_ONCE = 2


class Leavers:
    """Tells a table, once, that somebody for whom it waits is no longer on the server."""

    def __init__(self, *, shelf: GameShelf, notices: NoticeBoard, clock: Clock) -> None:
        self._shelf = shelf
        self._notices = notices
        self._clock = clock
        self._premises: Premises | None = None
        self._woken: set[str] = set()
        self._looked: Lru[tuple[int, int], float] = Lru(REMEMBERED)
        """When a person was last looked up on a server."""
        self._lane = Lane("leavers", self._find, clock, AT_ONCE)

    def start(self, premises: Premises) -> None:
        """Begin to look."""
        self._premises = premises
        self._lane.start()

    def wake(self, game_id: str) -> None:
        """A game may wait for somebody else now."""
        table = self._shelf.known_table(game_id)
        is_due = table is None or any(self._is_due(table.guild_id, user_id) for user_id in _waited_for(table).values())
        if self._premises is not None and is_due:
            self._woken.add(game_id)
            self._lane.wake()

    async def gone_from(self, table: Table) -> frozenset[int]:
        """Who of the people at a table is no longer on its server; nobody of whom Discord doesn't say so."""
        people = [info.user_id for info in table.seats if info.user_id is not None]
        gone = await asyncio.gather(*(self._is_gone(table.guild_id, user_id) for user_id in people))
        return frozenset(user_id for user_id, is_gone in zip(people, gone, strict=True) if is_gone)

    async def _is_gone(self, guild_id: int, user_id: int) -> bool:
        if self._premises is None:
            return False
        try:
            return not await self._premises.is_member(guild_id, user_id)
        except PublishError:
            return False

    async def settled(self) -> None:
        """Wait until everybody is looked up who has to be."""
        if self._premises is not None:
            self._lane.wake()
            await self._lane.settled()

    async def close(self) -> None:
        """Stop."""
        await self._lane.close()

    async def _find(self) -> Due:
        return Due(tuple(Job(game_id, partial(self._look, game_id)) for game_id in sorted(self._woken)))

    async def _look(self, game_id: str) -> None:
        assert self._premises is not None, "the lane runs after the start only"
        self._woken.discard(game_id)  # before the look: what happens during it wakes anew
        try:
            await self._tell_of_leavers(await self._shelf.table(game_id), self._premises)
        except StoreUnavailable:
            self._woken.add(game_id)
            raise

    async def _tell_of_leavers(self, table: Table, premises: Premises) -> None:
        for seat, user_id in _waited_for(table).items():
            if not self._is_due(table.guild_id, user_id):
                continue
            who = (table.guild_id, user_id)
            self._looked.put(who, self._clock.now())
            try:
                is_gone = not await premises.is_member(*who)
            except PublishError as error:
                log.info("not_looked_up", game=table.game_id, seat=seat, reason=type(error).__name__)
                continue
            if is_gone:
                self._looked.drop(who)  # every table that waits for them is told
                if await self._notices.add(table.game_id, str(seat), Said("gone", seat)):
                    log.info("left_the_server", game=table.game_id, seat=seat)

    def _is_due(self, guild_id: int, user_id: int) -> bool:
        last = self._looked.get((guild_id, user_id))
        return last is None or not 0 <= self._clock.now() - last < EVERY


def _waited_for(table: Table) -> dict[Seat, int]:
    """The people for whom a running game waits, by seat."""
    people = {seat: table.seats[seat].player_id for seat in table.waiting if table.status is Status.RUNNING}
    return {seat: user_id for seat, user_id in people.items() if user_id is not None}
