"""A bot of several processes over one PostgreSQL database: how late its work is, and how long a take-over takes.

Thousands of servers have a channel each, and many of them a running game. At a part of the tables people play turns
at a steady rate; at the others, players are reminded by their clocks. Then one process is killed, and another started.
The server of the database, the local Discord with its limits, and the people run on the same machine.
"""

import argparse
import asyncio
import os
import signal
import socket
import sys
import time
import urllib.request
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain, islice, zip_longest
from math import inf
from pathlib import Path
from typing import Final

from prometheus_client.parser import text_string_to_metric_families

from localcord import messages
from localcord.models import Channel, Guild, User
from localcord.ratelimit import RateLimits, Verdict, is_counted
from localcord.routes import Route
from localcord.server import LocalDiscord
from localcord.world import World
from tools.bench.crowd import OURS, Crowd, Table, component
from tools.bench.folder import disk_folder
from tools.bench.postgres_server import MISSING, postgres_server, programs
from tools.bench.report import Row, at_least, at_most
from tools.bench.stage import BOT, ROOT, Stage
from tools.bench.tables import Player, begun_game, bench_host, play_in
from ttrbot.app.core.paces import DAY
from ttrbot.app.host import Host
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.store import Store, slot_holders
from ttrbot.store.connection import Connection
from ttrbot.store.places import open_database
from ttrbot.store.slots import LEASE, RENEW_EVERY

SHARDS: Final = 6
START_EVERY: Final = 5.0
"""Seconds between two connections, as Discord has it."""
AT_ONCE: Final = 32
"""Games that are begun together."""
STRANGERS: Final = 1 << 40
"""Above this are the ids of people who play nothing while the program measures: they aren't in the local Discord."""
REMINDERS: Final = 4.0
"""Clocks that ring in a second."""
BEFORE: Final = 45.0
"""Seconds from the beginning of the games until the first clock rings."""
STEADY: Final = 3.0
"""Turns begun in a second: fewer than Discord's limit lets a bot show."""
RUSH: Final = 15.0
"""Turns begun in a second: more than Discord's limit lets a bot show."""
LOOK: Final = 0.05
PROBE: Final = 0.5
ANSWERED: Final = 3.0
"""Seconds after which Discord tells a person that there was no answer."""
GAP: Final = 2 * RENEW_EVERY + START_EVERY
"""Seconds for which a shard may be down if its slot is given back and taken by another process."""
PATIENCE: Final = 300.0
LATE: Final = 2.0
GLOBAL: Final = 50
"""The requests that Discord allows a bot in a second."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is to do."""

    servers: int = 10_000
    games: int = 2_000
    processes: int = 3
    played: int = 120
    """The games in which people play turns."""
    seconds: float = 60.0
    """How long each part is measured."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that make the measurement smaller."""
    for name in ("servers", "games", "processes", "played", "seconds"):
        value = Size.__dataclass_fields__[name].default
        parser.add_argument(f"--{name}", type=type(value), default=value, metavar="N", help=f"of `many` ({value})")


def size_of(options: argparse.Namespace) -> Size:
    """Return the size that the options choose."""
    return Size(options.servers, options.games, options.processes, options.played, options.seconds)


def many(size: Size) -> list[Row]:
    """Measure with a server of PostgreSQL that is made for it."""
    where = programs()
    if where is None:
        raise SystemExit(MISSING)
    with disk_folder() as folder:
        folder.chmod(0o711)  # the server may run as another user
        with postgres_server(where, folder) as server:
            return asyncio.run(_measure(folder, server.address(), size))


class _Counted(RateLimits):
    """Discord's limits; counts the requests that share the global one, and the refusals."""

    def __init__(self) -> None:
        super().__init__()
        self.times: deque[float] = deque()
        self.refused = 0

    def hit(self, route: Route, args: Mapping[str, str], *, renames: bool = False) -> Verdict:
        """Count a request."""
        verdict = super().hit(route, args, renames=renames)
        if is_counted(route.path):
            self.times.append(time.perf_counter())
        self.refused += verdict.retry_after is not None
        return verdict

    def most(self, since: float) -> int:
        """Return the most requests in any second since a moment."""
        window: deque[float] = deque()
        most = 0
        for at in self.times:
            if at >= since:
                window.append(at)
                while window[0] <= at - 1:
                    window.popleft()
                most = max(most, len(window))
        return most

    def rate(self, since: float) -> float:
        """Return the requests a second since a moment."""
        return sum(at >= since for at in self.times) / (time.perf_counter() - since)


