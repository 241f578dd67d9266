"""The faults of a laid draft with their costs: what `ttrbot/render/readable.py` refuses, and what merely looks worse.

A fault that is refused there costs at least `REFUSED`. All others cost little, and grow towards the limit there.
Some limits are a little stricter than those there.
"""

import math
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import numpy as np

from tools.layout.overlap import Boxes, close, distances, outside, table
from tools.layout.sheet import Sheet
from ttrbot.render.fit import CANVAS_MARGIN, CAR_LONGER, DOT_CLEARANCE
from ttrbot.render.geometry import Box
from ttrbot.render.markers import PIECE
from ttrbot.render.typeface import capital_height

Fault: TypeAlias = tuple[str, ...]
"""What is wrong, then the lines and cities concerned."""
Cost: TypeAlias = tuple[Fault, float]

REFUSED = 3.0
SHORTEST, SHORT = 26.0, 36.0
"""The least length of a space, and the length below which it would better be longer."""
SHARP = 1.1
"""The turn of a line from which it looks restless."""
AIR = 9.0
"""The wanted distance between cars of different lines, so that they don't look like one line."""
NAME_AIR = 9.0
"""The wanted distance between a name and cars, so that the bed of a newest claim isn't hidden."""
FAR, FARTHER, VERY_FAR, FARTHEST = 8.0, 16.0, 32.0, 42.05
"""How far from its city a line may begin at no cost, from where it costs more and much more, and the most."""
APART = 5.7
"""The largest gap between a line and what it is joined to at its city."""
NAME_NEAR, NAME_FAR = 5.0, 11.0
"""How far from its dot a name may be at no cost, and from where it costs more."""
FARTHEST_NAME = 1.1
"""The largest distance of a name from its dot, in heights of a capital."""
OWN, OWN_TIMES = 20.3, 2.01
"""How much nearer a name is to its own dot than to others: by so many pixels, and so many times."""
BESIDE, STACKED = 20.0, 0.86
"""The least distance of two names in one line, and of one below the other in heights of a capital."""
SPACE_IN_CAR = np.array([0, 0, CAR_LONGER / 2, 2.7, 0, 0])
"""How much longer and wider half a car is than half its space."""
HOME, AWAY = 0.03, 8.0
"""The cost of a pixel that a city is away from its first place, and how far it may be at no cost."""


def faults(sheet: Sheet, homes: Mapping[str, np.ndarray]) -> dict[Fault, float]:
    """Return the cost of each fault; `homes` are the first places of the cities."""
    found: dict[Fault, float] = {}
    lines = list(sheet.lines)
    cars = np.concatenate([sheet.lines[line].cars for line in lines])
    owner = [line for line in lines for _ in sheet.lines[line].cars]
    for words in sheet.words:
        for fault, cost in _names(sheet, words, cars, owner):
            found[fault] = found.get(fault, 0.0) + cost
    for part in (_lines(sheet), _cars(sheet, cars, owner), _places(sheet, cars, owner), _starts(sheet)):
        for fault, cost in part:
            found[fault] = found.get(fault, 0.0) + cost
    for city, place in sheet.draft.at.items():
        away = math.dist(place, homes[city]) - AWAY
        if away > 0:
            found["away from home", city] = HOME * away
    return found


def _lines(sheet: Sheet) -> Iterator[Cost]:
    """Yield short spaces and restless bends."""
    for name, line in sheet.lines.items():
        if line.space < SHORT:
            yield ("short", name), 0.5 * max(SHORTEST - line.space, 0) + 0.03 * (SHORT - line.space)
        yield ("bend", name), 0.12 * line.bend**2 + 0.6 * line.jerk + 0.8 * max(line.bend - SHARP, 0)


def _cars(sheet: Sheet, cars: Boxes, owner: list[str]) -> Iterator[Cost]:
    """Yield cars that are near to cars of other lines."""
    deepest: dict[tuple[str, str], float] = {}
    first, second, depth = close(cars, cars, AIR)
    for i, j, deep in zip(first.tolist(), second.tolist(), depth.tolist(), strict=True):
        if owner[i] < owner[j]:
            pair = owner[i], owner[j]
            deepest[pair] = max(deepest.get(pair, 0.0), deep)
    for (one, other), deep in deepest.items():
        is_at_one_city = bool(set(sheet.ends[one]) & set(sheet.ends[other]))
        hit = deep - AIR + 0.2
        yield ("cars", one, other), (0.02 if is_at_one_city else 0.06) * deep + (REFUSED + 0.3 * hit if hit > 0 else 0)


def _places(sheet: Sheet, cars: Boxes, owner: list[str]) -> Iterator[Cost]:
    """Yield cars on signs, on what is fixed, and near dots, and everything that leaves the map."""
    for covered, weight in ((sheet.signs(), REFUSED), (sheet.fixed(), 0.5)):
        things = list(covered)
        first, second, depth = close(cars, table(list(covered.values())), 1.0)
        for i, j, deep in zip(first.tolist(), second.tolist(), depth.tolist(), strict=True):
            yield ("covered", owner[i], things[j]), weight + 0.2 * deep
    gap = distances(cars, sheet.dots()) - sheet.radius - DOT_CLEARANCE
    for i, j in np.argwhere(gap < 5).tolist():
        city, near = sheet.dotted[j], 5 - float(gap[i, j])
        if city not in sheet.ends[owner[i]]:
            yield ("dot", owner[i], city), 0.05 * near + (REFUSED if near > 4.8 else 0)
        elif near > 4.95:
            yield ("dot", owner[i], city), 1.0
    signs = sheet.signs()
    for boxes, names in ((cars, owner), (table(list(signs.values())), list(signs))):
        for i, out in outside(boxes, sheet.draft.inside, CANVAS_MARGIN):
            yield ("outside", names[i]), REFUSED + 0.2 * out


