"""The ways of routes: curves from city to city, the points where their spaces begin, and the spaces along them.

All tracks of a group lie in one tray, which begins at the dots of its two cities. If two trays would touch at a
city, one of them begins farther away, and the city's yard fills the area between.
"""

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from msgspec import Struct

from ttrbot.render.geometry import Box, Point, bezier_at, boxes_overlap

RIM = 3.5
"""The visible width of a tray at each side of its spaces."""
MOUTH_RIM = 3.0
"""The part of that width that is kept free where trays begin, so that cars of two routes don't touch there."""
START = 2.5
"""The distance from the beginning of a tray to its first space."""
PUSH, FARTHEST_PUSH = 1.5, 48.0
"""How far a tray that touches another is pushed away from their city in one step, and at most."""
REACH = 44.0
"""The length of a tray's beginning that is checked against other trays."""
NARROW = 14.0
"""The width of the part of a tray that keeps clear of the round corners of a sign."""
STEPS = 48
BENDS, STRAIGHT = 6, 0.15
"""The number of places where the bend of a space is measured, and the bend up to which it counts as straight."""


class Measures(Struct, frozen=True, forbid_unknown_fields=True):
    """The measures of spaces: `spacing` is between the middles of parallel tracks, `gap` between two spaces."""

    width: float
    spacing: float
    gap: float


class Curve:
    """A cubic curve that can be walked along."""

    def __init__(self, corners: tuple[Point, Point, Point, Point]) -> None:
        self.corners = corners
        points = [bezier_at(corners, step / STEPS)[0] for step in range(STEPS + 1)]
        self.stops = [0.0]
        for p, q in pairwise(points):
            self.stops.append(self.stops[-1] + math.dist(p, q))

    @property
    def length(self) -> float:
        """The length of the curve."""
        return self.stops[-1]

    def at(self, distance: float, across: float = 0.0) -> Point:
        """Return the point at a distance from the start, and at a distance to the right of the way."""
        (x, y), (dx, dy) = self._walk(distance)
        return x - across * dy, y + across * dx

    def angle(self, distance: float) -> float:
        """Return the direction of the way at a distance from the start."""
        _, (dx, dy) = self._walk(distance)
        return math.atan2(dy, dx)

    def strip(self, start: float, stop: float, left: float, right: float) -> tuple[Point, ...]:
        """Return the area between two distances along the way and two across it, as a polygon along the curve."""
        pieces = max(1, math.ceil((stop - start) / 9))
        walk = [start + (stop - start) * k / pieces for k in range(pieces + 1)]
        return (*(self.at(d, left) for d in walk), *(self.at(d, right) for d in reversed(walk)))

    def _walk(self, distance: float) -> tuple[Point, Point]:
        index = min(max(bisect_right(self.stops, distance) - 1, 0), STEPS - 1)
        piece = self.stops[index + 1] - self.stops[index] or 1.0
        t = (index + (distance - self.stops[index]) / piece) / STEPS
        inside = min(max(t, 0.0), 1.0)
        (x, y), (dx, dy) = bezier_at(self.corners, inside)
        slope = math.hypot(dx, dy) or 1.0
        direction = dx / slope, dy / slope
        beyond = distance - min(max(distance, 0.0), self.length)
        return (x + beyond * direction[0], y + beyond * direction[1]), direction


@dataclass(frozen=True, slots=True)
class Group:
    """Parallel tracks: their way, the number of spaces of each track, and the two cities."""

    way: Curve
    spaces: tuple[int, ...]
    ends: tuple[str, str]

    @property
    def tracks(self) -> int:
        """The number of tracks."""
        return len(self.spaces)

    def half(self, sizes: Measures) -> float:
        """Half the width of all spaces side by side."""
        return ((self.tracks - 1) * sizes.spacing + sizes.width) / 2


