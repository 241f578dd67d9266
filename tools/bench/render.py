"""Boards, hands and films: their CPU time, size and fidelity, and how long drawing them blocks the event loop."""

import asyncio
import time
from collections.abc import Awaitable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import lru_cache, partial
from io import BytesIO
from multiprocessing import get_context
from random import Random
from statistics import median
from typing import Final

from tools.bench.calibrate import cpu_seconds
from tools.bench.report import Row, at_least, at_most, cpu_at_most, unjudged_cpu
from ttrbot.app.pictures.pictures import WORKERS
from ttrbot.content import load_map, map_text, maps_folder
from ttrbot.engine.cards import COLORS
from ttrbot.engine.gamemap import GameMap
from ttrbot.render.board import compose_board, render_board
from ttrbot.render.film import render_film
from ttrbot.render.ground import paint_base
from ttrbot.render.hand import render_hand
from ttrbot.render.inputs import BoardPicture, HandPicture, Names, OwnRoutes, SeatLine, TicketLine
from ttrbot.render.layers import LAYERS
from ttrbot.render.layout import BoardLayout, load_layout
from ttrbot.render.likeness import likeness
from ttrbot.render.theme import THEMES

CLAIMED: Final = 80
PICTURES: Final = 20
RECENT: Final = 6
TICKETS: Final = 8
CARDS_OF_A_COLOR: Final = 3
BOARD_TIME: Final = 0.35
"""The goal for a board's time and size, as a share of what Pillow's own PNG encoder takes for the same picture."""
BOARD_SIZE: Final = 0.45
BOARD_KB: Final = 450
SQUARE_KB: Final = 500
"""The goal for boards that are nearly square."""
NEARLY_SQUARE: Final = 1.2
LIKENESS: Final = 0.995
HAND_MS: Final = 25
HAND_ROUNDS: Final = 15
HAND_KB: Final = 60
FILM_S: Final = 10
FILM_KB: Final = 8 * 1024
FILM_SHRINK: Final = 2
LAYERS_MB: Final = 150
PAUSE_MS: Final = 5
TOGETHER: Final = 10
ROUNDS: Final = 10
TICK: Final = 0.001
"""Seconds between two checks of the event loop."""


def render(map_id: str) -> list[Row]:
    """Draw the boards of a game's last moves, each with one more claim, and a hand."""
    gamemap = load_map(map_id)
    layout, names = _scenery(map_id)
    colors = "light"
    boards = _boards(gamemap)
    drawings = [partial(render_board, layout, names, board) for board in boards]
    hand = _hand(gamemap, names)
    first = cpu_seconds(drawings[0])
    base = cpu_seconds(lambda: paint_base(layout, names, THEMES[colors]))
    limit = BOARD_KB if layout.width > NEARLY_SQUARE * layout.height else SQUARE_KB
    times, plain_times = [], []
    for draw, board in zip(drawings[1:], boards[1:], strict=True):
        picture = compose_board(layout, names, board, colors)
        plain_times.append(cpu_seconds(partial(picture.save, BytesIO(), "PNG")))
        times.append(cpu_seconds(draw))
    pauses = asyncio.run(_pauses(map_id, boards[:TOGETHER]))
    render_hand(layout, hand)
    drawn = [replace(hand, cards=(count, *hand.cards[1:])) for count in range(CARDS_OF_A_COLOR + 1, HAND_ROUNDS)]
    hand_times = [cpu_seconds(partial(render_hand, layout, each)) for each in drawn]
    claimed = len(boards[-1].owners)
    whole, png = compose_board(layout, names, boards[-1], colors), render_board(layout, names, boards[-1])
    plain = BytesIO()
    whole.save(plain, "PNG")
    film: list[bytes] = []
    film_time = cpu_seconds(
        lambda: film.append(
            render_film(layout, names, _story(gamemap), colors, shrink=FILM_SHRINK, seconds=30, tick=lambda *_: None)
        )
    )
    return [
        unjudged_cpu(f"board with {claimed} claimed routes, composed and encoded", median(times)),
        at_most("that, against Pillow's PNG of the same picture", median(times) / median(plain_times), "x", BOARD_TIME),
        at_most("its file, against that PNG", len(png) / plain.tell(), "x", BOARD_SIZE),
        at_most("its file", max(len(draw()) for draw in drawings) / 1e3, "kB", limit),
        at_least("its likeness to that PNG (SSIM)", likeness(whole, png), "", LIKENESS),
        unjudged_cpu("base layer, drawn once", base),
        unjudged_cpu("first board, with the base layer and all pieces", first),
        cpu_at_most(f"hand with {TICKETS} tickets, another card drawn", median(hand_times), HAND_MS),
        at_most("its file", len(render_hand(layout, hand)) / 1e3, "kB", HAND_KB),
        at_most(f"film of {claimed} claims", film_time, "s", FILM_S),
        at_most("its file", len(film[0]) / 1024, "KiB", FILM_KB),
        at_most("painted pieces that are kept", LAYERS.size / 1e6, "MB", LAYERS_MB),
        at_most(f"longest pause of the loop beside {TOGETHER} boards", median(pauses) * 1e3, "ms", PAUSE_MS),
    ]


