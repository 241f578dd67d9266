"""The gateway: heartbeats, RESUME with replay, lost sessions, compression, intents and close codes."""

import asyncio
import json
import math
import zlib

import discord
import pytest

from localcord.gateway import ACK_SECONDS
from localcord.intents import Intent
from tests.localcord.test_bot import open_table
from tests.support.local_discord import until

RIGHT = object()
"""Stands for the bot's token, which is different in each test."""


def ops(town):
    return [op for op, _ in town.local.gateway.received]


async def test_asks_for_a_heartbeat(town):
    await town.run_bot()
    before = ops(town).count(1)

    town.local.gateway.ask_for_heartbeat()

    await until(lambda: ops(town).count(1) > before, "a heartbeat")


async def test_resumes_and_replays_what_was_missed(town):
    bot = await town.run_bot()
    table = await open_table(town)

    town.local.drop_connections()
    press = town.b.press(table["id"], "join:Hex")
    channel = town.world.add_channel(town.guild, "made-meanwhile")
    assert (await press.answered()).message["content"] == "Bob joined Hex"

    assert bot.client.get_channel(int(channel.id)).name == "made-meanwhile"
    assert ops(town).count(2) == 1
    assert ops(town).count(6) == 1
    await until(lambda: "resumed" in bot.client.events, "on_resumed")


async def test_reconnects_when_asked(town):
    await town.run_bot()

    town.local.gateway.ask_to_reconnect()

    await until(lambda: 6 in ops(town), "RESUME")
    assert ops(town).count(2) == 1


async def test_lost_session_must_identify_again(town):
    bot = await town.run_bot()
    table = await open_table(town)

    town.local.gateway.sessions.clear()
    town.local.drop_connections()
    lost = town.b.press(table["id"], "join:Hex")
    await until(lambda: ops(town).count(2) == 2, "a second IDENTIFY")
    await until(lambda: town.local.gateway.sessions, "the new session")

    assert 6 in ops(town)
    assert lost.state == "pending"
    assert bot.client.events.count("interaction") == 1
    assert (await town.b.press(table["id"], "join:Hex").answered()).message["content"] == "Bob joined Hex"


async def test_invalidated_sessions_are_told_so(town):
    await town.run_bot()

    town.local.invalidate_sessions()

    await until(lambda: ops(town).count(2) == 2, "a second IDENTIFY")
    assert 6 not in ops(town)


async def test_sends_only_what_the_intents_ask_for(town):
    bot = await town.run_bot(intents=discord.Intents(guilds=True, guild_messages=True))
    seen: list[str] = []

    async def note(message: discord.Message) -> None:
        seen.append(message.content)

    bot.client.on_message = note

    town.a.post(town.a.open_dm()["id"], "a direct message")
    town.a.post(town.general.id, "a secret")
    town.a.post(town.general.id, f"hello <@{town.world.bot.id}>")

    await until(lambda: len(seen) == 2, "the messages")
    assert seen == ["", f"hello <@{town.world.bot.id}>"]


async def test_ephemeral_answers_come_as_direct_messages(town):
    bot = await town.run_bot(intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True))

    await open_table(town)

    await until(lambda: bot.client.events.count("message") == 2, "both messages")
    created = [json.loads(frame) for session in town.local.gateway.sessions.values() for _, frame in session.sent]
    messages = [event["d"] for event in created if event["t"] == "MESSAGE_CREATE"]
    assert [(m["flags"] & 64, m.get("guild_id")) for m in messages] == [(64, None), (0, town.guild.id)]


async def test_a_left_guild_is_gone(town):
    bot = await town.run_bot()

    town.world.leave(town.guild, town.world.bot)

    await until(lambda: not bot.client.guilds, "the guild to go")
    assert town.a.commands(town.general.id) == []


# --- the protocol, used by hand ----------------------------------------------------------------------


def zlib_inflate():
    return zlib.decompressobj().decompress


def zstd_inflate():
    zstandard = pytest.importorskip("zstandard")
    return zstandard.ZstdDecompressor().decompressobj().decompress


@pytest.mark.parametrize(
    ("compress", "inflate"), [("zlib-stream", zlib_inflate), ("zstd-stream", zstd_inflate), (None, lambda: None)]
)
async def test_speaks_every_compression_as_one_stream(town, connect, compress, inflate):
    query = "v=10&encoding=json" + (f"&compress={compress}" if compress else "")
    raw = await connect(query, inflate())

    assert (await raw.receive())["op"] == 10
    await raw.identify(town.local.token)
    ready, guild = await raw.receive(), await raw.receive()
    await raw.send(1, 2)

    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert ready["d"]["guilds"] == [{"id": town.guild.id, "unavailable": True}]
    assert ready["d"]["resume_gateway_url"] == town.local.gateway_url
    assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
    assert (await raw.receive())["op"] == 11


