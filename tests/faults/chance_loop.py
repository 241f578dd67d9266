"""An event loop in which chance decides what runs next, and nothing else does: the same seed, the same run."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from tests.faults.quick_time import QuickLoop
from ttrbot.store.sqlite.connection import Connection

LONGEST_WAIT = 3
"""So many turns of the loop a call to the store takes at most."""


class ChanceLoop(QuickLoop):
    """Runs ready tasks in an order drawn from a seed, and work for threads in the loop itself, when its turn comes."""

    def __init__(self, seed: int) -> None:
        super().__init__(is_busy=lambda: False)
        self.chance = Random(seed)

    def _run_once(self) -> None:
        """Shuffle what is ready, in the place where asyncio keeps it and threads may add to it meanwhile."""
        ready = [self._ready.popleft() for _ in range(len(self._ready))]
        self.chance.shuffle(ready)
        self._ready.extendleft(ready)
        super()._run_once()

    def run_in_executor(self, executor: object, func: Callable, *args: object) -> asyncio.Future:
        del executor
        future = self.create_future()

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


def without_threads(patch: pytest.MonkeyPatch) -> None:
    """Let the store answer in the loop, after as many turns as chance says."""

    async def run(connection: Connection, work: Callable) -> object:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ChanceLoop)
        for _ in range(loop.chance.randint(1, LONGEST_WAIT)):
            await asyncio.sleep(0)
        return work(connection._conn)

    patch.setattr(Connection, "run", run)
