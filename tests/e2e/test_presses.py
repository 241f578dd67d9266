"""A press acts only on the question for which it was made. Others are refused with the reason and change nothing."""

import asyncio
from itertools import permutations
from random import Random

import pytest

from tests.e2e.evening import components, find
from tests.e2e.player import act, waited_for
from ttrbot.app.core.tables import Refusal
from ttrbot.engine.actions import DrawDeckCard

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elsa")


async def opened(evening, number):
    """Return a game of `number` people who are choosing tickets, and its table message."""
    people = [evening.person(name) for name in NAMES[:number]]
    game = await evening.running_game(*people)
    return game, people, await people[0].table(game)


async def at_first_turn(evening, number=2):
    """Return a game whose tickets are chosen: the person whose turn it is, then the others."""
    game, people, table = await opened(evening, number)
    for person in people:
        offer = (await person.press(table, "choose")).message
        await person.press(offer, "keep")
    await evening.settled()
    (active,) = waited_for(await people[0].table(game))
    return game, sorted(people, key=lambda person: person.user.id != active)


@pytest.mark.parametrize("order", list(permutations(range(5)))[7::40])
async def test_five_opened_ticket_panels_all_count_in_any_order(evening, order):
    game, people, table = await opened(evening, 5)
    panels = [(await person.press(table, "choose")).message for person in people]
    for number in order:
        answer = await people[number].press(panels[number], "keep")
        assert "You kept 3 of 3 tickets" in answer.message["content"]
    await evening.settled()
    table = await people[0].table(game)
    assert "Turn 1" in table["content"]
    assert len(waited_for(table)) == 1


async def test_five_keep_at_the_same_moment(evening):
    game, people, table = await opened(evening, 5)
    panels = [(await person.press(table, "choose")).message for person in people]
    await asyncio.gather(*(person.press(panel, "keep") for person, panel in zip(people, panels, strict=True)))
    await evening.settled()
    assert "Turn 1" in (await people[0].table(game))["content"]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_hand_tells_the_first_card_whose_answer_was_lost(evening, language):
    """A bot that is killed within Deck x2 has drawn one card, and its answer never comes."""
    game, (active, other) = await at_first_turn(evening)
    await active.slash("ttr-me", "language", language=language)
    accepted = await evening.host.games.submit(game, int(active.user.id), DrawDeckCard, None)
    assert not isinstance(accepted, Refusal)
    await evening.restart()
    hand = (await active.press(await active.table(game), "hand")).message["content"]
    _, drawn, asked, *_ = hand.splitlines()
    assert ("You took" if language == "en" else "Hai preso") in drawn
    assert ("second card" if language == "en" else "seconda carta") in asked
    assert "second card" not in (await other.press(await other.table(game), "hand")).message["content"]
    done = await active.press(await active.table(game), "blind")
    assert "second card" not in done.message["content"]
    assert drawn not in (await active.press(await active.table(game), "hand")).message["content"]


async def test_replaced_table_says_nothing_outdated(evening):
    game, (active, other) = await at_first_turn(evening)
    await active.press(await active.table(game), "blind")
    old = await active.table(game)
    assert "second card" in old["content"]
    await active.press(old, "blind")
    assert waited_for(await other.table(game)) == {other.user.id}
    now = other.client.message(old["id"])
    assert (waited_for(now), components(now)) == (set(), [])
    assert "second card" not in now["content"]
    assert now["content"].startswith("### Turn 1")
    assert "from the deck" not in now["content"], "no half of a turn is told"
    assert "cards from the deck" in (await active.table(game))["content"]
    assert now["attachments"] == old["attachments"]


async def test_looking_at_tickets_never_draws(evening):
    _, (anna, _), table = await opened(evening, 2)
    first = (await anna.press(table, "choose")).message
    for _ in range(3):
        again = (await anna.press(table, "choose")).message
        assert again["content"] == first["content"]


