"""Rooms for talking: team threads and voice channels, as each person sees them."""

import asyncio
from random import Random

import pytest

from localcord import payloads
from localcord.faults import Fault
from localcord.models import ChannelType
from localcord.permissions import Permission
from tests.e2e.evening import find
from tests.e2e.player import act, waited_for
from tests.support.local_discord import PATIENCE, until
from ttrbot.app.places.team_rooms import ADMITTED_FOR, AFTERWARDS, EMPTY
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.store import SurfaceKind

PRIVATE = int(ChannelType.PRIVATE_THREAD)
NAMES = ("Bruno", "Carla", "Dario", "Elena")
"""Without Anna: she owns the server, so she sees everything."""
MANAGED = ("MANAGE_CHANNELS", "MANAGE_ROLES", "MOVE_MEMBERS")


def allow(evening, *names, without=()):
    """Add these permissions to the bot's own role, and remove those in `without`."""
    guild = evening.guild
    role = next(role for role in guild.roles.values() if role.managed)
    for name in names:
        role.permissions |= Permission[name]
    for name in without:
        role.permissions &= ~Permission[name]
    evening.world.announcer.guild("GUILD_ROLE_UPDATE", guild, {"role": payloads.role(role)})
    evening.world.announcer.visibility_changed()


def shown(evening, person, kind):
    """Return the channels or threads of a kind that a person sees."""
    return [c for c in person.client.channels(evening.guild.id) if c["type"] == int(kind)]


async def teams(evening, names=NAMES, gone="", **options):
    """Return a running game of two teams: the first and third of these people against the second and fourth.

    The person in `gone` has left the server before the start.
    """
    people = [evening.person(name) for name in names]
    game, lobby = await evening.new_table(people[0], map="team-asia", seats=4, **options)
    for person in people[1:]:
        await person.press(lobby, "join")
    await evening.settled()
    await people[0].choose(people[0].client.message(lobby["id"]), "pair_up", "2")
    await evening.settled()
    for person in people:
        if person.user.name == gone:
            evening.world.leave(evening.guild, person.user)
    await people[0].start(lobby)
    await evening.settled()
    return game, people


async def voice_on(evening):
    """Let the server's owner turn voice channels on, and give the bot the permissions for them."""
    allow(evening, *MANAGED)
    return (await evening.person("Anna").slash("ttr-admin", "set", voice=True)).message["content"]


def team_thread(evening, person):
    (thread,) = shown(evening, person, PRIVATE)
    return thread["id"]


async def join_voice(evening, person):
    """Press the button in the person's team thread. Return the answer."""
    told = person.client.messages(team_thread(evening, person))
    welcome = next(message for message in told if find(message, "voice"))
    answer = (await person.press(welcome, "voice")).message
    await evening.settled()
    return answer["content"]


def voices(evening, person):
    """Return the bot's voice channels that a person sees, with the people in them."""
    made = [c for c in shown(evening, person, ChannelType.VOICE) if c["parent_id"] is not None]
    return [(c["id"], c["voice"]) for c in made]


async def known(evening, *, is_empty):
    """Wait until the bot knows whether anybody is in its voice channel."""
    async with asyncio.timeout(PATIENCE):
        while True:
            (room,) = [room for room in await evening.store.rooms.all() if room.kind is SurfaceKind.VOICE]
            if (room.empty_since is not None) is is_empty:
                return
            await asyncio.sleep(0.01)


def categories(evening):
    return [c for c in evening.guild.channels.values() if c.type is ChannelType.CATEGORY]


async def opened(evening, game, people):
    """Let everybody choose their opening tickets."""
    for person in people:
        await act(person, await person.table(game), Random(1))
    await evening.settled()


async def test_each_team_has_a_thread_of_its_own_and_hears_of_its_turns_there(evening):
    game, people = await teams(evening)
    bruno = people[0]
    own = {person.user.name: team_thread(evening, person) for person in people}
    assert own["Bruno"] == own["Dario"] != own["Carla"] == own["Elena"]
    for person in people:
        (welcome,) = person.client.messages(own[person.user.name])[-1:]
        assert "this thread is your team’s" in welcome["content"]
    await opened(evening, game, people)
    table = await bruno.table(game)
    (waited,) = waited_for(table)
    assert waited not in {user["id"] for user in table["mentions"]}, "the thread tells, not the table"
    for person in people:
        told = [m for m in person.client.messages(own[person.user.name]) if "it is your turn:" in m["content"]]
        assert [[user["id"] for user in m["mentions"]] for m in told] == [[waited]] * len(told)
    first = next(person for person in people if person.user.id == waited)
    assert f"it is your turn: <#{table['channel_id']}>" in first.newest(own[first.user.name])["content"]
    evening.world.remove_channel(evening.world.channel(own[first.user.name]))
    await evening.settled()
    for _ in range(4):
        table = await bruno.table(game)
        (waited,) = waited_for(table)
        await act(next(p for p in people if p.user.id == waited), table, Random(2), claims=False)
    assert not shown(evening, first, PRIVATE), "a deleted thread isn't made again"
    table = await bruno.table(game)
    assert waited_for(table) == {first.user.id}
    assert first.user.id in {user["id"] for user in table["mentions"]}, "the table tells again"


