"""A table that waits for a person, on the local Discord: daily reminders, and what the others can do."""

import pytest

from tests.e2e.evening import components, find
from tests.e2e.player import waited_for
from tests.e2e.test_days import DAY, HOUR, later, paced, posts

WORDS = {
    "en": {
        "daily": "the game is waiting for you: your turn began <t:",
        "quiet": "won’t be reminded",
        "ask": ("has been waiting for", "3 days"),
        "choices": ["Wait", "Computer plays this turn", "Computer takes the seat", "Ask to replace them"],
        "replace": "asks to remove",
        "decided": "The others have decided: a computer player has played this turn",
        "up": "I remind",
        "nudge": "nudges",
        "nudged": "I have nudged",
        "again": "nudged about this turn in the last 24 hours",
    },
    "it": {
        "daily": "la partita aspetta te: il tuo turno è cominciato <t:",
        "quiet": "non riceverai altri promemoria",
        "ask": ("Il tavolo aspetta", "da 3 giorni"),
        "choices": [
            "Aspettare",
            "Giocatore automatico in questo turno",
            "Giocatore automatico al suo posto",
            "Chiedere un sostituto",
        ],
        "replace": "chiede di espellere",
        "decided": "Gli altri hanno deciso: un giocatore automatico ha giocato questo turno",
        "up": "un promemoria al giorno",
        "nudge": "sollecita",
        "nudged": "Ho sollecitato",
        "again": "già stato un sollecito nelle ultime 24 ore",
    },
}
both_languages = pytest.mark.parametrize("language", ["en", "it"])


async def speak(evening, language, *names):
    """Set the language of the server and of these people."""
    await evening.person("Anna").slash("ttr-admin", "set", language=language)
    for name in names:
        await evening.person(name).slash("ttr-me", "language", language=language)


@both_languages
async def test_daily_reminder_can_be_hushed_and_the_others_decide_after_three_days(evening, language):
    names, words = ("Anna", "Bruno", "Carla"), WORDS[language]
    await speak(evening, language, *names)
    game, (first, second, third) = await paced(evening, *names, pace="none")
    await later(evening, DAY + 60)
    (reminder,) = await posts(evening, game, first)
    assert f"<@{first.user.id}>" in reminder["content"]
    assert words["daily"] in reminder["content"]
    assert words["quiet"] in (await first.press(reminder, "quiet")).message["content"]
    for _ in range(2):
        await later(evening, DAY)
    _, ask = await posts(evening, game, first)
    assert all(f"<@{person.user.id}>" in ask["content"] for person in (second, third))
    assert all(part in ask["content"] for part in words["ask"])
    assert [button["label"] for button in components(ask)] == words["choices"]
    await second.press(ask, "vote_up", 1)
    await third.press(ask, "vote_up", 1)
    await evening.settled()
    assert waited_for(await first.table(game)) != {first.user.id}
    assert words["decided"] in (await posts(evening, game, first))[-1]["content"]
    assert not components(third.client.message(ask["id"])), "it is over"


@both_languages
async def test_daily_reminder_waits_until_the_player_wakes(evening, language):
    names, words = ("Anna", "Bruno"), WORDS[language]
    await speak(evening, language, *names)
    for name in names:
        await evening.person(name).slash("ttr-me", "timezone", zone="UTC")
        await evening.person(name).slash("ttr-me", "waking", **{"from": "8", "to": "22"})
    game, (first, second) = await paced(evening, *names, pace="none")
    await later(evening, (3 * HOUR - evening.clock.now()) % DAY)
    before = len(await posts(evening, game, first))
    await first.press(await first.table(game), "two_blind")
    await later(evening, DAY + HOUR)
    assert len(await posts(evening, game, first)) == before, "it is four in the morning"
    await later(evening, 4 * HOUR)
    *_, reminder = await posts(evening, game, first)
    assert f"<@{second.user.id}>" in reminder["content"]
    assert words["daily"] in reminder["content"]


@both_languages
async def test_anybody_may_ask_to_replace_the_awaited_player_after_three_days(evening, language):
    names, words = ("Anna", "Bruno", "Carla"), WORDS[language]
    await speak(evening, language, *names)
    game, people = await paced(evening, *names, pace="none")
    absent = people[0]
    asker, other = (person for person in people if person is not absent)
    for _ in range(3):
        await later(evening, DAY + 60)
    ask = (await posts(evening, game, asker))[-1]
    await asker.press(ask, "kick")
    await evening.settled()
    motion = (await posts(evening, game, asker))[-1]
    assert words["replace"] in motion["content"]
    await other.press(motion, "agree")
    await evening.settled()
    assert absent.user.id not in waited_for(await other.table(game))
    assert (await evening.host.games.table(game)).seat_of(int(absent.user.id)) is None


async def test_replacing_not_offered_to_two_players(evening):
    game, (_, second) = await paced(evening, "Anna", "Bruno", pace="none")
    for _ in range(3):
        await later(evening, DAY + 60)
    ask = (await posts(evening, game, second))[-1]
    assert not find(ask, "kick"), "nobody could agree"


@both_languages
async def test_end_of_time_announced_when_no_action_follows(evening, language):
    names, words = ("Anna", "Bruno"), WORDS[language]
    await speak(evening, language, *names)
    game, (first, second) = await paced(evening, *names, pace="day")
    await later(evening, DAY + 60)
    told = (await posts(evening, game, second))[-1]
    assert words["up"] in told["content"]
    assert f"<@{first.user.id}>" in told["content"]


@both_languages
async def test_others_nudge_once_a_day(evening, language):
    names, words = ("Anna", "Bruno"), WORDS[language]
    await speak(evening, language, *names)
    game, (first, second) = await paced(evening, *names, pace="none")
    table = await second.table(game)
    assert not find((await first.press(table, "more")).message, "nudge"), "the game waits for nobody else"

    async def nudged_by_command():
        where = await evening.play_channel(game)
        return (await second.slash("ttr", "clock", channel=where, nudge=True)).message["content"]

    async def nudged():
        more = (await second.press(await second.table(game), "more")).message
        return (await second.press(more, "nudge")).message["content"]

    assert words["nudged"] in await nudged()
    await evening.settled()
    (nudge,) = await posts(evening, game, first)
    assert words["nudge"] in nudge["content"]
    assert f"<@{first.user.id}>" in nudge["content"]
    assert words["again"] in await nudged_by_command()
    assert words["quiet"] in (await first.press(nudge, "quiet")).message["content"]
    await later(evening, DAY + 60)
    assert await posts(evening, game, first) == [nudge], "no daily reminder, as this turn was hushed"
    assert words["nudged"] in await nudged_by_command()
    await evening.settled()
    again = (await posts(evening, game, first))[-1]
    assert again["id"] != nudge["id"]
    assert not again["mentions"], "who wants no reminders is named, and not pinged"
