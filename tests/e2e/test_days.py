"""A game over days on the local Discord: the clock, reminders, votes, substitutes, personal hours, days away."""

from functools import partial

import pytest
from msgspec.structs import replace

from tests.e2e.evening import components, find
from tests.e2e.player import waited_for
from ttrbot.discord.sending.publisher import DiscordPublisher

HOUR, DAY = 3600.0, 86400.0
FRIDAY_NOON = DAY * 1.5
"""Seconds after midnight UTC of 1 January 1970, which was a Thursday."""


async def paced(evening, *names, pace="day", time_up="nothing", switches=()):
    """Return the id of a game in its first turn, and its people, beginning with the one whose turn it is."""
    people = [evening.person(name) for name in names]
    game, lobby = await evening.new_table(people[0])
    for person in people[1:]:
        await person.press(lobby, "join")
    panel = (await people[0].press(lobby, "clock")).message
    panel = (await people[0].choose(panel, "pace", pace)).message
    if pace != "none":
        panel = (await people[0].choose(panel, "time_up", time_up)).message
    for number in switches:
        panel = (await people[0].press(panel, "clock_switch", number)).message
    await people[0].start(lobby)
    table = await people[0].table(game)
    for person in people:
        offer = (await person.press(table, "choose")).message
        await person.press(offer, "keep")
    (active,) = waited_for(await people[0].table(game))
    return game, sorted(people, key=lambda person: person.user.id != active)


async def later(evening, seconds):
    evening.clock.ahead += seconds
    await evening.settled()


async def posts(evening, game, person):
    """Return the thread's messages other than tables, oldest first."""
    messages = person.client.messages(await evening.play_channel(game))
    return [m for m in messages if not m["ephemeral"] and not m["attachments"]]


