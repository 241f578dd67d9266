"""The `ttrbot` command line: one module per command, each with `add_parser` and `run`."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version

from ttrbot.compiled import StaleEngineError, engine_build

COMMANDS = (
    "play",
    "scenario",
    "selfplay",
    "tournament",
    "pace",
    "verify",
    "maps",
    "picture",
    "backup",
    "move",
    "export",
    "health",
)
"""The modules of `ttrbot.cli` with commands, in the order of the help."""
UNUSABLE = 2
OWN_ONLY = 0o077
"""The umask. Exports, copies, logs and pictures may contain hands, so no other user may read them."""


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with every command."""
    parser = argparse.ArgumentParser(prog="ttrbot", description="A host for train-route board games on Discord.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('ttrbot')}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in COMMANDS:
        import_module(f"ttrbot.cli.{name}").add_parser(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Return the exit status."""
    args = build_parser().parse_args(argv)
    os.umask(OWN_ONLY)
    try:
        engine_build()
        status: int = args.run(args)
    except StaleEngineError as fault:
        print(fault, file=sys.stderr)
        return UNUSABLE
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