async def test_ticking_previews_kept_tickets(evening):
    _, (anna, _), table = await opened(evening, 2)
    panel = (await anna.press(table, "choose")).message
    ticked = (await anna.choose(panel, "ticked", "0", "2")).message
    assert ticked["id"] == panel["id"], "the panel edits itself"
    assert [line[0] for line in ticked["content"].splitlines()[1:]] == ["✅", "✖", "✅"]
    kept = (await anna.press(ticked, "keep")).message
    assert "You kept 2 of 3 tickets" in kept["content"]


async def test_a_decided_question_says_so_and_changes_nothing(evening):
    _, (anna, _), table = await opened(evening, 2)
    two = [(await anna.press(table, "choose")).message for _ in range(2)]
    await anna.press(two[0], "keep")
    late = (await anna.press(two[1], "keep")).message
    assert "already been decided" in late["content"]
    assert [button["label"] for button in components(late)] == ["What can I do now?"]
    now = (await anna.press(late, "now")).message
    assert now["id"] == late["id"]
    assert "Your cards" in now["content"]


async def test_button_on_an_old_panel_opens_the_question_of_now(evening):
    game, (active, _) = await at_first_turn(evening)
    claim = (await active.press(await active.table(game), "claim")).message
    old = (await active.choose(claim, "route", find(claim, "route")[0]["options"][0]["value"])).message
    await active.press(await active.table(game), "blind")
    late = (await active.press(old, "pay")).message
    assert "already been decided" in late["content"]
    now = (await active.press(late, "now")).message
    assert find(now, "blind"), "the second card"


async def test_the_same_press_twice_counts_once(evening):
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    button = find(table, "two_blind")[0]["custom_id"]
    both = [active.client.press(table["id"], button) for _ in range(2)]
    answers = [(await evening.answered(interaction)).message["content"] for interaction in both]
    done, late = sorted(answers, key=lambda text: "already been decided" in text)
    assert "You took" in done
    assert "already been decided" in late
    assert "What you did last:\n" in late
    assert "You took" in late, "the first answer may have been lost"
    await evening.settled()
    assert waited_for(await active.table(game)) == {other.user.id}


async def test_press_refused_on_anothers_turn_and_without_a_seat(evening):
    game, (active, other) = await at_first_turn(evening)
    guest = evening.person("Gast")
    table = await active.table(game)
    for verb in ("blind", "two_blind", "draw"):
        assert "is playing now" in (await other.press(table, verb)).message["content"]
        assert "You don’t play in this game" in (await guest.press(table, verb)).message["content"]
    assert "is playing now" in (await other.press(table, "tickets")).message["content"]
    assert "isn’t your turn yet" in (await other.press(table, "claim")).message["content"], "but routes can be planned"
    for verb in ("claim", "tickets"):
        assert "You don’t play in this game" in (await guest.press(table, verb)).message["content"]
    assert "You don’t play in this game" in (await guest.press(table, "hand")).message["content"]
    await evening.settled()
    assert (await active.table(game))["content"] == table["content"]


async def test_a_market_card_that_has_gone(evening):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    plain = next(n for n, button in enumerate(find(table, "draw")) if "locomotive" not in button["custom_id"])
    first = find(table, "draw")[plain]["custom_id"]
    presses = [active.client.press(table["id"], first) for _ in range(2)]
    texts = [(await evening.answered(press)).message["content"] for press in presses]
    decided = ["already been decided" in text for text in texts]
    assert sorted(decided) == [False, True], "the first card's question is closed, whatever lies there now"


async def test_reading_always_works(evening):
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    for person in (active, other):
        assert "Your cards" in (await person.press(table, "hand")).message["content"]
    guest = evening.person("Gast")
    more = (await guest.press(table, "more")).message
    for verb in ("log", "score", "board", "rules"):
        more = (await guest.press((await guest.press(table, "more")).message, verb)).message
        assert more["content"]


async def test_views_opened_by_more_replace_its_panel(evening):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    for verb in ("mine", "since", "log", "score", "board", "board_text", "rules", "orders"):
        more = (await active.press(table, "more")).message
        assert (await active.press(more, verb)).message["id"] == more["id"], verb


