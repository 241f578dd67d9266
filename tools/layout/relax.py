"""Finds places for cities, names and curves: springs and repulsion between discs, minimised with Adam.

Every space, name and city is covered by discs. The centres are linear in what is searched for (city positions, the
two control points of each curve, the middles of the names), so the gradient is one transposed matrix away.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from scipy.spatial import cKDTree

CITY, NAME, LINE = 0, 1, 2


@dataclass(frozen=True)
class Line:
    """One route with all its tracks: indices of its cities, spaces per track, number of tracks."""

    a: int
    b: int
    length: int
    tracks: int


@dataclass(frozen=True)
class Problem:
    """What the layout must fit: sizes in pixels; `homes` are the true positions of the cities."""

    homes: np.ndarray
    lines: tuple[Line, ...]
    names: tuple[float, ...]  # widths
    size: tuple[int, int]
    margin: float
    dot: float
    rooms: tuple[float, ...]  # radius kept free around each city
    width: float
    spacing: float
    pitch: tuple[float, float]
    name_height: float
    sides: dict[int, tuple[float, float]] = field(default_factory=dict)  # city -> direction of its name
    bends: dict[int, float] = field(default_factory=dict)  # line -> first bend, pixels to the right of a -> b
    fixed: dict[int, tuple[float, float]] = field(default_factory=dict)  # city -> another home


@dataclass(frozen=True)
class Disc:
    """One disc: its centre is the weighted sum of unknowns, shifted. `ends` are the cities that its owner touches."""

    weights: dict[int, float]
    shift: np.ndarray
    radius: float
    kind: int
    owner: int
    ends: tuple[int, int]


class Discs:
    """All discs as arrays; `matrix` leads from the unknowns to the centres before their shifts."""

    def __init__(self, discs: list[Disc], unknowns: int) -> None:
        self.matrix = np.zeros((len(discs), unknowns))
        for row, disc in enumerate(discs):
            for column, weight in disc.weights.items():
                self.matrix[row, column] += weight
        self.shift = np.array([disc.shift for disc in discs])
        self.radius = np.array([disc.radius for disc in discs])
        self.kind = np.array([disc.kind for disc in discs])
        self.owner = np.array([disc.owner for disc in discs])
        self.ends = np.array([disc.ends for disc in discs])


class Relaxation:
    """The search; `solve` moves everything from the true positions to places without overlaps."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.cities = len(problem.homes)
        self.push, self.name_push = 1.0, 0.0
        self.count = self.cities * 2 + len(problem.lines) * 2
        homes = problem.homes.copy()
        for city, home in problem.fixed.items():
            homes[city] = home
        self.homes = homes
        self.x = np.zeros((self.count, 2))
        self.x[: self.cities] = homes
        for index, line in enumerate(problem.lines):
            a, b = homes[line.a], homes[line.b]
            normal = np.array([-(b - a)[1], (b - a)[0]]) / np.linalg.norm(b - a)
            bend = normal * problem.bends.get(index, 0.0) * 4 / 3
            self.x[self.control(index)] = a + (b - a) / 3 + bend
            self.x[self.control(index) + 1] = a + (b - a) * 2 / 3 + bend
        for city in range(self.cities):
            self.x[self.name(city)] = homes[city] + self.name_offset(city, problem.sides.get(city, (1.0, 0.0)))

    def name(self, city: int) -> int:
        """The index of a name's middle among the unknowns."""
        return self.cities + city

    def control(self, line: int) -> int:
        """The index of a curve's first control point among the unknowns."""
        return 2 * self.cities + 2 * line

    def name_offset(self, city: int, side: tuple[float, float]) -> np.ndarray:
        """From a city to the middle of its name on that side (-1, 0 or 1 in each direction)."""
        p = self.problem
        return np.array([side[0] * (p.names[city] / 2 + p.dot + 5), side[1] * (p.name_height / 2 + p.dot + 2)])

    def discs(self) -> Discs:
        """Cover everything with discs as it lies now."""
        cover: list[Disc] = []
        for city in range(self.cities):
            cover += self.cover_city(city)
        for index in range(len(self.problem.lines)):
            cover += self.cover_line(index)
        return Discs(cover, self.count)

    def cover_city(self, city: int) -> Iterator[Disc]:
        """A city's dot and its name."""
        p = self.problem
        yield Disc({city: 1}, np.zeros(2), p.dot + 2, CITY, city, (city, city))
        half, radius = p.names[city] / 2, p.name_height / 2
        for dx in np.linspace(-half + radius, half - radius, max(2, int(np.ceil(2 * half / radius)))):
            yield Disc({self.name(city): 1}, np.array([dx, 0.0]), radius + 1, NAME, city, (city, city))

    def cover_line(self, index: int) -> Iterator[Disc]:
        """The spaces of all tracks of a route, three discs to a space, and the outer corners of both ends."""
        p, line = self.problem, self.problem.lines[index]
        ends = line.a, line.b
        columns = [line.a, self.control(index), self.control(index) + 1, line.b]
        t = np.linspace(0, 1, 49)
        points = bernstein(t) @ self.x[columns]
        along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
        start, stop = p.rooms[line.a] + 8, along[-1] - p.rooms[line.b] - 8
        offsets = [(track - (line.tracks - 1) / 2) * p.spacing for track in range(line.tracks)]
        distances = np.linspace(start, max(stop, start + 1), line.length * 3)
        for distance in distances:
            at = np.interp(distance, along, t)
            weights = dict(zip(columns, bernstein(np.array([at]))[0], strict=True))
            before, after = ([np.interp(distance + d, along, points[:, k]) for k in (0, 1)] for d in (-4, 4))
            tangent = np.array(after) - np.array(before)
            tangent /= np.linalg.norm(tangent) + 1e-9
            normal = np.array([-tangent[1], tangent[0]])
            for offset in offsets:
                yield Disc(weights, normal * offset, p.width / 2 + 1, LINE, index, ends)
            if distance in (distances[0], distances[-1]):
                outward = tangent * (-6 if distance == distances[0] else 6)
                for offset in (offsets[0] - p.width / 2 + 2, offsets[-1] + p.width / 2 - 2):
                    yield Disc(weights, normal * offset + outward, 3, LINE, index, ends)

    def pairs(self, discs: Discs) -> tuple[np.ndarray, np.ndarray]:
        """Pairs of discs that may collide soon and may not overlap."""
        centres = discs.matrix @ self.x + discs.shift
        near = cKDTree(centres).query_pairs(2 * discs.radius.max() + 12, output_type="ndarray")
        first, second = near[:, 0], near[:, 1]
        same = (discs.kind[first] == discs.kind[second]) & (discs.owner[first] == discs.owner[second])
        line_first, line_second = discs.kind[first] == LINE, discs.kind[second] == LINE
        city_first, city_second = discs.kind[first] == CITY, discs.kind[second] == CITY
        touches = (discs.ends[first, 0] == discs.owner[second]) | (discs.ends[first, 1] == discs.owner[second])
        reverse = (discs.ends[second, 0] == discs.owner[first]) | (discs.ends[second, 1] == discs.owner[first])
        own_end = (line_first & city_second & touches) | (line_second & city_first & reverse)
        keep = ~(same | own_end)
        return first[keep], second[keep]

    def solve(self, steps: int, rate: float) -> None:
        """Move everything downhill: first without the names, then with them; they choose their sides a few times."""
        momentum, square = np.zeros_like(self.x), np.zeros_like(self.x)
        for step in range(1, steps + 1):
            if step % 20 == 1:
                discs = self.discs()
                first, second = self.pairs(discs)
            self.name_push = 0.0 if step < steps * 0.45 else 2 + 6 * step / steps
            if step % (steps // 20) == 0 and step <= steps * 0.75:
                self.jump_names()
                discs = self.discs()
                first, second = self.pairs(discs)
            self.push = 1 + 1.5 * step / steps
            gradient = self.gradient(discs, first, second)
            momentum = 0.9 * momentum + 0.1 * gradient
            square = 0.99 * square + 0.01 * gradient**2
            scale = rate * (1 - 0.9 * step / steps)
            self.x -= scale * (momentum / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-3)

    def gradient(self, discs: Discs, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """The slope of all penalties together."""
        p = self.problem
        g = np.zeros_like(self.x)
        centres = discs.matrix @ self.x + discs.shift
        apart = centres[first] - centres[second]
        distance = np.linalg.norm(apart, axis=1) + 1e-6
        depth = np.maximum(discs.radius[first] + discs.radius[second] + 2 - distance, 0)
        names = (discs.kind[first] == NAME) | (discs.kind[second] == NAME)
        force = -2 * self.push * (depth * np.where(names, self.name_push, 1))[:, None] * apart / distance[:, None]
        on_discs = np.zeros_like(centres)
        np.add.at(on_discs, first, force)
        np.add.at(on_discs, second, -force)
        low = p.margin + discs.radius[:, None] - centres
        high = centres + discs.radius[:, None] + p.margin - np.array(p.size)
        on_discs += -4 * np.maximum(low, 0) + 4 * np.maximum(high, 0)
        g += discs.matrix.T @ on_discs
        g[: self.cities] += 0.012 * (self.x[: self.cities] - self.homes)
        self.add_names(g)
        self.add_lines(g)
        return g

    def add_names(self, g: np.ndarray) -> None:
        """Names stay beside their cities."""
        p = self.problem
        for city in range(self.cities):
            offset = self.x[self.name(city)] - self.x[city]
            room = np.array([p.names[city] / 2 + p.dot + 7, p.name_height / 2 + p.dot + 4])
            over = np.sign(offset) * np.maximum(np.abs(offset) - room, 0)
            pull = 3 * over + 0.01 * offset
            if city in p.sides:
                pull += 0.05 * (offset - self.name_offset(city, p.sides[city]))
            g[self.name(city)] += pull
            g[city] -= pull

    def add_lines(self, g: np.ndarray) -> None:
        """Curves are long enough for their spaces, not much longer, and as straight as they may be."""
        p = self.problem
        base = bernstein(np.linspace(0, 1, 13))
        for index, line in enumerate(p.lines):
            columns = [line.a, self.control(index), self.control(index) + 1, line.b]
            corners = self.x[columns]
            points = base @ corners
            pieces = np.diff(points, axis=0)
            lengths = np.linalg.norm(pieces, axis=1) + 1e-9
            total = lengths.sum()
            rooms = p.rooms[line.a] + p.rooms[line.b]
            lowest = line.length * p.pitch[0] + rooms
            highest = line.length * p.pitch[1] + rooms
            slope = -8 * max(lowest - total, 0) / 5 + 0.25 * max(total - highest, 0)
            units = pieces / lengths[:, None]
            on_points = np.zeros_like(points)
            on_points[1:] += slope * units
            on_points[:-1] -= slope * units
            g_corners = base.T @ on_points
            a, b = corners[0], corners[3]
            off_first, off_second = corners[1] - (a * 2 / 3 + b / 3), corners[2] - (a / 3 + b * 2 / 3)
            straight = 0.12 if line.tracks == 1 else 0.35
            twist = 0.4 * (off_first - off_second)
            for k, off, turn in ((1, off_first, twist), (2, off_second, -twist)):
                pull = straight * off + turn
                g_corners[k] += pull
                share = k / 3
                g_corners[0] -= pull * (1 - share)
                g_corners[3] -= pull * share
            np.add.at(g, columns, g_corners)

    def jump_names(self) -> None:
        """Each name without a fixed side takes the place around its city where it overlaps least."""
        sides = [(1, 0), (-1, 0), (0, -1), (0, 1), (0.7, -0.9), (0.7, 0.9), (-0.7, -0.9), (-0.7, 0.9)]
        discs = self.discs()
        for city in range(self.cities):
            if city in self.problem.sides:
                if not self.name_push:
                    self.x[self.name(city)] = self.x[city] + self.name_offset(city, self.problem.sides[city])
                continue
            options = [self.x[self.name(city)].copy()] + [self.x[city] + self.name_offset(city, s) for s in sides]
            costs = [self.name_cost(city, option, discs) + (0 if n == 0 else 20) for n, option in enumerate(options)]
            self.x[self.name(city)] = options[int(np.argmin(costs))]

    def name_cost(self, city: int, middle: np.ndarray, discs: Discs) -> float:
        """How deep a name would lie in other things or outside the canvas."""
        centres = discs.matrix @ self.x + discs.shift
        mine = (discs.kind == NAME) & (discs.owner == city)
        box = discs.shift[mine] + middle
        gaps = np.linalg.norm(box[:, None] - centres[~mine][None], axis=2)
        depth = np.maximum(discs.radius[mine][:, None] + discs.radius[~mine][None] - gaps, 0)
        rim = self.problem.margin + self.problem.name_height / 2
        outside = np.maximum(rim - box, 0).sum() + np.maximum(box + rim - np.array(self.problem.size), 0).sum()
        return float((depth**2).sum() + 100 * outside)


def bernstein(t: np.ndarray) -> np.ndarray:
    """The weights of a cubic curve's four points, one row per parameter."""
    return np.stack([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3], axis=1)
