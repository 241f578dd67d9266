"""People and servers with any name that Discord allows: none makes a message ping, format, link or hide."""

import re
from random import Random

from tests.e2e.player import play_on
from ttrbot.text import plain_name

EVIL = (
    "@everyone",
    "<@&1> <@1> <#1>",
    "**b** __u__ ||s||",
    "[x](https://evil.example)",
    "\u202eevil\u2066\u200b\u200d",
    "# big\n> quote\n- list",
)
HIDDEN = re.compile("[\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u3164\x00-\x08\x0b-\x1f]")
OWN = re.compile(r"<@\d+>|<#\d+>|</[\w -]+:\d+>|<t:\d+:\w>|https://discord\.com\S*")
"""What the bot itself writes: mentions of the next players, links to channels and commands, times."""


def texts(value, key=""):
    """Yield every text in a payload, each with its key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from texts(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, key)
    elif isinstance(value, str):
        yield key, value


async def evil_game(evening):
    """Play a game of six people with such names on such a server almost to its end, and open every view."""
    people = [evening.person(name) for name in EVIL]
    evening.guild.name = "@here <@1> **x**"
    game, lobby = await evening.new_table(people[0], map="old-west", seats=6)
    for person in people[1:]:
        await person.press(lobby, "join")
    await people[0].start(lobby)
    await play_on(evening, game, people, Random(3), turns=25)
    channel = await evening.play_channel(game)
    for person in people:
        for command in ("log", "score", "board", "hand", "claim"):
            await person.slash("ttr", command, channel=channel)
        await person.slash("ttr-me", "games")
        await person.slash("ttr", "why", channel=channel, route=person.user.name)
    return people


async def test_names_are_harmless_wherever_they_are_shown(evening):
    await evil_game(evening)
    seen = 0
    for delivery in evening.world.log:
        message = delivery.event.get("message") or {}
        own = {key: message[key] for key in ("content", "components", "embeds") if key in message}
        own["alt"] = [attachment.get("description") or "" for attachment in message.get("attachments", ())]
        if message.get("author", {}).get("id") != evening.world.bot.id:
            continue
        for key, text in texts(own):
            assert not HIDDEN.search(text), repr(text)
            if key != "content":
                continue
            seen += "everyone" in text
            ours = OWN.sub("", text)
            assert not re.search(r"@(?!\u200b)|(?<!\\)<|\]\(|://", ours), repr(text)
            assert not re.search(r"\*\*b\*\*|__u__|\|\|s\|\||^# big|^> quote", ours, re.MULTILINE), repr(text)
    assert seen > 50
    names = {channel.name for channel in evening.world.channels.values() if channel.thread is not None}
    assert any(plain_name(EVIL[4]) in name for name in names)
    assert not any(HIDDEN.search(name) for name in names)


async def test_only_the_next_player_is_mentioned(evening):
    people = await evil_game(evening)
    ids = {person.user.id for person in people}
    sent = 0
    for request in evening.local.rest.requests:
        body = request.body.get("data", request.body) if isinstance(request.body, dict) else {}
        if not isinstance(body, dict) or "content" not in body or request.method not in {"POST", "PATCH"}:
            continue
        sent += 1
        allowed = body["allowed_mentions"]
        assert allowed["parse"] == [], request.path
        assert not allowed.get("roles")
        assert set(map(str, allowed.get("users", ()))) <= ids
        if "/interactions/" in request.path or "/webhooks/" in request.path or request.method == "PATCH":
            assert not allowed.get("users"), "private answers and edits mention nobody"
    assert sent > 100
    for channel in evening.world.channels.values():
        for message in channel.messages.values():
            assert not message.mentions_everyone
            assert not message.mentioned_roles
            assert {user.id for user in message.mentioned} <= ids
