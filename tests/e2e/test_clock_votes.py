"""Votes about a running game's clock, on the local Discord: another clock, and more time for somebody."""

import pytest

from tests.e2e.evening import components, find
from tests.e2e.player import waited_for
from tests.e2e.test_days import HOUR, later, paced, posts
from tests.e2e.test_stalls import both_languages, speak

WORDS = {
    "en": {
        "asks": "would like to change the clock",
        "clock": "A week: 7 days a turn · runs day and night, but not on weekends · when time is up, the safe move",
        "changed": "The table has another clock",
        "more": "asks for the time of one more turn",
        "given": "gets the time of one more turn",
        "ended": "The vote on a new clock has ended without a result, because a player it concerned",
        "usual": "With 2 people, a game takes about 43 days if everybody uses half of their time.",
        "rest": "At this pace the game ends in about",
    },
    "it": {
        "asks": "vorrebbe cambiare l’orologio",
        "clock": "Una settimana: 7 giorni per turno · va giorno e notte, ma non nei fine settimana · a tempo",
        "changed": "Il tavolo ha un altro orologio",
        "more": "chiede il tempo di un altro turno",
        "given": "riceve il tempo di un altro turno",
        "ended": "La votazione per cambiare l’orologio è finita senza risultato, perché uno degli interessati",
        "usual": "In 2, una partita dura circa 43 giorni se ognuno usa metà del suo tempo.",
        "rest": "A questo ritmo la partita finisce tra circa",
    },
}


async def clock_of(person, game):
    """Return the panel of a running game's clock."""
    more = (await person.press(await person.table(game), "more")).message
    return (await person.press(more, "clock")).message


@both_languages
async def test_clock_changed_by_vote_in_a_running_game(evening, language):
    names, words = ("Anna", "Bruno"), WORDS[language]
    await speak(evening, language, *names)
    game, (first, second) = await paced(evening, *names, pace="none")
    panel = await clock_of(second, game)
    by_command = await second.slash("ttr", "clock", channel=await evening.play_channel(game))
    assert by_command.message["content"] == panel["content"]
    (ask,) = find(panel, "ask_clock", enabled=False)
    assert ask["disabled"], "nothing was changed yet"
    panel = (await second.choose(panel, "new_pace", "week")).message
    panel = (await second.choose(panel, "new_time_up", "safe")).message
    panel = (await second.press(panel, "new_clock", 2)).message
    assert words["clock"] in panel["content"]
    await second.press(panel, "ask_clock")
    await evening.settled()
    (motion,) = await posts(evening, game, first)
    assert words["asks"] in motion["content"]
    assert words["clock"] in motion["content"]
    assert ":R>" not in (await first.table(game))["content"]
    await first.press(motion, "agree")
    await evening.settled()
    told = (await posts(evening, game, first))[-1]
    assert words["changed"] in told["content"]
    assert words["clock"] in told["content"]
    assert not components(first.client.message(motion["id"])), "it is over"
    assert ":R>" in (await first.table(game))["content"], "the clock runs from now on"
    await later(evening, 14 * 24 * HOUR)
    assert waited_for(await first.table(game)) == {second.user.id}, "the safe move was played"


@both_languages
async def test_more_time_for_a_turn_by_vote(evening, language):
    names, words = ("Anna", "Bruno"), WORDS[language]
    await speak(evening, language, *names)
    game, (first, second) = await paced(evening, *names, pace="day", time_up="safe")
    await later(evening, 13 * HOUR)
    (reminder,) = await posts(evening, game, first)
    await first.press(reminder, "more_time")
    await evening.settled()
    motion = (await posts(evening, game, first))[-1]
    assert words["more"] in motion["content"]
    await second.press(motion, "agree")
    await evening.settled()
    assert words["given"] in (await posts(evening, game, first))[-1]["content"]
    await later(evening, 30 * HOUR)
    assert waited_for(await first.table(game)) == {first.user.id}, "43 of 48 hours have passed"
    await later(evening, 6 * HOUR)
    assert waited_for(await first.table(game)) == {second.user.id}
    assert not components(second.client.message(reminder["id"])), "that turn is over"


async def test_more_time_voted_down(evening):
    game, (first, second, third) = await paced(evening, "Anna", "Bruno", "Carla", pace="day")
    await second.press(await clock_of(second, game), "more_time")
    await evening.settled()
    (motion,) = await posts(evening, game, first)
    assert "asks to give" in motion["content"], "somebody else's time"
    await third.press(motion, "decline")
    await evening.settled()
    assert "stays as it is" in (await posts(evening, game, first))[-1]["content"]


@pytest.mark.parametrize(
    ("language", "paces"),
    [("en", ["An hour", "Two days", "A week"]), ("it", ["Un’ora", "Due giorni", "Una settimana"])],
)
async def test_owner_chooses_among_paces_from_an_hour_to_a_week(evening, language, paces):
    await speak(evening, language, "Anna")
    anna = evening.person("Anna")
    _, lobby = await evening.new_table(anna)
    panel = (await anna.press(lobby, "clock")).message
    for pace, words in zip(("hour", "two-days", "week"), paces, strict=True):
        panel = (await anna.choose(panel, "pace", pace)).message
        await evening.settled()
        assert f"{words}: " in anna.client.message(lobby["id"])["content"]


@both_languages
async def test_length_of_a_game_is_estimated(evening, language):
    names, words = ("Anna", "Bruno"), WORDS[language]
    await speak(evening, language, *names)
    anna, bruno = (evening.person(name) for name in names)
    game, lobby = await evening.new_table(anna, pace="day")
    await bruno.press(lobby, "join")
    assert words["usual"] in (await anna.press(anna.client.message(lobby["id"]), "clock")).message["content"]
    game, people = await paced(evening, *names, pace="day")
    assert words["rest"] not in (await clock_of(anna, game))["content"], "nothing can be told yet"
    for turn in range(5):
        await later(evening, 12 * HOUR)
        await people[turn % 2].press(await anna.table(game), "two_blind")
    days = {"en": "36 days.", "it": "36 giorni."}[language]  # 86 turns of ten hours, as the sixth has just begun
    told = (await clock_of(anna, game))["content"]
    assert f"{words['rest']} {days}" in told


@both_languages
async def test_vote_of_a_player_who_leaves_ends_with_a_word(evening, language):
    names, words = ("Anna", "Bruno", "Carla"), WORDS[language]
    await speak(evening, language, *names)
    game, (first, second, third) = await paced(evening, *names, pace="none")
    panel = await clock_of(second, game)
    panel = (await second.choose(panel, "new_pace", "week")).message
    await second.press(panel, "ask_clock")
    await evening.settled()
    motion = (await posts(evening, game, first))[-1]
    assert components(motion)
    asked = (await second.slash("ttr", "leave", channel=await evening.play_channel(game))).message
    await second.press(asked, "leave_game")
    await evening.settled()
    assert not components(first.client.message(motion["id"]))
    assert words["ended"] in "\n".join(post["content"] for post in await posts(evening, game, third))
