"""A draft laid as the renderer lays it: the rectangles of cars, names, dots and signs, for the search.

What was laid is kept by its place, because a move of the search changes only a few lines.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from tools.layout.draft import Draft, lines_of
from tools.layout.overlap import Boxes, distances, table
from ttrbot.engine.gamemap import GameMap
from ttrbot.render.crests import crest_box
from ttrbot.render.fit import SIGN_CORNER, car, name_box_at
from ttrbot.render.geometry import Box, Point
from ttrbot.render.layout import JUNCTION, ROSE, SIGN
from ttrbot.render.typeface import name_box
from ttrbot.render.ways import RIM, Curve, Group, Measures, lay, starts_at

KEPT = 60_000
FRONT = 9
"""The number of points along the first edge of a tray."""
BENDS = 8
"""The number of pieces of a line between which its turns are measured."""
JOINED = 5.7
"""The gap up to which a tray counts as joined to its city or to another tray, a little less than the tests allow."""

Corners: TypeAlias = tuple[Point, Point, Point, Point]
Ends: TypeAlias = tuple[tuple[Corners, tuple[int, ...], int], ...]
"""The ends of lines at a city: the curve, the spaces of its tracks, and 0 for its first city or 1 for its second."""


@dataclass(frozen=True)
class Line:
    """The laid tracks of a line: its cars, its tray, and points along the first edge of the tray at each city."""

    cars: Boxes
    tray: Boxes
    fronts: tuple[np.ndarray, np.ndarray]
    space: float
    """The length of the shortest space."""
    bend: float
    """The sum of all turns, in radians."""
    jerk: float
    """How unevenly the line bends: the sum of squares of the differences between its turns."""


class Sheet:
    """Everything on the map that the search moves, or that it has to keep clear of; `lay` follows the draft."""

    def __init__(
        self, gamemap: GameMap, draft: Draft, words: Sequence[Mapping[str, str]], legend: Box | None = None
    ) -> None:
        self.draft, self.words = draft, words
        self.sizes = Measures(**draft.table["space"])
        self.zones = {city.id: city.zone for city in gamemap.cities if city.zone is not None}
        tracks = lines_of(gamemap)
        self.ends = {line: (its[0].a, its[0].b) for line, its in tracks.items()}
        self.spaces = {line: tuple(track.length for track in its) for line, its in tracks.items()}
        self.at_city: dict[str, list[tuple[str, int]]] = {city: [] for city in draft.at}
        for line, cities in self.ends.items():
            for side, city in enumerate(cities):
                self.at_city[city].append((line, side))
        self.junctions = {city for city, spot in draft.table["cities"].items() if spot.get("is_junction")}
        self.dotted = [city for city in draft.at if city not in self.zones]
        """The cities with a dot; the others have a sign."""
        dot = float(draft.table["city"]["dot"])
        self.radius = np.array([dot * (JUNCTION if city in self.junctions else 1) for city in self.dotted])
        self.legend = legend
        self.lines: dict[str, Line] = {}
        self.starts: dict[tuple[str, str], tuple[float, float]] = {}
        """How far each line begins from each of its cities, and from what it is joined to there, itself or a tray."""
        self.lay()

    def lay(self) -> None:
        """Lay all lines where the draft has them now."""
        curves = {line: self._corners(line) for line in self.ends}
        begins: dict[tuple[str, int], float] = {}
        for city, ends in self.at_city.items():
            key = tuple((curves[line], self.spaces[line], side) for line, side in ends)
            begins.update(zip(ends, _begins(key, self.reach(city), self.sizes), strict=True))
        keys = {
            line: (curves[line], self.spaces[line], begins[line, 0], begins[line, 1], self.sizes) for line in self.ends
        }
        self.lines = {line: _line(*key) for line, key in keys.items()}
        for city, ends in self.at_city.items():
            found = _joined(tuple((keys[line], side) for line, side in ends), self.reach(city), self.place(city))
            for (line, _), start in zip(ends, found, strict=True):
                self.starts[line, city] = start

    def place(self, city: str) -> Point:
        """Return the middle of a city."""
        return _point(self.draft.at[city])

    def reach(self, city: str) -> float | Box:
        """Return the radius of a city's dot, or its sign."""
        return Box(*self.place(city), *SIGN) if city in self.zones else float(self.radius[self.dotted.index(city)])

    def names(self, words: Mapping[str, str]) -> dict[str, Box]:
        """Return the rectangles of the names in one language."""
        return {city: self.name(city, words) for city in self.draft.names}

    def name(self, city: str, words: Mapping[str, str]) -> Box:
        """Return the rectangle of a name."""
        draft = self.draft
        ink = _ink(words[city], draft.size_of(city), draft.rows[city])
        return name_box_at(_point(draft.names[city]), draft.anchors[city], ink)

    def dots(self) -> np.ndarray:
        """Return the middles of all dots."""
        return np.array([self.draft.at[city] for city in self.dotted])

    def signs(self) -> dict[str, Box]:
        """Return the parts of the signs of terminals that nothing may cover."""
        return {city: Box(*self.place(city), *SIGN).grown(-SIGN_CORNER) for city in self.zones}

    def fixed(self) -> dict[str, Box]:
        """Return what the search doesn't move: marks of regions, the compass rose and the legend."""
        tables = self.draft.table
        found = {
            f"mark of {key}": crest_box((spot["at"][0], spot["at"][1]))
            for key, spot in tables.get("regions", {}).items()
        }
        if "rose" in tables:
            found["rose"] = Box(tables["rose"][0], tables["rose"][1], 2 * ROSE, 2 * ROSE)
        return found if self.legend is None else {**found, "legend": self.legend.grown(3)}

    def _corners(self, line: str) -> Corners:
        (first, second), (a, b) = self.draft.curves[line], self.ends[line]
        return self.place(a), _point(first), _point(second), self.place(b)


