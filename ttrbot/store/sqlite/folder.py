"""The data folder: where the database lies, and the lock that keeps a second process out."""

import os
import sqlite3
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ttrbot.reading import reason_of
from ttrbot.store.errors import DataFolderInUse, StoreError

DATABASE_NAME: Final = "ttrbot.sqlite3"
LOCK_NAME: Final = "ttrbot.lock"
"""Held by the bot while it runs, and by a restore."""
PLAY_LOCK_NAME: Final = "play.lock"
"""Held by `ttrbot play`, whose bot starts and stops below it, and by a restore."""
PRIVATE: Final = 0o600
"""The mode of every file with hands and secrets in it."""


def place_of(folder: Path) -> str:
    """Return what messages call a data folder."""
    return f"the data folder {folder.absolute()}"


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
        raise _unusable(folder, f"{name}: {error}") from error
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise DataFolderInUse(
                f"another process is using the data folder {folder}: stop it, or choose another folder"
            ) from error
        raise _unusable(folder, f"{name}: {error}") from error
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
    except OSError as error:
        raise _unusable(folder, reason_of(error)) from error


def _unusable(folder: Path, reason: str) -> StoreError:
    return StoreError(f"the data folder {folder} can't be used ({reason}): name a folder that this user may write")
