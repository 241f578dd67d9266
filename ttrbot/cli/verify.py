"""`ttrbot verify`: check an exported game."""

import argparse
import sys
from pathlib import Path

from ttrbot.app.history.export import ExportedGame, ExportError, read_export_file
from ttrbot.app.history.verify import Verdict, verify
from ttrbot.cli.command import add_command
from ttrbot.reading import printable

NO_CHARMS = """
What this proves: the game was dealt from the secret whose hash the lobby showed. So nobody without the secret could
choose or know its chance. It proves nothing about the bot's operator: without lucky charms they could have chosen the
shuffle. They can also see all hands.""".lstrip()
CHARMS = """
What this proves: the game was dealt from the secret whose hash the lobby showed and from the lucky charms above, in
that order. Nobody could choose the shuffle, not even the bot's operator, if all this is true:
* the last charm is yours, it stands above as you entered it, and nobody could guess it;
* before you entered it, the lobby showed that hash, and the mark that stands above before your charm;
* since then nobody joined, left or changed seats, and neither options nor who begins were changed.
They could then only call the table off once they had seen your charm. If another's charm is the last, that person could
have chosen the shuffle together with the bot's operator, and nobody else. The operator can see all hands.
""".strip()


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "verify", "check that an exported game's chance was fair and its moves legal")
    parser.add_argument("file", type=Path, metavar="GAME.json", help="an exported game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check a game. Return 0 if everything fits."""
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
    for line in _charm_lines(exported, verdict):
        print(line)
    if not verdict.decided_anew:
        print(f"its rules are version {exported.rules_version}: the moves were replayed, not decided anew")
    for fault in verdict.faults:
        place = "" if fault.move is None else f"move {fault.move}: "
        print(f"FAULT ({fault.check}) {place}{fault.reason}")
    if verdict.faults:
        return 1
    print("ok: secret, deal, every random outcome and every move fit" if verdict.decided_anew else "ok")
    print(_meaning(exported))
    return 0


def _charm_lines(exported: ExportedGame, verdict: Verdict) -> list[str]:
    """Return the lucky charms, each with the mark that the table showed before and after it."""
    lines = [f"mark of the table before any lucky charm: {verdict.marks[0]}"] if verdict.marks else []
    for charm, mark in zip(exported.charms, verdict.marks[1:], strict=True):
        name = None if charm.seat is None else exported.seats[charm.seat].name
        who = "somebody who left" if charm.seat is None else f"seat {charm.seat + 1}"
        who += "" if name is None else f" ({printable(name)})"
        text = "replaced or deleted" if charm.text is None else f"“{printable(charm.text)}”"
        lines.append(f"lucky charm of {who}: {text}, SHA-256 {charm.digest}; mark after it: {mark}")
    return lines


def _meaning(exported: ExportedGame) -> str:
    """Return what a game that fits proves, and what it doesn't."""
    if not exported.charms:
        return NO_CHARMS
    return CHARMS
