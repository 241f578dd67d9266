"""The bot as a process: how it starts and how it ends."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

from localcord.faults import Fault, blocked_by_cloudflare
from localcord.gateway import Op
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.support.local_discord import PATIENCE
from tests.support.processes import stop
from ttrbot.cli.main import main
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.render.emoji import emoji_painters
from ttrbot.store import Store
from ttrbot.store.sqlite.folder import DATABASE_NAME

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture
async def local():
    """Yield a local Discord with a server that has the bot."""
    world = World()
    world.add_channel(
        world.add_guild("Club", world.add_user("Anna"), bot_permissions=permissions_needed().value), "hall"
    )
    async with LocalDiscord(world, rate_limits=RateLimits(factor=0.01)) as local:
        yield local


@pytest.fixture
async def start(tmp_path, local):
    """Return a function that starts `bot.py` with an environment, after running `before`. Kill what is left."""
    running = []

    async def run(*before: str, **environment: str) -> asyncio.subprocess.Process:
        settings = {
            "TTR_DATA": str(tmp_path / "data"),
            "TTR_DISCORD_API": local.api_url,
            "TTR_DISCORD_GATEWAY": local.gateway_url,
            **environment,
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *before,
            str(CHECKOUT / "bot.py"),
            env={**os.environ, **settings},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        running.append(process)
        return process

    yield run
    for process in running:
        await stop(process, signal.SIGKILL)


async def ended(process) -> tuple[int, str]:
    """Wait for a process to end. Return its exit status and output."""
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    assert not out
    return process.returncode, err.decode()


async def alive(place: Path | str) -> None:
    """Wait for a heartbeat in the store."""
    async with asyncio.timeout(PATIENCE):
        async with await Store.open_readonly(place) as store:
            while "bot" not in await store.meta.heartbeats():  # noqa: ASYNC110 - another process shows it
                await asyncio.sleep(0.05)


async def connected(process) -> str:
    """Wait until a process reports that it is connected. Return its output so far."""
    return await logged(process, '"connected"')


async def logged(process, text: str) -> str:
    """Wait until a process writes a text. Return its output so far."""
    seen = ""
    async with asyncio.timeout(PATIENCE):
        while text not in seen:
            line = await process.stderr.readline()
            assert line, f"ended too early: {seen}"
            seen += line.decode()
    return seen


async def test_no_token(start):
    status, said = await ended(await start(DISCORD_TOKEN=""))
    assert status == 2
    assert said.splitlines() == [said.strip()], "one line"
    assert "DISCORD_TOKEN is missing" in said
    assert "DISCORD_TOKEN_FILE" in said


async def test_a_wrong_token(start):
    status, said = await ended(await start(DISCORD_TOKEN="wrong-token"))
    assert status == 2
    assert "Discord refused the token" in said.splitlines()[-1]
    assert "Traceback" not in said
    assert "wrong-token" not in said


async def test_it_ends_with_the_process_of_its_local_discord(start, local):
    """The data folder is free for the next start, however the first process ended."""
    between = "import subprocess, sys; subprocess.run([sys.executable, sys.argv[1]], check=False)"
    process = await start("-c", between, DISCORD_TOKEN=local.token)
    await connected(process)
    process.kill()
    async with asyncio.timeout(PATIENCE):
        rest = await process.stderr.read()
    assert "host_closed" in rest.decode()


async def test_its_emoji_are_brought(start, local):
    process = await start(DISCORD_TOKEN=local.token)
    seen = await connected(process)
    async with asyncio.timeout(PATIENCE):
        while "emoji_known" not in seen:
            line = await process.stderr.readline()
            assert line, f"ended too early: {seen}"
            seen += line.decode()
    assert len(local.world.emojis) == len(emoji_painters())


async def test_everything_is_in_the_database_of_a_server(start, local, postgres_place, tmp_path):
    address = postgres_place(tmp_path)
    process = await start(DISCORD_TOKEN=local.token, TTR_STORE=address)
    await connected(process)
    await alive(address)
    assert not (tmp_path / "data").exists()
    process.terminate()
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    assert b"postgresql://" not in await process.stderr.read()


async def test_exit_status_allows_a_restart_if_the_server_cannot_be_reached(start):
    soon = "import bot; bot.STORE_SECONDS = 0.1; raise SystemExit(bot.main())"
    process = await start("-c", soon, DISCORD_TOKEN="some-token", TTR_STORE="postgresql://bot:hush@127.0.0.1:1/games")
    status, said = await ended(process)
    assert status == 1
    assert "the database games at 127.0.0.1, port 1: the database refused for now" in said
    assert "store_waited_for" in said
    assert "hush" not in said


async def test_told_to_stop_while_it_waits_for_the_server(start, postgres):
    with postgres.hanging():
        process = await start(DISCORD_TOKEN="some-token", TTR_STORE=postgres.address())
        await logged(process, "store_waited_for")
        process.send_signal(signal.SIGTERM)
        status, said = await ended(process)
    assert status == 0, said
    assert "stopped before the store could be opened" in said


async def test_told_to_stop_while_the_server_hangs(start, local, postgres, postgres_place, tmp_path):
    address = postgres_place(tmp_path)
    process = await start(DISCORD_TOKEN=local.token, TTR_STORE=address)
    await connected(process)
    await alive(address)
    with postgres.hanging():
        process.send_signal(signal.SIGTERM)
        status, said = await ended(process)
    assert status == 0, said
    assert "Traceback" not in said


async def test_wrong_settings_are_told_together(start):
    status, said = await ended(await start(DISCORD_TOKEN="x y", TTR_LOG_LEVEL="loud"))
    assert status == 2
    assert [line.split(":")[0] for line in said.splitlines()] == ["DISCORD_TOKEN", "TTR_LOG_LEVEL"]


async def test_a_double_elsewhere_is_refused(start):
    status, said = await ended(await start(DISCORD_TOKEN="t", TTR_DISCORD_API="http://192.0.2.1/api"))
    assert status == 2
    assert "address of this machine" in said


@pytest.mark.parametrize("maps", ["nowhere", "empty", "broken"])
async def test_a_folder_without_sound_maps(start, tmp_path, maps):
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken" / "usa").mkdir(parents=True)
    (tmp_path / "broken" / "usa" / "map.toml").write_text("x =")
    status, said = await ended(await start(DISCORD_TOKEN="some-token", TTR_MAPS=str(tmp_path / maps)))
    assert status == 2
    assert "Traceback" not in said
    assert str(tmp_path / maps) in said


async def test_a_damaged_database_is_named_with_its_copies(start, tmp_path):
    folder = tmp_path / "data"
    async with await Store.open(folder) as store:
        await store.meta.set("key", "value" * 10_000)
    database = folder / DATABASE_NAME
    kept = folder / f"{DATABASE_NAME}.before-0002"
    kept.write_bytes(database.read_bytes())
    damaged = database.read_bytes()[: database.stat().st_size // 2]
    database.write_bytes(damaged)
    status, said = await ended(await start(DISCORD_TOKEN="some-token"))
    assert status == 2
    assert said.splitlines() == [said.strip()], "one line"
    assert str(database) in said
    assert "ttrbot restore" in said
    assert str(kept) in said
    assert database.read_bytes() == damaged, "left for whoever can mend it"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder that not even root may write")
async def test_a_folder_that_can_not_be_written(start):
    status, said = await ended(await start(DISCORD_TOKEN="some-token", TTR_DATA="/proc/self"))
    assert status == 2
    assert said.splitlines() == [said.strip()], "one line"
    assert "the data folder /proc/self can't be used" in said


async def test_sigterm_ends_it_well(start, local, tmp_path):
    process = await start(DISCORD_TOKEN=local.token)
    await connected(process)
    await alive(tmp_path / "data")
    process.send_signal(signal.SIGTERM)
    status, said = await ended(process)
    assert status == 0, said
    assert local.token not in said


async def test_token_from_a_file(start, local, tmp_path):
    file = tmp_path / "token"
    file.write_text(local.token)
    file.chmod(0o644)
    process = await start(DISCORD_TOKEN_FILE=str(file))
    said = await connected(process)
    (warning,) = [json.loads(line) for line in said.splitlines() if "unsafe_setting" in line]
    assert f"chmod 600 {file}" in warning["reason"]
    assert local.token not in said
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0


async def test_metrics_served_on_their_own_port(start, local, tmp_path, unused_tcp_port):
    process = await start(DISCORD_TOKEN=local.token, TTR_METRICS=str(unused_tcp_port))
    await connected(process)
    async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{unused_tcp_port}/metrics") as answer:
        said = await answer.text()
    assert local.token not in said
    lines = said.splitlines()
    assert {"ttr_shards 1.0", "ttr_shards_up 1.0", "ttr_servers 1.0"} <= set(lines)
    assert any(line.startswith('ttr_discord_requests_total{counts="yes",status="200"} ') for line in lines)
    status, told = await ended(await start(DISCORD_TOKEN=local.token, TTR_METRICS=str(unused_tcp_port)))
    assert status == 2
    assert "another process is using the data folder" in told.splitlines()[-1], "which says more than a used port"
    second = await start(DISCORD_TOKEN=local.token, TTR_METRICS=str(unused_tcp_port), TTR_DATA=str(tmp_path / "other"))
    status, told = await ended(second)
    assert (status, told.splitlines()[-1]) == (
        2,
        f"TTR_METRICS: 127.0.0.1:{unused_tcp_port} can't be listened on: Address already in use",
    )
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0


async def test_a_second_process_is_refused(start, local):
    first = await start(DISCORD_TOKEN=local.token)
    await connected(first)
    status, said = await ended(await start(DISCORD_TOKEN=local.token))
    assert status == 2
    assert len(said.splitlines()) == 1
    assert "Traceback" not in said
    first.send_signal(signal.SIGTERM)
    assert (await ended(first))[0] == 0


async def test_another_bot_is_refused_until_it_is_allowed(start, local, tmp_path):
    """It finds that out before it changes anything, or takes a slot."""
    async with await Store.open(tmp_path / "data") as store:
        assert await store.meta.belongs_to("123") == "123"
    status, said = await ended(await start(DISCORD_TOKEN=local.token))
    assert status == 2
    last = said.splitlines()[-1]
    assert f"its application has the id 123, and the one of this token has {local.world.application_id}" in last
    assert last.endswith("ttrbot migrate --new-bot")
    assert "Traceback" not in said
    assert local.token not in said
    assert await asyncio.to_thread(main, ["migrate", "--new-bot", "--data", str(tmp_path / "data")]) == 0
    process = await start(DISCORD_TOKEN=local.token)
    await connected(process)
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0
    async with await Store.open(tmp_path / "data") as store:
        assert await store.meta.belongs_to("123") == local.world.application_id


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "refused the token"),
        (4011, "demands more shards"),
        (4012, "update the bot"),
        (4013, "refused the bot's intents"),
    ],
)
async def test_permanent_gateway_refusal_ends_the_process(start, local, code, words):
    process = await start(DISCORD_TOKEN=local.token)
    await connected(process)
    local.drop_connections(code)
    status, said = await ended(process)
    assert status == 2, "the documented restart policies don't start it again"
    last = said.splitlines()[-1]
    assert words in last
    assert str(code) in last
    assert "Traceback" not in said


@pytest.fixture
def two_servers(local):
    """Return servers of the first and of the second of two shards."""
    guilds = list(local.world.guilds.values())
    while {int(guild.id) >> 22 & 1 for guild in guilds} != {0, 1}:
        guilds.append(local.world.add_guild("Club of another shard", local.world.add_user("Bea")))
    return sorted(guilds, key=lambda guild: int(guild.id) >> 22 & 1)


@pytest.mark.parametrize("recommended", [1, 2])
async def test_shards_of_the_setting_or_as_many_as_discord_recommends(start, local, two_servers, recommended):
    local.world.session_starts.required_shards = recommended
    local.rate_limits.factor = 1.0
    settings = {} if recommended == 2 else {"TTR_SHARDS": "2"}
    process = await start(DISCORD_TOKEN=local.token, **settings)
    said = await connected(process)
    (line,) = [json.loads(line) for line in said.splitlines() if '"connected"' in line]
    assert (line["shards"], line["guilds"]) == (2, len(local.world.guilds))
    assert {session.shard for session in local.gateway.sessions.values()} == {(0, 2), (1, 2)}
    identifies = [op for op, _ in local.gateway.received if op == Op.IDENTIFY]
    assert len(identifies) == 2, "an IDENTIFY within 5 seconds of the last one would have been refused and repeated"
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0


async def test_too_few_shards_end_the_process(start, local):
    local.world.session_starts.required_shards = 3
    status, said = await ended(await start(DISCORD_TOKEN=local.token, TTR_SHARDS="2"))
    assert status == 2
    assert "few_shards" in said
    assert "Raise TTR_SHARDS" in said.splitlines()[-1]
    assert "Traceback" not in said


async def test_nearly_used_up_connections_are_left_alone(start, local):
    local.world.session_starts.remaining = 99
    status, said = await ended(await start(DISCORD_TOKEN=local.token))
    assert status == 2
    assert "99 of 1000 connections are left until" in said.splitlines()[-1]
    assert "Traceback" not in said
    assert local.world.session_starts.remaining == 99


async def test_running_bot_stops_before_the_connections_of_a_day_are_used_up(start, local):
    process = await start(DISCORD_TOKEN=local.token)
    await connected(process)
    local.world.session_starts.remaining = 99
    local.invalidate_sessions()
    status, said = await ended(process)
    assert status == 2
    assert "99 of 1000 connections are left until" in said.splitlines()[-1]
    assert local.world.session_starts.remaining == 99


async def test_login_waits_if_discord_does_not_tell_the_shards(start, local):
    fault = local.faults.add(blocked_by_cloudflare("GET", "/gateway/bot", retry_after=6))
    process = await start(DISCORD_TOKEN=local.token)
    said = await connected(process)
    assert fault.struck == 1
    assert [json.loads(line)["again_in"] for line in said.splitlines() if "can't be reached" in line] == [6.0]
    assert "Traceback" not in said
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0


async def test_a_discord_that_cannot_be_reached(start, local):
    api, gateway = local.api_url, local.gateway_url
    await local.stop()
    process = await start(DISCORD_TOKEN="some-token", TTR_DISCORD_API=api, TTR_DISCORD_GATEWAY=gateway)
    said = await logged(process, "can't be reached")
    assert "Traceback" not in said
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0


async def test_a_gateway_that_cannot_be_reached(start, local):
    process = await start(DISCORD_TOKEN=local.token, TTR_DISCORD_GATEWAY="ws://127.0.0.1:1/gateway")
    said = await logged(process, "Failed to connect for shard_id")
    assert "Traceback" not in said
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0


async def test_blocked_login_waits_as_long_as_requested(start, local):
    fault = local.faults.add(blocked_by_cloudflare("GET", "/users/@me", retry_after=7))
    process = await start(DISCORD_TOKEN=local.token)
    said = await connected(process)
    assert fault.struck == 1
    waits = [json.loads(line) for line in said.splitlines() if "can't be reached" in line]
    assert [(line["status"], line["again_in"]) for line in waits] == [(429, 7.0)]
    assert "Traceback" not in said
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0


async def test_login_refused_otherwise_is_one_plain_line(start, local):
    local.faults.add(Fault("GET", "/users/@me", status=403, code=40001))
    status, said = await ended(await start(DISCORD_TOKEN=local.token))
    assert status == 1
    assert "Discord refused the login" in said
    assert "Traceback" not in said


async def test_refused_commands_stop_nothing(start, local):
    local.faults.add(Fault("PUT", "/applications/*/commands", status=400, code=30034, times=None))
    process = await start(DISCORD_TOKEN=local.token)
    said = await connected(process)
    (refused,) = [json.loads(line) for line in said.splitlines() if "commands_refused" in line]
    assert "30034" in refused["reason"]
    assert "Traceback" not in said
    process.send_signal(signal.SIGTERM)
    assert (await ended(process))[0] == 0


def test_documented_ways_to_run_it_do_not_restart_what_cannot_start():
    """Docker can't list exit statuses that stop restarts, so there the number of restarts is limited."""
    unit = (CHECKOUT / "docs" / "running.md").read_text()
    assert {"RestartPreventExitStatus=2", "RestartSec=30", "StartLimitBurst=20"} <= set(unit.splitlines())
    assert "--restart on-failure:5" in (CHECKOUT / "README.md").read_text()
