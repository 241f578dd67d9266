"""Messages refused for their content (blocked words, harmful links), and the limits of a flagged bot."""

import discord
import pytest

from localcord.errors import DiscordError
from localcord.permissions import Permission


@pytest.fixture
async def channel(town):
    return (await town.run_bot()).client.get_channel(int(town.general.id))


async def code(request):
    with pytest.raises(discord.HTTPException) as refused:
        await request
    return refused.value.status, refused.value.code


async def test_message_refused_when_it_has_a_blocked_word(town, channel):
    message = await channel.send("board")
    town.guild.blocked_words.add("Train")

    assert await code(channel.send("a trainload")) == (400, 200000)
    assert await code(message.edit(content="train")) == (400, 200000)
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("the TRAIN"))
    assert await code(channel.send(view=view)) == (400, 200000)
    with pytest.raises(DiscordError):
        town.b.post(channel.id, "train")
    await channel.send("boat")
    await (await town.bot_user(town.bob)).send("train")

    assert [m["content"] for m in town.b.messages(channel.id)] == ["board", "boat"]


async def test_people_who_manage_the_server_may_use_blocked_words(town, channel):
    town.guild.blocked_words.add("train")
    town.a.post(channel.id, "train")
    role = next(role for role in town.guild.roles.values() if role.managed)
    role.permissions |= Permission.MANAGE_GUILD

    await channel.send("train")


async def test_thread_refused_when_its_name_has_a_blocked_word(town, channel):
    message = await channel.send("board")
    thread = await channel.create_thread(name="boat", type=discord.ChannelType.public_thread)
    town.guild.blocked_words.add("train")

    assert await code(message.create_thread(name="train")) == (400, 200001)
    assert await code(thread.edit(name="train")) == (400, 200001)
    await message.create_thread(name="ship")


async def test_message_refused_when_it_has_a_harmful_link_also_in_direct_messages(town, channel):
    town.world.harmful_links.add("evil.example")
    bob = await town.bot_user(town.bob)

    assert await code(channel.send("https://evil.example/x")) == (400, 240000)
    assert await code(bob.send("https://evil.example/x")) == (400, 240000)
    await bob.send("https://example.org")


async def test_flagged_bot_writes_only_to_people_it_wrote_to_before(town, channel):
    bob, alice = await town.bot_user(town.bob), await town.bot_user(town.alice)
    await bob.send("hello")
    town.a.open_dm()
    town.world.flagged_as_spammer = True
    carla = town.world.add_user("Carla")
    town.world.join(town.guild, carla)

    assert await code(alice.send("hello")) == (403, 20026)
    assert await code((await town.bot_user(carla)).send("hello")) == (403, 20026)
    await bob.send("again")
    await channel.send("servers are not concerned")


async def test_limited_bot_writes_no_direct_messages(town, channel):
    bob = await town.bot_user(town.bob)
    await bob.send("hello")
    town.world.dms_limited = True

    assert await code(bob.send("again")) == (403, 340002)
    await channel.send("servers are not concerned")
