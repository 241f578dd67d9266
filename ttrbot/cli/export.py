"""`ttrbot export`: write a game as JSON."""

import argparse
import asyncio
import sys
from pathlib import Path

from ttrbot.app.history.export import export_game
from ttrbot.cli.command import add_command
from ttrbot.cli.folder import add_folder_option, store_place
from ttrbot.reading import is_game_id, shown
from ttrbot.settings import SettingsError
from ttrbot.store import Status, Store, StoreError


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "export", "write a game as JSON; the bot may be running")
    parser.add_argument(
        "game", type=game_id, metavar="GAME", help="the game's id, as the log and `/ttr-admin end` show it"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="a new file to write (default: standard output)"
    )
    add_folder_option(parser)
    parser.set_defaults(run=run)


def game_id(text: str) -> str:
    """Return a game's id. Raise argparse.ArgumentTypeError."""
    if not is_game_id(text):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no game's id; valid are up to 40 letters and digits")
    return text


def run(args: argparse.Namespace) -> int:
    """Export a game. Return 0 if it is written."""
    try:
        status, data = asyncio.run(_read(store_place(args), args.game))
        if args.output is None:
            sys.stdout.buffer.write(data + b"\n")
        else:
            with args.output.open("xb") as file:
                try:
                    file.write(data)
                    file.flush()
                except OSError:
                    args.output.unlink()
                    raise
    except FileExistsError:
        print(f"{args.output} exists already: name a new file", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{args.output} can't be written: {error.strerror}", file=sys.stderr)
        return 1
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 1
    if status is not Status.OVER:
        print(f"game {args.game} is {status}: this tells hands and deck, keep it to yourself", file=sys.stderr)
    return 0


async def _read(place: Path | str, game_id: str) -> tuple[Status, bytes]:
    async with await Store.open_readonly(place) as store:
        return (await store.games.get(game_id)).status, await export_game(store, game_id)
