"""Interactions that Discord delivers twice, and buttons that people press twice."""

import asyncio
from collections import Counter

import pytest

from tests.e2e.evening import find
from tests.e2e.test_people import said
from tests.e2e.test_undo import opened
from tests.support.local_discord import until


@pytest.fixture
async def delivered_twice(evening):
    """Let Discord send every interaction twice."""
    evening.local.gateway.send_twice += ["INTERACTION_CREATE"] * 100
    yield evening
    check_answers(evening)
    assert len(evening.local.gateway.send_twice) < 100


def check_answers(evening) -> None:
    """Check that each interaction was answered exactly once."""
    callbacks = [r for r in evening.local.rest.requests if r.path.endswith("/callback")]
    assert Counter(r.path.split("/")[-3] for r in callbacks) == Counter(list(evening.world.interactions))
    assert {r.status for r in callbacks} == {200}


async def test_events_repeated_after_a_resume_count_once(evening):
    anna = evening.person("Anna")
    game, lobby = await evening.new_table(anna)
    await anna.choose(lobby, "robot", "regular")
    await evening.settled()
    evening.local.gateway.replay_again = 50
    evening.ttr.connected.clear()
    evening.local.drop_connections()
    await until(evening.ttr.connected.is_set, "the connection to stand again")
    await anna.slash("ttr", "rules")
    assert len((await evening.host.games.table(game)).seats) == 2
    assert len(await evening.host.games.games_of(anna.user.id)) == 1
    check_answers(evening)


async def test_lobby_presses_count_once(delivered_twice):
    evening = delivered_twice
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    game, lobby = await evening.new_table(anna, map="old-west")
    await evening.settled()
    assert len(await evening.host.games.games_of(anna.user.id)) == 1, "one table was opened"
    await anna.choose(lobby, "robot", "regular")
    await bruno.press(anna.client.message(lobby["id"]), "join")
    await anna.press(anna.client.message(lobby["id"]), "option")
    table = await evening.host.games.table(game)
    assert [info.is_robot for info in table.seats] == [False, True, False]
    assert list(table.options.values()) == [True]


async def test_votes_orders_forms_and_looks_count_once(delivered_twice):
    evening = delivered_twice
    game, (anna, bruno, carla) = await opened(evening, "Anna", "Bruno", "Carla")
    where = await evening.play_channel(game)
    await anna.slash("ttr", "pause", channel=where)
    question = await said(evening, game, bruno, "would like to pause")
    assert "decides it" in (await bruno.press(question, "agree")).message["content"]
    await carla.press(await carla.table(game), "resume")
    form = await anna.slash("ttr", "note", channel=where)
    await evening.answered(anna.client.submit(form, {"note": "north"}))
    found = await anna.client.autocomplete(where, ("ttr", "why"), {"route": ""}, "route")
    assert found


async def test_a_switch_pressed_twice_is_switched_once(evening):
    anna = evening.person("Anna")
    game, lobby = await evening.new_table(anna, map="old-west")
    button = find(lobby, "option")[0]
    await asyncio.gather(anna.use(lobby, button), anna.use(lobby, button))
    assert list((await evening.host.games.table(game)).options.values()) == [True]
    panel = (await anna.press(anna.client.message(lobby["id"]), "clock")).message
    panel = (await anna.choose(panel, "pace", "day")).message
    switches = find(panel, "clock_switch")
    timing = (await evening.host.games.table(game)).timing
    for button in switches:
        await asyncio.gather(anna.use(panel, button), anna.use(panel, button))
    sun = find(panel, "seats_sun")[0]
    await asyncio.gather(anna.use(panel, sun), anna.use(panel, sun))
    table = await evening.host.games.table(game)
    assert (table.timing.bank, table.timing.nights) == (not timing.bank, not timing.nights)
    assert table.by_sun


async def test_buttons_of_an_older_version_still_switch(evening):
    anna = evening.person("Anna")
    game, lobby = await evening.new_table(anna, map="old-west")
    old = dict(find(lobby, "option")[0])
    old["custom_id"] = old["custom_id"].partition("=")[0]
    stored = evening.world.channel(lobby["channel_id"]).messages[lobby["id"]]
    for row in stored.components:
        for component in row["components"]:
            component["custom_id"] = component["custom_id"].partition("=")[0]
    await anna.use(lobby, old)
    assert list((await evening.host.games.table(game)).options.values()) == [True]
