"""A local Discord with thousands of servers, and several processes of the bot over one PostgreSQL database."""

import asyncio
import os
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

from localcord.models import Guild, User
from localcord.ratelimit import RateLimits, Verdict, is_counted
from localcord.routes import Route
from localcord.server import LocalDiscord
from localcord.world import World
from tools.bench.crowd import Table
from tools.bench.stage import BOT, ROOT
from ttrbot.discord.core.permissions import permissions_needed
from ttrbot.store import slot_holders

SHARDS: Final = 6
LOOK: Final = 0.05
PROBE: Final = 0.5
PATIENCE: Final = 300.0
LATE: Final = 2.0


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


class Counted(RateLimits):
    """Discord's limits; counts the requests that share the global one, and the refusals by it and by others."""

    def __init__(self) -> None:
        super().__init__()
        self.times: deque[float] = deque()
        self.refused = {True: 0, False: 0}
        """By whether it was the global limit."""

    def hit(self, route: Route, args: Mapping[str, str], *, renames: bool = False) -> Verdict:
        """Count a request."""
        verdict = super().hit(route, args, renames=renames)
        if is_counted(route.path):
            self.times.append(time.perf_counter())
        if verdict.retry_after is not None:
            self.refused[verdict.is_global] += 1
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
class Pauses:
    """How long the local Discord, which runs in this process, answered nothing."""

    longest: float = 0.0
    """In seconds."""

    async def look(self) -> None:
        """Look until cancelled."""
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(LOOK)
            self.longest = max(self.longest, time.perf_counter() - begun - LOOK)


@asynccontextmanager
async def pauses() -> AsyncIterator[Pauses]:
    """Look for pauses meanwhile."""
    found = Pauses()
    looking = asyncio.create_task(found.look())
    try:
        yield found
    finally:
        looking.cancel()


@dataclass(slots=True)
class Process:
    """A process of the bot."""

    process: asyncio.subprocess.Process
    port: int

    async def numbers(self) -> "Numbers":
        """Return its numbers."""
        address = f"http://127.0.0.1:{self.port}/metrics"

        def ask() -> str:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return str(answer.read().decode())

        return Numbers.read(await asyncio.to_thread(ask))

    def memory(self) -> int:
        """Return the resident bytes of its children."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return sum(_resident(int(child)) for thread in threads for child in thread.read_text().split())


def _resident(pid: int) -> int:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) << 10


@dataclass(slots=True)
class Numbers:
    """Numbers of one or more processes."""

    memory: float = 0.0
    waiting: float = 0.0
    servers: float = 0.0
    late: dict[str, dict[float, float]] = field(default_factory=dict)
    """By what was due, how many were at most so many seconds late."""

    @classmethod
    def read(cls, text: str) -> "Numbers":
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

    def add_late(self, other: "Numbers", sign: int = 1) -> None:
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


class Town:
    """The local Discord, and the processes of the bot."""

    def __init__(self, local: LocalDiscord, limits: Counted, address: str, folder: Path, slots: int) -> None:
        self.local = local
        self.limits = limits
        self._address = address
        self._folder = folder
        self._slots = slots
        self.processes: list[Process] = []

    async def start(self) -> Process:
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
        self.processes.append(Process(process, port))
        return self.processes[-1]

    @property
    def up(self) -> set[int]:
        """Return the shards that are connected."""
        return {connection.shard for connection in self.local.gateway.connections if connection.shard is not None}

    async def held_by(self, process: Process) -> list[int]:
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

    async def numbers(self) -> list[Numbers]:
        """Return the numbers of each process."""
        return list(await asyncio.gather(*(process.numbers() for process in self.processes)))

    async def late(self, before: Sequence[Numbers] = ()) -> Numbers:
        """Return how late things were since `before`."""
        sum_ = Numbers()
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
async def open_town(
    folder: Path, address: str, size: Size
) -> AsyncIterator[tuple[Town, list[Table], list[Table], User]]:
    """Yield a Discord with its servers, the tables where people play, and the other tables."""
    limits = Counted()
    world = World(records=0)
    owner = world.add_user("Mayor")
    people = [world.add_user(f"P{number:04}") for number in range(2 * size.games)]
    guilds = []
    for number in range(size.servers):
        guilds.append(world.add_guild(f"Club {number}", owner, bot_permissions=permissions_needed().value))
        await asyncio.sleep(0.001)  # the time in its id decides on its shard
    played = _spread(guilds, size.played)
    taken = {guild.id for guild in played}
    playing = [*played, *(guild for guild in guilds if guild.id not in taken)][: size.games]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    for guild, pair in zip(playing, pairs, strict=True):
        for person in pair:
            world.join(guild, person)
    halls = {guild.id: world.add_channel(guild, "hall") for guild in guilds}  # last, as each join looks at all channels
    all_tables = [Table(halls[guild.id], pair) for guild, pair in zip(playing, pairs, strict=True)]
    tables, others = all_tables[: size.played], all_tables[size.played :]
    async with LocalDiscord(world, rate_limits=limits) as local:
        town = Town(local, limits, address, folder, 1 if size.processes == 1 else SHARDS)
        try:
            yield town, tables, others, owner
        finally:
            await town.close()


def shard_of(guild: Guild) -> int:
    """Return the number of a server's shard."""
    return (int(guild.id) >> 22) % SHARDS


def _spread(guilds: Sequence[Guild], number: int) -> list[Guild]:
    """Return some servers, as far as possible equally many of each shard."""
    by_shard = [[guild for guild in guilds if shard_of(guild) == shard] for shard in range(SHARDS)]
    in_turn = chain.from_iterable(zip_longest(*by_shard))
    return list(islice((guild for guild in in_turn if guild is not None), number))
