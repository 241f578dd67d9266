"""Finds places for cities, names and curves: springs and repulsion between discs, minimised with Adam.

Every space, name and city is covered by discs. Their centres are linear in the unknowns (the cities' positions, the two
control points of each curve, the middles of the names), so a product with a transposed matrix gives the gradient.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_matrix
from scipy.spatial import cKDTree

CITY, NAME, LINE = 0, 1, 2
Fact = tuple[float, int, int, int, int]
"""A disc's radius, kind and owner, and the two cities that it may touch."""


@dataclass(frozen=True)
class Line:
    """A route with all its tracks: indices of its cities, spaces per track, number of tracks."""

    a: int
    b: int
    length: int
    tracks: int


@dataclass(frozen=True)
class Problem:
    """The requirements of a layout: sizes in pixels; `homes` are the true positions of the cities."""

    homes: np.ndarray
    lines: tuple[Line, ...]
    names: tuple[float, ...]  # widths; 0: none
    size: tuple[int, int]
    margin: float
    dot: float
    rooms: tuple[float, ...]  # radius kept free around each city
    width: float
    spacing: float
    pitch: tuple[float, float]
    limit: float  # the largest length of a space, so that routes begin near their cities
    name_height: float
    sides: dict[int, tuple[float, float]] = field(default_factory=dict)  # city -> direction of its name
    bends: dict[int, float] = field(default_factory=dict)  # line -> first bend, pixels to the right of a -> b
    fixed: dict[int, tuple[float, float]] = field(default_factory=dict)  # city -> another home
    firm: frozenset[int] = frozenset()  # cities that stay nearer to their homes
    seed: int = 0  # a different seed gives a different layout


@dataclass
class Discs:
    """The discs: matrix from unknowns to centres, constant shifts, radii, kind, owner, and the cities they touch."""

    matrix: csr_matrix
    shift: np.ndarray
    radius: np.ndarray
    kind: np.ndarray
    owner: np.ndarray
    ends: np.ndarray


class _Table:
    """Collects discs."""

    def __init__(self, unknowns: int) -> None:
        self.unknowns = unknowns
        self.columns: list[np.ndarray] = []
        self.rows: list[np.ndarray] = []
        self.values: list[np.ndarray] = []
        self.shifts: list[np.ndarray] = []
        self.facts: list[Fact] = []

    def add(self, columns: np.ndarray, weights: np.ndarray, shifts: np.ndarray, fact: Fact) -> None:
        """Add some discs of one thing: a row of weights and a shift for each, and their common facts."""
        first, count = len(self.facts), len(weights)
        self.rows.append(np.repeat(np.arange(first, first + count), len(columns)))
        self.columns.append(np.tile(columns, count))
        self.values.append(weights.ravel())
        self.shifts.append(shifts)
        self.facts += [fact] * count

    def discs(self) -> Discs:
        """Return all discs that were added."""
        place = np.concatenate(self.rows), np.concatenate(self.columns)
        matrix = csr_matrix((np.concatenate(self.values), place), shape=(len(self.facts), self.unknowns))
        facts = np.array(self.facts)
        numbers = facts[:, 1:].astype(int)
        return Discs(matrix, np.concatenate(self.shifts), facts[:, 0], numbers[:, 0], numbers[:, 1], numbers[:, 2:])


