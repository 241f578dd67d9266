"""Every wrong body that Discord refuses is refused, and similar correct ones are accepted."""

import pytest

from tests.localcord.shapes import (
    button,
    buttons,
    classic,
    container,
    gallery,
    options,
    row,
    section,
    select,
    text,
    v2,
    without,
)

GOOD_MESSAGES = {
    "text of 2000": classic(content="x" * 2000),
    "five rows of five": classic(components=[row(*[button(custom_id=f"{r}.{n}") for n in range(5)]) for r in range(5)]),
    "select of 25": classic(components=[row(select(options=options(25), max_values=25))]),
    "user select": classic(components=[row({"type": 5, "custom_id": "u"})]),
    "link": classic(components=[row(without(button(style=5, url="https://example.org"), "custom_id"))]),
    "link with all parts": classic(
        components=[row(without(button(style=5, url="HTTPS://me@example.org:8080/a?b=c#d"), "custom_id"))]
    ),
    "link into Discord": classic(components=[row(without(button(style=5, url="discord://-/channels"), "custom_id"))]),
    "emoji that is a character": classic(components=[row(button(emoji={"name": "🚂"}))]),
    "embeds of 6000": {"embeds": [{"description": "x" * 3000}] * 2},
    "everything of V2": v2(
        container(
            text(),
            section(text(), accessory={"type": 11, "media": {"url": "https://example.org/a.png"}}),
            gallery(10),
            {"type": 14, "spacing": 2, "divider": True},
            row(button()),
            accent_color=0xFF0000,
        )
    ),
    "40 of V2": v2(*[text()] * 40),
    "mentions": classic(allowed_mentions={"parse": ["users"], "roles": []}),
}

