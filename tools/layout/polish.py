"""Improves a layout by small moves of cities, curves and names, each kept if it improves the whole.

    python -m tools.layout.polish usa --tries 8000

It measures what the renderer draws: cars on every space, dots, signs, names in all languages, and how far the routes of
a city had to be pushed away from it. Needs numpy.
"""

import argparse
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tools.layout.draft import Draft, lines_of, read_draft, write_draft
from tools.layout.free import legend_of, settled
from tools.layout.overlap import Boxes, close, depths, outside, overlaps, table
from ttrbot.content import load_map, map_locales, map_text, maps_folder
from ttrbot.engine.gamemap import GameMap
from ttrbot.render.crests import crest_box
from ttrbot.render.fit import CAR_LONGER, CAR_WIDTH, FROM_ANCHOR, ZONE_SIZE, label_box
from ttrbot.render.geometry import Box
from ttrbot.render.layout import JUNCTION, ROSE, SIGN, Label, load_layout
from ttrbot.render.scene import Anchor
from ttrbot.render.typeface import name_box
from ttrbot.render.ways import Curve, Group, Measures, Slot, spans, starts_at

CLEARANCE, AIR = 2.5, 16.0
"""The least distance between cars of different lines, and the wanted one, so that they don't look like one line."""
NAME_CLEARANCE = 5.0
RIM = 8.0
"""The margin between the frame and cities or routes."""
LABEL_APART = 30.0
"""The least distance between a name in the ground and a city's name beside it."""
WANTED, SHORTEST = 41.0, 35.0
"""The length below which a space should be longer, and the length below which this is urgent."""
FARTHEST = 38.0
"""The largest distance from its dot at which a route may begin without a fault."""
NAME_GAPS = (4.0, 6.0, 9.0, 13.0, 18.0)
"""The distances from its dot at which a name may begin."""
NEAR, FAR = 6.0, 16.0
"""The distance of a name from its dot up to which it costs nothing, and the one from which it costs much."""
OWNED = (2.0, 18.0)
"""The least distance of a name from other dots: this many times the distance to its own, and this many pixels more."""
NAME_TURNS = 36
NAME_APART = ((17.0, 5.0), (-6.0, 22.0))
"""The least distances of two names side by side, and one below the other, so that they don't read as one."""
STRICTER = 3.0
"""How much more overlaps cost at the end of the search than at its beginning."""
UNEQUAL = 4
"""The difference in pixels of half a name's width from which two languages are treated separately."""
STEPS = (1.5, 4.0, 10.0, 24.0)


@dataclass(frozen=True)
class Weights:
    """The costs of faults."""

    overlap: float = 4.0
    air: float = 0.35
    dot: float = 5.0
    out: float = 6.0
    name_on_car: float = 6.0
    name_on_name: float = 6.0
    name_on_dot: float = 8.0
    short: float = 3.0
    push: float = 0.45
    bend: float = 40.0
    home: float = 0.2