async def test_resumes_only_what_it_remembers(town, connect):
    first = await connect()
    await first.receive()
    await first.identify(town.local.token)
    ready = (await first.receive())["d"]
    await first.receive()
    town.local.drop_connections()
    assert await first.closed() == 4000
    town.world.add_channel(town.guild, "missed")

    for seq, session_id in ((99, ready["session_id"]), (1, "unknown")):
        wrong = await connect()
        await wrong.receive()
        await wrong.send(6, {"token": town.local.token, "session_id": session_id, "seq": seq})
        assert await wrong.receive() == {"op": 9, "d": False, "s": None, "t": None}
    again = await connect()
    await again.receive()
    await again.send(6, {"token": town.local.token, "session_id": ready["session_id"], "seq": 2})
    assert [(e["t"], e["s"]) for e in (await again.receive(), await again.receive())] == [
        ("CHANNEL_CREATE", 3),
        ("RESUMED", 4),
    ]


async def test_normal_close_ends_the_session(town, connect):
    raw = await connect()
    await raw.identify(town.local.token)
    await until(lambda: town.local.gateway.sessions, "the session")

    await raw.socket.close(code=1000)

    await until(lambda: not town.local.gateway.sessions, "its end")


async def test_a_new_session_takes_the_place_of_an_abandoned_one(town, connect):
    town.local.rate_limits.enabled = False
    for _ in range(2):
        raw = await connect()
        await raw.identify(town.local.token)
        await until(lambda: town.local.gateway.online, "the session")
        await raw.socket.close(code=4000)
        await until(lambda: not town.local.gateway.online, "the connection to end")

    assert len(town.local.gateway.sessions) == 1


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 1, "properties": {}}, 4004),
        (2, {"token": RIGHT, "intents": int(Intent.GUILD_MEMBERS), "properties": {}}, 4014),
        (2, {"token": RIGHT}, 4002),
        (6, {"token": "wrong", "session_id": "x", "seq": 1}, 4004),
        (8, {"guild_id": "1"}, 4003),
        (8, {}, 4003),
        (6, {"token": RIGHT}, 4002),
        (2, "x", 4002),
        (77, None, 4001),
        (1, "x" * 4100, 4002),
    ],
)
async def test_closes_with_the_documented_code(town, connect, op, data, code):
    if isinstance(data, dict) and data.get("token") is RIGHT:
        data = data | {"token": town.local.token}
    raw = await connect()

    await raw.send(op, data)

    assert await raw.closed() == code


async def test_connection_closed_on_undecodable_messages(connect):
    raw = await connect()

    await raw.socket.send_str("{")

    assert await raw.closed() == 4002


async def test_members_of_an_unknown_server_are_complained_of(town, connect, watch):
    watch.expect_complaint("Unknown Guild")
    raw = await connect()
    await raw.identify(town.local.token)

    await raw.send(8, {"guild_id": "1", "query": "a", "limit": 1})

    assert await raw.closed() == 4000


async def test_closes_on_a_second_identify(town, connect):
    raw = await connect()

    await raw.identify(town.local.token)
    await raw.identify(town.local.token)

    assert await raw.closed() == 4005


async def test_closes_on_another_version(connect):
    assert await (await connect("v=9&encoding=json")).closed() == 4012


class TestHeartbeats:
    """A gateway that expects a heartbeat every 0.3 s."""

    @pytest.fixture
    def heartbeat_ms(self):
        return 300

    async def test_heartbeats_are_answered(self, town):
        bot = await town.run_bot()

        await until(lambda: ops(town).count(1) >= 2, "two heartbeats")

        assert bot.client.latency < math.inf

    async def test_an_answer_takes_its_time(self, connect):
        raw = await connect()
        clock = asyncio.get_running_loop().time
        sent = clock()
        await raw.send(1)

        while (await raw.receive())["op"] != 11:
            pass
        assert clock() - sent >= ACK_SECONDS / 2, "discord.py has noted by then when it asked"

    async def test_connection_closed_when_heartbeats_stop(self, town, connect):
        raw = await connect()
        await raw.identify(town.local.token)

        assert await raw.closed() == 4009


async def test_the_bot_is_not_told_of_direct_message_channels(town):
    """Since version 8 of the gateway there is no CHANNEL_CREATE for them; hikari fails if one comes."""
    heard = []
    town.world.announcer.gateway.append(lambda event, _: heard.append(event))

    town.world.dm_channel(town.alice, by_bot=True)

    assert heard == []
    assert [channel["name"] for channel in town.a.dms()] == [town.world.bot.name]
