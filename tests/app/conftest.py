from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.app.doubles import FakeClock, FakePainter, FakePublisher, ThreadWork
from tests.app.world import World
from tests.support.chance import know_secrets
from tests.support.stores import Opener


@pytest.fixture(autouse=True)
def on_both_engines(no_other_store: None) -> None:
    """Let no test be left out on one of the engines."""


@pytest.fixture
def logs():
    with capture_logs() as entries:
        yield entries


@pytest.fixture(autouse=True)
def known_secrets(monkeypatch):
    """Use the same ids and secrets in every run, so that failures can be repeated."""
    know_secrets(monkeypatch)


@pytest.fixture
async def world(tmp_path: Path, logs, monkeypatch, open_store: Opener):
    """Return a host that must log no error, except errors of which the test clears `logs`."""
    clock = FakeClock()
    world = World(tmp_path / "data", clock, FakePublisher(lambda: clock.time), FakePainter(), ThreadWork(monkeypatch))
    world.open_store = open_store
    await world.open()
    yield world
    await world.close()
    assert [entry for entry in logs if entry["log_level"] in {"error", "critical"}] == []
