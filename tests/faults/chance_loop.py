"""An event loop in which only a seed decides what runs next: the same seed, the same run."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import TypeVar, TypeVarTuple

import pytest
from structlog.testing import capture_logs

from tests.faults.quick_time import QuickLoop
from tests.support.chance import know_secrets
from tests.support.quick_folder import quick_folder
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

    async def turns(self, at_most: int) -> None:
        """Let others run for a random number of turns."""
        for _ in range(self.chance.randint(0, at_most)):
            await asyncio.sleep(0)

    async def quiet(self) -> None:
        """Wait until all others wait for a clock."""
        await asyncio.sleep(0)
        while self._ready:  # noqa: ASYNC110 - nothing says that others are done
            await asyncio.sleep(0)


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


def run_by_chance(seed: int, evening: Callable[[Path], Coroutine[object, object, None]]) -> None:
    """Run an evening, given a folder, in an order that the seed decides; no error may be logged."""
    with pytest.MonkeyPatch.context() as patch, quick_folder() as folder, capture_logs() as logs:
        know_secrets(patch)
        without_threads(patch)
        with asyncio.Runner(loop_factory=lambda: ChanceLoop(seed)) as runner:
            runner.run(evening(folder / "data"))
        assert [entry for entry in logs if entry["log_level"] in {"error", "critical"}] == []
