"""Taking moves back on the local Discord: at once, with consent, and while computer players wait."""

import re

import pytest

from localcord.models import Json
from tests.e2e.evening import components, find
from tests.e2e.player import waited_for
from tests.support.local_discord import until
from ttrbot.engine.events import Undone


async def opened(evening, *names, **options):
    people = [evening.person(name) for name in names]
    game = await evening.running_game(*people, first="owner", **options)
    for person in people:
        offer = (await person.press(await person.table(game), "choose")).message
        await person.press(offer, "keep")
    return game, people


async def claimed(evening, game, people):
    """Draw until the first of these people can claim a route, and claim it. Return the answer."""
    first = people[0]
    while True:
        table = await first.table(game)
        person = next(one for one in people if one.user.id in waited_for(table))
        routes = (await person.press(table, "claim")).message if person is first else None
        menu = find(routes, "route") if routes else []
        if menu:
            pay = (await person.choose(routes, "route", menu[0]["options"][0]["value"])).message
            if find(pay, "pay")[0].get("options"):
                return (await person.choose(pay, "pay", find(pay, "pay")[0]["options"][0]["value"])).message
            return (await person.press(pay, "pay")).message
        await person.press(table, "two_blind")


async def test_a_claim_is_taken_back(evening):
    game, (anna, bruno) = await opened(evening, "Anna", "Bruno")
    answer = await claimed(evening, game, [anna, bruno])
    assert "claimed" in answer["content"]
    assert waited_for(await bruno.table(game)) == {bruno.user.id}
    assert not find(answer, "done"), "no computer player waits"
    preview = (await anna.press(answer, "undo")).message
    assert "nobody needs to be asked" in preview["content"]
    assert "You claimed" in preview["content"]
    await evening.restart()
    done = (await anna.press(preview, "undo_now")).message
    assert "Taken back" in done["content"]
    table = await bruno.table(game)
    assert waited_for(table) == {anna.user.id}
    assert "took back the last move" in table["content"]
    since = (await bruno.press((await bruno.press(table, "more")).message, "since")).message["content"]
    assert "took back the last move" in since
    assert "claimed" not in since
    log = (await bruno.slash("ttr", "log", channel=await evening.play_channel(game))).message
    assert "claimed" in log["content"]
    assert "took back the last move" in log["content"]
    stranger = evening.person("Carla")
    refused = (await stranger.slash("ttr", "undo", channel=await evening.play_channel(game))).message
    assert "You don’t play in this game" in refused["content"]


async def test_leaving_the_undo_question_restores_the_panel(evening):
    game, (anna, bruno) = await opened(evening, "Anna", "Bruno")
    answer = await claimed(evening, game, [anna, bruno])
    before = [(one["custom_id"], one["label"]) for one in components(answer)]
    preview = (await anna.press(answer, "undo")).message
    again = (await anna.press(preview, "undo_leave")).message
    assert (again["id"], again["content"]) == (answer["id"], answer["content"])
    assert [(one["custom_id"], one["label"]) for one in components(again)] == before
    more = (await anna.press(await anna.table(game), "more")).message
    offered = components(more)
    preview = (await anna.press(more, "undo")).message
    assert find(preview, "undo_now")
    assert components((await anna.press(preview, "undo_leave")).message) == offered
    preview = (await anna.press(again, "undo")).message
    await bruno.press(await bruno.table(game), "two_blind")
    late = (await anna.press(preview, "undo_leave")).message
    assert "You claimed" in late["content"]
    assert not find(late, "undo"), "the others would have to agree now"
    where = await evening.play_channel(game)
    asked = (await anna.slash("ttr", "undo", channel=where)).message
    assert "You claimed" in (await anna.press(asked, "undo_leave")).message["content"]
    history = await evening.host.games.history(game)
    assert not any(isinstance(event, Undone) for entry in history for event in entry.seen)


async def test_old_answer_takes_no_newer_move_back(evening):
    game, (anna, bruno) = await opened(evening, "Anna", "Bruno")
    answer = await claimed(evening, game, [anna, bruno])
    await bruno.press(await bruno.table(game), "two_blind")
    await anna.press(await anna.table(game), "two_blind")
    late = (await anna.press(answer, "undo")).message
    assert late["id"] == answer["id"]
    assert "You have moved again since" in late["content"]
    assert not find(late, "undo_now")


