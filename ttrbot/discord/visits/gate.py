"""Sheds load: a limited number of presses is handled at a time, and those that would wait too long are turned away."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

PLACES: Final = 16
PATIENCE: Final = 0.2
"""The longest wait in seconds: together with the work itself, everybody is answered within a second."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A press in the queue, and whether it has been let in or turned away."""

    since: float
    let_in: asyncio.Future[bool]


class Gate:
    """First come, first served. `now` is a clock in seconds that never goes back."""

    def __init__(
        self, *, places: int = PLACES, patience: float = PATIENCE, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = places
        self._patience = patience
        self._now = now
        self._queue: deque[_Waiting] = deque()

    @asynccontextmanager
    async def place(self) -> AsyncIterator[bool]:
        """Hold a place until the end of the block. False: there is none in time, and nothing should be done."""
        if not await self._enter():
            yield False
            return
        try:
            yield True
        finally:
            self._leave()

    async def _enter(self) -> bool:
        if self._free:
            self._free -= 1
            return True
        now = self._now()
        if self._queue and self._is_late(self._queue[0], now):
            return False  # who comes last would wait even longer
        waiting = _Waiting(now, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        try:
            await asyncio.wait([waiting.let_in], timeout=self._patience)  # also if nobody leaves: the store may hang
        except asyncio.CancelledError:
            if waiting.let_in.done() and waiting.let_in.result():
                self._leave()
            waiting.let_in.cancel()
            raise
        return not waiting.let_in.cancel() and waiting.let_in.result()

    def _leave(self) -> None:
        """Give the place to the first press that hasn't waited too long."""
        now = self._now()
        while self._queue:
            first = self._queue.popleft()
            if first.let_in.done():
                continue  # cancelled
            in_time = not self._is_late(first, now)
            first.let_in.set_result(in_time)
            if in_time:
                return
        self._free += 1

    def _is_late(self, waiting: _Waiting, now: float) -> bool:
        return now - waiting.since > self._patience
