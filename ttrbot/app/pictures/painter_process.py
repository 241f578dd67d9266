"""A painter that draws in processes of its own, so that drawing never holds up the event loop."""

import gc
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import LifoQueue
from typing import Concatenate, Final, ParamSpec, TypeAlias

from ttrbot.app.pictures.painter import MapPainter
from ttrbot.app.pictures.pictures import WORKERS
from ttrbot.engine.gamemap import GameMap
from ttrbot.render.layers import LAYERS, LIMIT

NICENESS: Final = 10
"""The niceness of the process that draws films.

Boards and hands are drawn by other processes, without it, as the next table message waits for its board.
"""
FILM_LIMIT: Final = LIMIT // 4
"""The part of the limit, in bytes, for what the process for films caches; the workers' processes share the rest."""
COLLECT_AFTER: Final = 20_000
"""New objects after which Python collects garbage; with its default of 700 it goes through the caches too often."""
_GONE: Final = (EOFError, OSError)
"""Raised if the process at the other end has died."""

P = ParamSpec("P")
_Answer: TypeAlias = "tuple[int, int] | bytes | Exception"
"""The frames drawn and their total, or the picture, or what went wrong."""
_Tick: TypeAlias = Callable[[int, int], object]


def _elsewhere(
    draw: Callable[Concatenate[MapPainter, P], bytes],
) -> Callable[Concatenate["PainterProcess", P], bytes]:
    """Return a method that asks a process for what a method of `MapPainter` draws."""

    def asked(painter: "PainterProcess", /, *args: P.args, **options: P.kwargs) -> bytes:
        return painter.ask(draw, args, options)

    return asked


class PainterProcess:
    """Draws like `MapPainter`, in processes that all threads share: those for films, and those for everything else.

    A process that died is replaced, and the new one asked again. They are spawned, so they share nothing with this one:
    requests and answers go through a pipe that nobody else can read. They end with this object.
    """

    def __init__(self) -> None:
        self._films, self._others = _Pool(1), _Pool(WORKERS)

    def begin(self) -> None:
        """Start a process before the first picture is asked for, as its start takes seconds."""
        self._others.begin()

    board = _elsewhere(MapPainter.board)
    hand = _elsewhere(MapPainter.hand)
    offer = _elsewhere(MapPainter.offer)
    mine = _elsewhere(MapPainter.mine)
    film = _elsewhere(MapPainter.film)

    def ask(self, draw: Callable[..., bytes], args: tuple[object, ...], options: dict[str, object]) -> bytes:
        """Return the picture that a method of `MapPainter` draws of these. Raises as that method does."""
        gamemap, *others = args
        assert isinstance(gamemap, GameMap)
        tick = options.pop("tick", None)
        assert tick is None or callable(tick)
        request = pickle.dumps((draw, _pickled(gamemap), others, options), pickle.HIGHEST_PROTOCOL)
        answer = (self._films if draw is MapPainter.film else self._others).answer(request, tick)
        if isinstance(answer, Exception):
            raise answer
        return answer


class _Pool:
    """At most so many processes; one more is started only when all others are drawing."""

    def __init__(self, most: int) -> None:
        self._free: LifoQueue[Connection | None] = LifoQueue()
        """The pipes to idle processes on top, and below None for each process that there may still be."""
        for _ in range(most):
            self._free.put(None)

    def begin(self) -> None:
        """Start a process, unless one is idle."""
        pipe = self._free.get()
        self._free.put(pipe or _begin())

    def answer(self, request: bytes, tick: _Tick | None) -> bytes | Exception:
        """Wait for an idle process, and return its answer. Raises _GONE if it dies, and then its successor, too."""
        pipe, idle = self._free.get(), None
        try:
            try:
                pipe, answer = _ask(pipe, request, tick)
            except _GONE:
                pipe, answer = _ask(None, request, tick)
            idle = pipe
            return answer
        finally:
            self._free.put(idle)


def _ask(pipe: Connection | None, request: bytes, tick: _Tick | None) -> tuple[Connection, bytes | Exception]:
    """Ask a process, or (None) a new one; return its pipe and its answer. Raises _GONE."""
    pipe = pipe or _begin()
    pipe.send_bytes(request)
    while True:
        answer: _Answer = pipe.recv()
        if isinstance(answer, bytes | Exception):
            return pipe, answer
        if tick is not None:
            tick(*answer)


@lru_cache(maxsize=16)
def _pickled(gamemap: GameMap) -> bytes:
    return pickle.dumps(gamemap, pickle.HIGHEST_PROTOCOL)


@lru_cache(maxsize=16)
def _unpickled(gamemap: bytes) -> GameMap:
    found: GameMap = pickle.loads(gamemap)  # noqa: S301 - the bot's own
    return found


def _begin() -> Connection:
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    spawn.Process(target=_draw_on, args=(theirs,), name="painter", daemon=True).start()
    theirs.close()  # so that the end of the process is noticed
    return ours


def _draw_on(pipe: Connection) -> None:
    """Draw what is asked for, until the other end is closed."""
    LAYERS.limit = (LIMIT - FILM_LIMIT) // WORKERS
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all processes; the bot still draws while it stops
    gc.set_threshold(COLLECT_AFTER)
    painter = MapPainter()
    with suppress(*_GONE):
        while True:
            draw, gamemap, args, options = pickle.loads(pipe.recv_bytes())  # noqa: S301 - the bot's own
            if draw is MapPainter.film:
                _stand_back()
                LAYERS.limit = FILM_LIMIT
                options["tick"] = lambda drawn, frames: pipe.send((drawn, frames))
            pipe.send(_drawn(partial(draw, painter, _unpickled(gamemap)), args, options))


def _stand_back() -> None:
    """Let other processes go first from now on."""
    if sys.platform != "win32":
        os.nice(max(0, NICENESS - os.nice(0)))


def _drawn(draw: Callable[..., bytes], args: list[object], options: dict[str, object]) -> _Answer:
    try:
        return draw(*args, **options)
    except Exception as error:  # noqa: BLE001 - raised again where the picture was asked for
        error.add_note(traceback.format_exc())
        return error
