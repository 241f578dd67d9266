"""A server that changes during a game: permissions come and go, things are deleted, the bot is removed and returns."""

import asyncio
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from localcord.permissions import Permission
from tests.e2e.evening import PACE, find
from tests.e2e.player import act
from tests.e2e.test_presses import at_first_turn
from tests.support.local_discord import PATIENCE, until
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.discord.sending.publisher import DiscordPublisher
from ttrbot.store import Status, SurfaceKey, SurfaceKind
from ttrbot.text import texts


def news(person, told="I can’t write at this table any more"):
    """Return what a person is told in private about a table that can't be shown."""
    return [m["content"] for m in person.dms() if told in m["content"]]


async def test_permissions_that_come_and_go_in_mid_game(evening):
    await evening.stop()
    # So that the bot doesn't try again by itself.
    evening.pace = replace(PACE, first_backoff=3600, longest_backoff=3600, refusals=0)
    await evening.start()
    game, (active, other) = await at_first_turn(evening)
    general, bot = evening.general, evening.world.bot
    place = await evening.play_channel(game)

    async def told(person):
        news = lambda: [m for m in person.dms() if "I can’t write at this table any more" in m["content"]]  # noqa: E731
        await until(lambda: any(person.user.name in m["content"] for m in news()), "the news that the game waits")

    async def next_table(after):
        shown = lambda: [m for m in evening.tables(place, active.client) if m["id"] != after["id"]]  # noqa: E731
        await until(shown, "the next table")
        await until(lambda: len(evening.tables(place, active.client)) == 1, "the old one to lose its buttons")
        return shown()[0]

    (table,) = evening.tables(place, active.client)
    for lacking in (Permission.SEND_IN_THREADS, Permission.VIEW_CHANNEL):
        evening.world.set_overwrite(general, bot, deny=lacking)
        assert "You took" in (await active.press(table, "two_blind")).message["content"], "the game goes on"
        await told(other)
        evening.world.set_overwrite(general, bot)
        table = await next_table(table)
        assert [user["id"] for user in table["mentions"]] == [other.user.id], "and told at the table, once"
        active, other = other, active
    evening.world.set_overwrite(general, bot, deny=Permission.ATTACH_FILES)
    await active.press(table, "two_blind")
    table = await next_table(table)
    assert not table["attachments"]
    assert "I lack **Attach Files**" in table["content"]
    evening.world.set_overwrite(general, bot)
    await other.press(table, "two_blind")
    assert (await next_table(table))["attachments"]


async def test_a_table_that_somebody_deletes_comes_back_by_itself(evening):
    game, (active, other) = await at_first_turn(evening)
    anna, place = evening.people["Anna"], await evening.play_channel(game)
    await evening.settled()
    tables = lambda channel: evening.tables(channel, active.client)  # noqa: E731
    (table,) = tables(place)
    anna.client.delete_message(table["id"])
    await until(lambda: tables(place), "the table")
    await evening.settled()
    (table,) = tables(place)
    await active.press(table, "blind")
    evening.world.remove_channel(evening.world.channel(place))
    await until(lambda: tables(evening.general.id), "the table in the channel")
    await evening.settled()
    (table,) = tables(evening.general.id)
    await active.press(table, "blind")
    assert find(await other.table(game), "two_blind"), "it is the next one's turn"
    assert len(tables(evening.general.id)) == 1
    assert not news(other)


async def test_a_lobby_that_somebody_deletes_comes_back_by_itself(evening):
    bruno = evening.person("Bruno")
    game, lobby = await evening.new_table(bruno)
    await evening.settled()
    evening.people["Anna"].client.delete_message(lobby["id"])
    lobbies = lambda: [m for m in bruno.client.messages(evening.general.id) if find(m, "join")]  # noqa: E731
    await until(lobbies, "the lobby")
    await evening.settled()
    (lobby,) = lobbies()
    await evening.people["Anna"].press(lobby, "join")
    assert len((await evening.host.games.table(game)).seats) == 2


async def test_players_of_a_deleted_channel_are_told_what_to_do(evening):
    game, people = await at_first_turn(evening)
    evening.world.remove_channel(evening.general)
    waited = people[0]
    await until(lambda: news(waited), "the news")
    (text,) = news(waited)
    assert "</ttr-admin move:" in text
    hall = evening.world.add_channel(evening.guild, "hall")
    moving = evening.people["Anna"].client.slash(hall.id, "ttr-admin", "move", options={"table": game})
    await evening.answered(moving)
    await act(waited, await waited.table(game), Random(1), claims=False)
    assert len(news(waited)) == 1


