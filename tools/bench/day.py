"""A day of play in simulated time on one host: whether memory, tasks or open files grow with the hours."""

import asyncio
import gc
import tracemalloc
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_most
from tools.bench.silence import Nowhere
from tools.bench.tables import BOUNDLESS, Player, begun_game, done
from ttrbot.app.core.clock import SetClock
from ttrbot.app.core.paces import HOUR
from ttrbot.app.host import Host
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.app.pictures.painter import MapPainter
from ttrbot.content import default_map, load_map
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.store import Status, Store

TABLES: Final = 4
HOURS: Final = 24
WARM: Final = 4
"""The number of hours after which everything that is kept for good exists."""
START: Final = 1_767_225_600.0
MOVE_EVERY: Final = 240.0
"""Seconds between two moves at a table."""
SAME: Final = 1.1
AT_ONCE: Final = SendingPace(dm_gap=0, reveal_pause=0)
"""No time passes while messages are sent."""
DESCRIPTORS: Final = Path("/proc/self/fd")


@dataclass(frozen=True, slots=True)
class _Held:
    """What the process holds: bytes allocated by Python, tasks, and open files (0 if the system doesn't say)."""

    memory: int
    tasks: int
    files: int


def day() -> list[Row]:
    """Play for a day at a few tables, with a new game after each one, and compare the evening with the morning."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    clock = SetClock(START)
    async with await Store.open(folder) as store:
        host = Host(store, MapPainter(), clock=clock, pace=AT_ONCE, limits=BOUNDLESS)
        await host.start(Nowhere())
        tables = [_Table(host, channel) for channel in range(1, TABLES + 1)]
        tracemalloc.start()
        morning = await _play(host, clock, tables, WARM)
        evening = await _play(host, clock, tables, HOURS - WARM)
        tracemalloc.stop()
        await host.close()
    games = sum(table.games for table in tables)
    return [
        Row("games begun in a day", games, "", "none", ok=True),
        Row("moves of people", sum(table.moves for table in tables), "", "none", ok=True),
        Row(f"memory after {WARM} hours", morning.memory / 2**20, "MiB", "none", ok=True),
        at_most(f"memory after {HOURS} hours / after {WARM}", evening.memory / morning.memory, "x", SAME),
        at_most("tasks, likewise", evening.tasks / morning.tasks, "x", 1),
        at_most("open files, likewise", evening.files / max(1, morning.files), "x", 1),
        Row("data folder per game", _size(folder) / games / 2**10, "KiB", "none", ok=True),
    ]


async def _play(host: Host, clock: SetClock, tables: list["_Table"], hours: int) -> _Held:
    for _ in range(round(hours * HOUR / MOVE_EVERY)):
        for table in tables:
            await table.move()
        clock.advance(MOVE_EVERY)
        await host.settled()
    for _ in range(2):
        host.forget_idle()
    gc.collect()
    files = sum(1 for _ in DESCRIPTORS.iterdir()) if DESCRIPTORS.is_dir() else 0
    return _Held(tracemalloc.get_traced_memory()[0], len(asyncio.all_tasks()), files)


class _Table:
    """Two people who play one game after the other, as a computer player would."""

    def __init__(self, host: Host, channel_id: int) -> None:
        self._host = host
        self._channel_id = channel_id
        self._players = [Player(channel_id * 10 + number, f"P{number}") for number in (1, 2)]
        self._robot, self._gamemap, self._rng = GreedyRobot(), load_map(default_map()), Random(channel_id)
        self._game: str | None = None
        self.games = 0
        self.moves = 0

    async def move(self) -> None:
        """Make the next move, or begin a new game."""
        games = self._host.games
        table = None if self._game is None else done(await games.table(self._game))
        if table is None or table.status is not Status.RUNNING:
            self._game = await begun_game(self._host, self._channel_id, self._players)
            self.games += 1
            return
        user_id = table.seats[table.waiting[0]].user_id
        assert user_id is not None, "people play"
        view = done(await games.seat_view(table.game_id, user_id))
        action = self._robot.choose(view, self._gamemap, view.questions[0], self._rng)
        done(await games.submit(table.game_id, user_id, lambda _: action, None))
        self.moves += 1


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
