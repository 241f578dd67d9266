"""The REST server: content types, rate limits, faults, retries and refusals by code."""

import asyncio
import io
import time
from typing import Any

import aiohttp
import discord
import pytest

from localcord import routes
from localcord.faults import Fault, rate_limited
from localcord.permissions import Permission
from localcord.ratelimit import RateLimits
from tests.localcord.bot import PNG, picture
from tests.support.local_discord import until


async def channel_of(town, **options):
    return (await town.run_bot(**options)).client.get_channel(int(town.general.id))


def texts(town):
    return [m["content"] for m in town.a.messages(town.general.id)]


def statuses(town):
    return [r.status for r in town.local.rest.requests if r.path.endswith("/messages") and r.method == "POST"]


async def test_answers_in_discords_headers(town, api):
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {town.local.token}"}) as session:
        async with session.get(town.local.api_url + "/users/@me") as response:
            assert response.headers["Content-Type"] == "application/json"
            assert "Via" in response.headers
        async with session.post(
            f"{town.local.api_url}/channels/{town.general.id}/messages", json={"content": "x"}
        ) as r:
            assert r.headers["X-RateLimit-Limit"] == "5"
            assert r.headers["X-RateLimit-Remaining"] == "4"
            assert r.headers["X-RateLimit-Bucket"]


async def test_refuses_a_wrong_token(town):
    async with (
        aiohttp.ClientSession(headers={"Authorization": "Bot wrong"}) as session,
        session.get(town.local.api_url + "/users/@me") as response,
    ):
        assert response.status == 401


async def test_a_429_is_waited_out(town):
    channel = await channel_of(town)
    fault = town.local.faults.add(rate_limited("POST", "/channels/*/messages", retry_after=0.2))
    began = time.monotonic()

    await channel.send("hello")

    assert fault.struck == 1
    assert time.monotonic() - began >= 0.2
    assert texts(town) == ["hello"]


async def test_a_429_without_via_is_final(town):
    channel = await channel_of(town)
    town.local.faults.add(rate_limited("POST", "/channels/*/messages", retry_after=0.2, via=False))

    with pytest.raises(discord.HTTPException) as refused:
        await channel.send("hello")
    assert refused.value.status == 429
    assert texts(town) == []


async def test_a_500_is_tried_again(town):
    channel = await channel_of(town)
    town.local.faults.add(Fault("POST", "/channels/*/messages", status=500))

    await channel.send("hello")

    assert texts(town) == ["hello"]


async def test_a_lost_answer_does_not_double_the_message(town):
    channel = await channel_of(town)
    town.local.faults.add(Fault("POST", "/channels/*/messages", status=502, after=True))

    await channel.send("hello")

    assert statuses(town) == [502, 200]
    assert texts(town) == ["hello"]


async def test_a_503_is_final(town):
    channel = await channel_of(town)
    town.local.faults.add(Fault("POST", "/channels/*/messages", status=503))

    with pytest.raises(discord.DiscordServerError):
        await channel.send("hello")


async def test_a_broken_connection_is_broken(town):
    channel = await channel_of(town)
    town.local.faults.add(Fault("POST", "/channels/*/messages", reset=True, times=None))

    with pytest.raises(aiohttp.ClientError):
        await channel.send("hello")
    assert texts(town) == []


async def test_faults_choose_by_body_and_number(town):
    channel = await channel_of(town)
    fault = Fault("POST", "/channels/*/messages", status=403, code=50013, times=2)
    fault.matches = lambda body: body["content"] == "bad"
    town.local.faults.add(fault)

    await channel.send("good")
    for _ in range(2):
        with pytest.raises(discord.Forbidden) as refused:
            await channel.send("bad")
        assert refused.value.code == 50013
    await channel.send("bad")

    assert fault.struck == 2
    assert texts(town) == ["good", "bad"]


async def test_faults_can_wait_for_their_turn(town):
    channel = await channel_of(town)
    town.local.faults.add(Fault("POST", "/channels/*/messages", status=403, code=50013, skip=1))

    await channel.send("one")
    with pytest.raises(discord.Forbidden):
        await channel.send("two")
    await channel.send("three")

    assert texts(town) == ["one", "three"]


async def test_a_slow_answer_is_slow(town):
    channel = await channel_of(town)
    town.local.faults.add(Fault("POST", "/channels/*/messages", delay=0.2))
    began = time.monotonic()

    await channel.send("hello")

    assert time.monotonic() - began >= 0.2


async def test_real_buckets_let_five_pass_in_five_seconds(town):
    town.local.rate_limits.factor = 1.0
    channel = await channel_of(town)
    began = time.monotonic()

    for number in range(6):
        await channel.send(str(number))

    assert time.monotonic() - began >= 4.9
    assert statuses(town) == [200] * 6


