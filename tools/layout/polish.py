"""Mends the last faults of a layout: small moves of what lies badly, kept when the whole becomes better."""

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from tools.layout.relax import Line
from ttrbot.render.fit import JUNCTION, SIGN
from ttrbot.render.geometry import Box, bezier, box_distance, spaces_along

SPACE, NAME, DOT, FIXED = range(4)
MARGIN = 1.2
RIM = 6
STEPS = (1.5, 4.0, 10.0)


@dataclass(frozen=True)
class Draft:
    """A layout to mend: `x` as `Relaxation` has it, the lines, rooms of cities and the ink of their names."""

    x: np.ndarray
    lines: tuple[Line, ...]
    rooms: tuple[float, ...]
    words: tuple[tuple[float, float, float, float] | None, ...]
    terminals: frozenset[int]
    fixed: tuple[Box, ...]
    sizes: dict[str, float]
    canvas: tuple[int, int]
    shortest: float
    slack: float


class Polish:
    """The layout as rectangles; `run` moves cities, curves and names. Dots count as small squares turned both ways."""

    def __init__(self, draft: Draft, seed: int) -> None:
        self.draft, self.x = draft, draft.x
        self.cities = len(draft.rooms)
        self.random = np.random.default_rng(seed)
        self.at_city: list[list[int]] = [[] for _ in draft.rooms]
        for number, line in enumerate(draft.lines):
            for city in (line.a, line.b):
                self.at_city[city].append(number)
        self.boxes: list[list[Box]] = [[] for _ in draft.lines]
        self.own = np.zeros(len(draft.lines))
        self.start = draft.x.copy()
        for number in range(len(draft.lines)):
            self.lay(number)
        self.find_pairs()

    def lay(self, number: int) -> None:
        """Lay the spaces of a line, and note how far they are too short or too far from their cities."""
        draft, line = self.draft, self.draft.lines[number]
        first = 2 * self.cities + 2 * number
        curve = bezier(*(tuple(self.x[k]) for k in (line.a, first, first + 1, line.b)))
        sizes = {key: draft.sizes[key] for key in ("width", "gap", "spacing", "longest")}
        laid = spaces_along(curve, line.length, line.tracks, trim=(draft.rooms[line.a], draft.rooms[line.b]), **sizes)
        self.boxes[number] = [box for boxes in laid for box in boxes]
        fault = 3 * max(draft.shortest + 0.5 - laid[0][0].length, 0)
        for boxes in laid:
            for city, box in ((line.a, boxes[0]), (line.b, boxes[-1])):
                fault += max(box_distance(box, tuple(self.x[city])) - draft.rooms[city] - draft.slack + 0.5, 0)
        self.own[number] = fault

    def things(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Every rectangle as x, y, half length, half width, cos, sin; its kind; its owner."""
        rows, kinds, owners = [], [], []
        for number, boxes in enumerate(self.boxes):
            rows += [(b.x, b.y, b.length / 2, b.width / 2, b.angle) for b in boxes]
            kinds += [SPACE] * len(boxes)
            owners += [number] * len(boxes)
        for city, word in enumerate(self.draft.words):
            cx, cy = self.x[city]
            if word is not None:
                left, top, right, bottom = word
                nx, ny = self.x[self.cities + city]
                rows.append(
                    (nx + (left + right) / 2, ny + (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, 0.0)
                )
                kinds.append(NAME)
                owners.append(city)
            if city in self.draft.terminals:
                rows.append((cx, cy, SIGN[0] / 2, SIGN[1] / 2, 0.0))
                kinds.append(DOT)
                owners.append(city)
            else:
                half = (self.draft.sizes["dot"] * (1 if word is not None else JUNCTION) + 1) * 0.93
                for angle in (0.0, np.pi / 4):
                    rows.append((cx, cy, half, half, angle))
                    kinds.append(DOT)
                    owners.append(city)
        rows += [(b.x, b.y, b.length / 2, b.width / 2, b.angle) for b in self.draft.fixed]
        kinds += [FIXED] * len(self.draft.fixed)
        owners += range(len(self.draft.fixed))
        table = np.array(rows)
        return (
            np.column_stack([table[:, :4], np.cos(table[:, 4]), np.sin(table[:, 4])]),
            np.array(kinds),
            np.array(owners),
        )

    def find_pairs(self) -> None:
        """The pairs of rectangles that may touch soon."""
        table, kinds, owners = self.things()
        pairs = cKDTree(table[:, :2]).query_pairs(150, output_type="ndarray")
        i, j = pairs[:, 0], pairs[:, 1]
        same = (kinds[i] == kinds[j]) & (owners[i] == owners[j])
        self.first, self.second = i[~same], j[~same]
        self.kinds, self.owners = kinds, owners

    def faults(self) -> tuple[float, np.ndarray]:
        """How bad everything is together, and how deep each pair overlaps."""
        t, _, _ = self.things()
        p, q = t[self.first], t[self.second]
        d = q[:, :2] - p[:, :2]
        cross = np.abs(p[:, 4] * q[:, 4] + p[:, 5] * q[:, 5]), np.abs(p[:, 4] * q[:, 5] - p[:, 5] * q[:, 4])
        depth = np.full(len(p), np.inf)
        for one, other in ((p, q), (q, p)):
            along = np.abs(d[:, 0] * one[:, 4] + d[:, 1] * one[:, 5])
            across = np.abs(d[:, 1] * one[:, 4] - d[:, 0] * one[:, 5])
            depth = np.minimum(depth, one[:, 2] + other[:, 2] * cross[0] + other[:, 3] * cross[1] - along)
            depth = np.minimum(depth, one[:, 3] + other[:, 2] * cross[1] + other[:, 3] * cross[0] - across)
        depth = np.maximum(depth + MARGIN, 0)
        reach_x = t[:, 2] * np.abs(t[:, 4]) + t[:, 3] * np.abs(t[:, 5])
        reach_y = t[:, 2] * np.abs(t[:, 5]) + t[:, 3] * np.abs(t[:, 4])
        out = np.maximum(RIM + reach_x - t[:, 0], 0) + np.maximum(t[:, 0] + reach_x + RIM - self.draft.canvas[0], 0)
        out += np.maximum(RIM + reach_y - t[:, 1], 0) + np.maximum(t[:, 1] + reach_y + RIM - self.draft.canvas[1], 0)
        far = 0.0
        for city, word in enumerate(self.draft.words):
            if word is not None:
                dx, dy = np.abs(self.x[self.cities + city] - self.x[city])
                gap = np.hypot(max(dx - (word[2] - word[0]) / 2, 0), max(dy - (word[3] - word[1]) / 2, 0))
                far += 0.5 * max(gap - self.draft.sizes["dot"] - 14, 0)
        moved = 0.002 * np.abs(self.x - self.start).sum()
        return float(depth.sum() + self.own.sum() + out.sum() + far + moved), depth

    def run(self, tries: int) -> float:
        """Try so many moves; return how bad the outcome is."""
        best, depth = self.faults()
        for turn in range(tries):
            if turn % 300 == 299:
                self.find_pairs()
                best, depth = self.faults()
            unknowns = self.choose(depth)
            if unknowns is None:
                break
            kept, touched = self.x.copy(), set()
            step = self.random.normal(0, self.random.choice(STEPS), 2)
            for unknown, share in unknowns:
                self.x[unknown] += share * step
                touched |= self.lines_of(unknown)
            before = {number: (self.boxes[number], self.own[number]) for number in touched}
            for number in touched:
                self.lay(number)
            now, depths = self.faults()
            if now < best:
                best, depth = now, depths
            else:
                self.x[:] = kept
                for number, (boxes, own) in before.items():
                    self.boxes[number], self.own[number] = boxes, own
        return best

    def lines_of(self, unknown: int) -> set[int]:
        """The lines that a moved unknown changes."""
        if unknown < self.cities:
            return set(self.at_city[unknown])
        return set() if unknown < 2 * self.cities else {(unknown - 2 * self.cities) // 2}

    def choose(self, depth: np.ndarray) -> list[tuple[int, float]] | None:
        """Something that lies badly, as unknowns with shares of a move."""
        wrong, own = np.flatnonzero(depth), np.flatnonzero(self.own)
        if not len(wrong) and not len(own):
            return None
        if len(own) and (not len(wrong) or self.random.random() < 0.4):
            return self.around_line(int(self.random.choice(own)))
        pair = self.random.choice(wrong)
        thing = self.random.choice([self.first[pair], self.second[pair]])
        kind, owner = self.kinds[thing], int(self.owners[thing])
        if kind == NAME:
            return [(self.cities + owner, 1.0)] if self.random.random() < 0.6 else self.with_city(owner)
        if kind == DOT:
            return self.with_city(owner)
        if kind == FIXED:
            return [(int(self.random.integers(self.cities)), 0.0)]
        return self.around_line(owner)

    def around_line(self, number: int) -> list[tuple[int, float]]:
        """A bend of the line, or a move of one of its cities or their neighbours."""
        first = 2 * self.cities + 2 * number
        luck = self.random.random()
        if luck < 0.25:
            return [(first, 1.0), (first + 1, 1.0)]
        if luck < 0.4:
            return [(first + int(self.random.integers(2)), 1.0)]
        city = self.random.choice([self.draft.lines[number].a, self.draft.lines[number].b])
        if luck > 0.75:
            other = self.draft.lines[int(self.random.choice(self.at_city[city]))]
            city = self.random.choice([other.a, other.b])
        return self.with_city(int(city))

    def with_city(self, city: int) -> list[tuple[int, float]]:
        """A city with its name and the near parts of its curves."""
        unknowns = [(city, 1.0), (self.cities + city, 1.0)]
        for number in self.at_city[city]:
            first = 2 * self.cities + 2 * number
            near = self.draft.lines[number].a == city
            unknowns += [(first, 2 / 3 if near else 1 / 3), (first + 1, 1 / 3 if near else 2 / 3)]
        return unknowns
