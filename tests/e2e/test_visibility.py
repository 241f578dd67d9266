"""Who can see a table, whatever is pressed and wherever."""

import pytest

from localcord import threads
from localcord.models import ChannelType
from localcord.permissions import Permission
from tests.e2e.evening import find
from tests.e2e.test_garbled import forge
from tests.e2e.test_undo import opened
from ttrbot.discord.presses import HANDLERS
from ttrbot.discord.presses.looks.showing import HANDLERS as LOOKS

UNKNOWN = "I can’t find this game"
OPEN_TO_ALL = {"forget_me", "rules", "search"}
"""Buttons that belong to no game, or open an empty form."""


def hide(evening, channel, person) -> None:
    evening.world.set_overwrite(channel, person.user, deny=Permission.VIEW_CHANNEL)


async def somewhere_else(evening, person):
    """Return a message with buttons in a channel that the person sees."""
    side = evening.world.add_channel(evening.guild, "side")
    return (await person.slash("ttr", "rules", channel=side)).message


async def in_private(evening, person):
    """Return a message with buttons in direct messages."""
    return (await person.slash("ttr-me", "games", channel=person.client.open_dm()["id"])).message


async def looked_at(evening, person, message, game, verb="watch") -> str:
    answer = await evening.answered(forge(person, message, f"ttr:{game}:-:{verb}:", None))
    return str(answer.message["content"])


@pytest.mark.parametrize("elsewhere", [somewhere_else, in_private])
async def test_no_forged_press_shows_a_table_in_a_hidden_channel(evening, elsewhere):
    game, _ = await opened(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    message = await elsewhere(evening, carla)
    assert UNKNOWN not in await looked_at(evening, carla, message, game)
    hide(evening, evening.general, carla)
    for verb in sorted(LOOKS):
        answer = await looked_at(evening, carla, message, game, verb)
        assert UNKNOWN in answer, verb
    for verb in sorted(set(HANDLERS) - OPEN_TO_ALL):
        answer = await looked_at(evening, carla, message, game, verb)
        assert "Bruno" not in answer, verb


async def test_press_for_a_game_that_is_not_stored_is_told_what_may_have_become_of_it(evening):
    anna = evening.person("Anna")
    _, lobby = await evening.new_table(anna)
    answer = await evening.answered(forge(anna, lobby, "ttr:0badf00d:-:join:", None))
    assert UNKNOWN in answer.message["content"]
    assert "opened after the backup" in answer.message["content"]


async def test_a_hidden_lobby_can_not_be_joined(evening):
    game, _ = await evening.new_table(evening.person("Anna"))
    carla = evening.person("Carla")
    message = await somewhere_else(evening, carla)
    hide(evening, evening.general, carla)
    assert UNKNOWN in await looked_at(evening, carla, message, game, "join")
    assert len((await evening.host.games.table(game)).seats) == 1


async def test_nobody_is_asked_to_a_table_that_they_cannot_see(evening):
    anna, bruno, carla = (evening.person(name) for name in ("Anna", "Bruno", "Carla"))
    await evening.running_game(anna, bruno)
    evening.world.set_overwrite(evening.general, carla.user, deny=Permission.VIEW_CHANNEL)
    told = f"<@{carla.user.id}> can’t see <#{evening.general.id}>"
    assert told in (await anna.slash("ttr", "replace", player=carla.user.id)).message["content"]
    assert told in (await anna.slash("ttr", "new", map="usa", invite=carla.user.id)).message["content"]
    assert len(await evening.host.games.games_of(int(anna.user.id))) == 1, "no table is opened"
    await evening.new_table(bruno)
    assert told in (await bruno.slash("ttr", "invite", player=carla.user.id)).message["content"]
    await evening.settled()
    assert carla.dms() == []
    evening.world.set_overwrite(evening.general, carla.user)
    assert told not in (await bruno.slash("ttr", "invite", player=carla.user.id)).message["content"]
    await evening.settled()
    assert find(carla.dms()[-1], "join")


async def test_person_who_left_the_server_cannot_see_its_tables(evening):
    game, (_, bruno) = await opened(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    message = await in_private(evening, carla)
    own = await in_private(evening, bruno)
    for person in (bruno, carla):
        evening.world.leave(evening.guild, person.user)
    assert UNKNOWN in await looked_at(evening, carla, message, game)
    assert UNKNOWN not in await looked_at(evening, bruno, own, game, "hand"), "the seat is his"


async def test_a_table_in_a_private_thread_is_seen_by_the_threads_members(evening):
    anna, bruno, carla = (evening.person(name) for name in ("Anna", "Bruno", "Carla"))
    thread = anna.client.create_thread(evening.general.id, "secret", private=True)["id"]
    room = evening.world.channel(thread)
    for user in (bruno.user, evening.world.bot):
        add_to_thread(evening, room, user)
    await anna.slash("ttr", "new", channel=thread, map="usa", robots=1)
    await evening.settled()
    (lobby,) = [m for m in anna.client.messages(thread) if not m["ephemeral"] and find(m, "start")]
    await anna.start(lobby)
    await evening.settled()
    (table,) = await evening.host.games.games_of(anna.user.id)
    for elsewhere in (somewhere_else, in_private):
        assert "You are watching" in await looked_at(evening, bruno, await elsewhere(evening, bruno), table.game_id)
        assert UNKNOWN in await looked_at(evening, carla, await elsewhere(evening, carla), table.game_id)
    offered = await carla.client.autocomplete(evening.general.id, ("ttr", "watch"), {"game": ""}, "game")
    assert offered == []
    listed = (await carla.slash("ttr", "games")).message["content"]
    assert table.game_id not in listed
    assert "Anna" not in listed


def add_to_thread(evening, thread, user) -> None:
    threads.add_member(evening.world, thread, user)


async def test_a_table_in_a_forum_post_can_be_watched(evening):
    anna, carla = evening.person("Anna"), evening.person("Carla")
    forum = evening.world.add_channel(evening.guild, "tables", ChannelType.FORUM)
    post = anna.client.create_post(forum.id, "Friday", "Who plays?")["id"]
    await anna.slash("ttr", "new", channel=post, map="usa", robots=1)
    await evening.settled()
    (lobby,) = [m for m in anna.client.messages(post) if not m["ephemeral"] and find(m, "start")]
    await anna.start(lobby)
    await evening.settled()
    (table,) = await evening.host.games.games_of(anna.user.id)
    (offered,) = await carla.client.autocomplete(evening.general.id, ("ttr", "watch"), {"game": ""}, "game")
    assert offered["value"] == table.game_id
    for where in (evening.general.id, post):
        seen = (await carla.slash("ttr", "watch", channel=where, game=table.game_id)).message
        assert "You are watching" in seen["content"]
    message = await somewhere_else(evening, carla)
    hide(evening, forum, carla)
    assert UNKNOWN in await looked_at(evening, carla, message, table.game_id)


async def test_person_told_to_try_again_when_discord_does_not_answer(evening, monkeypatch):
    game, _ = await opened(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    message = await in_private(evening, carla)

    async def out_of_order(*_):
        raise TimeoutError

    monkeypatch.setattr(evening.ttr.http, "get_member", out_of_order)
    assert "doesn’t tell me just now" in await looked_at(evening, carla, message, game)
