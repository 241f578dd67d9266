"""Pictures of boards and hands: their CPU time and size, and what drawing them does to the event loop."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Final

from ttrbot.bench.calibrate import cpu_seconds
from ttrbot.bench.report import Row, at_most, cpu_at_most, unjudged_cpu
from ttrbot.content import load_map, map_text, maps_folder
from ttrbot.engine.cards import COLORS
from ttrbot.engine.gamemap import GameMap
from ttrbot.render.board import render_board
from ttrbot.render.ground import base_scene
from ttrbot.render.hand import render_hand
from ttrbot.render.inputs import BoardPicture, HandPicture, Names, SeatLine, TicketLine
from ttrbot.render.layout import load_layout
from ttrbot.render.raster import paint
from ttrbot.render.theme import THEMES

CLAIMED: Final = 80
PICTURES: Final = 20
RECENT: Final = 6
TICKETS: Final = 8
CARDS_OF_A_COLOR: Final = 3
BOARD_MS: Final = 90
BOARD_KB: Final = 500
PAUSE_MS: Final = 10
TICK: Final = 0.001
"""Seconds between two looks at the event loop."""


def render(map_id: str) -> list[Row]:
    """Draw the boards of a game's last moves, each with one claim more, and a hand."""
    gamemap = load_map(map_id)
    layout = load_layout(maps_folder() / map_id, gamemap)
    names = map_text(map_id, "en").cities
    boards = _boards(gamemap)
    drawings = [partial(render_board, layout, names, board) for board in boards]
    hand = _hand(gamemap, names)
    first = cpu_seconds(drawings[0])
    base = cpu_seconds(lambda: paint(base_scene(layout, names, THEMES["light"])), 3)
    times = [cpu_seconds(draw) for draw in drawings[1:]]
    pauses = asyncio.run(_pauses(drawings))
    claimed = len(boards[-1].owners)
    return [
        cpu_at_most(f"board with {claimed} claimed routes, composed and encoded", median(times), BOARD_MS),
        at_most("its file", max(len(draw()) for draw in drawings) / 1e3, "kB", BOARD_KB),
        unjudged_cpu("base layer, drawn once", base),
        unjudged_cpu("first board, with the base layer and all pieces", first),
        unjudged_cpu(f"hand with {TICKETS} tickets", cpu_seconds(lambda: render_hand(layout, hand), 5)),
        at_most("longest pause of the event loop, more than idle", median(pauses) * 1e3, "ms", PAUSE_MS),
    ]


def _boards(gamemap: GameMap) -> list[BoardPicture]:
    """Boards up to `CLAIMED` routes, or as many as the map has: each one claim more, the rest of the tracks open."""
    routes = list(gamemap.route_ids)
    Random(1).shuffle(routes)
    claimed = min(CLAIMED, len(routes))
    colors = gamemap.seat_colors[: max(gamemap.seats)]
    return [
        BoardPicture(
            seats=tuple(
                SeatLine(f"Player {seat}", color, 2 * number + seat, 45 - number // 2, 9 + seat, 4, not seat)
                for seat, color in enumerate(colors)
            ),
            owners={route: turn % len(colors) for turn, route in enumerate(routes[:number])},
            recent=tuple(routes[number - RECENT : number]),
        )
        for number in range(claimed - PICTURES, claimed + 1)
    ]


def _hand(gamemap: GameMap, names: Names) -> HandPicture:
    tickets = [ticket for ticket in gamemap.tickets if ticket.a in names and ticket.b in names][:TICKETS]
    lines = tuple(TicketLine(names[ticket.a], names[ticket.b], ticket.value, "open") for ticket in tickets)
    return HandPicture((CARDS_OF_A_COLOR,) * len(COLORS), lines)


async def _pauses(drawings: Sequence[Callable[[], bytes]]) -> list[float]:
    """How much longer the event loop stood still, in seconds, while a worker thread did each drawing than without."""
    longer = []
    for draw in drawings:
        begun = time.perf_counter()
        drawing = await _longest_pause(asyncio.to_thread(draw))
        idle = await _longest_pause(asyncio.sleep(time.perf_counter() - begun))
        longer.append(drawing - idle)
    return longer


async def _longest_pause(work: Coroutine[object, object, object]) -> float:
    """The longest time that the event loop didn't get on during some work."""
    task = asyncio.create_task(work)
    longest = 0.0
    while not task.done():
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        longest = max(longest, time.perf_counter() - begun - TICK)
    await task
    return longest
