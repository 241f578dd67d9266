"""Lucky charms by presses: the form, what their owner is told, and what the table shows."""

import re

from localcord.models import Json
from tests.e2e.evening import Person

HOSTILE = "**[x](http://y.z)** <@1> @everyone"


async def test_charm_is_entered_and_only_its_owner_is_told(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    game, lobby = await evening.new_table(anna)
    await bruno.press(lobby, "join")
    await evening.settled()
    before = mark(anna, lobby)
    form = await bruno.press(lobby, "charm")
    answer = (await evening.answered(bruno.client.submit(form, {"charm": HOSTILE}))).message
    await evening.settled()
    after = mark(anna, lobby)
    assert answer["ephemeral"]
    assert before != after
    assert re.findall(r"`(\w{16})`", answer["content"]) == [before, after]
    assert "<@1>" not in answer["content"]
    shown = anna.client.message(lobby["id"])["content"]
    assert "Lucky charms by" in shown
    assert "Bruno" in shown.split("Lucky charms by")[1]
    assert "y.z" not in shown
    await anna.start(lobby)
    await evening.settled()
    assert mark(anna, lobby) == after
    assert (await evening.host.games.table(game)).marks == (before, after)


async def test_charm_form_refused_without_a_seat(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    _, lobby = await evening.new_table(anna)
    assert "don’t play in this game" in (await bruno.press(lobby, "charm")).message["content"]


async def test_charm_after_the_start_is_refused_in_words(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    _, lobby = await evening.new_table(anna)
    await bruno.press(lobby, "join")
    form = await bruno.press(lobby, "charm")
    await anna.start(lobby)
    answer = await evening.answered(bruno.client.submit(form, {"charm": "clover"}))
    assert "no more changes" in answer.message["content"]


def mark(person: Person, lobby: Json) -> str:
    """Return the mark in the lobby message."""
    (found,) = re.findall(r"Shuffle mark: `(\w{16})`", person.client.message(lobby["id"])["content"])
    return str(found)
