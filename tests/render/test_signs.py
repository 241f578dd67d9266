"""Signs, tunnels and the number of spaces can be told at the widths of a chat, measured on reduced pictures in grey."""

import math
from collections.abc import Sequence
from functools import cache
from itertools import product
from statistics import fmean

import pytest
from PIL import Image

from tests.render.test_gray import correlation
from ttrbot.engine.cards import COLORS, LOCOMOTIVE, Color
from ttrbot.render.geometry import Box
from ttrbot.render.patterns import pattern
from ttrbot.render.plate import plate_of
from ttrbot.render.raster import paint_sprite, put
from ttrbot.render.scene import Primitive
from ttrbot.render.theme import THEMES, Theme
from ttrbot.render.tracks import (
    closed_spaces,
    locomotive,
    number,
    rock,
    separators,
    space_color,
    space_sign,
    sunken,
    wave,
)
from ttrbot.render.ways import Curve, Slot

WIDEST = 1700
"""The width of our widest boards, which are reduced most."""
SHOWN = {550: 350 / 1186, 400: 400 / WIDEST}
"""The scale of such a board in a chat on a desktop, where its height counts, and on a phone."""
AREA = 120
ANGLES = (0, 25, 90)
SPACE, GAP, WIDTH = 40.0, 7.0, 18.0
FILLS: Sequence[Color | None] = (*(color for color in COLORS if color is not LOCOMOTIVE), None)
SIGNS = ("plain", "locomotive", "cross", "wave", "number", "closed")
APART = 50.0
"""The least difference of a space with a sign from one without, in the pixels that differ most, of 255."""
STRONGEST = 10
"""The number of these pixels."""
MARGIN = 0.15
"""How much better the right template must fit than every other."""
OFF = 0.8
PARTED, PLAIN_PARTED = 45.0, 120.0
"""The least difference between a space and the gap to the next, of 255: with a pattern, and grey without one."""
ROUGH, SMOOTH = 25.0, 3.0
"""The least roughness of a tunnel's edge, and the largest of an ordinary edge: standard deviations, of 255."""


def line(degrees: float, length: float) -> Curve:
    box = Box(AREA / 2, AREA / 2, length, 1, math.radians(degrees))
    start, first, second, stop = (box.at(share * length, 0) for share in (-1 / 2, -1 / 6, 1 / 6, 1 / 2))
    return Curve((start, first, second, stop))


def signed(sign: str, color: Color | None, degrees: float, theme: Theme) -> tuple[Primitive, ...]:
    """Return a space with a sign, or one without."""
    slot = Slot(line(degrees, SPACE), 0, SPACE, 0, WIDTH)
    plate, box = plate_of(theme), slot.box()
    if sign == "closed":
        return closed_spaces((slot,), theme)
    if sign == "wave":
        return (*sunken(slot, theme.wave, plate), wave(slot, plate))
    own = () if color is None else pattern(color, box, theme)
    space = (*sunken(slot, space_color(color, theme), plate), *own)
    match sign:
        case "locomotive":
            return (*space, *locomotive(slot, theme))
        case "cross":
            return (*space, *space_sign("cross", box, theme))
        case "number":
            return (*space, *number(4, slot, plate))
        case _:
            return space


def seen(shapes: tuple[Primitive, ...], theme: Theme, scale: float, off: float = 0.0) -> Image.Image:
    """Return shapes on the colour of trays, reduced and in grey, moved by `off` pixels of the whole picture."""
    image = Image.new("RGB", (AREA, AREA), plate_of(theme).rim)
    put(image, paint_sprite(shapes))
    size = round(AREA * scale)
    moved = image.transform(
        image.size, Image.Transform.EXTENT, (off, off, AREA + off, AREA + off), Image.Resampling.BILINEAR
    )
    return moved.convert("L").resize((size, size), Image.Resampling.LANCZOS)


@cache
def look(sign: str, color: Color | None, degrees: float, name: str, width: int, off: float = 0.0) -> Image.Image:
    theme = THEMES[name]
    return seen(signed(sign, color, degrees, theme), theme, SHOWN[width], off)


