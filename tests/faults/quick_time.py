"""Time that passes only while everything waits: minutes of waiting cost nothing, and no machine is too slow."""

import asyncio
import selectors
from collections.abc import Callable

from localcord.clock import RealClock
from tests.e2e.evening import ShiftedClock

EPOCH = 1_790_000_000.0
GRACE = 0.001
"""Real seconds in which this process's sockets deliver what is on its way."""
STUCK = 30.0
"""Real seconds after which nothing can be on its way any more."""


class QuickLoop(asyncio.SelectorEventLoop):
    """An event loop whose time jumps to the next timer when nothing has any work.

    `is_busy` returns whether a thread works for the loop: then it waits for that thread, not for a timer.
    """

    def __init__(self, is_busy: Callable[[], bool]) -> None:
        self.passed = 0.0
        super().__init__(_QuickSelector(self, is_busy))

    def time(self) -> float:
        return self.passed

    async def shutdown_default_executor(self, *_: float | None) -> None:
        """Wait for threads as long as they need. Newer Pythons set a limit, which in this time is over at once."""
        await super().shutdown_default_executor()


class _QuickSelector(selectors.DefaultSelector):
    def __init__(self, loop: QuickLoop, is_busy: Callable[[], bool]) -> None:
        super().__init__()
        self._loop = loop
        self._is_busy = is_busy

    def select(self, timeout: float | None = None):
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        for _ in range(round(STUCK / GRACE)):
            if timeout is not None and not self._is_busy():
                break
            if ready := super().select(GRACE):
                return ready
        else:
            waiting = sorted(f"{task.get_name()}: {task.get_stack(limit=1)}" for task in asyncio.all_tasks(self._loop))
            raise RuntimeError("everybody waits for somebody else:\n" + "\n".join(waiting))
        if not (ready := super().select(GRACE)):
            self._loop.passed += timeout
        return ready


class QuickWorldClock(RealClock):
    """The local Discord's clock in such a loop."""

    def now(self) -> float:
        return EPOCH + asyncio.get_running_loop().time()


class QuickBotClock(ShiftedClock):
    """The bot's clock in such a loop."""

    def now(self) -> float:
        return EPOCH + asyncio.get_running_loop().time() + self.ahead
