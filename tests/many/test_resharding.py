"""The servers are divided among more shards, and the shards connect to Discord one every five seconds."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from localcord.ratelimit import IDENTIFIES, RateLimits
from tests.many.town import Town, open_town
from tests.support.local_discord import PATIENCE, until

pytestmark = pytest.mark.slow
SHARDS = 4


@dataclass
class NotedIdentifies(RateLimits):
    """Discord's limits, of which only that of connections has its real length."""

    factor: float = 0.01
    identified: list[float] = field(default_factory=list)
    """The times of all IDENTIFYs."""

    def identify(self, key: int) -> bool:
        self.identified.append(monotonic())
        return True


@pytest.fixture
def limits() -> NotedIdentifies:
    return NotedIdentifies()


@pytest.fixture
async def town(postgres_place: Callable[[Path], str], tmp_path: Path, limits: NotedIdentifies) -> AsyncIterator[Town]:
    async with open_town(postgres_place(tmp_path), tmp_path, SHARDS, limits) as town:
        yield town


async def begin(town: Town, shards: int) -> None:
    """Start two processes, which share the shards, and wait until they have them all."""
    processes = [await town.start(slots=2, shards=shards) for _ in range(2)]

    def is_shared() -> bool:
        up = {one.shard for one in town.local.gateway.sessions.values() if one.connection is not None}
        held = [process.says("slot_taken") for process in processes]
        return all(held) and {(shard, shards) for shard in range(shards)} <= up

    await until(is_shared, "all shards", 2 * PATIENCE)


async def end(town: Town) -> None:
    """Stop all processes."""
    for process in town.processes:
        process.process.terminate()
    assert [await process.process.wait() for process in town.processes] == [0] * len(town.processes)
    town.processes.clear()


async def test_games_go_on_after_shards_were_doubled(town: Town, limits: NotedIdentifies) -> None:
    rng = Random(5)
    await begin(town, SHARDS // 2)
    games = [await town.game(hall) for hall in town.halls]
    for game in games:
        await town.move(game, rng)
    town.world.session_starts.required_shards = SHARDS  # as if the bot were on too many servers by now
    await end(town)
    refused = await town.start(slots=2, shards=SHARDS // 2)
    assert await refused.process.wait() == 2
    assert "Raise TTR_SHARDS" in refused.log.read_text().splitlines()[-1]
    assert "close code 4011" in refused.log.read_text().splitlines()[-1]
    town.processes.clear()
    await begin(town, SHARDS)
    for game in games:
        for _ in range(2):
            await town.move(game, rng)
        await until(partial(town.has_one_table, game), "one message of the table that can be pressed")
    apart = [later - earlier for earlier, later in pairwise(limits.identified)]
    assert min(apart) >= IDENTIFIES[1]
    await end(town)
