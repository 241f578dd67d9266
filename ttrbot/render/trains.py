"""Claimed routes as painted wooden trains, and the rings that highlight routes. Light comes from the top left."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from ttrbot.render.fit import CAR_WIDTH
from ttrbot.render.fit import car as car_on
from ttrbot.render.geometry import Point, point_along, polyline_length
from ttrbot.render.marks import SEAT_MARKS, SIGNS, placed
from ttrbot.render.palette import blend
from ttrbot.render.raster import Shadow
from ttrbot.render.scene import Disc, Polygon, Polyline, Shape
from ttrbot.render.theme import Theme
from ttrbot.render.ways import Slot

Line: TypeAlias = Literal["solid", "dashed"]

CUT = 4.5
"""How much of a car's corners is cut off."""
OUTLINE = 2.2
INSET = 4.4
"""The distance from a car's edge to its roof."""
LIT = 3.4
"""The width of the side that the light falls on."""
MARK, MARK_EDGE = 10.2, 1.8
CHIMNEY = 4.4
CAR_SIGN = 5.5
"""The radius of a sign on a car."""
COUPLING = 7.0
CASTS = Shadow(2, 3, 0.6, "#100804", 0.5)
"""The shadow of a train. It is crisp: a softer one looks the same in a chat and makes files larger."""
RING = 7.0
"""The width of the light line of a ring, and of the dark ones on both sides of it."""
RING_EDGE = 2.2
NEWS = 9.4
"""The width of the coloured line of a ring around a newest claim, within the dark one."""
END = 5.0
"""How far the middle of a ring lies beyond the ends of its spaces."""
DASH = 9.0
"""The approximate length of a dash and of a gap."""


def train(slots: tuple[Slot, ...], color: str, theme: Theme, signs: tuple[str, ...] = ()) -> tuple[Shape, ...]:
    """Return a claimed route: coupled cars, one on every space, each with its owner's mark, the first with a chimney.

    `signs` are the signs of the spaces, starting with the first; each is drawn at a corner of its car.
    """
    line, fill = theme.train_line, theme.seats[color]
    shapes: list[Shape] = [
        Polyline((p.way.at(p.stop, p.offset), q.way.at(q.start, q.offset)), line, COUPLING)
        for p, q in pairwise(sorted(slots, key=lambda slot: slot.start))
    ]
    for number, slot in enumerate(slots):
        car = car_on(slot)
        shapes.append(Polygon(car.rounded(CUT), _body(fill, theme), line, OUTLINE))
        shapes.append(Polyline(_lit_edge(car), _lit(fill), LIT))
        shapes.append(Polygon(car.grown(-INSET, -INSET).rounded(CUT / 2), _roof(fill)))
        if number == 0:
            at = car.way.at(car.start + CHIMNEY + 2.6, car.offset)
            shapes.append(Disc(*at, CHIMNEY - 1, line, _lit(fill), 1.6))
    for slot in slots:
        shapes += seat_mark(color, *slot.middle(), MARK, theme)
    for slot, sign in zip(slots, signs, strict=False):
        at = slot.way.at(slot.stop - CAR_SIGN, slot.offset + slot.width / 2 - CAR_SIGN)
        shapes.append(Polygon(placed(SIGNS[sign], *at, CAR_SIGN), theme.ring, theme.ring_ink, 2.4))
    return tuple(shapes)


def paints(theme: Theme) -> Iterator[str]:
    """Yield the colours of a train besides its owner's."""
    for fill in theme.seats.values():
        yield from (_body(fill, theme), _lit(fill), _roof(fill))


def _body(fill: str, theme: Theme) -> str:
    return blend(fill, theme.train_line, 0.32)


def _lit(fill: str) -> str:
    return blend(fill, "#ffffff", 0.6)


def _roof(fill: str) -> str:
    return blend(fill, "#ffffff", 0.06)


def seat_mark(color: str, x: float, y: float, radius: float, theme: Theme) -> tuple[Shape, ...]:
    """Return only the mark of a seat, to draw on something in the seat's colour."""
    outline = placed(SEAT_MARKS[color], x, y, radius)
    edge = blend(theme.seats[color], theme.train_line, 0.5)
    return (Polygon(outline, theme.marks[color], edge, MARK_EDGE), Polygon(outline, theme.marks[color]))


def token(color: str, x: float, y: float, radius: float, theme: Theme, *, rim: str | None = None) -> tuple[Shape, ...]:
    """Return a disc with a seat's colour and mark, as on the score track and the score strip."""
    return (
        Disc(x, y, radius, rim or theme.ring, theme.train_line, 1.8),
        Disc(x, y, radius * 0.84, theme.seats[color], theme.train_line, 1.2),
        Polygon(placed(SEAT_MARKS[color], x, y, radius * 0.54), theme.marks[color]),
    )


def ring(way: Sequence[Point], line: Line, theme: Theme) -> tuple[Shape, ...]:
    """Return a ring around the train or spaces on a way: the colour of news, or light dashes, on a dark line."""
    around = _around(way, CAR_WIDTH / 2 + OUTLINE / 2 + RING_EDGE + RING / 2, END)
    rim = Polyline(around, theme.ring_ink, RING + 2 * RING_EDGE)
    if line == "solid":
        return rim, Polyline(around, theme.news, NEWS)
    length = polyline_length(around)
    count = max(4, round(length / (2 * DASH)))
    pitch = length / count
    dashes = (
        Polyline(_piece(around, number * pitch, (number + 0.5) * pitch - RING / 2), theme.ring, RING)
        for number in range(count)
    )
    return rim, *dashes


def _around(way: Sequence[Point], reach: float, end: float) -> tuple[Point, ...]:
    """Return the closed outline of a strip along a way: `reach` to both sides of it, and `end` beyond its ends."""
    (x, y), turn = way[0], _turn(way[0], way[1])
    first = x - end * math.cos(turn), y - end * math.sin(turn)
    (x, y), turn = way[-1], _turn(way[-2], way[-1])
    last = x + end * math.cos(turn), y + end * math.sin(turn)
    longer = (first, *way[1:-1], last)
    turns = [_turn(a, b) for a, b in zip((first, *longer[:-1]), (*longer[1:], last), strict=True)]
    sides = [
        [(x - side * math.sin(turn), y + side * math.cos(turn)) for (x, y), turn in zip(longer, turns, strict=True)]
        for side in (-reach, reach)
    ]
    return (*sides[0], *reversed(sides[1]), sides[0][0])


def _turn(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _piece(line: Sequence[Point], start: float, stop: float) -> tuple[Point, ...]:
    """Return the part of a polyline between two distances from its start."""
    far, inner = 0.0, []
    for a, b in pairwise(line):
        far += math.dist(a, b)
        if start < far < stop:
            inner.append(b)
    return (point_along(line, start), *inner, point_along(line, stop))


def _lit_edge(car: Slot) -> tuple[Point, ...]:
    """Return the line along the long side of a car that faces the light."""
    side = -1 if math.cos(car.angle()) - math.sin(car.angle()) > 0 else 1
    end, across = CUT + OUTLINE / 2, car.offset + side * (car.width / 2 - OUTLINE / 2 - LIT / 2)
    line = car.way.strip(car.start + end, car.stop - end, across, across)
    return line[: len(line) // 2]
