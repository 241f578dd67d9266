"""Threads: created, joined, archived after inactivity or by hand, unarchived, locked, listed."""

from typing import Any

import discord
import pytest

from localcord.errors import DiscordError
from localcord.models import ChannelType
from localcord.permissions import Permission
from tests.localcord.bot import public_thread
from tests.support.local_discord import until


@pytest.fixture
def clock(manual_clock):
    return manual_clock


@pytest.fixture
async def channel(town):
    return (await town.run_bot()).client.get_channel(int(town.general.id))


def deny(town, *permissions):
    bits = 0
    for permission in permissions:
        bits |= permission
    town.world.set_overwrite(town.general, town.guild.roles[town.guild.id], deny=bits)


async def test_a_public_thread_is_seen_by_all(town, channel):
    told: list[Any] = []
    town.b.subscribe(told.append)

    thread = await public_thread(channel)
    await thread.send("hello")

    assert [c["name"] for c in town.b.channels(town.guild.id)] == ["general", "table"]
    assert [m["content"] for m in town.b.messages(thread.id)] == ["hello"]
    assert [e["type"] for e in told] == ["thread_create", "message_create", "message_create"]
    assert town.b.messages(channel.id)[0]["type"] == 18


async def test_a_thread_can_start_from_a_message(town, channel):
    message = await channel.send("table 1")

    thread = await message.create_thread(name="table")

    assert thread.id == message.id
    assert town.b.message(message.id)["thread"]["id"] == str(thread.id)
    with pytest.raises(discord.HTTPException) as refused:
        await message.create_thread(name="again")
    assert refused.value.code == 160004


async def test_inactive_thread_is_archived_and_a_message_unarchives_it(town, channel, clock):
    thread = await public_thread(channel, auto_archive_duration=60)
    clock.advance(3000)
    town.b.post(thread.id, "still here")
    clock.advance(3000)
    assert len(town.b.channels(town.guild.id)) == 2
    clock.advance(700)
    assert len(town.b.channels(town.guild.id)) == 1
    await until(lambda: channel.guild.get_thread(thread.id) is None, "the bot to hear of it")

    town.b.post(thread.id, "back")

    await until(lambda: channel.guild.get_thread(thread.id), "the bot to hear of it")
    assert len(town.b.channels(town.guild.id)) == 2


async def test_messages_of_an_archived_thread_cannot_be_edited(town, channel):
    thread = await public_thread(channel)
    message = await thread.send("board")
    await thread.edit(archived=True)

    for request in (
        message.edit(content="x"),
        message.add_reaction("👍"),
        thread.add_user(discord.Object(town.bob.id)),
    ):
        with pytest.raises(discord.HTTPException) as refused:
            await request
        assert refused.value.code == 50083
    await thread.edit(archived=False)
    assert (await message.edit(content="x")).content == "x"


async def test_locked_thread_stays_closed_for_people(town, channel):
    thread = await public_thread(channel)
    await thread.edit(archived=True, locked=True)

    with pytest.raises(DiscordError) as refused:
        town.b.post(thread.id, "x")
    assert refused.value.code == 50083
    await thread.send("the bot may manage threads")


async def test_threads_are_listed(town, channel):
    one, two = await public_thread(channel), await public_thread(channel)
    await two.edit(archived=True)

    assert [t.id for t in await channel.guild.active_threads()] == [one.id]
    assert [t.id async for t in channel.archived_threads()] == [two.id]


async def test_a_private_thread_is_for_its_members(town, channel):
    thread = await channel.create_thread(name="secret", type=discord.ChannelType.private_thread)
    await thread.send("before")
    assert [c["name"] for c in town.b.channels(town.guild.id)] == ["general"]

    await thread.add_user(discord.Object(int(town.bob.id)))
    assert [m["content"] for m in town.b.messages(thread.id)] == ["before", ""]
    assert {m.id for m in await thread.fetch_members()} == {int(town.bob.id), channel.guild.me.id}

    await thread.remove_user(discord.Object(int(town.bob.id)))
    with pytest.raises(DiscordError) as refused:
        town.b.messages(thread.id)
    assert refused.value.code == 50001
    assert [c["name"] for c in town.a.channels(town.guild.id)] == ["general", "secret"], "owners read every thread"


