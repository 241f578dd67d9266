"""A hundred servers with three games each: how long a start takes, and how much memory they need."""

import asyncio
import gc
import json
import tracemalloc
from pathlib import Path
from typing import Final

from localcord.world import World
from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_most
from tools.bench.scale import copy_games
from tools.bench.tables import begun_game, bench_host, done, started
from ttrbot.discord.client import TtrClient
from ttrbot.discord.visits.visit import Services
from ttrbot.store import Status, Store
from ttrbot.store.sqlite.connection import connect
from ttrbot.store.sqlite.folder import DATABASE_NAME

SERVERS: Final = 100
GAMES: Final = 3
"""The number of games on each server."""
CACHED: Final = 500
CHANNELS: Final = 25
ROLES: Final = 12
"""Of each server that discord.py remembers, @everyone included."""


def servers() -> list[Row]:
    """Begin the games, then restart and look at each of them."""
    with disk_folder() as folder:
        return [*asyncio.run(_measure(folder / "data")), asyncio.run(_measure_cache(folder / "empty"))]


async def _measure_cache(data: Path) -> Row:
    """Return what discord.py remembers of a server, as the bot has it set up: no members and no messages."""
    world = World()
    guild = world.add_guild("A club", world.add_user("Anna"))
    for number in range(CHANNELS):
        world.add_channel(guild, f"channel-{number}", topic="What belongs here, in a sentence of usual length.")
    for number in range(1, ROLES):
        world.add_role(guild, f"Role {number}")
    sent = json.dumps(world.guild_payload(guild))
    async with await Store.open(data) as store:
        host = bench_host(store)
        client = TtrClient(Services(host, host.languages), store.meta, 1)
        client.shard_count = 1
        gc.collect()
        tracemalloc.start()
        for number in range(CACHED):
            received = json.loads(sent)
            received["id"] = str(number)
            client._connection._add_guild_from_data(received)  # noqa: SLF001 - as it does for the gateway
        gc.collect()
        memory = tracemalloc.get_traced_memory()[0] / len(client.guilds)
        tracemalloc.stop()
    what = f"memory in discord.py of a server with {CHANNELS} channels and {ROLES} roles"
    return at_most(what, memory / 2**10, "KiB", 40)


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
