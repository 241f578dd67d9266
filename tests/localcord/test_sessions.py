"""Starting sessions: shards, the limits of IDENTIFY, and what Discord sends twice."""

import asyncio
import json

import discord
import pytest

from localcord.clock import ManualClock
from tests.localcord.test_bot import open_table
from tests.support.local_discord import until


def ops(town):
    return [op for op, _ in town.local.gateway.received]


async def identify(connect, token, shard=None, intents=1):
    """Open a connection and send IDENTIFY."""
    raw = await connect()
    await raw.receive()
    fields = {} if shard is None else {"shard": shard}
    await raw.send(2, {"token": token, "intents": intents, "properties": {}, **fields})
    return raw


# --- sharding: gateway documentation, "Sharding" and "Gateway Close Event Codes" ------------------------


async def test_unsharded_bot_refused_when_sharding_is_required(town):
    town.world.session_starts.required_shards = 2

    with pytest.raises(discord.ConnectionClosed) as closed:
        await town.run_bot()

    assert closed.value.code == 4011


async def test_more_than_2500_servers_require_sharding(town, connect):
    for number in range(2500):
        town.world.add_guild(f"Club {number}", town.alice)

    assert await (await identify(connect, town.local.token)).closed() == 4011


@pytest.mark.parametrize("shard", [[2, 2], [-1, 2], [0, 0], [0], "0/2", [0, "2"], 7])
async def test_impossible_shard_is_refused(town, connect, shard):
    assert await (await identify(connect, town.local.token, shard)).closed() == 4010


async def test_a_server_belongs_to_one_shard_and_direct_messages_to_the_first(town, connect):
    """The formula of the documentation: (guild_id >> 22) % num_shards; "DMs will only be sent to shard 0"."""
    town.world.session_starts.required_shards = 2
    town.world.session_starts.max_concurrency = 2
    second = town.world.add_guild("Club of another shard", town.alice)
    while (int(second.id) >> 22) % 2 == (int(town.guild.id) >> 22) % 2:
        await asyncio.sleep(0.001)
        second = town.world.add_guild("Club of another shard", town.alice)
    shards = [await identify(connect, town.local.token, [number, 2], intents=1 | 1 << 9 | 1 << 12) for number in (0, 1)]
    for number, raw in enumerate(shards):
        ready = (await raw.receive())["d"]
        assert ready["shard"] == [number, 2]
        assert {(int(guild["id"]) >> 22) % 2 for guild in ready["guilds"]} == {number}
        for _ in ready["guilds"]:
            assert (await raw.receive())["t"] == "GUILD_CREATE"

    town.a.post(town.general.id, "in the server")
    town.a.post(town.a.open_dm()["id"], "in private")

    of_server = shards[(int(town.guild.id) >> 22) % 2]
    event = await of_server.receive()
    assert (event["t"], event["d"].get("guild_id")) == ("MESSAGE_CREATE", town.guild.id)
    sent = [json.loads(frame) for s in town.local.gateway.sessions.values() for _, frame in s.sent if s.shard[0] == 0]
    assert any(event["t"] == "MESSAGE_CREATE" and "guild_id" not in event["d"] for event in sent)
    others = [json.loads(frame) for s in town.local.gateway.sessions.values() for _, frame in s.sent if s.shard[0] == 1]
    assert all("guild_id" in event["d"] for event in others if event["t"] == "MESSAGE_CREATE")


async def test_an_auto_sharded_bot_opens_as_many_shards_as_gateway_bot_tells(town, watch, monkeypatch):
    monkeypatch.setattr("discord.shard.Shard.reconnect", None)  # nothing here may need a second try
    town.world.session_starts.required_shards = 2
    town.world.session_starts.max_concurrency = 2

    bot = await watch.run(discord.AutoShardedClient(intents=discord.Intents(guilds=True)), town.local)

    assert bot.client.shard_count == 2
    assert [guild.id for guild in bot.client.guilds] == [int(town.guild.id)]
    assert {session.shard for session in town.local.gateway.sessions.values()} == {(0, 2), (1, 2)}


async def test_bot_is_online_once_the_shards_of_all_servers_are_connected(town, connect):
    town.world.session_starts.max_concurrency = 2
    of_the_server = (int(town.guild.id) >> 22) % 2
    for number, is_online in ((1 - of_the_server, False), (of_the_server, True)):
        raw = await identify(connect, town.local.token, [number, 2])
        assert (await raw.receive())["t"] == "READY"
        assert town.local.gateway.online == is_online


async def test_one_shard_can_be_dropped_or_invalidated(town, connect):
    town.world.session_starts.max_concurrency = 2
    first, second = [await identify(connect, town.local.token, [number, 2]) for number in (0, 1)]
    for raw in (first, second):
        assert (await raw.receive())["t"] == "READY"

    town.local.drop_connections(shard=1)
    assert await second.closed() == 4000
    town.local.invalidate_sessions(shard=0)
    while (event := await first.receive())["op"] != 9:
        assert event["t"] == "GUILD_CREATE"

    assert [session.shard for session in town.local.gateway.sessions.values()] == [(1, 2)]