def _point(place: np.ndarray) -> Point:
    return float(place[0]), float(place[1])


@lru_cache(KEPT)
def _curve(corners: Corners) -> Curve:
    return Curve(corners)


@lru_cache(KEPT)
def _ink(name: str, size: int, rows: int) -> tuple[float, float, float, float]:
    return name_box(name, size, rows)


@lru_cache(KEPT)
def _begins(ends: Ends, reach: float | Box, sizes: Measures) -> tuple[float, ...]:
    """Return the distance at which each line at a city begins."""
    groups = [(Group(_curve(corners), spaces, ("", "")), side) for corners, spaces, side in ends]
    return tuple(starts_at(groups, reach, sizes))


@lru_cache(KEPT)
def _line(corners: Corners, spaces: tuple[int, ...], first: float, last: float, sizes: Measures) -> Line:
    """Lay a line between its beginnings."""
    way = _curve(corners)
    tracks = lay(Group(way, spaces, ("", "")), (first, last), sizes)
    slots = [slot for track in tracks.slots for slot in track]
    half = len(tracks.tray) // 2
    edges = (tracks.tray[0], tracks.tray[-1]), (tracks.tray[half - 1], tracks.tray[half])
    near, far = (np.linspace(start, stop, FRONT) for start, stop in edges)
    angles = [way.angle(way.length * k / BENDS) for k in range(BENDS + 1)]
    turns = [math.remainder(q - p, math.tau) for p, q in pairwise(angles)]
    return Line(
        cars=table([box for slot in slots for box in car(slot).boxes()]),
        tray=table([box for slot in slots for box in slot.grown(RIM, RIM).boxes()]),
        fronts=(near, far),
        space=min(slot.stop - slot.start for slot in slots),
        bend=sum(abs(turn) for turn in turns),
        jerk=sum((q - p) ** 2 for p, q in pairwise(turns)),
    )


Key: TypeAlias = tuple[Corners, tuple[int, ...], float, float, Measures]


@lru_cache(KEPT)
def _joined(ends: tuple[tuple[Key, int], ...], reach: float | Box, at: Point) -> tuple[tuple[float, float], ...]:
    """Return how far each line begins from its city, and from what it is joined to, as `fit.gaps` defines that."""
    fronts = [_line(*key).fronts[side] for key, side in ends]
    if isinstance(reach, Box):
        away = [float(distances(table([reach]), front).min()) for front in fronts]
    else:
        away = [float(np.hypot(*(front - at).T).min()) - reach for front in fronts]
    left, found = dict(enumerate(away)), {}
    while left:
        number = min(left, key=left.__getitem__)
        found[number] = left.pop(number)
        tray = _line(*ends[number][0]).tray
        for other, gap in left.items():
            if gap > JOINED:
                left[other] = min(gap, float(distances(tray, fronts[other]).min()))
    return tuple((away[number], found[number]) for number in range(len(ends)))
