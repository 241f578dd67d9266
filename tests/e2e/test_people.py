"""People who come and go on the local Discord, by commands and buttons."""

from localcord.permissions import Permission
from tests.e2e.evening import components, find
from tests.e2e.player import waited_for
from tests.e2e.test_undo import opened


async def said(evening, game, person, words):
    """Return the newest message of the game's thread with these words, once everything is shown."""
    await evening.settled()
    messages = person.client.messages(await evening.play_channel(game))
    return next(m for m in reversed(messages) if not m["ephemeral"] and words in m["content"])


async def test_leaving_for_a_while_and_for_good(evening):
    game, (anna, bruno) = await opened(evening, "Anna", "Bruno")
    where = await evening.play_channel(game)
    asked = (await anna.slash("ttr", "leave", channel=where)).message
    assert "**For good**" in asked["content"]
    assert "I’m back" in (await anna.press(asked, "step_out")).message["content"]
    await said(evening, game, bruno, "has stepped out")
    assert waited_for(await bruno.table(game)) == {bruno.user.id}
    assert "yours again" in (await anna.press(await anna.table(game), "im_back")).message["content"]
    asked = (await anna.slash("ttr", "leave", channel=where)).message
    assert "You have left **USA: Anna, Bruno**" in (await anna.press(asked, "leave_game")).message["content"]
    await said(evening, game, bruno, "left for good")
    table = await bruno.table(game)
    assert "You don’t play" in (await anna.press(table, "hand")).message["content"]
    await bruno.press(table, "two_blind")
    assert waited_for(await bruno.table(game)) == {bruno.user.id}, "the computer player goes on"
    alone = (await bruno.slash("ttr", "leave", channel=where)).message["content"]
    assert "only person here" in alone
    assert "**Until I’m back**: a computer player plays" in alone


