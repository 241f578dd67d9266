"""Patterns and marks alone tell cards and owners apart: in grey, in one colour, at the width of a chat."""

import math
from collections.abc import Sequence
from statistics import fmean

import pytest
from PIL import Image

from ttrbot.engine.cards import COLORS, LOCOMOTIVE
from ttrbot.render.geometry import Box
from ttrbot.render.marks import SEAT_MARKS, SIGNS, mark_of, placed
from ttrbot.render.patterns import pattern
from ttrbot.render.raster import paint_sprite, put
from ttrbot.render.scene import Polygon, Primitive
from ttrbot.render.theme import LIGHT
from ttrbot.render.trains import MARK, train
from ttrbot.render.ways import Curve, Slot

SHOWN = 550 / 1600
GRAY = "#8a8a8a"
CARDS = [color for color in COLORS if color is not LOCOMOTIVE]
PLAIN = LIGHT.__class__(
    **{name: getattr(LIGHT, name) for name in LIGHT.__dataclass_fields__}
    | {"cards": dict.fromkeys(COLORS, GRAY), "seats": dict.fromkeys(SEAT_MARKS, GRAY)}
    | {"marks": dict.fromkeys(SEAT_MARKS, "#ffffff")}
)
"""A theme without any difference in colour."""
ANGLES = (0, 25, 60, 90, 140)
LENGTHS = (28, 44, 60)
OFF = 0.8
"""How far from its template a space lies, in pixels of the whole picture."""
MARGIN = 0.2
"""How much better the right template must fit than every other."""
ALIKE = 0.82
"""The largest likeness of a pattern and a mark."""


def space(color, box):
    return (Polygon(box.corners(), GRAY), *pattern(color, box, PLAIN))


def car(color, box, mate=0):
    ends = (box.at(share * box.length, 0) for share in (-1 / 2, -1 / 6, 1 / 6, 1 / 2))
    way = Curve(tuple(ends))
    return train((Slot(way, 0, box.length, 0, box.width),), color, PLAIN, mate)


def seen(shapes, off: float) -> Image.Image:
    """Return shapes on a grey ground at the size of a chat, moved by `off` pixels from the template's place."""
    image = Image.new("RGB", (96, 96), GRAY)
    put(image, paint_sprite(shapes))
    size = round(96 * SHOWN)
    box = (off, off, 96 + off, 96 + off)
    return (
        image.transform((96, 96), Image.Transform.EXTENT, box, Image.Resampling.BILINEAR)
        .convert("L")
        .resize((size, size), Image.Resampling.LANCZOS)
    )


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    norm = math.sqrt(sum(a * a for a in one) * sum(b * b for b in other)) or 1.0
    return sum(a * b for a, b in zip(one, other, strict=True)) / norm


def apart(draw, kinds, box: Box, off: float) -> dict[object, list[float]]:
    """Return the difference of each kind from the mean of all."""
    shown = {kind: list(seen(draw(kind, box), off).tobytes()) for kind in kinds}
    mean = [fmean(values) for values in zip(*shown.values(), strict=True)]
    return {kind: [value - usual for value, usual in zip(values, mean, strict=True)] for kind, values in shown.items()}


def mistaken(draw, kinds, box: Box) -> list[str]:
    """Return the kinds that are (nearly) mistaken for another when they are moved a little from their templates."""
    templates, probes = (apart(draw, kinds, box, off) for off in (0.0, OFF))
    wrong = []
    for kind, probe in probes.items():
        fits = {other: correlation(probe, template) for other, template in templates.items()}
        own = fits.pop(kind)
        wrong += [f"{kind} like {other}: {fit:.2f} {own:.2f}" for other, fit in fits.items() if fit > own - MARGIN]
    return wrong


@pytest.mark.parametrize("degrees", ANGLES)
@pytest.mark.parametrize("length", LENGTHS)
def test_patterns_tell_spaces_apart_without_colour(degrees, length):
    assert mistaken(space, CARDS, Box(48, 48, length, 18, math.radians(degrees))) == []


def on_space(sign: tuple[Primitive, ...], box: Box) -> list[float]:
    """Return the difference of each pixel of a space with a sign from the mean."""
    values = seen((Polygon(box.corners(), GRAY), *sign), 0.0).tobytes()
    mean = fmean(values)
    return [value - mean for value in values]


def marked(name: str, box: Box) -> list[float]:
    outline = placed((SEAT_MARKS | SIGNS)[name], box.x, box.y, MARK)
    return on_space((Polygon(outline, "#ffffff"),), box)


@pytest.mark.parametrize("degrees", ANGLES)
@pytest.mark.parametrize("length", LENGTHS)
def test_no_pattern_looks_like_a_mark(degrees, length):
    """A free space doesn't look like a car of a player, or like a space with the sign of a rule."""
    box = Box(48, 48, length, 18, math.radians(degrees))
    marks = {name: marked(name, box) for name in SEAT_MARKS | SIGNS}
    alike = []
    for color in CARDS:
        own = on_space(pattern(color, box, PLAIN), box)
        alike += [f"{color} like {name}" for name, mark in marks.items() if correlation(own, mark) > ALIKE]
    assert alike == []


def test_a_pattern_like_a_mark_would_be_found():
    box = Box(48, 48, 44, 18)
    diamond = ((box.x - 14, box.y), (box.x, box.y - 6), (box.x + 14, box.y), (box.x, box.y + 6))
    assert correlation(on_space((Polygon(diamond, "#e0e0e0"),), box), marked("red", box)) > ALIKE


@pytest.mark.parametrize("degrees", ANGLES)
def test_marks_tell_owners_apart_without_colour(degrees):
    assert mistaken(car, list(SEAT_MARKS), Box(48, 48, 40, 18, math.radians(degrees))) == []


@pytest.mark.parametrize("degrees", ANGLES)
def test_marks_tell_the_seats_of_teams_apart_without_colour(degrees):
    seats = [(color, mate) for color in ("blue", "red", "green") for mate in (0, 1)]
    assert (
        mistaken(lambda seat, box: car(seat[0], box, seat[1]), seats, Box(48, 48, 40, 18, math.radians(degrees))) == []
    )


@pytest.mark.parametrize("color", SEAT_MARKS)
def test_team_mates_have_different_marks(color):
    assert len({mark_of(color, mate) for mate in range(len(SEAT_MARKS))}) == len(SEAT_MARKS)


def test_equal_patterns_would_be_found():
    """The comparison can fail: equal patterns don't pass it."""
    same = mistaken(lambda kind, box: space(CARDS[min(kind, 1)], box), CARDS[:3], Box(48, 48, 44, 18))
    assert len(same) == 2, "the second and the third look the same"