def _story(gamemap: GameMap) -> list[BoardPicture]:
    """Return a whole game, claim by claim."""
    return _boards(gamemap, CLAIMED)


def _boards(gamemap: GameMap, pictures: int = PICTURES) -> list[BoardPicture]:
    """Return boards with up to `CLAIMED` routes, or all of the map's, each with one more claim, others open."""
    routes = list(gamemap.route_ids)
    Random(1).shuffle(routes)
    claimed = min(CLAIMED, len(routes))
    colors = gamemap.seat_colors[: max(gamemap.seats)]
    return [
        BoardPicture(
            seats=tuple(
                SeatLine(f"Player {seat}", color, 3 * claims, 45 - claims, 9 + seat, 4, seat == number % len(colors))
                for seat, color in enumerate(colors)
                for claims in [(number + len(colors) - 1 - seat) // len(colors)]
            ),
            owners={route: turn % len(colors) for turn, route in enumerate(routes[:number])},
            recent=tuple(routes[max(0, number - RECENT) : number]),
        )
        for number in range(max(0, claimed - pictures), claimed + 1)
    ]


def _hand(gamemap: GameMap, names: Names) -> HandPicture:
    tickets = [ticket for ticket in gamemap.tickets if ticket.a in names and ticket.b in names][:TICKETS]
    lines = tuple(
        TicketLine(
            names[ticket.a], names[ticket.b], str(ticket.value), "open", ends=(ticket.a, ticket.b), need="5 cars to go"
        )
        for ticket in tickets
    )
    own = OwnRoutes(tuple(gamemap.route_ids[:20]), gamemap.seat_colors[0])
    return HandPicture((CARDS_OF_A_COLOR,) * len(COLORS), lines, own=own)


async def _pauses(map_id: str, boards: Sequence[BoardPicture]) -> list[float]:
    """Return how much longer, in seconds, the event loop was blocked while worker processes drew than without them."""
    loop, longer = asyncio.get_running_loop(), []
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as workers:
        await loop.run_in_executor(workers, _drawn, map_id, boards[0])
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            drawing = await _longest_pause(
                asyncio.gather(*(loop.run_in_executor(workers, _drawn, map_id, board) for board in boards))
            )
            idle = await _longest_pause(asyncio.sleep(time.perf_counter() - begun))
            longer.append(drawing - idle)
    return longer


def _drawn(map_id: str, board: BoardPicture) -> bytes:
    """Return a board, drawn in a worker process."""
    layout, names = _scenery(map_id)
    return render_board(layout, names, board)


@lru_cache(maxsize=1)
def _scenery(map_id: str) -> tuple[BoardLayout, Names]:
    return load_layout(maps_folder() / map_id, load_map(map_id)), map_text(map_id, "en").on_board


async def _longest_pause(work: Awaitable[object]) -> float:
    """Return the longest time for which the event loop was blocked during some work."""
    task = asyncio.ensure_future(work)
    longest = 0.0
    while not task.done():
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        longest = max(longest, time.perf_counter() - begun - TICK)
    await task
    return longest