async def test_team_keeps_its_thread_when_a_mate_has_left_the_server(evening):
    _, (bruno, carla, _, elena) = await teams(evening, gone="Dario")
    assert team_thread(evening, bruno) != team_thread(evening, carla) == team_thread(evening, elena)


async def test_returning_mate_is_added_to_the_thread_again(evening):
    await voice_on(evening)
    game, people = await teams(evening)
    await opened(evening, game, people)
    dario = people[2]
    thread = team_thread(evening, dario)
    evening.world.leave(evening.guild, dario.user)
    evening.world.join(evening.guild, dario.user)
    assert not shown(evening, dario, PRIVATE)
    evening.clock.ahead += ADMITTED_FOR
    table = await people[0].table(game)
    (waited,) = waited_for(table)
    await act(next(person for person in people if person.user.id == waited), table, Random(1), claims=False)
    await evening.settled()
    assert team_thread(evening, dario) == thread
    told = [message for message in dario.client.messages(thread) if find(message, "voice")]
    assert len(told) == 1, "nobody is welcomed twice"


async def test_a_table_whose_opponents_moderate_is_told_so(evening):
    game, people = await teams(evening, ("Anna", "Bruno", "Carla", "Dario"))
    told = [m["content"] for m in people[1].client.messages(await evening.play_channel(game))]
    (text,) = [text for text in told if "could read the other team’s thread" in text]
    assert "Anna may manage threads here" in text


async def test_without_the_permission_for_private_threads_the_game_goes_on(evening):
    allow(evening, without=["CREATE_PRIVATE_THREADS"])
    evening.guild.roles[evening.guild.id].permissions &= ~Permission.CREATE_PRIVATE_THREADS
    allow(evening)
    game, people = await teams(evening)
    told = [m["content"] for m in people[0].client.messages(await evening.play_channel(game))]
    assert len([text for text in told if "Create Private Threads" in text]) == 1
    await opened(evening, game, people)
    table = await people[0].table(game)
    assert {user["id"] for user in table["mentions"]} == waited_for(table), "the table tells"
    allow(evening, "CREATE_PRIVATE_THREADS")
    await until(lambda: all(shown(evening, person, PRIVATE) for person in people), "the threads, after all")
    assert team_thread(evening, people[0]) == team_thread(evening, people[2])


async def test_a_voice_channel_is_made_on_a_press_and_goes_when_nobody_is_in_it(evening):
    await voice_on(evening)
    _, (bruno, carla, dario, _) = await teams(evening)
    await evening.person("Anna").slash("ttr-admin", "set", voice=False)
    assert "switched off" in await join_voice(evening, bruno)
    assert "Manage Channels" not in await voice_on(evening)
    lounge = evening.world.add_channel(evening.guild, "lounge", ChannelType.VOICE)
    bruno.client.join_voice(lounge.id)
    carla.client.join_voice(lounge.id)
    assert "You are in" in await join_voice(evening, bruno)
    ((channel, inside),) = voices(evening, bruno)
    assert inside == [bruno.user.id]
    assert "is open" in await join_voice(evening, dario), "he is in no voice channel: nobody moves him"
    assert voices(evening, dario) == [(channel, [bruno.user.id])]
    assert voices(evening, carla) == []
    assert evening.guild.voice[carla.user.id] is lounge, "nobody else is moved"
    await known(evening, is_empty=False)
    evening.clock.ahead += EMPTY + 1
    await evening.settled()
    assert voices(evening, bruno), "somebody is in it"
    bruno.client.leave_voice()
    await evening.restart()
    await known(evening, is_empty=True)
    evening.clock.ahead += EMPTY - 60
    await evening.settled()
    assert voices(evening, bruno)
    evening.clock.ahead += 120
    await evening.settled()
    await until(lambda: (voices(evening, bruno), categories(evening)) == ([], []), "both to go")
    await join_voice(evening, dario)
    ((again, _),) = voices(evening, dario)
    assert again != channel
    (category,) = categories(evening)
    foreign = evening.world.add_channel(evening.guild, "ours", ChannelType.VOICE, parent=category)
    await evening.person("Anna").slash("ttr-admin", "set", voice=False)
    await evening.settled()
    assert voices(evening, dario) == [(foreign.id, [])], "what others made stays, and so does the category around it"
    evening.world.remove_channel(foreign)
    await evening.restart()
    evening.clock.ahead += 3601
    await evening.settled()
    await until(lambda: not categories(evening), "the category to go")


