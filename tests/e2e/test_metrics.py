"""The numbers for Prometheus count moves, refusals and requests."""

import subprocess
import sys

import pytest

from localcord.faults import rate_limited
from tests.e2e.test_presses import at_first_turn
from ttrbot.metrics import REGISTRY


def value(name, **labels) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.fixture
def counted():
    """Return a function that tells by how much a number has grown since its last call; the first call tells nothing."""
    before: dict[str, float] = {}

    def grown(name, **labels) -> float:
        key, now = f"{name} {labels}", value(name, **labels)
        by = now - before.get(key, now)
        before[key] = now
        return by

    return grown


async def test_moves_refusals_and_requests_are_counted(evening, counted):
    game, (active, other) = await at_first_turn(evening)
    sent = {"status": "200", "counts": "yes"}
    for name, labels in (
        ("ttr_moves_total", {}),
        ("ttr_commit_seconds_count", {}),
        ("ttr_refusals_total", {"code": "not_your_question"}),
        ("ttr_discord_requests_total", sent),
        ("ttr_discord_requests_total", {**sent, "status": "429"}),
    ):
        counted(name, **labels)
    evening.local.faults.add(rate_limited("PATCH", "/channels/*/messages/*", retry_after=0.01))

    table = await active.table(game)
    await other.press(table, "two_blind")
    await active.press(table, "two_blind")
    await evening.settled()

    assert counted("ttr_moves_total") == counted("ttr_commit_seconds_count") == 2
    assert counted("ttr_discord_requests_total", **{**sent, "status": "429"}) == 1
    assert counted("ttr_discord_requests_total", **sent) > 0
    assert counted("ttr_refusals_total", code="not_your_question") == 1
    assert value("ttr_heartbeat_timestamp_seconds") == pytest.approx(evening.clock.now(), abs=3600)


def test_numbers_of_a_new_process_raise_no_alarm_and_miss_none():
    """Prometheus sees an increase only of a number that was there before; a comparison with NaN is false."""
    program = "from prometheus_client import generate_latest; from ttrbot.metrics import REGISTRY"
    told = subprocess.check_output(
        [sys.executable, "-c", f"{program}; print(generate_latest(REGISTRY).decode())"], text=True
    )
    for line in (
        "ttr_disk_free_bytes NaN",
        "ttr_heartbeat_timestamp_seconds NaN",
        'ttr_refusals_total{code="store_unavailable"} 0.0',
        'ttr_refusals_total{code="store_unknown"} 0.0',
        'ttr_store_lost_commits_total{found="unknown"} 0.0',
    ):
        assert line in told.splitlines()