async def test_open_table_of_a_deleted_channel_is_left_from_anywhere(evening):
    bruno, carla = evening.person("Bruno"), evening.person("Carla")
    side = evening.world.add_channel(evening.guild, "side")
    await evening.answered(bruno.client.slash(side.id, "ttr", "new", options={"map": "usa"}))
    await evening.settled()
    (lobby,) = [message for message in bruno.client.messages(side.id) if find(message, "join")]
    await carla.press(lobby, "join")
    evening.world.remove_channel(side)
    for person in (carla, bruno):
        await until(partial(news, person, "I can’t show your table"), "the news")
        assert "</ttr leave:" in news(person, "I can’t show your table")[0]
        assert "You have left" in (await person.slash("ttr", "leave")).message["content"]
        assert "You aren’t at any table" in (await person.slash("ttr-me", "games")).message["content"]


async def test_invitation_to_a_table_of_a_deleted_channel_says_so(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    side = evening.world.add_channel(evening.guild, "side")
    opening = anna.client.slash(side.id, "ttr", "new", options={"map": "usa", "invite": str(bruno.user.id)})
    await evening.answered(opening)
    await evening.settled()
    (invitation,) = bruno.dms()
    (game,) = [table.game_id for table in await evening.host.games.games_of(int(anna.user.id))]
    evening.world.remove_channel(side)
    assert "channel was deleted" in (await bruno.press(invitation, "join")).message["content"]
    moving = anna.client.slash(evening.general.id, "ttr-admin", "move", options={"table": game})
    await evening.answered(moving)
    assert "You are at the table" in (await bruno.press(invitation, "join")).message["content"]


async def test_open_table_that_its_owner_no_longer_sees_is_left_from_anywhere(evening):
    bruno = evening.person("Bruno")
    game, _ = await evening.new_table(bruno)
    side = evening.world.add_channel(evening.guild, "side")
    evening.world.set_overwrite(evening.general, bruno.user, deny=Permission.VIEW_CHANNEL)
    for command in ("table", "clock"):
        answer = await evening.answered(bruno.client.slash(side.id, "ttr", command))
        assert "No game runs here" not in answer.message["content"], command
    left = await evening.answered(bruno.client.slash(side.id, "ttr", "leave"))
    assert "You have left" in left.message["content"]
    assert (await evening.host.games.table(game)).status is Status.CANCELLED


async def test_settings_that_name_what_was_deleted_are_told(evening):
    anna, bruno = evening.people["Anna"], evening.person("Bruno")
    halls = [evening.world.add_channel(evening.guild, f"hall {number}") for number in (1, 2)]
    role = evening.world.add_role(evening.guild, "players")

    async def choose(**options):
        asked = anna.client.slash(evening.general.id, "ttr-admin", "set", options=options)
        return (await evening.answered(asked)).message["content"]

    for hall in halls:
        await choose(channel=hall.id, role=role.id)

    async def opened(person):
        return (await person.slash("ttr", "new", map="usa")).message["content"]

    evening.world.remove_channel(halls[0])
    assert f"Tables are opened here: <#{halls[1].id}>" in await opened(bruno)
    assert "**Everything works.**" in (await anna.slash("ttr-admin", "check")).message["content"]
    evening.world.remove_channel(halls[1])
    evening.world.remove_role(evening.guild, role)
    assert "All channels where tables may be opened were deleted" in await opened(bruno)
    shown = (await anna.slash("ttr-admin", "check")).message["content"]
    for told in ("All channels where tables may be opened were deleted", "The role whose members may open"):
        assert told in shown
    shown = (await anna.slash("ttr-admin", "reset", setting="channels")).message["content"]
    assert "All channels" not in shown
    assert "The role whose members may open tables was deleted" in shown
    assert "The role whose members may open tables was deleted" in await opened(bruno)
    assert f"<#{evening.general.id}>" in await choose(channel=evening.general.id)
    await anna.slash("ttr-admin", "reset", setting="role")
    assert "was deleted" not in await opened(bruno)


@pytest.mark.parametrize("guilds_come", [0.05, 2.0])
async def test_the_bot_is_sent_away_and_comes_back_in_mid_game(evening, monkeypatch, guilds_come):
    """Also during a start, when Discord announces a server by another event."""
    anna, bruno, world = evening.people["Anna"], evening.person("Bruno"), evening.world
    game = await evening.running_game(anna, bruno)
    place = await evening.play_channel(game)
    evening.pace = replace(PACE, first_backoff=3600, longest_backoff=3600)  # so that it doesn't try again by itself
    monkeypatch.setattr("tests.e2e.evening.GUILDS_COME", guilds_come)
    await evening.restart()
    world.leave(evening.guild, world.bot)
    key = SurfaceKey(game_id=game, kind=SurfaceKind.TABLE)
    async with asyncio.timeout(PATIENCE):
        while not (await evening.store.outbox.get(key)).is_stuck:  # noqa: ASYNC110 - then no clock runs out
            await asyncio.sleep(0.01)
    for person in (anna, bruno):
        (hand,) = person.dms()
        offer = (await person.press(hand, "choose")).message
        assert "You kept" in (await person.press(offer, "keep")).message["content"], "the game goes on where it can"
    world.invite_bot(evening.guild, permissions_needed().value)
    tables = lambda: [m for m in evening.tables(place, anna.client) if find(m, "two_blind")]  # noqa: E731
    await until(tables, "the first turn")
    (table,) = tables()
    (waited,) = [person for person in (anna, bruno) if person.user.id in {user["id"] for user in table["mentions"]}]
    assert "You took" in (await waited.press(table, "two_blind")).message["content"]
    await until(lambda: [m["id"] for m in tables()] not in ([], [table["id"]]), "the second turn")
    await until(lambda: len(evening.tables(place, anna.client)) == 1, "nothing to be there twice")
    async with asyncio.timeout(PATIENCE):
        while any(it.last_error for it in await evening.store.outbox.of_game(game)):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def test_a_channel_hidden_between_the_start_and_the_thread(evening, monkeypatch):
    """Everybody is told in private, and the thread is made as soon as the bot sees the channel again."""
    await evening.stop()
    evening.pace = replace(PACE, first_backoff=3600, longest_backoff=3600, refusals=0)  # it doesn't try by itself
    await evening.start()
    people = [evening.person(name) for name in ("Bruno", "Anna")]
    game, lobby = await evening.new_table(people[0])
    await people[1].press(lobby, "join")
    open_thread = DiscordPublisher.open_thread

    async def hidden_before(*of):
        monkeypatch.setattr(DiscordPublisher, "open_thread", open_thread)  # only once
        evening.world.set_overwrite(evening.general, evening.world.bot, deny=Permission.VIEW_CHANNEL)
        return await open_thread(*of)

    monkeypatch.setattr(DiscordPublisher, "open_thread", hidden_before)
    await people[0].press(people[0].client.message(lobby["id"]), "start")
    await until(lambda: all(news(person) for person in people), "the news that the table can't be shown")
    for person in people:
        (said,) = news(person)
        assert "I lack a permission there" in said
    async with asyncio.timeout(PATIENCE):
        while (await evening.open_store.outbox.agenda(evening.clock.now() + 60)).due:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)  # until the refused messages are put off
    evening.world.set_overwrite(evening.general, evening.world.bot)
    thread = lobby["id"]
    is_made = lambda: thread in evening.world.channels and evening.tables(thread, people[0].client)  # noqa: E731
    await until(is_made, "the table in a thread")
    assert await evening.play_channel(game) == lobby["id"]
    await people[0].press(evening.tables(lobby["id"], people[0].client)[-1], "choose")


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en-US", "I can’t show a table in <#{channel}>. I need:\n❌ **View Channel**"),
        ("it", "Non posso mostrare un tavolo in <#{channel}>. Mi serve:\n❌ **Visualizza canale**"),
    ],
)
async def test_a_game_starts_only_where_it_can_be_shown(evening, locale, told):
    """Otherwise it would be played in the channel, without a thread, and nobody would see it."""
    bruno, anna = evening.person("Bruno"), evening.person("Anna")
    bruno.user.locale = locale
    game, lobby = await evening.new_table(bruno)
    await anna.press(lobby, "join")
    await evening.settled()
    lobby = bruno.newest(evening.general.id)
    evening.world.set_overwrite(evening.general, evening.world.bot, deny=Permission.VIEW_CHANNEL)
    assert (await anna.press(lobby, "start")).message["content"] == texts("en").t("refusal-not-owner")
    answer = (await bruno.press(lobby, "start")).message
    assert answer["content"].startswith(told.format(channel=evening.general.id))
    assert (await evening.host.games.table(game)).status is Status.LOBBY
    evening.world.set_overwrite(evening.general, evening.world.bot)
    await bruno.press(lobby, "start")
    await bruno.table(game)
    assert await evening.play_channel(game) != str(evening.general.id), "it has a thread"
