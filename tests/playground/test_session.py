"""The websocket of a page: its events, and its requests."""

import base64

from aiohttp import WSMsgType

from localcord import messages, threads
from localcord.files import Upload
from localcord.models import ChannelType, Command, MessageFlag
from localcord.permissions import Permission
from localcord.routes.application import create_emoji
from localcord.routes.registry import Request
from tests.playground.conftest import ONE_PIXEL, lobby, person
from tests.support.local_discord import PATIENCE, until

BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
ANSWER = {"type": 4, "data": {"content": "Only for you", "flags": int(MessageFlag.EPHEMERAL)}}
MODAL = {
    "type": 9,
    "data": {
        "title": "A form",
        "custom_id": "form",
        "components": [{"type": 1, "components": [{"type": 4, "custom_id": "name", "label": "Name", "style": 1}]}],
    },
}


def teach(stage, *commands):
    stage.world.commands += [Command(str(n), "1", None, data) for n, data in enumerate(commands, 1)]


async def test_ready_tells_everything(stage, open_page):
    ready = await (await open_page("Chiara")).hello()
    assert ready["me"]["global_name"] == "Chiara"
    assert ready["me"]["locale"] == "it"
    assert ready["bot"] == {"online": False, "user": ready["bot"]["user"]}
    assert [channel["name"] for channel in ready["channels"]] == ["lobby", "table-talk", "waiting-room", "Conductor"]
    assert len(ready["guilds"][0]["member_ids"]) == 6
    assert ready["mentions"] == {}


async def test_nothing_comes_before_ready(stage, bot, open_page):
    page = await open_page()
    bot.say(lobby(stage), content="too early")
    await page.socket.send_json({"op": "hello", "n": 0})
    assert (await page.receive())["type"] == "ready"
    bot.say(lobby(stage), content="now")
    assert (await page.receive())["message"]["content"] == "now"


async def test_messages_reach_other_people(stage, open_page):
    alice, bruno = await open_page("Alice"), await open_page("Bruno")
    await alice.hello()
    await bruno.hello()
    reply = await alice.request("post", channel_id=lobby(stage).id, text="Hello there")
    assert reply["ok"]
    assert (await bruno.event("message_create"))["message"]["content"] == "Hello there"


async def test_history_comes_in_pages(stage, bot, open_page):
    for number in range(120):
        bot.say(lobby(stage), content=str(number))
    page = await open_page()
    await page.hello()
    newest = (await page.request("history", channel_id=lobby(stage).id))["data"]
    assert [m["content"] for m in newest["messages"]] == [str(n) for n in range(70, 120)]
    assert newest["more"]
    oldest = (await page.request("history", channel_id=lobby(stage).id, before=newest["messages"][0]["id"]))["data"]
    assert oldest["messages"][-1]["content"] == "69"
    last = (await page.request("history", channel_id=lobby(stage).id, before=oldest["messages"][0]["id"]))["data"]
    assert len(last["messages"]) == 20
    assert not last["more"]


async def test_a_press_is_answered_once_the_bot_has(stage, bot, open_page):
    alice, bruno = await open_page("Alice"), await open_page("Bruno")
    await alice.hello()
    await bruno.hello()
    message = bot.say(lobby(stage), content="Press", components=[BUTTON])
    bot.answers = [ANSWER]
    reply = await alice.request("press", message_id=message.id, custom_id="go")
    assert reply["data"] == {"outcome": "done"}
    assert bot.heard[0]["member"]["user"]["id"] == person(stage, "Alice").id
    ephemeral = [e["message"] for e in alice.events if e["type"] == "message_create"][-1]
    assert ephemeral["ephemeral"]
    assert ephemeral["interaction_metadata"]["interacted_message_id"] == message.id
    assert (await bruno.request("history", channel_id=lobby(stage).id))["data"]["messages"][-1]["id"] == message.id
    assert [e["message"]["content"] for e in bruno.events] == ["Press"]


async def test_a_press_fails_when_the_bot_is_silent(stage, bot, clock, open_page):
    page = await open_page()
    await page.hello()
    message = bot.say(lobby(stage), content="Press", components=[BUTTON])
    await page.socket.send_json({"op": "press", "n": 7, "message_id": message.id, "custom_id": "go"})
    await page.request("commands", channel_id=lobby(stage).id)
    clock.advance(3.1)
    reply = await page.event("reply")
    assert (reply["n"], reply["data"]) == (7, {"outcome": "failed"})


