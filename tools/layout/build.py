"""Finds first places for everything in maps/<id>/layout.toml from the cities' real coordinates.

The head of that file must exist already: `format`, `size`, `land`, `[space]`, `[city]`, zones and the marks of regions,
and `[cities.<id>]` with `is_large = true` for each large name. tools/layout/<id>.toml has hints for the search.

    python -m tools.layout.build usa
    python -m tools.layout.polish usa
    python -m tools.layout.land usa --countries countries-10m.json --natural-earth DIR
    python -m tools.layout.ground usa --heights DIR --countries countries-10m.json

A different --seed gives a different layout; keep one that looks good, and mend it by hand or with the hints. `polish`
also improves a layout that was edited by hand; `land` and `ground` then use the new places of its cities. Needs numpy
and scipy.
"""

import argparse
import math
import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from tools.layout.draft import Draft, write_draft
from tools.layout.geo import albers
from tools.layout.relax import Line, Problem, Relaxation
from ttrbot.content import load_map, map_text, maps_folder
from ttrbot.render.fit import CAR_WIDTH
from ttrbot.render.layout import FRAME, LAYOUT_FILE, STRIP
from ttrbot.render.typeface import name_box

HERE = Path(__file__).parent
SIDES = {
    "right": (1, 0), "left": (-1, 0), "above": (0, -1), "below": (0, 1),
    "above-right": (0.8, -0.9), "above-left": (-0.8, -0.9), "below-right": (0.8, 0.9), "below-left": (-0.8, 0.9),
}  # fmt: skip
ROOM, TERMINAL_ROOM = 22.0, 24.0
PITCH = (42, 58)
"""The least and the largest length of a space along its route."""


class Plan:
    """A map with its hints, and the problem for the search."""

    def __init__(self, map_id: str) -> None:
        self.gamemap = load_map(map_id)
        self.table: dict[str, Any] = tomllib.loads((maps_folder() / map_id / "map.toml").read_text(encoding="utf-8"))
        self.head: dict[str, Any] = tomllib.loads((maps_folder() / map_id / LAYOUT_FILE).read_text(encoding="utf-8"))
        self.hints: dict[str, Any] = tomllib.loads((HERE / f"{map_id}.toml").read_text(encoding="utf-8"))
        self.names = map_text(map_id, "en").cities
        self.cities: list[str] = [city["id"] for city in self.table["cities"]]
        self.nameless = {city["id"] for city in self.table["cities"] if city.get("kind", "city") != "city"}
        self.terminals = {city["id"] for city in self.table["cities"] if city.get("kind") == "terminal"}
        project = albers(tuple(self.hints["parallels"]), tuple(self.hints["centre"]))
        flat = np.array([project(city["lon"], city["lat"]) for city in self.table["cities"]])
        left, top, right, bottom = self.hints["frame"]
        inside = [number for number, city in enumerate(self.cities) if city not in self.terminals]
        low, high = flat[inside].min(axis=0), flat[inside].max(axis=0)
        scale = np.array([right - left, bottom - top]) / (high - low)
        self.homes = flat * scale + np.array([left, top]) - low * scale
        self.lines: dict[str, list[dict[str, Any]]] = {}
        for route in self.table["routes"]:
            self.lines.setdefault(route.get("group", route["id"]), []).append(route)

    def room(self, city: str) -> float:
        """Return the radius to keep free around a city, so that all its routes can begin side by side."""
        if city in self.hints.get("rooms", {}):
            return float(self.hints["rooms"][city])
        if city in self.terminals:
            return TERMINAL_ROOM
        ends = [tracks for tracks in self.lines.values() if city in (tracks[0]["a"], tracks[0]["b"])]
        spacing = float(self.head["space"]["spacing"])
        needed = sum((len(tracks) - 1) * spacing + CAR_WIDTH + 3 for tracks in ends)
        return round(max(ROOM, needed / (2 * math.pi)), 1)

    def size_of(self, city: str) -> int:
        """Return the type size of a city's name."""
        is_large = self.head.get("cities", {}).get(city, {}).get("is_large")
        return int(self.head["city"]["large" if is_large else "small"])

    def width(self, city: str) -> float:
        """Return the width of a city's name; 0 if it has none."""
        if city in self.nameless:
            return 0.0
        left, _, right, _ = name_box(self.names[city], self.size_of(city))
        return right - left

    def problem(self, seed: int | None) -> Problem:
        """Return the problem for the search."""
        index = {city: number for number, city in enumerate(self.cities)}
        order, hints = list(self.lines), self.hints
        moves = {index[c]: tuple(self.homes[index[c]] + d) for c, d in hints.get("moves", {}).items()}
        moves |= {index[c]: tuple(place) for c, place in hints.get("places", {}).items()}
        width, height = self.head["size"]
        return Problem(
            homes=self.homes,
            lines=tuple(
                Line(
                    index[tracks[0]["a"]], index[tracks[0]["b"]], max(track["length"] for track in tracks), len(tracks)
                )
                for tracks in self.lines.values()
            ),
            names=tuple(self.width(c) for c in self.cities),
            size=(width, height - STRIP),
            margin=FRAME + 8,
            dot=self.head["city"]["dot"],
            rooms=tuple(self.room(c) for c in self.cities),
            width=CAR_WIDTH,
            spacing=self.head["space"]["spacing"],
            pitch=PITCH,
            limit=PITCH[1] + 20,
            name_height=self.head["city"]["large"] * 0.86,
            sides={index[c]: SIDES[side] for c, side in hints.get("sides", {}).items()},
            bends={order.index(line): bend for line, bend in hints.get("bends", {}).items()},
            fixed=moves,
            firm=frozenset(index[c] for c in hints.get("places", {})),
            seed=hints.get("seed", 0) if seed is None else seed,
        )

    def draft(self, found: Relaxation) -> Draft:
        """Return the layout that was found."""
        given = self.head.get("cities", {})
        table = {**self.head, "cities": {city: given.get(city, {}) for city in self.cities}}
        named = {city: number for number, city in enumerate(self.cities) if city not in self.nameless}
        return Draft(
            table,
            at={city: found.x[number] for number, city in enumerate(self.cities)},
            curves={
                line: found.x[found.control(number) : found.control(number) + 2]
                for number, line in enumerate(self.lines)
            },
            names={city: found.x[found.name(number)] for city, number in named.items()},
            rows=dict.fromkeys(named, 1),
            anchors=dict.fromkeys(named, "mm"),
        )


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("map")
    parser.add_argument("--seed", type=int, help="instead of the one in the hints")
    parser.add_argument("--steps", type=int, default=4000)
    options = parser.parse_args()
    plan = Plan(options.map)
    found = Relaxation(plan.problem(options.seed))
    found.solve(options.steps, 1.5)
    for line, shift in plan.hints.get("shifts", {}).items():
        first = found.control(list(plan.lines).index(line))
        found.x[first : first + 2] += np.array(shift).reshape(2, 2)
    write_draft(plan.draft(found), maps_folder() / options.map)


if __name__ == "__main__":
    main()
