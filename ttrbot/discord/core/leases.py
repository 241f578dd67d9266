"""Until when this process may act for its servers, and how much of Discord's limit of requests it may use."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Final

from ttrbot.store import GivenAway, StoreUnavailable
from ttrbot.store.scope import EVERYWHERE, Scope
from ttrbot.store.slots import OnlySlot, Share, Slots, lease_clock

MARGIN: Final = 5.0
"""No request is begun in the last seconds of a lease: it must end before another process may begin."""
GIVES_WAY: Final = 1.0
"""Seconds for which an answer waits for another process once the lease is over.

Discord waits for three in all (docs.discord.com/developers/interactions/receiving-and-responding), and a busy machine
needs its part of them.
"""
TAKES_OVER: Final = 2.0
"""Seconds for which a bot that gets a slot from another waits with answers until the games go on here."""
STARTS: Final = 10.0
"""Seconds for which an answer that was announced waits for the games to go on here, on a busy machine."""
REQUESTS: Final = 45
"""The most requests a second of all processes together.

Discord allows a bot 50 (docs.discord.com/developers/topics/rate-limits#global-rate-limit).
"""


ENDED: Final = "another process may be looking after these servers by now"


class LeaseEndedError(OSError):
    """This process may no longer act for its servers, because another may do so."""


class Lease:
    """A process's hold on a slot."""

    def __init__(self, now: Callable[[], float] = lease_clock) -> None:
        self._now = now
        self.until = inf
        """When it ends."""
        self.has_heirs = False
        """Whether other processes were there at the last renewal, one of which takes the slot once it ends."""

    @property
    def is_safe(self) -> bool:
        """Whether what begins now ends before the lease does."""
        return self._now() < self.until - MARGIN

    def check(self) -> None:
        """Raise LeaseEndedError if nothing may begin any more."""
        if not self.is_safe:
            raise LeaseEndedError(ENDED)

    def check_store(self) -> None:
        """Raise StoreUnavailable instead; GivenAway if another process is known to have the slot."""
        if self.until == -inf:
            raise GivenAway("another process looks after these servers now")
        if not self.is_safe:
            raise StoreUnavailable(f"the database server can't be reached, and {ENDED}")

    def prolong(self, share: Share) -> None:
        """Note what was renewed."""
        self.until, self.has_heirs = share.until, share.has_others

    def end(self) -> None:
        """End it now, because another process has the slot."""
        self.until, self.has_heirs = -inf, True


class RequestShare:
    """A process's share of the requests that the bot may send in a second."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._most: int | None = None
        self._sent: deque[float] = deque(maxlen=REQUESTS)
        self._turn = asyncio.Lock()

    def divide(self, processes: int) -> None:
        """Divide the limit among this many processes. A single one is limited by Discord's own answers."""
        self._most = None if processes == 1 else max(1, REQUESTS // processes)

    async def take(self) -> None:
        """Wait until one more request may be sent."""
        async with self._turn:
            if self._most is not None and len(self._sent) >= self._most:
                await asyncio.sleep(max(0.0, self._sent[-self._most] + 1.0 - self._now()))
            self._sent.append(self._now())


def _set_event() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass(frozen=True, slots=True)
class Hold:
    """A slot that this process holds, or is to get: what its bot may do, and until when."""

    scope: Scope = EVERYWHERE
    """Its servers."""
    lease: Lease = field(default_factory=Lease)
    requests: RequestShare = field(default_factory=RequestShare)
    slots: Slots = field(default_factory=OnlySlot)
    """Where all slots are divided."""
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the bot has to end: in order, or at once if the lease has ended."""
    begun: asyncio.Event = field(default_factory=_set_event)
    """Set once this process holds the slot. Until then the bot only connects."""
    goes_on: asyncio.Event = field(default_factory=_set_event)
    """Set once the games go on here, too. Until then another bot answers."""
    hands_over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set, before `stop`, if another process has connected for the slot and goes on at once."""
    is_over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when another process is to answer whatever comes now."""
    note_connected: Callable[[], None] = lambda: None
    """Is called once the bot is connected for all servers."""

    @property
    def is_first(self) -> bool:
        """Whether this bot does what is done only once for the application. It is the one that gets direct messages."""
        return self.scope.has(0)

    async def give_way(self) -> None:
        """Let a process that may have taken the slot answer first; it answers at once, unless it is busy.

        A process that has come since the last renewal isn't waited for.
        """
        if self.lease.has_heirs:
            await asyncio.sleep(GIVES_WAY)

    def prepare(self) -> None:
        """Note that another process still holds the slot, and its bot is to go on meanwhile."""
        self.begun.clear()
        self.goes_on.clear()
        self.lease.end()

    async def answers(self) -> bool:
        """Whether this bot answers what comes now. If it is just taking over, wait for a while until the games go on.

        If they don't yet, but it has the slot, nobody else can answer.
        """
        await self.started_within(TAKES_OVER)
        return self.begun.is_set() and not self.is_over.is_set()

    async def started_within(self, seconds: float) -> bool:
        """Wait at most so long until the games go on here. Return whether they do."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.goes_on.wait(), seconds)
        return self.goes_on.is_set()

    async def may_send(self) -> None:
        """Wait until a request may be sent. Raises LeaseEndedError.

        Before the bot has the slot it sends only what is needed to connect.
        """
        self._check()
        await self.requests.take()
        self._check()

    def _check(self) -> None:
        if self.begun.is_set():
            self.lease.check()
