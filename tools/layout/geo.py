"""Functions that read shapefiles and TopoJSON, project longitude and latitude, and simplify and clip lines."""

import json
import math
import struct
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

Point = tuple[float, float]
Ring = list[Point]


def read_shapes(path: Path, window: tuple[float, float, float, float]) -> Iterator[list[Ring]]:
    """Yield the shapes of a file that touch the window: lists of rings or lines of longitude and latitude.

    Shapes of type 3 (lines) and 5 (polygons) as the ESRI Shapefile Technical Description defines them.
    """
    data = path.read_bytes()
    west, south, east, north = window
    at = 100
    while at < len(data):
        (words,) = struct.unpack_from(">i", data, at + 4)
        body = at + 8
        at = body + 2 * words
        if struct.unpack_from("<i", data, body)[0] not in (3, 5):
            continue
        x0, y0, x1, y1 = struct.unpack_from("<4d", data, body + 4)
        if x1 < west or x0 > east or y1 < south or y0 > north:
            continue
        parts, points = struct.unpack_from("<2i", data, body + 36)
        starts = [*struct.unpack_from(f"<{parts}i", data, body + 44), points]
        flat = struct.unpack_from(f"<{2 * points}d", data, body + 44 + 4 * parts)
        yield [[(flat[2 * i], flat[2 * i + 1]) for i in range(s, e)] for s, e in pairwise(starts)]


def albers(parallels: tuple[float, float], centre: tuple[float, float]) -> Callable[[float, float], Point]:
    """Return Albers' equal-area conic projection of a unit sphere: (longitude, latitude) -> (x, y), y downwards."""
    low, high = (math.radians(p) for p in parallels)
    lon0, lat0 = (math.radians(c) for c in centre)
    n = (math.sin(low) + math.sin(high)) / 2
    c = math.cos(low) ** 2 + 2 * n * math.sin(low)
    rho0 = math.sqrt(c - 2 * n * math.sin(lat0)) / n

    def project(lon: float, lat: float) -> Point:
        rho = math.sqrt(max(c - 2 * n * math.sin(math.radians(lat)), 0)) / n
        theta = n * (math.radians(lon) - lon0)
        return rho * math.sin(theta), rho * math.cos(theta) - rho0

    return project


def densify(line: Sequence[Point], step: float) -> list[Point]:
    """Return a line with a point at least every `step` degrees, so that straight borders bend with the projection."""
    dense = [line[0]]
    for p, q in pairwise(line):
        pieces = max(1, int(max(abs(q[0] - p[0]), abs(q[1] - p[1])) / step))
        dense += [(p[0] + (q[0] - p[0]) * k / pieces, p[1] + (q[1] - p[1]) * k / pieces) for k in range(1, pieces + 1)]
    return dense


def read_countries(path: Path) -> Iterator[tuple[str, list[Ring]]]:
    """Yield the outer rings of each country of a TopoJSON file with an object `countries`."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)

    def ring(indices: list[int]) -> Ring:
        points: Ring = []
        for index in indices:
            piece = arcs[index] if index >= 0 else arcs[~index][::-1]
            points += piece[1:] if points else piece
        return unwrapped(points)

    for shape in topology["objects"]["countries"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        yield str(shape.get("id")), [ring(polygon[0]) for polygon in polygons]


def unwrapped(ring: Sequence[Point]) -> Ring:
    """Return a ring without jumps from 180 to -180 degrees, around the longitude where most of it lies."""
    points = [ring[0]]
    for x, y in ring[1:]:
        points.append((x - 360 * round((x - points[-1][0]) / 360), y))
    turns = 360 * round(sum(x for x, _ in points) / len(points) / 360)
    return [(x - turns, y) for x, y in points]


def simplify(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Simplify a line (Douglas and Peucker), iteratively."""
    if len(line) < 3:
        return list(line)
    keep = {0, len(line) - 1}
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        (x0, y0), (x1, y1) = line[first], line[last]
        span = math.hypot(x1 - x0, y1 - y0)
        farthest, where = tolerance, None
        for index in range(first + 1, last):
            x, y = line[index]
            across = abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0))
            away = across / span if span else math.hypot(x - x0, y - y0)
            if away > farthest:
                farthest, where = away, index
        if where is not None:
            keep.add(where)
            stack += [(first, where), (where, last)]
    return [line[index] for index in sorted(keep)]


def clip_ring(ring: Sequence[Point], box: tuple[float, float, float, float]) -> list[Point]:
    """Clip a polygon to an upright rectangle (Sutherland and Hodgman)."""
    left, top, right, bottom = box
    points = list(ring)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        result: list[Point] = []
        for p, q in zip(points, points[1:] + points[:1], strict=True):
            p_in, q_in = sign * (p[axis] - limit) >= 0, sign * (q[axis] - limit) >= 0
            if p_in != q_in:
                share = (limit - p[axis]) / (q[axis] - p[axis])
                crossing = (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))
                result += [crossing, q] if q_in else [crossing]
            elif q_in:
                result.append(q)
        points = result
    return points


def ring_area(ring: Sequence[Point]) -> float:
    """Return the unsigned area of a polygon."""
    return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, [*ring[1:], ring[0]], strict=True))) / 2