BAD_MESSAGES = {
    "empty": {},
    "white space": {"content": " \n\t"},
    "white space in a field": classic(embeds=[{"fields": [{"name": "n", "value": " \n"}]}]),
    "empty strings": {"content": "", "embeds": [], "components": []},
    "text of 2001": classic(content="x" * 2001),
    "text that is a number": classic(content=3),
    "11 embeds": classic(embeds=[{"title": "t"}] * 11),
    "empty embed": classic(embeds=[{"color": 1}]),
    "embed title of 257": classic(embeds=[{"title": "x" * 257}]),
    "embed description of 4097": classic(embeds=[{"description": "x" * 4097}]),
    "embed footer of 2049": classic(embeds=[{"footer": {"text": "x" * 2049}}]),
    "embed author of 257": classic(embeds=[{"author": {"name": "x" * 257}}]),
    "embed colour": classic(embeds=[{"title": "t", "color": 1 << 24}]),
    "embed url": classic(embeds=[{"title": "t", "url": "ftp://example.org"}]),
    "embed url without a host": classic(embeds=[{"title": "t", "url": "https://"}]),
    "embed url of a host without a dot": classic(embeds=[{"title": "t", "url": "http://localhost/a"}]),
    "embed url of a file": classic(embeds=[{"title": "t", "url": "attachment://a.png"}]),
    "embed author's url": classic(embeds=[{"author": {"name": "a", "url": "example.org"}}]),
    "embed footer's icon": classic(embeds=[{"footer": {"text": "f", "icon_url": "ftp://example.org/a.png"}}]),
    "embed of white space": classic(embeds=[{"description": " \n"}]),
    "embeds of 6001": classic(embeds=[{"description": "x" * 3001}, {"description": "x" * 3000}]),
    "26 fields": classic(embeds=[{"fields": [{"name": "n", "value": "v"}] * 26}]),
    "field without value": classic(embeds=[{"fields": [{"name": "n", "value": ""}]}]),
    "field value of 1025": classic(embeds=[{"fields": [{"name": "n", "value": "x" * 1025}]}]),
    "embed picture that isn't there": classic(embeds=[{"image": {"url": "attachment://no.png"}}]),
    "custom_id of 101": classic(components=[row(button(custom_id="x" * 101))]),
    "custom_id empty": classic(components=[row(button(custom_id=""))]),
    "custom_id missing": classic(components=[row(without(button(), "custom_id"))]),
    "custom_id twice in a row": classic(components=[row(button(), button())]),
    "custom_id twice in two rows": classic(components=[row(button()), row(select(custom_id="a"))]),
    "number twice": classic(components=[row(button(id=3), button(id=3, custom_id="b"))]),
    "label of 81": classic(components=[row(button(label="x" * 81))]),
    "neither label nor emoji": classic(components=[row(without(button(), "label"))]),
    "style 9": classic(components=[row(button(style=9))]),
    "link with custom_id": classic(components=[row(button(style=5, url="https://example.org"))]),
    "link without url": classic(components=[row(without(button(style=5), "custom_id"))]),
    "link by ftp": classic(components=[row(without(button(style=5, url="ftp://example.org"), "custom_id"))]),
    "link to nothing": classic(components=[row(without(button(style=5, url="https://"), "custom_id"))]),
    "link with a blank": classic(components=[row(without(button(style=5, url="https://a.org/x y"), "custom_id"))]),
    "link to a host without a dot": classic(
        components=[row(without(button(style=5, url="http://localhost:8080"), "custom_id"))]
    ),
    "emoji of a button that isn't there": classic(components=[row(button(emoji={"id": "1", "name": "red"}))]),
    "emoji of a button by its name": classic(components=[row(button(emoji={"name": "steam_locomotive"}))]),
    "emoji of an option that isn't there": classic(components=[row(select(options=options(3, emoji={"id": "1"})))]),
    "emoji of V2 that isn't there": v2(section(text(), accessory=button(emoji={"id": "1", "name": "red"}))),
    "url that is no link": classic(components=[row(button(url="https://example.org"))]),
    "6 buttons in a row": classic(components=[row(*buttons(6))]),
    "empty row": classic(components=[row()]),
    "6 rows": classic(components=[row(b) for b in buttons(6)]),
    "button without row": classic(components=[button()]),
    "row in a row": classic(components=[row(row(button()))]),
    "text input in a message": classic(components=[row({"type": 4, "custom_id": "t", "style": 1, "label": "l"})]),
    "26 options": classic(components=[row(select(options=options(26)))]),
    "no options": classic(components=[row(select(options=[]))]),
    "option label of 101": classic(components=[row(select(options=options(1, label="x" * 101)))]),
    "option value of 101": classic(components=[row(select(options=options(1, value="x" * 101)))]),
    "option description of 101": classic(components=[row(select(options=options(1, description="x" * 101)))]),
    "option value twice": classic(components=[row(select(options=options(2, value="x")))]),
    "placeholder of 151": classic(components=[row(select(placeholder="x" * 151))]),
    "more than there are": classic(components=[row(select(max_values=4))]),
    "min above max": classic(components=[row(select(min_values=3, max_values=1))]),
    "max of 26": classic(components=[row({"type": 5, "custom_id": "u", "max_values": 26})]),
    "max of 0": classic(components=[row({"type": 5, "custom_id": "u", "max_values": 0})]),
    "two selects in a row": classic(components=[row(select(), select(custom_id="t"))]),
    "select beside a button": classic(components=[row(select(), button())]),
    "two defaults": classic(components=[row(select(options=options(2, default=True)))]),
    "V2 without flag": classic(components=[text()]),
    "V2 in a row": classic(components=[row(text())]),
    "V2 with text": v2(text(), content="x"),
    "V2 with embeds": v2(text(), embeds=[{"title": "t"}]),
    "V2 and nothing": v2(),
    "41 of V2": v2(*[text()] * 41),
    "41 of V2 nested": v2(container(*[text()] * 20), container(*[text()] * 19)),
    "text display of 4001": v2(text("x" * 4001)),
    "text displays of 4001 in all": v2(text("x" * 2001), text("x" * 2000)),
    "text display empty": v2(text("")),
    "section of 4": v2(section(*[text()] * 4)),
    "section of 0": v2(section()),
    "section without accessory": v2(without(section(text()), "accessory") | {"accessory": text()}),
    "section with a button inside": v2(section(button(custom_id="b"))),
    "gallery of 11": v2(gallery(11)),
    "gallery of 0": v2(gallery(0)),
    "gallery of a picture that isn't there": v2(gallery(1, "attachment://no.png")),
    "thumbnail alone": v2({"type": 11, "media": {"url": "https://example.org/a.png"}}),
    "container in a container": v2(container(container(text()))),
    "container empty": v2(container()),
    "container colour": v2(container(text(), accent_color=1 << 24)),
    "separator of 3": v2({"type": 14, "spacing": 3}),
    "11 attachments": classic(attachments=[{"id": str(n), "filename": "a"} for n in range(11)]),
    "attachment that isn't there": classic(attachments=[{"id": "0", "filename": "a.png"}]),
    "flags as text": classic(flags="64"),
    "mention kinds": classic(allowed_mentions={"parse": ["people"]}),
    "mentions twice": classic(allowed_mentions={"parse": ["users"], "users": ["1"]}),
    "nonce of 26": classic(nonce="x" * 26),
    "reply to nothing": classic(message_reference={"message_id": "1"}),
}


