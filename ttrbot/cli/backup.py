"""`ttrbot backup` and `ttrbot restore`: copy the database, even while the bot runs, and put a copy back."""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from ttrbot.cli.command import add_command
from ttrbot.cli.folder import add_folder_option, data_folder, last_run, path, store_place
from ttrbot.cli.numbers import whole
from ttrbot.reading import reason_of
from ttrbot.settings import SettingsError
from ttrbot.store import StoreError, backup, check_can_be_backup, ran_at, restore

NAME = "ttrbot-%Y%m%dT%H%M%SZ.sqlite3"
"""The names of rotated backups: their times in UTC, so that the oldest comes first in alphabetical order."""
ROTATED = f"ttrbot-{'[0-9]' * 8}T{'[0-9]' * 6}Z.sqlite3"
UNFINISHED = (f"{ROTATED}.unfinished", f"{ROTATED}.unfinished-journal")
"""The names of copies that are being written, or whose writing was interrupted."""
ABANDONED_AFTER = timedelta(days=1)
"""If nothing was written to an unfinished copy for so long, nobody is writing it any more."""
MOST_KEPT = 10_000
SAVED_BY_DUMP = ": back it up with pg_dump (docs/running.md, PostgreSQL); or name a data folder with --data"
BY_A_FOLDER = (
    ", and this is a backup of a data folder: bring it back into a new folder with --data FOLDER, and from there into"
    " an empty database with ttrbot move"
)


class Rotated(NamedTuple):
    """What a rotation has done."""

    file: Path
    """The new backup."""
    removed: Sequence[Path]
    """The oldest backups."""
    abandoned: Sequence[Path]
    """Unfinished copies of interrupted runs, which were removed, too."""
    future: Sequence[Path]
    """Backups whose names are later than that of the new one; they were neither counted nor removed."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add both commands to the command line."""
    saving = add_command(subparsers, "backup", "copy the database to a new file; the bot may be running")
    saving.set_defaults(run=run)
    bringing_back = add_command(subparsers, "restore", "replace the database with a backup; stop the bot first")
    bringing_back.set_defaults(run=run_restore)
    saving.add_argument("file", type=path, metavar="FILE", help="a new file, or with --keep the folder for the copies")
    saving.add_argument(
        "--keep", type=whole(1, MOST_KEPT), metavar="N", help="add a copy to a folder, and remove all but the newest N"
    )
    bringing_back.add_argument("file", type=path, metavar="FILE", help="the backup")
    bringing_back.add_argument(
        "--not-moved", action="store_true", help="use the folder again although its games were moved to another place"
    )
    for parser in (saving, bringing_back):
        add_folder_option(parser)


def run(args: argparse.Namespace) -> int:
    """Make a backup. Return 0 if it is complete."""
    file: Path = args.file
    done: Rotated | None = None
    try:
        folder = data_folder(store_place(args), SAVED_BY_DUMP)
        if args.keep is None:
            backup(folder, file)
        else:
            done = rotate(folder, file, args.keep, datetime.now(UTC))
    except (SettingsError, StoreError) as error:
        return _fail(error)
    if done:
        file = done.file
        for old in done.removed:
            print(f"removed {old}")
        for old in done.abandoned:
            print(f"removed {old}, which an interrupted backup had left")
        for later in done.future:
            print(
                f"warning: {later} has a time in the future in its name, so it isn't counted and isn't removed:"
                " check this machine's clock, or rename or delete the file",
                file=sys.stderr,
            )
    print(f"saved to {file}; it holds hands and decks of running games: keep it to yourself")
    return 0


def rotate(data: Path, folder: Path, keep: int, now: datetime) -> Rotated:
    """Add a backup to a folder, then remove all but the newest `keep`, and what interrupted runs have left.

    Files with other names, or with names from the future, are left alone. Raises StoreError; then nothing was
    removed, unless it says so.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{folder} can't be a folder for backups: {reason_of(error)}") from error
    file = folder / now.strftime(NAME)
    backup(data, file)
    found = sorted(folder.glob(ROTATED))
    removed = [copy for copy in found if copy.name <= file.name][:-keep]
    future = [copy for copy in found if copy.name > file.name]
    abandoned = sorted(left for name in UNFINISHED for left in folder.glob(name) if _is_abandoned(left, now))
    for old in (*removed, *abandoned):
        try:
            old.unlink()
        except OSError as error:
            raise StoreError(f"saved to {file}, but {old} can't be removed: {reason_of(error)}") from error
    return Rotated(file, removed, abandoned, future)


def _is_abandoned(unfinished: Path, now: datetime) -> bool:
    try:
        return unfinished.stat().st_mtime < (now - ABANDONED_AFTER).timestamp()
    except FileNotFoundError:  # it was finished meanwhile
        return False


def run_restore(args: argparse.Namespace) -> int:
    """Put a backup back. Return 0 if it is in place."""
    try:
        place = store_place(args)
        check_can_be_backup(args.file)
        folder = data_folder(place, BY_A_FOLDER)
        kept = restore(folder, args.file, not_moved=args.not_moved)
        restored, replaced = (last_run(None if file is None else ran_at(file)) for file in (args.file, kept))
    except (SettingsError, StoreError) as error:
        return _fail(error)
    print(f"restored {args.file}: {restored}")
    if kept is not None:
        print(f"the database before it is kept as {kept}: {replaced}")
    return 0


def _fail(error: Exception) -> int:
    print(error, file=sys.stderr)
    return 1
