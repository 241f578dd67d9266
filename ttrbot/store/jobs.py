"""Jobs for a connection: all that are waiting are done together."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from ttrbot.store.changes import Change
from ttrbot.store.connection import Work
from ttrbot.store.errors import StoreClosed, StoreError, StoreUnavailable
from ttrbot.store.scope import EVERYWHERE, Scope

T = TypeVar("T")


Target: TypeAlias = str | int
"""The one game whose rows a work changes: its id, or the number of a row of the outbox that belongs to it."""


NO_GAME: Final = ""
"""The target of a work that changes no rows."""


@dataclass(frozen=True, slots=True)
class StoreJob:
    """A piece of work for one transaction. One that names no game is done alone, too."""

    work: Work[Any]
    of: Target | None = None
    """The game whose rows are all that it changes; None: it may change any."""
    alone: bool = False
    """Whether nobody else may write meanwhile, because it looks at more than its game."""
    tells: Change | None = None
    """What the other parts of the bot are told once it is done."""
    scope: Scope = EVERYWHERE
    """The servers that are looked after where it comes from; others hear of changes of other servers' games."""
    check: Callable[[], None] = lambda: None
    """Raises StoreUnavailable if it may no longer be committed, as another part of the bot looks after its servers."""


@dataclass(slots=True)
class _Waiting:
    """A job, and the future of its outcome."""

    job: StoreJob
    done: "asyncio.Future[Outcome]"


@dataclass(slots=True)
class Outcome:
    """The outcome of a job: its result, or the error that ended it."""

    result: Any = None
    error: Exception | None = None


DoTogether: TypeAlias = Callable[[list[StoreJob]], Awaitable[list[Outcome]]]


class JobQueue:
    """Runs jobs in the order in which they come; `together` does several at once."""

    def __init__(self, together: DoTogether, name: str) -> None:
        self._together = together
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._is_at_work = False
        self._silent_since: float | None = None
        """When it began to work on the jobs since which none was answered."""
        self._task = asyncio.create_task(self._drain(), name=name)

    async def submit(self, job: StoreJob) -> Any:  # noqa: ANN401 # what the work returns
        """Do a job and return its result.

        Raises what `work` raises, `together`'s translation of the engine's errors, and StoreClosed. A cancelled
        caller doesn't know whether the work was done.
        """
        if self._closed:
            raise StoreClosed("the store has been closed")
        waiting = _Waiting(job, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._wake.set()
        outcome = await waiting.done
        if outcome.error is not None:  # raised here: a future takes no StopIteration
            raise outcome.error
        return outcome.result

    @property
    def silent_for(self) -> float:
        """The seconds for which it has been at work and no job was answered; 0 while it isn't at work.

        That the disk or the server is unavailable isn't an answer, so it stays silent while jobs are refused for that.
        """
        if not self._is_at_work or self._silent_since is None:
            return 0.0
        return asyncio.get_running_loop().time() - self._silent_since

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
            if wanted := [each for each in waiting if not each.done.cancelled()]:
                await self._do(wanted)

    async def _do(self, waiting: list[_Waiting]) -> None:
        self._is_at_work = True
        if self._silent_since is None:
            self._silent_since = asyncio.get_running_loop().time()
        try:
            outcomes = await self._together([each.job for each in waiting])
        except Exception as error:  # noqa: BLE001  # the queue outlives every failure; those who wait hear of it
            failure = StoreError(f"the database connection failed: {error}")
            outcomes = [Outcome(error=failure)] * len(waiting)
        self._is_at_work = False
        if not all(isinstance(outcome.error, StoreUnavailable) for outcome in outcomes):
            self._silent_since = None
        for each, outcome in zip(waiting, outcomes, strict=True):
            if not each.done.done():
                each.done.set_result(outcome)
