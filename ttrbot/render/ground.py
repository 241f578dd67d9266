"""The board without players' routes: ground, free spaces, cities, and the signs of the neighbouring countries.

The names of the cities are painted separately, because they lie on top of what players put on the board.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

from PIL import Image, ImageDraw, ImageFilter

from ttrbot.render.crests import crest
from ttrbot.render.fit import dots, label_text, labels, sign_box, yards
from ttrbot.render.frame import map_rect
from ttrbot.render.geometry import Point, bounds
from ttrbot.render.inputs import Names
from ttrbot.render.layout import ROSE, BoardLayout, Label, Land
from ttrbot.render.marks import placed, rounded
from ttrbot.render.palette import rgb
from ttrbot.render.plate import Plate, plate_of
from ttrbot.render.raster import SMOOTH, draw_on, paint, paint_text
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Scene, Text
from ttrbot.render.theme import Theme
from ttrbot.render.tracks import free_spaces, trays

SIGN_SIZE = 27
SHADOW_BLUR, SHADOW, SHADOW_SHIFT = 0.8, 0.34, (2, 3)


def paint_base(layout: BoardLayout, names: Names, theme: Theme) -> Image.Image:
    """Paint the map in full colour, with its free spaces, but without the names of its cities."""
    rect = map_rect(layout)
    plate = plate_of(theme)
    image = _ground(layout, theme)
    for _, label, text in labels(layout, names):
        _write(image, label, text, plate.sea if label.kind == "sea" else plate.country)
    areas = [*layout.trays.values(), *yards(layout).values()]
    _shade(image, areas, plate)
    large = image.resize((image.width * SMOOTH, image.height * SMOOTH), Image.Resampling.NEAREST)
    draw_on(large, tuple(base_shapes(layout, theme)))
    return large.reduce(SMOOTH).crop((int(rect.left), int(rect.top), int(rect.right), int(rect.bottom)))


def base_shapes(layout: BoardLayout, theme: Theme) -> Iterator[Primitive]:
    """Yield everything that is printed on the ground."""
    plate = plate_of(theme)
    if layout.rose is not None:
        yield from rose(layout.rose, plate)
    for area in yards(layout).values():
        yield Polygon(area, plate.yard, plate.line, 1.4)
    yield from trays(layout, theme)
    for route in layout.slots:
        yield from free_spaces(layout, route, theme)
    for region in layout.regions.values():
        yield from crest(region.at, region.division, region.colors, theme)
    for at, radius in dots(layout).values():
        yield from dot(at, radius, plate)
    for city, zone in layout.terminals.items():
        box = sign_box(layout, city)
        yield Polygon(rounded(*bounds(box.grown(-1).corners()), 6), plate.paper, plate.ink, 2.4)
        yield Text(box.x, box.y, layout.zones[zone].sign, SIGN_SIZE, plate.ink, "mm", "heavy")


def dot(at: Point, radius: float, plate: Plate) -> tuple[Disc, ...]:
    """Return the dot of a city or a junction."""
    return Disc(*at, radius, plate.ink), Disc(*at, radius * 0.8, plate.paper), Disc(*at, radius * 0.5, plate.ink)


def rose(at: Point, plate: Plate) -> Iterator[Primitive]:
    """Yield a compass rose."""
    for radius, width in ((0.62, 1.3), (0.92, 1.3)):
        ring = tuple(
            (at[0] + ROSE * radius * math.cos(t), at[1] + ROSE * radius * math.sin(t))
            for t in (math.tau * k / 60 for k in range(61))
        )
        yield Polyline(ring, plate.sea, width)
    for long, turns in ((0.62, (45, 135, 225, 315)), (1.0, (0, 90, 180, 270))):
        for degrees in turns:
            angle = math.radians(degrees)
            yield Polygon(placed(((long, 0), (0.13, 0.13), (0, 0)), *at, ROSE, angle), plate.sea)
            yield Polygon(placed(((long, 0), (0.13, -0.13), (0, 0)), *at, ROSE, angle), plate.cells[0], plate.sea, 1.0)


def land_shapes(land: Land, theme: Theme, *, lines: bool = True) -> list[Primitive]:
    """Return land and water; `lines` adds borders, which a small map doesn't have."""
    areas: list[Primitive] = [
        *(Polygon(area, theme.abroad) for area in land.abroad),
        *(Polygon(area, theme.home) for area in land.home),
    ]
    for region in land.regions:
        line = theme.tint_line if lines else None
        areas += [Polygon(area, theme.tints[region.tint], line, 1.6) for area in region.areas]
    if lines:
        areas += [Polyline(line, theme.border, 1.2) for line in land.borders]
        areas += [Polyline(line, theme.frontier, 2.2) for line in land.frontiers]
    return [
        *areas,
        *(Polygon(area, theme.water) for area in land.lakes),
        *(Polygon(area, theme.abroad) for area in land.islands),
    ]


def _ground(layout: BoardLayout, theme: Theme) -> Image.Image:
    """Return the painted ground, or flat land, on a canvas of the whole picture."""
    if layout.ground is None:
        return paint(Scene(layout.width, layout.height, theme.water, tuple(land_shapes(layout.land, theme))))
    colors = layout.ground.colors(is_dark=theme.is_dark)
    numbers = layout.ground.numbers()
    numbers.putpalette([channel for color in colors for channel in rgb(color)])
    image = Image.new("RGB", (layout.width, layout.height), theme.water)
    rect = map_rect(layout)
    image.paste(numbers.convert("RGB"), (int(rect.left), int(rect.top)))
    return image


def _shade(image: Image.Image, areas: list[tuple[Point, ...]], plate: Plate) -> None:
    """Paint the soft shadows of trays and yards on the ground."""
    mask = Image.new("L", image.size)
    draw = ImageDraw.Draw(mask)
    for area in areas:
        draw.polygon([(x + SHADOW_SHIFT[0], y + SHADOW_SHIFT[1]) for x, y in area], fill=round(255 * SHADOW))
    image.paste(plate.shadow, mask=mask.filter(ImageFilter.GaussianBlur(SHADOW_BLUR)))


def _write(image: Image.Image, label: Label, text: str, color: str) -> None:
    """Paint a name in the ground."""
    sprite = paint_text(replace(label_text(label, text, color), x=0, y=0))
    turned = sprite.image.rotate(-label.turn, Image.Resampling.BICUBIC, expand=True)
    middle = sprite.left + sprite.image.width / 2, sprite.top + sprite.image.height / 2
    left, top = label.at[0] + middle[0] - turned.width / 2, label.at[1] + middle[1] - turned.height / 2
    image.paste(turned, (round(left), round(top)), turned)
