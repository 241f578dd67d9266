"""Opening a folder's database."""

import asyncio
import os
import sqlite3
from pathlib import Path

from ttrbot.store.database import Database
from ttrbot.store.errors import CorruptDatabase, StoreError
from ttrbot.store.sqlite import schema
from ttrbot.store.sqlite.backup import copy_database
from ttrbot.store.sqlite.connection import DoTogether, SqliteSession, connect, translate
from ttrbot.store.sqlite.folder import (
    DATABASE_NAME,
    PRIVATE,
    FolderLock,
    copies,
    database_in,
    lock_folder,
    sync,
    unusable,
)
from ttrbot.store.sqlite.reading import read_together
from ttrbot.store.sqlite.writing import commit_together


async def open_database(folder: Path) -> Database:
    """Lock the folder, make or check and migrate the database, and start the writer.

    Raises StoreError, DataFolderInUse, NewerDatabase, CorruptDatabase, StoreUnavailable.
    """
    path = folder / DATABASE_NAME
    lock = await asyncio.to_thread(_lock_and_prepare, folder)
    try:
        writing = await _connect(path, commit_together)
        try:
            reading = await _connect(path, read_together, readonly=True)
        except BaseException:
            await writing.close()
            raise
    except BaseException:
        lock.release()
        raise
    return Database(reading, writing, release=lock.release)


async def open_readonly(folder: Path) -> Database:
    """Open a folder's database without locking it. Raises StoreError, NewerDatabase, CorruptDatabase."""
    path = database_in(folder)
    reading = await _connect(path, read_together, readonly=True)
    try:
        version = await reading.run(lambda connection: schema.check_version(connection, path))
        if version < schema.latest_version():
            raise StoreError(f"{path} has the older schema {version}: start the bot once to bring it up to date")
    except sqlite3.Error as error:
        await reading.close()
        raise translate(error, str(path)) from error
    except BaseException:
        await reading.close()
        raise
    return Database(reading)


async def _connect(path: Path, together: DoTogether, *, readonly: bool = False) -> SqliteSession:
    connection = SqliteSession(path, together, readonly=readonly)
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
        raise unusable(str(path), error) from error
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
