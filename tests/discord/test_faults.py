"""What Discord's refusals mean to the host."""

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from tests.support.doubles import standing_for
from ttrbot.app.messages.publisher import Archived, Closed, Forbidden, Gone, TooOld, TryLater, Why, reason
from ttrbot.discord.core.refusals import PATIENCE, is_about_emoji, meaning, pause


def answer(status: int, code: int = 0, errors: object = None, **headers: str) -> discord.HTTPException:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    response = standing_for(aiohttp.ClientResponse, SimpleNamespace(status=status, reason="", headers=named))
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": "", "errors": errors})


def form_error(field: str, message: str, code: str = "BUTTON_COMPONENT_INVALID_EMOJI") -> discord.HTTPException:
    """Return the 400 about the field at a dotted path."""
    errors: object = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(field.split(".")):
        errors = {part: errors}
    return answer(400, 50035, errors)


@pytest.mark.parametrize(
    ("status", "code", "means"),
    [
        (404, 10008, Gone),
        (404, 10003, Gone),
        (404, 0, Gone),
        (403, 50005, Gone),
        (401, 50027, Gone),
        (400, 30046, TooOld),
        (400, 50083, Archived),
        (403, 50007, Closed),
        (403, 50278, Closed),
        (400, 40003, TryLater),
        (400, 40004, TryLater),
        (401, 0, TryLater),
        (429, 0, TryLater),
        (503, 0, TryLater),
    ],
)
def test_answers(status, code, means):
    assert type(meaning(answer(status, code))) is means


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [
        (403, 50013, Why.PERMISSION),
        (403, 50001, Why.PERMISSION),
        (403, 0, Why.PERMISSION),
        (400, 50024, Why.KIND),
        (403, 160005, Why.LOCKED),
        (400, 160006, Why.THREADS),
        (400, 160007, Why.THREADS),
        (400, 30013, Why.CHANNELS),
        (400, 200000, Why.FILTERED),
        (400, 200001, Why.FILTERED),
        (400, 240000, Why.FILTERED),
        (403, 20026, Why.FLAGGED),
        (403, 340002, Why.FLAGGED),
        (400, 50035, Why.UNKNOWN),
        (405, 0, Why.UNKNOWN),
    ],
)
def test_refusal_says_why(status, code, why):
    means = meaning(answer(status, code))
    assert isinstance(means, Forbidden)
    assert (means.why, means.code) == (why, code or status)


def test_errors_without_a_discord_answer_have_no_meaning():
    assert meaning(ValueError()) is None
    assert meaning(RuntimeError()) is None


async def test_request_after_the_client_was_closed_is_no_fault() -> None:
    async with aiohttp.ClientSession() as session:
        pass
    with pytest.raises(RuntimeError) as refused:
        await session.get("http://localhost")
    assert isinstance(meaning(refused.value), TryLater)


def test_log_names_fields_but_not_their_contents():
    means = meaning(form_error("components.0.components.2.label", "my secret", "BASE_TYPE_BAD_LENGTH"))
    assert means is not None
    assert reason(means) == "Forbidden: unknown 50035 components.0.components.2.label"
    assert reason(ValueError("my secret")) == "ValueError"


@pytest.mark.parametrize(
    "field", ["components.0.components.1.emoji.name", "data.components.1.components.0.options.3.emoji.id"]
)
def test_invalid_emoji_recognised(field):
    assert is_about_emoji(form_error(field, "Invalid emoji"))


@pytest.mark.parametrize(
    "error",
    [
        form_error("components.0.components.1.label", "Must be 80 or fewer in length.", "BASE_TYPE_MAX_LENGTH"),
        answer(400, 50035),
        answer(404, 10014),
        ValueError(),
    ],
)
def test_other_errors_are_not_about_emoji(error):
    assert not is_about_emoji(error)


def test_pauses_grow_up_to_the_longest():
    assert [pause(failures, 60, 300) for failures in (0, 1, 2, 3, 4, 1000)] == [60, 60, 120, 240, 300, 300]


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
