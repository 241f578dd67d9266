"""What a person can do and see, computed from roles and overwrites; and what reaches whom."""

from typing import Any

import discord
import pytest

from localcord import permissions
from localcord.client import Client
from localcord.errors import DiscordError
from localcord.models import ChannelType, Overwrite
from localcord.permissions import ALL, EVERYONE, Permission
from localcord.world import World
from tests.support.local_discord import until

VIEW, SEND = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES


@pytest.fixture
def world():
    return World()


@pytest.fixture
def place(world):
    owner, member = world.add_user("Olga"), world.add_user("Max")
    guild = world.add_guild("Club", owner)
    world.join(guild, member)
    return guild, world.add_channel(guild, "general"), owner, member


def test_owners_and_administrators_may_do_everything(world, place):
    guild, channel, owner, member = place
    world.set_overwrite(channel, guild.roles[guild.id], deny=VIEW)
    assert world.permissions(channel, owner) == ALL
    assert world.permissions(channel, member) == 0

    world.set_roles(guild, member, [world.add_role(guild, "Admin", Permission.ADMINISTRATOR)])

    assert world.permissions(channel, member) == ALL


def test_overwrites_go_from_everyone_to_roles_to_the_member(world, place):
    guild, channel, _, member = place
    one, two = world.add_role(guild, "one"), world.add_role(guild, "two")
    world.set_roles(guild, member, [one, two])
    everyone = guild.roles[guild.id]

    world.set_overwrite(channel, everyone, deny=SEND)
    assert not world.permissions(channel, member) & SEND
    world.set_overwrite(channel, one, allow=SEND)
    assert world.permissions(channel, member) & SEND
    world.set_overwrite(channel, two, deny=SEND)
    assert world.permissions(channel, member) & SEND, "one role's allowance beats another's denial"
    world.set_overwrite(channel, member, deny=SEND)
    assert not world.permissions(channel, member) & SEND
    world.set_overwrite(channel, member, deny=VIEW)
    assert world.permissions(channel, member) == 0


def test_strangers_may_do_nothing(world, place):
    guild, channel, owner, member = place
    stranger = world.add_user("Stan")
    assert world.permissions(channel, stranger) == 0
    assert world.permissions(world.dm_channel(member), owner) == 0
    assert world.permissions(world.dm_channel(member), member) & EVERYONE == EVERYONE

    world.leave(guild, member)

    assert world.permissions(channel, member) == 0
    with pytest.raises(DiscordError) as refused:
        Client(world, member).channels(guild.id)
    assert refused.value.code == 50001


def test_require_tells_access_from_permission(world, place):
    _, channel, _, member = place
    world.set_overwrite(channel, member, deny=SEND)
    with pytest.raises(DiscordError) as refused:
        permissions.require(channel, member.id, world.bot.id, SEND)
    assert refused.value.code == 50013
    world.set_overwrite(channel, member, deny=VIEW)
    with pytest.raises(DiscordError) as refused:
        permissions.require(channel, member.id, world.bot.id)
    assert refused.value.code == 50001


def test_people_are_told_about_channels_that_become_visible(world, place):
    guild, _, owner, member = place
    told: list[Any] = []
    Client(world, member).subscribe(told.append)
    hidden = world.add_channel(guild, "hidden", overwrites=[Overwrite(guild.id, 0, deny=VIEW)])
    Client(world, owner).post(hidden.id, "secret")
    assert told == []

    world.set_overwrite(hidden, member, allow=VIEW)
    world.set_overwrite(hidden, member, deny=VIEW)

    assert [e["type"] for e in told] == ["channel_create", "message_create", "channel_delete"]
    assert told[1]["message"]["content"] == "secret"
    assert [d.event["type"] for d in world.log if d.user_id == member.id][-3:] == [e["type"] for e in told]


def test_an_unsubscribed_listener_is_left_alone(world, place):
    _, channel, _, member = place
    told: list[Any] = []
    stop = Client(world, member).subscribe(told.append)
    stop()

    Client(world, member).post(channel.id, "hello")

    assert told == []


def test_people_delete_their_own_messages(world, place):
    _, channel, owner, member = place
    theirs = Client(world, member).post(channel.id, "mine")
    owners = Client(world, owner).post(channel.id, "owner's")

    with pytest.raises(DiscordError) as refused:
        Client(world, member).delete_message(owners["id"])
    assert refused.value.code == 50013
    Client(world, owner).delete_message(theirs["id"])

    assert [m["content"] for m in Client(world, member).messages(channel.id)] == ["owner's"]


def test_voice_rooms_fill_up(world, place):
    guild, channel, owner, member = place
    voice = world.add_channel(guild, "voice", ChannelType.VOICE)
    voice.user_limit = 1
    Client(world, owner).join_voice(voice.id)

    with pytest.raises(DiscordError, match="full"):
        Client(world, member).join_voice(voice.id)
    with pytest.raises(DiscordError, match="no voice"):
        Client(world, member).join_voice(channel.id)
    Client(world, owner).leave_voice()
    Client(world, member).join_voice(voice.id)

    assert Client(world, owner).channel(voice.id)["voice"] == [member.id]


def test_ids_grow(world):
    ids = [int(world.snowflakes.next()) for _ in range(5000)]
    assert ids == sorted(set(ids))


# --- what the bot arranges ------------------------------------------------------------------------------


