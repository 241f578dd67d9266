"""Whether a file can be a backup at all, and if not, what it is and what brings it back."""

from pathlib import Path
from typing import Final

from ttrbot.reading import reason_of
from ttrbot.store.errors import StoreError
from ttrbot.store.sqlite.folder import DATABASE_NAME

SQLITE: Final = b"SQLite format 3\0"
"""How every SQLite database begins (https://www.sqlite.org/fileformat.html)."""
PACKED: Final = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\0": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"PK\x03\x04": "zip",
}
"""How compressed files begin."""
_BEGINNING: Final = 1024
_ARCHIVE_AT: Final = 257  # where a tar file says that it is one
_CONTENTS: Final = "toc.dat"
"""The table of contents with which a dump in the formats tar and directory begins."""
_DUMPED: Final = "a dump of a PostgreSQL database: bring it back with {tool} (docs/running.md, PostgreSQL)"
_BY_TOOL: Final = _DUMPED.format(tool="pg_restore")
_BY_SQL: Final = _DUMPED.format(tool="psql")


def check_can_be_backup(path: Path) -> None:
    """Raise StoreError that says what a file is, and what to do with it, unless it is an SQLite database."""
    try:
        found = _folder(path) if path.is_dir() else _file(path)
    except OSError as error:
        raise StoreError(f"the backup {path} can't be read: {reason_of(error)}") from error
    if found is not None:
        raise StoreError(f"{path} is {found}")


def _folder(path: Path) -> str | None:
    names = {entry.name for entry in path.iterdir()}
    if _CONTENTS in names:
        return _BY_TOOL
    if DATABASE_NAME in names:
        return "a data folder: let TTR_DATA or --data name it, to use the games there"
    return "a folder: name one of the files in it"


def _file(path: Path) -> str | None:
    with path.open("rb") as file:
        begins = file.read(_BEGINNING)
    if begins.startswith(SQLITE):
        return None
    if not begins:
        return "empty: nothing was saved there"
    packed = next((name for begin, name in PACKED.items() if begins.startswith(begin)), None)
    if packed is not None:
        return f"compressed ({packed}): unpack it first"
    if begins.startswith((b"PGDMP", _CONTENTS.encode() + b"\0")):
        return _BY_TOOL
    if b"-- PostgreSQL database" in begins:
        return _BY_SQL
    if begins[_ARCHIVE_AT:].startswith(b"ustar"):
        return "an archive (tar): unpack it first"
    if begins.startswith(b'{"format":'):
        return "one game, written by ttrbot export: ttrbot verify checks it, but it can't be brought back"
    return "no backup of the bot, or its beginning is damaged"
