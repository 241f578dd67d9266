"""Plane geometry of a board: curves, the spaces along them and exact overlap of rectangles.

Lengths are pixels of the board's canvas, y grows downwards, angles are radians.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle turned by `angle` about its centre (`x`, `y`); `length` lies along the angle."""

    x: float
    y: float
    length: float
    width: float
    angle: float = 0.0

    def at(self, along: float, across: float) -> Point:
        """Return the point at a distance `along` and `across` the rectangle from its centre."""
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return self.x + along * cos - across * sin, self.y + along * sin + across * cos

    def corners(self) -> tuple[Point, ...]:
        """Return the four corners in order."""
        half_length, half_width = self.length / 2, self.width / 2
        return (
            self.at(-half_length, -half_width),
            self.at(half_length, -half_width),
            self.at(half_length, half_width),
            self.at(-half_length, half_width),
        )

    def grown(self, margin: float) -> "Box":
        """Return the rectangle, larger by `margin` on every side."""
        return Box(self.x, self.y, self.length + 2 * margin, self.width + 2 * margin, self.angle)


def boxes_overlap(first: Box, second: Box) -> bool:
    """Return whether two rectangles share an area; touching edges don't count (separating axes)."""
    dx, dy = second.x - first.x, second.y - first.y
    long1, wide1, long2, wide2 = first.length / 2, first.width / 2, second.length / 2, second.width / 2
    if math.hypot(dx, dy) >= long1 + wide1 + long2 + wide2:
        return False
    turn = second.angle - first.angle
    same, cross = abs(math.cos(turn)), abs(math.sin(turn))
    cos, sin = math.cos(first.angle), math.sin(first.angle)
    if abs(dx * cos + dy * sin) >= long1 + long2 * same + wide2 * cross - 1e-9:
        return False
    if abs(dy * cos - dx * sin) >= wide1 + long2 * cross + wide2 * same - 1e-9:
        return False
    cos, sin = math.cos(second.angle), math.sin(second.angle)
    return (
        abs(dx * cos + dy * sin) < long2 + long1 * same + wide1 * cross - 1e-9
        and abs(dy * cos - dx * sin) < wide2 + long1 * cross + wide1 * same - 1e-9
    )


def box_distance(box: Box, point: Point) -> float:
    """Return the distance of a point from a rectangle; 0 inside it."""
    dx, dy = point[0] - box.x, point[1] - box.y
    cos, sin = math.cos(box.angle), math.sin(box.angle)
    along, across = abs(dx * cos + dy * sin) - box.length / 2, abs(dy * cos - dx * sin) - box.width / 2
    return math.hypot(max(along, 0.0), max(across, 0.0))


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the smallest upright rectangle around the points: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def cut(area: Sequence[Point], half_plane: tuple[float, float, float]) -> tuple[Point, ...]:
    """Return the part of a convex area where a·x + b·y is at most c (Sutherland and Hodgman)."""
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


def bezier_at(corners: tuple[Point, Point, Point, Point], t: float) -> tuple[Point, Point]:
    """Return the point of a cubic curve at `t`, from 0 to 1, and the slope there."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    p, q, r = 3 * u * u, 6 * u * t, 3 * t * t
    place = a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy
    return place, (
        p * (bx - ax) + q * (cx - bx) + r * (dx - cx),
        p * (by - ay) + q * (cy - by) + r * (dy - cy),
    )