def _starts(sheet: Sheet) -> Iterator[Cost]:
    """Yield lines that begin far from their cities."""
    for (line, city), (away, gap) in sheet.starts.items():
        if away > FAR:
            cost = 0.02 * (away - FAR) + 0.04 * max(away - FARTHER, 0) + 0.1 * max(away - VERY_FAR, 0)
            yield ("far", line, city), cost + (REFUSED if away > FARTHEST else 0)
        if gap > APART:
            yield ("gap", line, city), REFUSED + 0.3 * (gap - APART)


def _names(sheet: Sheet, words: Mapping[str, str], cars: Boxes, owner: list[str]) -> Iterator[Cost]:
    """Yield names in one language that cover something or that could be taken for another city's."""
    if not sheet.draft.names:
        return
    boxes = sheet.names(words)
    cities, names = list(boxes), table(list(boxes.values()))
    yield from _covering(sheet, cities, names, cars, owner)
    yield from _alike(sheet, cities, names)
    yield from _owned(sheet, boxes, names, cars, owner)


def _covering(sheet: Sheet, cities: list[str], names: Boxes, cars: Boxes, owner: list[str]) -> Iterator[Cost]:
    first, second, depth = close(names, cars, NAME_AIR)
    for i, j, deep in zip(first.tolist(), second.tolist(), depth.tolist(), strict=True):
        yield ("name", cities[i], owner[j]), 0.03 * deep + (REFUSED + 0.15 * deep if deep > NAME_AIR else 0)
    for covered in (sheet.signs(), sheet.fixed()):
        things = list(covered)
        first, second, depth = close(names, table(list(covered.values())), 2.0)
        for i, j, deep in zip(first.tolist(), second.tolist(), depth.tolist(), strict=True):
            yield ("name", cities[i], things[j]), REFUSED + 0.15 * deep
    for i, out in outside(names, sheet.draft.inside, CANVAS_MARGIN):
        yield ("name outside", cities[i]), REFUSED + 0.1 * out


def _alike(sheet: Sheet, cities: list[str], names: Boxes) -> Iterator[Cost]:
    """Yield names that overlap or read as one with another."""
    x, y, half_length, half_width = names[:, :4].T
    across = np.abs(x[:, None] - x) - half_length[:, None] - half_length
    level = np.abs(y[:, None] - y)
    down = level - half_width[:, None] - half_width
    line = STACKED * capital_height(int(sheet.draft.table["city"]["small"]), "bold")
    is_one_line = (level < (half_width[:, None] + half_width) / 2) & (across < BESIDE)
    is_stacked = (across < 0) & (down < line)
    for i, j in np.argwhere(np.triu(is_one_line | is_stacked, 1)).tolist():
        near = max(BESIDE - across[i, j] if is_one_line[i, j] else 0.0, line - down[i, j] if is_stacked[i, j] else 0.0)
        yield ("names", cities[i], cities[j]), REFUSED + 0.1 * float(near)


def _owned(sheet: Sheet, boxes: Mapping[str, Box], names: Boxes, cars: Boxes, owner: list[str]) -> Iterator[Cost]:
    """Yield names that aren't plainly their city's: far from it, near to another, or behind a line."""
    at, gaps = sheet.dots(), distances(names, sheet.dots()) - sheet.radius
    strips = []
    for number, (city, box) in enumerate(boxes.items()):
        mine = sheet.dotted.index(city)
        gap = float(gaps[number, mine])
        farthest = FARTHEST_NAME * capital_height(sheet.draft.size_of(city), "bold") - 0.2
        cost = 0.02 * max(gap - NAME_NEAR, 0) + 0.06 * max(gap - NAME_FAR, 0)
        if cost:
            yield ("name far", city), cost + (REFUSED + 0.1 * (gap - farthest) if gap > farthest else 0)
        others = gaps[number].copy()
        others[mine] = np.inf
        other, least = int(np.argmin(others)), max(gap + OWN, gap * OWN_TIMES)
        if others[other] < least:
            yield ("name near", city, sheet.dotted[other]), REFUSED + 0.1 * float(least - others[other])
        for below in np.flatnonzero(gaps[number] + sheet.radius < PIECE + 0.3).tolist():
            if sheet.dotted[below] not in sheet.junctions:
                yield ("name below", city, sheet.dotted[below]), REFUSED
        strips.append(_between(box, at[mine]))
    first, second, _ = close(table(strips), cars - SPACE_IN_CAR, 0.5)
    for i, j in {(i, owner[j]): None for i, j in zip(first.tolist(), second.tolist(), strict=True)}:
        yield ("between", list(boxes)[i], j), REFUSED


def _between(box: Box, point: np.ndarray) -> Box:
    """Return the thin strip from a point to the nearest point of a name."""
    x = min(max(float(point[0]), box.x - box.length / 2), box.x + box.length / 2)
    y = min(max(float(point[1]), box.y - box.width / 2), box.y + box.width / 2)
    dx, dy = x - float(point[0]), y - float(point[1])
    return Box(float(point[0]) + dx / 2, float(point[1]) + dy / 2, math.hypot(dx, dy), 0.1, math.atan2(dy, dx))
