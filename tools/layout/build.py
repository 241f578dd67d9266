"""Makes maps/<id>/layout.toml and land.json from the cities' real coordinates.

    python -m tools.layout.build usa --countries countries-10m.json --natural-earth DIR

`--countries` is the file of that name in the npm package world-atlas, DIR holds Natural Earth's 10m shapefiles of
lakes and of states and provinces (both are Natural Earth data, public domain). Needs numpy and scipy, which nothing else
here needs. The search is sensitive to rounding: keep a layout that has no faults, and mend a new one through the hints.
"""

import argparse
import json
import math
import sys
import tomllib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tools.layout.geo import albers, clip_ring, read_shapes, ring_area, simplify
from tools.layout.relax import Line, Problem, Relaxation
from tools.layout.warp import Warp
from ttrbot.content import load_map
from ttrbot.render.fit import collisions, name_boxes
from ttrbot.render.geometry import Box, Point, bounds, box_distance, boxes_overlap
from ttrbot.render.layout import LAYOUT_FILE, load_layout
from ttrbot.render.typeface import text_width

HERE = Path(__file__).parent
MAPS = HERE.parents[1] / "maps"
SIDES = {
    "right": (1, 0), "left": (-1, 0), "above": (0, -1), "below": (0, 1),
    "above-right": (0.8, -0.9), "above-left": (-0.8, -0.9), "below-right": (0.8, 0.9), "below-left": (-0.8, 0.9),
}  # fmt: skip