async def test_deleted_rooms_are_recreated_and_refused_deletions_wait(evening):
    await voice_on(evening)
    game, (bruno, _, dario, _) = await teams(evening)
    await join_voice(evening, bruno)
    ((channel, _),) = voices(evening, bruno)
    bruno.client.join_voice(channel)
    for deleted in (lambda: evening.world.channel(channel), lambda: categories(evening)[0]):
        evening.world.remove_channel(deleted())
        await evening.settled()
        assert "is open" in await join_voice(evening, dario)
        assert len([c for c in evening.guild.channels.values() if c.type is ChannelType.VOICE]) == 1
    allow(evening, without=["MANAGE_CHANNELS"])
    await evening.person("Anna").slash("ttr-admin", "end", table=game)
    await evening.settled()
    allow(evening, "MANAGE_CHANNELS")
    left = lambda: [c for c in evening.guild.channels.values() if c.type in (ChannelType.VOICE, ChannelType.CATEGORY)]  # noqa: E731
    await until(lambda: not left(), "all to go, once the bot may")


async def test_commands_in_a_team_thread_mean_its_game_and_new_tables_open_elsewhere(evening):
    game, (bruno, *_) = await teams(evening)
    other = await evening.running_game(bruno, evening.person("Anna"))
    own = team_thread(evening, bruno)
    hand = (await bruno.slash("ttr", "hand", channel=own)).message["content"]
    assert "Your team’s rack" in hand, "though there are two games of his"
    assert other != game
    opened = (await bruno.slash("ttr", "new", channel=own)).message["content"]
    assert f"Your table is open in <#{evening.general.id}>." in opened
    assert "Your team’s rack" in (await bruno.slash("ttr", "hand", channel=own)).message["content"]


async def long_after(evening):
    """Let the time pass after which the game's threads are archived."""
    evening.clock.ahead += AFTERWARDS + 1
    await evening.restart()


async def test_threads_deleted_after_the_game_if_permitted(evening):
    allow(evening, "MANAGE_THREADS")
    game, people = await teams(evening)
    foreign = people[0].client.create_thread(evening.general.id, "ours", private=True)
    assert all(team_thread_of(evening, person, foreign) for person in people)
    await evening.person("Anna").slash("ttr-admin", "end", table=game)
    await long_after(evening)
    await evening.settled()
    left = [c.id for c in evening.guild.channels.values() if c.type is ChannelType.PRIVATE_THREAD]
    assert left == [foreign["id"]], "what people made stays"


def team_thread_of(evening, person, other):
    return [thread for thread in shown(evening, person, PRIVATE) if thread["id"] != other["id"]]


async def test_any_table_may_have_a_voice_channel(evening, monkeypatch):
    bruno, carla, dario = (evening.person(name) for name in ("Bruno", "Carla", "Dario"))
    game = await evening.running_game(bruno, carla)
    await voice_on(evening)
    more = (await bruno.press(await bruno.table(game), "more")).message
    with monkeypatch.context() as elsewhere:  # as in direct messages about a server of another process
        elsewhere.setattr(evening.ttr, "get_guild", lambda _: None)
        assert "press the button at your table" in (await bruno.press(more, "voice")).message["content"]
    more = (await bruno.press(await bruno.table(game), "more")).message
    await bruno.press(more, "voice")
    ((channel, _),) = voices(evening, bruno)
    assert voices(evening, carla) == [(channel, [])]
    assert voices(evening, dario) == []


@pytest.mark.parametrize("after", [False, True])
async def test_a_channel_that_discord_makes_twice_is_there_once(evening, after):
    await voice_on(evening)
    _, (bruno, *_) = await teams(evening)
    evening.local.faults.add(Fault(method="POST", path="/guilds/*/channels", status=500, after=after, times=1))
    await join_voice(evening, bruno)
    assert len(voices(evening, bruno)) == 1
    assert len(categories(evening)) == 1


async def move(evening, game, goal=None):
    """Let the server's owner move a table to another channel. Return the answer."""
    options = {"table": game, **({} if goal is None else {"channel": goal.id})}
    asked = evening.person("Anna").client.slash(evening.general.id, "ttr-admin", "move", options=options)
    return (await evening.answered(asked)).message["content"]


async def test_finished_game_cannot_be_moved(evening):
    game, _ = await teams(evening)
    await evening.host.games.end(game)
    assert "was called off" in await move(evening, game)