async def test_undo_twice_and_during_another_players_move(evening):
    game, (anna, bruno) = await opened(evening, "Anna", "Bruno")
    preview = (await anna.press(await claimed(evening, game, [anna, bruno]), "undo")).message
    button = find(preview, "undo_now")[0]["custom_id"]
    presses = [anna.client.press(preview["id"], button) for _ in range(2)]
    for press in presses:
        assert "Taken back" in (await evening.answered(press)).message["content"]
    history = await evening.host.games.history(game)
    assert sum(isinstance(event, Undone) for entry in history for event in entry.seen) == 1
    preview = (await anna.press(await claimed(evening, game, [anna, bruno]), "undo")).message
    table = await bruno.table(game)
    presses = [
        bruno.client.press(table["id"], find(table, "two_blind")[0]["custom_id"]),
        anna.client.press(preview["id"], find(preview, "undo_now")[0]["custom_id"]),
    ]
    drawn, taken_back = [(await evening.answered(press)).message["content"] for press in presses]
    assert ("You took" in drawn) != ("Taken back" in taken_back), (drawn, taken_back)


async def test_the_others_are_asked_about_a_blind_card(evening):
    game, (anna, bruno, carla) = await opened(evening, "Anna", "Bruno", "Carla")
    await anna.press(await anna.table(game), "blind")
    where = await evening.play_channel(game)
    preview = (await anna.slash("ttr", "undo", channel=where)).message
    assert "everybody else must agree" in preview["content"]
    assert "I have asked the others" in (await anna.press(preview, "undo_now")).message["content"]
    await evening.settled()
    question = next(m for m in reversed(anna.client.messages(where)) if find(m, "agree"))
    assert all(f"<@{person.user.id}>" in question["content"] for person in (bruno, carla))
    assert "among those who are asked" in (await anna.press(question, "agree")).message["content"]
    assert "As soon as enough people do" in (await bruno.press(question, "agree")).message["content"]
    assert "took" in (await anna.slash("ttr", "log", channel=where)).message["content"]
    assert "That decides it" in (await carla.press(question, "agree")).message["content"]
    assert "took back the last move" in (await bruno.table(game))["content"]
    await evening.settled()
    assert not components(anna.client.message(question["id"])), "it is decided"
    await anna.press(await anna.table(game), "two_blind")
    both = (await anna.slash("ttr", "undo", channel=where)).message["content"]
    of_one_color = re.findall(r" 2 \w+ \(from the deck\)", both)
    assert both.count("(from the deck)") + len(of_one_color) == 2, "one press, taken back together"


@pytest.mark.parametrize(
    ("language", "waits"), [("en", "The computer players go on at"), ("it", "I giocatori automatici")]
)
async def test_computer_players_wait_only_after_undoable_moves_until_done(patient, evening, language, waits):
    evening.person("Anna").user.locale = language
    game, (anna,) = await opened_alone(evening)
    channel = await evening.play_channel(game)

    def table_to_be_done() -> list[Json]:
        return [table for table in evening.tables(channel, anna.client)[-1:] if find(table, "done")]

    assert not find(await anna.table(game), "done"), "it is her turn"
    answer = await first_claim(evening, anna, game)
    assert waits in answer["content"]
    assert find(answer, "undo")
    await until(table_to_be_done, "the button on the table")
    (table,) = table_to_be_done()
    assert waited_for(table) == set()
    assert "don’t play" in (await evening.person("Carla").press(table, "done")).message["content"]
    said = len([message for message in anna.client.messages(channel) if message["ephemeral"]])
    await anna.press(table, "done")
    await evening.settled()
    assert len([message for message in anna.client.messages(channel) if message["ephemeral"]]) == said, "no word"
    assert waited_for(await anna.table(game)) == {anna.user.id}, "they have gone on"
    now = anna.client.message(answer["id"])
    assert waits not in now["content"]
    assert now["content"].splitlines()[0] == answer["content"].splitlines()[0], "what was claimed is still said"
    assert not components(now), "nothing is left that could only refuse"


@pytest.mark.parametrize(
    ("language", "over"), [("en", "The game has gone on already."), ("it", "La partita è già andata avanti.")]
)
async def test_done_button_that_a_restart_has_left_says_that_the_game_has_gone_on(patient, evening, language, over):
    evening.person("Anna").user.locale = language
    game, (anna,) = await opened_alone(evening)
    answer = await first_claim(evening, anna, game)
    await evening.ttr.services.fading.close()
    await evening.host.open_answers.drop(game, int(answer["id"]))  # as if it couldn't be kept
    await evening.restart()
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    await evening.settled()
    assert over in (await anna.press(answer, "done")).message["content"]