async def test_buckets_refuse_clients_that_do_not_wait(town, api):
    town.local.rate_limits.factor = 1.0
    path = f"/channels/{town.general.id}/messages"

    answers = [await api("POST", path, {"content": str(n)}) for n in range(7)]

    assert [status for status, _ in answers] == [200] * 5 + [429] * 2
    assert 0 < answers[-1][1]["retry_after"] <= 5
    other = town.world.add_channel(town.guild, "other")
    assert (await api("POST", f"/channels/{other.id}/messages", {"content": "x"}))[0] == 200


async def test_fifty_a_second_in_all():
    limits = RateLimits()
    found = routes.find("GET", "/users/@me")
    assert found is not None
    route, args = found
    verdicts = [limits.hit(route, args) for _ in range(51)]

    assert [v.is_global for v in verdicts] == [False] * 50 + [True]


async def test_files_too_big_or_too_many_are_refused(town, judged_requests_are_wrong):
    channel = await channel_of(town)
    big = discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin")

    with pytest.raises(discord.HTTPException) as too_big:
        await channel.send("big", file=big)
    assert (too_big.value.status, too_big.value.code) == (413, 40005)
    with pytest.raises(discord.HTTPException) as too_many:
        await channel.send("many", files=[picture(f"{n}.png") for n in range(11)])
    assert too_many.value.code == 30015
    assert texts(town) == []


async def test_edits_keep_replace_and_remove_files(town):
    channel = await channel_of(town)
    message = await channel.send("board", file=picture("one.png"))

    assert [a.filename for a in (await message.edit(content="kept")).attachments] == ["one.png"]
    edited = await message.edit(attachments=[picture("two.png")])
    assert [a.filename for a in edited.attachments] == ["two.png"]
    assert await edited.attachments[0].read() == PNG
    assert (await message.edit(attachments=[])).attachments == []


async def test_edits_change_descriptions_of_files(town, api, judged_requests_are_wrong):
    """Without a new upload: Discord's change log, June 2026."""
    channel = await channel_of(town)
    message = await channel.send("board", files=[picture("one.png"), picture("two.png")])
    path = f"/channels/{channel.id}/messages/{message.id}"
    one, two = ({"id": str(file.id)} for file in message.attachments)

    status, edited = await api("PATCH", path, {"attachments": [{**one, "description": "Other words"}, two]})

    assert status == 200
    assert [file["description"] for file in edited["attachments"]] == ["Other words", "The board"]
    assert (await api("PATCH", path, {"attachments": [{**one, "description": "x" * 1025}]}))[0] == 400
    assert [f["description"] for f in town.a.message(message.id)["attachments"]] == ["Other words", "The board"]


async def test_edits_pass_over_nonces(town, api):
    """discord.js sends both fields in every edit; they have no meaning there."""
    path = f"/channels/{town.general.id}/messages"
    _, message = await api("POST", path, {"content": "one"})

    status, edited = await api(
        "PATCH", f"{path}/{message['id']}", {"content": "two", "nonce": None, "enforce_nonce": False}
    )

    assert (status, edited["content"]) == (200, "two")


async def test_refuses_by_code(town):
    channel = await channel_of(town)
    theirs = town.a.post(channel.id, "mine")
    mine = await channel.send("hello")
    hidden = town.world.add_channel(town.guild, "hidden")
    town.world.set_overwrite(hidden, town.guild.roles[town.guild.id], deny=1 << 10)
    mute = town.world.add_channel(town.guild, "mute")
    town.world.set_overwrite(mute, town.guild.roles[town.guild.id], deny=1 << 11)
    client = channel._state._get_client()

    async def code(request):
        with pytest.raises(discord.HTTPException) as refused:
            await request
        return refused.value.code

    http = client.http
    await mine.delete()
    assert await code(mine.edit(content="x")) == 10008
    assert await code(http.edit_message(channel.id, theirs["id"], params=_content("x"))) == 50005
    assert await code(client.get_partial_messageable(int(hidden.id)).send("x")) == 50001
    assert await code(client.get_partial_messageable(int(mute.id)).send("x")) == 50013
    assert await code(client.get_partial_messageable(1).send("x")) == 10003
    assert await code(client.fetch_user(1)) == 10013
    assert await code(channel.guild.fetch_member(1)) == 10007
    assert await code(channel.edit(name="")) == 50035


def _content(text):
    return discord.http.handle_message_parameters(content=text)


async def test_direct_messages_opened_too_fast(town):
    town.world.new_dm_limit = 1
    client = (await town.run_bot()).client

    await (await client.fetch_user(int(town.alice.id))).send("hello")
    with pytest.raises(discord.Forbidden) as refused:
        await (await client.fetch_user(int(town.bob.id))).send("hello")
    assert refused.value.code == 40003
    await (await client.fetch_user(int(town.alice.id))).send("again")


