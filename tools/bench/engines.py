"""The same presses on SQLite and on PostgreSQL: python -m tools.bench.engines ADDRESS (of an empty database)."""

import asyncio
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Final

from tools.bench.actions import draw
from tools.bench.folder import disk_folder
from tools.bench.report import Row, table
from tools.bench.tables import begun_game, bench_host
from ttrbot.app.host import Host
from ttrbot.logs import configure_logs
from ttrbot.store import Store

GAMES: Final = 100
ROUNDS: Final = 20


async def measure(places: dict[str, Path | str]) -> list[Row]:
    """Draw cards in a hundred games, one after the other and all at once, on each engine in turn."""
    one: dict[str, list[float]] = {name: [] for name in places}
    at_once: dict[str, list[float]] = {name: [] for name in places}
    hosts: dict[str, Host] = {}
    async with AsyncExitStack() as opened:
        for name, place in places.items():
            hosts[name] = bench_host(await opened.enter_async_context(await Store.open(place)))
        games = {name: [await begun_game(host, number) for number in range(GAMES)] for name, host in hosts.items()}
        for name, host in [*hosts.items()] * ROUNDS:
            for game in games[name]:
                begun = time.perf_counter()
                await draw(host, game)
                one[name].append(time.perf_counter() - begun)
            begun = time.perf_counter()
            await asyncio.gather(*(draw(host, game) for game in games[name]))
            at_once[name].append(GAMES / (time.perf_counter() - begun))
        for host in hosts.values():
            await host.close()
    rows = [(f"a card, {name}", median(one[name]) * 1e3, "ms") for name in places]
    rows += [(f"cards of {GAMES} games at once, {name}", median(at_once[name]), "/s") for name in places]
    return [Row(name, value, unit, "none", ok=True) for name, value, unit in rows]


def main(address: str) -> None:
    """Measure and print."""
    configure_logs("json", "error")
    with disk_folder() as folder:
        print(table(asyncio.run(measure({"SQLite": folder / "data", "PostgreSQL": address}))))


if __name__ == "__main__":
    main(sys.argv[1])