async def test_refusals_come_in_the_readers_language(evening):
    game, (active, other) = await at_first_turn(evening)
    other.user.locale = "it"
    table = await active.table(game)
    assert "Non tocca a te" in (await other.press(table, "tickets")).message["content"]
    await other.slash("ttr-me", "language", language="en")
    assert "isn’t your turn" in (await other.press(table, "tickets")).message["content"]


async def test_claiming_shows_what_is_paid_and_takes_three_presses(evening):
    game, people = await at_first_turn(evening)
    for _ in range(40):
        table = await people[0].table(game)
        (active,) = [person for person in people if person.user.id in waited_for(table)]
        listed = (await active.press(table, "claim")).message
        if find(listed, "route"):
            break
        await act(active, table, Random(1), claims=False)
        await evening.settled()
    value = find(listed, "route")[0]["options"][0]["value"]
    ways = (await active.choose(listed, "route", value)).message
    assert ways["id"] == listed["id"]
    if len(find(ways, "pay")) == 1:
        assert "You pay" in ways["content"]
    else:
        fewest = [button["label"].count("locomotive") for button in find(ways, "pay")]
        assert fewest == sorted(fewest)
    done = (await active.press(ways, "pay")).message
    assert "You claimed" in done["content"]
    assert done["id"] == listed["id"]


def pictured(message) -> list[str]:
    return [file["filename"] for file in message["attachments"]]


async def test_drawing_tickets_is_confirmed_first(evening):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    sure = (await active.press(table, "tickets")).message
    assert "whole turn" in sure["content"]
    offer = (await active.press(sure, "draw_tickets")).message
    assert offer["id"] == sure["id"]
    assert len(find(offer, "ticked")[0]["options"]) == 3
    assert pictured(offer) == ["tickets.png"]
    assert "choose from" in offer["attachments"][0]["description"]
    again = (await active.press(await active.table(game), "choose")).message
    assert again["content"] == offer["content"], "re-opened, the same tickets"
    kept = (await active.choose(again, "ticked", "1")).message
    assert pictured(kept) == ["tickets.png"], "still the same picture"
    done = (await active.press(kept, "keep")).message
    assert "You kept 1 of 3" in done["content"]
    assert pictured(done) == []


async def test_the_last_seat_goes_to_one_of_twenty(evening):
    anna = evening.person("Anna")
    crowd = [evening.person(f"P{number}") for number in range(20)]
    _, lobby = await evening.new_table(anna, seats=2)
    button = find(lobby, "join")[0]["custom_id"]
    presses = [person.client.press(lobby["id"], button) for person in crowd]
    answers = [await evening.answered(press) for press in presses]
    refused = [answer.message["content"] for answer in answers if answer.message["ephemeral"]]
    assert len(refused) == 19
    assert all("All 2 seats are taken" in text for text in refused)
    await evening.settled()
    shown = anna.client.message(lobby["id"])["content"]
    assert sum(f" {person.user.name}" in shown.split() or f"{person.user.name}\n" in shown for person in crowd) == 1


async def test_only_the_owner_starts_and_calls_off(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    _, lobby = await evening.new_table(anna)
    await bruno.press(lobby, "join")
    assert "already at this table" in (await bruno.press(lobby, "join")).message["content"]
    assert "Only the person who opened" in (await bruno.start(lobby)).message["content"]
    assert "Only the person who opened" in (await bruno.press(lobby, "call_off")).message["content"]
    sure = (await anna.press(lobby, "call_off")).message
    await anna.press(sure, "call_off_now")
    await evening.settled()
    shown = anna.client.message(lobby["id"])
    assert "called off" in shown["content"]
    assert not components(shown)


async def test_invited_people_only(evening):
    anna, bruno, carla = (evening.person(name) for name in NAMES[:3])
    _, lobby = await evening.new_table(anna, invite=bruno.user.id)
    assert "by invitation only" in (await carla.press(lobby, "join")).message["content"]
    await bruno.press(lobby, "join")
    await evening.settled()
    assert "Bruno" in anna.client.message(lobby["id"])["content"]
