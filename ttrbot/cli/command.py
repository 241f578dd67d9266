"""A command of the command line."""

import argparse


def add_command(
    subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, what: str
) -> argparse.ArgumentParser:
    """Add a command. The list of commands and the command's own help both say what it does."""
    return subparsers.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
