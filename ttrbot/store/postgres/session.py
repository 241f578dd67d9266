"""Sessions that survive a lost server: what was lost with a connection is done again on a new one.

There is one writer. Its connection holds the lock that keeps a second bot out; so whatever a lost connection was still
doing has ended once a new one holds the lock, and the last transaction that is found then is the last there will be.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

import psycopg
import structlog
from psycopg.pq import TransactionStatus

from ttrbot.metrics import LOST_COMMITS, LOST_CONNECTIONS
from ttrbot.store.connection import Work
from ttrbot.store.errors import DataFolderInUse, StoreUnavailable
from ttrbot.store.jobs import Outcome
from ttrbot.store.postgres.connection import Raw, Statements, is_lost, reason_of, roll_back, translate

T = TypeVar("T")
log = structlog.get_logger(__name__)

PATIENCE: Final = 5.0
"""Seconds for which works wait for a lost server; then they are refused."""
LATER_PATIENCE: Final = 0.5
"""Seconds for which each later work waits until the server is there again."""
PAUSE: Final = 0.1


class UnreachableError(Exception):
    """The server can't be reached; the message says why."""


class ServerSession:
    """A connection in a thread of its own, which is made anew when it was lost."""

    def __init__(self, connect: Callable[[], Raw]) -> None:
        """`connect` raises psycopg.Error and DataFolderInUse."""
        self._connect = connect
        self._raw: Raw | None = None
        self._lost_at: float | None = None
        self._thread = ThreadPoolExecutor(1, "store")

    async def run(self, work: Callable[[Raw], T]) -> T:
        """Call a function with the connection, in the thread. Raises psycopg.Error, DataFolderInUse."""
        return await self._in_thread(lambda: work(self._open()))

    async def do(self, works: list[Work[Any]]) -> list[Outcome]:
        """Do works together."""
        return await self._in_thread(lambda: self.together(works))

    async def close(self) -> None:
        """End the connection and its thread."""
        await self._in_thread(self._leave)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def together(self, works: list[Work[Any]]) -> list[Outcome]:
        """Do works together, in the thread."""
        raise NotImplementedError

    def _open(self) -> Raw:
        if self._raw is None:
            self._raw = self._connect()
        return self._raw

    def patiently(self, attempt: Callable[[Raw], T]) -> T:
        """Attempt something, again on a new connection if this one is lost. Raises UnreachableError."""
        began = time.monotonic()
        while True:
            try:
                result = attempt(self._open())
            except psycopg.Error as error:
                if not is_lost(error):
                    raise
                reason = reason_of(error)
            except DataFolderInUse as error:
                reason = str(error)
            else:
                if self._lost_at is not None:
                    log.warning("store_back", seconds=round(time.monotonic() - self._lost_at, 1))
                    self._lost_at = None
                return result
            self._drop()
            now = time.monotonic()
            if self._lost_at is None:
                self._lost_at = now
                LOST_CONNECTIONS.inc()
                log.warning("store_lost", reason=reason)
            if now >= max(self._lost_at + PATIENCE, began + LATER_PATIENCE):
                raise UnreachableError(reason)
            time.sleep(PAUSE)

    def _leave(self) -> None:
        if self._raw is not None:
            with suppress(psycopg.Error):  # the server lets go of the lock anyway, a little later
                self._raw.execute("SELECT pg_advisory_unlock_all()")
        self._drop()

    def _drop(self) -> None:
        if self._raw is not None:
            self._raw.close()
            self._raw = None


class Reader(ServerSession):
    """Does all waiting works one after the other, on one view of what is committed."""

    def together(self, works: list[Work[Any]]) -> list[Outcome]:
        """Do works, which only read, on one consistent view taken now."""
        try:
            return self.patiently(lambda raw: _read_all(raw, works))
        except UnreachableError as error:
            return [Outcome(error=StoreUnavailable(f"nothing can be read: {error}")) for _ in works]


def _read_all(raw: Raw, works: list[Work[Any]]) -> list[Outcome]:
    outcomes = [_read(raw, work) for work in works]
    roll_back(raw)
    return outcomes


def _read(raw: Raw, work: Work[Any]) -> Outcome:
    if raw.info.transaction_status is TransactionStatus.IDLE:  # the first, or one after a failure that ended the view
        raw.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", prepare=False)
    try:
        return Outcome(result=work(Statements(raw)))
    except psycopg.Error as error:
        if is_lost(error):
            raise
        roll_back(raw)
        return Outcome(error=translate(error))
    except Exception as error:  # noqa: BLE001  # raised again in the caller
        return Outcome(error=error)


class Writer(ServerSession):
    """Commits all waiting works in one transaction."""

    def together(self, works: list[Work[Any]]) -> list[Outcome]:
        """Do all works in one transaction; if that fails, each half of them in one of its own, and so on.

        Each is done completely or not at all, and is safe on the server's disk before its caller continues.
        """
        transaction = _Transaction(works)
        try:
            return self.patiently(transaction.commit)
        except UnreachableError as error:
            unknown = "; nothing was changed"
            if transaction.is_in_doubt:
                LOST_COMMITS.labels("unknown").inc()
                unknown = "; whether it was saved isn't known yet"
            return [Outcome(error=StoreUnavailable(f"nothing can be saved: {error}{unknown}")) for _ in works]
        except Exception as error:  # noqa: BLE001  # raised again in the caller whose work fails alone
            if len(works) == 1:
                return [Outcome(error=translate(error) if isinstance(error, psycopg.Error) else error)]
        half = len(works) // 2
        return self.together(works[:half]) + self.together(works[half:])


class _Transaction:
    """Some works, committed exactly once: after a lost commit, the server is asked whether it was done."""

    def __init__(self, works: list[Work[Any]]) -> None:
        self._works = works
        self._id = secrets.token_hex(8)
        self._outcomes: list[Outcome] = []
        self.is_in_doubt = False

    def commit(self, raw: Raw) -> list[Outcome]:
        """Do the works, unless they are done. Raises what they raise, and psycopg.Error."""
        if self.is_in_doubt:
            is_done = raw.execute("SELECT last_write FROM store_state").fetchone() == (self._id,)
            LOST_COMMITS.labels("done" if is_done else "undone").inc()
            if is_done:
                return self._outcomes
            self.is_in_doubt = False
        try:
            raw.execute(f"BEGIN; UPDATE store_state SET last_write = '{self._id}'".encode(), prepare=False)  # noqa: S608
            statements = Statements(raw)
            self._outcomes = [Outcome(result=work(statements)) for work in self._works]
            self.is_in_doubt = True
            raw.execute("COMMIT", prepare=False)
        except Exception as error:
            if not (isinstance(error, psycopg.Error) and is_lost(error)):
                self.is_in_doubt = False
                roll_back(raw)
            raise
        return self._outcomes