async def test_a_form_is_opened_and_sent(stage, bot, open_page):
    page = await open_page()
    await page.hello()
    message = bot.say(lobby(stage), content="Press", components=[BUTTON])
    bot.answers = [MODAL, ANSWER]
    opened = (await page.request("press", message_id=message.id, custom_id="go"))["data"]
    assert opened["outcome"] == "modal"
    assert opened["modal"]["title"] == "A form"
    sent = await page.request("submit", interaction_id=opened["interaction_id"], values={"name": "Night Train"})
    assert sent["data"] == {"outcome": "done"}
    assert bot.heard[1]["data"]["components"][0]["components"][0]["value"] == "Night Train"


async def test_nobody_sends_anothers_form(stage, bot, open_page):
    alice, bruno = await open_page("Alice"), await open_page("Bruno")
    await alice.hello()
    await bruno.hello()
    message = bot.say(lobby(stage), content="Press", components=[BUTTON])
    bot.answers = [MODAL]
    opened = (await alice.request("press", message_id=message.id, custom_id="go"))["data"]
    refused = await bruno.request("submit", interaction_id=opened["interaction_id"], values={"name": "x"})
    assert refused["error"]["code"] == 10062


async def test_commands_are_offered_used_and_completed(stage, bot, open_page):
    game = {"type": 3, "name": "game", "description": "Which", "required": True, "autocomplete": True}
    teach(
        stage,
        {
            "name": "ttr",
            "description": "Play",
            "options": [{"type": 1, "name": "new", "description": "New", "options": [game]}],
        },
        {"name": "secret", "description": "Hidden", "default_member_permissions": "0"},
    )
    bruno = await open_page("Bruno")
    await bruno.hello()
    where = lobby(stage).id
    offered = (await bruno.request("commands", channel_id=where))["data"]["commands"]
    assert [command["name"] for command in offered] == ["ttr"]
    bot.answers = [{"type": 8, "data": {"choices": [{"name": "Hex", "value": "hex"}]}}, ANSWER]
    asked = {"channel_id": where, "path": ["ttr", "new"], "options": {"game": "he"}, "focused": "game"}
    assert (await bruno.request("autocomplete", **asked))["data"]["choices"] == [{"name": "Hex", "value": "hex"}]
    used = await bruno.request("slash", channel_id=where, path=["ttr", "new"], options={"game": "hex"})
    assert used["data"] == {"outcome": "done"}
    shown = [e["message"] for e in bruno.events if e["type"] == "message_create"][-1]
    assert shown["interaction_metadata"]["name"] == "ttr new"


async def test_refusals_carry_discords_codes(stage, open_page):
    bruno = await open_page("Bruno")
    await bruno.hello()
    assert (await bruno.request("history", channel_id="1"))["error"]["code"] == 10003
    assert (await bruno.request("press", message_id="1", custom_id="go"))["error"]["code"] == 10008
    dm = stage.world.dm_channel(person(stage, "Alice"))
    assert (await bruno.request("history", channel_id=dm.id))["error"]["code"] == 50001


async def test_invalid_request_ends_the_connection(open_page):
    for nonsense in (
        "{",
        '{"op": "fly", "n": 1}',
        '{"op": "press", "n": 1, "message_id": 5, "custom_id": "go"}',
        '{"op": "hello", "n": 1, "since": "yesterday"}',
        '{"op": "hello", "n": 1, "read": {"1": "all"}}',
        '{"op": "history", "n": 1, "channel_id": "1", "before": "today"}',
        '{"op": "slash", "n": 1, "channel_id": "1", "path": ' + "[" * 20_000,
        '{"op": "leave_voice", "n": 1, "x": ' + "[" * 20_000,
        '{"op": "leave_voice", "n": ' + "9" * 5_000 + "}",
    ):
        page = await open_page()
        await page.socket.send_str(nonsense)
        closed = await page.socket.receive(timeout=PATIENCE)
        assert closed.type is WSMsgType.CLOSE
        assert closed.data == 1008


async def test_only_unread_calls_are_counted(stage, bot, open_page):
    alice = person(stage, "Alice")
    first = bot.say(lobby(stage), content=f"<@{alice.id}> your turn")
    bot.say(lobby(stage), content=f"<@{alice.id}> again")
    bot.say(lobby(stage), content=f"<@{person(stage, 'Bruno').id}> not you")
    dm = stage.world.dm_channel(alice)
    bot.say(dm, content="Your hand")
    page = await open_page("Alice")
    assert (await page.hello())["mentions"] == {lobby(stage).id: 2, dm.id: 1}
    assert (await page.hello(read={lobby(stage).id: first.id, dm.id: dm.last_message_id}))["mentions"] == {
        lobby(stage).id: 1
    }


