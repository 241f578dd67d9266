"""Discord itself in trouble: at every kind of call once, in every way; the game goes on and all ends well."""

import pytest

from tests.e2e.evening import find
from tests.e2e.test_presses import at_first_turn
from ttrbot.localcord.faults import Fault

CALLS = {
    "post": ("POST", "/channels/*/messages"),
    "edit": ("PATCH", "/channels/*/messages/*"),
    "thread": ("POST", "/channels/*/messages/*/threads"),
    "answer": ("POST", "/interactions/*/*/callback"),
    "open dm": ("POST", "/users/@me/channels"),
}
TROUBLES = {
    "too many requests": {"status": 429, "headers": {"Retry-After": "0.05"}, "body": {"retry_after": 0.05}},
    "too many requests, says a cache": {"status": 429, "via": False, "headers": {"Retry-After": "0.05"}},
    "out of order": {"status": 503},
    "broken connection": {"reset": True},
    "lost answer": {"status": 503, "after": True},
}


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("call", CALLS)
async def test_a_game_goes_on_whatever_fails_once(evening, call, trouble):
    method, path = CALLS[call]
    fault = evening.local.faults.add(Fault(method, path, **TROUBLES[trouble]))
    game, (active, other) = await at_first_turn(evening)
    await active.press(await active.table(game), "two_blind")
    table = await other.table(game)
    assert f"<@{other.user.id}>" in table["content"].splitlines()[0]
    assert len(evening.tables(table["channel_id"], other.client)) == 1, "one message has buttons"
    assert find(table, "two_blind")
    assert fault.struck == 1
