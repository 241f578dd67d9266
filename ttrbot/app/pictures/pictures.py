"""Pictures of boards and hands, drawn by workers and never twice for the same board."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol, TypeAlias

import structlog

from ttrbot.app.core.caches import Lru
from ttrbot.app.core.tables import Table
from ttrbot.content import MapError
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import RouteId
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.render.film import Tick
from ttrbot.render.layout import LayoutError
from ttrbot.render.theme import DEFAULT_PALETTE

log = structlog.get_logger(__name__)

WORKERS = 2 if (os.cpu_count() or 1) > 2 else 1
"""One core is left to the event loop."""


Recent: TypeAlias = tuple[RouteId, ...]
"""The newest claims, oldest first."""


@dataclass(frozen=True, slots=True)
class Style:
    """How pictures look to somebody: the language of their words, and the palette."""

    locale: str
    palette: str = DEFAULT_PALETTE


FilmSize: TypeAlias = Literal["small", "medium", "large"]
FILM_SIZES: dict[FilmSize, int] = {"small": 3, "medium": 2, "large": 1}
"""How much smaller than the board a film is."""
FILM_SECONDS = (15, 30, 60)
"""How long films take, roughly; in the longest, a claim is seen for 0.8 seconds in a usual game."""


@dataclass(frozen=True, slots=True)
class FilmCut:
    """How large and how long a film is to be."""

    size: FilmSize = "medium"
    seconds: int = FILM_SECONDS[2]


FILMS_KEPT = 8
FILM_BYTES_KEPT = 32 * 2**20
"""How many of the newest films, and how many bytes of them, are kept for later requests."""


class FilmProgress:
    """How far a film is; written by the worker that draws it, read by those who wait."""

    def __init__(self) -> None:
        self.drawn, self.frames = 0, 0

    def tick(self, drawn: int, frames: int) -> None:
        """Note that `drawn` of `frames` frames are drawn."""
        self.drawn, self.frames = drawn, frames

    @property
    def percent(self) -> int:
        """The percentage that is done."""
        return 100 * self.drawn // self.frames if self.frames else 0


@dataclass(frozen=True, slots=True)
class Film:
    """A film that is being drawn, or is finished: its progress, and the future GIF."""

    progress: FilmProgress
    drawing: "asyncio.Future[bytes | None]"
    """None where it can't be drawn."""


class Painter(Protocol):
    """Draws a game on the map that it began with. Called in worker threads, several at a time."""

    def board(
        self,
        gamemap: GameMap,
        table: Table,
        view: PublicView,
        style: Style,
        *,
        recent: Recent = (),
        highlight: tuple[RouteId, ...] = (),
    ) -> bytes:
        """The board as a PNG."""

    def hand(self, gamemap: GameMap, table: Table, view: SeatView, style: Style) -> bytes:
        """A hand as a PNG."""

    def offer(self, gamemap: GameMap, table: Table, view: SeatView, style: Style) -> bytes:
        """The tickets to choose from, as a PNG."""

    def mine(self, gamemap: GameMap, table: Table, view: SeatView, style: Style) -> bytes:
        """The board for one seat's eyes, as a PNG."""

    def film(
        self,
        gamemap: GameMap,
        table: Table,
        views: Sequence[PublicView],
        style: Style,
        *,
        cut: FilmCut,
        tick: Tick,
    ) -> bytes:
        """A finished game as a GIF, given what all could see after each move."""


PaintSecret: TypeAlias = Callable[[GameMap, Table, SeatView, Style], bytes]
FindMap: TypeAlias = Callable[[str], Awaitable[GameMap]]
"""Returns the map that a game, given by its id, began with; the installed map may differ."""


def board_key(
    gamemap: GameMap,
    table: Table,
    view: PublicView,
    style: Style,
    *,
    recent: Recent,
    highlight: tuple[RouteId, ...],
) -> Hashable:
    """Return everything that a picture of a board depends on: equal keys mean equal pictures."""
    players = tuple((info.name, info.color) for info in table.seats)
    scores = tuple(side.score for side in view.sides)
    rules = tuple(view.rules.items())
    routes = (gamemap, view.owners, view.closed)
    board = (routes, view.markers, rules, view.seats, scores, view.result)
    waiting = frozenset(question.seat for question in view.questions)
    return (board, players, waiting, style, recent, highlight)


