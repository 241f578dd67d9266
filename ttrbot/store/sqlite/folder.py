"""The data folder: where the database lies, and the lock that keeps a second process out."""

import errno
import os
import sqlite3
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ttrbot.reading import reason_of
from ttrbot.store.errors import DataFolderInUse, StoreError, StoreUnavailable

DATABASE_NAME: Final = "ttrbot.sqlite3"
LOCK_NAME: Final = "ttrbot.lock"
"""Held by the bot while it runs, and by a restore."""
PLAY_LOCK_NAME: Final = "play.lock"
"""Held by `ttrbot play`, whose bot starts and stops below it, and by a restore."""
FOR_NOW: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full for this user",
    errno.EIO: "the disk failed",
}
"""What the system refuses for now: another try may succeed, and another folder needn't be named."""
FOR_NOW_IN_SQLITE: Final = {sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_IOERR: errno.EIO}
PRIVATE: Final = 0o600
"""The mode of every file with hands and secrets in it."""


def place_of(folder: Path) -> str:
    """Return what messages call a data folder."""
    return f"the data folder {folder.absolute()}"


def database_in(folder: Path) -> Path:
    """Return the file of a data folder's database. Raises StoreError if there is none."""
    database = folder / DATABASE_NAME
    try:
        if folder.is_file():
            raise StoreError(f"{folder} is a file, not a data folder; ttrbot restore brings a backup into a folder")
        if not database.is_file():
            raise StoreError(f"there is no database in the data folder {folder}")
        check_rights(database, os.R_OK)
    except OSError as error:
        raise _unusable(folder, error) from error
    return database


@dataclass(frozen=True, slots=True)
class FolderLock:
    """A held lock. The operating system frees it when the process ends, however it ends."""

    _connection: sqlite3.Connection

    def release(self) -> None:
        """Let other processes in."""
        self._connection.close()


def lock_folder(folder: Path, name: str = LOCK_NAME) -> FolderLock:
    """Make the data folder if needed, check that it can be written, and take its lock of this name.

    The lock is SQLite's own lock on an empty database: the same on every system.
    Raises DataFolderInUse, and StoreError when the folder can't be used.
    """
    _prepare(folder)
    try:
        connection = sqlite3.connect(folder / name, timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise _unusable(folder, _of_system(name, error)) from error
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise DataFolderInUse(
                f"another process is using the data folder {folder}: stop it, or choose another folder by TTR_DATA or"
                " --data"
            ) from error
        raise _unusable(folder, _of_system(name, error)) from error
    return FolderLock(connection)


def copies(folder: Path) -> tuple[Path, ...]:
    """List the copies of the database that migrations and restores have left in the folder."""
    return tuple(
        sorted(
            path
            for pattern in ("before-*", "replaced-*")
            for path in folder.glob(f"{DATABASE_NAME}.{pattern}")
            if not path.name.endswith(("-wal", "-shm"))
        )
    )


def sync(path: Path) -> None:
    """Wait until a file or the entries of a folder are safe on disk. Raises OSError."""
    if os.name == "nt" and path.is_dir():  # Windows can't and needn't
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def check_rights(database: Path, rights: int) -> None:
    """Raise StoreError if this user lacks these rights to a file of a database, as another user has made it."""
    for path in (database, *(database.with_name(f"{database.name}-{part}") for part in ("wal", "shm"))):
        if path.exists() and not os.access(path, rights):
            raise StoreError(
                f"{path} isn't for this user to use: give it to the bot's user (chown), or run this as the bot's user"
            )


def _close_to_others(folder: Path) -> None:
    """Take other users' rights from the files of a database that an older version may have left readable."""
    for path in folder.glob(f"{DATABASE_NAME}*"):
        found = path.stat()
        if os.name != "nt" and stat.S_IMODE(found.st_mode) & ~PRIVATE and found.st_uid == os.geteuid():
            path.chmod(PRIVATE)


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _close_to_others(folder)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"\0")
        check_rights(folder / DATABASE_NAME, os.R_OK | os.W_OK)
    except OSError as error:
        raise _unusable(folder, error) from error


def unusable(what: str, error: OSError, cure: str = "") -> StoreError:
    """Return the store's own error for one of the system: with the cure, unless it may pass by itself."""
    if error.errno in FOR_NOW:
        return StoreUnavailable(f"{what} can't be used for now: {FOR_NOW[error.errno]} ({reason_of(error)})")
    return StoreError(f"{what} can't be used ({reason_of(error)}){cure}")


def _unusable(folder: Path, error: OSError) -> StoreError:
    cure = ": name a folder that this user may write, or run this as the bot's user"
    return unusable(f"the data folder {folder}", error, cure)


def _of_system(name: str, error: sqlite3.Error) -> OSError:
    """Return the error of the system for one of SQLite about the file of this name."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # without the part of extended codes
    return OSError(FOR_NOW_IN_SQLITE.get(code, 0), f"{name}: {error}")
