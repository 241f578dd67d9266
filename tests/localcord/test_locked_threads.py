"""Threads that are locked, archived, or both: what the bot and people can still do there."""

import discord
import pytest

from localcord.errors import DiscordError
from localcord.invoke import ClientRefusedError
from localcord.permissions import BOT, Permission
from tests.localcord.bot import public_thread
from tests.support.local_discord import until


@pytest.fixture
async def channel(town):
    return (await town.run_bot()).client.get_channel(int(town.general.id))


def may_not_manage(town):
    """Take Manage Threads away from the bot."""
    role = next(role for role in town.guild.roles.values() if role.managed)
    role.permissions = BOT & ~Permission.MANAGE_THREADS


async def test_locked_thread_needs_manage_threads(town, channel):
    thread = await public_thread(channel)
    message = await thread.send("board")
    town.a.lock_thread(thread.id)
    await thread.send("the bot manages threads")
    may_not_manage(town)

    for request in (thread.send("x"), message.edit(content="x"), thread.add_user(discord.Object(int(town.bob.id)))):
        with pytest.raises(discord.Forbidden) as refused:
            await request
        assert refused.value.code == 160005
    for edit in (thread.edit(name="x"), thread.edit(archived=True), thread.edit(locked=False)):
        with pytest.raises(discord.Forbidden) as refused:
            await edit
        assert refused.value.code == 50013, "its maker may no more than others"
    await message.add_reaction("👍")
    await message.delete()
    town.a.lock_thread(thread.id, locked=False)
    await thread.send("open again")


async def test_reopening_a_locked_thread_needs_manage_threads(town, channel):
    thread = await public_thread(channel)
    message = await thread.send("board")
    town.a.archive_thread(thread.id, locked=True)
    may_not_manage(town)

    with pytest.raises(discord.Forbidden) as refused:
        await thread.edit(archived=False)
    assert refused.value.code == 50013
    for request in (thread.send("x"), message.edit(content="x"), message.delete(), message.add_reaction("👍")):
        with pytest.raises(discord.HTTPException) as failed:
            await request
        assert failed.value.code == 50083
    with pytest.raises(DiscordError):
        town.b.reopen_thread(thread.id)
    town.a.reopen_thread(thread.id)
    with pytest.raises(discord.Forbidden) as refused:
        await thread.send("x")
    assert refused.value.code == 160005, "it is still locked"


async def test_archived_thread_can_be_unarchived_with_permission_to_write(town, channel):
    thread = await public_thread(channel)
    may_not_manage(town)
    town.a.archive_thread(thread.id)

    town.b.reopen_thread(thread.id)

    assert not town.b.channel(thread.id)["archived"]


async def test_archived_thread_cannot_be_locked(town, channel):
    """discord-api-docs #6928."""
    thread = await public_thread(channel)
    await thread.edit(archived=True)

    with pytest.raises(discord.HTTPException) as refused:
        await thread.edit(locked=True)
    assert (refused.value.status, refused.value.code) == (400, 50083)
    await thread.edit(archived=False, locked=True)


async def test_messages_are_deleted_in_archived_threads(town, channel):
    thread = await public_thread(channel)
    message = await thread.send("board")
    may_not_manage(town)
    town.a.archive_thread(thread.id)

    await message.delete()

    assert town.b.messages(thread.id) == []
    assert town.b.channel(thread.id)["archived"]


async def test_nothing_is_pressed_or_called_in_a_locked_thread(town, channel):
    thread = await public_thread(channel)
    await town.b.slash(thread.id, "play", options={"game": "Hex"}).answered()
    await until(lambda: [m for m in town.b.messages(thread.id) if m["components"]], "the table")
    table = next(m for m in town.b.messages(thread.id) if m["components"])
    assert town.b.channel(thread.id)["can_send"]
    town.a.lock_thread(thread.id)

    assert town.b.commands(thread.id) == []
    assert [who.channel(thread.id)["can_send"] for who in (town.b, town.a)] == [False, True]
    for refused in (
        lambda: town.b.press(table["id"], "join:Hex"),
        lambda: town.b.slash(thread.id, "play", options={"game": "Go"}),
    ):
        with pytest.raises(ClientRefusedError):
            refused()
    await town.a.press(table["id"], "join:Hex").answered()


async def test_answer_refused_when_the_asker_may_not_open_the_locked_thread(town, api):
    """403, 50083: discord-api-docs #5517 and #7707."""
    thread_id = town.a.create_thread(town.general.id, "table")["id"]
    described = {"name": "x", "description": "d"}
    await api("PUT", f"/applications/{town.world.application_id}/commands", [described])
    asked = [who.slash(thread_id, "x") for who in (town.b, town.a)]
    town.a.archive_thread(thread_id, locked=True)

    answers = [
        await api("POST", f"/interactions/{it.id}/{it.token}/callback", {"type": 4, "data": {"content": "x"}})
        for it in asked
    ]

    assert [status for status, _ in answers] == [403, 204]
    assert answers[0][1]["code"] == 50083
    assert not town.b.channel(thread_id)["archived"], "the answer to who may open it opens it"
