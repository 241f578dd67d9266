"""Plane geometry of a board: curves, the spaces along them and exact overlap of rectangles.

Lengths are pixels of the board's canvas, y grows downwards, angles are radians.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]

CURVE_STEPS = 48


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle turned by `angle` about its centre (`x`, `y`); `length` lies along the angle."""

    x: float
    y: float
    length: float
    width: float
    angle: float = 0.0

    def at(self, along: float, across: float) -> Point:
        """The point that lies `along` and `across` the rectangle from its centre."""
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return self.x + along * cos - across * sin, self.y + along * sin + across * cos

    def corners(self) -> tuple[Point, ...]:
        """The four corners in order."""
        half_length, half_width = self.length / 2, self.width / 2
        return (
            self.at(-half_length, -half_width),
            self.at(half_length, -half_width),
            self.at(half_length, half_width),
            self.at(-half_length, half_width),
        )

    def grown(self, margin: float) -> "Box":
        """The rectangle with `margin` more on every side."""
        return Box(self.x, self.y, self.length + 2 * margin, self.width + 2 * margin, self.angle)


def boxes_overlap(first: Box, second: Box) -> bool:
    """Whether two rectangles share an area; touching edges don't count (separating axes)."""
    corners = first.corners(), second.corners()
    for angle in (first.angle, first.angle + math.pi / 2, second.angle, second.angle + math.pi / 2):
        cos, sin = math.cos(angle), math.sin(angle)
        (low1, high1), (low2, high2) = (_span([x * cos + y * sin for x, y in points]) for points in corners)
        if high1 <= low2 + 1e-9 or high2 <= low1 + 1e-9:
            return False
    return True


def _span(values: Sequence[float]) -> tuple[float, float]:
    return min(values), max(values)


def box_distance(box: Box, point: Point) -> float:
    """The distance of a point from a rectangle; 0 inside it."""
    dx, dy = point[0] - box.x, point[1] - box.y
    cos, sin = math.cos(box.angle), math.sin(box.angle)
    along, across = abs(dx * cos + dy * sin) - box.length / 2, abs(dy * cos - dx * sin) - box.width / 2
    return math.hypot(max(along, 0.0), max(across, 0.0))


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """The smallest upright rectangle around the points: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def cut(area: Sequence[Point], half_plane: tuple[float, float, float]) -> tuple[Point, ...]:
    """What of a convex area lies where a·x + b·y is at most c (Sutherland and Hodgman)."""
    a, b, c = half_plane
    inside: list[Point] = []
    for p, q in pairwise((*area, area[0])):
        p_out, q_out = (a * x + b * y - c for x, y in (p, q))
        if p_out <= 0:
            inside.append(p)
        if (p_out <= 0) != (q_out <= 0):
            share = p_out / (p_out - q_out)
            inside.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
    return tuple(inside)


def bezier(start: Point, first: Point, second: Point, end: Point) -> tuple[Point, ...]:
    """A cubic curve as a polyline of `CURVE_STEPS` pieces."""
    points = []
    for step in range(CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return tuple(points)


def polyline_length(line: Sequence[Point]) -> float:
    """The length of a polyline."""
    return sum(math.dist(p, q) for p, q in pairwise(line))


def point_along(line: Sequence[Point], distance: float) -> Point:
    """The point of a polyline at that distance from its start; its end when it is shorter."""
    for p, q in pairwise(line):
        piece = math.dist(p, q)
        if distance <= piece and piece:
            share = distance / piece
            return p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])
        distance -= piece
    return line[-1]


def spaces_along(
    line: Sequence[Point],
    count: int,
    tracks: int,
    *,
    trim: tuple[float, float],
    width: float,
    gap: float,
    spacing: float,
    longest: float,
) -> tuple[tuple[Box, ...], ...]:
    """The spaces of `tracks` parallel tracks, `count` each, laid along one centre line.

    `trim` is what stays free for the cities at the two ends, `gap` what parts two spaces at the inner side of a bend,
    `spacing` the distance of the middles of neighbouring tracks, `longest` the greatest length of a space. The first
    track is the leftmost.
    """
    pitch = (polyline_length(line) - sum(trim)) / count
    stops = [point_along(line, trim[0] + index * pitch) for index in range(count + 1)]
    angles = [math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in pairwise(stops)]
    middles = [point_along(line, trim[0] + (index + 0.5) * pitch) for index in range(count)]
    sharpest = max((abs(math.remainder(q - p, math.tau)) for p, q in pairwise(angles)), default=0.0)
    reach = (tracks - 1) / 2 * spacing + width / 2
    length = min(pitch - gap - 2 * reach * math.tan(sharpest / 2), longest)
    centres = [Box(*middle, length, width, angle) for middle, angle in zip(middles, angles, strict=True)]
    offsets = [(track - (tracks - 1) / 2) * spacing for track in range(tracks)]
    return tuple(
        tuple(Box(*centre.at(0, offset), length, width, centre.angle) for centre in centres) for offset in offsets
    )
