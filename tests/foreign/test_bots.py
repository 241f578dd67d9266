"""Bots with discord.js and with hikari do on the local Discord what they do on the real one.

Each bot has the same commands. `/say` answers with its options, joined by bars, over a button, a list and a list of
people; `/form` opens a form; `/slow` defers, edits, follows up and deletes; `/places` creates threads and a forum post,
`/files` messages with files, and `/direct` a direct message. Whether the local Discord is right is judged by what a
person then sees, by how the libraries read its answers, and by `LocalDiscord.complaints` at the end.
"""

import json
from functools import partial

import pytest

from tests.support.local_discord import PATIENCE, until

pytestmark = pytest.mark.asyncio(loop_scope="module")


def has_resumed(town, times: int) -> bool:
    """Return whether the bot has resumed its connection this many times."""
    return bool(town.ops().count(6) == times)


async def say(town, **options):
    return (await town.a.slash(town.lobby.id, "say", options={"text": "hello", **options}).answered(PATIENCE)).message


async def answer(town, name):
    """Use a command with a private answer. Return the JSON in it."""
    return json.loads((await town.a.slash(town.lobby.id, name).answered(PATIENCE)).message["content"])


async def test_commands_carry_options_and_messages_controls(town):
    options = {"times": 2, "who": town.bob.id, "where": town.lobby.id, "loud": True}

    message = await say(town, **options)

    assert message["content"] == "hello|2|bob|lobby|true"
    assert await town.a.autocomplete(town.lobby.id, ["say"], {"text": "ap"}, "text") == [
        {"name": "apple", "value": "apple"},
        {"name": "apricot", "value": "apricot"},
    ]
    pressed = await town.b.press(message["id"], "press").answered(PATIENCE)
    assert pressed.message["content"] == "pressed"
    await until(lambda: pressed.followups, "what follows up")
    assert [m["content"] for m in town.b.messages(town.lobby.id)] == ["pressed", "for bob"]
    assert [m["content"] for m in town.a.messages(town.lobby.id)] == ["pressed"]
    await town.a.select(message["id"], "pick", ["a", "b"]).answered(PATIENCE)
    await until(lambda: town.a.message(message["id"])["content"] == "picked a,b", "the edit")
    chosen = await town.a.select(message["id"], "whom", [town.bob.id]).answered(PATIENCE)
    assert (chosen.message["content"], chosen.message["ephemeral"]) == ("chose bob", True)


async def test_forms_are_filled_in(town):
    opened = await town.a.slash(town.lobby.id, "form").answered(PATIENCE)
    if town.bot == "hikari":  # hikari builds only text inputs
        filled = await town.a.submit(opened, {"name": "Alice", "story": "Once"}).answered(PATIENCE)
        assert json.loads(filled.message["content"]) == {"name": "Alice", "story": "Once"}
        return

    values = {"name": "Alice", "select": ["b"], "radio": "y", "group": ["m", "n"]}
    filled = await town.a.submit(opened, values).answered(PATIENCE)
    assert json.loads(filled.message["content"]) == values
    assert filled.message["ephemeral"]

    opened = await town.a.press(filled.message["id"], "more").answered(PATIENCE)
    upload = ("photo.txt", b"not really a photo")
    filled = await town.a.submit(opened, {"upload": [upload], "user": [town.bob.id], "sure": True}).answered(PATIENCE)
    assert json.loads(filled.message["content"]) == {"upload": ["photo.txt"], "user": ["bob"], "sure": True}


async def test_answers_are_deferred_edited_followed_up_and_deleted(town):
    slow = await town.a.slash(town.lobby.id, "slow").acknowledged(PATIENCE)
    assert slow.original.ephemeral

    await until(lambda: slow.followups and slow.message is None, "the answer's end")

    seen = [(m["content"], m["ephemeral"]) for m in town.a.messages(town.lobby.id)]
    assert seen == [("for all, edited", False), ("for one", True)]
    assert [m["content"] for m in town.b.messages(town.lobby.id)] == ["for all, edited"]
    edited = [d.files for d in town.local.world.log if d.event.get("message", {}).get("content") == "edited"]
    assert edited == [(b"hand.txt",)]


async def test_threads_and_forum_posts_are_made(town):
    made = await answer(town, "places")

    closed, post = town.a.channel(made["closed"]), town.a.channel(made["post"])
    opened = town.a.channel(made["open"])
    assert (opened["type"], opened["name"], opened["archived"]) == (11, "renamed", True)
    assert (closed["type"], closed["parent_id"]) == (12, town.lobby.id)
    assert (post["type"], post["parent_id"]) == (11, town.forum.id)
    assert made["members"] == 2
    assert {made["closed"], made["post"]} <= set(made["active"])
    assert made["open"] not in made["active"]
    assert [m["content"] for m in town.a.messages(closed["id"]) if m["content"]] == ["in private"]
    (first,) = town.a.messages(post["id"])
    assert (first["content"], first["attachments"][0]["filename"]) == ("first words", "map.txt")
    assert closed["id"] not in {channel["id"] for channel in town.b.channels(town.guild.id)}


async def test_files_have_descriptions_and_edits_keep_them(town):
    made = await answer(town, "files")

    message = town.b.message(made["message"])
    assert message["content"] == "other two"
    assert made["names"] == [file["filename"] for file in message["attachments"]] == ["one.txt", "three.txt"]
    if town.bot != "hikari":  # hikari has no descriptions of files
        assert [file["description"] for file in message["attachments"]] == ["The first", "The third"]


@pytest.mark.parametrize(("dms_open", "said"), [(True, "sent"), (False, "refused 50007")])
async def test_direct_messages_are_sent_or_refused(town, dms_open, said):
    direct = town.a.open_dm()
    before = len(town.a.messages(direct["id"]))
    town.a.set_dms_open(allowed=dms_open)

    done = await town.a.slash(town.lobby.id, "direct").answered(PATIENCE)

    assert done.message["content"] == said
    titles = [m["embeds"][0]["title"] for m in town.a.messages(direct["id"])]
    assert titles[before:] == ["Hand"] * dms_open


async def test_a_lost_connection_is_resumed(town):
    message = await say(town)
    identified, resumed = town.ops().count(2), town.ops().count(6)

    for lose in (town.local.drop_connections, town.local.gateway.ask_to_reconnect):
        lose()
        meanwhile = town.b.press(message["id"], "press")
        await meanwhile.answered(PATIENCE)
        assert meanwhile.message["content"] == "pressed"
        resumed += 1
        await until(partial(has_resumed, town, resumed), "RESUME")
    assert town.ops().count(2) == identified
