"""Paints a map's ground: shaded relief, seas with waterlines, lakes, borders, as ground.png and ground.toml.

    python -m tools.layout.ground usa --heights DIR --countries countries-10m.json

The picture has colour numbers, each with a colour for light and one for dark boards. The areas come from land.json,
which must be made first. DIR holds a 16-bit PNG of heights for the map in plate carree, which its hints describe
([heights]); a map without one is painted flat. Needs numpy, scipy and Pillow.

Nothing is invented: if the heights are coarser than the picture (`sharpen` in the hints), an unsharp mask makes slopes
steeper by their own curvature, so that the valleys and ridges in the data can be seen.
"""

import argparse
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy.cluster.vq import kmeans2
from scipy.ndimage import distance_transform_edt, gaussian_filter, grey_opening, map_coordinates
from scipy.spatial import cKDTree
from zlib_ng import zlib_ng

from tools.layout.draft import Draft, read_draft
from tools.layout.geo import read_countries
from tools.layout.world import World
from ttrbot.content import maps_folder

HERE = Path(__file__).parent
FINE = 2
"""Areas and lines are drawn this many times larger, for soft edges."""
COLORS = 64
SEED = 7
SAMPLE = 90_000
CALM = 9.0
"""A pixel takes its left neighbour's number if this changes its six channels by less than this in all."""
FAULTY_SHORE, SHORE_OPENING = 14.0, 21
"""Corrects low shores that the heights have wrong: a narrow strip above water becomes as low as its surroundings."""
WATERLINES = (5.0, 12.0, 21.0)
DEEPER = (46.0, 92.0)
BAND = 14.0
WASH = 0.58
"""The share of a region's tint in the colour of its ground."""
SUNS = ((315.0, 0.70), (270.0, 0.18), (0.0, 0.12))
SUN_HEIGHT = 42.0


@dataclass(frozen=True)
class Paints:
    """The colours of a ground."""

    home: tuple[str, str, str, str]
    """The colours at sea level, at a quarter, at 62 % and at all of the highest height."""
    abroad: tuple[str, str, str, str]
    green: str
    """The colour mixed into lowland, if the hints say so."""
    sea: str
    deep: str
    wave: str
    coast: str
    dark: str
    bright: str
    band: str
    state: str
    frontier: str
    tints: tuple[str, str, str, str]
    edge: str
    relief: tuple[float, float]
    """How strongly slopes are darkened and lightened."""
    line: float
    """How strong lines are."""
    mist: str
    """The colour to which land is faded, so that it doesn't compete with routes on a phone."""
    fading: float
    """How far land is faded to it, and water to the colour of deep water."""


PAINTS: dict[str, tuple[Any, Any]] = {
    "home": (("#eaf0da", "#f5f1e2", "#f2e9d4", "#fbf8f1"), ("#42504f", "#4f564e", "#6a6453", "#848074")),
    "abroad": (("#dfdacc", "#dfd7c7", "#d8cfbd", "#e6e1d7"), ("#363e40", "#3c4242", "#4e4c45", "#5a5852")),
    "green": ("#c4dea4", "#3c5444"),
    "sea": ("#96becf", "#142634"),
    "deep": ("#85b1c5", "#0d1b28"),
    "wave": ("#d3e7ee", "#466e82"),
    "coast": ("#5f7a85", "#9ab0b4"),
    "dark": ("#4a3e42", "#101418"),
    "bright": ("#fffae8", "#c8c4b4"),
    "band": ("#bc7054", "#ce9660"),
    "state": ("#786246", "#b4a078"),
    "frontier": ("#8a7560", "#d2b98c"),
    "tints": (("#f2cf9e", "#c6e0a6", "#f0b6a6", "#d2c2ee"), ("#84682f", "#44703c", "#864a40", "#5f4f8e")),
    "edge": ("#8a6a48", "#a89878"),
    "relief": ((0.3, 0.4), (0.54, 0.2)),
    "line": (0.7, 0.7),
    "mist": ("#f6f0de", "#2a343c"),
    "fading": (0.15, 0.15),
}
"""The paints of light and of dark boards."""
LIGHT, DARK = (Paints(**{name: both[side] for name, both in PAINTS.items()}) for side in (0, 1))


