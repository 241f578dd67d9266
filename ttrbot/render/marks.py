"""The outlines of small pictures and of players' marks, which tell players apart without colour.

`patterns.py` does the same for cards. Outlines lie within a circle of radius 1 about the origin.
"""

import math
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from ttrbot.render.geometry import Point

Outline = tuple[Point, ...]
PieceShape: TypeAlias = Literal["house", "disc", "figure", "tower"]
"""The pieces that can lie on cities."""
PLACED_KEPT: Final = 8192
"""The size of the cache: enough for the boards in play, as the places beside people's names are unlimited."""


def _star(points: int, inner: float, turn: float = -math.pi / 2) -> Outline:
    return tuple(
        (
            (1 if k % 2 == 0 else inner) * math.cos(turn + math.pi * k / points),
            (1 if k % 2 == 0 else inner) * math.sin(turn + math.pi * k / points),
        )
        for k in range(2 * points)
    )


def arc(radius: float, start: float, stop: float, *, x: float = 0.0, y: float = 0.0, steps: int = 16) -> Outline:
    """Return an arc about (`x`, `y`); angles are in degrees, clockwise from the right."""
    turns = [math.radians(start + (stop - start) * k / steps) for k in range(steps + 1)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _bars(count: int, half: float) -> Outline:
    """Return crossed bars: 2 make a plus, 3 a snowflake."""
    points: list[Point] = []
    inner = half / math.sin(math.pi / (2 * count))
    for k in range(2 * count):
        turn = math.pi * k / count - math.pi / 2
        cos, sin = math.cos(turn), math.sin(turn)
        points += [(cos + half * sin, sin - half * cos), (cos - half * sin, sin + half * cos)]
        between = turn + math.pi / (2 * count)
        points.append((inner * math.cos(between), inner * math.sin(between)))
    return tuple(points)


ENGINE: Outline = (
    (-1.0, -0.75), (-0.25, -0.75), (-0.25, -0.2), (0.25, -0.2), (0.2, -0.7), (0.6, -0.7), (0.55, -0.2),
    (0.8, -0.2), (0.8, 0.35), (1.0, 0.7), (0.75, 0.7), *arc(0.24, 0, 180, x=0.42, y=0.62, steps=8),
    (0.1, 0.6), *arc(0.34, 0, 180, x=-0.42, y=0.5, steps=8), (-0.85, 0.5), (-0.85, -0.5), (-1.0, -0.5),
)  # fmt: skip

SEAT_MARKS: dict[str, Outline] = {
    "blue": arc(0.8, 0, 360, steps=28),
    "red": ((0.0, -1.0), (0.86, 0.0), (0.0, 1.0), (-0.86, 0.0)),
    "green": ((0.0, -0.92), (0.92, 0.72), (-0.92, 0.72)),
    "yellow": _star(5, 0.45),
    "black": ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    "white": _bars(2, 0.3),
}

WAVE: Outline = (
    *((x / 20, 0.26 * math.sin(x / 20 * math.pi * 2) - 0.19) for x in range(-20, 21)),
    *((x / 20, 0.26 * math.sin(x / 20 * math.pi * 2) + 0.19) for x in range(20, -21, -1)),
)
TRACK_CAR: Outline = (
    (-1.0, -0.55), (1.0, -0.55), (1.0, 0.35), *arc(0.26, 0, 180, x=0.5, y=0.38, steps=8),
    *arc(0.26, 0, 180, x=-0.5, y=0.38, steps=8), (-1.0, 0.35),
)  # fmt: skip
CARD: Outline = ((-0.62, -0.9), (0.62, -0.9), (0.62, 0.9), (-0.62, 0.9))
TICKET: Outline = (
    (-1.0, -0.78), (1.0, -0.78), *arc(0.26, -90, -270, x=1.0, steps=8), (1.0, 0.78),
    (-1.0, 0.78), *arc(0.26, 90, -90, x=-1.0, steps=8),
)  # fmt: skip
HOUSE: Outline = ((0.0, -1.15), (1.0, -0.25), (1.0, 0.95), (-1.0, 0.95), (-1.0, -0.25))
TOWER: Outline = (
    (-0.8, 1.0), (-0.8, -1.0), (-0.42, -1.0), (-0.42, -0.62), (-0.19, -0.62), (-0.19, -1.0), (0.19, -1.0),
    (0.19, -0.62), (0.42, -0.62), (0.42, -1.0), (0.8, -1.0), (0.8, 1.0),
)  # fmt: skip
MOUNTAIN: Outline = ((-1.1, 0.8), (-0.3, -0.8), (0.15, 0.1), (0.45, -0.35), (1.1, 0.8))
FIGURE_HEAD: Outline = (
    *arc(0.8, 180, 360, y=-0.2),
    (0.74, 0.2),
    (0.45, 0.66),
    *arc(0.24, 20, 160, y=0.76, steps=8),
    (-0.45, 0.66),
    (-0.74, 0.2),
)
FIGURE_EYES: tuple[Outline, Outline] = (
    ((-0.62, -0.3), (-0.42, -0.34), (-0.2, -0.08), (-0.12, 0.22), (-0.3, 0.24), (-0.52, 0.02)),
    ((0.62, -0.3), (0.42, -0.34), (0.2, -0.08), (0.12, 0.22), (0.3, 0.24), (0.52, 0.02)),
)
ARROW: Outline = ((-0.7, -0.85), (0.85, 0.0), (-0.7, 0.85))
CHECK: Outline = ((-0.9, 0.05), (-0.6, -0.25), (-0.25, 0.15), (0.6, -0.75), (0.9, -0.45), (-0.25, 0.75))
CROSS: Outline = tuple(((x - y) * math.sqrt(0.5), (x + y) * math.sqrt(0.5)) for x, y in _bars(2, 0.27))


def mark_of(color: str, mate: int = 0) -> Outline:
    """Return the mark of a seat with this colour: of the first of its team (0), or of another."""
    marks = tuple(SEAT_MARKS)
    return SEAT_MARKS[marks[(marks.index(color) + mate * len(marks) // 2 + mate // 2) % len(marks)]]


@lru_cache(PLACED_KEPT)
def placed(outline: Outline, x: float, y: float, radius: float, angle: float = 0.0) -> tuple[Point, ...]:
    """Return an outline with this radius around a point, turned by `angle`."""
    cos, sin = math.cos(angle) * radius, math.sin(angle) * radius
    return tuple((x + px * cos - py * sin, y + px * sin + py * cos) for px, py in outline)


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> tuple[Point, ...]:
    """Return a rectangle with round corners."""
    corners = ((right, bottom, 0), (left, bottom, 90), (left, top, 180), (right, top, 270))
    points: list[Point] = []
    for x, y, start in corners:
        middle_x, middle_y = min(max(x, left + radius), right - radius), min(max(y, top + radius), bottom - radius)
        points += arc(radius, start, start + 90, x=middle_x, y=middle_y, steps=6)
    return tuple(points)


SIGNS: dict[str, Outline] = {"cross": CROSS}
"""The signs that special rules draw on spaces."""
