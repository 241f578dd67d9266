"""`ttrbot backup` and `ttrbot restore`: copy the database, even while the bot runs, and put a copy back."""

import argparse
import sys
from pathlib import Path

from ttrbot.cli.folder import add_folder_option, data_folder
from ttrbot.settings import SettingsError
from ttrbot.store import StoreError, backup, restore


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add both commands to the command line."""
    saving = subparsers.add_parser("backup", help="copy the database to a new file; the bot may be running")
    saving.set_defaults(run=run)
    bringing_back = subparsers.add_parser("restore", help="put a backup in the database's place; the bot must not run")
    bringing_back.set_defaults(run=run_restore)
    for parser in (saving, bringing_back):
        parser.add_argument("file", type=Path, metavar="FILE")
        add_folder_option(parser)


def run(args: argparse.Namespace) -> int:
    """Make a backup. Return 0 if it is complete."""
    try:
        backup(data_folder(args), args.file)
    except (SettingsError, StoreError) as error:
        return _fail(error)
    print(f"saved to {args.file}; it holds hands and decks of running games: keep it to yourself")
    return 0


def run_restore(args: argparse.Namespace) -> int:
    """Put a backup back. Return 0 if it is in place."""
    try:
        kept = restore(data_folder(args), args.file)
    except (SettingsError, StoreError) as error:
        return _fail(error)
    print(f"restored {args.file}" + ("" if kept is None else f"; the database before it is kept as {kept}"))
    return 0


def _fail(error: Exception) -> int:
    print(error, file=sys.stderr)
    return 1
