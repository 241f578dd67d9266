"""Puts names where they touch nothing."""

import math

import numpy as np

from ttrbot.engine.ids import CityId
from ttrbot.render.fit import dots, name_boxes, sign_box, zone_boxes
from ttrbot.render.geometry import Box
from ttrbot.render.inputs import Names
from ttrbot.render.layout import BoardLayout
from ttrbot.render.markers import GOAL

CLEARANCE = 3
RIM = 7
REACH = (150, 66)


def better_names(layout: BoardLayout, names: Names) -> dict[CityId, tuple[float, float]]:
    """How far to move each name: to where it touches least, near its city and place, off what stands on the city."""
    labels = name_boxes(layout, names)
    fixed = [box for boxes in layout.spaces.values() for box in boxes]
    fixed += [sign_box(layout, city) for city in layout.terminals]
    fixed += [box for _, box in zone_boxes(layout, names)]
    fixed += [Box(*at, 2 * radius, 2 * radius) for at, radius in dots(layout).values()]
    shifts = {}
    for city, label in labels.items():
        spot = layout.cities[city]
        others = [*fixed, *(box for name, box in labels.items() if name != city)]
        tries = np.array(
            [(0, 0), *((x, y) for x in range(-REACH[0], REACH[0] + 1, 3) for y in range(-REACH[1], REACH[1] + 1, 3))]
        )
        x, y = label.x + tries[:, 0], label.y + tries[:, 1]
        half = label.length / 2, label.width / 2
        cost = 60.0 * touched(x, y, (half[0] + CLEARANCE, half[1] + CLEARANCE), others)
        out = (x - half[0] < RIM) | (x + half[0] > layout.width - RIM)
        out |= (y - half[1] < RIM) | (y + half[1] > layout.height - RIM)
        gap = np.hypot(np.maximum(np.abs(x - spot.at[0]) - half[0], 0), np.maximum(np.abs(y - spot.at[1]) - half[1], 0))
        cost += 200.0 * out + np.abs(gap - GOAL - 2) * 1.2 + 200.0 * (gap < GOAL)
        cost += 0.05 * np.hypot(tries[:, 0], tries[:, 1])
        dx, dy = (float(value) for value in tries[int(np.argmin(cost))])
        shifts[city] = (dx, dy)
        labels[city] = Box(label.x + dx, label.y + dy, label.length, label.width)
    return shifts


def touched(x: np.ndarray, y: np.ndarray, half: tuple[float, float], boxes: list[Box]) -> np.ndarray:
    """How many of the boxes an upright rectangle overlaps, for each of its places (separating axes)."""
    count = np.zeros(len(x))
    for box in boxes:
        dx, dy = np.abs(x - box.x), np.abs(y - box.y)
        if dx.min() > 120 or dy.min() > 120:
            continue
        cos, sin = math.cos(box.angle), math.sin(box.angle)
        c, s, hl, hw = abs(cos), abs(sin), box.length / 2, box.width / 2
        along = np.abs((x - box.x) * cos + (y - box.y) * sin)
        across = np.abs((y - box.y) * cos - (x - box.x) * sin)
        hit = (dx < half[0] + hl * c + hw * s) & (dy < half[1] + hl * s + hw * c)
        hit &= (along < hl + half[0] * c + half[1] * s) & (across < hw + half[0] * s + half[1] * c)
        count += hit
    return count