async def test_direct_messages_need_a_common_server(town):
    client = (await town.run_bot()).client
    stranger = town.world.add_user("Stranger")

    with pytest.raises(discord.Forbidden) as refused:
        await (await client.fetch_user(int(stranger.id))).send("hello")
    assert refused.value.code == 50278


async def test_reactions_and_pins(town):
    channel = await channel_of(town, intents=discord.Intents(guilds=True, guild_reactions=True))
    message = await channel.send("vote")

    await message.add_reaction("👍")
    town.b.react(message.id, "👍")
    await message.pin()

    fetched = await channel.fetch_message(message.id)
    assert [(str(r), r.count, r.me) for r in fetched.reactions] == [("👍", 2, True)]
    assert {user.name async for user in fetched.reactions[0].users()} == {town.world.bot.name, "bob"}
    assert [m.id async for m in channel.pins()] == [message.id]
    await message.remove_reaction("👍", discord.Object(int(town.world.bot.id)))
    await message.unpin()
    await message.clear_reactions()
    assert "reactions" not in town.a.message(message.id)
    assert [m.id async for m in channel.pins()] == []


async def test_history_pages(town):
    channel = await channel_of(town)
    for number in range(5):
        town.a.post(channel.id, str(number))

    newest = [m async for m in channel.history(limit=2)]
    older = [m async for m in channel.history(limit=2, before=newest[-1])]
    after = [m async for m in channel.history(limit=2, after=older[-1])]

    ids = [m["id"] for m in town.a.messages(channel.id)]
    assert [str(m.id) for m in newest + older] == ids[::-1][:4]
    assert [str(m.id) for m in after] == ids[2:4]


async def test_bulk_delete(town):
    channel = await channel_of(town)
    messages = [await channel.send(str(n)) for n in range(3)]

    await channel.delete_messages(messages[:2])

    assert texts(town) == ["2"]


async def test_application_emojis(town):
    client = (await town.run_bot()).client

    emoji = await client.create_application_emoji(name="red_car", image=PNG)

    assert [e.name for e in await client.fetch_application_emojis()] == ["red_car"]
    await emoji.delete()
    assert await client.fetch_application_emojis() == []


async def test_a_dropped_request_leaves_the_server_up(town, api):
    slow = town.local.faults.add(Fault("GET", "/users/@me", delay=0.3))
    task = asyncio.create_task(api("GET", "/users/@me"))
    await until(lambda: slow.struck, "the request")
    task.cancel()

    assert (await api("GET", "/users/@me"))[0] == 200


async def test_mentions_obey_what_is_allowed(town, api):
    role = town.world.add_role(town.guild, "Players")
    role.mentionable = True
    path = f"/channels/{town.general.id}/messages"
    content = f"<@{town.bob.id}> <@&{role.id}> @everyone"

    async def named(**body):
        message = (await api("POST", path, {"content": content, **body}))[1]
        return [u["id"] for u in message["mentions"]], message["mention_roles"], message["mention_everyone"]

    assert await named() == ([town.bob.id], [role.id], False), "the bot may not mention everyone"
    assert await named(allowed_mentions={"parse": []}) == ([], [], False)
    assert await named(allowed_mentions={"users": [town.bob.id]}) == ([town.bob.id], [], False)
    town.guild.roles[town.guild.id].permissions |= Permission.MENTION_EVERYONE
    assert await named(allowed_mentions={"parse": ["everyone"]}) == ([], [], True)


async def test_renaming_a_channel_a_third_time_is_refused(town, api):
    path = f"/channels/{town.general.id}"

    answers = [(await api("PATCH", path, {"name": f"name{n}"}))[0] for n in range(3)]

    assert answers == [200, 200, 429]


async def test_file_names_lose_their_blanks(town):
    channel = await channel_of(town)
    embed = discord.Embed(title="x").set_image(url="attachment://my board.png")

    message = await channel.send(file=picture("my board.png"), embed=embed)

    assert message.embeds[0].image.url.endswith("/my_board.png")
    async with aiohttp.ClientSession() as session, session.get(message.embeds[0].image.url) as response:
        assert await response.read() == PNG


async def test_layouts_with_files(town):
    channel = await channel_of(town)
    view = discord.ui.LayoutView()
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay("# Board"),
        discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")),
        discord.ui.File("attachment://notes.txt"),
        discord.ui.Separator(),
        discord.ui.ActionRow(discord.ui.Button(label="Draw", custom_id="draw")),
    )
    view.add_item(container)

    files = [picture(), discord.File(io.BytesIO(b"notes"), "notes.txt")]
    message = await channel.send(view=view, files=files)
    edited = await message.edit(view=view)

    assert message.attachments == []
    assert edited.components[0].children[1].items[0].media.url.endswith("board.png")
    assert edited.components[0].children[2].name == "notes.txt"
    assert town.a.press(message.id, "draw").state == "pending"