@pytest.mark.parametrize("body", GOOD_MESSAGES.values(), ids=GOOD_MESSAGES)
async def test_takes_a_message(api, town, body):
    assert (await api("POST", f"/channels/{town.general.id}/messages", body))[0] == 200


@pytest.mark.parametrize("body", BAD_MESSAGES.values(), ids=BAD_MESSAGES)
async def test_refuses_a_message_and_writes_nothing(api, town, judged_requests_are_wrong, body):
    status, answer = await api("POST", f"/channels/{town.general.id}/messages", body)

    assert status == 400, answer
    assert answer["code"] in (50035, 50006)
    assert town.a.messages(town.general.id) == []


BAD_EDITS = {name: body for name, body in BAD_MESSAGES.items() if not {"nonce", "message_reference"} & set(body)}


@pytest.mark.parametrize("body", BAD_EDITS.values(), ids=BAD_EDITS)
async def test_refuses_an_edit_and_changes_nothing(api, town, judged_requests_are_wrong, body):
    path = f"/channels/{town.general.id}/messages"
    _, message = await api("POST", path, {"embeds": [{"title": "before"}], "components": [row(button())]})
    before = town.a.messages(town.general.id)

    emptied = {"content": None, "embeds": None, "components": None}
    status, answer = await api("PATCH", f"{path}/{message['id']}", {**emptied, **body})

    assert status == 400, answer
    assert town.a.messages(town.general.id) == before


UNKNOWN = {
    "misspelt field": classic(contnet="x"),
    "unknown component": classic(components=[{"type": 77}]),
    "unknown field of a component": classic(components=[row(button(colour="red"))]),
    "sticker": classic(sticker_ids=["1"]),
    "poll": classic(poll={"question": {"text": "?"}, "answers": [{"poll_media": {"text": "yes"}}]}),
    "ephemeral for nobody": classic(flags=64),
}


@pytest.mark.parametrize("body", UNKNOWN.values(), ids=UNKNOWN)
async def test_unknown_fields_are_complained_of(api, town, watch, judged_requests_are_wrong, body):
    watch.expect_complaint("not modelled")

    status, answer = await api("POST", f"/channels/{town.general.id}/messages", body)
    assert status == 501
    assert "poll" not in body or "there are no polls here" in answer["message"]
    assert town.a.messages(town.general.id) == []


async def test_unknown_routes_are_complained_of(api, watch):
    watch.expect_complaint("no route POST /channels/1/mesages")

    assert (await api("POST", "/channels/1/mesages", {"content": "x"}))[0] == 501


ABSENT = {
    "/channels/1/polls/2/expire": "polls",
    "/channels/1/polls/2/answers/3": "polls",
    "/skus/1/subscriptions": "SKUs",
    "/applications/1/entitlements": "entitlements",
    "/channels/1/webhooks": "webhooks",
    "/webhooks/1/token/github": "webhooks",
    "/guilds/1/emojis": "emojis of servers",
    "/guilds/1/stickers": "stickers",
    "/sticker-packs": "stickers",
    "/guilds/1/soundboard-sounds": "soundboards",
    "/guilds/1/bans/2": "bans",
    "/guilds/1/auto-moderation/rules": "AutoMod",
    "/guilds/1/scheduled-events": "scheduled events",
    "/stage-instances": "stages",
    "/channels/1/invites": "invitations",
}


@pytest.mark.parametrize(("path", "what"), ABSENT.items())
async def test_missing_features_are_named(api, watch, path, what):
    watch.expect_complaint(f"no route POST {path} (there are no ")

    status, answer = await api("POST", path, {})

    assert (status, what in answer["message"]) == (501, True)


# --- commands, channels, threads ------------------------------------------------------------------------


def named(**changes):
    return {"name": "x", "description": "d", "type": 1, **changes}


def option(name="o", **changes):
    return {"type": 3, "name": name, "description": "d", **changes}


def sub(name, **changes):
    return {"type": 1, "name": name, "description": "d", **changes}