async def test_the_bot_manages_channels_and_overwrites(town):
    guild = (await town.run_bot()).client.guilds[0]

    category = await guild.create_category("Games")
    channel = await guild.create_text_channel("table", category=category, topic="x")
    bob = await guild.fetch_member(int(town.bob.id))
    await channel.set_permissions(bob, view_channel=False)
    assert "table" not in [c["name"] for c in town.b.channels(guild.id)]
    await channel.set_permissions(bob, overwrite=None)
    assert "table" in [c["name"] for c in town.b.channels(guild.id)]
    await channel.edit(name="renamed", position=0)
    await channel.move(end=True)

    await until(lambda: guild.get_channel(channel.id).name == "renamed", "the new name")
    assert town.b.channel(channel.id)["parent_id"] == str(category.id)


async def test_bot_cannot_grant_permissions_that_it_lacks(town):
    guild = (await town.run_bot()).client.guilds[0]
    overwrites = {guild.default_role: discord.PermissionOverwrite(ban_members=True)}

    with pytest.raises(discord.Forbidden) as refused:
        await guild.create_text_channel("x", overwrites=overwrites)
    assert refused.value.code == 50013
    with pytest.raises(discord.Forbidden):
        await guild.create_role(name="Admin", permissions=discord.Permissions(administrator=True))


async def test_overwrite_refused_when_the_bot_lacks_its_permission_in_the_server(town, api):
    """Create guild channel, edit channel permissions: "only permissions your bot has in the guild"."""
    everyone = town.guild.roles[town.guild.id]
    everyone.permissions &= ~Permission.CONNECT
    for role in town.guild.roles.values():
        role.permissions &= ~Permission.CONNECT
    overwrite = {"id": everyone.id, "type": 0, "allow": "0", "deny": str(int(Permission.CONNECT))}
    put = {"type": 0, "allow": "0", "deny": overwrite["deny"]}

    refusals = [
        await api("POST", f"/guilds/{town.guild.id}/channels", {"name": "x", "permission_overwrites": [overwrite]}),
        await api("PATCH", f"/channels/{town.general.id}", {"permission_overwrites": [overwrite]}),
        await api("PUT", f"/channels/{town.general.id}/permissions/{everyone.id}", put),
    ]

    assert [(status, answer["code"]) for status, answer in refusals] == [(403, 50013)] * 3
    everyone.permissions |= Permission.CONNECT
    assert (await api("PUT", f"/channels/{town.general.id}/permissions/{everyone.id}", put))[0] == 204


async def test_manage_roles_is_for_administrators_to_allow(town, api):
    path = f"/channels/{town.general.id}/permissions/{town.bob.id}"
    body = {"type": 1, "allow": str(int(Permission.MANAGE_ROLES)), "deny": "0"}

    assert (await api("PUT", path, body))[1]["code"] == 50013
    town.world.set_roles(town.guild, town.world.bot, [town.world.add_role(town.guild, "A", Permission.ADMINISTRATOR)])
    assert (await api("PUT", path, body))[0] == 204


async def test_channels_overwrites_are_changed_with_manage_roles(town, api):
    role = next(role for role in town.guild.roles.values() if role.managed)
    role.permissions &= ~Permission.MANAGE_ROLES

    assert (await api("PATCH", f"/channels/{town.general.id}", {"permission_overwrites": []}))[1]["code"] == 50013
    assert (await api("PATCH", f"/channels/{town.general.id}", {"topic": "x"}))[0] == 200


async def test_the_bot_manages_roles_and_members(town):
    guild = (await town.run_bot()).client.guilds[0]
    bob = await guild.fetch_member(int(town.bob.id))

    role = await guild.create_role(name="Player", permissions=discord.Permissions.none())
    await bob.add_roles(role)
    assert town.guild.members[town.bob.id].roles == [str(role.id)]
    await bob.remove_roles(role)
    await role.edit(name="Former player")
    assert "Former player" in [r.name for r in await guild.fetch_roles()]
    await role.delete()
    voice = await guild.create_voice_channel("voice")
    with pytest.raises(discord.HTTPException) as refused:
        await bob.move_to(voice)
    assert refused.value.code == 40032
    town.b.join_voice(voice.id)
    await bob.move_to(None)

    assert town.guild.voice == {}
    assert town.guild.members[town.bob.id].roles == []


async def test_a_bot_without_permission_is_refused(town):
    guild = (await town.run_bot()).client.guilds[0]
    town.world.set_roles(town.guild, town.world.bot, [])

    for request in (guild.create_text_channel("x"), guild.create_role(name="x"), guild.fetch_member(1)):
        with pytest.raises(discord.HTTPException) as refused:
            await request
        assert refused.value.code in (50013, 10007)


class TestOldMessages:
    """Messages older than an hour take few edits."""

    @pytest.fixture
    def clock(self, manual_clock):
        return manual_clock

    async def test_old_messages_can_be_edited_only_a_few_times(self, town, api, clock):
        town.world.late_edits_an_hour = 2
        town.local.rate_limits.enabled = False
        path = f"/channels/{town.general.id}/messages"
        _, message = await api("POST", path, {"content": "board"})

        async def edit(text):
            return await api("PATCH", f"{path}/{message['id']}", {"content": text})

        assert [(await edit(text))[0] for text in "abc"] == [200] * 3
        clock.advance(3601)
        assert [(await edit(text))[0] for text in "def"] == [200, 200, 429]
        assert (await edit("g"))[1] == {
            "message": "Maximum number of edits to messages older than 1 hour reached. Try again later.",
            "code": 30046,
            "retry_after": 1.0,
            "global": False,
        }
        assert town.a.message(message["id"])["content"] == "e"
        clock.advance(3601)
        assert (await edit("h"))[0] == 200