def strongest(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of the pixels that differ most."""
    apart = sorted((abs(a - b) for a, b in zip(one.tobytes(), other.tobytes(), strict=True)), reverse=True)
    return fmean(apart[:STRONGEST])


def mistaken(signs: Sequence[str], color: Color | None, degrees: float, name: str, width: int) -> list[str]:
    """Return the signs that are taken for others when they are moved a little from their templates."""

    def different(off: float) -> dict[str, list[float]]:
        shown = {sign: look(sign, color, degrees, name, width, off).tobytes() for sign in signs}
        mean = [fmean(values) for values in zip(*shown.values(), strict=True)]
        return {
            sign: [value - usual for value, usual in zip(values, mean, strict=True)] for sign, values in shown.items()
        }

    templates, wrong = different(0.0), []
    for sign, probe in different(OFF).items():
        fits = {other: correlation(probe, template) for other, template in templates.items()}
        own = fits.pop(sign)
        wrong += [f"{sign} like {other}: {fit:.2f} {own:.2f}" for other, fit in fits.items() if fit > own - MARGIN]
    return wrong


@pytest.mark.parametrize("width", SHOWN)
@pytest.mark.parametrize("name", ["light", "dark"])
def test_signs_stand_out_from_spaces_without_them(name, width):
    weak = []
    for color, degrees in product(FILLS, ANGLES):
        plain = look("plain", color, degrees, name, width)
        for sign in SIGNS[1:]:
            apart = strongest(look(sign, color, degrees, name, width), plain)
            weak += [f"{sign} on {color} at {degrees}: {apart:.0f}"] * (apart < APART)
    assert weak == []


@pytest.mark.parametrize("name", ["light", "dark"])
def test_signs_are_not_taken_for_each_other_on_a_phone(name):
    wrong = [
        f"{color}: {fault}"
        for color, degrees in product(FILLS, ANGLES)
        for fault in mistaken(SIGNS, color, degrees, name, 400)
    ]
    assert wrong == []


def test_equal_signs_would_be_found():
    """Both comparisons can fail: for a space without a sign, and for two signs that look the same."""
    plain = look("plain", None, 0, "light", 400)
    assert strongest(plain, plain) < APART
    assert len(mistaken(("plain", "cross", "unknown sign"), None, 0, "light", 400)) == 2


def profile(shapes: tuple[Primitive, ...], way: Curve, theme: Theme, across: Sequence[float]) -> list[float]:
    """Return the shades along a way on a phone: the means over some distances from its middle, pixel by pixel."""
    scale = SHOWN[400]
    image = seen(shapes, theme, scale)
    shades, found = image.tobytes(), []
    for step in range(int(way.length * scale)):
        places = (way.at((step + 0.5) / scale, distance) for distance in across)
        found.append(fmean(shades[int(y * scale) * image.width + int(x * scale)] for x, y in places))
    return found


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("color", FILLS)
def test_spaces_can_be_counted_on_a_phone(name, color):
    """The gap between two spaces is darker or lighter than both of them, whatever their pattern is."""
    theme, pitch = THEMES[name], SPACE + GAP
    faint = []
    for degrees in (0, 90):
        way = line(degrees, 2 * SPACE + GAP)
        slots = tuple(Slot(way, k * pitch, k * pitch + SPACE, 0, WIDTH) for k in range(2))
        shapes = [shape for slot in slots for shape in sunken(slot, space_color(color, theme), plate_of(theme))]
        shapes += separators(slots, color, theme)
        shades = profile(tuple(shapes), way, theme, (-5, -2.5, 0, 2.5, 5))
        middle = round((SPACE + GAP / 2) * SHOWN[400])
        gap = shades[middle - 1 : middle + 1]
        spaces = fmean(shades[2 : middle - 3] + shades[middle + 3 : -2])
        apart = max(abs(shade - spaces) for shade in gap)
        faint += [f"{degrees}: {apart:.0f}"] * (apart < (PLAIN_PARTED if color is None else PARTED))
    assert faint == []


def roughness(shapes: tuple[Primitive, ...], way: Curve, theme: Theme) -> float:
    shades = profile(shapes, way, theme, (WIDTH / 2 + 6,))[3:-3]
    mean = fmean(shades)
    return math.sqrt(fmean((shade - mean) ** 2 for shade in shades))


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("degrees", [0, 90])
def test_edge_of_a_tunnel_is_rough_on_a_phone(name, degrees):
    theme, way = THEMES[name], line(degrees, 110)
    slot = Slot(way, 0, 110, 0, WIDTH)
    space = tuple(sunken(slot, theme.gray, plate_of(theme)))
    assert roughness((rock([(slot,)], plate_of(theme)), *space), way, theme) >= ROUGH
    assert roughness(space, way, theme) <= SMOOTH
