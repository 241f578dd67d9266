"""Time as the host sees it, so that tests can bring their own."""

import asyncio
import heapq
import itertools
import time
from math import inf
from typing import Protocol

CLOCK_JITTER = 1.0
"""Seconds by which a clock may go back unnoticed; something may wait that much longer."""


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> float:
        """Unix seconds."""

    async def sleep(self, seconds: float) -> None:
        """Wait; returns at once for zero or less."""


class SetBack:
    """Notices that a clock was set back, and says so until `settle` is called."""

    def __init__(self, latest: float = inf) -> None:
        """`latest` is the last known time; without one, any time counts as set back."""
        self._latest = latest

    def is_so(self, now: float) -> bool:
        """Whether the clock shows an earlier time than before."""
        if now < self._latest - CLOCK_JITTER:
            return True
        self._latest = now
        return False

    def by(self, now: float) -> float:
        """Return the least number of seconds by which the clock was set back; 0 if the earlier time isn't known."""
        return 0.0 if self._latest == inf else self._latest - now

    def settle(self, now: float) -> None:
        """Note that the set-back has been dealt with."""
        self._latest = now


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """Unix seconds."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait; returns at once for zero or less."""
        await asyncio.sleep(max(0.0, seconds))


class SetClock:
    """A clock that stands still until it is advanced, for tests and simulations."""

    def __init__(self, start: float) -> None:
        self.time = start
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        """The time that is set."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock has been advanced that far; for zero or less, only let other tasks run."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.time + seconds, next(self._order), waiter))
        await waiter

    def advance(self, seconds: float) -> None:
        """Let time pass, and wake those who slept until then."""
        self.time += seconds
        while self._sleepers and self._sleepers[0][0] <= self.time:
            waiter = heapq.heappop(self._sleepers)[2]
            if not waiter.done():
                waiter.set_result(None)