def load(path: Path) -> dict[str, Any]:
    """One TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Plan:
    """One map with its hints, and the layout that was found for it."""

    def __init__(self, map_id: str) -> None:
        self.map = load(MAPS / map_id / "map.toml")
        self.hints = load(HERE / f"{map_id}.toml")
        self.names = load(MAPS / map_id / "text.en.toml")["cities"]
        self.cities: list[str] = [city["id"] for city in self.map["cities"]]
        self.project = albers(tuple(self.hints["parallels"]), tuple(self.hints["centre"]))
        flat = np.array([self.project(city["lon"], city["lat"]) for city in self.map["cities"]])
        left, top, right, bottom = self.hints["frame"]
        low, high = flat.min(axis=0), flat.max(axis=0)
        self.scale = np.array([right - left, bottom - top]) / (high - low)
        self.origin = np.array([left, top]) - low * self.scale
        self.homes = flat * self.scale + self.origin
        groups: dict[str, list[dict[str, Any]]] = {}
        for route in self.map["routes"]:
            groups.setdefault(route.get("group", route["id"]), []).append(route)
        self.groups = groups

    def canvas(self, lon: float, lat: float) -> tuple[float, float]:
        """Where a point of the world lies before cities were moved."""
        x, y = self.project(lon, lat)
        return x * self.scale[0] + self.origin[0], y * self.scale[1] + self.origin[1]

    def room(self, city: str) -> float:
        """The radius around a city that stays free, so that all its routes can begin side by side."""
        space = self.hints["space"]
        needed = 0.0
        for tracks in self.groups.values():
            if city in (tracks[0]["a"], tracks[0]["b"]):
                needed += (len(tracks) - 1) * space["spacing"] + space["width"] + 3
        return round(max(space["room"], 1.02 * needed / (2 * math.pi)), 1)

    def problem(self) -> Problem:
        """What the search must solve."""
        space, city = self.hints["space"], self.hints["city"]
        index = {city_id: number for number, city_id in enumerate(self.cities)}
        lines = tuple(
            Line(index[tracks[0]["a"]], index[tracks[0]["b"]], tracks[0]["length"], len(tracks))
            for tracks in self.groups.values()
        )
        order = list(self.groups)
        moves = {
            index[c]: (self.homes[index[c]][0] + d[0], self.homes[index[c]][1] + d[1])
            for c, d in self.hints["moves"].items()
        }
        return Problem(
            homes=self.homes,
            lines=lines,
            names=tuple(text_width(self.names[c], city["name_size"], bold=True) for c in self.cities),
            size=tuple(self.hints["size"]),
            margin=self.hints["margin"],
            dot=city["dot"],
            rooms=tuple(self.room(c) for c in self.cities),
            width=space["width"],
            spacing=space["spacing"],
            pitch=tuple(space["pitch"]),
            name_height=city["name_size"] * 0.86,
            sides={index[c]: SIDES[side] for c, side in self.hints["sides"].items()},
            bends={order.index(group): bend for group, bend in self.hints["bends"].items()},
            fixed=moves,
        )

    def write_layout(self, found: Relaxation, path: Path) -> None:
        """Write layout.toml."""
        space, city = self.hints["space"], self.hints["city"]
        out = [
            "# Where things lie on the board; made by tools/layout, fine to edit by hand. Units: pixels of the canvas.",
            "format = 1",
            f"size = {self.hints['size']}",
            'land = "land.json"',
            "",
            "[space]",
            *(f"{key} = {space[key]}" for key in ("width", "spacing", "gap", "longest")),
            "",
            "[city]",
            f"dot = {city['dot']}",
            f"name_size = {city['name_size']}",
            "",
            "# at: the city; name: the middle of its name; room: the radius where its routes begin",
        ]

        def pair(point: Sequence[float]) -> str:
            return f"[{point[0]:.1f}, {point[1]:.1f}]"

        for number, city_id in enumerate(self.cities):
            out += [
                f"[cities.{city_id}]",
                f"at = {pair(found.x[number])}",
                f"name = {pair(found.x[found.name(number)])}",
                f"room = {self.room(city_id)}",
                "",
            ]
        out.append("# curve: the two inner control points of the cubic curve from a to b; parallel tracks share one")
        for number, group in enumerate(self.groups):
            first = found.control(number)
            out += [f"[lines.{group}]", f"curve = [{pair(found.x[first])}, {pair(found.x[first + 1])}]", ""]
        path.write_text("\n".join(out).rstrip() + "\n", encoding="utf-8")

    def write_land(self, found: Relaxation, countries: Path, natural_earth: Path, path: Path) -> None:
        """Write land.json: polygons and lines, moved like the cities, clipped to the canvas, simplified."""
        warp = Warp(self.homes, found.x[: len(self.cities)])
        width, height = self.hints["size"]
        box = (-10, -10, width + 10, height + 10)
        west, south, east, north = self.hints["window"]

        def on_canvas(ring: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
            inside = clip_ring(ring, (west, south, east, north))
            if not inside:
                return []
            dense = densify(inside, 0.5)
            moved = warp(np.array([self.canvas(lon, lat) for lon, lat in dense]))
            return clip_ring([tuple(p) for p in moved], box)

        def finished(rings: list[list[tuple[float, float]]], smallest: float) -> list[list[list[float]]]:
            kept = [simplify([*r, r[0]], 0.8) for r in rings if len(r) > 2 and ring_area(r) >= smallest]
            return [[[round(x, 1), round(y, 1)] for x, y in ring] for ring in kept if len(ring) > 3]

        home, abroad = [], []
        for country, rings in read_countries(countries):
            (home if country == self.hints["home_country"] else abroad).extend(map(on_canvas, rings))
        window = (west, south, east, north)
        lakes = [
            on_canvas(ring) for shape in read_shapes(natural_earth / "ne_10m_lakes.shp", window) for ring in shape[:1]
        ]
        islands = [
            on_canvas(ring) for shape in read_shapes(natural_earth / "ne_10m_lakes.shp", window) for ring in shape[1:]
        ]
        states = []
        for shape in read_shapes(natural_earth / "ne_10m_admin_1_states_provinces_lines.shp", window):
            for line in shape:
                moved = warp(np.array([self.canvas(lon, lat) for lon, lat in densify(line, 0.5)]))
                thin = simplify([tuple(p) for p in moved], 0.8)
                if any(-10 < x < width + 10 and -10 < y < height + 10 for x, y in thin):
                    states.append([[round(x, 1), round(y, 1)] for x, y in thin])
        land = {
            "source": "Natural Earth, 1:10m (public domain)",
            "abroad": finished(abroad, 30),
            "home": finished(home, 30),
            "lakes": finished(lakes, 250),
            "islands": finished(islands, 60),
            "borders": states,
        }
        rows = ",\n".join(
            f' "{key}": '
            + (
                json.dumps(value)
                if isinstance(value, str)
                else "[\n" + ",\n".join("  " + json.dumps(v, separators=(",", ":")) for v in value) + "\n ]"
            )
            for key, value in land.items()
        )
        path.write_text("{\n" + rows + "\n}\n", encoding="utf-8")


def settle_names(plan: Plan, found: Relaxation) -> None:
    """Put each name that still touches something where it touches least, near where it was."""
    layout = load_layout(MAPS / plan.map["id"], load_map(plan.map["id"]))
    spaces = [box for boxes in layout.spaces.values() for box in boxes]
    labels = name_boxes(layout, plan.names)
    for number, city in enumerate(plan.cities):
        home, label = layout.cities[city].at, labels[city]
        others = spaces + [box for name, box in labels.items() if name != city]
        others = [box for box in others if abs(box.x - home[0]) < 300 and abs(box.y - home[1]) < 150]
        dots = [spot.at for spot in layout.cities.values()]

        def cost(
            shift: tuple[float, float],
            label: Box = label,
            others: list[Box] = others,
            dots: list[Point] = dots,
            home: Point = home,
        ) -> float:
            moved = Box(label.x + shift[0], label.y + shift[1], label.length, label.width)
            touched = sum(1 for box in others if boxes_overlap(moved.grown(3), box))
            touched += sum(1 for dot in dots if box_distance(moved, dot) < layout.city.dot + 3)
            left, top, right, bottom = bounds(moved.grown(6).corners())
            touched += left < 0 or top < 0 or right > layout.width or bottom > layout.height
            away = max(box_distance(moved, home) - layout.city.dot - 5, 0)
            return 50 * touched + 0.2 * math.hypot(*shift) + away

        tries = [(dx, dy) for dx in range(-140, 141, 3) for dy in range(-60, 61, 3)]
        best = min([(0, 0), *tries], key=cost)
        found.x[found.name(number)] += best
        labels[city] = Box(label.x + best[0], label.y + best[1], label.length, label.width)


def densify(line: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """The line with a point at least every `step` degrees, so that straight borders bend with the projection."""
    dense = [line[0]]
    for p, q in pairwise(line):
        pieces = max(1, int(max(abs(q[0] - p[0]), abs(q[1] - p[1])) / step))
        dense += [(p[0] + (q[0] - p[0]) * k / pieces, p[1] + (q[1] - p[1]) * k / pieces) for k in range(1, pieces + 1)]
    return dense


def read_countries(path: Path) -> list[tuple[str, list[list[tuple[float, float]]]]]:
    """The outer rings of each country of a TopoJSON file with an object `countries`."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)

    def ring(indices: list[int]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for index in indices:
            piece = arcs[index] if index >= 0 else arcs[~index][::-1]
            points += piece[1:] if points else piece
        return points

    countries = []
    for shape in topology["objects"]["countries"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        countries.append((str(shape.get("id")), [ring(polygon[0]) for polygon in polygons]))
    return countries


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("map")
    parser.add_argument("--countries", type=Path, required=True)
    parser.add_argument("--natural-earth", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=4000)
    options = parser.parse_args()
    plan = Plan(options.map)
    found = Relaxation(plan.problem())
    found.solve(options.steps, 1.5)
    folder = MAPS / options.map
    for group, shift in plan.hints["shifts"].items():
        first = found.control(list(plan.groups).index(group))
        found.x[first : first + 2] += np.array(shift).reshape(2, 2)
    plan.write_layout(found, folder / LAYOUT_FILE)
    settle_names(plan, found)
    plan.write_layout(found, folder / LAYOUT_FILE)
    for fault in collisions(load_layout(folder, load_map(options.map)), plan.names):
        sys.stdout.write(f"{fault}\n")
    plan.write_land(found, options.countries, options.natural_earth, folder / "land.json")


if __name__ == "__main__":
    main()
