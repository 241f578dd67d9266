"""The open database: one writer, one reader, and the folder's lock."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from ttrbot.reading import reason_of
from ttrbot.store.errors import CorruptDatabase, StoreError
from ttrbot.store.sqlite import schema
from ttrbot.store.sqlite.backup import copy_database
from ttrbot.store.sqlite.connection import Connection, connect, translate
from ttrbot.store.sqlite.folder import DATABASE_NAME, PRIVATE, FolderLock, copies, lock_folder, sync
from ttrbot.store.sqlite.jobs import JobQueue
from ttrbot.store.sqlite.reading import read_together
from ttrbot.store.sqlite.writing import commit_together

T = TypeVar("T")


class Database:
    """Runs functions of an sqlite3 connection: `write` through the one writer, `read` beside it."""

    def __init__(
        self, reading: Connection, writing: Connection | None = None, folder_lock: FolderLock | None = None
    ) -> None:
        self._reading = reading
        self._writing = writing
        self._folder_lock = folder_lock
        self._reader = JobQueue(reading, read_together, "store reader")
        self._writer = None if writing is None else JobQueue(writing, commit_together, "store writer")
        self._closed = False

    @classmethod
    async def open(cls, folder: Path) -> Self:
        """Lock the folder, make or check and migrate the database, and start the writer.

        Raises StoreError, DataFolderInUse, NewerDatabase, CorruptDatabase, StoreUnavailable.
        """
        path = folder / DATABASE_NAME
        lock = await asyncio.to_thread(_lock_and_prepare, folder)
        try:
            writing = await _connect(path)
            try:
                reading = await _connect(path, readonly=True)
            except BaseException:
                await writing.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(reading, writing, lock)

    @classmethod
    async def open_readonly(cls, folder: Path) -> Self:
        """Open a folder's database without locking it. Raises StoreError, NewerDatabase, CorruptDatabase."""
        path = folder / DATABASE_NAME
        if not path.is_file():
            raise StoreError(f"there is no database in the data folder {folder}")
        database = cls(await _connect(path, readonly=True))
        try:
            version = await database.read(lambda connection: schema.check_version(connection, path))
            if version < schema.latest_version():
                raise StoreError(f"{path} has the older schema {version}: start the bot once to bring it up to date")
        except BaseException:
            await database.close()
            raise
        return database

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in a transaction and return its result once it is safe on disk.

        Raises whatever `work` raises (its own changes are undone then), StoreUnavailable, CorruptDatabase, StoreClosed.
        A cancelled caller doesn't know whether the work was done.
        """
        if self._writer is None:
            raise StoreError("the store is open for reading only")
        return await self._writer.submit(work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work`, which only reads, on a consistent view of what is committed. Raises what `write` raises."""
        return await self._reader.submit(work)

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
        for queue in (self._writer, self._reader):
            if queue is not None:
                await queue.close()
        for connection in (self._reading, self._writing):
            if connection is not None:
                await connection.close()
        if self._folder_lock is not None:
            self._folder_lock.release()


async def _connect(path: Path, *, readonly: bool = False) -> Connection:
    connection = Connection(path, readonly=readonly)
    try:
        return await connection.open()
    except sqlite3.Error as error:
        raise _with_cure(translate(error, str(path)), path.parent) from error


def _with_cure(error: StoreError, folder: Path) -> StoreError:
    """Return the error; for a damaged database, with the cure."""
    if not isinstance(error, CorruptDatabase):
        return error
    known = ", ".join(map(str, copies(folder))) or "none"
    return CorruptDatabase(f"{error}. Bring back a backup: ttrbot restore FILE (copies in this folder: {known})")


def _lock_and_prepare(folder: Path) -> FolderLock:
    schema.check_sqlite()
    lock = lock_folder(folder)
    try:
        _prepare(folder / DATABASE_NAME)
    except CorruptDatabase as error:
        lock.release()
        raise _with_cure(error, folder) from error
    except BaseException:
        lock.release()
        raise
    return lock


def _prepare(path: Path) -> None:
    """Raises CorruptDatabase, NewerDatabase, StoreError."""
    try:
        if not path.exists():
            _make(path)
        _check_and_migrate(path)
    except OSError as error:
        raise StoreError(f"{path} can't be used: {reason_of(error)}") from error
    except sqlite3.Error as error:
        reason = translate(error)
        raise type(reason)(f"{path}: {reason}") from error


def _make(path: Path) -> None:
    """Make a new database beside its place, and move it there once complete: an empty file always means damage."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    connection = connect(unfinished)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")  # a crash leaves one file, to be made again, and no journal
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        schema.migrate(connection)
    finally:
        connection.close()
    unfinished.rename(path)
    sync(path.parent)


def _check_and_migrate(path: Path) -> None:
    """Raises CorruptDatabase, NewerDatabase, sqlite3.Error, OSError."""
    if path.stat().st_size == 0:
        raise CorruptDatabase(f"{path} is empty")
    connection = connect(path)
    try:
        version = schema.check_version(connection, path)
        is_old = version < schema.latest_version()
        (schema.check_whole if is_old else schema.check_quickly)(connection, path)
        if is_old:
            kept = path.with_name(f"{path.name}.before-{version + 1:04}")
            kept.unlink(missing_ok=True)
            copy_database(connection, kept)
            schema.migrate(connection)
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()
