"""The open database: one writer, one reader, and the folder's lock."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ttrbot.store import schema
from ttrbot.store.connection import Connection, connect, translate
from ttrbot.store.errors import CorruptDatabase, StoreClosed
from ttrbot.store.folder import DATABASE_NAME, FolderLock, lock_folder
from ttrbot.store.writer import Writer

T = TypeVar("T")


class Database:
    """Runs functions of an sqlite3 connection: `write` through the one writer, `read` beside it."""

    def __init__(self, lock: FolderLock, writing: Connection, reading: Connection) -> None:
        self._lock = lock
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing)
        self._closed = False

    @classmethod
    async def open(cls, folder: Path) -> "Database":
        """Lock the folder, make or check and migrate the database, and start the writer.

        Raises StoreError, DataFolderInUse, NewerDatabase, CorruptDatabase, StoreUnavailable.
        """
        lock = await asyncio.to_thread(_prepare, folder)
        writing = Connection(folder / DATABASE_NAME)
        reading = Connection(folder / DATABASE_NAME, writable=False)
        try:
            await writing
            await reading
        except sqlite3.Error as error:
            await writing.close()
            lock.release()
            raise translate(error) from error
        return cls(lock, writing, reading)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in a transaction; see Writer.submit."""
        return await self._writer.submit(work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work`, which only reads, on one consistent view of what is committed."""
        if self._closed:
            raise StoreClosed("the store has been closed")

        def snapshot(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                connection.execute("ROLLBACK")

        try:
            return await self._reading.run(snapshot)
        except sqlite3.Error as error:
            raise translate(error) from error

    async def select(
        self, sql: str, parameters: tuple[object, ...], record: Callable[[sqlite3.Row], T]
    ) -> tuple[T, ...]:
        """Run one SELECT and turn each row into a record."""
        return await self.read(lambda connection: tuple(map(record, connection.execute(sql, parameters))))

    async def execute(self, sql: str, parameters: tuple[object, ...]) -> int:
        """Run one writing statement in a transaction and return how many rows it changed."""
        return await self.write(lambda connection: connection.execute(sql, parameters).rowcount)

    async def close(self) -> None:
        """Finish what is queued, close the file and free the folder; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await self._reading.close()
        await self._writing.close()
        self._lock.release()


def _prepare(folder: Path) -> FolderLock:
    schema.check_sqlite()
    lock = lock_folder(folder)
    try:
        path = folder / DATABASE_NAME
        if path.exists():
            _check_and_migrate(path)
        else:
            _make(path)
    except sqlite3.Error as error:
        lock.release()
        raise translate(error) from error
    except BaseException:
        lock.release()
        raise
    return lock


def _make(path: Path) -> None:
    """Make a new database beside its place and move it there whole, so that an empty file always means damage."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    connection = connect(unfinished)
    try:
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        schema.migrate(connection)
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()
    unfinished.replace(path)


def _check_and_migrate(path: Path) -> None:
    """Raises CorruptDatabase, NewerDatabase, sqlite3.Error."""
    if path.stat().st_size == 0:
        raise CorruptDatabase(f"{path} is empty: restore a backup with ttrbot restore FILE")
    connection = connect(path)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        schema.check(connection, str(path))
        schema.migrate(connection)
    finally:
        connection.close()
