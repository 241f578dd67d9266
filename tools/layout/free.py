"""Finds free places for names in the ground and marks of regions, and the area of a board's legend."""

from collections.abc import Sequence

import numpy as np

from tools.layout.overlap import Boxes, depths, outside
from ttrbot.render.geometry import Box
from ttrbot.render.layout import BoardLayout
from ttrbot.render.legend import SIGNS, legend_size, signs_on
from ttrbot.text import LOCALES, texts

REACH = 150
"""How far a name in the ground or a mark may be moved."""
RIM = 20.0
"""The margin between the frame and a name in the ground or a mark."""


def settled(
    wish: Sequence[float], row: np.ndarray, taken: list[Boxes], inside: tuple[float, float, float, float]
) -> list[float]:
    """Return the free place nearest to the wanted one for something with this rectangle, and mark it as taken."""
    grid = [(x, y) for x in range(-REACH, REACH + 1, 6) for y in range(-REACH, REACH + 1, 6)]
    tries = np.tile(row, (len(grid), 1))
    tries[:, :2] = np.array(wish) + np.array(grid)
    cost = 0.08 * np.hypot(*np.array(grid).T)
    for boxes in taken:
        cost += 5 * depths(tries, boxes, 5.0)
    for number, depth in outside(tries, inside, RIM):
        cost[number] += 40 * depth
    best = tries[int(np.argmin(cost))]
    taken.append(best[None])
    return [float(best[0]), float(best[1])]


def legend_of(layout: BoardLayout) -> Box | None:
    """Return the rectangle covered by the legend in the language with the longest words for it."""
    if layout.legend is None:
        return None
    words = ({key: texts(locale).t(key) for key in SIGNS.values()} for locale in LOCALES)
    width, height = max(legend_size(layout, names, signs_on(layout)) for names in words)
    return Box(layout.legend[0] + width / 2, layout.legend[1] + height / 2, width, height)
