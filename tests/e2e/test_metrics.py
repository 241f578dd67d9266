"""The numbers for Prometheus count moves, refusals and requests."""

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