async def test_answer_that_shows_something_else_meanwhile_stays(patient, evening):
    game, (anna,) = await opened_alone(evening)
    answer = await first_claim(evening, anna, game)
    preview = (await anna.press(answer, "undo")).message
    assert preview["id"] == answer["id"]
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    await evening.settled()
    assert anna.client.message(answer["id"])["content"] == preview["content"]


async def test_the_question_whether_to_take_back_ends_with_leave_it(patient, evening):
    game, (anna,) = await opened_alone(evening)
    preview = (await anna.press(await first_claim(evening, anna, game), "undo")).message
    assert "wait for your answer" in preview["content"]
    assert "You claimed" in (await anna.press(preview, "undo_leave")).message["content"]
    await evening.settled()
    assert waited_for(await anna.table(game)) == {anna.user.id}, "they have gone on"


@pytest.mark.parametrize(
    ("locale", "free", "never"),
    [("en-US", "ten seconds", "go on at once"), ("it", "dieci secondi", "vanno avanti subito")],
)
async def test_people_can_choose_not_to_be_waited_for(patient, evening, locale, free, never):
    game, (anna,) = await opened_alone(evening)
    anna.user.locale = locale
    assert free in (await anna.slash("ttr-me", "computers")).message["content"]
    assert never in (await anna.slash("ttr-me", "computers", wait="never")).message["content"]
    assert never in (await anna.slash("ttr-me", "waking")).message["content"]
    assert not find(await first_claim(evening, anna, game), "done")
    await evening.settled()
    assert waited_for(await anna.table(game)) == {anna.user.id}, "nobody has waited"
    assert free in (await anna.slash("ttr-me", "computers", wait="free")).message["content"]


async def first_claim(evening, anna, game):
    """Draw until a route can be claimed, and claim it. Return the answer."""
    while True:
        table = await anna.table(game)
        routes = (await anna.press(table, "claim")).message
        menu = find(routes, "route")
        if menu:
            pay = (await anna.choose(routes, "route", menu[0]["options"][0]["value"])).message
            menu = find(pay, "pay")
            values = [menu[0]["options"][0]["value"]] if "options" in menu[0] else []
            return (await anna.use(pay, menu[0], *values)).message
        drawn = (await anna.press(table, "two_blind")).message
        assert "computer players go on" not in drawn["content"]
        assert not [one for verb in ("undo", "done") for one in find(drawn, verb)]
        await evening.settled()


async def test_alone_with_computer_players_nobody_is_asked(patient, evening):
    game, (anna,) = await opened_alone(evening)
    await anna.press(await anna.table(game), "blind")
    preview = (await anna.slash("ttr", "undo", channel=await evening.play_channel(game))).message
    assert "can’t be taken back" in preview["content"]
    assert not find(preview, "undo_now")
    assert "You took" in (await anna.press(preview, "undo_leave")).message["content"]


async def test_late_undo_names_the_player_who_has_moved(patient, evening):
    game, (anna,) = await opened_alone(evening)
    answer = await first_claim(evening, anna, game)
    preview = (await anna.press(answer, "undo")).message
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    await evening.settled()
    late = (await anna.press(preview, "undo_now")).message
    first, second, *_ = late["content"].splitlines()
    assert "has moved since; it can’t be taken back any more" in first
    assert second.startswith("You claimed")
    assert "computer players go on" not in late["content"]
    assert not [one for verb in ("undo", "undo_now", "undo_leave", "done") for one in find(late, verb)]


async def opened_alone(evening):
    anna = evening.person("Anna")
    game = await evening.running_game(anna, first="owner", robots=1)
    offer = (await anna.press(await anna.table(game), "choose")).message
    await anna.press(offer, "keep")
    await evening.settled()
    return game, [anna]


@pytest.mark.parametrize(("language", "took"), [("en", "You took"), ("it", "Hai preso")])
async def test_nobody_waits_after_a_blind_card(patient, evening, language, took):
    evening.person("Anna").user.locale = language
    game, (anna,) = await opened_alone(evening)
    for _ in range(3):
        table = await anna.table(game)
        assert waited_for(table) == {anna.user.id}
        assert took in (await anna.press(table, "two_blind")).message["content"]
        await evening.settled()
        newer = await anna.table(game)
        assert newer["id"] != table["id"]
        assert waited_for(newer) == {anna.user.id}, "the computer player has played without a wait"