async def test_game_moved_to_another_channel(evening):
    game, people = await teams(evening)
    bruno = people[0]
    await opened(evening, game, people)
    before = await bruno.table(game)
    private = evening.world.add_channel(evening.guild, "staff")
    evening.world.set_overwrite(private, evening.world.bot, deny=Permission.SEND_MESSAGES)
    refused = await move(evening, game, private)
    assert "**Send Messages**" in refused
    games = evening.world.add_channel(evening.guild, "games")
    said = await move(evening, game, games)
    assert f"goes on in <#{games.id}>" in said
    table = await bruno.table(game)
    await evening.settled()
    place = evening.world.channel(table["channel_id"])
    assert place.parent is games

    def told():
        return [m for m in bruno.client.messages(place.id) if "the game has moved" in m["content"]]

    await until(told, "the news")  # this message waits for the new thread
    (moved,) = told()
    assert {user["id"] for user in moved["mentions"]} == {person.user.id for person in people}
    assert not find(bruno.client.message(before["id"]), "hand"), "the old message has no buttons"
    assert evening.world.channel(team_thread(evening, bruno)).parent is games
    (waited,) = waited_for(table)
    await act(next(person for person in people if person.user.id == waited), table, Random(1), claims=False)
    assert (await bruno.table(game))["channel_id"] == place.id
    evening.world.remove_channel(games)
    await evening.settled()
    await move(evening, game)
    table = await bruno.table(game)
    assert evening.world.channel(table["channel_id"]).parent is evening.general, "also where its channel is gone"


async def test_lobby_moved_to_another_channel(evening):
    bruno, anna = evening.person("Bruno"), evening.person("Anna")
    game, lobby = await evening.new_table(bruno)
    games = evening.world.add_channel(evening.guild, "games")
    await move(evening, game, games)
    await evening.settled()
    (moved,) = bruno.client.messages(games.id)
    await anna.press(moved, "join")
    await evening.settled()
    assert not find(bruno.client.message(lobby["id"]), "join")


async def test_departure_during_a_standstill_is_noticed_within_a_day(evening):
    bruno, carla = evening.person("Bruno"), evening.person("Carla")
    game = await evening.running_game(carla, bruno)
    await evening.settled()
    evening.world.leave(evening.guild, carla.user)
    place = await evening.play_channel(game)
    for hours in (1, 24):
        evening.clock.ahead += hours * 3600
        await evening.settled()
        told = [m for m in bruno.client.messages(place) if "no longer on this server" in m["content"]]
    assert len(told) == 1
    assert find(told[0], "kick")


async def test_owner_who_left_the_server_is_noticed_and_removed(evening):
    bruno, carla = evening.person("Bruno"), evening.person("Carla")
    game = await evening.running_game(carla, bruno)
    evening.world.leave(evening.guild, carla.user)
    evening.clock.ahead += 86_401
    await act(bruno, await bruno.table(game), Random(1))
    await evening.settled()
    place = await evening.play_channel(game)

    def told():
        return [m for m in bruno.client.messages(place) if "no longer on this server" in m["content"]]

    assert len(told()) == 1
    assert "Carla is no longer on this server" in told()[0]["content"]
    evening.clock.ahead += 2 * 86_400
    await evening.settled()
    assert len(told()) == 1
    evening.world.leave(evening.guild, evening.world.bot)
    evening.world.invite_bot(evening.guild, permissions_needed().value)
    await evening.settled()
    messages = len([m for m in bruno.client.messages(place) if not m["ephemeral"]])
    assert len(evening.tables(place, bruno.client)) == 1, "nothing is made twice"
    await bruno.press(await bruno.table(game), "hand")
    assert len([m for m in bruno.client.messages(place) if not m["ephemeral"]]) == messages
    assert "That decides it" in (await bruno.press(told()[0], "kick")).message["content"]
    table = await evening.host.games.table(game)
    assert (table.owner_id, table.seats[0].user_id) == (int(bruno.user.id), None)


async def test_an_empty_voice_channel_goes_in_time_though_the_bot_first_did_not_find_its_server(evening, monkeypatch):
    await voice_on(evening)
    _, (bruno, *_) = await teams(evening)
    await join_voice(evening, bruno)
    assert voices(evening, bruno)
    await evening.restart()
    await evening.settled()
    with monkeypatch.context() as patch:
        patch.setattr("ttrbot.discord.sending.channel_provider.DiscordChannelProvider.is_in", lambda *_: False)
        evening.host.rooms.note_server(int(evening.guild.id))
        await evening.settled()
        rooms = await evening.store.rooms.of_guild(int(evening.guild.id))
        assert any(room.kind is SurfaceKind.VOICE for room in rooms)
        assert not any(room.attempts for room in rooms), "they wait until the bot knows the server"
    evening.host.rooms.note_server(int(evening.guild.id))
    await evening.settled()
    evening.clock.ahead += EMPTY + 60
    await evening.settled()
    await until(lambda: voices(evening, bruno) == [], "it to go")
