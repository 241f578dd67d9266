"""Finds free places for names in the ground and marks of regions, and the area of a board's legend."""

from collections.abc import Sequence

import numpy as np

from tools.layout.overlap import Boxes, depths, outside, table
from tools.layout.sheet import Sheet
from ttrbot.render.crests import crest_box
from ttrbot.render.fit import ZONE_SIZE, label_box
from ttrbot.render.geometry import Box
from ttrbot.render.layout import BoardLayout, Label
from ttrbot.render.legend import SIGNS, legend_size, signs_on
from ttrbot.text import LOCALES, texts

REACH = 150
"""How far a name in the ground or a mark may be moved."""
LABEL_APART = 42.0
"""The least distance between a name in the ground and a city's name beside it."""
RIM = 20.0
"""The margin between the frame and a name in the ground or a mark."""


def settle(sheet: Sheet) -> None:
    """Move the names in the ground and the marks of regions to the nearest free places."""
    tables, inside = sheet.draft.table, sheet.draft.inside
    names = np.concatenate([table(list(sheet.names(words).values())) for words in sheet.words])
    radius = sheet.radius[:, None]
    dots = np.hstack([sheet.dots(), radius, radius, np.ones_like(radius), np.zeros_like(radius)])
    fixed = {key: box for key, box in sheet.fixed().items() if not key.startswith("mark")}
    taken = [
        *(line.cars for line in sheet.lines.values()),
        dots,
        table(list(sheet.signs().values())),
        names + np.array([0, 0, LABEL_APART, 0, 0, 0]),
        table(list(fixed.values())),
    ]
    for spot in tables.get("regions", {}).values():
        spot["at"] = settled(spot["at"], table([crest_box((0, 0))])[0], taken, inside)

    def row(label: Label, key: str) -> np.ndarray:
        boxes = table([label_box(label, words[key]) for words in sheet.words])
        return np.asarray(boxes[np.argmax(boxes[:, 2])])

    for key, spot in tables.get("labels", {}).items():
        label = Label((0, 0), spot["size"], spot["kind"], spot.get("turn", 0.0))
        spot["at"] = settled(spot["at"], row(label, key), taken, inside)
    for zone, spot in tables.get("zones", {}).items():
        city = next(city for city, its in sheet.zones.items() if its == zone)
        its_row = row(Label((0, 0), ZONE_SIZE, "country"), city)
        spot["names"] = [settled(wish, its_row, taken, inside) for wish in spot["names"]]


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
