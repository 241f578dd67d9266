"""`ttrbot play`: the local Discord with its web page, and the bot connected to it."""

import argparse
import asyncio
import errno
import os
import re
import signal
import sys
import webbrowser
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import ttrbot
from localcord.persist import UnreadableWorldError
from localcord.playground.stage import Stage
from ttrbot.cli.command import add_command
from ttrbot.cli.folder import address, path
from ttrbot.cli.numbers import whole
from ttrbot.reading import reason_of
from ttrbot.settings import SettingsError, data_folder_of
from ttrbot.store import StoreError
from ttrbot.store.sqlite.folder import PLAY_LOCK_NAME, lock_folder

PORT = 8777
OTHER_PORTS = 20
FOLDER = "play"
HINT = "Write /ttr new to open a table · Scrivi /ttr nuovo per aprire un tavolo"
LOG_FILE = "bot.log"
EARLIER_LOGS = 5
LOG_TAIL = 15
TOLD = {
    "store_waited_for": "waits for its database, and gives up after a minute:",
    "games_left": "uses the database, so the games in the folder stay where they are:",
}
"""What is said in the terminal, with the line itself, if the bot logs one of these."""
WORD = re.compile(r"\w+")
LOOK_EVERY = 0.5
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
STEADY_AFTER = 60.0
DRAIN = 40.0
"""Seconds that the bot has to end, as in a service: it takes up to 30 if a PostgreSQL server hangs."""
UNUSABLE = 2
STOP_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "play", "play in the browser on this machine, without a Discord account")
    parser.add_argument("--port", type=whole(1, 65535), help=f"the page's port (default: {PORT}, or the next free one)")
    parser.add_argument("--no-open", action="store_true", help="don't open the browser")
    parser.add_argument(
        "--data",
        type=path,
        help=f"the folder for games and messages (default: {FOLDER} in $TTR_DATA, or data/{FOLDER})",
    )
    parser.add_argument(
        "--store",
        type=address,
        metavar="ADDRESS",
        help="keep the games in this PostgreSQL database instead of the folder; it must be empty at first",
    )
    parser.add_argument(
        "--processes", type=whole(1, 8), default=1, metavar="N", help="run the bot in N processes; needs --store"
    )
    parser.add_argument("--bot", type=Path, help="another bot to play with: a Python file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run until told to stop. Return 0 then, 1 if the command can't go on, 2 if it can't start."""
    try:
        data = args.data or data_folder_of(os.environ) / FOLDER
    except SettingsError as error:
        print(error, file=sys.stderr)
        return UNUSABLE
    if args.processes > 1 and not args.store:
        print("--processes needs --store: several processes share a PostgreSQL database", file=sys.stderr)
        return UNUSABLE
    bot = args.bot or Path(ttrbot.__file__).parent.parent / "bot.py"
    if not bot.is_file():
        print(f"{bot} is not there: run this from the project's folder, or name the bot with --bot", file=sys.stderr)
        return UNUSABLE
    if args.store is None and os.environ.get("TTR_STORE"):
        print(f"TTR_STORE is left to the bot on Discord: these games are in {data}, unless you add --store ADDRESS.")
    ports = [args.port] if args.port else range(PORT, PORT + OTHER_PORTS)
    try:
        lock = lock_folder(data, PLAY_LOCK_NAME)  # before anything is read, written or listened on
        try:
            bots = BotFiles(bot, data, args.store, args.processes)
            return asyncio.run(_play(bots, ports, open_browser=not args.no_open))
        finally:
            lock.release()
    except StoreError as error:
        print(error, file=sys.stderr)
    except UnreadableWorldError as error:
        print(
            f"{error}\nMove the folder {data} away to begin with an empty server. The games in it can still be written"
            " down: ttrbot export GAME --data FOLDER",
            file=sys.stderr,
        )
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            print("The page can't be there: something else has that port. Name another with --port.", file=sys.stderr)
        else:
            where = f" ({error.filename})" if error.filename else ""
            print(f"The playground can't go on: {reason_of(error)}{where}", file=sys.stderr)
    return UNUSABLE


@dataclass(frozen=True, slots=True)
class BotFiles:
    """Which bot is run, and what it uses."""

    bot: Path
    data: Path
    store: str | None
    processes: int


async def _play(bots: BotFiles, ports: Iterable[int], *, open_browser: bool) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in STOP_SIGNALS:
        loop.add_signal_handler(signal.Signals[name], stop.set)
    stage = await Stage(bots.data, hint=HINT).start(ports)
    try:
        if stage.fault:
            print(stage.fault, file=sys.stderr)
        print("The bot is starting. All this runs on this machine only. Ctrl-C stops it; games and messages stay.")
        sys.stdout.flush()
        inviting = asyncio.create_task(_invite(stage, open_browser=open_browser), name="invite")
        where = {
            "DISCORD_TOKEN": stage.discord.token,
            "TTR_DISCORD_API": stage.discord.api_url,
            "TTR_DISCORD_GATEWAY": stage.discord.gateway_url,
            "TTR_DISCORD_PROCESS": str(os.getpid()),
        }
        keepers = [BotKeeper(bots, where, number) for number in range(1, bots.processes + 1)]
        try:
            return await _keep(keepers, stop)
        finally:
            inviting.cancel()
    finally:
        await stage.stop()


async def _invite(stage: Stage, *, open_browser: bool) -> None:
    """Once the bot is online, say where the page is, and open it if wanted: a bot that refuses to start has none."""
    gateway, is_online = stage.discord.gateway, asyncio.Event()
    gateway.presence_listeners.append(lambda: is_online.set() if gateway.online else None)
    await is_online.wait()
    print(f"\n  Local Discord:  {stage.playground.url}\n")
    print(
        "The bot is online. Open the page in a browser and choose who you are; every player takes a tab of their own."
    )
    sys.stdout.flush()
    if open_browser:
        await asyncio.to_thread(_open_browser, stage.playground.url)


async def _keep(keepers: Sequence["BotKeeper"], stop: asyncio.Event) -> int:
    """Keep all bots running until `stop`, or until one can't start; return the exit status."""
    running = [asyncio.create_task(keeper.run(stop)) for keeper in keepers]
    await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    return max(await asyncio.gather(*running))


def _open_browser(url: str) -> None:
    """Open the page if there is a screen. A browser in the terminal would be in the way."""
    on_screen = sys.platform in {"darwin", "win32"} or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if on_screen:
        with suppress(webbrowser.Error):
            webbrowser.open(url)


class BotKeeper:
    """Runs the bot in a process of its own, and restarts it when it dies."""

    def __init__(self, bots: BotFiles, where: Mapping[str, str], number: int) -> None:
        """`where` has the settings that lead to the local Discord; `number` is this process's, from 1."""
        self._bot = bots.bot
        self._is_one_of_several = bots.processes > 1
        self._name = "The bot" if bots.processes == 1 else f"Process {number} of the bot"
        self._log = bots.data / (LOG_FILE if number == 1 else f"bot-{number}.log")
        shards = {"TTR_SHARDS": str(bots.processes)} if bots.processes > 1 else {}
        self._environment = {
            "TTR_LOG_FORMAT": "console",
            **{name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN_FILE"},
            **where,
            **shards,
            "TTR_SLOTS": str(bots.processes),
            "TTR_DATA": str(bots.data),
            "TTR_STORE": bots.store or "",  # never the one of the bot on Discord
        }

    async def run(self, stop: asyncio.Event) -> int:
        """Keep the bot running until `stop`. Return 0 then, 1 if the bot says that its settings don't let it start."""
        pause = FIRST_PAUSE
        told_to_stop = asyncio.create_task(stop.wait())
        try:
            while not stop.is_set():
                started = asyncio.get_running_loop().time()
                status = await self._run_once(told_to_stop)
                if stop.is_set():
                    break
                self._tell_why(status)
                if status == UNUSABLE:
                    return 1
                if asyncio.get_running_loop().time() - started > STEADY_AFTER:
                    pause = FIRST_PAUSE
                print(f"Starting it again in {pause:.0f} s.", file=sys.stderr, flush=True)
                await asyncio.wait({told_to_stop}, timeout=pause)
                pause = min(pause * 2, LONGEST_PAUSE)
        finally:
            told_to_stop.cancel()
        return 0

    async def _run_once(self, told_to_stop: asyncio.Task[bool]) -> int:
        """Run the bot until it ends or `ttrbot play` is told to stop. Return its exit status.

        It has a session of its own, so that Ctrl-C in the terminal reaches it only as our SIGTERM. The logs of earlier
        runs are kept beside the new one.
        """
        names = (self._log.name, *(f"{self._log.name}.{number}" for number in range(1, EARLIER_LOGS + 1)))
        for newer, older in reversed([*pairwise(map(self._log.with_name, names))]):
            if newer.exists():
                newer.replace(older)
        with self._log.open("wb") as log:
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(self._bot), env=self._environment, stdout=log, stderr=log, start_new_session=True
            )
        if self._is_one_of_several:
            print(f"{self._name} has the id {bot.pid}, and writes to {self._log}", flush=True)
        ended = asyncio.create_task(bot.wait())
        following = asyncio.create_task(self._follow_log(), name="log")
        try:
            await asyncio.wait({ended, told_to_stop}, return_when=asyncio.FIRST_COMPLETED)
            if not ended.done():
                print(f"Stopping {self._name[0].lower()}{self._name[1:]} …", flush=True)
        finally:
            await _end(bot)
            following.cancel()
        return await ended

    async def _follow_log(self) -> None:
        """Repeat in the terminal what people would wait for, or miss, without knowing why."""
        with self._log.open(encoding="utf-8", errors="replace") as log:
            begun = ""
            while True:
                *lines, begun = (begun + log.read()).split("\n")
                for line in lines:
                    for event in TOLD.keys() & set(WORD.findall(line)):
                        print(f"{self._name} {TOLD[event]}\n  {line}", file=sys.stderr, flush=True)
                await asyncio.sleep(LOOK_EVERY)

    def _tell_why(self, status: int) -> None:
        lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_TAIL:]
        how = f"killed by signal {-status}" if status < 0 else f"exit status {status}"
        print(f"\n{self._name} has stopped ({how}). The end of {self._log}:", file=sys.stderr)
        print("\n".join(f"  {line}" for line in lines or ["(it is empty)"]), file=sys.stderr, flush=True)


async def _end(bot: asyncio.subprocess.Process) -> None:
    """Let the bot finish its work, then end it."""
    if bot.returncode is not None:
        return
    with suppress(ProcessLookupError):
        bot.terminate()
    try:
        await asyncio.wait_for(bot.wait(), DRAIN)
    except TimeoutError:
        bot.kill()
        await bot.wait()
