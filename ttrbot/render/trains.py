"""Claimed routes as painted wooden trains, and the beds that highlight routes. Light comes from the top left."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, TypeAlias

from ttrbot.engine.ids import RouteId
from ttrbot.render.fit import car as car_on
from ttrbot.render.geometry import Point
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import mark_of, placed
from ttrbot.render.palette import blend
from ttrbot.render.raster import Shadow
from ttrbot.render.scene import Disc, Polygon, Polyline, Shape
from ttrbot.render.theme import Theme
from ttrbot.render.ways import Slot

Line: TypeAlias = Literal["solid", "dashed"]

CUT = 4.5
"""How much of a car's corners is cut off."""
OUTLINE = 2.0
INSET = 3.6
"""The distance from a car's edge to its roof."""
LIT = 2.6
"""The width of the side that the light falls on."""
MARK, MARK_EDGE = 10.2, 1.8
CHIMNEY = 4.4
COUPLING = 7.0
CASTS = Shadow(2, 3, 0.6, "#100804", 0.42)
"""The shadow of a train. It is crisp: a softer one looks the same in a chat and makes files larger."""
BED, BED_EDGE = 21.0, 2.0
"""The width of a bed on each side of a track's middle, and of its dark edge."""
BED_OVER = 1.4
"""How far a bed reaches over the edge of the spaces of a parallel track, which would otherwise hide it."""
BED_END = 10.0
"""How far a bed reaches beyond the ends of its spaces."""
DASH = 9.0
"""The approximate length of a dash and of a gap."""


def train(slots: tuple[Slot, ...], color: str, theme: Theme, mate: int = 0) -> tuple[Shape, ...]:
    """Return a claimed route: a coupled car on every space, each with its owner's mark, the first with a chimney."""
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
        shapes += seat_mark(color, slot.middle(), MARK, theme, mate)
    return tuple(shapes)


def paints(theme: Theme) -> Iterator[str]:
    """Yield the colours of a train besides its owner's."""
    for fill in theme.seats.values():
        yield from (_body(fill, theme), _lit(fill), _roof(fill))


def _body(fill: str, theme: Theme) -> str:
    return blend(fill, theme.train_line, 0.24)


def _lit(fill: str) -> str:
    return blend(fill, "#ffffff", 0.45)


def _roof(fill: str) -> str:
    return blend(fill, "#ffffff", 0.06)


def seat_mark(color: str, at: Point, radius: float, theme: Theme, mate: int = 0) -> tuple[Shape, ...]:
    """Return only the mark of a seat, to draw on something in the seat's colour."""
    outline = placed(mark_of(color, mate), *at, radius)
    edge = blend(theme.seats[color], theme.train_line, 0.5)
    return (Polygon(outline, theme.marks[color], edge, MARK_EDGE), Polygon(outline, theme.marks[color]))


def token(
    color: str, x: float, y: float, radius: float, theme: Theme, *, rim: str | None = None, mate: int = 0
) -> tuple[Shape, ...]:
    """Return a disc with a seat's colour and mark, as on the score track and the score strip."""
    return (
        Disc(x, y, radius, rim or theme.ring, theme.train_line, 1.8),
        Disc(x, y, radius * 0.84, theme.seats[color], theme.train_line, 1.2),
        Polygon(placed(mark_of(color, mate), x, y, radius * 0.54), theme.marks[color]),
    )


def bed(slots: tuple[Slot, ...], reach: tuple[float, float], line: Line, theme: Theme) -> tuple[Shape, ...]:
    """Return the bed under a train or spaces that stand out: the colour of news, or light dashes, with a dark edge.

    `reach` is its width to the left and to the right of the track's middle.
    """
    way, offset = slots[0].way, slots[0].offset
    start, stop = min(slot.start for slot in slots) - BED_END, max(slot.stop for slot in slots) + BED_END
    (left, right), (edge_left, edge_right) = reach, (BED_EDGE if side == BED else 0.0 for side in reach)
    sides = offset - left + edge_left, offset + right - edge_right
    dark = Polygon(way.strip(start, stop, offset - left, offset + right), theme.ring_ink)
    if line == "solid":
        return dark, Polygon(way.strip(start + BED_EDGE, stop - BED_EDGE, *sides), theme.news)
    count = max(2, round((stop - start - DASH) / (2 * DASH)))
    pitch = (stop - start) / (count + 0.5)
    dashes = (start + number * pitch for number in range(count + 1))
    return dark, *(Polygon(way.strip(dash, dash + pitch / 2, *sides), theme.ring) for dash in dashes)


def bed_reach(layout: BoardLayout, route: RouteId) -> tuple[float, float]:
    """Return the width of a route's bed on both sides: towards a parallel track, only up to that track's spaces."""
    line, mine = layout.line(route), layout.slots[route][0].offset
    offsets = [slots[0].offset for other, slots in layout.slots.items() if layout.line(other) == line]
    beside = layout.space.spacing - layout.space.width / 2 + BED_OVER
    return (
        beside if any(offset < mine for offset in offsets) else BED,
        beside if any(offset > mine for offset in offsets) else BED,
    )


def _lit_edge(car: Slot) -> tuple[Point, ...]:
    """Return the line along the long side of a car that faces the light."""
    side = -1 if math.cos(car.angle()) - math.sin(car.angle()) > 0 else 1
    end, across = CUT + OUTLINE / 2, car.offset + side * (car.width / 2 - OUTLINE / 2 - LIT / 2)
    line = car.way.strip(car.start + end, car.stop - end, across, across)
    return line[: len(line) // 2]