@dataclass(frozen=True, slots=True)
class Tracks:
    """A laid group: its tray, and the spaces of each track."""

    tray: tuple[Point, ...]
    slots: tuple[tuple["Slot", ...], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A space: a part of a way."""

    way: Curve
    start: float
    stop: float
    offset: float
    width: float

    def area(self, inset: tuple[float, float, float, float] = (0, 0, 0, 0)) -> tuple[Point, ...]:
        """Return the space's polygon, smaller by `inset` at the start, the right side, the stop and the left side."""
        start, right, stop, left = inset
        half = self.width / 2
        return self.way.strip(
            self.start + start, self.stop - stop, self.offset - half + left, self.offset + half - right
        )

    def rounded(self, cut: float) -> tuple[Point, ...]:
        """Return the space's polygon with its corners cut off."""
        tip, middle = self.width / 2 - cut, self.area((cut, 0, cut, 0))
        half = len(middle) // 2
        near, far = (
            (self.way.at(end, self.offset - tip), self.way.at(end, self.offset + tip))
            for end in (self.start, self.stop)
        )
        return (near[0], *middle[:half], *far, *middle[half:], near[1])

    def grown(self, along: float, across: float) -> "Slot":
        """Return the space, longer at both ends and wider at both sides."""
        return replace(self, start=self.start - along, stop=self.stop + along, width=self.width + 2 * across)

    def box(self) -> Box:
        """Return the straight rectangle with the space's middle, length and width."""
        return Box(*self.middle(), self.stop - self.start, self.width, self.angle())

    def boxes(self) -> tuple[Box, ...]:
        """Return straight rectangles that cover the space along its bend."""
        walk = [self.start + (self.stop - self.start) * k / BENDS for k in range(BENDS + 1)]
        angles = [self.way.angle(distance) for distance in walk]
        turn = sum(abs(math.remainder(q - p, math.tau)) for p, q in pairwise(angles))
        count = max(1, math.ceil(turn / STRAIGHT))
        length = (self.stop - self.start) / count
        starts = (self.start + k * length for k in range(count))
        return tuple(replace(self, start=start, stop=start + length).box() for start in starts)

    def angle(self) -> float:
        """Return the direction in the middle of the space."""
        return self.way.angle((self.start + self.stop) / 2)

    def middle(self) -> Point:
        """Return the centre of the space."""
        return self.way.at((self.start + self.stop) / 2, self.offset)


End = tuple[Group, int]
"""One end of a group: its first city's (0) or its second's (1)."""


def starts(
    groups: Mapping[str, Group], reach: Mapping[str, float | Box], sizes: Measures
) -> dict[tuple[str, int], float]:
    """Return the distance of each tray's beginning from the middle of each of its two cities (0 and 1).

    `reach` is the radius of the dot of a city, or its sign.
    """
    at_city: dict[str, list[tuple[str, int]]] = {}
    for name, group in groups.items():
        for side, city in enumerate(group.ends):
            at_city.setdefault(city, []).append((name, side))
    begins: dict[tuple[str, int], float] = {}
    for city, ends in at_city.items():
        found = starts_at([(groups[name], side) for name, side in ends], reach[city], sizes)
        begins.update(zip(ends, found, strict=True))
    return begins


def starts_at(ends: Sequence[End], reach: float | Box, sizes: Measures) -> list[float]:
    """Return the distance of each tray's beginning from the middle of one city.

    Each tray in turn begins as near to the dot or sign as the trays before it allow; those with the shortest spaces
    come first. So, of two trays that meet at an angle, only one has to begin farther away.
    """
    begins = [_edge(end, reach) for end in ends]
    taken: list[Box] = []
    for number in sorted(range(len(ends)), key=lambda number: ends[number][0].way.length / max(ends[number][0].spaces)):
        end, first = ends[number], begins[number]
        width = 2 * (end[0].half(sizes) + MOUTH_RIM)
        side = _side(end, first, width)
        while begins[number] - first < FARTHEST_PUSH and any(boxes_overlap(p, q) for p in side for q in taken):
            begins[number] += PUSH
            side = _side(end, begins[number], width)
        taken += side
    return begins


def _side(end: End, begin: float, width: float) -> tuple[Box, Box]:
    """Return the first two parts of a tray, which another tray could touch, as rectangles."""
    return _mouth(end, begin, width), _mouth(end, begin + REACH, width)


def lay(group: Group, begins: tuple[float, float], sizes: Measures) -> Tracks:
    """Divide the way between the two beginnings among the spaces."""
    way, half = group.way, group.half(sizes)
    return Tracks(
        tray=way.strip(begins[0], way.length - begins[1], -half - RIM, half + RIM),
        slots=tuple(
            tuple(Slot(way, *span, offset, sizes.width) for span in spans(group, begins, sizes, spaces))
            for offset, spaces in zip(_offsets(group, sizes), group.spaces, strict=True)
        ),
    )


def _offsets(group: Group, sizes: Measures) -> list[float]:
    """Return the distance of each track to the right of the way."""
    return [(track - (group.tracks - 1) / 2) * sizes.spacing for track in range(group.tracks)]


def spans(group: Group, begins: tuple[float, float], sizes: Measures, spaces: int) -> list[tuple[float, float]]:
    """Return the start and the stop along the way of each space of a track."""
    first, last = begins[0] + START, group.way.length - begins[1] - START
    pitch = (last - first + sizes.gap) / spaces
    return [(first + k * pitch, first + (k + 1) * pitch - sizes.gap) for k in range(spaces)]


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the convex hull (Andrew's monotone chain)."""
    ordered = sorted(set(points))

    def chain(way: Sequence[Point]) -> list[Point]:
        kept: list[Point] = []
        for p in way:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return (*chain(ordered), *chain(ordered[::-1]))


def _turn(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _edge(end: End, reach: float | Box) -> float:
    """Return the distance along its way at which a group leaves the dot or the sign of its city."""
    if not isinstance(reach, Box):
        return reach
    distance = min(reach.length, reach.width) / 2 - 1
    while distance < end[0].way.length / 2 and boxes_overlap(_mouth(end, distance, NARROW), reach):
        distance += 1
    return distance


def _mouth(end: End, begin: float, width: float) -> Box:
    """Return the first part of a tray of this width, as a rectangle."""
    group, side = end
    near, far = begin, max(min(begin + REACH, group.way.length / 2), begin + 1)
    if side == 1:
        near, far = group.way.length - near, group.way.length - far
    p, q = group.way.at(near), group.way.at(far)
    angle = math.atan2(q[1] - p[1], q[0] - p[0])
    return Box((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, math.dist(p, q), width, angle)
