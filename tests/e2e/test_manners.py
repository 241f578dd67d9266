"""What the bot requests of Discord: no more than necessary, and never faster than allowed."""

import pytest

from tests.e2e.test_presses import at_first_turn


def requests(evening, method, ending):
    return [r for r in evening.local.rest.requests if r.method == method and r.path.endswith(ending)]


async def test_commands_are_sent_once(evening):
    assert len(requests(evening, "PUT", "/commands")) == 1
    await evening.restart()
    assert len(requests(evening, "PUT", "/commands")) == 1


@pytest.mark.parametrize("rates", [1.0])
async def test_real_rate_limits_are_never_hit(evening):
    game, people = await at_first_turn(evening)
    for _ in range(3):
        for person in people:
            await person.press(await person.table(game), "two_blind")
    await evening.settled()
    assert not [r for r in evening.local.rest.requests if r.status == 429]


async def test_robots_and_edits_ping_nobody_and_one_turn_pings_once(evening):
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    await active.press(table, "blind")
    await active.press(await active.table(game), "blind")
    await evening.settled()
    channel = await evening.play_channel(game)
    posts = requests(evening, "POST", f"/channels/{channel}/messages")
    pinged = [r.body["allowed_mentions"].get("users", []) for r in posts]
    ids = {str(person.user.id) for person in (active, other)}
    assert all(set(map(str, users)) <= ids for users in pinged), "only players of the game"
    assert [str(user) for user in pinged[-1]] == [other.user.id]
    edits = [
        r for r in evening.local.rest.requests if r.method == "PATCH" and f"/channels/{channel}/messages" in r.path
    ]
    assert edits
    assert not any((r.body.get("allowed_mentions") or {}).get("users") for r in edits)
    assert all((r.body["allowed_mentions"]["parse"]) == [] for r in [*posts, *edits] if "content" in r.body)