class Canvas:
    """The part of the picture within the frame; all places are relative to its corner."""

    def __init__(self, draft: Draft) -> None:
        left, top, right, bottom = (int(edge) for edge in draft.inside)
        self.rect = left, top, right, bottom
        self.width, self.height = right - left, bottom - top

    def areas(self, polygons: list[list[list[float]]]) -> np.ndarray:
        """Return how much of each pixel of the fine grid some polygons cover: 0 or 1."""
        image = Image.new("L", (self.width * FINE, self.height * FINE))
        draw = ImageDraw.Draw(image)
        for polygon in polygons:
            draw.polygon(self._places(polygon), fill=255)
        return np.asarray(image) > 127

    def lines(self, lines: list[list[list[float]]], width: float) -> np.ndarray:
        """Return how much of each pixel some lines cover, from 0 to 1."""
        image = Image.new("L", (self.width * FINE * 2, self.height * FINE * 2))
        draw = ImageDraw.Draw(image)
        for line in lines:
            places = [(x * 2, y * 2) for x, y in self._places(line)]
            draw.line(places, fill=255, width=round(width * FINE * 2), joint="curve")
        return np.asarray(image.reduce(2 * FINE), dtype=float) / 255

    def _places(self, line: list[list[float]]) -> list[tuple[float, float]]:
        return [((x - self.rect[0]) * FINE, (y - self.rect[1]) * FINE) for x, y in line]


def coarse(fine: np.ndarray) -> np.ndarray:
    """Return a fine grid reduced to a share for each pixel."""
    rows, columns = fine.shape[0] // FINE, fine.shape[1] // FINE
    return np.asarray(fine.reshape(rows, FINE, columns, FINE).mean(axis=(1, 3)))


def rgb(color: str) -> np.ndarray:
    """Return a colour as three numbers from 0 to 255."""
    return np.array([int(color[k : k + 2], 16) for k in (1, 3, 5)], float)


def mix(below: np.ndarray, color: str | np.ndarray, share: np.ndarray | float) -> np.ndarray:
    """Return a picture mixed with a share of a colour or of another picture."""
    top = rgb(color) if isinstance(color, str) else color
    amount = np.asarray(share, float)[..., None] if np.ndim(share) else share
    return np.asarray(below + (top - below) * amount)


def heights_of(world: World, canvas: Canvas, hints: dict[str, Any], folder: Path) -> np.ndarray:
    """Return the height of each pixel in metres."""
    about = hints["heights"]
    grid = np.asarray(Image.open(folder / about["file"]), dtype=float)
    opened = grey_opening(grid, SHORE_OPENING)
    grid = (
        np.where(opened < FAULTY_SHORE, np.minimum(grid, np.maximum(opened, FAULTY_SHORE)), grid)
        if about.get("faulty_shores", True)
        else grid
    )
    west, _, _, north = about["bounds"]
    lon, lat = world.back(canvas.rect)
    column, row = (lon - west) * about["degree"] - 0.5, (north - lat) * about["degree"] - 0.5
    sampled = map_coordinates(grid, [np.nan_to_num(row), np.nan_to_num(column)], order=3, mode="nearest")
    smooth = gaussian_filter(np.maximum(sampled, 0), about["blur"])
    if sharpen := about.get("sharpen", 0.0):
        smooth = smooth + sharpen * (smooth - gaussian_filter(smooth, 4 * about["blur"]))
    return np.asarray(np.maximum(smooth, 0))


def slopes(heights: np.ndarray, steepness: float) -> np.ndarray:
    """Return how much lighter (above 0) or darker than flat ground each pixel is in the light of the suns."""
    down, right = np.gradient(heights * steepness)
    length = np.sqrt(right**2 + down**2 + 1)
    high = np.radians(SUN_HEIGHT)
    light = np.zeros_like(heights)
    for azimuth, share in SUNS:
        turn = np.radians(azimuth)
        x, y = np.sin(turn) * np.cos(high), -np.cos(turn) * np.cos(high)
        light += share * np.maximum((-right * x - down * y + np.sin(high)) / length, 0)
    return np.asarray(light / np.sin(high) - 1)


