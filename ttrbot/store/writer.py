"""The one writer: it drains a queue and commits all that wait in one transaction (group commit)."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from ttrbot.store.connection import Connection, translate
from ttrbot.store.errors import StoreClosed, StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


@dataclass(frozen=True, slots=True)
class _Job:
    """A piece of writing that is done whole or not at all, and who waits for it."""

    work: Work[Any]
    done: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a job led to: its result, or the error that undid it."""

    result: object = None
    error: Exception | None = None


class Writer:
    """Runs writing jobs one after another; each is atomic, all that wait together share one commit.

    A job is a function of the connection without other side effects: when a shared commit fails, it is run again alone,
    so that only those jobs are refused which the disk refuses.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._drain(), name="store writer")

    async def submit(self, work: Work[T]) -> T:
        """Do `work` in a transaction and return its result once it is safe on disk.

        Raises whatever `work` raises (its own changes are undone then), StoreUnavailable, CorruptDatabase, StoreClosed.
        A cancelled caller doesn't know whether the work was done.
        """
        if self._closed:
            raise StoreClosed("the store has been closed")
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        result: T = await job.done
        return result

    async def close(self) -> None:
        """Finish what is queued, then stop; later jobs are refused."""
        self._closed = True
        self._queue.put_nowait(None)
        await self._task

    async def _drain(self) -> None:
        open_ended = True
        while open_ended:
            jobs: list[_Job] = []
            item = await self._queue.get()
            while item is not None:
                if not item.done.cancelled():
                    jobs.append(item)
                if self._queue.empty():
                    break
                item = self._queue.get_nowait()
            open_ended = item is not None
            if jobs:
                await self._commit(jobs)

    async def _commit(self, jobs: list[_Job]) -> None:
        works = [job.work for job in jobs]
        try:
            outcomes = await self._connection.run(lambda connection: _commit_together(connection, works))
        except Exception as error:  # noqa: BLE001  # the writer outlives every failure; those who wait hear of it
            failure = StoreError(f"the database connection failed: {error}")
            outcomes = [_Outcome(error=failure)] * len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if job.done.done():
                continue
            if outcome.error is not None:
                job.done.set_exception(outcome.error)
            else:
                job.done.set_result(outcome.result)


def _commit_together(connection: sqlite3.Connection, works: list[Work[Any]]) -> list[_Outcome]:
    """Do all works in one transaction; if that fails as a whole, each in one of its own."""
    try:
        _roll_back(connection)
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        return [_Outcome(error=translate(error)) for _ in works]
    try:
        outcomes = [_in_savepoint(connection, work) for work in works]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        _roll_back(connection)
        if len(works) == 1:
            return [_Outcome(error=translate(error))]
        return [outcome for work in works for outcome in _commit_together(connection, [work])]
    return outcomes


def _in_savepoint(connection: sqlite3.Connection, work: Work[Any]) -> _Outcome:
    """Do one work; a failure undoes that work alone. Raises sqlite3.Error if SQLite gave up the whole transaction."""
    connection.execute("SAVEPOINT job")
    try:
        outcome = _Outcome(result=work(connection))
    except sqlite3.Error as error:
        if not connection.in_transaction:
            raise
        outcome = _Outcome(error=translate(error))
        connection.execute("ROLLBACK TO job")
    except Exception as error:  # noqa: BLE001  # handed on to whoever submitted the work
        outcome = _Outcome(error=error)
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return outcome


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")
