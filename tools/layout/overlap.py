"""The depth of overlaps of many rectangles at once."""

import math
from collections.abc import Sequence

import numpy as np

from ttrbot.render.geometry import Box

Boxes = np.ndarray
"""Rectangles as rows of x, y, half length, half width, cosine, sine."""


def table(boxes: Sequence[Box]) -> Boxes:
    """Return rectangles as rows."""
    rows = [(b.x, b.y, b.length / 2, b.width / 2, math.cos(b.angle), math.sin(b.angle)) for b in boxes]
    return np.array(rows).reshape(-1, 6)


def depth_of(p: Boxes, q: Boxes) -> np.ndarray:
    """Return how deep rectangles overlap, pair by pair (separating axes); negative for those that don't."""
    dx, dy = q[:, 0] - p[:, 0], q[:, 1] - p[:, 1]
    same = np.abs(p[:, 4] * q[:, 4] + p[:, 5] * q[:, 5])
    cross = np.abs(p[:, 4] * q[:, 5] - p[:, 5] * q[:, 4])
    depth = np.full(len(p), np.inf)
    for one, other in ((p, q), (q, p)):
        along = np.abs(dx * one[:, 4] + dy * one[:, 5])
        across = np.abs(dy * one[:, 4] - dx * one[:, 5])
        depth = np.minimum(depth, one[:, 2] + other[:, 2] * same + other[:, 3] * cross - along)
        depth = np.minimum(depth, one[:, 3] + other[:, 2] * cross + other[:, 3] * same - across)
    return depth


def close(first: Boxes, second: Boxes, clearance: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the pairs that are nearer than the clearance, and by how much."""
    if not len(first) or not len(second):
        return np.zeros(0, int), np.zeros(0, int), np.zeros(0)
    reach = np.hypot(first[:, 2], first[:, 3])[:, None] + np.hypot(second[:, 2], second[:, 3])[None] + clearance
    dx = first[:, 0][:, None] - second[:, 0][None]
    dy = first[:, 1][:, None] - second[:, 1][None]
    i, j = np.nonzero((np.abs(dx) < reach) & (np.abs(dy) < reach))
    depth = depth_of(first[i], second[j]) + clearance
    hit = depth > 0
    return i[hit], j[hit], depth[hit]


def distances(boxes: Boxes, points: np.ndarray) -> np.ndarray:
    """Return the distance of each point from each rectangle, a row for each rectangle; 0 inside it."""
    dx = points[:, 0][None] - boxes[:, 0][:, None]
    dy = points[:, 1][None] - boxes[:, 1][:, None]
    cos, sin = boxes[:, 4][:, None], boxes[:, 5][:, None]
    along = np.abs(dx * cos + dy * sin) - boxes[:, 2][:, None]
    across = np.abs(dy * cos - dx * sin) - boxes[:, 3][:, None]
    return np.asarray(np.hypot(np.maximum(along, 0), np.maximum(across, 0)))


def depths(first: Boxes, second: Boxes, clearance: float) -> np.ndarray:
    """Return how deep each of the first rectangles overlaps all of the second together."""
    i, _, depth = close(first, second, clearance)
    return np.bincount(i, depth, minlength=len(first)).astype(float)


def outside(boxes: Boxes, area: tuple[float, float, float, float], rim: float) -> list[tuple[int, float]]:
    """Return the rectangles nearer than a rim to the edges of an area (left, top, right, bottom), and by how much."""
    left, top, right, bottom = area
    x = boxes[:, 2] * np.abs(boxes[:, 4]) + boxes[:, 3] * np.abs(boxes[:, 5])
    y = boxes[:, 2] * np.abs(boxes[:, 5]) + boxes[:, 3] * np.abs(boxes[:, 4])
    out = np.maximum(left + rim - boxes[:, 0] + x, 0) + np.maximum(boxes[:, 0] + x - right + rim, 0)
    out += np.maximum(top + rim - boxes[:, 1] + y, 0) + np.maximum(boxes[:, 1] + y - bottom + rim, 0)
    return [(int(i), float(out[i])) for i in np.flatnonzero(out)]
