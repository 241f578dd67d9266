"""The double's clock: real, or moved by hand in tests."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that is waiting for its time."""

    def cancel(self) -> None:
        """Cancel the call."""
        ...


class Clock(Protocol):
    """Seconds since 1970, and calls at a later time."""

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        ...

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call `callback` once, `seconds` from now."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return `seconds` from now."""
        ...


class RealClock:
    """The machine's time and the running event loop's timers."""

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call `callback` once, `seconds` from now."""
        return asyncio.get_running_loop().call_later(seconds, callback)

    async def sleep(self, seconds: float) -> None:
        """Return `seconds` from now."""
        await asyncio.sleep(seconds)


class _ManualTimer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualClock:
    """A clock that moves only when told to. It begins at the real time, so that snowflakes look right."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._order = itertools.count()
        self._timers: list[tuple[float, int, _ManualTimer]] = []

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call `callback` once, when the clock has been advanced by `seconds`."""
        timer = _ManualTimer(callback)
        heapq.heappush(self._timers, (self._now + seconds, next(self._order), timer))
        return timer

    async def sleep(self, seconds: float) -> None:
        """Return when the clock has been advanced by `seconds`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.call_later(seconds, lambda: None if done.done() else done.set_result(None))
        await done

    def advance(self, seconds: float) -> None:
        """Move the time forward and make the calls that become due, in order."""
        end = self._now + seconds
        while self._timers and self._timers[0][0] <= end:
            due, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, due)
            if timer.callback is not None:
                timer.callback()
        self._now = end
