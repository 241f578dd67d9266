"""Sessions that survive a lost server: what was lost with a connection is done again on a new one."""

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, sleep
from typing import Any, Final, TypeVar

import psycopg
import structlog
from psycopg.pq import TransactionStatus

from ttrbot.metrics import LOST_CONNECTIONS
from ttrbot.store.connection import Work
from ttrbot.store.errors import DataFolderInUse, StoreUnavailable
from ttrbot.store.jobs import Outcome, StoreJob
from ttrbot.store.postgres.connection import Raw, Statements, is_lost, reason_of, roll_back, translate

T = TypeVar("T")
log = structlog.get_logger(__name__)

PATIENCE: Final = 5.0
"""Seconds for which works wait for a lost server; then they are refused."""
LATER_PATIENCE: Final = 0.5
"""Seconds for which each later work waits until the server is there again."""
PAUSE: Final = 0.1
LEAVE_SECONDS: Final = 2.0
"""How long the server may take to let go of a connection that ends."""


class UnreachableError(Exception):
    """The server can't be reached; the message says so, and why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the database server can't be reached ({reason})")


class StillAtWorkError(Exception):
    """The server hasn't noticed yet that a connection was lost, and may still be doing the work sent over it."""


class ServerSession:
    """A connection in a thread of its own, which is made anew when it was lost."""

    def __init__(self, connect: Callable[[], Raw]) -> None:
        """`connect` raises psycopg.Error and DataFolderInUse."""
        self._connect = connect
        self._raw: Raw | None = None
        self._lost_at: float | None = None
        self._ends_at = math.inf
        self._thread = ThreadPoolExecutor(1, "store")

    async def run(self, work: Callable[[Raw], T]) -> T:
        """Call a function with the connection, in the thread. Raises psycopg.Error, DataFolderInUse."""
        return await self._in_thread(lambda: work(self._open()))

    async def do(self, jobs: list[StoreJob]) -> list[Outcome]:
        """Do jobs together."""
        return await self._in_thread(lambda: self.together(jobs))

    def give_up(self, seconds: float = 0.0) -> None:
        """Wait for the server no longer than this from now on. Called from another thread."""
        self._ends_at = monotonic() + seconds
        if (raw := self._raw) is not None:
            raw.ends_at = self._ends_at

    async def close(self) -> None:
        """End the connection and its thread."""
        self.give_up(LEAVE_SECONDS)
        await self._in_thread(self._leave)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def together(self, jobs: list[StoreJob]) -> list[Outcome]:
        """Do jobs together, in the thread."""
        raise NotImplementedError

    def _open(self) -> Raw:
        if self._raw is None:
            self._raw = self._connect()
            self._raw.ends_at = self._ends_at
        return self._raw

    def patiently(self, attempt: Callable[[Raw], T]) -> T:
        """Attempt something, again on a new connection if this one is lost. Raises UnreachableError."""
        began = monotonic()
        while True:
            if self._raw is None and began >= self._ends_at:
                raise UnreachableError("the connection was lost, and the bot is ending")
            try:
                result = attempt(self._open())
            except psycopg.Error as error:
                if not is_lost(error):
                    raise
                reason = reason_of(error)
            except (DataFolderInUse, StillAtWorkError) as error:
                reason = str(error)
            else:
                if self._lost_at is not None:
                    log.warning("store_back", seconds=round(monotonic() - self._lost_at, 1))
                    self._lost_at = None
                return result
            self._drop()
            now = monotonic()
            if self._lost_at is None:
                self._lost_at = now
                LOST_CONNECTIONS.inc()
                log.warning("store_lost", reason=reason)
            if now >= min(max(self._lost_at + PATIENCE, began + LATER_PATIENCE), self._ends_at):
                raise UnreachableError(reason)
            sleep(PAUSE)

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

    def together(self, jobs: list[StoreJob]) -> list[Outcome]:
        """Do jobs, which only read, on one consistent view taken now."""
        try:
            return self.patiently(lambda raw: _read_all(raw, jobs))
        except UnreachableError as error:
            return [Outcome(error=StoreUnavailable(f"nothing can be read: {error}")) for _ in jobs]


def _read_all(raw: Raw, jobs: list[StoreJob]) -> list[Outcome]:
    outcomes = [_read(raw, job.work) for job in jobs]
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
