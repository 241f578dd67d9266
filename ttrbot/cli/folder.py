"""The store of a command, and its other paths."""

import argparse
import os
from datetime import UTC, datetime
from pathlib import Path

from ttrbot.settings import MEANT_AS_ADDRESS, STORE_SCHEMES, SettingsError, load_settings, local_path
from ttrbot.store import StoreError, name_of


def path(text: str) -> Path:
    """Return the path that an argument names. Raise ArgumentTypeError if it is an address."""
    try:
        return local_path(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


def place(text: str) -> Path | str:
    """Return the address or the folder that an argument names. Raise ArgumentTypeError if neither can be one."""
    if MEANT_AS_ADDRESS.match(text):
        return address(text)
    return path(text)


def address(text: str) -> str:
    """Return the address of a database that an argument names. Raise ArgumentTypeError if it can't be one."""
    if not text.startswith(STORE_SCHEMES):  # it may have a password: it isn't shown
        raise argparse.ArgumentTypeError(
            "this must be the address of a PostgreSQL database that begins with " + " or ".join(STORE_SCHEMES)
        )
    try:
        name_of(text)
    except StoreError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None
    return text


def add_folder_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for a data folder to a command."""
    parser.add_argument(
        "--data", type=path, metavar="FOLDER", help="the data folder (default: the store in the settings)"
    )


def store_place(args: argparse.Namespace) -> Path | str:
    """Return the given data folder, else the folder or the address of the settings. Raise SettingsError."""
    folder: Path | None = args.data
    return folder or load_settings(os.environ).place


def data_folder(place: Path | str, instead: str) -> Path:
    """Return the place if it is a data folder. If it is on a server, raise SettingsError that ends with `instead`."""
    if isinstance(place, str):
        raise SettingsError([f"TTR_STORE names a PostgreSQL database{instead}"])
    return place


def last_run(at: float | None) -> str:
    """Say when the bot last ran on a store, from which a host sees how old it is."""
    if at is None:
        return "no bot is known to have run on it"
    return f"the bot last ran on it on {datetime.fromtimestamp(at, UTC):%Y-%m-%d at %H:%M UTC}"
