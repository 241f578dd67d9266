"""The data folder that a command works on."""

import argparse
import os
from pathlib import Path

from ttrbot.settings import load_settings


def add_folder_option(parser: argparse.ArgumentParser) -> None:
    """Let a command be given a data folder."""
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the data folder; else the one of the settings")


def data_folder(args: argparse.Namespace) -> Path:
    """The data folder that was given, else that of the settings. Raises SettingsError."""
    folder: Path | None = args.data
    return folder or load_settings(os.environ).data
