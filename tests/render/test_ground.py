"""Contrasts of the ground: land and sea, home and abroad, relief, and free spaces on all of it (WCAG ratios)."""

from collections.abc import Iterable
from functools import cache
from itertools import accumulate

import pytest
from coloraide import Color as Shade
from PIL import Image, ImageChops, ImageDraw

from tests.render.pixels import color_counts
from ttrbot.content import load_map, map_ids, map_text, maps_folder
from ttrbot.engine.cards import COLORS, LOCOMOTIVE
from ttrbot.render.frame import map_rect
from ttrbot.render.ground import base_shapes, paint_base
from ttrbot.render.layout import BoardLayout, load_layout
from ttrbot.render.marks import Outline
from ttrbot.render.palette import rgb
from ttrbot.render.patterns import tone
from ttrbot.render.plate import DARK, LIGHT, Plate
from ttrbot.render.scene import Polygon
from ttrbot.render.theme import THEMES
from ttrbot.render.tracks import TRAY_LINE, space_color
from ttrbot.render.ways import RIM

PLATES = {False: LIGHT, True: DARK}
STANDS_OUT = 3.0
LAND_AND_SEA = {False: 1.55, True: 1.35}
RELIEF, QUIET = 1.12, 2.6
"""The ratio of the brightest to the darkest 5 % of a part: the least that some part has, and the most for any part."""
TILE = 150


@pytest.fixture(scope="module", params=map_ids())
def layout(request) -> BoardLayout:
    return load_layout(maps_folder() / request.param, load_map(request.param))


@cache
def luminance(color: str) -> float:
    return Shade(color).luminance()


def ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def mask(layout: BoardLayout, *areas: Iterable[Outline]) -> Image.Image:
    """Return a mask of some areas of the land within the map."""
    rect = map_rect(layout)
    image = Image.new("L", (int(rect.right - rect.left), int(rect.bottom - rect.top)))
    draw = ImageDraw.Draw(image)
    for polygons in areas:
        for polygon in polygons:
            draw.polygon([(x - rect.left, y - rect.top) for x, y in polygon], fill=255)
    return image


@cache
def grounds(layout: BoardLayout) -> dict[str, Image.Image]:
    """Return masks of the map's own land, its neighbours' land and the sea."""
    land = layout.land
    lakes, dry = mask(layout, land.lakes), mask(layout, land.abroad, land.home, *(r.areas for r in land.regions))
    home = ImageChops.subtract(mask(layout, land.home, *(region.areas for region in land.regions)), lakes)
    abroad = ImageChops.subtract(ImageChops.subtract(mask(layout, land.abroad), home), lakes)
    return {"home": home, "abroad": abroad, "sea": ImageChops.subtract(ImageChops.invert(dry), lakes)}


def share(layout: BoardLayout, where: Image.Image, part: float, *, is_dark: bool) -> float:
    """Return the luminance below which this share of the masked pixels lies; nan if there are none."""
    assert layout.ground is not None
    colors = layout.ground.colors(is_dark=is_dark)
    counts = layout.ground.numbers().histogram(where)
    ranked = sorted((luminance(color), count) for color, count in zip(colors, counts, strict=False))
    total = sum(count for _, count in ranked)
    sums = accumulate(count for _, count in ranked)
    found = (light for (light, _), so_far in zip(ranked, sums, strict=True) if so_far >= part * total)
    return next(found) if total else float("nan")


@pytest.mark.parametrize("is_dark", [False, True])
def test_land_is_told_from_the_sea(layout, is_dark):
    middles = {name: share(layout, where, 0.5, is_dark=is_dark) for name, where in grounds(layout).items()}
    if grounds(layout)["sea"].getbbox():
        assert ratio(middles["home"], middles["sea"]) >= LAND_AND_SEA[is_dark]


@pytest.mark.parametrize("is_dark", [False, True])
def test_relief_is_seen_and_quieter_than_any_route(layout, is_dark):
    home = grounds(layout)["home"]
    found = []
    for top in range(0, home.height - TILE, TILE):
        for left in range(0, home.width - TILE, TILE):
            tile = Image.new("L", home.size)
            tile.paste(255, (left, top, left + TILE, top + TILE))
            inside = ImageChops.multiply(tile, home)
            if inside.histogram()[255] > 0.7 * TILE * TILE:
                low, high = (share(layout, inside, part, is_dark=is_dark) for part in (0.05, 0.95))
                found.append(ratio(low, high))
    assert max(found, default=1) <= QUIET
    if layout.ground is not None and "heights" in layout.ground.source:
        assert max(found) >= RELIEF


@pytest.mark.parametrize("is_dark", [False, True])
def test_trays_stand_out_from_every_ground(layout, is_dark):
    """They stand out by their outline or their rim, whatever the colour of their spaces."""
    plate: Plate = PLATES[is_dark]
    assert TRAY_LINE >= 2
    assert RIM >= 2
    assert layout.ground is not None
    lights = [luminance(color) for color in layout.ground.colors(is_dark=is_dark)]
    for rim in (plate.rim, plate.ferry):
        edges = luminance(rim), luminance(plate.line)
        assert [light for light in lights if max(ratio(light, edge) for edge in edges) < STANDS_OUT] == []


@pytest.mark.parametrize("name", THEMES)
def test_spaces_and_patterns_stand_out(name):
    """A space stands out from its line or its rim, a pattern from its space."""
    theme = THEMES[name]
    plate = PLATES[theme.is_dark]
    fills = {color: space_color(color, theme) for color in COLORS if color is not LOCOMOTIVE}
    for color, fill in fills.items():
        assert max(ratio(luminance(fill), luminance(edge)) for edge in (plate.line, plate.rim)) >= STANDS_OUT, color
        assert ratio(luminance(fill), luminance(tone(theme.cards[color]))) >= 2, color


def test_a_base_has_the_grounds_exact_colours(layout):
    names = map_text(layout.map_id, "en").on_board
    assert layout.ground is not None
    for theme in (THEMES["light"], THEMES["dark"]):
        base = paint_base(layout, names, theme)
        colors = {rgb(color) for color in layout.ground.colors(is_dark=theme.is_dark)}
        exact = sum(count for color, count in color_counts(base).items() if color in colors)
        assert exact > 0.3 * base.width * base.height


def test_all_that_is_printed_lies_within_the_map(layout):
    rect = map_rect(layout)
    for shape in base_shapes(layout, THEMES["light"]):
        if isinstance(shape, Polygon):
            assert all(rect.left <= x <= rect.right and rect.top <= y <= rect.bottom for x, y in shape.points)
