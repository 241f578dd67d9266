"""Jobs for a connection: all that are waiting are done together."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from ttrbot.store.connection import Work
from ttrbot.store.errors import StoreClosed, StoreError

T = TypeVar("T")


@dataclass(slots=True)
class _Job:
    """A piece of work, and the future of its outcome."""

    work: Work[Any]
    done: "asyncio.Future[Outcome]"


@dataclass(slots=True)
class Outcome:
    """The outcome of a job: its result, or the error that ended it."""

    result: Any = None
    error: Exception | None = None


DoTogether: TypeAlias = Callable[[list[Work[Any]]], Awaitable[list[Outcome]]]


class JobQueue:
    """Runs jobs in the order in which they come; `together` does several at once."""

    def __init__(self, together: DoTogether, name: str) -> None:
        self._together = together
        self._waiting: list[_Job] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._drain(), name=name)

    async def submit(self, work: Work[T]) -> T:
        """Do `work` and return its result.

        Raises what `work` raises, `together`'s translation of the engine's errors, and StoreClosed. A cancelled
        caller doesn't know whether the work was done.
        """
        if self._closed:
            raise StoreClosed("the store has been closed")
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        self._wake.set()
        outcome = await job.done
        if outcome.error is not None:  # raised here: a future takes no StopIteration
            raise outcome.error
        result: T = outcome.result
        return result

    async def close(self) -> None:
        """Finish what is queued, then stop; later jobs are refused."""
        self._closed = True
        self._wake.set()
        await self._task

    async def _drain(self) -> None:
        while self._waiting or not self._closed:
            await self._wake.wait()
            self._wake.clear()
            waiting, self._waiting = self._waiting, []
            if jobs := [job for job in waiting if not job.done.cancelled()]:
                await self._do(jobs)

    async def _do(self, jobs: list[_Job]) -> None:
        works = [job.work for job in jobs]
        try:
            outcomes = await self._together(works)
        except Exception as error:  # noqa: BLE001  # the queue outlives every failure; those who wait hear of it
            failure = StoreError(f"the database connection failed: {error}")
            outcomes = [Outcome(error=failure)] * len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if not job.done.done():
                job.done.set_result(outcome)