@dataclass(slots=True)
class _Process:
    """A process of the bot."""

    process: asyncio.subprocess.Process
    port: int

    async def numbers(self) -> "_Numbers":
        """Return its numbers."""
        address = f"http://127.0.0.1:{self.port}/metrics"

        def ask() -> str:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return str(answer.read().decode())

        return _Numbers.read(await asyncio.to_thread(ask))

    def memory(self) -> int:
        """Return the resident bytes of its children."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return sum(_resident(int(child)) for child in children)


def _resident(pid: int) -> int:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) << 10


@dataclass(slots=True)
class _Numbers:
    """Numbers of one or more processes."""

    memory: float = 0.0
    waiting: float = 0.0
    servers: float = 0.0
    late: dict[str, dict[float, float]] = field(default_factory=dict)
    """By what was due, how many were at most so many seconds late."""

    @classmethod
    def read(cls, text: str) -> "_Numbers":
        """Read what a process tells."""
        found = cls()
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                match sample.name:
                    case "process_resident_memory_bytes":
                        found.memory = sample.value
                    case "ttr_messages_waiting":
                        found.waiting = sample.value
                    case "ttr_servers":
                        found.servers = sample.value
                    case "ttr_lateness_seconds_bucket":
                        bound = float(sample.labels["le"])
                        found.late.setdefault(sample.labels["what"], {})[bound] = sample.value
        return found

    def add_late(self, other: "_Numbers", sign: int = 1) -> None:
        """Add, or subtract, what another one counts as late."""
        for what, counts in other.late.items():
            mine = self.late.setdefault(what, {})
            for bound, count in counts.items():
                mine[bound] = mine.get(bound, 0.0) + sign * count

    def handled(self, what: Iterable[str]) -> float:
        """Return how many were handled."""
        return sum(self.late.get(each, {}).get(inf, 0.0) for each in what)

    def in_time(self, what: Iterable[str]) -> float:
        """Return the share that was handled in time."""
        names = list(what)
        in_time = sum(self.late.get(each, {}).get(LATE, 0.0) for each in names)
        return in_time / max(1.0, self.handled(names))


TIMERS: Final = ("timer",)
MESSAGES: Final = ("table", "hand", "notice", "ping", "end")


class _Town:
    """The local Discord, and the processes of the bot."""

    def __init__(self, local: LocalDiscord, limits: _Counted, address: str, folder: Path, slots: int) -> None:
        self.local = local
        self.limits = limits
        self._address = address
        self._folder = folder
        self._slots = slots
        self.processes: list[_Process] = []

    async def start(self) -> _Process:
        """Start one more process."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {
            **os.environ,
            "DISCORD_TOKEN": self.local.token,
            "TTR_DISCORD_API": self.local.api_url,
            "TTR_DISCORD_GATEWAY": self.local.gateway_url,
            "TTR_DATA": str(self._folder / "data"),
            "TTR_STORE": self._address,
            "TTR_SHARDS": str(SHARDS),
            "TTR_SLOTS": str(self._slots),
            "TTR_METRICS": str(port),
        }
        with (self._folder / f"{port}.log").open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable, BOT, cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        self.processes.append(_Process(process, port))
        return self.processes[-1]

    @property
    def up(self) -> set[int]:
        """Return the shards that are connected."""
        return {connection.shard for connection in self.local.gateway.connections if connection.shard is not None}

    async def all_up(self) -> float:
        """Wait until all shards are connected; return how many seconds that took."""
        begun = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            while len(self.up) < SHARDS:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(LOOK)
        return time.perf_counter() - begun

    async def held_by(self, process: _Process) -> list[int]:
        """Return the slots that a process holds."""
        mine = f"-{process.process.pid}."
        return [one.slot for one in await slot_holders(self._address) if one.process and mine in one.process]

    async def divided(self) -> None:
        """Wait until every process has its share of the slots, and all shards are connected."""
        async with asyncio.timeout(PATIENCE):
            while True:
                held = [len(await self.held_by(process)) for process in self.processes]
                if sum(held) == self._slots and max(held) - min(held) <= 1 and len(self.up) == SHARDS:
                    return
                await asyncio.sleep(PROBE)

    async def numbers(self) -> list[_Numbers]:
        """Return the numbers of each process."""
        return list(await asyncio.gather(*(process.numbers() for process in self.processes)))

    async def late(self, before: Sequence[_Numbers] = ()) -> _Numbers:
        """Return how late things were since `before`."""
        sum_ = _Numbers()
        for numbers in await self.numbers():
            sum_.add_late(numbers)
        for numbers in before:
            sum_.add_late(numbers, -1)
        return sum_

    async def close(self) -> None:
        """End the processes."""
        for process in self.processes:
            process.process.terminate()
        for process in self.processes:
            await process.process.wait()


