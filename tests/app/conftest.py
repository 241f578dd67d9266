from pathlib import Path

import pytest

from tests.app.doubles import FakeClock, FakePainter, FakePublisher
from tests.app.world import World


@pytest.fixture
async def world(tmp_path: Path):
    world = World(tmp_path, FakeClock(), FakePublisher(), FakePainter())
    await world.open()
    yield world
    await world.close()
