from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.app.doubles import FakeClock, FakePainter, FakePublisher, ThreadWork
from tests.app.world import World
from tests.support.chance import know_secrets


@pytest.fixture
def logs():
    with capture_logs() as entries:
        yield entries


@pytest.fixture(autouse=True)
def known_secrets(monkeypatch):
    """The same ids and secrets in every run, so that a failure repeats itself."""
    know_secrets(monkeypatch)


@pytest.fixture
async def world(tmp_path: Path, logs, monkeypatch):
    """A host that must log no error, unless the test clears `logs` of those that it provoked."""
    clock = FakeClock()
    world = World(tmp_path / "data", clock, FakePublisher(clock.now), FakePainter(), ThreadWork(monkeypatch))
    await world.open()
    yield world
    await world.close()
    assert [entry for entry in logs if entry["log_level"] in {"error", "critical"}] == []
