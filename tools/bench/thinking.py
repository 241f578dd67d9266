"""How much longer an action takes while ten computer players that search think without a pause."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from tools.bench.actions import draw
from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_most
from tools.bench.tables import begun_game, bench_host
from ttrbot.app.core.thinking import ThinkingProcess
from ttrbot.app.host import Host
from ttrbot.content import default_map, load_map
from ttrbot.engine.actions import KeepTickets
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, play, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.robots.search import ExpertRobot
from ttrbot.store import Store

EXPERTS: Final = 10
GAMES: Final = 60
ROUNDS: Final = 6
PAUSE: Final = 0.02
"""The seconds between two actions, so that the thinking goes on beside them."""


def thinking() -> list[Row]:
    """Draw cards in games of people: alternately while nobody thinks, and while experts wait in a queue to think."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    quiet: list[float] = []
    busy: list[float] = []
    process = ThinkingProcess()
    async with await Store.open(folder / "data") as store:
        host = bench_host(store)
        games = [await begun_game(host, 10 * number) for number in range(GAMES)]
        for _ in range(ROUNDS):
            quiet += [await _seconds(host, game) for game in games]
            async with _experts(process):
                busy += [await _seconds(host, game) for game in games]
        await host.close()
    await process.close()
    alone, beside = median(quiet), median(busy)
    return [
        Row("an action while nobody thinks", alone * 1e3, "ms", "none", ok=True),
        Row(f"an action while {EXPERTS} experts think", beside * 1e3, "ms", "none", ok=True),
        at_most("the same / while nobody thinks", beside / alone, "x", 1.3),
    ]


async def _seconds(host: Host, game_id: str) -> float:
    """Return how long a drawn card takes, from the call to the committed transaction."""
    await asyncio.sleep(PAUSE)
    begun = time.perf_counter()
    await draw(host, game_id)
    return time.perf_counter() - begun


@asynccontextmanager
async def _experts(process: ThinkingProcess) -> AsyncIterator[None]:
    """Let experts ask for one move after another, each on the first turn of a game."""
    gamemap = load_map(default_map())
    game, _ = new_game(gamemap, Config(2), seed_of_number(1))
    for seat in range(2):
        game, _ = play(game, KeepTickets(seat, seat_view(game, seat).offered))
    view = seat_view(game, game.turn_seat)

    async def move() -> None:
        await process.choose(ExpertRobot(), view, gamemap, view.questions[0], Random(1))

    async def think() -> None:
        while True:
            await move()

    await move()  # the process has started
    experts = [asyncio.create_task(think()) for _ in range(EXPERTS)]
    yield
    assert not any(expert.done() for expert in experts), "an expert has failed"
    for expert in experts:
        expert.cancel()
    await asyncio.gather(*experts, return_exceptions=True)
    await move()  # the one under way has ended