LONG = [option(f"o{n}", choices=[{"name": f"{m}" + "n" * 90, "value": "v" * 90} for m in range(25)]) for n in range(2)]
GOOD_COMMANDS = {
    "letters of other languages": [named(name="trenò")],
    "25 options": [named(options=[option(f"o{n}") for n in range(25)])],
    "25 sub-commands": [named(options=[sub(f"s{n}") for n in range(25)])],
    "groups": [
        named(options=[{"type": 2, "name": "g", "description": "d", "options": [sub("s", options=[option()])]}])
    ],
    "localized": [named(name_localizations={"it": "ciao"}, description_localizations={"it": "Ciao"})],
    "100 commands": [named(name=f"x{n}") for n in range(100)],
    "only the longest locale counts": [
        named(
            options=[
                option(f"o{n}", description="d" * 100, description_localizations={"it": "d" * 100}) for n in range(25)
            ]
        )
    ],
}
BAD_COMMANDS = {
    "capitals": [named(name="Play")],
    "blank in the name": [named(name="a b")],
    "name of 33": [named(name="x" * 33)],
    "localized name with capitals": [named(name_localizations={"it": "Ciao"})],
    "unknown locale": [named(name_localizations={"xx": "ciao"})],
    "no description": [named(description="")],
    "description of 101": [named(description="d" * 101)],
    "localized description of 101": [named(description_localizations={"it": "d" * 101})],
    "26 options": [named(options=[option(f"o{n}") for n in range(26)])],
    "26 sub-commands": [named(options=[sub(f"s{n}") for n in range(26)])],
    "option name twice": [named(options=[option(), option()])],
    "option name with capitals": [named(options=[option("Map")])],
    "required after optional": [named(options=[option("a"), option("b", required=True)])],
    "required after optional in a sub-command": [
        named(options=[sub("s", options=[option("a"), option("b", required=True)])])
    ],
    "26 choices": [named(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
    "choice name of 101": [named(options=[option(choices=[{"name": "x" * 101, "value": "v"}])])],
    "choice name twice": [named(options=[option(choices=[{"name": "x", "value": str(n)} for n in range(2)])])],
    "choice of a wrong type": [named(options=[option(choices=[{"name": "x", "value": 3}])])],
    "choices and autocomplete": [named(options=[option(choices=[{"name": "x", "value": "v"}], autocomplete=True)])],
    "autocomplete of a user": [named(options=[option(type=6, autocomplete=True)])],
    "sub-command beside an option": [named(options=[sub("s"), option()])],
    "group in a group": [named(options=[{**sub("g"), "type": 2, "options": [{**sub("h"), "type": 2}]}])],
    "sub-command in a sub-command": [named(options=[sub("s", options=[sub("t")])])],
    "more than 8000 characters": [named(options=LONG)],
    "101 commands": [named(name=f"x{n}") for n in range(101)],
    "name twice": [named(), named()],
}


@pytest.mark.parametrize("body", GOOD_COMMANDS.values(), ids=GOOD_COMMANDS)
async def test_takes_commands(api, town, body):
    assert (await api("PUT", f"/applications/{town.world.application_id}/commands", body))[0] == 200


@pytest.mark.parametrize("body", BAD_COMMANDS.values(), ids=BAD_COMMANDS)
async def test_refuses_commands_and_keeps_the_old(api, town, judged_requests_are_wrong, body):
    path = f"/applications/{town.world.application_id}/commands"
    await api("PUT", path, [named(name="old")])

    status, answer = await api("PUT", path, body)

    assert status == 400, answer
    assert [c["name"] for c in town.a.commands(town.general.id)] == ["old"]


BAD_CHANNELS = {
    "empty name": {"name": "", "type": 2},
    "no name": {"type": 0},
    "name of 101": {"name": "x" * 101},
    "unknown type": {"name": "x", "type": 99},
    "topic of 1025": {"name": "x", "topic": "t" * 1025},
    "user limit": {"name": "x", "type": 2, "user_limit": 100},
    "101 overwrites": {"name": "x", "permission_overwrites": [{"id": "1", "type": 0}] * 101},
}
BAD_THREADS = {
    "name of 101": {"name": "x" * 101, "type": 11},
    "no name": {"type": 11},
    "archive after 5 minutes": {"name": "x", "type": 11, "auto_archive_duration": 5},
}


@pytest.mark.parametrize("body", BAD_CHANNELS.values(), ids=BAD_CHANNELS)
async def test_refuses_a_channel(api, town, judged_requests_are_wrong, body):
    assert (await api("POST", f"/guilds/{town.guild.id}/channels", body))[0] == 400
    assert len(town.a.channels(town.guild.id)) == 1


@pytest.mark.parametrize("body", BAD_THREADS.values(), ids=BAD_THREADS)
async def test_refuses_a_thread(api, town, judged_requests_are_wrong, body):
    assert (await api("POST", f"/channels/{town.general.id}/threads", body))[0] == 400
    assert len(town.a.channels(town.guild.id)) == 1
