"""What Discord refuses is told to the people concerned, with the cure. The games continue."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from localcord import emojis, threads
from localcord.faults import Fault
from localcord.models import ChannelType
from localcord.permissions import Permission
from tests.e2e.evening import PACE, find
from tests.e2e.test_presses import at_first_turn
from tests.e2e.test_rooms import NAMES, join_voice, teams, voice_on
from tests.support.local_discord import PATIENCE, until
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.store import Status
from ttrbot.text.names import CARD_EMOJI, UNICODE


@pytest.fixture
async def strict(evening):
    """Return the evening with a bot that reports the first refusal, and tries again only after an event."""
    await evening.stop()
    evening.pace = replace(PACE, first_backoff=3600, longest_backoff=3600, refusals=0)
    await evening.start()
    return evening


def news(person, text):
    """Return the direct messages to a person that contain this text."""
    return [message["content"] for message in person.dms() if text in message["content"]]


def has_struck(fault: Fault, times: int) -> bool:
    """Return whether a fault has applied this many times."""
    return fault.struck == times


def other_tables(evening, place, table):
    """Return the other messages in a thread that show the same table."""
    return [message for message in evening.tables(place, evening.people["Anna"].client) if message["id"] != table["id"]]


async def delete_emoji(evening):
    """Delete the bot's own emojis, as on Discord's developer page."""
    for emoji_id in list(evening.world.emojis):
        emojis.remove(evening.world, emoji_id)


def own_emoji_in(message):
    return [c for row in message["components"] for c in row["components"] if (c.get("emoji") or {}).get("id")]


async def test_deleted_emoji_are_replaced_at_once_and_brought_again(evening, monkeypatch):
    monkeypatch.setattr("ttrbot.discord.sending.emoji.AGAIN_AFTER", 0.01)
    emoji = evening.ttr.services.emoji
    await emoji.bring(evening.ttr)
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    assert own_emoji_in(table)
    await delete_emoji(evening)
    answer = (await active.press(table, "two_blind")).message
    assert "You took" in answer["content"]
    table = await other.table(game)
    assert emoji.signs is UNICODE
    assert find(table, "draw")
    assert {c["emoji"]["name"] for c in find(table, "draw")} <= set(CARD_EMOJI.values())
    keeping = evening.ttr.loop.create_task(emoji.keep(evening.ttr, evening.ttr.meta))
    await until(lambda: evening.world.emojis and emoji.signs is not UNICODE, "the emoji to be brought again")
    await other.press(table, "two_blind")
    assert own_emoji_in(await active.table(game))
    await delete_emoji(evening)
    await active.press(await active.table(game), "two_blind")
    await until(lambda: evening.world.emojis and emoji.signs is not UNICODE, "the emoji to be brought once more")
    keeping.cancel()


async def test_private_answers_without_their_emoji(evening):
    await evening.ttr.services.emoji.bring(evening.ttr)
    signs = evening.ttr.services.emoji.signs
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    await delete_emoji(evening)
    for path in (("ttr-me", "orders"), ("ttr", "claim")):
        evening.ttr.services.emoji.signs = signs
        answer = (await active.slash(*path, channel=table["channel_id"])).message
        assert answer["content"]
        assert not own_emoji_in(answer)


@pytest.mark.parametrize(
    ("code", "reason", "cure"),
    [
        (200000, "AutoMod", "exempt me"),
        (240000, "harmful links", "exempt me"),
        (20026, "spam protection", "developer portal"),
        (98765, "with error 98765", "tell the person who runs the bot"),
    ],
)
async def test_refused_table_is_explained_to_the_people_concerned(strict, code, reason, cure):
    game, (active, other) = await at_first_turn(strict)
    place = await strict.play_channel(game)
    (table,) = strict.tables(place, active.client)
    fault = strict.local.faults.add(Fault("POST", f"/channels/{place}/messages", status=400, code=code, times=None))
    assert "You took" in (await active.press(table, "two_blind")).message["content"], "the game goes on"
    anna = strict.people["Anna"]
    for person in (anna, other):
        await until(partial(news, person, "I can’t write at this table any more"), "the news")
        (text,) = news(person, "I can’t write at this table any more")
        assert reason in text
        assert cure in text
        assert other.user.name in text
    checked = (await anna.slash("ttr-admin", "check")).message["content"]
    assert "I can’t show" in checked
    assert reason in checked
    struck = fault.struck
    strict.local.faults.clear()
    await anna.slash("ttr", "table", channel=place)
    await until(lambda: other_tables(strict, place, table), "the table")
    assert struck == 1
    assert "I can’t show" not in (await anna.slash("ttr-admin", "check")).message["content"]


async def test_refused_lobby_is_explained_to_its_owner(strict):
    bruno = strict.person("Bruno")
    strict.local.faults.add(
        Fault("POST", f"/channels/{strict.general.id}/messages", status=400, code=98765, times=None)
    )
    await bruno.slash("ttr", "new")
    await until(lambda: news(bruno, "I can’t show your table"), "the news")
    (text,) = news(bruno, "I can’t show your table")
    assert "98765" in text


async def test_locked_thread_is_told_and_goes_on_when_it_is_unlocked(strict):
    game, (active, other) = await at_first_turn(strict)
    anna, place = strict.people["Anna"], await strict.play_channel(game)
    moderators = strict.world.add_role(strict.guild, "Moderators", Permission.MANAGE_THREADS)
    strict.world.set_roles(strict.guild, active.user, [moderators])  # only moderators use locked threads
    anna.client.archive_thread(place, locked=True)
    for person in (active, strict.people["Anna"]):
        await until(partial(news, person, "the thread is locked"), "the news")
        (text,) = news(person, "the thread is locked")
        assert "</ttr-admin move:" in text
    (table,) = strict.tables(place, active.client)
    assert "You took" in (await active.press(table, "two_blind")).message["content"], "the game goes on"
    await until(lambda: any(other.user.name in text for text in news(other, "the thread is locked")), "the news")
    checked = (await anna.slash("ttr-admin", "check")).message["content"]
    assert "the thread is locked" in checked
    assert "**Everything works.**" not in checked
    thread = strict.world.channel(place)
    thread.thread.locked = False
    threads.set_archived(strict.world, thread, archived=False)
    await until(lambda: other_tables(strict, place, table), "the next table")
    (shown,) = other_tables(strict, place, table)
    assert [user["id"] for user in shown["mentions"]] == [other.user.id]


async def test_lock_of_an_open_thread_is_told_at_once(strict):
    game, (active, other) = await at_first_turn(strict)
    anna, place = strict.people["Anna"], await strict.play_channel(game)
    anna.client.lock_thread(place)
    for person in (active, anna):
        await until(partial(news, person, "the thread is locked"), "the news")
    checked = (await anna.slash("ttr-admin", "check")).message["content"]
    assert "the thread is locked" in checked
    anna.client.lock_thread(place, locked=False)
    (table,) = strict.tables(place, active.client)
    await active.press(table, "two_blind")
    await until(lambda: other_tables(strict, place, table), "the next table")
    assert "**Everything works.**" in (await anna.slash("ttr-admin", "check")).message["content"]
    assert len(news(other, "the thread is locked")) == (1 if other.user.id == anna.user.id else 0)


async def test_lock_of_a_thread_with_an_open_table_is_told_at_once(strict):
    bruno, anna = strict.person("Bruno"), strict.people["Anna"]
    thread = bruno.client.create_thread(strict.general.id, "my thread")["id"]
    await bruno.slash("ttr", "new", channel=thread, map="usa")
    await strict.settled()
    anna.client.lock_thread(thread)
    await until(partial(news, bruno, "the thread is locked"), "the news")
    checked = (await anna.slash("ttr-admin", "check")).message["content"]
    assert "the thread is locked" in checked
    anna.client.lock_thread(thread, locked=False)
    await strict.settled()
    assert "**Everything works.**" in (await anna.slash("ttr-admin", "check")).message["content"]


async def test_name_blocked_by_automod_is_reported(strict):
    rude = strict.person("Rude Word")
    game = await strict.running_game(rude, strict.person("Bruno"))
    place = await strict.play_channel(game)
    (table,) = strict.tables(place, rude.client)
    strict.guild.blocked_words = {"rude word"}
    assert "AutoMod" in (await rude.slash("ttr", "table", channel=place)).message["content"]
    await until(lambda: news(rude, "AutoMod"), "the news")
    strict.guild.blocked_words = set()
    strict.clock.ahead += 3600  # tables are reposted only this often
    await rude.slash("ttr", "table", channel=place)
    await until(lambda: other_tables(strict, place, table), "the table")


@pytest.mark.parametrize("code", [160006, 160007])
async def test_without_room_for_a_thread_the_game_is_played_in_the_channel(evening, code):
    evening.local.faults.add(Fault("POST", "/channels/*/messages/*/threads", status=400, code=code, times=None))
    anna = evening.person("Anna")
    game = await evening.running_game(anna, evening.person("Bruno"))
    assert await evening.play_channel(game) == evening.general.id
    await anna.press((await anna.press(await anna.table(game), "choose")).message, "keep")


async def test_restart_reports_nothing_about_a_game_played_in_the_channel(evening):
    """The bot may not change channels, so Discord refuses to "open" one that is no thread."""
    evening.local.faults.add(Fault("POST", "/channels/*/messages/*/threads", status=400, code=160006, times=None))
    people = evening.person("Anna"), evening.person("Bruno")
    await evening.running_game(*people)
    before = [len(person.dms()) for person in people]
    await evening.restart()
    looked = ("GET", f"/channels/{evening.general.id}")
    await until(lambda: looked in [(r.method, r.path) for r in evening.local.rest.requests], "the look at the channel")
    await evening.settled()
    assert [len(person.dms()) for person in people] == before


async def test_without_room_for_an_archived_thread_the_game_goes_on_in_the_channel(evening):
    game, (active, other) = await at_first_turn(evening)
    place, anna = await evening.play_channel(game), evening.people["Anna"]
    (table,) = evening.tables(place, active.client)
    evening.local.faults.add(Fault("PATCH", f"/channels/{place}", status=400, code=160006, times=None))
    evening.local.faults.add(Fault("POST", f"/channels/{place}/messages", status=400, code=160006, times=None))
    anna.client.archive_thread(place)
    await active.press(table, "two_blind")
    await until(lambda: evening.tables(evening.general.id, active.client), "the table in the channel")
    (table,) = evening.tables(evening.general.id, active.client)
    assert [user["id"] for user in table["mentions"]] == [other.user.id]


@pytest.mark.parametrize("kind", [ChannelType.ANNOUNCEMENT, ChannelType.TEXT])
async def test_lobby_says_that_teams_will_have_no_threads(evening, kind):
    hall = evening.world.add_channel(evening.guild, "hall", kind)
    if kind is ChannelType.TEXT:
        evening.world.set_overwrite(hall, evening.world.bot, deny=Permission.CREATE_PRIVATE_THREADS)
    people = [evening.person(name) for name in NAMES]
    await people[0].slash("ttr", "new", channel=hall, map="team-asia", seats=4)
    lobby = lambda: [m for m in people[0].client.messages(hall.id) if find(m, "join", enabled=False)]  # noqa: E731
    await until(lobby, "the lobby")
    reason = "I lack **Create Private Threads**" if kind is ChannelType.TEXT else "only in text channels"
    assert reason in lobby()[0]["content"]
    for person in people[1:]:
        await person.press(lobby()[0], "join")
    await people[0].start(lobby()[0])
    told = lambda: [  # noqa: E731
        message["content"]
        for channel in people[0].client.channels(evening.guild.id)
        for message in people[0].client.messages(channel["id"])
        if "I can’t make the teams’ private threads" in message["content"]
    ]
    await until(told, "the reason")
    assert reason in told()[0]


async def test_team_mate_named_when_the_thread_is_full(evening):
    left_out = evening.person(NAMES[2])
    evening.local.faults.add(
        Fault("PUT", f"/channels/*/thread-members/{left_out.user.id}", status=400, code=30033, times=None)
    )
    game, people = await teams(evening)
    table = await people[0].table(game)
    told = [m["content"] for m in people[0].client.messages(table["channel_id"]) if "can’t be let into" in m["content"]]
    assert len(told) == 1
    assert left_out.user.name in told[0]


async def test_refused_commands_are_tried_again_and_the_owner_is_told_once(evening, monkeypatch):
    monkeypatch.setattr("ttrbot.discord.sync.FIRST_PAUSE", 0.01)
    owner = evening.people["Anna"]
    for refusals in (4, 3):
        await evening.store.meta.set("commands", "")
        await evening.stop()
        fault = evening.local.faults.add(
            Fault("PUT", "/applications/*/commands", status=400, code=30034, times=refusals)
        )
        await evening.start()
        await until(partial(has_struck, fault, refusals), "all refusals")
        await evening.running_game(evening.person("Anna"), evening.person("Bruno"))
        async with asyncio.timeout(PATIENCE):
            while not await evening.store.meta.get("commands"):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
    assert len(news(owner, "has refused my slash commands")) == 1


async def test_commands_known_from_before_are_mentioned_though_the_sync_is_refused(evening):
    digest, _, ids = (await evening.store.meta.get("commands")).partition(" ")
    assert digest
    await evening.store.meta.set("commands", f"older {ids}")
    await evening.stop()
    evening.local.faults.add(Fault("PUT", "/applications/*/commands", status=503, times=None))
    await evening.start()
    words = evening.ttr.services.commands.in_panel(Panel(text="`/ttr table`")).text
    assert words.startswith("</ttr table:")


async def test_table_told_when_nobody_can_be_added_to_the_thread(evening):
    evening.local.faults.add(Fault("PUT", "/channels/*/thread-members/*", status=403, code=50013, times=None))
    game, people = await teams(evening)
    place = (await people[0].table(game))["channel_id"]
    told = [
        m["content"]
        for m in people[0].client.messages(place)
        if "let the teams into their private threads: I lack a permission there" in m["content"]
    ]
    assert len(told) == 1


async def test_server_with_only_the_commands_told_how_to_invite_the_bot(evening):
    anna, world = evening.people["Anna"], evening.world
    guild = world.add_guild("Without the bot", anna.user, bot_permissions=None)
    world.authorize_commands(guild)
    lounge = world.add_channel(guild, "lounge")
    answer = (await anna.slash("ttr", "new", channel=lounge)).message["content"]
    assert f"permissions={permissions_needed().value}" in answer
    assert await evening.store.games.of_guild(int(guild.id), tuple(Status)) == ()


async def test_person_who_leaves_voice_before_being_moved_is_told_where_to_go(evening):
    await voice_on(evening)
    _, (bruno, *_) = await teams(evening)
    bruno.client.join_voice(evening.world.add_channel(evening.guild, "lounge", ChannelType.VOICE).id)
    evening.local.faults.add(Fault("PATCH", f"/guilds/*/members/{bruno.user.id}", status=400, code=40032))
    assert "The voice channel is open" in await join_voice(evening, bruno)


async def test_voice_channel_beyond_the_servers_limit_says_so(evening):
    await voice_on(evening)
    _, (bruno, *_) = await teams(evening)
    evening.local.faults.add(Fault("POST", "/guilds/*/channels", status=400, code=30013))
    assert "as many channels as Discord allows" in await join_voice(evening, bruno)


async def test_missing_permission_for_voice_is_named_alone(evening):
    """An overwrite on the bot's own category takes away a permission that it has on the server."""
    await voice_on(evening)
    _, (bruno, *_) = await teams(evening)
    assert "is open" in await join_voice(evening, bruno)
    evening.local.faults.add(Fault("PUT", "/channels/*/permissions/*", status=403, code=50013, times=None))
    evening.local.faults.add(Fault("POST", "/guilds/*/channels", status=403, code=50013, times=None))
    (category,) = [c for c in evening.guild.channels.values() if c.type is ChannelType.CATEGORY]
    evening.world.set_overwrite(
        category, evening.world.bot, allow=Permission.VIEW_CHANNEL, deny=Permission.MANAGE_ROLES
    )
    answer = await join_voice(evening, evening.person(NAMES[1]))
    assert "**Manage Roles**" in answer
    assert "**Manage Channels**" not in answer


async def test_invitation_that_does_not_arrive_is_told_its_sender(evening):
    anna, guest = evening.people["Anna"], evening.person("Guest", dms_open=False)
    await evening.new_table(anna, invite=guest.user.id)
    await until(lambda: news(anna, "your invitation"), "the news")
    (text,) = news(anna, "your invitation")
    assert f"<@{guest.user.id}>" in text


async def test_private_answer_that_a_filter_refuses(evening):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    evening.local.faults.add(Fault("POST", "/interactions/*/callback", status=400, code=240000))
    answer = (await active.press(table, "hand")).message
    assert "I can’t show you this" in answer["content"]
    assert "harmful links" in answer["content"]
