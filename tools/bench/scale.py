"""What doesn't grow with a game's length or the number of stored games, and the memory that games take."""

import asyncio
import gc
import shutil
import time
import tracemalloc
from collections.abc import Collection, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from tools.bench.actions import draw
from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_most
from tools.bench.tables import begun_game, bench_host, done, started
from ttrbot.app.host import Host
from ttrbot.content import default_map, load_map
from ttrbot.engine.actions import Action, DrawDeckCard
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.store import Status, Store
from ttrbot.store.sqlite.connection import connect
from ttrbot.store.sqlite.folder import DATABASE_NAME

STORED: Final = (10, 1_000, 10_000)
MOVES: Final = 40
"""The length of the stored games in moves, about a fifth of a whole game. All are running: finished ones cost less."""
PROBES: Final = 60
SAME: Final = 1.5
"""The largest allowed ratio of two figures that should be equal; measurements differ this much."""
TOUCHED: Final = 100


def scale() -> list[Row]:
    """Measure actions early and late in a game, then with more and more stored games; then start and use them."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    rows = [at_most("action late in a game / early", await _late_by_early(folder / "long"), "x", SAME)]
    source = await _store_one(folder / "1")
    for number in STORED:
        shutil.copytree(folder / "1", folder / str(number))
        copy_games(folder / str(number) / DATABASE_NAME, source, range(1, number))
    costs = await _costs({number: folder / str(number) for number in STORED})
    first = costs[STORED[0]]
    for number in STORED[1:]:
        action, load = (now / before for now, before in zip(costs[number], first, strict=True))
        rows.append(at_most(f"action with {number} stored games / with {STORED[0]}", action, "x", SAME))
        rows.append(at_most(f"bringing a game back with {number} stored games / with {STORED[0]}", load, "x", SAME))
    return [*rows, *await _start_and_touch(folder / str(STORED[-1]))]


async def _store_one(data: Path) -> str:
    """Store a game with a clock, `MOVES` long. Return its id."""
    async with await Store.open(data) as store:
        host = bench_host(store)
        game = await begun_game(host, 1)
        await _play(host, game, MOVES)
        await host.timekeeper.clocks.set(game)
        await host.beat("writer")
        await host.close()
    return game


async def _late_by_early(data: Path) -> float:
    """Return the ratio of the CPU times of drawing a card in the last and the first third of a whole game."""
    times: list[float] = []
    async with await Store.open(data) as store:
        host = bench_host(store)
        await _play(host, await begun_game(host, 1), None, times)
        await host.close()
    third = len(times) // 3
    return median(times[-third:]) / median(times[:third])


async def _play(host: Host, game_id: str, moves: int | None, times: list[float] | None = None) -> None:
    """Let a computer player play `moves` moves of all seats (None: all). `times` gets the CPU times of card draws."""
    robot, gamemap, rng = GreedyRobot(), load_map(default_map()), Random(1)
    while moves is None or moves > 0:
        table = done(await host.games.table(game_id))
        if table.status is not Status.RUNNING:
            return
        user_id = table.seats[table.waiting[0]].user_id
        assert user_id is not None, "people play"
        view = done(await host.games.seat_view(game_id, user_id))
        action: Action = robot.choose(view, gamemap, view.questions[0], rng)
        begun = time.process_time()
        done(await host.games.submit(game_id, user_id, lambda _, action=action: action, None))  # type: ignore[misc]
        if times is not None and isinstance(action, DrawDeckCard):
            times.append(time.process_time() - begun)
        moves = None if moves is None else moves - 1


def copy_games(database: Path, source: str, numbers: Collection[int]) -> None:
    """Store copies of a game under other ids, with everything that belongs to it."""
    connection = connect(database)
    connection.execute("CREATE TEMP TABLE copies AS SELECT value FROM json_each(?)", (str(list(numbers)),))
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in ("games", *(table for table in tables if table != "games")):
        info = connection.execute(f"PRAGMA table_info({table})").fetchall()
        keys = [column["name"] for column in info if column["pk"] and column["type"] == "INTEGER"]
        numbered = keys if sum(bool(column["pk"]) for column in info) == 1 else []  # SQLite numbers its rows
        columns = [column["name"] for column in info if column["name"] not in numbered]
        key = "id" if table == "games" else "game_id"
        if key in columns:
            values = ", ".join("printf('c%d', copies.value)" if column == key else column for column in columns)
            connection.execute(
                f"INSERT INTO {table} ({', '.join(columns)})"  # noqa: S608 # no outside text
                f" SELECT {values} FROM {table}, copies WHERE {key} = ?",
                (source,),
            )
    connection.commit()
    connection.close()


async def _costs(folders: Mapping[int, Path]) -> dict[int, tuple[float, float]]:
    """Return the CPU times of an action of a game in memory, and of loading a game. The stores take turns."""
    async with AsyncExitStack() as open_stores:
        hosts: dict[int, tuple[Host, list[str]]] = {}
        for number, data in folders.items():
            store = await open_stores.enter_async_context(await Store.open(data))
            host = bench_host(store)
            open_stores.push_async_callback(host.close)
            await begun_game(host, 2)  # the map is loaded, and all code has run once
            hosts[number] = host, [game.id for game in await store.games.with_status((Status.RUNNING,))]
        loads: dict[int, list[float]] = {number: [] for number in folders}
        actions: dict[int, list[float]] = {number: [] for number in folders}
        for probe in range(PROBES):
            for number, (host, games) in hosts.items():
                game = games[probe % len(games)]
                loads[number].append(await _cpu_of_load(host, game))
                begun = time.process_time()
                await draw(host, game)
                actions[number].append(time.process_time() - begun)
                host.forget_idle()
        return {number: (median(actions[number]), median(loads[number])) for number in folders}


async def _cpu_of_load(host: Host, game_id: str) -> float:
    begun = time.process_time()
    done(await host.games.public_view(game_id))
    return time.process_time() - begun


async def _start_and_touch(data: Path) -> list[Row]:
    store, host, seconds = await started(data)
    begun = time.perf_counter()
    await host.settled()
    settled = seconds + time.perf_counter() - begun
    games = [game.id for game in await store.games.with_status((Status.RUNNING,))]
    await begun_game(host, 3)
    await host.settled()  # wait until its pictures are drawn
    gc.collect()
    tracemalloc.start()
    for game in games[:TOUCHED]:
        done(await host.games.public_view(game))
    gc.collect()
    touched = tracemalloc.get_traced_memory()[0] / TOUCHED
    host.forget_idle()
    host.forget_idle()
    gc.collect()
    left = tracemalloc.get_traced_memory()[0] / TOUCHED
    tracemalloc.stop()
    await host.close()
    await store.close()
    return [
        at_most(f"start with {STORED[-1]} stored games", seconds, "s", 2),
        Row("the same, until nothing is left to do", settled, "s", "none", ok=True),
        at_most("memory of a touched game", touched / 2**20, "MiB", 1),
        at_most("the same, once it is idle", left / 2**10, "KiB", 1),
    ]