async def test_threads_obey_their_parents_permissions(town, channel):
    thread = await public_thread(channel)
    deny(town, Permission.SEND_IN_THREADS, Permission.CREATE_PUBLIC_THREADS, Permission.MANAGE_THREADS)

    for refused in (lambda: town.b.post(thread.id, "x"), lambda: town.b.create_thread(channel.id, "mine")):
        with pytest.raises(DiscordError) as error:
            refused()
        assert error.value.code == 50013
    for request in (thread.send("x"), public_thread(channel), thread.edit(locked=True)):
        with pytest.raises(discord.Forbidden) as forbidden:
            await request
        assert forbidden.value.code == 50013
    town.b.post(channel.id, "the channel itself is open")


async def test_people_make_threads_too(town, channel):
    thread = town.b.create_thread(channel.id, "chat")
    town.b.post(thread["id"], "hello")

    await until(lambda: channel.guild.get_thread(int(thread["id"])), "the bot to hear of it")
    town.b.archive_thread(thread["id"])
    with pytest.raises(DiscordError):
        town.b.archive_thread(thread["id"], locked=True)


async def test_voice_channels_have_no_threads(town, channel):
    voice = await channel.guild.create_voice_channel("voice")

    with pytest.raises(DiscordError) as refused:
        town.a.create_thread(voice.id, "x")
    assert refused.value.code == 50024


async def test_a_deleted_channel_takes_its_threads_along(town, channel):
    thread = await public_thread(channel)
    told: list[Any] = []
    town.b.subscribe(told.append)

    await thread.delete()
    await channel.delete()

    assert [e["type"] for e in told] == ["thread_delete", "channel_delete"]
    assert town.b.channels(town.guild.id) == []


async def test_the_bot_hears_of_threads_that_it_newly_sees(town, channel):
    hidden = town.world.add_channel(town.guild, "hidden")
    everyone = town.guild.roles[town.guild.id]
    town.world.set_overwrite(hidden, everyone, deny=Permission.VIEW_CHANNEL)
    thread = town.a.create_thread(hidden.id, "inside")
    assert channel.guild.get_thread(int(thread["id"])) is None

    town.world.set_overwrite(hidden, everyone)

    await until(lambda: channel.guild.get_thread(int(thread["id"])), "the bot to hear of it")


async def test_members_are_listed_by_pages(town, channel, api):
    thread = await public_thread(channel)
    for user in (town.alice, town.bob):
        await thread.add_user(discord.Object(int(user.id)))
    path = f"/channels/{thread.id}/thread-members"
    everybody = [town.world.bot.id, town.alice.id, town.bob.id]

    async def listed(query):
        status, found = await api("GET", path + query)
        assert status == 200
        return [member["user_id"] for member in found]

    assert await listed("") == everybody
    assert await listed("?limit=1") == everybody, "pages are only for lists with the memberships of the server"
    assert await listed("?with_member=true&limit=2") == everybody[:2]
    assert await listed(f"?with_member=true&limit=2&after={town.alice.id}") == everybody[2:]
    assert (await api("GET", f"{path}/{town.bob.id}?with_member=true"))[1]["member"]["user"]["id"] == town.bob.id
    assert "member" not in (await api("GET", f"{path}/{town.bob.id}"))[1]
    assert (await api("GET", f"{path}?with_member=true&limit=101"))[0] == 400


# --- which channels can have which threads -------------------------------------------------------


async def test_threads_of_announcement_channels_have_a_type_of_their_own(town, channel, api):
    news = town.world.add_channel(town.guild, "news", ChannelType.ANNOUNCEMENT)
    message = town.a.post(news.id, "news")

    status, made = await api("POST", f"/channels/{news.id}/messages/{message['id']}/threads", {"name": "talk"})

    assert (status, made["type"]) == (201, ChannelType.ANNOUNCEMENT_THREAD)
    assert town.b.create_thread(news.id, "theirs")["type"] == ChannelType.ANNOUNCEMENT_THREAD
    await api("PATCH", f"/channels/{made['id']}", {"archived": True})
    _, listed = await api("GET", f"/channels/{news.id}/threads/archived/public")
    assert [thread["id"] for thread in listed["threads"]] == [made["id"]]