@asynccontextmanager
async def _town(
    folder: Path, address: str, size: Size
) -> AsyncIterator[tuple[_Town, list[Table], list[Channel], User]]:
    """Yield a Discord with its servers, the tables where people play, and the other tables' channels."""
    limits = _Counted()
    world = World(records=0)
    owner = world.add_user("Mayor")
    people = [world.add_user(f"P{number:04}") for number in range(2 * size.played)]
    guilds = []
    for number in range(size.servers):
        guilds.append(world.add_guild(f"Club {number}", owner, bot_permissions=permissions_needed().value))
        await asyncio.sleep(0.001)  # the time in its id decides on its shard
    played = _spread(guilds, size.played)
    pairs = list(zip(people[::2], people[1::2], strict=True))
    for guild, pair in zip(played, pairs, strict=True):
        for person in pair:
            world.join(guild, person)
    halls = {guild.id: world.add_channel(guild, "hall") for guild in guilds}  # last, as each join looks at all channels
    tables = [Table(halls[guild.id], pair) for guild, pair in zip(played, pairs, strict=True)]
    taken = {guild.id for guild in played}
    others = [halls[guild.id] for guild in guilds if guild.id not in taken][: size.games - size.played]
    async with LocalDiscord(world, rate_limits=limits) as local:
        town = _Town(local, limits, address, folder, 1 if size.processes == 1 else SHARDS)
        try:
            yield town, tables, others, owner
        finally:
            await town.close()


def _shard(guild: Guild) -> int:
    return (int(guild.id) >> 22) % SHARDS


def _spread(guilds: Sequence[Guild], number: int) -> list[Guild]:
    """Return some servers, as far as possible equally many of each shard."""
    by_shard = [[guild for guild in guilds if _shard(guild) == shard] for shard in range(SHARDS)]
    in_turn = chain.from_iterable(zip_longest(*by_shard))
    return list(islice((guild for guild in in_turn if guild is not None), number))


