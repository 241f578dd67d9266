"""A layout in the making: the places of cities, curves and names, read from and written to layout.toml."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ttrbot import reading
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.render.layout import FRAME, LAYOUT_FILE, STRIP
from ttrbot.render.scene import Anchor

HEAD = (
    "# Where things lie on the board; made by tools/layout, fine to edit by hand. Units: pixels of the whole picture."
)
KEPT = ("format", "size", "land", "ground", "rose", "legend", "pieces")
"""The text before the tables."""
TABLES = ("space", "city", "zones", "regions", "labels")


@dataclass
class Draft:
    """A layout: `table` is its file, whose places are replaced by those of the other fields on writing."""

    table: dict[str, Any]
    at: dict[str, np.ndarray]
    """The middle of each city."""
    curves: dict[str, np.ndarray]
    """The two inner control points of each line."""
    names: dict[str, np.ndarray]
    """The place of each name."""
    rows: dict[str, int]
    """The number of lines of each name."""
    anchors: dict[str, Anchor]
    """The point of each name that is at its place."""

    @property
    def inside(self) -> tuple[float, float, float, float]:
        """Return the area of the map within the frame: left, top, right, bottom."""
        width, height = self.table["size"]
        return FRAME, FRAME, width - FRAME, height - FRAME - STRIP

    def size_of(self, city: str) -> int:
        """Return the type size of a city's name."""
        sizes = self.table["city"]
        return int(sizes["large" if self.table["cities"][city].get("is_large") else "small"])

    def places(self) -> "Places":
        """Return copies of all places."""
        parts = ({key: place.copy() for key, place in part.items()} for part in (self.at, self.curves, self.names))
        return (*parts, dict(self.rows), dict(self.anchors))  # type: ignore[return-value]

    def round(self) -> None:
        """Round all places as they are written, so that what is measured is what will be drawn."""
        for part in (self.at, self.curves, self.names):
            for key, place in part.items():
                part[key] = np.round(place, 1)

    def put(self, places: "Places") -> None:
        """Move everything to these places."""
        self.at, self.curves, self.names, self.rows, self.anchors = places


Spots: TypeAlias = dict[str, np.ndarray]
Places: TypeAlias = tuple[Spots, Spots, Spots, dict[str, int], dict[str, Anchor]]


def lines_of(gamemap: GameMap) -> dict[str, list[Route]]:
    """Return the tracks of each line."""
    tracks: dict[str, list[Route]] = {}
    for route in gamemap.routes:
        tracks.setdefault(route.group or route.id, []).append(route)
    return tracks


def read_draft(folder: Path) -> Draft:
    """Return the layout in a map's folder."""
    table: dict[str, Any] = reading.toml(reading.read_text(folder / LAYOUT_FILE))
    cities = table["cities"]
    return Draft(
        table,
        at={city: np.array(spot["at"], float) for city, spot in cities.items()},
        curves={line: np.array(spot["curve"], float) for line, spot in table["lines"].items()},
        names={city: np.array(spot["name"], float) for city, spot in cities.items() if "name" in spot},
        rows={city: spot.get("lines", 1) for city, spot in cities.items() if "name" in spot},
        anchors={city: spot.get("anchor", "mm") for city, spot in cities.items() if "name" in spot},
    )


def write_draft(draft: Draft, folder: Path) -> None:
    """Write layout.toml."""
    table = draft.table
    out = [HEAD, *(f"{key} = {_value(table[key])}" for key in KEPT if key in table), ""]
    for name in TABLES:
        if name not in table:
            continue
        if name in ("space", "city"):
            out += [f"[{name}]", *_rows(table[name]), ""]
            continue
        for key, spot in table[name].items():
            out += [f"[{name}.{key}]", *_rows(spot), ""]
    out.append("# at: the city; name: the middle of its name, or the end that `anchor` tells")
    for city, spot in table["cities"].items():
        new: dict[str, object] = {"at": draft.at[city]}
        if city in draft.names:
            new["name"] = draft.names[city]
        if draft.anchors.get(city, "mm") != "mm":
            new["anchor"] = draft.anchors[city]
        rest = {key: value for key, value in spot.items() if key not in ("at", "name", "anchor", "lines")}
        if draft.rows.get(city, 1) > 1:
            rest["lines"] = draft.rows[city]
        out += [f"[cities.{city}]", *_rows(new | rest), ""]
    out.append("# curve: the two inner control points of the cubic curve from a to b; parallel tracks share one")
    for line, curve in draft.curves.items():
        out += [f"[lines.{line}]", f"curve = {_value(curve)}", ""]
    (folder / LAYOUT_FILE).write_text("\n".join(out).rstrip() + "\n", encoding="utf-8")


def _rows(table: Mapping[str, object]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in table.items()]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, np.ndarray | Sequence):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return str(value)
