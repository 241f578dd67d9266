"""The data folder of a command."""

import argparse
import os
from pathlib import Path

from ttrbot.settings import load_settings


def add_folder_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for a data folder to a command."""
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the data folder; else the one of the settings")


def data_folder(args: argparse.Namespace) -> Path:
    """Return the given data folder, else that of the settings. Raise SettingsError."""
    folder: Path | None = args.data
    return folder or load_settings(os.environ).data