async def _begin(address: str, town: _Town, tables: Sequence[Table], others: Sequence[Channel]) -> None:
    """Begin all games. Those where nobody plays are shown already, and their clocks ring one after the other."""
    async with await Store.open(address) as store:
        host = bench_host(store)
        played = [(table.channel, tuple(Player(int(user.id), user.name) for user in table.people)) for table in tables]
        idle = [
            (hall, (Player(STRANGERS + 2 * number, "Anna"), Player(STRANGERS + 2 * number + 1, "Bruno")))
            for number, hall in enumerate(others)
        ]
        todo = [*played, *idle]
        games: list[str] = []
        for first in range(0, len(todo), AT_ONCE):
            games += await asyncio.gather(*(_game(host, store, *one) for one in todo[first : first + AT_ONCE]))
        await host.close()
    rest = list(zip(games[len(tables) :], others, strict=True))
    world = town.local.world
    shown = [
        (int(hall.id), int(messages.create(world, hall, world.bot, {"content": "soon"}).id), game)
        for game, hall in rest
    ]
    first_ring = time.time() + BEFORE
    rings = [(game, first_ring + number / REMINDERS) for number, (game, _) in enumerate(rest)]

    def prepare(connection: Connection) -> None:
        connection.executemany(
            "UPDATE outbox SET shown = wanted, channel_id = ?, message_id = ? WHERE game_id = ? AND kind = 'table'",
            shown,
        )
        connection.executemany(
            "UPDATE outbox SET closed = 1 WHERE game_id = ? AND kind IN ('hand', 'ping')", [(game,) for game, _ in rest]
        )
        connection.executemany(
            "UPDATE clocks SET since = ? WHERE game_id = ?", [(at - DAY / 2, game) for game, at in rings]
        )
        for name, part in (("half", 0.5), ("near", 0.875), ("up", 1.0)):
            connection.executemany(
                "UPDATE timers SET due_at = ? WHERE game_id = ? AND kind = 'clock' AND key LIKE ?",
                [(at + (part - 0.5) * DAY, game, f"%:{name}") for game, at in rings],
            )
        connection.execute("DELETE FROM heartbeats")

    database = await open_database(address)
    await database.write(prepare)
    await database.close()


async def _game(host: Host, store: Store, hall: Channel, people: Sequence[Player]) -> str:
    guild = hall.guild
    assert guild is not None, "a server's channel"
    game = await begun_game(host, int(hall.id), people, int(guild.id))
    await host.timekeeper.clocks.set(game)
    await play_in(store, game, int(hall.id))
    return game


async def _measure(folder: Path, address: str, size: Size) -> list[Row]:
    async with _town(folder, address, size) as (town, tables, others, owner):
        begun = time.perf_counter()
        await _begin(address, town, tables, others)
        rows = [_plain(f"beginning {size.games} games", time.perf_counter() - begun, "s")]
        begun = time.perf_counter()
        for _ in range(size.processes):
            await town.start()
        await town.divided()
        what = f"start of {size.processes} processes, with {SHARDS} shards"
        rows.append(_plain(what, time.perf_counter() - begun, "s"))
        hall = tables[0].channel
        assert hall.guild is not None, "a server's channel"
        stage = Stage(town.local, hall.guild, (owner,), hall)
        crowd = await Crowd.gather(stage, tables, OURS, warming=0)
        rows.append(_plain("the same, until all tables can be pressed", time.perf_counter() - begun, "s"))
        await crowd.play(STEADY, size.seconds / 4)  # each person's first turn costs more
        rows += await _steady(town, crowd, size)
        rows += await _rush(town, crowd, size)
        rows += await _memory(town)
        if size.processes > 1:
            rows += await _killed(town, crowd, stage, size)
            rows += await _joined(town, crowd, size)
        rows.append(at_most("requests refused by Discord (429)", town.limits.refused, "", 0))
        return rows


async def _steady(town: _Town, crowd: Crowd, size: Size) -> list[Row]:
    """Play as many turns as can be shown."""
    before, since = await town.numbers(), time.perf_counter()
    run = await crowd.play(STEADY, size.seconds)
    rate = town.limits.rate(since)
    late = await town.late(before)
    what = f"{STEADY:g} turns and {REMINDERS:g} clocks a second"
    return [
        _plain(f"{what}: requests a second", rate, "1/s"),
        at_most("most requests in any second", town.limits.most(since), "", GLOBAL),
        at_most("turn until it is shown, 99th percentile", run.late, "s", LATE),
        at_most("any answer, 99th percentile", run.answered, "s", 1),
        _plain("clocks that rang", late.handled(TIMERS), ""),
        at_least(f"of these: at most {LATE:g} s late", 100 * late.in_time(TIMERS), "%", 99),
        _plain("messages sent", late.handled(MESSAGES), ""),
        at_least(f"of these: at most {LATE:g} s late", 100 * late.in_time(MESSAGES), "%", 99),
    ]


