"""The `ttrbot` command line: one module per command, each with `add_parser` and `run`."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version

from ttrbot.compiled import StaleEngineError, engine_build

COMMANDS = {
    "play": "play",
    "scenario": "scenario",
    "selfplay": "selfplay",
    "tournament": "tournament",
    "pace": "pace",
    "verify": "verify",
    "maps": "maps",
    "picture": "picture",
    "backup": "backup",
    "restore": "backup",
    "move": "move",
    "migrate": "move",
    "export": "export",
    "health": "health",
}
"""The modules of `ttrbot.cli` by their commands, in the order of the help."""
UNUSABLE = 2
OWN_ONLY = 0o077
"""The umask. Exports, copies, logs and pictures may contain hands, so no other user may read them."""


def build_parser(command: str | None = None) -> argparse.ArgumentParser:
    """Return the parser: of one command without loading the others, which takes seconds, or of all."""
    parser = argparse.ArgumentParser(prog="ttrbot", description="A host for train-route board games on Discord.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('ttrbot')}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in dict.fromkeys(COMMANDS.values() if command is None else [COMMANDS[command]]):
        import_module(f"ttrbot.cli.{name}").add_parser(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Return the exit status."""
    words = sys.argv[1:] if argv is None else argv
    args = build_parser(words[0] if words and words[0] in COMMANDS else None).parse_args(words)
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
