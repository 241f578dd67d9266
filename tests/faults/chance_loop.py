"""An event loop in which only a seed decides what runs next: the same seed, the same run."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from random import Random
from typing import TypeVar, TypeVarTuple

import pytest

from tests.faults.quick_time import QuickLoop
from ttrbot.store.sqlite.connection import SqliteSession

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
LONGEST_WAIT = 3
"""The most turns of the loop that a call to the store takes."""


class ChanceLoop(QuickLoop):
    """Runs ready tasks in random order, and the work of threads in the loop itself when its turn comes."""

    _ready: deque[asyncio.Handle]

    def __init__(self, seed: int) -> None:
        super().__init__(is_busy=lambda: False)
        self.chance = Random(seed)

    def _run_once(self) -> None:
        """Shuffle the ready tasks where asyncio keeps them and threads may add to them meanwhile."""
        ready = [self._ready.popleft() for _ in range(len(self._ready))]
        self.chance.shuffle(ready)
        self._ready.extendleft(ready)
        super()._run_once()  # type: ignore[misc]  # asyncio's own, which has no types

    def run_in_executor(self, executor: object, func: Callable[[*Ts], T], *args: *Ts) -> asyncio.Future[T]:
        del executor
        future: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if future.cancelled():
                return
            try:
                result = func(*args)
            except Exception as error:  # noqa: BLE001 - handed on, as an executor does
                future.set_exception(error)
            else:
                future.set_result(result)

        self.call_soon(work)
        return future


def running_loop() -> ChanceLoop:
    """Return the running loop, which must be a ChanceLoop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ChanceLoop)
    return loop


def without_threads(patch: pytest.MonkeyPatch) -> None:
    """Let the store answer in the loop, after a random number of turns."""

    async def run(connection: SqliteSession, work: Callable[[sqlite3.Connection], T]) -> T:
        for _ in range(running_loop().chance.randint(1, LONGEST_WAIT)):
            await asyncio.sleep(0)
        return work(connection._conn)

    patch.setattr(SqliteSession, "run", run)