class Polish:
    """A layout with the cost of each of its parts; `run` improves it."""

    def __init__(
        self, gamemap: GameMap, draft: Draft, words: Sequence[dict[str, str]], seed: int, legend: Box | None = None
    ) -> None:
        self.draft, self.weights = draft, Weights()
        self.random = np.random.default_rng(seed)
        self.sizes = Measures(**draft.table["space"])
        self.dot = float(draft.table["city"]["dot"])
        self.tracks = lines_of(gamemap)
        self.ends = {line: (tracks[0].a, tracks[0].b) for line, tracks in self.tracks.items()}
        self.words = words
        self.zones = {city.id: city.zone for city in gamemap.cities if city.zone is not None}
        self.terminals = set(self.zones)
        self.junctions = {c for c, spot in draft.table["cities"].items() if spot.get("is_junction")}
        self.at_city: dict[str, list[str]] = {city: [] for city in draft.at}
        for line, ends in self.ends.items():
            for city in ends:
                self.at_city[city].append(line)
        self.homes = {city: place.copy() for city, place in draft.at.items()}
        self.inks = {}
        for city in draft.names:
            for rows in (1, 2):
                boxes = [name_box(names[city], draft.size_of(city), rows) for names in words]
                self.inks[city, rows] = tuple(
                    (min if side < 2 else max)(box[side] for box in boxes) for side in range(4)
                )
        for city in draft.names:
            left, _, right, _ = self.inks[city, draft.rows[city]]
            anchor = draft.table["cities"][city].pop("anchor", "mm")
            draft.names[city][0] += FROM_ANCHOR[anchor] * (right - left)
        self.two_rows = {city for city in draft.names if any(" " in names[city] for names in words)}
        cities = list(draft.at)
        self.dot_of_name = np.array([cities.index(city) for city in draft.names])
        self.legend = table([legend] if legend else [])
        self.crests = self.lay_crests()
        self.ways: dict[str, Curve] = {}
        self.begins: dict[tuple[str, int], float] = {}
        self.boxes: dict[str, Boxes] = {}
        self.own: dict[str, float] = {}
        self.lay(self.tracks)
        self.strict = 1.0
        self.best = self.cost()

    def lay(self, lines: Iterable[str]) -> None:
        """Lay some lines anew, and also the other lines of their cities, whose beginnings change."""
        lines = set(lines)
        for line in lines:
            a, b = self.ends[line]
            first, second = self.draft.curves[line]
            self.ways[line] = Curve((tuple(self.draft.at[a]), tuple(first), tuple(second), tuple(self.draft.at[b])))
        touched = set(lines)
        for city in {city for line in lines for city in self.ends[line]}:
            mine = [(line, self.ends[line].index(city)) for line in self.at_city[city]]
            ends = [(self.group(line), side) for line, side in mine]
            for (line, side), begin in zip(mine, starts_at(ends, self.reach(city), self.sizes), strict=True):
                if self.begins.get((line, side)) != begin:
                    self.begins[line, side] = begin
                    touched.add(line)
        for line in touched:
            self.lay_spaces(line)

    def group(self, line: str) -> Group:
        """Return a line as the renderer's group."""
        tracks = self.tracks[line]
        spaces = max(track.length for track in tracks)
        return Group(self.ways[line], (spaces,) * len(tracks), self.ends[line])

    def reach(self, city: str) -> float | Box:
        """Return the area covered by a city."""
        if city in self.terminals:
            x, y = (float(v) for v in self.draft.at[city])
            return Box(x, y, *SIGN)
        return self.dot * (JUNCTION if city in self.junctions else 1)

    def lay_spaces(self, line: str) -> None:
        """Lay the cars of a line, all tracks together, and set the cost of the line alone."""
        group, way, weights = self.group(line), self.ways[line], self.weights
        begins = self.begins[line, 0], self.begins[line, 1]
        width = (group.tracks - 1) * self.sizes.spacing + CAR_WIDTH
        spaces = spans(group, begins, self.sizes, group.spaces[0])
        length = spaces[0][1] - spaces[0][0]
        cars = (Slot(way, start, max(stop, start + 4), 0, width).grown(CAR_LONGER / 2, 0) for start, stop in spaces)
        self.boxes[line] = table([box for car in cars for box in car.boxes()])
        cost = weights.short * max(WANTED - length, 0) + 10 * weights.short * max(SHORTEST - length, 0)
        for side, begin in enumerate(begins):
            city = self.ends[line][side]
            edge = SIGN[0] / 2 if city in self.terminals else self.dot
            cost += weights.push * max(begin - edge, 0) + 5 * max(begin - edge - FARTHEST, 0)
        angles = [way.angle(way.length * k / 6) for k in range(7)]
        turns = [math.remainder(q - p, math.tau) for p, q in pairwise(angles)]
        cost += weights.bend * (
            sum(abs(turn) for turn in turns) ** 2 + 14 * sum((q - p) ** 2 for p, q in pairwise(turns))
        )
        self.own[line] = cost

    def name_row(self, city: str) -> np.ndarray:
        """Return a name as a rectangle."""
        left, top, right, bottom = self.inks[city, self.draft.rows[city]]
        x, y = self.draft.names[city]
        return np.array([x + (left + right) / 2, y + (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, 1, 0])

    def dots(self) -> tuple[list[str], Boxes]:
        """Return dots as slightly smaller squares, and signs unchanged."""
        cities = list(self.draft.at)
        rows = []
        for city in cities:
            x, y = self.draft.at[city]
            half = self.dot * (JUNCTION if city in self.junctions else 1) * 0.95 + 1
            halves = (SIGN[0] / 2, SIGN[1] / 2) if city in self.terminals else (half, half)
            rows.append([x, y, *halves, 1, 0])
        return cities, np.array(rows)

    def cost(self) -> float:
        """Return the total cost; `self.blame` has the share of each city and line."""
        weights, draft = self.weights, self.draft
        self.blame: dict[tuple[str, str], float] = {("line", line): cost for line, cost in self.own.items()}
        total = sum(self.own.values())

        def charge(cost: float, *parts: tuple[str, str]) -> None:
            nonlocal total
            total += cost
            for part in parts:
                self.blame[part] = self.blame.get(part, 0.0) + cost

        lines = list(self.boxes)
        cars = np.concatenate([self.boxes[line] for line in lines])
        owner = np.repeat(np.arange(len(lines)), [len(self.boxes[line]) for line in lines])
        for i, j, depth in overlaps(cars, cars, AIR):
            one, other = lines[owner[i]], lines[owner[j]]
            if i < j and one != other:
                hit = max(depth - AIR + CLEARANCE, 0)
                cost = weights.air * depth + self.strict * weights.overlap * (hit + 0.05 * hit**2)
                charge(cost, ("line", one), ("line", other))
        cities, dots = self.dots()
        for i, j, depth in overlaps(cars, dots, 3.0):
            line, city = lines[owner[i]], cities[j]
            if city not in self.ends[line]:
                charge(weights.dot * depth, ("line", line), ("city", city))
        for i, j, depth in overlaps(dots, dots, 6.0):
            if i < j:
                charge(weights.dot * depth, ("city", cities[i]), ("city", cities[j]))
        for i, _, depth in overlaps(cars, self.crests, 1.0):
            charge(0.6 * weights.overlap * depth, ("line", lines[owner[i]]))
        for boxes, names, kind in ((cars, [lines[k] for k in owner], "line"), (dots, cities, "city")):
            for i, depth in outside(boxes, self.draft.inside, RIM):
                charge(weights.out * depth, (kind, names[i]))
        for city, place in draft.at.items():
            away = math.dist(place, self.homes[city])
            charge(weights.home * max(away - 12, 0), ("city", city))
        if draft.names:
            everything = np.arange(len(draft.names))
            for city, cost in zip(draft.names, self.name_costs(everything, self.name_rows(), cars, dots), strict=True):
                charge(float(cost), ("name", city))
        return total

    def name_rows(self) -> Boxes:
        """Return all names as rectangles."""
        return np.array([self.name_row(city) for city in self.draft.names])

    def name_costs(self, whose: np.ndarray, tries: Boxes, cars: Boxes, dots: Boxes) -> np.ndarray:
        """Return the cost of the names with these numbers at these places."""
        weights = self.weights
        cost = self.strict * weights.name_on_car * depths(tries, cars, NAME_CLEARANCE)
        cost += weights.name_on_dot * depths(tries, dots, 4.0)
        names = self.name_rows()
        for apart in NAME_APART:
            wide = names + np.array([0, 0, *apart, 0, 0])
            i, j, depth = close(tries, wide, 2.0)
            other = whose[i] != j
            cost += self.strict * weights.name_on_name * np.bincount(i[other], depth[other], minlength=len(tries))
        cost += 0.7 * weights.name_on_car * depths(tries, self.crests, 2.0)
        for k, depth_out in outside(tries, self.draft.inside, RIM):
            cost[k] += 40 * depth_out
        mine = dots[self.dot_of_name[whose]]
        dx = np.maximum(np.abs(tries[:, 0][:, None] - dots[:, 0][None]) - tries[:, 2][:, None], 0)
        dy = np.maximum(np.abs(tries[:, 1][:, None] - dots[:, 1][None]) - tries[:, 3][:, None], 0)
        gaps = np.hypot(dx, dy) - dots[:, 3][None]
        rows = np.arange(len(tries))
        gap = gaps[rows, self.dot_of_name[whose]].copy()
        gaps[rows, self.dot_of_name[whose]] = np.inf
        cost += (
            1.0 * np.maximum(gap - NEAR, 0)
            + 12 * np.maximum(gap - FAR, 0)
            + 8 * np.maximum(OWNED[0] * gap + OWNED[1] - gaps.min(axis=1), 0)
        )
        # A route between a city and its name makes the name look like part of the route.
        x = np.clip(mine[:, 0], tries[:, 0] - tries[:, 2], tries[:, 0] + tries[:, 2])
        y = np.clip(mine[:, 1], tries[:, 1] - tries[:, 3], tries[:, 1] + tries[:, 3])
        across_x, across_y = x - mine[:, 0], y - mine[:, 1]
        long = np.hypot(across_x, across_y) + 1e-6
        middles = (x + mine[:, 0]) / 2, (y + mine[:, 1]) / 2
        strips = np.column_stack([*middles, long / 2, np.full_like(x, 0.5), across_x / long, across_y / long])
        return np.asarray(cost + 6 * np.minimum(depths(strips, cars, 0.0), 6))

    def place_name(self, city: str) -> None:
        """Move a name to the place where it costs least."""
        draft = self.draft
        _, dots = self.dots()
        x, y = draft.at[city]
        everything = np.concatenate(list(self.boxes.values()))
        cars = everything[(np.abs(everything[:, 0] - x) < 420) & (np.abs(everything[:, 1] - y) < 160)]
        tries, choices = [self.name_row(city)], [(*draft.names[city], draft.rows[city])]
        for lines in (1, 2) if city in self.two_rows else (1,):
            left, top, right, bottom = self.inks[city, lines]
            half = (right - left) / 2, (bottom - top) / 2
            for gap in NAME_GAPS:
                reach = self.dot + gap
                for turn in range(NAME_TURNS):
                    cos, sin = math.cos(math.tau * turn / NAME_TURNS), math.sin(math.tau * turn / NAME_TURNS)
                    # The rectangle touches the circle of that radius on this side.
                    cx = x + cos * reach + half[0] * min(max(2.2 * cos, -1), 1)
                    cy = y + sin * reach + half[1] * min(max(2.2 * sin, -1), 1)
                    tries.append(np.array([cx, cy, *half, 1, 0]))
                    choices.append((cx - (left + right) / 2, cy - (top + bottom) / 2, lines))
        number = list(draft.names).index(city)
        costs = self.name_costs(np.full(len(tries), number), np.array(tries), cars, dots)
        best = int(np.argmin(costs))
        if costs[best] < costs[0] - 0.01:
            draft.names[city] = np.array(choices[best][:2])
            draft.rows[city] = choices[best][2]

    def place_names(self, passes: int) -> None:
        """Move every name to the place where it costs least, a few times."""
        for _ in range(passes):
            for city in self.draft.names:
                self.place_name(city)
        self.best = self.cost()

    def anchor(self) -> None:
        """Anchor names whose length differs between languages at the end that is nearer to their city."""
        for city, place in self.draft.names.items():
            widths = {
                round(name_box(names[city], self.draft.size_of(city), self.draft.rows[city])[2]) for names in self.words
            }
            left, _, right, _ = self.inks[city, self.draft.rows[city]]
            if max(widths) - min(widths) < UNEQUAL:
                continue
            away = place[0] - self.draft.at[city][0]
            anchor: Anchor = "lm" if away > (right - left) / 2 else "rm" if -away > (right - left) / 2 else "mm"
            self.draft.table["cities"][city]["anchor"] = anchor
            place[0] -= FROM_ANCHOR[anchor] * (right - left)

    def settle(self) -> None:
        """Move the names in the ground and the crests of regions to the nearest free places."""
        tables, inside = self.draft.table, self.draft.inside
        cars = np.concatenate(list(self.boxes.values()))
        names = self.name_rows() + np.array([0, 0, LABEL_APART, 0, 0, 0])
        roses = [Box(x, y, 2 * ROSE, 2 * ROSE) for x, y in [tables["rose"]]] if "rose" in tables else []
        taken = [cars, self.dots()[1], names, table(roses), self.legend]
        for spot in tables.get("regions", {}).values():
            spot["at"] = settled(spot["at"], table([crest_box((0, 0))])[0], taken, inside)
        for label, spot in tables.get("labels", {}).items():
            about = Label((0, 0), spot["size"], spot["kind"], spot.get("turn", 0.0))
            boxes = [label_box(about, names[label]) for names in self.words]
            spot["at"] = settled(spot["at"], table([max(boxes, key=lambda box: box.length)])[0], taken, inside)
        for zone, spot in tables.get("zones", {}).items():
            city = next(city for city, its in self.zones.items() if its == zone)
            boxes = [label_box(Label((0, 0), ZONE_SIZE, "country"), names[city]) for names in self.words]
            row = table([max(boxes, key=lambda box: box.length)])[0]
            spot["names"] = [settled(wish, row, taken, inside) for wish in spot["names"]]
        self.crests = self.lay_crests()

    def lay_crests(self) -> Boxes:
        """Return the rectangles of the marks of regions and the legend, where nothing else may lie."""
        spots = self.draft.table.get("regions", {}).values()
        return np.concatenate([table([crest_box(tuple(spot["at"])) for spot in spots]), self.legend])

    def run(self, tries: int, *, finish: bool) -> float:
        """Try this number of moves; return the cost of the result. `finish`: only mend overlaps that are left."""
        self.strict = 1 + STRICTER if finish else 1.0
        self.place_names(3)
        for turn in range(tries):
            heat = (0.5 if finish else 5.0) * (1 - turn / tries) ** 2
            if turn % 400 == 399:
                self.strict = 1 + STRICTER * (1 if finish else turn / tries)
                self.place_names(1)
            parts = list(self.blame)
            shares = np.array([self.blame[part] + 0.3 for part in parts])
            kind, owner = parts[int(self.random.choice(len(parts), p=shares / shares.sum()))]
            self.attempt(kind, owner, heat)
        self.place_names(3)
        self.settle()
        self.anchor()
        return self.best

    def attempt(self, kind: str, owner: str, heat: float) -> None:
        """Move something that belongs to an expensive part, and keep the move if it helps."""
        draft = self.draft
        saved = (
            {key: value.copy() for key, value in draft.at.items()},
            {key: value.copy() for key, value in draft.curves.items()},
            {key: value.copy() for key, value in draft.names.items()},
            dict(draft.rows),
            dict(self.ways),
            dict(self.begins),
            dict(self.boxes),
            dict(self.own),
            self.blame,
        )
        step = self.random.normal(0, self.random.choice(STEPS), 2)
        luck = self.random.random()
        if kind == "line" and luck < 0.55:
            self.bend(owner, step)
        elif kind == "line":
            self.move(str(self.random.choice(self.ends[owner])), step)
        elif kind == "name" and luck < 0.35:
            draft.names[owner] = draft.names[owner] + step / 2
        else:
            self.move(owner, step)
            if owner in draft.names and self.random.random() < 0.3:
                self.place_name(owner)
        now = self.cost()
        if now < self.best - heat * math.log(max(self.random.random(), 1e-9)):
            self.best = now
            return
        draft.at, draft.curves, draft.names, draft.rows = saved[:4]
        self.ways, self.begins, self.boxes, self.own, self.blame = saved[4:]

    def bend(self, line: str, step: np.ndarray) -> None:
        """Move one or both control points of a line, or make its curve plain."""
        curve, (a, b) = self.draft.curves[line], self.ends[line]
        luck = self.random.random()
        if luck < 0.45:
            curve += step
        elif luck < 0.7:
            curve[int(self.random.integers(2))] += step
        else:
            start, end = self.draft.at[a], self.draft.at[b]
            plain = np.array([start * 2 / 3 + end / 3, start / 3 + end * 2 / 3])
            side = np.array([-(end - start)[1], (end - start)[0]]) / (math.dist(start, end) or 1)
            bend = (((curve - plain) @ side).mean() + self.random.normal(0, 4)) * side
            curve += (plain + bend - curve) * self.random.choice([0.4, 1.0])
        self.lay([line])

    def move(self, city: str, step: np.ndarray) -> None:
        """Move a city with its name and the near parts of its curves."""
        self.draft.at[city] = self.draft.at[city] + step
        if city in self.draft.names:
            self.draft.names[city] = self.draft.names[city] + step
        for line in self.at_city[city]:
            shares = (2 / 3, 1 / 3) if self.ends[line][0] == city else (1 / 3, 2 / 3)
            self.draft.curves[line] += np.outer(shares, step)
        self.lay(self.at_city[city])


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("map")
    parser.add_argument("--tries", type=int, default=8000)
    parser.add_argument("--finish", action="store_true", help="mend what overlaps, and move little else")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    folder = maps_folder() / options.map
    words = [map_text(options.map, locale).on_board for locale in map_locales(options.map)]
    gamemap = load_map(options.map)
    legend = legend_of(load_layout(folder, gamemap))
    search = Polish(gamemap, read_draft(folder), words, options.seed, legend)
    before = search.best
    after = search.run(options.tries, finish=options.finish)
    write_draft(search.draft, folder)
    print(f"{options.map}: {before:.0f} -> {after:.0f}")
    for (kind, name), cost in sorted(search.blame.items(), key=lambda item: -item[1])[:14]:
        print(f"  {kind} {name}: {cost:.0f}")


if __name__ == "__main__":
    main()
