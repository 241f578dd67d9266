"""`ttrbot play` as a process: it starts everything, keeps the bot running, and stops cleanly."""

import argparse
import asyncio
import re
import signal
import socket
import stat
import sys
from pathlib import Path

import aiohttp
import pytest

from localcord.playground.stage import Stage
from tests.support.local_discord import PATIENCE, until
from tests.support.processes import stop
from ttrbot.cli import play as command
from ttrbot.store import DataFolderInUse, Store, backup, restore
from ttrbot.text import LOCALES, texts

QUIET_BOT = """
import os, pathlib, sys, time
data = pathlib.Path(os.environ["TTR_DATA"])
assert os.environ["TTR_DISCORD_API"].startswith("http://127.0.0.1:")
assert os.environ["TTR_DISCORD_GATEWAY"].startswith("ws://127.0.0.1:")
assert os.environ["DISCORD_TOKEN"].count(".") == 2
assert int(os.environ["TTR_DISCORD_PROCESS"]) == os.getppid()
for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):  # what `ps` shows to everybody on the machine
    try:
        assert os.environ["DISCORD_TOKEN"].encode() not in process.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        pass
with (data / "started").open("a") as started:
    print(os.getpid(), file=started)
"""
"""A bot that checks how it was started, and then writes a line that says so."""
PROGRAM = """
import sys
from ttrbot.cli.main import main
sys.exit(main())
"""
WAIT = "while True: time.sleep(0.05)\n"
DIE_ONCE = """
if len((data / "started").read_text().splitlines()) == 1:
    print("out of steam", flush=True)
    sys.exit(1)
"""


