"""The time of one action, from the service's call to the committed transaction, and of many games at once."""

import asyncio
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from tools.bench.beside import bare_writes
from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_most, cpu_at_most
from tools.bench.tables import begun_game, bench_host, done
from ttrbot.app.core.tables import Accepted
from ttrbot.app.host import Host
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import Store

GAMES: Final = 100
ROUNDS: Final = 20
"""The deck has a card for every player in each round."""


def actions() -> list[Row]:
    """Measure drawing cards in a hundred games: one after the other, each beside a bare write; and all at once."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    gains: list[float] = []
    with bare_writes(folder) as beside:
        async with await Store.open(folder / "data") as store:
            host = bench_host(store)
            games = [await begun_game(host, number) for number in range(GAMES)]
            for _ in range(ROUNDS):
                one_by_one = await beside.each(partial(draw, host, game) for game in games)
                begun = time.perf_counter()
                await asyncio.gather(*(draw(host, game) for game in games))
                gains.append(one_by_one / (time.perf_counter() - begun))
            await host.close()
    return [
        cpu_at_most("an action, CPU of all threads", median(beside.cpu), 2),
        at_most("an action / bare append and fdatasync", median(beside.ratios), "x", 4),
        Row(f"actions of {GAMES} games at once / one by one", median(gains), "x", "none", ok=True),
    ]


async def draw(host: Host, game_id: str) -> Accepted:
    """Draw a card from the deck for the player whose turn it is."""
    table = done(await host.games.table(game_id))
    user_id = table.seats[table.waiting[0]].user_id
    assert user_id is not None, "people play"
    return done(await host.games.submit(game_id, user_id, DrawDeckCard, None))
