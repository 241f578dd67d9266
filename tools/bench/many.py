"""A bot of several processes over one PostgreSQL database: how late its work is, and how long a take-over takes.

Thousands of servers have a channel each, and many of them a running game. At a part of the tables people play turns
at a steady rate; at the others, players are reminded by their clocks. Then one process is killed, and another started.
The server of the database, the local Discord with its limits, and the people run on the same machine.
"""

import argparse
import asyncio
import gc
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from localcord import messages
from localcord.models import Json
from tools.bench.crowd import OURS, Crowd, Table, component
from tools.bench.folder import disk_folder
from tools.bench.postgres_server import MISSING, postgres_server, programs
from tools.bench.report import Row, at_least, at_most
from tools.bench.stage import Stage
from tools.bench.tables import Player, begun_game, bench_host, play_in
from tools.bench.town import LATE, LOOK, PATIENCE, PROBE, SHARDS, Size, Town, open_town, pauses, shard_of
from ttrbot.app.core.paces import DAY
from ttrbot.app.host import Host
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.store import Store
from ttrbot.store.connection import Connection
from ttrbot.store.moving import move
from ttrbot.store.places import open_database
from ttrbot.store.slots import LEASE, RENEW_EVERY

START_EVERY: Final = 5.0
"""Seconds between two connections, as Discord has it."""
AT_ONCE: Final = 32
"""Games that are begun together."""
REMINDERS: Final = 4.0
"""Clocks that ring in a second."""
BEFORE: Final = 60.0
"""Seconds until the first clock rings, which the processes need to start."""
STEADY: Final = 3.0
"""Turns begun in a second: fewer than Discord's limit lets a bot show."""
RUSH: Final = 15.0
"""Turns begun in a second: more than Discord's limit lets a bot show."""
ANSWERED: Final = 3.0
"""Seconds after which Discord tells a person that there was no answer."""
GAP: Final = 2 * RENEW_EVERY + START_EVERY
"""Seconds for which a shard may be down if its slot is given back and taken by another process."""
TIMERS: Final = ("timer",)
MESSAGES: Final = ("table", "hand", "notice", "ping", "end")
GLOBAL: Final = 50
"""The requests that Discord allows a bot in a second."""


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


async def _begin(data: Path, town: Town, tables: Sequence[Table], others: Sequence[Table]) -> None:
    """Begin all games in a folder. Those where nobody plays are shown already, and their clocks ring one by one."""
    async with await Store.open(data) as store:
        host = bench_host(store)
        todo = [*tables, *others]
        games: list[str] = []
        for first in range(0, len(todo), AT_ONCE):
            games += await asyncio.gather(*(_game(host, store, table) for table in todo[first : first + AT_ONCE]))
        await host.close()
    rest = list(zip(games[len(tables) :], others, strict=True))
    world = town.local.world
    shown = [
        (int(table.channel.id), int(messages.create(world, table.channel, world.bot, _like_a_table(game)).id), game)
        for game, table in rest
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

    database = await open_database(data)
    await database.write(prepare)
    await database.close()


def _like_a_table(game: str) -> Json:
    """Return a message that a process which takes over takes for the game's table."""
    button = {"type": 2, "style": 2, "label": "...", "custom_id": str(CustomId("more", game))}
    return {"content": "soon", "components": [{"type": 1, "components": [button]}]}


async def _game(host: Host, store: Store, table: Table) -> str:
    hall = table.channel
    guild = hall.guild
    assert guild is not None, "a server's channel"
    people = [Player(int(user.id), user.name) for user in table.people]
    game = await begun_game(host, int(hall.id), people, int(guild.id))
    await host.timekeeper.clocks.set(game)
    await play_in(store, game, int(hall.id))
    return game


async def _measure(folder: Path, address: str, size: Size) -> list[Row]:
    async with open_town(folder, address, size) as (town, tables, others, owner):
        begun = time.perf_counter()
        await _begin(folder / "data", town, tables, others)
        await move(folder / "data", address)
        gc.collect()
        gc.freeze()  # the local Discord would stop for as long as it takes to look at all its servers
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
        await crowd.play(STEADY, 2 * size.played / STEADY)  # each person's first turn posts a hand, one after another
        await _nothing_waits(town)
        rows += await _steady(town, crowd, size)
        rows += await _rush(town, crowd, size)
        rows += await _memory(town)
        if size.processes > 1:
            rows += await _killed(town, crowd, stage, size)
            rows += await _joined(town, crowd, size)
        rows.append(at_most("requests refused by the global limit (429)", town.limits.refused[True], "", 0))
        rows.append(_plain("by the limit of a channel or a person", town.limits.refused[False], ""))
        return rows


async def _steady(town: Town, crowd: Crowd, size: Size) -> list[Row]:
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
        *(
            _plain(
                f"{late.handled([kind]):.0f} of the kind {kind}: at most {LATE:g} s late",
                100 * late.in_time([kind]),
                "%",
            )
            for kind in MESSAGES
            if late.handled([kind])
        ),
    ]


async def _rush(town: Town, crowd: Crowd, size: Size) -> list[Row]:
    """Begin more turns than Discord lets a bot show; no table begins one before its last one is shown."""
    since = time.perf_counter()
    async with pauses() as found:
        run = await crowd.play(RUSH, size.seconds / 2, patience=size.seconds)
    rows = [
        _plain(f"{RUSH:g} turns begun a second: turns shown", run.rate, "1/s"),
        _plain("requests a second", town.limits.rate(since), "1/s"),
        at_most("most requests in any second", town.limits.most(since), "", GLOBAL),
        _plain("longest pause of the local Discord, after which it counts what has gathered", found.longest, "s"),
        at_most("any answer, 99th percentile", run.answered, "s", 1),
    ]
    await _nothing_waits(town)
    return rows


async def _nothing_waits(town: Town) -> None:
    async with asyncio.timeout(PATIENCE):
        while sum(numbers.waiting for numbers in await town.numbers()):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(PROBE)


async def _memory(town: Town) -> list[Row]:
    numbers = await town.numbers()
    painters = [process.memory() for process in town.processes]
    return [
        _plain("servers of a process (the one with most)", max(one.servers for one in numbers), ""),
        _plain("memory of a process (the largest)", max(one.memory for one in numbers) / 2**20, "MiB"),
        _plain("memory of its processes that draw (the largest)", max(painters) / 2**20, "MiB"),
    ]


async def _killed(town: Town, crowd: Crowd, stage: Stage, size: Size) -> list[Row]:
    """Kill a process while people play, and press at tables of its slots until there is an answer."""
    victim, since = town.processes[-1], time.perf_counter()
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
        at_most("most requests in any second", town.limits.most(since), "", GLOBAL),
    ]


async def _answered(crowd: Crowd, stage: Stage, slot: int) -> float:
    """Press at tables of a slot, which has one shard, until there is an answer; return when it came."""
    tables = [table for table in crowd.tables.values() if table.channel.guild and shard_of(table.channel.guild) == slot]
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


async def _joined(town: Town, crowd: Crowd, size: Size) -> list[Row]:
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
        at_most("most requests in any second", town.limits.most(since), "", GLOBAL),
    ]


def _plain(name: str, value: float, unit: str) -> Row:
    return Row(name, value, unit, "none", ok=True)