class Play:
    """The running command."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said = ""

    async def until(self, pattern: str) -> re.Match[str]:
        """Read its output until something in it matches."""
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(pattern, self.said)):
                assert self.process.stdout is not None
                line = await self.process.stdout.readline()
                assert line, f"it ended without {pattern!r}: {self.said}"
                self.said += line.decode()
        return found

    async def ended(self) -> int:
        """Wait for it to end. Return the exit status."""
        async with asyncio.timeout(PATIENCE):
            assert self.process.stdout is not None
            self.said += (await self.process.stdout.read()).decode()
            return await self.process.wait()


@pytest.fixture
async def play(tmp_path):
    running = []

    async def start(bot: str, *options: str) -> Play:
        script = tmp_path / "bot.py"
        script.write_text(bot)
        arguments = ("play", "--no-open", "--data", str(tmp_path / "data"), "--bot", str(script), *options)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            PROGRAM,
            *arguments,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        running.append(process)
        return Play(process)

    yield start
    for process in running:
        await stop(process, signal.SIGTERM)


async def started(data: Path, times: int = 1) -> list[int]:
    """Wait until the bot has been started this many times. Return the ids of its processes."""
    lines = data / "started"
    await until(lambda: lines.exists() and lines.read_text().count("\n") >= times, "the bot")
    return [int(line) for line in lines.read_text().splitlines()]


@pytest.mark.parametrize("options", [(), ("--store", "postgresql:///games-of-the-playground")])
async def test_database_of_the_real_bot_is_left_out(play, tmp_path, monkeypatch, options):
    monkeypatch.setenv("TTR_STORE", "postgresql:///games-of-the-real-bot")
    expected = options[-1] if options else ""
    running = await play(f"import os\nassert os.environ['TTR_STORE'] == {expected!r}\n" + QUIET_BOT + WAIT, *options)
    await started(tmp_path / "data")
    if not options:
        await running.until(
            "TTR_STORE is left to the bot on Discord: these games are in .*data, unless you add --store"
        )


async def test_token_file_of_the_real_bot_is_left_out(play, tmp_path, monkeypatch):
    """Both at once would be refused, and the local Discord has a token of its own."""
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "/run/secrets/token")
    await play("import os\nassert 'DISCORD_TOKEN_FILE' not in os.environ\n" + QUIET_BOT + WAIT)
    await started(tmp_path / "data")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("now [warning] store_waited_for [database] reason=no server", "The bot waits for its database"),
        ('{"event": "games_left", "games": 3}', "The bot uses the database, so the games in the folder stay"),
    ],
)
async def test_what_the_bot_waits_for_is_told(play, line, told):
    running = await play(QUIET_BOT + f"print({line!r}, flush=True)\n" + WAIT, "--port", free_port())
    await running.until(f"{told}.*:\n  {re.escape(line)}\n")
    assert "The bot is starting" in running.said
    assert "Open the page" not in running.said, "the bot isn't online"


@pytest.mark.parametrize("open_browser", [True, False])
async def test_page_opened_once_the_bot_is_online(capsys, monkeypatch, open_browser):
    opened: list[str] = []
    monkeypatch.setattr(command, "_open_browser", opened.append)
    async with Stage(None) as stage:
        inviting = asyncio.create_task(command._invite(stage, open_browser=open_browser))
        await asyncio.sleep(0)
        stage.discord.gateway.presence_changed()
        await asyncio.sleep(0)
        assert "Open the page" not in capsys.readouterr().out
        monkeypatch.setattr(type(stage.discord.gateway), "online", True)
        stage.discord.gateway.presence_changed()
        await inviting
        said = capsys.readouterr().out
        assert "The bot is online. Open the page" in said
        assert f"Local Discord:  {stage.playground.url}\n" in said
        assert opened == [stage.playground.url] * open_browser


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_it_starts_answers_and_stops_with_the_bot(play, tmp_path, signum):
    port = free_port()
    running = await play(QUIET_BOT + WAIT, "--port", port)
    (pid,) = await started(tmp_path / "data")
    url = f"http://127.0.0.1:{port}/api/people"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert len((await answer.json())["people"]) == 5
    running.process.send_signal(signum)
    assert await running.ended() == 0
    assert not Path(f"/proc/{pid}").exists()
    assert (tmp_path / "data" / "world.json").exists()


async def test_others_can_not_read_its_files(play, tmp_path):
    running = await play(QUIET_BOT + WAIT, "--port", free_port())
    await started(tmp_path / "data")
    running.process.send_signal(signal.SIGTERM)
    assert await running.ended() == 0
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert modes.pop("files") == stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert {"world.json", "bot.log"} <= modes.keys()
    assert set(modes.values()) == {0o600}


async def test_a_bot_that_dies_is_started_again(play, tmp_path):
    running = await play(QUIET_BOT + DIE_ONCE + WAIT, "--port", free_port())
    await running.until(r"The bot has stopped \(exit status 1\)")
    await running.until("out of steam")
    await running.until("Starting it again in 1 s")
    await started(tmp_path / "data", 2)
    assert "out of steam" in (tmp_path / "data" / "bot.log.1").read_text()
    running.process.terminate()
    assert await running.ended() == 0


async def test_logs_of_earlier_starts_stay(play, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    for number, name in enumerate(("bot.log", *(f"bot.log.{number}" for number in range(1, 6)))):
        (data / name).write_text(f"start {number}")
    running = await play(QUIET_BOT + WAIT, "--port", free_port())
    await started(data)
    running.process.terminate()
    assert await running.ended() == 0
    assert [(data / f"bot.log.{number}").read_text() for number in range(1, 6)] == [f"start {n}" for n in range(5)]


async def test_a_bot_that_cannot_start_ends_everything(play):
    running = await play("import sys; print('the data folder is in use'); sys.exit(2)")
    assert await running.ended() == 1
    assert "the data folder is in use" in running.said
    assert "Local Discord" not in running.said, "nobody can play there"


async def test_a_taken_port_that_was_asked_for_is_an_error(play):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        running = await play(WAIT, "--port", str(taken.getsockname()[1]))
        assert await running.ended() == 2
    assert "something else has that port" in running.said
    assert "--port" in running.said


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_a_bad_port_is_refused(port, capsys):
    with pytest.raises(SystemExit) as ended:
        parse(f"--port={port}")
    assert ended.value.code == 2
    assert "valid are whole numbers from 1 to 65535" in capsys.readouterr().err


def test_a_broken_world_is_named(tmp_path, capsys):
    (tmp_path / "world.json").write_text("{")
    args = parse("--no-open", "--data", str(tmp_path), "--bot", __file__)
    assert args.run(args) == 2
    said = capsys.readouterr().err
    assert "world.json can't be read" in said
    assert "Move the folder" in said


def test_a_bot_that_is_not_there_is_named(tmp_path, capsys):
    args = parse("--no-open", "--data", str(tmp_path), "--bot", str(tmp_path / "nowhere.py"))
    assert args.run(args) == 2
    assert "nowhere.py is not there" in capsys.readouterr().err


def test_the_data_folder_is_that_of_the_settings_unless_it_is_named(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("TTR_DATA", str(tmp_path / "kept"))
    (tmp_path / "kept").write_text("")  # in the way, so that the error names the folder
    args = parse("--no-open", "--bot", __file__)
    assert args.run(args) == 2
    assert str(tmp_path / "kept" / "play") in capsys.readouterr().err
    (tmp_path / "named").write_text("")
    args = parse("--no-open", "--bot", __file__, "--data", str(tmp_path / "named"))
    assert args.run(args) == 2
    assert str(tmp_path / "named") in capsys.readouterr().err


def test_a_data_folder_that_is_a_file_is_named(tmp_path, capsys):
    path = tmp_path / "data"
    path.write_text("")
    args = parse("--no-open", "--data", str(path), "--bot", __file__)
    assert args.run(args) == 2
    assert str(path) in capsys.readouterr().err


def parse(*arguments: str) -> argparse.Namespace:
    """Return what the command's parser makes of these arguments."""
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    return parser.parse_args(["play", *arguments])


def free_port() -> str:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


async def test_second_playground_on_the_same_folder_changes_nothing(play, tmp_path):
    data = tmp_path / "data"
    first = await play(QUIET_BOT + WAIT, "--port", free_port())
    await started(data)
    before = {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()}
    second = await play(QUIET_BOT + WAIT, "--port", free_port())
    assert await second.ended() == 2
    assert f"another process is using the data folder {data}" in second.said
    assert "Local Discord" not in second.said
    assert {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()} == before
    first.process.terminate()
    assert await first.ended() == 0


async def test_restore_refused_while_the_playground_uses_the_folder(play, tmp_path):
    saved = tmp_path / "saved.sqlite3"
    async with await Store.open(tmp_path / "other"):
        pass
    backup(tmp_path / "other", saved)
    first = await play(QUIET_BOT + WAIT, "--port", free_port())
    await started(tmp_path / "data")
    with pytest.raises(DataFolderInUse):
        restore(tmp_path / "data", saved)
    first.process.terminate()
    assert await first.ended() == 0
    restore(tmp_path / "data", saved)


def test_hint_names_the_command_in_each_language():
    for locale in LOCALES:
        assert f"/ttr {texts(locale).t('command-new.name')} " in command.HINT