async def test_leaving_a_lobby(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    _, lobby = await evening.new_table(anna)
    await bruno.press(lobby, "join")
    assert "You have left **USA: Anna, Bruno**" in (await bruno.slash("ttr", "leave")).message["content"]
    await evening.settled()
    assert "Bruno" not in anna.client.message(lobby["id"])["content"]


async def test_seat_is_handed_to_another_person(evening):
    game, (anna, bruno) = await opened(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    where = await evening.play_channel(game)
    form = await anna.slash("ttr", "note", channel=where)
    kept = await evening.answered(anna.client.submit(form, {"note": "Go **west** @everyone\nthen north"}))
    assert "Nobody else sees it" in kept.message["content"]
    hand = (await anna.press(await anna.table(game), "hand")).message["content"]
    await anna.press(await anna.table(game), "two_blind")
    offer = (await anna.slash("ttr", "replace", channel=where, player=carla.user.id)).message
    assert f"I have offered <@{carla.user.id}> the seat" in offer["content"]
    notice = await said(evening, game, carla, "This seat is yours if you like")
    assert f"<@{carla.user.id}>" in notice["content"]
    assert "isn’t offered to you" in (await bruno.press(notice, "take_seat")).message["content"]
    await evening.restart()
    briefing = (await carla.press(notice, "take_seat")).message["content"]
    assert "The seat is yours" in briefing
    assert "took" in briefing
    assert "> Go \\*\\*west\\*\\*" in briefing
    tickets = [line for line in hand.splitlines() if "–" in line]
    assert tickets
    assert all(line in briefing for line in tickets)
    await said(evening, game, bruno, "has taken over the seat of Anna")
    refused = (await anna.press(await anna.table(game), "hand")).message["content"]
    assert "You don’t play" in refused
    assert not any(line in refused for line in tickets)
    assert any("Carla" in m["content"] or tickets[0] in m["content"] for m in carla.dms()), "the hand comes by message"


async def test_others_decide_on_a_removal(evening):
    game, (anna, bruno, carla) = await opened(evening, "Anna", "Bruno", "Carla")
    where = await evening.play_channel(game)
    refused = (await bruno.slash("ttr", "kick", channel=where, player=carla.user.id)).message
    assert "Only the person who opened the table" in refused["content"]
    asked = (await anna.slash("ttr", "kick", channel=where, player=carla.user.id)).message
    assert "I have asked the others" in asked["content"]
    question = await said(evening, game, bruno, "asks to remove")
    assert "among those who are asked" in (await carla.press(question, "decline")).message["content"]
    assert "That decides it" in (await bruno.press(question, "agree")).message["content"]
    await evening.settled()
    question = bruno.client.message(question["id"])
    assert (question["content"], components(question)) == ("-# 🗳️ The vote on removing a player is over.", [])
    assert "Carla was removed: " in (await said(evening, game, bruno, "was removed"))["content"]
    hand, told = carla.dms()
    assert "removed you from this game" in told["content"]
    assert "You no longer have a seat in" in hand["content"]
    assert not components(hand)
    assert not hand["attachments"]
    assert "You don’t play" in (await carla.press(await carla.table(game), "hand")).message["content"]


async def test_only_seated_players_can_be_removed(evening):
    game, (anna, bruno, carla) = await opened(evening, "Anna", "Bruno", "Carla")
    guest = evening.person("Guest")
    where = await evening.play_channel(game)

    async def offered(current=""):
        found = await anna.client.autocomplete(where, ("ttr", "kick"), {"player": current}, "player")
        return {choice["name"]: choice["value"] for choice in found}

    assert await offered() == {"Bruno (red)": bruno.user.id, "Carla (green)": carla.user.id}
    assert list(await offered("car")) == ["Carla (green)"]
    for text in (guest.user.id, f"<@{guest.user.id}>", "9" * 18):
        refused = (await anna.slash("ttr", "kick", channel=where, player=text)).message["content"]
        assert "doesn’t play in this game" in refused
    for text in ("Guest", "a", "", "9" * 30):
        refused = (await anna.slash("ttr", "kick", channel=where, player=text or " ")).message["content"]
        assert "doesn’t match exactly one player at this table" in refused
    bruno.user.locale = "it"
    refused = (await bruno.slash("ttr", "kick", channel=where, player="Guest")).message["content"]
    assert "non indica una sola persona" in refused
    for text in ("carla", "@Carla", carla.user.id, f"<@{carla.user.id}>", f"<@!{carla.user.id}>"):
        asked = (await anna.slash("ttr", "kick", channel=where, player=text)).message["content"]
        assert "I have asked the others" in asked, text


async def test_full_name_is_matched_before_parts_of_names(evening):
    game, (anna, *_) = await opened(evening, "Anna", "Ben", "Benedict")
    where = await evening.play_channel(game)
    asked = (await anna.slash("ttr", "kick", channel=where, player="ben")).message["content"]
    assert "I have asked the others" in asked


async def test_players_with_the_same_name_are_distinguished_by_colour(evening):
    evening.person("Bea").user.name = "Ben"
    game, (anna, *_) = await opened(evening, "Anna", "Ben", "Bea", "Frederik")
    where = await evening.play_channel(game)
    anna.user.locale = "it"
    found = await anna.client.autocomplete(where, ("ttr", "kick"), {"player": "ben"}, "player")
    assert [choice["name"] for choice in found] == ["Ben (rosso)", "Ben (verde)"]
    anna.user.locale = "en"
    for text, said in (("ben", "match exactly one"), ("ben (green)", "asked the others"), ("red", "already")):
        answer = (await anna.slash("ttr", "kick", channel=where, player=text)).message["content"]
        assert said in answer, text


async def test_a_name_may_be_a_number(evening):
    game, (anna, *_) = await opened(evening, "Anna", "Bruno", "007")
    where = await evening.play_channel(game)
    asked = (await anna.slash("ttr", "kick", channel=where, player="007")).message["content"]
    assert "I have asked the others" in asked


async def test_last_member_of_the_server_removes_a_person_who_left_it(evening):
    game, (anna, bruno, carla) = await opened(evening, "Anna", "Bruno", "Carla")
    where = await evening.play_channel(game)
    for gone in (anna, carla):
        evening.world.leave(evening.guild, gone.user)
    for name in ("Carla", "Anna"):
        decided = (await bruno.slash("ttr", "kick", channel=where, player=name)).message["content"]
        assert "That decides it" in decided
    table = await evening.host.games.table(game)
    assert [info.user_id for info in table.seats] == [None, int(bruno.user.id), None]


async def test_a_pause(evening):
    game, (anna, bruno, carla) = await opened(evening, "Anna", "Bruno", "Carla")
    where = await evening.play_channel(game)
    assert "asked the others" in (await anna.slash("ttr", "pause", channel=where)).message["content"]
    question = await said(evening, game, bruno, "would like to pause")
    assert "You are against it" in (await bruno.press(question, "decline")).message["content"]
    assert "That decides it" in (await carla.press(question, "agree")).message["content"]
    table = await anna.table(game)
    assert "**Paused.**" in table["content"]
    assert not find(table, "two_blind", enabled=False)
    assert not find((await anna.press(table, "more")).message, "undo")
    claim = (await anna.slash("ttr", "undo", channel=where)).message["content"]
    assert "The game is paused" in claim
    assert "I have asked the others" in (await bruno.press(table, "resume")).message["content"]
    assert "The game goes on" in (await carla.press(table, "resume")).message["content"], "asking too is agreeing"
    table = await anna.table(game)
    assert "Paused" not in table["content"]
    await anna.press(table, "two_blind")
    assert waited_for(await bruno.table(game)) == {bruno.user.id}


async def test_spectators(evening):
    game, (anna, bruno) = await opened(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    (offered,) = await carla.client.autocomplete(evening.general.id, ("ttr", "watch"), {"game": ""}, "game")
    assert offered["value"] == game
    seen = (await carla.slash("ttr", "watch", game=game)).message
    assert "You are watching" in seen["content"]
    assert "### Turn 1" in seen["content"]
    assert [component["label"] for component in components(seen)] == ["Look again"]
    await anna.press(await anna.table(game), "two_blind")
    assert "Anna took 2 cards from the deck" in (await carla.press(seen, "watch")).message["content"]
    evening.world.set_overwrite(evening.general, carla.user, deny=Permission.VIEW_CHANNEL)
    side = evening.world.add_channel(evening.guild, "side")
    assert await carla.client.autocomplete(side.id, ("ttr", "watch"), {"game": ""}, "game") == []
    hidden = (await carla.slash("ttr", "watch", channel=side, game=game)).message
    assert "Bruno" not in hidden["content"]
    assert "Bruno" in (await bruno.slash("ttr", "watch", channel=side, game=game)).message["content"]


async def test_running_game_is_watched_although_an_open_table_is_newer(evening):
    _, (anna, _) = await opened(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    await evening.new_table(anna)
    assert "You are watching" in (await carla.slash("ttr", "watch")).message["content"]


async def test_open_table_is_not_watched(evening):
    await evening.new_table(evening.person("Anna"))
    assert "hasn’t begun yet" in (await evening.person("Carla").slash("ttr", "watch")).message["content"]


async def test_inviting(evening):
    anna, bruno, carla = (evening.person(name) for name in ("Anna", "Bruno", "Carla"))
    game, lobby = await evening.new_table(anna, invite=bruno.user.id, pace="day")
    await evening.settled()
    (first_asked,) = bruno.dms()
    assert "💌 Anna invites you to play" in first_asked["content"]
    assert "24 hours" in lobby["content"]
    assert "by invitation only" in (await carla.press(lobby, "join")).message["content"]
    assert "Only the person who opened" in (await bruno.slash("ttr", "invite", player=carla.user.id)).message["content"]
    told = (await anna.slash("ttr", "invite", player=carla.user.id)).message["content"]
    assert f"<@{carla.user.id}> may join" in told
    await evening.settled()
    (invitation,) = carla.dms()
    assert "💌 Anna invites you to play" in invitation["content"]
    assert "You are at the table" in (await carla.press(invitation, "join")).message["content"]
    assert [info.name for info in (await evening.host.games.table(game)).seats] == ["Anna", "Carla"]
    dan = evening.person("Dan")
    await dan.slash("ttr-me", "reminders", where="none")
    for person in (bruno, dan):
        await anna.slash("ttr", "invite", player=person.user.id)
    await evening.settled()
    assert bruno.dms() == [first_asked], "he was asked once"
    assert dan.dms() == []


async def test_a_member_renamed_in_mid_game_has_the_new_name_at_the_next_message(evening):
    game, (anna, bruno) = await opened(evening, "Anna", "Bruno")
    evening.guild.members[anna.user.id].nick = "Anna the Swift"
    await anna.press(await anna.table(game), "two_blind")
    assert "Anna the Swift took 2 cards" in (await bruno.table(game))["content"]
    where = await evening.play_channel(game)
    assert "Anna the Swift" in (await bruno.slash("ttr", "score", channel=where)).message["content"]
