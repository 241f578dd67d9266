"""Everybody presses at once, even while the bot stops and starts."""

import asyncio
from typing import Any

import pytest

from localcord.interaction import InteractionFailedError
from localcord.interactions import DEADLINE
from tests.e2e.evening import components, find, shown
from tests.e2e.test_garbled import forge
from tests.e2e.test_presses import at_first_turn
from tests.support.local_discord import PATIENCE, until

DAY = 86_400


def says_taken(message: dict[str, Any] | None) -> bool:
    """Whether an answer tells that this press took a card. A refused press is told what was done last, too."""
    return message is not None and "You took" in message["content"] and "already been decided" not in message["content"]


def use(person, table, component):
    """Begin to press a button, or to choose the first options of a select. Return the task."""
    if "options" in component:
        return person.client.select(table["id"], component["custom_id"], [component["options"][0]["value"]])
    return person.client.press(table["id"], component["custom_id"])


@pytest.mark.parametrize("number", [2, 5])
async def test_everybody_presses_everything_at_once(evening, number):
    game, people = await at_first_turn(evening, number)
    table = await people[0].table(game)
    before = len(await evening.store.games.actions(game))
    offered = [component for component in components(table) if not component.get("disabled")]
    presses = [use(person, table, component) for component in offered for person in people]
    answers = [await evening.answered(press) for press in presses]
    (hand,) = find(table, "hand")  # which tells the first card, too
    taken = [
        answer for answer in answers if answer.data["custom_id"] != hand["custom_id"] and says_taken(answer.message)
    ]
    assert {answer.user.id for answer in taken} == {people[0].user.id}
    assert len(taken) == 1, "of all buttons of one question one counts"
    moves = await evening.store.games.actions(game)
    assert [move.seat for move in moves[before:]] in ([moves[before].seat], [moves[before].seat] * 2)
    again = await people[0].table(game)
    assert len(evening.tables(again["channel_id"], people[0].client)) == 1


@pytest.mark.parametrize("moment", [0, 10, 25])
async def test_presses_during_a_restart(evening, moment, monkeypatch):
    """What people were told has been stored. What Discord calls failed was done completely or not at all."""
    evening.watch.late_answers_allowed = True
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    monkeypatch.setattr("localcord.interactions.DEADLINE", DEADLINE)
    before = len(await evening.store.games.actions(game))
    button = find(table, "blind")[0]["custom_id"]
    presses = [forge(active, table, button, None)]
    for _ in range(moment):
        await asyncio.sleep(0)
    stopping = asyncio.create_task(evening.stop())
    presses += [forge(person, table, button, None) for person in (active, other)]
    await stopping
    presses.append(forge(active, table, button, None))  # nobody receives this one
    await evening.start()
    told = 0
    for press in presses:
        try:
            await press.answered()
        except InteractionFailedError:
            continue
        told += says_taken(shown(press))
    monkeypatch.setattr("localcord.interactions.DEADLINE", PATIENCE)
    await evening.settled()
    done = len(await evening.store.games.actions(game)) - before
    assert told <= done <= 1
    verb = "blind" if done else "two_blind"
    assert says_taken((await active.press(await active.table(game), verb)).message)
    assert find(await other.table(game), "two_blind")
    assert len(evening.tables(table["channel_id"], other.client)) == 1


async def test_a_machine_that_was_suspended_for_two_days(evening):
    """It wakes up at another time, without a connection, and has missed Discord's events."""
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    evening.clock.ahead += 2 * DAY
    evening.ttr.connected.clear()
    evening.local.invalidate_sessions()
    evening.local.drop_connections()
    await until(evening.ttr.connected.is_set, "the connection to stand again")
    assert "You took" in (await active.press(table, "two_blind")).message["content"]
    await evening.settled()
    again = await other.table(game)
    assert f"<@{other.user.id}>" in again["content"].splitlines()[0]
    assert len(evening.tables(again["channel_id"], other.client)) == 1
