"""A separate process for computer players that search, so that the rest of the bot doesn't wait for them."""

import asyncio
import os
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from threading import Lock
from typing import Final, TypeVar

from ttrbot.engine.actions import Action
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.base import Robot
from ttrbot.robots.reasons import WeighedMove, without_doubles
from ttrbot.robots.search import ExpertRobot

T = TypeVar("T")
PATIENCE: Final = 30.0
"""How many seconds an answer may take. A process that takes longer is killed."""
SURE: Final = 3.0
"""The standard errors by which a move must lead another to be surely better."""
NICE: Final = 5
"""The niceness that the process adds, so that the bot's own process comes first."""


class ThinkingFailed(Exception):  # noqa: N818 - what happened
    """The process has ended, didn't answer in time, or the player failed. The message is the error's type alone."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """What went wrong: the error's type alone, as its text might show a hand."""

    error: str


class ThinkingProcess:
    """Answers one question after another in a process that starts with the first one, and again after a crash."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, "thinking")
        """Waits for the answers, so that the questions form a queue."""
        self._starting = Lock()
        """Held while a process starts or ends, which the thread and `close` may want at the same time."""
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._is_closed = False

    async def choose(
        self, robot: Robot, view: SeatView, gamemap: GameMap, decision: Decision, chance: Random
    ) -> Action:
        """Return a computer player's answer to a question. Raise ThinkingFailed."""
        return await self._think(partial(_choose, robot, decision, chance), view, gamemap)

    async def weigh(
        self, robot: ExpertRobot, view: SeatView, gamemap: GameMap, decision: Decision, first: Action
    ) -> list[WeighedMove]:
        """Return the moves that a computer player weighs against `first`, the best first. Raise ThinkingFailed.

        There are none if nothing else can be done, or the question is one that it doesn't weigh.
        """
        return await self._think(partial(_weigh, robot, decision, first), view, gamemap)

    async def _think(self, think: Callable[[SeatView, GameMap], T], view: SeatView, gamemap: GameMap) -> T:
        question = (think, view, pickle.dumps(gamemap))
        answer = await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)
        if isinstance(answer, _Failure):
            raise ThinkingFailed(answer.error)
        return answer  # type: ignore[return-value] # it comes from the other process

    async def close(self) -> None:
        """End the process, even in the middle of a thought."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self._end)
        await asyncio.to_thread(self._thread.shutdown)
        self._drop()

    @property
    def pid(self) -> int | None:
        """The process's id, while there is one."""
        return None if self._process is None else self._process.pid

    def _ask(self, question: object) -> object:
        """Return the process's answer, or a failure."""
        try:
            connection = self._connection or self._start()
            connection.send(question)
            if not connection.poll(self._patience):
                self._drop()
                return _Failure("TimeoutError")
            return connection.recv()
        except (EOFError, OSError) as error:
            self._drop()
            return _Failure(type(error).__name__)

    def _start(self) -> Connection:
        """Start the process anew: a fork would copy the event loop and the locks of other threads."""
        context = get_context("spawn")
        with self._starting:
            if self._is_closed:
                raise EOFError
            self._connection, other = context.Pipe()
            self._process = context.Process(target=_think, args=(other,), name="thinking", daemon=True)
            self._process.start()
        other.close()
        return self._connection

    def _end(self) -> None:
        """End the process, if there is one, and start no other."""
        with self._starting:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()

    def _drop(self) -> None:
        """End the process, if there is one, and forget it. Only where no question is under way."""
        with self._starting:
            if self._process is not None and self._connection is not None:
                self._process.kill()
                self._process.join()
                self._connection.close()
            self._process = self._connection = None


def _choose(robot: Robot, decision: Decision, chance: Random, view: SeatView, gamemap: GameMap) -> Action:
    return robot.choose(view, gamemap, decision, chance)


def _weigh(
    robot: ExpertRobot, decision: Decision, first: Action, view: SeatView, gamemap: GameMap
) -> list[WeighedMove]:
    weighed = [one for one in robot.weigh(view, gamemap, decision, first) if one.outcomes]
    beaten = next((one for one in weighed if one.choice == first), None)
    if beaten is None or len(weighed) < 2:
        return []
    moves = (
        WeighedMove(one.choice, one.chance, one.points, one.lead(beaten), one.lead(beaten, SURE)) for one in weighed
    )
    return without_doubles(gamemap, moves)


def _think(connection: Connection) -> None:
    """Answer questions until the bot closes its end or has ended. Ctrl-C is for the bot alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    while True:
        try:
            think, view, gamemap = connection.recv()
        except EOFError:
            return
        try:
            answer = think(view, _gamemap(gamemap))
        except Exception as error:  # noqa: BLE001 - its text might show the hand, so only its type is passed on
            answer = _Failure(type(error).__name__)
        connection.send(answer)


@lru_cache(maxsize=16)
def _gamemap(pickled: bytes) -> GameMap:
    """Return a map, the same object each time, because what is worked out for a map is kept with the object."""
    gamemap: GameMap = pickle.loads(pickled)  # noqa: S301 - the bot itself wrote it
    return gamemap