async def _rush(town: _Town, crowd: Crowd, size: Size) -> list[Row]:
    """Play more turns than Discord lets a bot show."""
    since = time.perf_counter()
    run = await crowd.play(RUSH, size.seconds / 2)
    rows = [
        _plain(f"{RUSH:g} turns begun a second: turns shown", run.rate, "1/s"),
        _plain("requests a second", town.limits.rate(since), "1/s"),
        at_most("most requests in any second", town.limits.most(since), "", GLOBAL),
        at_most("any answer, 99th percentile", run.answered, "s", 1),
    ]
    async with asyncio.timeout(PATIENCE):
        while sum(numbers.waiting for numbers in await town.numbers()):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(PROBE)
    return rows


async def _memory(town: _Town) -> list[Row]:
    numbers = await town.numbers()
    painters = [process.memory() for process in town.processes]
    return [
        _plain("servers of a process (the one with most)", max(one.servers for one in numbers), ""),
        _plain("memory of a process (the largest)", max(one.memory for one in numbers) / 2**20, "MiB"),
        _plain("memory of its processes that draw (the largest)", max(painters) / 2**20, "MiB"),
    ]


async def _killed(town: _Town, crowd: Crowd, stage: Stage, size: Size) -> list[Row]:
    """Kill a process while people play, and press at tables of its slots until there is an answer."""
    victim = town.processes[-1]
    lost = await town.held_by(victim)
    playing = asyncio.create_task(crowd.play(STEADY, size.seconds))
    await asyncio.sleep(1)
    killed_at = time.perf_counter()
    victim.process.send_signal(signal.SIGKILL)
    town.processes.remove(victim)
    back = await asyncio.gather(*(_answered(crowd, stage, slot) for slot in lost))
    run = await playing
    await town.divided()
    waits = sorted(at - killed_at for at in back)
    goal = LEASE + RENEW_EVERY + START_EVERY * len(lost)
    return [
        _plain("kill -9 of a process: slots that it held", len(lost), ""),
        _plain("first answer at a table of the first of them", waits[0], "s"),
        at_most("first answer at a table of the last of them", waits[-1], "s", goal),
        _plain("turns meanwhile that weren't over in time, at all tables", 100 * run.given_up, "%"),
    ]


async def _answered(crowd: Crowd, stage: Stage, slot: int) -> float:
    """Press at tables of a slot, which has one shard, until there is an answer; return when it came."""
    tables = [table for table in crowd.tables.values() if table.channel.guild and _shard(table.channel.guild) == slot]
    done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    pressing: set[asyncio.Task[None]] = set()

    async def press(table: Table) -> None:
        message = crowd.newest(table)
        more = None if message is None else component(message, "more")
        if message is None or more is None:  # it is just being posted anew
            return
        await stage.client(table.people[0]).press(message["id"], more["custom_id"]).answered(ANSWERED)
        if not done.done():
            done.set_result(time.perf_counter())

    number = 0
    while not done.done():
        task = asyncio.create_task(press(tables[number % len(tables)]))
        pressing.add(task)
        number += 1
        await asyncio.wait([done], timeout=PROBE)
    for task in pressing:
        task.cancel()
    await asyncio.gather(*pressing, return_exceptions=True)
    return done.result()


async def _joined(town: _Town, crowd: Crowd, size: Size) -> list[Row]:
    """Start another process while people play, and measure for how long shards aren't connected."""
    playing = asyncio.create_task(crowd.play(STEADY, size.seconds))
    since = time.perf_counter()
    await town.start()
    sharing = asyncio.create_task(town.divided())
    down: dict[int, float] = dict.fromkeys(range(SHARDS), 0.0)
    looked_at = time.perf_counter()
    while not sharing.done():
        await asyncio.sleep(LOOK)
        now = time.perf_counter()
        for shard in set(range(SHARDS)) - town.up:
            down[shard] += now - looked_at
        looked_at = now
    await sharing
    seconds = time.perf_counter() - since
    run = await playing
    return [
        _plain("a process more: until it has its share", seconds, "s"),
        at_most("longest time for which a shard wasn't connected", max(down.values()), "s", GAP),
        _plain("turns meanwhile that weren't over in time, at all tables", 100 * run.given_up, "%"),
    ]


def _plain(name: str, value: float, unit: str) -> Row:
    return Row(name, value, unit, "none", ok=True)
