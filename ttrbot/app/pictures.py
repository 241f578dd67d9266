"""Pictures of boards and hands, drawn in worker threads and never twice for the same board."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from ttrbot.app.tables import Table
from ttrbot.engine.ids import RouteId
from ttrbot.engine.seatview import PublicView, SeatView

WORKERS = 2


class Painter(Protocol):
    """Draws. Called in worker threads, several at a time."""

    def board(self, table: Table, view: PublicView, locale: str, highlight: tuple[RouteId, ...]) -> bytes:
        """The board as a PNG."""

    def hand(self, table: Table, view: SeatView, locale: str) -> bytes:
        """A hand as a PNG."""


@dataclass(frozen=True, slots=True)
class BoardKey:
    """Everything that a picture of a board depends on: equal keys, equal pictures."""

    map_id: str
    colors: tuple[str, ...]
    owners: tuple[int | None, ...]
    memory: Hashable
    locale: str
    highlight: tuple[RouteId, ...]


def board_key(table: Table, view: PublicView, locale: str, highlight: tuple[RouteId, ...] = ()) -> BoardKey:
    """Say which picture shows this board."""
    colors = tuple(info.color for info in table.seats)
    memory = tuple(sorted(view.memory.items()))
    return BoardKey(view.map_id, colors, view.owners, memory, locale, highlight)


class Pictures:
    """Draws PNGs off the event loop. `locale` is the language of the names on the board."""

    def __init__(self, painter: Painter, keep: int = 64) -> None:
        self._painter = painter
        self._keep = keep
        self._boards: OrderedDict[BoardKey, asyncio.Task[bytes]] = OrderedDict()
        self._workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="painter")

    async def board(self, table: Table, view: PublicView, locale: str, highlight: tuple[RouteId, ...] = ()) -> bytes:
        """The board as this view shows it, `highlight` standing out."""
        key = board_key(table, view, locale, highlight)
        task = self._boards.get(key)
        if task is None:
            task = self._boards[key] = asyncio.create_task(self._draw(table, view, locale, highlight))
            while len(self._boards) > self._keep:
                self._boards.popitem(last=False)
        self._boards.move_to_end(key)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._boards.pop(key, None)
            raise

    async def hand(self, table: Table, view: SeatView, locale: str) -> bytes:
        """A hand with its tickets. Secret; never kept."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, self._painter.hand, table, view, locale)

    def close(self) -> None:
        """Let the workers go when they have drawn what they are drawing."""
        self._workers.shutdown(wait=False, cancel_futures=True)

    async def _draw(self, table: Table, view: PublicView, locale: str, highlight: tuple[RouteId, ...]) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, self._painter.board, table, view, locale, highlight)
