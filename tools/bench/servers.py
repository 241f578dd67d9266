"""A hundred servers with three games each: how long a start takes, and how much memory they need."""

import asyncio
import gc
import tracemalloc
from pathlib import Path
from typing import Final

from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_most
from tools.bench.scale import copy_games
from tools.bench.tables import begun_game, bench_host, done, started
from ttrbot.store import Status, Store
from ttrbot.store.sqlite.connection import connect
from ttrbot.store.sqlite.folder import DATABASE_NAME

SERVERS: Final = 100
GAMES: Final = 3
"""The number of games on each server."""


def servers() -> list[Row]:
    """Begin the games, then restart and look at each of them."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder / "data"))


async def _measure(data: Path) -> list[Row]:
    async with await Store.open(data) as store:
        host = bench_host(store)
        source = await begun_game(host, 1)
        await host.timekeeper.clocks.set(source)
        await host.beat("writer")
        await host.close()
    copy_games(data / DATABASE_NAME, source, range(1, SERVERS * GAMES))
    connection = connect(data / DATABASE_NAME)
    connection.execute("UPDATE games SET guild_id = 1 + CAST(substr(id, 2) AS INTEGER) % ?", (SERVERS,))
    connection.commit()
    connection.close()
    gc.collect()
    tracemalloc.start()
    store, host, seconds = await started(data)
    await host.settled()
    for game in await store.games.with_status((Status.RUNNING,)):
        done(await host.games.public_view(game.id))
    gc.collect()
    memory = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    await host.close()
    await store.close()
    what = f"{SERVERS} servers with {GAMES} games each"
    return [
        at_most(f"start with {what}", seconds, "s", 2),
        at_most(f"memory of {what}, all in use", memory / 2**20, "MiB", 60),
    ]
