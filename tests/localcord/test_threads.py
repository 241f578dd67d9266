"""Threads: made, joined, archived by silence or by hand, woken, locked, listed."""

import discord
import pytest

from tests.support.local_discord import until
from ttrbot.localcord.errors import DiscordError
from ttrbot.localcord.permissions import Permission


@pytest.fixture
def clock(manual_clock):
    return manual_clock


@pytest.fixture
async def channel(town):
    return (await town.run_bot()).client.get_channel(int(town.general.id))


async def make(channel, **options):
    return await channel.create_thread(name="table", type=discord.ChannelType.public_thread, **options)


def deny(town, *permissions):
    bits = 0
    for permission in permissions:
        bits |= permission
    town.world.set_overwrite(town.general, town.guild.roles[town.guild.id], deny=bits)


async def test_a_public_thread_is_seen_by_all(town, channel):
    told = []
    town.b.subscribe(told.append)

    thread = await make(channel)
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


async def test_silence_archives_and_a_message_wakes(town, channel, clock):
    thread = await make(channel, auto_archive_duration=60)
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
    thread = await make(channel)
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


async def test_a_locked_thread_stays_shut_for_people(town, channel):
    thread = await make(channel)
    await thread.edit(archived=True, locked=True)

    with pytest.raises(DiscordError) as refused:
        town.b.post(thread.id, "x")
    assert refused.value.code == 50083
    await thread.send("the bot may manage threads")


async def test_threads_are_listed(town, channel):
    one, two = await make(channel), await make(channel)
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
    thread = await make(channel)
    deny(town, Permission.SEND_IN_THREADS, Permission.CREATE_PUBLIC_THREADS, Permission.MANAGE_THREADS)

    for refused in (lambda: town.b.post(thread.id, "x"), lambda: town.b.create_thread(channel.id, "mine")):
        with pytest.raises(DiscordError) as error:
            refused()
        assert error.value.code == 50013
    for request in (thread.send("x"), make(channel), thread.edit(locked=True)):
        with pytest.raises(discord.Forbidden) as error:
            await request
        assert error.value.code == 50013
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
    thread = await make(channel)
    told = []
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
    thread = await make(channel)
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
