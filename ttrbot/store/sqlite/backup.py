"""Copies of the database: backups, also while the bot runs, and their way back."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from ttrbot.reading import reason_of
from ttrbot.store.errors import StoreError, StoreUnavailable
from ttrbot.store.moved import GONE, RESTORED, UNMARK, last_run, refuse_if_moved
from ttrbot.store.sqlite import schema
from ttrbot.store.sqlite.backup_file import check_can_be_backup
from ttrbot.store.sqlite.connection import connect, translate
from ttrbot.store.sqlite.folder import (
    DATABASE_NAME,
    LOCK_NAME,
    PLAY_LOCK_NAME,
    PRIVATE,
    database_in,
    lock_folder,
    place_of,
    sync,
)

_RESTORE_HERE: Final = (
    "To bring the backup back here all the same, so that its games may go on in two places: ttrbot restore --not-moved"
)


def backup(folder: Path, target: Path) -> None:
    """Write a whole, checked copy of a data folder's database to `target`, which must not exist.

    The bot may be running. Raises StoreError, StoreMoved; then there is no `target`.
    """
    source = database_in(folder)
    try:
        if target.exists():
            raise StoreError(f"{target} exists already: name a file that doesn't")
        if target.name.startswith(DATABASE_NAME) and target.parent.exists() and target.parent.samefile(folder):
            raise StoreError(f"{target} has a name that the bot uses for its own files: choose another name")
        _copy(source, target, lambda connection: refuse_if_moved(connection, place_of(folder)))
    except OSError as error:
        reason = f"{target} can't be written: {reason_of(error)}"
        raise StoreError(f"{reason}; name a new file in a folder that this user may write") from error


def restore(
    folder: Path, source: Path, now: Callable[[], float] = time.time, *, not_moved: bool = False
) -> Path | None:
    """Put a backup in the place of a data folder's database; return where the old one was kept, if there was one.

    When that was stands among the heartbeats: those before it are no signs of life.
    The backup is checked first; it may be of an older schema. Raises DataFolderInUse while the bot runs,
    CorruptDatabase, NewerDatabase and StoreError, and StoreMoved if the games were moved to another place, unless
    `not_moved` says to go on here all the same; then the database is as it was.
    """
    check_can_be_backup(source)
    database = folder / DATABASE_NAME
    with ExitStack() as held:
        for name in (PLAY_LOCK_NAME, LOCK_NAME):
            held.callback(lock_folder(folder, name).release)
        try:
            if database.exists() and not not_moved:
                _refuse_if_moved(database)
            return _put(source, database, now(), not_moved=not_moved)
        except OSError as error:
            raise StoreError(f"the backup can't be put into {folder}: {reason_of(error)}") from error


def _refuse_if_moved(database: Path) -> None:
    """Raise StoreMoved if the games of a data folder were moved. If it is damaged, nobody can tell."""
    try:
        connection = connect(database)
        try:
            refuse_if_moved(connection, place_of(database.parent), _RESTORE_HERE)
        finally:
            connection.close()
    except sqlite3.Error as error:
        if isinstance(reason := translate(error, str(database)), StoreUnavailable):
            raise reason from error


def ran_at(database: Path) -> float | None:
    """Return when a bot last ran on a database file; None if none is known to have, as in a damaged file.

    Raises StoreUnavailable.
    """
    try:
        connection = connect(database, readonly=True)
        try:
            return last_run(connection)
        finally:
            connection.close()
    except sqlite3.Error as error:
        if isinstance(reason := translate(error, str(database)), StoreUnavailable):
            raise reason from error
        return None


def _put(source: Path, database: Path, now: float, *, not_moved: bool) -> Path | None:
    """Put a backup in the place of a database that nobody uses; return where the old one was kept.

    Raises StoreError, OSError.
    """
    check = (
        (lambda _: None)
        if not_moved
        else partial(refuse_if_moved, name=f"the backup {source}", otherwise=_RESTORE_HERE)
    )
    restored = database.with_name(f"{DATABASE_NAME}.restored")
    if any(path.exists() and path.samefile(source) for path in (restored, _unfinished(restored))):
        raise StoreError(
            f"{source} would be overwritten, because a restore writes a file of this name: rename it first"
        )
    try:
        _discard(restored)
        _copy(source, restored, check)
        _note_restored(restored, now)
        kept = _keep(database) if database.exists() else None
        for suffix in ("-wal", "-shm"):  # they belong to the old file and would damage the new one
            database.with_name(f"{DATABASE_NAME}{suffix}").unlink(missing_ok=True)
        restored.replace(database)
        sync(database.parent)
    finally:
        _discard(restored)
    return kept


def _unfinished(target: Path) -> Path:
    """Return where a copy is written before it has its own name."""
    return target.with_name(f"{target.name}.unfinished")


def keep_copy(folder: Path) -> Path:
    """Copy the database of a data folder whose lock is held beside itself. Return the copy. Raises StoreError."""
    kept = _name_to_keep(folder / DATABASE_NAME)
    try:
        _copy(folder / DATABASE_NAME, kept)
    except OSError as error:
        raise StoreError(f"what is in {folder} can't be kept as {kept}: {reason_of(error)}") from error
    return kept


def copy_database(connection: sqlite3.Connection, target: Path) -> None:
    """Write what `connection` sees to a new file; no other user may read it. Raises sqlite3.Error, OSError."""
    connection.execute("PRAGMA query_only = OFF")  # VACUUM INTO writes another file, which SQLite doesn't tell apart
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    connection.execute("VACUUM INTO ?", (str(target),))
    sync(target)


def _copy(source: Path, target: Path, check: Callable[[sqlite3.Connection], None] = lambda _: None) -> None:
    """Check `source` and copy it to `target` whole or not at all.

    Raises StoreError, OSError, and what `check` raises.
    """
    unfinished = _unfinished(target)
    _discard(unfinished)
    try:
        connection = connect(source, readonly=True)
        try:
            schema.check_version(connection, source)
            check(connection)
            schema.check_whole(connection, source)
            copy_database(connection, unfinished)
        finally:
            connection.close()
        unfinished.rename(target)
        sync(target.parent)
    except sqlite3.Error as error:
        raise translate(error, str(source)) from error
    finally:
        _discard(unfinished)


def _discard(database: Path) -> None:
    """Take away a copy and its journal, which would be played into the next copy of this name. Raises OSError."""
    for path in (database, database.with_name(f"{database.name}-journal")):
        path.unlink(missing_ok=True)


def _note_restored(database: Path, at: float) -> None:
    """Write down when a copy has been put in its place: after its last heartbeat, whatever the clock says.

    It has no mark of a move any more.

    Raises StoreError.
    """
    try:
        connection = connect(database)
        try:
            connection.execute(
                "INSERT OR REPLACE INTO heartbeats (name, at)"
                " SELECT ?1, max(?2, coalesce(max(at) + 1, ?2)) FROM heartbeats",
                (RESTORED, at),
            )
            connection.execute(UNMARK, (GONE,))
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise translate(error, str(database)) from error
    sync(database)


def _keep(database: Path) -> Path:
    """Copy the present database, with the log of its last commits, beside itself. Raises OSError."""
    kept = _name_to_keep(database)
    log = database.with_name(f"{database.name}-wal")
    if log.exists():
        shutil.copy2(log, kept.with_name(f"{kept.name}-wal"))
    shutil.copy2(database, kept)
    sync(kept)
    return kept


def _name_to_keep(database: Path) -> Path:
    """Return the first name for a replaced database that is free."""
    number = 1
    while (kept := database.with_name(f"{database.name}.replaced-{number}")).exists():
        number += 1
    return kept
