"""The schema and its numbered migrations."""

import sqlite3
from pathlib import Path
from typing import Final

from ttrbot.store.errors import CorruptDatabase, NewerDatabase, StoreError
from ttrbot.store.migrations import Migration, migrations_in

APPLICATION_ID: Final = 0x54545242  # marks the file as ours ("TTRB")
SMALL: Final = 32 * 2**20
"""Databases up to this size in bytes are read through at every start, larger ones only before a backup."""
_PAGES_AT: Final = 28  # where the header of SQLite's format says how many pages the file has
OLDEST_SQLITE: Final = (3, 37, 0)  # the first with strict tables


def migrations() -> tuple[Migration, ...]:
    """Read SQLite's migrations, in order."""
    return migrations_in("ttrbot.store.sqlite.migrations")


def latest_version() -> int:
    """Return the schema version of this program."""
    return len(migrations())


def version(connection: sqlite3.Connection) -> int:
    """Return the schema version of a database: the number of its last migration."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check_quickly(connection: sqlite3.Connection, path: Path) -> None:
    """Raise what `check_whole` raises. Of a large file only the size is checked, without reading all of it."""
    if path.stat().st_size <= SMALL:
        check_whole(connection, path)
        return
    _check_end(connection, path)
    with path.open("rb") as file:
        file.seek(_PAGES_AT)
        pages = int.from_bytes(file.read(4), "big")
    if _is_settled(path) and pages * _page_size(connection) > path.stat().st_size:
        raise CorruptDatabase(f"{path} is damaged: its end is missing")


def check_whole(connection: sqlite3.Connection, path: Path) -> None:
    """Raise CorruptDatabase, or sqlite3.DatabaseError for what isn't a database at all, if the file is damaged."""
    faults = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
    if faults != ["ok"]:
        raise CorruptDatabase(f"{path} is damaged: {'; '.join(' '.join(faults).splitlines())}")
    if loose := connection.execute("PRAGMA foreign_key_check").fetchone():
        raise CorruptDatabase(f"{path} is damaged: a row of {loose[0]} belongs to nothing")
    _check_end(connection, path)


def _check_end(connection: sqlite3.Connection, path: Path) -> None:
    if _is_settled(path) and path.stat().st_size % _page_size(connection):
        raise CorruptDatabase(f"{path} is damaged: it ends within a page")


def _is_settled(path: Path) -> bool:
    """Whether the log has nothing that the file may lack."""
    log = path.with_name(f"{path.name}-wal")
    return not log.exists() or log.stat().st_size == 0


def _page_size(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA page_size").fetchone()[0])


def check_version(connection: sqlite3.Connection, path: Path) -> int:
    """Check that a database is ours and not newer than the program; return its schema version.

    Raises CorruptDatabase, NewerDatabase, and sqlite3.DatabaseError for what isn't a database at all.
    """
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise CorruptDatabase(f"{path} is not a database of this program")
    found = version(connection)
    if found > latest_version():
        raise NewerDatabase(
            f"{path} has schema {found}, this program knows schemas up to {latest_version()}: install the newer version"
        )
    return found


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that a database lacks, each in a transaction of its own. Raises sqlite3.Error."""
    for migration in migrations()[version(connection) :]:
        script = f"BEGIN IMMEDIATE;\n{migration.sql}\nPRAGMA user_version = {migration.version};\nCOMMIT;"
        try:
            connection.executescript(script)
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def check_sqlite() -> None:
    """Raise StoreError if the SQLite library is too old."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError(f"SQLite {oldest} or newer is needed, this Python has {sqlite3.sqlite_version}")