async def test_the_owner_chooses_the_clock_and_all_see_it(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    _, lobby = await evening.new_table(anna)
    await evening.settled()
    assert "No clock" in anna.client.message(lobby["id"])["content"]
    seen = (await bruno.press(lobby, "clock")).message
    assert "No clock" in seen["content"]
    assert not find(seen, "pace"), "only the owner chooses"
    panel = (await anna.press(lobby, "clock")).message
    assert not find(panel, "clock_switch"), "there is no clock to stop"
    panel = (await anna.choose(panel, "pace", "day")).message
    panel = (await anna.choose(panel, "time_up", "robot_seat")).message
    panel = (await anna.press(panel, "clock_switch", 0)).message
    for switch in (1, 2):
        panel = (await anna.press(panel, "clock_switch", switch)).message
    await evening.settled()
    line = "24 hours a turn, with a bank · stops outside each player’s waking hours and on weekends · when time is up"
    assert line in panel["content"]
    assert line in bruno.client.message(lobby["id"])["content"]
    assert "the game counts for the player who has the seat at the end" in bruno.client.message(lobby["id"])["content"]
    panel = (await anna.choose(panel, "counting", "starter")).message
    await evening.settled()
    line = "If a seat changes hands, the game counts for the player who began in that seat."
    assert line in panel["content"]
    assert line in bruno.client.message(lobby["id"])["content"]


async def test_the_clock_is_shown_and_reminds_and_can_be_hushed(evening):
    game, (first, second) = await paced(evening, "Anna", "Bruno")
    assert "⏳" in (await first.table(game))["content"]
    assert ":R>" in (await first.table(game))["content"]
    await later(evening, 13 * HOUR)
    (reminder,) = await posts(evening, game, first)
    assert f"<@{first.user.id}>" in reminder["content"]
    assert "half of your time is gone" in reminder["content"]
    assert "isn’t yours" in (await second.press(reminder, "quiet")).message["content"]
    assert "won’t be reminded" in (await first.press(reminder, "quiet")).message["content"]
    await evening.restart()
    await later(evening, 10 * HOUR)
    assert len(await posts(evening, game, first)) == 1


@pytest.mark.parametrize(("language", "words"), [("en", "not on weekends"), ("it", "non nei fine settimana")])
async def test_clock_stands_still_on_weekends(evening, language, words):
    await evening.person("Anna").slash("ttr-admin", "set", language=language)
    game, (first, second) = await paced(evening, "Anna", "Bruno", time_up="safe", switches=(2,))
    first.user.locale = language
    clock = await first.slash("ttr", "clock", channel=await evening.play_channel(game))
    assert words in clock.message["content"]
    await later(evening, (FRIDAY_NOON - evening.clock.now()) % (7 * DAY))
    if waited_for(await first.table(game)) == {second.user.id}:
        first, second = second, first
    await first.press(await first.table(game), "two_blind")
    await evening.settled()  # so that the next clock runs from now on
    await later(evening, 2 * DAY + 12 * HOUR)
    assert waited_for(await first.table(game)) == {second.user.id}, "Monday morning"
    await later(evening, 12 * HOUR + 60)
    assert waited_for(await first.table(game)) == {first.user.id}, "Monday noon: the safe move was played"


async def test_a_time_zone_that_the_machine_no_longer_knows_is_told_and_can_be_changed(evening):
    anna = evening.person("Anna")
    lost = partial(replace, zone="Europe/Atlantis")
    await evening.host.preferences.change(int(anna.user.id), lost)
    assert "don’t know **Europe/Atlantis**" in (await anna.slash("ttr-me", "waking")).message["content"]
    assert "away" in (await anna.slash("ttr-me", "away", until="3")).message["content"]
    refused = (await anna.slash("ttr-me", "waking", **{"from": "7", "to": "23"})).message["content"]
    assert "time zone" in refused
    shown = (await anna.slash("ttr-me", "timezone", zone="Europe/Rome")).message["content"]
    assert "**Europe/Rome**" in shown


async def test_computer_player_holds_the_seat_until_its_person_returns(evening):
    game, (first, second) = await paced(evening, "Anna", "Bruno", time_up="robot_seat")
    await later(evening, DAY)
    *_, notice = await posts(evening, game, second)
    assert "computer player holds the seat" in notice["content"]
    assert not find(notice, "im_back", enabled=False), "it would outlast the game"
    table = await second.table(game)
    assert waited_for(table) == {second.user.id}
    assert "A computer player plays for" in table["content"]
    assert "No computer player holds" in (await second.press(table, "im_back")).message["content"]
    assert "yours again" in (await first.press(table, "im_back")).message["content"]
    await second.press(await second.table(game), "two_blind")
    table = await first.table(game)
    assert waited_for(table) == {first.user.id}
    assert not find(table, "im_back")


async def test_press_while_a_computer_player_holds_the_seat_tells_how_to_return(evening):
    game, (first, _) = await paced(evening, "Anna", "Bruno", time_up="robot_seat")
    await later(evening, DAY)
    answer = (await first.press(await first.table(game), "blind")).message["content"]
    assert "I’m back" in answer


async def test_the_others_vote_by_buttons(evening):
    game, (first, second, third) = await paced(evening, "Anna", "Bruno", "Carla", time_up="vote")
    await later(evening, DAY)
    *_, vote = await posts(evening, game, second)
    assert all(f"<@{person.user.id}>" in vote["content"] for person in (second, third))
    assert next(button["label"] for button in components(vote)) == "Wait"
    assert "among those who are asked" in (await first.press(vote, "vote_up")).message["content"]
    assert "Safe move" in (await second.press(vote, "vote_up", 1)).message["content"]
    assert waited_for(await first.table(game)) == {first.user.id}
    await third.press(vote, "vote_up", 1)
    await evening.settled()
    assert waited_for(await first.table(game)) != {first.user.id}
    *_, notice = await posts(evening, game, second)
    assert "safe move was played" in notice["content"]
    assert not components(third.client.message(vote["id"])), "it is over"


async def test_own_hours(evening):
    anna = evening.person("Anna")
    hours = [("Awake: not known", {}), ("time zone first", {"from": "8", "to": "22"})]
    for words, options in hours:
        assert words in (await anna.slash("ttr-me", "waking", **options)).message["content"]
    offered = await anna.client.autocomplete(evening.general.id, ("ttr-me", "timezone"), {"zone": "rome"}, "zone")
    assert [choice["value"] for choice in offered] == ["Europe/Rome"]
    assert "Europe/Rome" in (await anna.slash("ttr-me", "timezone", zone="rome")).message["content"]
    assert "don’t know the time zone" in (await anna.slash("ttr-me", "timezone", zone="mars")).message["content"]
    shown = (await anna.slash("ttr-me", "waking", **{"from": "7:30", "to": "23"})).message["content"]
    assert "Awake: **7:30 to 23:00**" in shown
    for options, words in (
        ({"from": "7"}, "Give both"),
        ({"from": "7", "to": "9"}, "too short"),
        ({"from": "noon", "to": "9"}, "can’t read “noon”"),
    ):
        assert words in (await anna.slash("ttr-me", "waking", **options)).message["content"]
    assert "I learn your waking hours" in (await anna.slash("ttr-me", "waking", learn="yes")).message["content"]
    await evening.ttr.services.visitors.all_gone(5)
    for _ in range(2):
        evening.clock.ahead += HOUR
        for _ in range(3):
            await anna.slash("ttr-me", "games")
            await evening.ttr.services.visitors.all_gone(5)
    assert sum((await evening.host.preferences.get(int(anna.user.id))).hours) == 3, "one an hour, the first at once"
    shown = (await anna.slash("ttr-me", "waking", learn="no")).message["content"]
    assert (await evening.host.preferences.get(int(anna.user.id))).hours == ()
    assert "I learn" not in shown
    shown = (await anna.slash("ttr-me", "reminders", where="both", next="yes")).message["content"]
    assert "in the thread and by direct message" in shown
    assert "when you are next" in shown


async def test_reminders_by_direct_message_and_who_is_next(evening):
    for name in ("Anna", "Bruno"):
        await evening.person(name).slash("ttr-me", "reminders", where="dm", next="yes")
    game, (first, second) = await paced(evening, "Anna", "Bruno")
    assert any("You are next" in message["content"] for message in second.dms())
    await later(evening, 13 * HOUR)
    assert await posts(evening, game, first) == []
    assert any("half of your time" in message["content"] for message in first.dms())
    assert not any("half of your time" in message["content"] for message in second.dms())


async def test_away_for_all_games_and_back(evening):
    game, (first, second) = await paced(evening, "Anna", "Bruno", time_up="safe")
    other, _ = await paced(evening, "Anna", "Bruno", time_up="safe")
    assert "can’t read" in (await first.slash("ttr-me", "away", until="yesterday")).message["content"]
    assert "Have a good time" in (await first.slash("ttr-me", "away", until="5")).message["content"]
    await evening.settled()
    for table in (game, other):
        *_, notice = await posts(evening, table, second)
        assert "is away until" in notice["content"]
    await later(evening, 4 * DAY)
    assert waited_for(await second.table(game)) == {first.user.id}
    assert "Welcome back" in (await first.slash("ttr-me", "back")).message["content"]
    assert "weren’t away" in (await first.slash("ttr-me", "back")).message["content"]
    await later(evening, DAY + 60)
    assert "safe move was played" in (await posts(evening, game, second))[-1]["content"]


async def test_the_owner_of_the_bot_hears_of_turns_that_were_not_announced(evening):
    game, (first, _) = await paced(evening, "Anna", "Bruno")
    turn = (await evening.host.games.table(game)).turn
    forget = "DELETE FROM outbox WHERE kind = 'ping' AND game_id = ? AND wanted = ?"
    await evening.store._database.execute(forget, (game, turn))
    evening.clock.ahead += HOUR
    for _ in range(2):
        counted = await evening.host.audit.count(
            DiscordPublisher(evening.ttr, evening.host.games, evening.ttr.services.emoji, evening.ttr.services.commands)
        )
    assert counted == (1, 0)
    await evening.settled()
    owner = evening.people["Anna"]
    assert any("announced 0 of 1 waiting turn." in message["content"] for message in owner.dms())
    assert first.user.id in waited_for(await first.table(game))