async def test_old_ephemerals_stay_away_and_those_since_the_page_opened_come_back(stage, bot, open_page):
    page = await open_page()
    await page.hello()
    message = bot.say(lobby(stage), content="Press", components=[BUTTON])
    bot.answers = [ANSWER]
    await page.request("press", message_id=message.id, custom_id="go")

    async def shown(since):
        again = await open_page()
        await again.hello(since=since)
        return [m["content"] for m in (await again.request("history", channel_id=lobby(stage).id))["data"]["messages"]]

    assert await shown(since=message.id) == ["Press", "Only for you"]
    assert await shown(since=str(int(stage.world.snowflakes.next()))) == ["Press"]


async def test_files_come_from_the_pages_own_server(stage, bot, http, open_page):
    page = await open_page()
    await page.hello()
    upload = Upload("files[0]", "board.png", ONE_PIXEL)
    bot.say(lobby(stage), upload, embeds=[{"title": "Hand", "image": {"url": "attachment://board.png"}}])
    url = (await page.event("message_create"))["message"]["embeds"][0]["image"]["url"]
    assert url.startswith("/attachments/")
    async with http.get(url) as answer:
        assert answer.content_type == "image/png"
        assert await answer.read() == ONE_PIXEL


async def test_file_of_a_message_that_was_just_deleted_is_still_there(stage, bot, http):
    message = bot.say(lobby(stage), Upload("files[0]", "check.png", ONE_PIXEL), content="Checking")
    url = message.attachments[0].url.removeprefix(stage.world.cdn_base)
    messages.delete(stage.world, message)
    async with http.get(url) as answer:
        assert answer.status == 200
        assert await answer.read() == ONE_PIXEL


async def test_pictures_of_the_applications_emoji(stage, http):
    data = f"data:image/png;base64,{base64.b64encode(ONE_PIXEL).decode()}"
    made = create_emoji(stage.world, Request({}, body={"name": "red_car", "image": data}))
    assert "image" not in made
    async with http.get(f"/emojis/{made['id']}") as answer:
        assert answer.content_type == "image/png"
        assert await answer.read() == ONE_PIXEL
    async with http.get("/emojis/1") as answer:
        assert answer.status == 404


async def test_a_thread_one_does_not_list_can_be_asked_for(stage, bot, open_page):
    thread = threads.create(stage.world, lobby(stage), stage.world.bot, name="Old", kind=ChannelType.PUBLIC_THREAD)
    threads.set_archived(stage.world, thread, archived=True)
    page = await open_page()
    ready = await page.hello()
    assert "Old" not in [channel["name"] for channel in ready["channels"]]
    assert (await page.request("channel", channel_id=thread.id))["data"]["channel"]["archived"]


async def test_pages_hear_of_the_bot_coming_and_going(stage, open_page):
    page = await open_page()
    assert (await page.hello())["bot"]["online"] is False
    stage.discord.gateway.presence_changed()
    assert (await page.event("bot"))["bot"]["online"] is False


async def test_a_deleted_message_goes_from_the_pages(stage, bot, open_page):
    page = await open_page()
    await page.hello()
    message = bot.say(lobby(stage), content="Soon gone")
    messages.delete(stage.world, message)
    assert (await page.event("message_delete"))["id"] == message.id


async def test_voice_changes_are_told_to_people_who_see_the_channel(stage, open_page):
    alice, bruno = await open_page("Alice"), await open_page("Bruno")
    await alice.hello()
    await bruno.hello()
    guild, one = lobby(stage).guild, person(stage, "Alice")
    assert guild is not None
    room = next(channel for channel in guild.channels.values() if channel.type is ChannelType.VOICE)
    assert (await alice.request("join_voice", channel_id=room.id))["ok"]
    told = await bruno.event("voice")
    assert (told["user_id"], told["channel_id"]) == (one.id, room.id)
    hidden = stage.world.add_channel(guild, "team", ChannelType.VOICE)
    stage.world.set_overwrite(hidden, person(stage, "Bruno"), deny=Permission.VIEW_CHANNEL)
    stage.world.move_voice(guild, one, hidden)
    assert (await bruno.event("voice"))["channel_id"] is None, "he sees that she has left, not for where"
    assert (await alice.event("voice"))["channel_id"] == room.id
    assert (await alice.event("voice"))["channel_id"] == hidden.id
    assert not (await bruno.request("join_voice", channel_id=hidden.id))["ok"]
    assert not (await bruno.request("join_voice", channel_id=lobby(stage).id))["ok"]
    assert (await alice.request("leave_voice"))["ok"]
    assert one.id not in guild.voice
    await alice.request("join_voice", channel_id=room.id)
    await alice.socket.close()
    await bruno.event("voice")
    await until(lambda: one.id not in guild.voice, "her to be out with her last page")
