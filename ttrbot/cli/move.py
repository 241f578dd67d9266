"""`ttrbot move` and `ttrbot migrate`: take the games from one store to another, and bring a store up to date."""

import argparse
import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Final

from ttrbot.cli.command import add_command
from ttrbot.cli.folder import add_folder_option, last_run, place, store_place
from ttrbot.settings import SettingsError
from ttrbot.store import (
    HOW_TO_NAME_IT,
    RESTORED,
    Status,
    Store,
    StoreError,
    check_not_empty,
    move,
    name_of,
    use_again,
)

NAME_THE_DATABASE: Final = "name the PostgreSQL database into which the dump was restored by TTR_STORE"


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add both commands to the command line."""
    moving = add_command(
        subparsers, "move", "copy everything from a data folder to a PostgreSQL database, or back; stop the bot first"
    )
    target = "an empty folder or database, or the one from which the games came"
    for name, what in (("from", "the present folder or address"), ("to", target)):
        moving.add_argument(name, type=place, metavar=name.upper(), help=what)
    moving.add_argument(
        "--from-copy",
        action="store_true",
        help="move back from another place than the one to which the games were moved; what is there may be older",
    )
    moving.set_defaults(run=run)
    migrating = add_command(subparsers, "migrate", "bring the tables up to date, as the bot does when it starts")
    migrating.add_argument(
        "--restored", action="store_true", help="note that a PostgreSQL database was brought back from a backup"
    )
    migrating.add_argument(
        "--not-moved", action="store_true", help="use a place again although its games were moved to another one"
    )
    migrating.add_argument(
        "--new-bot", action="store_true", help="let another bot, with another token, go on with the games"
    )
    add_folder_option(migrating)
    migrating.set_defaults(run=run_migrate)


def run(args: argparse.Namespace) -> int:
    """Move a store. Return 0 if all of it has arrived."""
    source = vars(args)["from"]
    made = isinstance(args.to, Path) and not os.path.exists(args.to)  # noqa: PTH110 # never raises
    try:
        moved = asyncio.run(move(source, args.to, from_copy=args.from_copy))
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    if made:
        print(f"made the folder {args.to.absolute()}")
    if moved.overwritten is not None:
        copy = f"kept as {moved.kept}" if moved.kept else "not kept"
        print(f"replaced what had stayed in {name_of(args.to)} (games: {moved.overwritten}); it is {copy}")
    print(
        f"copied everything (games: {moved.rows['games']}, rows in all: {sum(moved.rows.values())}),"
        " and compared the copy with the original"
    )
    print(f"This is what was in {name_of(source)}: {last_run(moved.ran_at)}.")
    if moved.replaced:
        print(f"U+0000, which PostgreSQL can't store, is U+FFFD in the copy (texts with it: {moved.replaced}).")
    print(f"Before you start the bot, {HOW_TO_NAME_IT}.")
    print(
        "In the old place everything is still there: keep it or delete it. The bot doesn't start on it any more, until"
        " the games are moved back there."
    )
    return 0


def run_migrate(args: argparse.Namespace) -> int:
    """Bring a store up to date. Return 0 if it is."""
    try:
        place = store_place(args)
        noted = asyncio.run(_migrate(place, args))
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 1
    for line in (f"the tables of {name_of(place)} are up to date", *noted):
        print(line)
    return 0


async def _migrate(place: Path | str, args: argparse.Namespace) -> list[str]:
    """Return what was noted besides, a line for each."""
    noted = []
    if args.not_moved:
        other = await use_again(place)
        noted.append(
            f"nothing had been moved away from {name_of(place)}"
            if other is None
            else f"the bot starts on {name_of(place)} again; start none on {other}, or the games go on in two places"
        )
    if args.restored:
        if isinstance(place, Path):
            raise StoreError(f"{name_of(place)} needs no --restored: ttrbot restore notes it; {NAME_THE_DATABASE}")
        await check_not_empty(place)  # pg_restore can't fill a database that has our tables
    is_alone = args.not_moved or args.restored or args.new_bot
    async with await Store.open(place, shared=not is_alone) as store:  # tables can be added while the bot runs
        if args.new_bot:
            await store.meta.release()
            noted.append("the games belong to the next bot that is started here")
            for game in await store.games.with_status((Status.LOBBY, Status.RUNNING)):
                await store.outbox.redraw_all(game.id)  # it can't edit the former bot's messages, so it posts its own
        if args.restored:
            if not await store.games.with_status(Status):
                raise StoreError(f"there is no game in {name_of(place)}: restore the dump first; {NAME_THE_DATABASE}")
            beats = await store.meta.heartbeats()
            alive = max((at for name, at in beats.items() if name != RESTORED), default=None)
            await store.meta.beat(RESTORED, max(time.time(), *(at + 1 for at in beats.values()), 0.0))
            noted.append(
                f"a restore is noted ({last_run(alive)}): at the next start the bot tells each table that its memory"
                " was set back"
            )
    return noted
