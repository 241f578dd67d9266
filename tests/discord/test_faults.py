"""What Discord's refusals mean to the host."""

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from ttrbot.app.publishing import Archived, Closed, Forbidden, Gone, TooOld, TryLater
from ttrbot.discord.faults import PATIENCE, meaning


def answer(status: int, code: int = 0, **headers: str) -> discord.HTTPException:
    response = SimpleNamespace(status=status, reason="", headers={k.replace("_", "-"): v for k, v in headers.items()})
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("status", "code", "means"),
    [
        (404, 10008, Gone),
        (404, 10003, Gone),
        (404, 0, Gone),
        (400, 30046, TooOld),
        (400, 50083, Archived),
        (403, 50007, Closed),
        (403, 50278, Closed),
        (403, 50013, Forbidden),
        (403, 50001, Forbidden),
        (400, 50024, Forbidden),
        (400, 40003, TryLater),
        (429, 0, TryLater),
        (503, 0, TryLater),
    ],
)
def test_answers(status, code, means):
    assert type(meaning(answer(status, code))) is means


def test_what_is_our_own_fault_means_nothing_to_the_host():
    assert meaning(answer(400, 50035)) is None
    assert meaning(ValueError()) is None


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), TimeoutError(), OSError()])
def test_a_broken_connection_is_tried_again(error):
    means = meaning(error)
    assert isinstance(means, TryLater)
    assert means.seconds == PATIENCE


@pytest.mark.parametrize(("said", "waits"), [("2.5", 2.5), ("soon", PATIENCE)])
def test_discord_says_how_long(said, waits):
    means = meaning(answer(429, Retry_After=said))
    assert isinstance(means, TryLater)
    assert means.seconds == waits


def test_a_limit_too_long_to_wait_for():
    means = meaning(discord.RateLimited(70.0))
    assert isinstance(means, TryLater)
    assert means.seconds == 70.0
