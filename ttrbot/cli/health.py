"""`ttrbot health`: check whether the running bot and its writer are alive, for a container's health check."""

import argparse
import asyncio
import socket
import sys
import time
from pathlib import Path

from ttrbot.cli.command import add_command
from ttrbot.cli.folder import add_folder_option, store_place
from ttrbot.cli.numbers import real
from ttrbot.settings import SettingsError
from ttrbot.store import RESTORED, Store, StoreError, name_of, slot_holders
from ttrbot.store.slots import Holder, OnlySlot

PARTS = ("bot", "writer")
ANSWER_WITHIN = 15.0
"""Seconds after which a database that doesn't answer is given up; then the connection may take some seconds to end."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "health", "exit with 0 if the bot and its writer are alive")
    parser.add_argument(
        "--seconds",
        type=real(0, 1e9),
        default=60,
        metavar="N",
        help="how many seconds old the last sign of life may be (default: 60)",
    )
    add_folder_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the heartbeats, of several slots each. Return 0 if all are recent enough.

    Only the slots count that this machine's processes hold, if there are any: starting them again helps no others.
    """
    try:
        place = store_place(args)
        found = asyncio.run(_heartbeats(place))
    except TimeoutError:
        print(f"{name_of(place)} hasn't answered for {ANSWER_WITHIN:.0f} seconds", file=sys.stderr)
        return 1
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 1
    here = f"{socket.gethostname()}-"
    ours = {holder.slot for holder, _ in found if (holder.process or "").startswith(here)}
    is_well = True
    for holder, beats in found:
        if len(found) > 1:
            print(f"slot {holder.slot}: {'held by ' + holder.process if holder.process else 'free'}")
        for part, age in _ages(beats).items():
            print(f"{part}: {'no heartbeat yet' if age is None else f'{age:.0f} s ago'}")
            is_recent = age is not None and age < args.seconds
            is_well = is_well and (is_recent or (bool(ours) and holder.slot not in ours))
    return 0 if is_well else 1


def _ages(beats: dict[str, float]) -> dict[str, float | None]:
    """Return by part how many seconds ago its heartbeat was; None: it had none since the last restore."""
    now, restored = time.time(), beats.get(RESTORED, 0.0)
    return {part: now - beats[part] if beats.get(part, restored) > restored else None for part in PARTS}


async def _heartbeats(place: Path | str) -> list[tuple[Holder, dict[str, float]]]:
    async with asyncio.timeout(ANSWER_WITHIN), await Store.open_readonly(place) as store:
        holders = await slot_holders(place) or await OnlySlot().holders()  # before the first start there are none
        return [(holder, await store.within(holder.scope).meta.heartbeats()) for holder in holders]
