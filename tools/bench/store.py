"""Appends to the store: the time of one beside a bare write to the same disk, and what shared commits save."""

import asyncio
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from tools.bench.beside import bare_writes
from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_least, at_most, cpu_at_most
from ttrbot.store import Append, NewGame, NewSeat, Status, Store, SurfaceKind, Want

ROUNDS: Final = 9
GAMES: Final = 100
GAIN: Final = 5.0
"""The least gain of shared commits. The faster the disk, the less there is to gain: SQLite's own work remains."""
EVENT: Final = b"x" * 120
EVENTS: Final = 3


def store() -> list[Row]:
    """Measure appends to one game after another and to many games at once."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    gains: list[float] = []
    lock = asyncio.Lock()
    with bare_writes(folder) as beside:
        async with await Store.open(folder / "data") as opened:
            games = [f"g{number}" for number in range(GAMES)]
            await asyncio.gather(*(_start(opened, game) for game in games))
            position = 1
            for _ in range(ROUNDS):
                await beside.each(partial(opened.games.append, _append(game, position)) for game in games)
                position += EVENTS
                begun = time.perf_counter()
                await asyncio.gather(*(_alone(lock, opened, _append(game, position)) for game in games))
                alone = time.perf_counter() - begun
                position += EVENTS
                begun = time.perf_counter()
                await asyncio.gather(*(opened.games.append(_append(game, position)) for game in games))
                gains.append(alone / (time.perf_counter() - begun))
                position += EVENTS
    return [
        cpu_at_most("append, CPU", median(beside.cpu), 1.5),
        at_most("append / bare write and fdatasync", median(beside.ratios), "x", 3.0),
        at_least(f"appends of {GAMES} games at once / one lock per transaction", median(gains), "x", GAIN),
    ]


async def _alone(lock: asyncio.Lock, opened: Store, append: Append) -> None:
    """Append in a separate transaction, which no other append can join."""
    async with lock:
        await opened.games.append(append)


async def _start(opened: Store, game_id: str) -> None:
    new = NewGame(
        id=game_id,
        guild_id=1,
        channel_id=1,
        owner_id=1,
        map_id="none",
        map_text="",
        config=b"",
        language="en",
        rules_version=1,
        secret=bytes(16),
        seed_version=2,
        seat_limit=2,
        created_at=0.0,
    )
    await opened.games.create(new, tuple(NewSeat(user_id=user, name="", press_id=user) for user in (1, 2)))
    start = Append(game_id=game_id, expected=0, at=0.0, events=(EVENT,), status=Status.RUNNING)
    await opened.games.append(start)


def _append(game_id: str, position: int) -> Append:
    """Return an append like that of a common turn."""
    return Append(
        game_id=game_id,
        expected=position,
        at=0.0,
        seat=0,
        action=EVENT,
        events=(EVENT,) * EVENTS,
        waiting=(1,),
        turn=position,
        pings=(1,),
        wants=(Want(kind=SurfaceKind.TABLE), Want(kind=SurfaceKind.HAND, seat=0)),
    )