@pytest.mark.parametrize("kind", [ChannelType.ANNOUNCEMENT, ChannelType.FORUM, ChannelType.VOICE])
async def test_private_thread_refused_outside_text_channels(town, channel, api, kind):
    """They "can only be created in GUILD_TEXT channels" (documentation of threads)."""
    parent = town.world.add_channel(town.guild, "other", kind)
    body = {"name": "secret", "type": int(ChannelType.PRIVATE_THREAD), "message": {"content": "x"}}
    if kind is not ChannelType.FORUM:
        del body["message"]

    status, answer = await api("POST", f"/channels/{parent.id}/threads", body)

    if kind is ChannelType.FORUM:
        assert (status, answer["type"]) == (201, ChannelType.PUBLIC_THREAD), "a forum has posts, whatever is asked for"
    else:
        assert (status, answer["code"]) == (400, 50024)
    with pytest.raises(DiscordError) as refused:
        town.a.create_thread(parent.id, "secret", private=True)
    assert refused.value.code == 50024


async def test_public_thread_refused_in_an_announcement_channel(town, channel, api):
    news = town.world.add_channel(town.guild, "news", ChannelType.ANNOUNCEMENT)

    for kind in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD):
        status, answer = await api("POST", f"/channels/{news.id}/threads", {"name": "x", "type": int(kind)})
        assert (status, answer["code"]) == (400, 50024)
    assert (await api("POST", f"/channels/{news.id}/threads", {"name": "x", "type": 10}))[0] == 201


# --- limits --------------------------------------------------------------------------------------


async def test_thread_refused_beyond_the_limit_of_active_threads(town, channel, api):
    """400, 160006 "Maximum number of active threads reached": pR0Ps/slack-to-discord #16."""
    town.world.max_active_threads = 2
    one, _ = await public_thread(channel), await public_thread(channel)
    message = town.a.post(channel.id, "start")

    for path in (f"/channels/{channel.id}/threads", f"/channels/{channel.id}/messages/{message['id']}/threads"):
        status, answer = await api("POST", path, {"name": "x"})
        assert (status, answer["code"]) == (400, 160006)
    await one.edit(archived=True)
    three = await public_thread(channel)
    for wake in (one.edit(archived=False), one.send("x")):
        with pytest.raises(discord.HTTPException) as refused:
            await wake
        assert (refused.value.status, refused.value.code) == (400, 160006)
    await three.edit(archived=True)
    await one.send("room again")

    assert {t.id for t in await channel.guild.active_threads()} >= {one.id}


async def test_announcement_threads_have_a_limit_of_their_own(town, channel, api):
    town.world.max_active_announcement_threads = 1
    news = town.world.add_channel(town.guild, "news", ChannelType.ANNOUNCEMENT)
    form = {"name": "x", "type": int(ChannelType.ANNOUNCEMENT_THREAD)}

    assert (await api("POST", f"/channels/{news.id}/threads", form))[0] == 201
    status, answer = await api("POST", f"/channels/{news.id}/threads", form)

    assert (status, answer["code"]) == (400, 160007)
    await public_thread(channel)


async def test_member_refused_when_the_thread_is_full(town, channel):
    """The number is in the message: discord-api-docs #3938."""
    town.world.max_thread_members = 2
    thread = await public_thread(channel)
    await thread.add_user(discord.Object(int(town.alice.id)))
    await thread.add_user(discord.Object(int(town.alice.id)))

    with pytest.raises(discord.HTTPException) as refused:
        await thread.add_user(discord.Object(int(town.bob.id)))
    assert (refused.value.status, refused.value.code) == (400, 30033)
    town.b.post(thread.id, "one may write without being in it")

    assert len(await thread.fetch_members()) == 2
