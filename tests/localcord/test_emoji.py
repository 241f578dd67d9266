"""Emojis that exist and that don't, in components and reactions, and those deleted while they are shown."""

from urllib.parse import quote

import pytest

from localcord import emojis


@pytest.fixture
def red(town):
    """Return an emoji of the application."""
    return emojis.add(town.world, "red", "image/png", b"picture")


def board(emoji, **body):
    button = {"type": 2, "style": 1, "label": "x", "custom_id": "a", "emoji": emoji}
    return {"content": "board", "components": [{"type": 1, "components": [button]}], **body}


async def test_button_refused_when_its_emoji_was_deleted(town, api, red):
    path = f"/channels/{town.general.id}/messages"
    shown = {"id": red["id"], "name": "red"}
    assert (await api("POST", path, board(shown)))[0] == 200

    assert (await api("DELETE", f"/applications/{town.world.application_id}/emojis/{red['id']}"))[0] == 204
    status, answer = await api("POST", path, board(shown))

    # The text of the 400 in discord-api-docs #7128, for an emoji that Discord doesn't find.
    refusal = {"_errors": [{"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}]}
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"]["components"]["0"]["components"]["0"]["emoji"]["id"] == refusal
    assert len(town.a.messages(town.general.id)) == 1


async def test_message_keeps_a_deleted_emoji_in_an_edit_of_its_text(town, api, red):
    path = f"/channels/{town.general.id}/messages"
    _, message = await api("POST", path, board({"id": red["id"], "name": "red"}))
    emojis.remove(town.world, red["id"])

    assert (await api("PATCH", f"{path}/{message['id']}", {"content": "new"}))[0] == 200
    kept = {"content": "newer", "components": message["components"]}
    assert (await api("PATCH", f"{path}/{message['id']}", kept))[0] == 400

    assert town.a.message(message["id"])["content"] == "new"


async def test_reaction_refused_when_its_emoji_is_unknown(town, api, red):
    town.local.rate_limits.enabled = False
    _, message = await api("POST", f"/channels/{town.general.id}/messages", {"content": "vote"})
    path = f"/channels/{town.general.id}/messages/{message['id']}/reactions"

    assert (await api("PUT", f"{path}/red:{red['id']}/@me"))[0] == 204
    for emoji in ("blue:1", "thumbsup"):
        status, answer = await api("PUT", f"{path}/{emoji}/@me")
        assert (status, answer["code"]) == (400, 10014)  # discord-api-docs #864: 400, not 404

    assert len(town.a.message(message["id"])["reactions"]) == 1


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("🚂", True),
        ("☁️", True),
        ("☁", True),
        ("✍🏽", True),
        ("❤️‍🔥", True),
        ("4️⃣", True),
        ("🇮🇹", True),
        ("🎃️", False),
        ("✓", False),
        ("→", False),
        ("é", False),
        ("🚂🚂", False),
    ],
    ids=ascii,
)
async def test_only_characters_that_are_emojis_are_taken(town, api, name, taken):
    town.local.rate_limits.enabled = False
    path = f"/channels/{town.general.id}/messages"
    assert (await api("POST", path, board({"name": name})))[0] == (200 if taken else 400)

    _, message = await api("POST", path, {"content": "vote"})
    status, _ = await api("PUT", f"{path}/{message['id']}/reactions/{quote(name)}/@me")
    assert status == (204 if taken else 400)


async def test_paths_are_percent_decoded(town, api):
    """discord.js encodes every part of a path, including `@`."""
    _, message = await api("POST", f"/channels/{town.general.id}/messages", {"content": "vote"})
    path = f"/channels/{town.general.id}/messages/{message['id']}/reactions"

    assert (await api("PUT", f"{path}/%F0%9F%91%8D/%40me"))[0] == 204

    assert town.a.message(message["id"])["reactions"][0]["emoji"]["name"] == "👍"