class Relaxation:
    """The search: `solve` moves everything from the true positions to places without overlaps."""

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
        self.x[: self.cities] = homes + np.random.default_rng(problem.seed).normal(0, 2, homes.shape)
        self.homesick = np.array([0.15 if city in problem.firm else 0.012 for city in range(self.cities)])
        for index, line in enumerate(problem.lines):
            a, b = homes[line.a], homes[line.b]
            normal = np.array([-(b - a)[1], (b - a)[0]]) / np.linalg.norm(b - a)
            bend = normal * problem.bends.get(index, 0.0) * 4 / 3
            self.x[self.control(index)] = a + (b - a) / 3 + bend
            self.x[self.control(index) + 1] = a + (b - a) * 2 / 3 + bend
        lines, rooms = problem.lines, problem.rooms
        self.columns = np.array([(li.a, self.control(k), self.control(k) + 1, li.b) for k, li in enumerate(lines)])
        ends = np.array([rooms[li.a] + rooms[li.b] for li in lines])
        spaces = np.array([li.length for li in lines])
        self.shortest, self.longest = spaces * problem.pitch[0] + ends, spaces * problem.pitch[1] + ends
        tracks = np.array([li.tracks for li in lines])
        self.limit = spaces * (problem.limit - 2 * tracks) + ends
        self.stiffness = np.array([0.12 if li.tracks == 1 else 0.35 for li in lines])
        for city in range(self.cities):
            self.x[self.name(city)] = homes[city] + self.name_offset(city, problem.sides.get(city, (1.0, 0.0)))

    def name(self, city: int) -> int:
        """Return the index of a name's middle among the unknowns."""
        return self.cities + city

    def control(self, line: int) -> int:
        """Return the index of a curve's first control point among the unknowns."""
        return 2 * self.cities + 2 * line

    def name_offset(self, city: int, side: tuple[float, float]) -> np.ndarray:
        """Return the offset of a name's middle from its city on this side (-1, 0 or 1 in each direction)."""
        p = self.problem
        return np.array([side[0] * (p.names[city] / 2 + p.dot + 5), side[1] * (p.name_height / 2 + p.dot + 2)])

    def discs(self) -> Discs:
        """Cover everything with discs at its present place."""
        p = self.problem
        table = _Table(self.count)
        for city in range(self.cities):
            here = np.ones((1, 1))
            table.add(np.array([city]), here, np.zeros((1, 2)), (p.dot + 2, CITY, city, city, city))
            if not p.names[city]:
                continue
            half, r = p.names[city] / 2, p.name_height / 2
            steps = np.linspace(-half + r, half - r, max(2, int(np.ceil(2 * half / r))))
            shifts = np.stack([steps, np.zeros(len(steps))], axis=1)
            table.add(np.array([self.name(city)]), np.ones((len(steps), 1)), shifts, (r + 1, NAME, city, city, city))
        t = np.linspace(0, 1, 49)
        base = np.stack([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3], axis=1)
        for index, line in enumerate(p.lines):
            columns = np.array([line.a, self.control(index), self.control(index) + 1, line.b])
            points = base @ self.x[columns]
            along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
            start, stop = p.rooms[line.a], along[-1] - p.rooms[line.b]
            offsets = np.array([(track - (line.tracks - 1) / 2) * p.spacing for track in range(line.tracks)])
            distances = np.linspace(start + 8, max(stop - 8, start + 9), line.length * 3)
            at = np.interp(distances, along, t)
            weights = np.stack([(1 - at) ** 3, 3 * (1 - at) ** 2 * at, 3 * (1 - at) * at**2, at**3], axis=1)
            ahead, behind = (
                np.stack([np.interp(distances + d, along, points[:, k]) for k in (0, 1)], axis=1) for d in (4, -4)
            )
            tangent = ahead - behind
            tangent /= np.linalg.norm(tangent, axis=1)[:, None] + 1e-9
            normal = np.stack([-tangent[:, 1], tangent[:, 0]], axis=1)
            for offset in offsets:
                table.add(columns, weights, normal * offset, (p.width / 2 + 1, LINE, index, line.a, line.b))
            for number, out in ((0, -6), (-1, 6)):
                for offset in (offsets[0] - p.width / 2 + 2, offsets[-1] + p.width / 2 - 2):
                    corner = (normal[number] * offset + tangent[number] * out)[None]
                    table.add(columns, weights[number][None], corner, (3, LINE, index, line.a, line.b))
        return table.discs()

    def pairs(self, discs: Discs) -> tuple[np.ndarray, np.ndarray]:
        """Return the pairs of discs that must not overlap but may collide soon."""
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
        """Minimise the penalties, first without names, then with them; names choose their sides a few times."""
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
        """Return the gradient of all penalties together."""
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
        g[: self.cities] += self.homesick[:, None] * (self.x[: self.cities] - self.homes)
        self.add_names(g)
        self.add_lines(g)
        return g

    def add_names(self, g: np.ndarray) -> None:
        """Add the penalties that keep names beside their cities."""
        p = self.problem
        for city in range(self.cities):
            if not p.names[city]:
                continue
            offset = self.x[self.name(city)] - self.x[city]
            room = np.array([p.names[city] / 2 + p.dot + 7, p.name_height / 2 + p.dot + 4])
            over = np.sign(offset) * np.maximum(np.abs(offset) - room, 0)
            # the axis with the smaller distance decides whether the name touches the dot
            pull = 3 * over + 0.01 * offset
            if city in p.sides:
                pull += 0.05 * (offset - self.name_offset(city, p.sides[city]))
            g[self.name(city)] += pull
            g[city] -= pull

    def add_lines(self, g: np.ndarray) -> None:
        """Add the penalties that keep curves long enough for their spaces, but not much longer, and straight."""
        t = np.linspace(0, 1, 13)
        base = np.stack([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3], axis=1)
        corners = self.x[self.columns]
        pieces = np.diff(base @ corners, axis=1)
        lengths = np.linalg.norm(pieces, axis=2) + 1e-9
        total = lengths.sum(axis=1)
        slope = 0.25 * np.maximum(total - self.longest, 0) - 6 * np.maximum(self.shortest - total, 0)
        slope += 6 * np.maximum(total - self.limit, 0)
        pull = slope[:, None, None] * pieces / lengths[:, :, None]
        on_points = np.zeros((len(corners), len(t), 2))
        on_points[:, 1:] += pull
        on_points[:, :-1] -= pull
        on_corners = base.T @ on_points
        a, b = corners[:, 0], corners[:, 3]
        off = np.stack([corners[:, 1] - (a * 2 / 3 + b / 3), corners[:, 2] - (a / 3 + b * 2 / 3)])
        twist = 0.4 * (off[0] - off[1])
        for k, turn in ((1, twist), (2, -twist)):
            pull = self.stiffness[:, None] * off[k - 1] + turn
            on_corners[:, k] += pull
            on_corners[:, 0] -= pull * (1 - k / 3)
            on_corners[:, 3] -= pull * k / 3
        np.add.at(g, self.columns, on_corners)

    def jump_names(self) -> None:
        """Move each name without a fixed side to the place around its city where it overlaps least."""
        sides = [(1, 0), (-1, 0), (0, -1), (0, 1), (0.7, -0.9), (0.7, 0.9), (-0.7, -0.9), (-0.7, 0.9)]
        discs = self.discs()
        for city in range(self.cities):
            if not self.problem.names[city]:
                continue
            if city in self.problem.sides:
                if not self.name_push:
                    self.x[self.name(city)] = self.x[city] + self.name_offset(city, self.problem.sides[city])
                continue
            options = [self.x[self.name(city)].copy()] + [self.x[city] + self.name_offset(city, s) for s in sides]
            costs = [self.name_cost(city, option, discs) + (0 if n == 0 else 20) for n, option in enumerate(options)]
            self.x[self.name(city)] = options[int(np.argmin(costs))]

    def name_cost(self, city: int, middle: np.ndarray, discs: Discs) -> float:
        """Return how deep a name would overlap other things or the outside of the canvas."""
        centres = discs.matrix @ self.x + discs.shift
        mine = (discs.kind == NAME) & (discs.owner == city)
        box = discs.shift[mine] + middle
        gaps = np.linalg.norm(box[:, None] - centres[~mine][None], axis=2)
        depth = np.maximum(discs.radius[mine][:, None] + discs.radius[~mine][None] - gaps, 0)
        rim = self.problem.margin + self.problem.name_height / 2
        outside = np.maximum(rim - box, 0).sum() + np.maximum(box + rim - np.array(self.problem.size), 0).sum()
        return float((depth**2).sum() + 100 * outside)
