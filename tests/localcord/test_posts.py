"""Forums: posts with their first message, by the bot and by people, and what can be done in them."""

from typing import Any

import pytest

from localcord.errors import DiscordError
from localcord.models import ChannelType
from localcord.permissions import Permission
from tests.support.local_discord import until


@pytest.fixture
async def channel(town):
    return (await town.run_bot()).client.get_channel(int(town.general.id))


@pytest.fixture
def forum(town):
    return town.world.add_channel(town.guild, "forum", ChannelType.FORUM)


async def test_a_post_comes_with_its_first_message(town, channel, forum):
    told: list[Any] = []
    town.b.subscribe(told.append)
    place = channel.guild.get_channel(int(forum.id)) or await channel.guild.fetch_channel(int(forum.id))

    made = await place.create_thread(name="Table 1", content="who plays?")

    assert made.message.id == made.thread.id
    assert [e["type"] for e in told] == ["thread_create", "message_create"]
    assert [m["content"] for m in town.b.messages(made.thread.id)] == ["who plays?"]
    await made.thread.send("join here")
    town.b.post(made.thread.id, "me")
    assert town.b.channel(made.thread.id)["parent_id"] == forum.id
    assert [t.id for t in await channel.guild.active_threads()] == [made.thread.id]


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"name": "x"}, 50035),
        ({"name": "x", "message": {}}, 50006),
        ({"name": "x", "message": {"content": "x" * 2001}}, 50035),
        ({"name": "", "message": {"content": "x"}}, 50035),
        ({"message": {"content": "x"}}, 50035),
    ],
    ids=str,
)
async def test_post_refused_without_a_message_or_a_name(town, api, forum, judged_requests_are_wrong, form, code):
    status, answer = await api("POST", f"/channels/{forum.id}/threads", form)

    assert (status, answer["code"]) == (400, code)
    assert [c["name"] for c in town.b.channels(town.guild.id)] == ["general", "forum"]


async def test_post_needs_send_messages(town, api, forum):
    town.world.set_overwrite(forum, town.guild.roles[town.guild.id], deny=Permission.SEND_MESSAGES)

    status, answer = await api("POST", f"/channels/{forum.id}/threads", {"name": "x", "message": {"content": "x"}})

    assert (status, answer["code"]) == (403, 50013)


async def test_nothing_is_written_into_a_forum_or_category_itself(town, api, forum):
    category = town.world.add_channel(town.guild, "games", ChannelType.CATEGORY)

    assert (await api("POST", f"/channels/{forum.id}/messages", {"content": "x"}))[1]["code"] == 40058
    assert (await api("POST", f"/channels/{category.id}/messages", {"content": "x"}))[1]["code"] == 50008
    with pytest.raises(DiscordError):
        town.a.post(forum.id, "x")


async def test_forum_tags_are_not_modelled(town, api, forum, watch):
    watch.expect_complaint("there are no tags of forums here")
    form = {"name": "x", "message": {"content": "x"}, "applied_tags": ["1"]}

    assert (await api("POST", f"/channels/{forum.id}/threads", form))[0] == 501


async def test_unknown_fields_of_a_first_message_are_reported(town, api, forum, watch, judged_requests_are_wrong):
    watch.expect_complaint("the message of a post: field poll (there are no polls here)")
    form = {"name": "x", "message": {"content": "x", "poll": {}}}

    assert (await api("POST", f"/channels/{forum.id}/threads", form))[0] == 501

    assert [c["name"] for c in town.b.channels(town.guild.id)] == ["general", "forum"]


async def test_commands_are_used_in_posts_not_in_the_forum(town, channel, forum):
    post = town.b.create_post(forum.id, "Table 1", "who plays?")

    await town.b.slash(post["id"], "play", options={"game": "Hex"}).answered()

    assert town.b.commands(forum.id) == []
    await until(lambda: len(town.a.messages(post["id"])) == 2, "the table in the post")
