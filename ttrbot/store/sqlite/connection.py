"""Connections to the database file, and what SQLite's errors mean here."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import aiosqlite

from ttrbot.store.errors import CorruptDatabase, StoreError, StoreUnavailable
from ttrbot.store.jobs import Outcome, StoreJob

T = TypeVar("T")
DoTogether: TypeAlias = Callable[[sqlite3.Connection, list[StoreJob]], list[Outcome]]

BUSY_SECONDS: Final = 5.0
LOG_PAGES: Final = 4000
"""Pages of 4 KiB in the log before they are moved to the database, at the expense of one commit."""
_ALL_AT_ONCE: Final = 64  # aiosqlite's chunk size for iteration, which we don't use

_UNAVAILABLE: Final = {
    sqlite3.SQLITE_BUSY: "the database is locked by another program",
    sqlite3.SQLITE_LOCKED: "the database is locked by another program",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk failed",
    sqlite3.SQLITE_READONLY: "the database can't be written",
    sqlite3.SQLITE_CANTOPEN: "the database can't be opened",
    sqlite3.SQLITE_NOMEM: "memory ran out",
}
_CORRUPT: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_FULL: Final = {sqlite3.SQLITE_IOERR_SHMSIZE}
"""Not called full by SQLite, but there was no room for the index of its log (sqlite.org/rescode.html#ioerr_shmsize)."""
_PRIMARY_CODE: Final = 0xFF  # SQLite's extended codes keep the primary one in the low byte


def translate(error: sqlite3.Error, what: str = "the database") -> StoreError:
    """Return the store's own error for an error of SQLite; `what` is the file that may be damaged."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code in _FULL:
        code = sqlite3.SQLITE_FULL
    code &= _PRIMARY_CODE
    if code in _CORRUPT:
        return CorruptDatabase(f"{what} is damaged ({error})")
    if code in _UNAVAILABLE:
        return StoreUnavailable(f"{_UNAVAILABLE[code]} ({error})")
    return StoreError(f"the database refused: {error}")


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """Open an existing database file in autocommit mode; usable from one thread at a time. Raises sqlite3.Error.

    On a full disk it can still be read, by one process alone: without the log's index, for which there is no room
    (sqlite.org/wal.html#use_of_wal_without_shared_memory). So it can where nothing can be written, if there is no log.
    """
    try:
        return _connect(path, readonly=readonly)
    except sqlite3.Error as error:
        if readonly and error.sqlite_errorcode in _FULL:
            return _connect(path, readonly=True, alone=True)
        if readonly and _stays_as_it_is(path):
            return _connect(path, readonly=True, options="mode=ro&immutable=1")
        raise


def _stays_as_it_is(path: Path) -> bool:
    """Whether a database is on a file system that can only be read, and complete without its log."""
    if os.name == "nt" or not os.statvfs(path.parent).f_flag & os.ST_RDONLY:
        return False
    log = path.with_name(f"{path.name}-wal")
    return not log.exists() or log.stat().st_size == 0


def _connect(path: Path, *, readonly: bool, alone: bool = False, options: str = "mode=rw") -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{options}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.row_factory = sqlite3.Row
        if alone:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        if readonly:  # not by mode=ro, with which SQLite leaves its log behind in the folder
            connection.execute("PRAGMA query_only = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def roll_back(connection: sqlite3.Connection) -> None:
    """End the open transaction, unless SQLite has ended it itself, as it does if the disk or memory fails."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


class SqliteSession(aiosqlite.Connection):
    """An aiosqlite connection that runs a whole function in its thread.

    One hop to the thread per transaction is several times faster than one per statement. It also keeps parameters,
    which may be hands, out of aiosqlite's debug log: that log names the function only.
    """

    def __init__(self, path: Path, together: DoTogether, *, readonly: bool = False) -> None:
        super().__init__(lambda: connect(path, readonly=readonly), _ALL_AT_ONCE)
        self._together = together

    async def do(self, jobs: list[StoreJob]) -> list[Outcome]:
        """Do jobs together, in the connection's thread."""
        return await self.run(lambda connection: self._together(connection, jobs))

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Call `work` with the sqlite3 connection in the connection's thread and return its result."""
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result

    async def open(self) -> "SqliteSession":
        """Start the thread and connect. Raises sqlite3.Error; the thread has ended then, as it reports to the loop."""
        try:
            await self
        except BaseException:
            await asyncio.to_thread(self._thread.join)  # aiosqlite tells it to stop and doesn't wait
            raise
        return self
