from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.app.doubles import FakeClock, FakePainter, FakePublisher
from tests.app.world import World
from ttrbot.store import Store
from ttrbot.store.scope import Scope

HERE, THERE = 1, 1 << 22
"""Servers of the first and of the second of two shards."""


@pytest.fixture
async def worlds(postgres_place: Callable[[Path], str], tmp_path: Path) -> AsyncIterator[tuple[World, World]]:
    """Return two hosts over one database that look after one shard each, with a Discord of their own."""
    async with AsyncExitStack() as opened:
        found = []
        for shard in (0, 1):
            clock = FakeClock()
            world = World(tmp_path, clock, FakePublisher(clock.now), FakePainter())
            world.open_store = shared(postgres_place(tmp_path), Scope((shard,), 2))
            with capture_logs() as logs:
                await world.open()
            opened.push_async_callback(world.close)
            found.append(world)
            assert [entry for entry in logs if entry["log_level"] in {"error", "critical"}] == []
        yield found[0], found[1]


def shared(address: str, scope: Scope, check: Callable[[], None] = lambda: None):
    async def opener(_: Path) -> Store:
        return (await Store.open(address, shared=True)).within(scope, check)

    return opener