def blocks(picture: np.ndarray) -> np.ndarray:
    """Return a picture of equal blocks of two by two pixels: half the detail in little more than half the bytes."""
    rows, columns = picture.shape[0] // 2 * 2, picture.shape[1] // 2 * 2
    small = picture[:rows, :columns].reshape(rows // 2, 2, columns // 2, 2, -1).mean(axis=(1, 3))
    large = small.repeat(2, axis=0).repeat(2, axis=1)
    edge = ((0, picture.shape[0] - rows), (0, picture.shape[1] - columns), (0, 0))
    return np.asarray(np.pad(large, edge, mode="edge"))


def tinted(stops: tuple[str, str, str, str], share: np.ndarray) -> np.ndarray:
    """Return the colour of a height, given as a share of the highest."""
    places, colors = (0, 0.25, 0.62, 1.0), np.array([rgb(color) for color in stops])
    return np.stack([np.interp(share, places, colors[:, channel]) for channel in range(3)], axis=-1)


class Painter:
    """Paints the ground of a map: first masks, then a picture for each kind of board."""

    def __init__(self, canvas: Canvas, land: dict[str, Any], hints: dict[str, Any], heights: np.ndarray | None) -> None:
        self.hints, self.canvas = hints, canvas
        home = canvas.areas([*land["home"], *(area for region in land.get("regions", ()) for area in region["areas"])])
        abroad = canvas.areas(land["abroad"]) & ~home
        water = canvas.areas(land["lakes"]) & ~canvas.areas(land["islands"])
        ground = (home | abroad) & ~water
        self.home, self.abroad, self.ground = coarse(home & ~water), coarse(abroad & ~water), coarse(ground)
        self.off_shore = np.asarray(distance_transform_edt(~ground)) / FINE
        self.to_abroad = coarse(distance_transform_edt(~(abroad & ~water)) / FINE)
        self.borders = canvas.lines(land["borders"], 1.3)
        self.frontiers = canvas.lines(land.get("frontiers", []), 2.0)
        self.regions = [
            (region["tint"], coarse(canvas.areas(region["areas"]) & ~water), canvas.lines(region["areas"], 1.8))
            for region in land.get("regions", ())
        ]
        self.washes: list[tuple[str, str, np.ndarray]] = []
        self.heights = np.zeros_like(self.ground) if heights is None else heights
        about = hints.get("heights", {})
        self.share = np.clip(self.heights / about.get("full", 3000.0), 0, 1)
        self.slope = slopes(self.heights, about.get("steepness", 0.016))
        self.fade = about.get("fade", 0.62)

    def paint(self, paints: Paints, *, is_dark: bool) -> np.ndarray:
        """Return the picture in full colour."""
        home, abroad = tinted(paints.home, self.share), tinted(paints.abroad, self.share)
        if green := self.hints.get("lowland_green", 0.0):
            home = mix(home, paints.green, green * np.clip(1 - self.share / 0.3, 0, 1))
        for light, dark, area in self.washes:
            abroad = mix(abroad, dark if is_dark else light, 0.34 * area)
        for tint, area, _ in self.regions:
            home = mix(home, paints.tints[tint], WASH * area)
        land = mix(abroad, home, self.home / np.maximum(self.home + self.abroad, 1e-6))
        quiet = np.where(self.home >= self.abroad, 1.0, 0.62) * self.fade
        darker, lighter = np.maximum(-self.slope, 0), np.maximum(self.slope, 0)
        land = mix(land, paints.dark, 1 - np.exp(-1.25 * paints.relief[0] * quiet * darker))
        land = mix(land, paints.bright, np.clip(paints.relief[1] * quiet * lighter * 1.6, 0, 0.8))
        land = blocks(land)
        band = np.clip(1 - self.to_abroad / BAND, 0, 1) * self.home
        land = mix(land, paints.band, 0.42 * band)
        for _, _, edge in self.regions:
            land = mix(land, paints.edge, 0.6 * edge * self.home * paints.line)
        land = mix(land, paints.state, 0.42 * self.borders * paints.line)
        border = np.clip(1.4 - np.abs(self.to_abroad - 0.75), 0, 1) * (self.to_abroad < 3) * self.home
        land = mix(land, paints.frontier, 0.7 * np.maximum(self.frontiers, border) * paints.line)
        land, water = mix(land, paints.mist, paints.fading), mix(self.water(paints), paints.deep, paints.fading)
        return np.asarray(np.clip(mix(water, land, self.ground), 0, 255))

    def water(self, paints: Paints) -> np.ndarray:
        """Return the sea, deeper away from land, with waterlines along the coast."""
        off = self.off_shore
        deep = np.mean([coarse(off) > step for step in DEEPER], axis=0)
        sea = mix(np.broadcast_to(rgb(paints.sea), (*deep.shape, 3)), paints.deep, deep)
        for number, place in enumerate(WATERLINES):
            line = coarse(np.clip(1.5 - np.abs(off - place), 0, 1))
            sea = mix(sea, paints.wave, (0.6 - 0.15 * number) * line * paints.line)
        return mix(sea, paints.coast, 0.75 * coarse(np.clip(1.6 - off, 0, 1)) * paints.line)


def reduced(light: np.ndarray, dark: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return each pixel's colour number, and the colours: red, green and blue for light boards, then for dark ones."""
    both = np.concatenate([light, dark], axis=-1)
    flat = both.reshape(-1, 6)
    random = np.random.default_rng(SEED)
    sample = flat[random.choice(len(flat), min(SAMPLE, len(flat)), replace=False)]
    colors, _ = kmeans2(sample, COLORS, minit="++", seed=random, iter=18)
    colors = np.unique(np.round(np.clip(colors, 0, 255)), axis=0)
    numbers = cKDTree(colors).query(flat, workers=1)[1].reshape(both.shape[:2])
    return calm(numbers, both, colors), colors


def calm(numbers: np.ndarray, wanted: np.ndarray, colors: np.ndarray) -> np.ndarray:
    """Return longer runs of one number: a pixel takes its left neighbour's if the change can't be seen."""
    quiet = numbers.copy()
    error = np.linalg.norm(wanted - colors[numbers], axis=-1)
    for column in range(1, numbers.shape[1]):
        before = quiet[:, column - 1]
        other = np.linalg.norm(wanted[:, column] - colors[before], axis=-1)
        near = np.linalg.norm(colors[numbers[:, column]] - colors[before], axis=-1) < CALM * 6
        quiet[:, column] = np.where(near & (other < error[:, column] + CALM), before, quiet[:, column])
    return quiet


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("map")
    parser.add_argument("--heights", type=Path)
    parser.add_argument("--countries", type=Path, help="for the colours of neighbouring countries")
    options = parser.parse_args()
    folder = maps_folder() / options.map
    about = HERE / f"{options.map}.toml"
    hints = tomllib.loads(about.read_text(encoding="utf-8")) if about.exists() else {}
    draft = read_draft(folder)
    canvas = Canvas(draft)
    land = json.loads((folder / draft.table["land"]).read_text(encoding="utf-8"))
    heights, world = None, None
    if "window" in hints:
        cities = tomllib.loads((folder / "map.toml").read_text(encoding="utf-8"))["cities"]
        world = World(cities, draft.at, hints)
    if world is not None and "heights" in hints and options.heights:
        heights = heights_of(world, canvas, hints, options.heights)
    painter = Painter(canvas, land, hints, heights)
    if world is not None and "washes" in hints:
        for country, rings in read_countries(options.countries):
            if country in hints["washes"]:
                areas = [world.clipped(ring, draft.table["size"]) for ring in rings]
                area = coarse(canvas.areas([[list(p) for p in ring] for ring in areas if len(ring) > 2]))
                light, dark = hints["washes"][country]
                painter.washes.append((light, dark, area))
    numbers, colors = reduced(painter.paint(LIGHT, is_dark=False), painter.paint(DARK, is_dark=True))
    image = Image.frombytes("P", (canvas.width, canvas.height), numbers.astype(np.uint8).tobytes())
    image.putpalette([int(channel) for channel in colors[:, :3].ravel()])
    image.save(folder / "ground.png", optimize=True)
    rows = b"".join(b"\0" + row.tobytes() for row in numbers.astype(np.uint8))
    sources = land["source"]
    if heights is not None:
        sources += "; heights: " + hints["heights"]["source"]
    write_head(sources, colors, folder / "ground.toml")
    size, quick = (folder / "ground.png").stat().st_size // 1000, len(zlib_ng.compress(rows, 3)) // 1000
    print(f"{options.map}: {len(colors)} colours, {size} kB, in a picture of the bot's {quick} kB")


def write_head(source: str, colors: np.ndarray, path: Path) -> None:
    """Write ground.toml: the source, and both palettes."""
    lines = [
        "# Painted by tools/layout/ground.py; each number of the picture is a colour on light and one on dark boards."
    ]
    lines += [f'source = "{source}"', 'image = "ground.png"']
    for name, part in (("light", colors[:, :3]), ("dark", colors[:, 3:])):
        words = ['"#' + "".join(f"{int(channel):02x}" for channel in color) + '"' for color in part]
        rows = [", ".join(words[start : start + 10]) for start in range(0, len(words), 10)]
        lines += [f"{name} = [", *(f"  {row}," for row in rows), "]"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
