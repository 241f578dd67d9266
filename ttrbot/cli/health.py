"""`ttrbot health`: check whether the running bot and its writer are alive, for a container's health check."""

import argparse
import asyncio
import sys
import time
from pathlib import Path

from ttrbot.cli.folder import add_folder_option, store_place
from ttrbot.cli.numbers import real
from ttrbot.settings import SettingsError
from ttrbot.store import RESTORED, Store, StoreError

PARTS = ("bot", "writer")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("health", help="exit with 0 if the bot and its writer are alive")
    parser.add_argument("--seconds", type=real(0, 1e9), default=60, metavar="N", help="how old a heartbeat may be (60)")
    add_folder_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the heartbeats. Return 0 if all are recent enough."""
    try:
        beats = asyncio.run(_heartbeats(store_place(args)))
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 1
    now = time.time()
    restored = beats.get(RESTORED, 0.0)
    ages = {part: now - beats[part] if beats.get(part, restored) > restored else None for part in PARTS}
    for part, age in ages.items():
        print(f"{part}: {'no heartbeat yet' if age is None else f'{age:.0f} s ago'}")
    return 0 if all(age is not None and age < args.seconds for age in ages.values()) else 1


async def _heartbeats(place: Path | str) -> dict[str, float]:
    async with await Store.open_readonly(place) as store:
        return await store.meta.heartbeats()