# --- limits of IDENTIFY: gateway documentation, "Identifying", "Rate Limiting", "Session Start Limit Object" ---


async def test_a_second_identify_within_five_seconds_is_an_invalid_session(town, connect):
    town.local.rate_limits.factor = 1.0
    assert (await (await identify(connect, town.local.token)).receive())["t"] == "READY"

    early = await identify(connect, town.local.token)

    assert await early.receive() == {"op": 9, "d": False, "s": None, "t": None}


async def test_shards_of_different_keys_may_start_together(town, connect):
    town.local.rate_limits.factor = 1.0
    town.world.session_starts.max_concurrency = 2

    first, second, third = [await identify(connect, town.local.token, [number, 3]) for number in range(3)]

    assert (await first.receive())["t"] == (await second.receive())["t"] == "READY"
    assert (await third.receive())["op"] == 9


async def test_resume_does_not_count_as_identify(town, connect):
    town.local.rate_limits.factor = 1.0
    raw = await identify(connect, town.local.token)
    ready = (await raw.receive())["d"]
    left = town.world.session_starts.remaining
    town.local.drop_connections()

    again = await connect()
    await again.receive()
    await again.send(6, {"token": town.local.token, "session_id": ready["session_id"], "seq": 2})

    assert (await again.receive())["t"] == "RESUMED"
    assert town.world.session_starts.remaining == left


class TestStartsOfADay:
    """A thousand a day; then the token is replaced."""

    @pytest.fixture
    def clock(self):
        return ManualClock()

    async def test_gateway_bot_states_remaining_starts(self, town, api, connect, clock):
        await (await identify(connect, town.local.token)).receive()
        clock.advance(3600)

        _, answer = await api("GET", "/gateway/bot")

        limit = {"total": 1000, "remaining": 999, "reset_after": 23 * 3_600_000, "max_concurrency": 1}
        assert answer["shards"] == 1
        assert answer["session_start_limit"] == {**limit, "reset_after": answer["session_start_limit"]["reset_after"]}
        assert abs(answer["session_start_limit"]["reset_after"] - limit["reset_after"]) < 1000

    async def test_a_day_later_all_are_left_again(self, town, api, clock):
        town.world.session_starts.remaining = 0
        clock.advance(24 * 3600)

        assert (await api("GET", "/gateway/bot"))[1]["session_start_limit"]["remaining"] == 1000

    async def test_too_many_starts_end_all_sessions_and_reset_the_token(self, town, api, connect):
        town.world.session_starts.remaining = 1
        town.local.rate_limits.enabled = False
        token = town.local.token
        first = await identify(connect, token)
        assert (await first.receive())["t"] == "READY"

        last_straw = await identify(connect, token)

        assert await last_straw.closed() == 4004
        assert await first.closed() == 4004
        assert not town.local.gateway.sessions
        assert town.local.token != token
        assert (await api("GET", "/users/@me"))[0] == 401
        assert (await (await identify(connect, town.local.token)).receive())["t"] == "READY"


# --- frames and repeats ---------------------------------------------------------------------------------


async def test_binary_frames_are_read_as_text(town, connect):
    """hikari sends bytes, and works with the real Discord."""
    raw = await connect()
    await raw.receive()

    await raw.socket.send_bytes(
        json.dumps({"op": 2, "d": {"token": town.local.token, "intents": 1, "properties": {}}}).encode()
    )

    assert (await raw.receive())["t"] == "READY"


@pytest.mark.parametrize("frame", [b"\xff\xfe", b"{", b"x" * 5000])
async def test_binary_frames_without_json_are_refused(connect, frame):
    raw = await connect()

    await raw.socket.send_bytes(frame)

    assert await raw.closed() == 4002


async def test_resume_can_repeat_seen_events(town, watch):
    """Reference, "Consistency": events may be "sent up to N times per client"."""
    watch.expect_log("Ignoring exception")  # second answers are refused with 40060
    bot = await town.run_bot()
    table = await open_table(town)
    await town.b.press(table["id"], "join:Hex").answered()
    seen = bot.client.events.count("interaction")
    town.local.gateway.replay_again = 100

    town.local.drop_connections()

    await until(lambda: "resumed" in bot.client.events, "on_resumed")
    assert seen == 2
    assert bot.client.events.count("interaction") == 2 * seen


async def test_an_interaction_can_be_delivered_twice(town, watch):
    watch.expect_log("Ignoring exception")  # the second answer is refused with 40060
    bot = await town.run_bot()
    table = await open_table(town)
    before = bot.client.events.count("interaction")
    town.local.gateway.send_twice.append("INTERACTION_CREATE")

    await town.b.press(table["id"], "join:Hex").answered()
    await until(lambda: bot.client.events.count("interaction") == before + 2, "the second delivery")
    await town.a.press(table["id"], "join:Hex").answered()

    await until(lambda: bot.client.events.count("interaction") == before + 3, "the next one, once")
