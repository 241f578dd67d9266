"""`ttrbot verify`: check an exported game."""

import argparse
import sys
from pathlib import Path

from ttrbot.app.export import ExportError, read_export_file
from ttrbot.app.verify import verify


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("verify", help="check that an exported game's chance was fair and its moves legal")
    parser.add_argument("file", type=Path, metavar="GAME.json")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check a game; 0 if everything fits."""
    try:
        exported = read_export_file(args.file)
        verdict = verify(exported)
    except OSError as error:
        print(f"{args.file} can't be read: {error.strerror}", file=sys.stderr)
        return 1
    except ExportError as error:
        print(f"{args.file}: {error}", file=sys.stderr)
        return 1
    print(f"game {verdict.game}: {verdict.moves} moves, {verdict.events} events")
    print(f"hash of the secret: {exported.secret_hash} (compare it with the one in the game's lobby message)")
    if not verdict.decided_anew:
        print(f"its rules are version {exported.rules_version}: the moves were replayed, not decided anew")
    for fault in verdict.faults:
        place = "" if fault.move is None else f"move {fault.move}: "
        print(f"FAULT ({fault.check}) {place}{fault.reason}")
    if verdict.faults:
        return 1
    print("ok: secret, deal, every random outcome and every move fit" if verdict.decided_anew else "ok")
    return 0