class Pictures:
    """Draws PNGs off the event loop."""

    def __init__(self, painter: Painter, map_of: FindMap, keep: int = 64) -> None:
        self._painter = painter
        self._map_of = map_of
        self._boards: Lru[Hashable, asyncio.Task[bytes]] = Lru(keep)
        self._workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="painter")
        self._films: dict[Hashable, Film] = {}
        """The films that are being drawn."""
        self._shown: Lru[Hashable, Film] = Lru(FILMS_KEPT, heaviest=FILM_BYTES_KEPT, weigh=_film_size)
        self._projector = ThreadPoolExecutor(1, thread_name_prefix="film")
        """Draws films one after the other, so that boards don't wait for them."""

    async def board(
        self, table: Table, view: PublicView, style: Style, recent: Recent = (), highlight: tuple[RouteId, ...] = ()
    ) -> bytes | None:
        """Return the board of this view, with `recent` claims numbered and `highlight` routes standing out.

        None if it can't be drawn: the game goes on without it.
        """
        try:
            return await asyncio.shield(await self.begin_board(table, view, style, recent, highlight))
        except Exception:
            log.exception("board_not_drawn", game=table.game_id, position=table.position)
            return None

    async def begin_board(
        self, table: Table, view: PublicView, style: Style, recent: Recent = (), highlight: tuple[RouteId, ...] = ()
    ) -> "asyncio.Task[bytes]":
        """Begin to draw a board that will be asked for later, unless it is there already."""
        gamemap = await self._map_of(table.game_id)
        key = board_key(gamemap, table, view, style, recent=recent, highlight=highlight)
        task = self._boards.get(key)
        if task is None:
            lean = view.without_costs()  # half the time of sending it to another process
            paint = partial(self._painter.board, gamemap, table, lean, style, recent=recent, highlight=highlight)
            task = asyncio.create_task(self._draw(paint))
            self._boards.put(key, task)
            task.add_done_callback(partial(self._keep_no_failure, key))
        return task

    async def hand(self, table: Table, view: SeatView, style: Style) -> bytes | None:
        """Return a hand with its tickets; None if it can't be drawn, as the text says the same. Secret; never kept."""
        return await self._secretly(self._painter.hand, table, view, style)

    async def offer(self, table: Table, view: SeatView, style: Style) -> bytes | None:
        """Return the tickets that one seat may choose from; as secret as the hand."""
        return await self._secretly(self._painter.offer, table, view, style)

    async def mine(self, table: Table, view: SeatView, style: Style) -> bytes | None:
        """Return the board with the state of one seat's tickets; as secret as the hand."""
        return await self._secretly(self._painter.mine, table, view, style)

    async def film(self, table: Table, views: Sequence[PublicView], style: Style, cut: FilmCut) -> Film:
        """Return a finished game as a GIF, drawn once for all who ask for it meanwhile or soon after."""
        gamemap = await self._map_of(table.game_id)
        key = (table.game_id, tuple(info.name for info in table.seats), style, cut)
        if (shown := self._shown.get(key)) is not None:
            return shown
        if key not in self._films:
            loop, progress = asyncio.get_running_loop(), FilmProgress()

            def paint() -> bytes | None:
                try:
                    return self._painter.film(gamemap, table, views, style, cut=cut, tick=progress.tick)
                except (MapError, LayoutError) as error:
                    log.warning("film_not_drawn", game=table.game_id, reason=str(error))
                    return None

            film = self._films[key] = Film(progress, loop.run_in_executor(self._projector, paint))
            film.drawing.add_done_callback(partial(self._keep_film, key))
        return self._films[key]

    def forget_idle(self) -> None:
        """Drop the films that nobody has asked for since the last such call."""
        self._shown.drop_unused()

    def close(self) -> None:
        """Let the workers go when they have drawn what they are drawing."""
        for workers in (self._workers, self._projector):
            workers.shutdown(wait=False, cancel_futures=True)

    async def _secretly(self, paint: PaintSecret, table: Table, view: SeatView, style: Style) -> bytes | None:
        loop = asyncio.get_running_loop()
        try:
            gamemap = await self._map_of(table.game_id)
            return await loop.run_in_executor(self._workers, paint, gamemap, table, view, style)
        except Exception:  # noqa: BLE001 - a traceback might show cards
            log.error("hand_not_drawn", game=table.game_id, position=table.position, seat=view.seat)  # noqa: TRY400
            return None

    def _keep_film(self, key: Hashable, drawing: "asyncio.Future[bytes | None]") -> None:
        film = self._films.pop(key)
        if not drawing.cancelled() and drawing.exception() is None and drawing.result() is not None:
            self._shown.put(key, film)

    async def _draw(self, paint: Callable[[], bytes]) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._workers, paint)

    def _keep_no_failure(self, key: Hashable, task: "asyncio.Task[bytes]") -> None:
        if task.cancelled() or task.exception() is not None:
            self._boards.drop(key)


def _film_size(film: Film) -> int:
    return len(film.drawing.result() or b"")
