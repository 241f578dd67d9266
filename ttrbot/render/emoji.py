"""Small pictures of cards and players' marks for lines of text and buttons, on light and on dark ground."""

from collections.abc import Callable
from functools import partial
from io import BytesIO

from PIL import Image

from ttrbot.engine.cards import COLORS, LOCOMOTIVE, Color
from ttrbot.render.geometry import Box
from ttrbot.render.marks import ENGINE, SEAT_MARKS, WAVE, mark_of, placed, rounded
from ttrbot.render.patterns import pattern
from ttrbot.render.raster import paint_sprite, put
from ttrbot.render.scene import Disc, Polygon, Shape
from ttrbot.render.theme import LIGHT

SIZE = 128
MIDDLE = SIZE / 2
CARD = (16, 4, SIZE - 16, SIZE - 4)
EDGE, LINE = 11, 8
"""A white edge within a dark line: on any ground, one of the two can be seen."""


def card_emoji(color: Color) -> bytes:
    """Return a train card."""
    if color is LOCOMOTIVE:
        plain = [other for other in COLORS if other is not LOCOMOTIVE]
        left, _, right, bottom = _inner()
        step = (right - left) / len(plain)
        stripes = (
            Polygon(_box(left + k * step, bottom - 26, left + (k + 1) * step, bottom), LIGHT.cards[other])
            for k, other in enumerate(plain)
        )
        engine = Polygon(placed(ENGINE, MIDDLE, 50, 37), LIGHT.mark)
        return _png(*_card(LIGHT.cards[color]), *stripes, engine)
    return _png(*_card(LIGHT.cards[color]), *pattern(color, Box(MIDDLE, MIDDLE, SIZE - 50, SIZE - 56), LIGHT))


def ferry_emoji() -> bytes:
    """Return a ferry card."""
    return _png(*_card(LIGHT.wave), *(Polygon(placed(WAVE, MIDDLE, y, 35), LIGHT.sea) for y in (44, 84)))


def seat_emoji(color: str, mate: int = 0) -> bytes:
    """Return the mark of a player, or of a team mate."""
    return _png(
        Disc(MIDDLE, MIDDLE, MIDDLE - 3, LIGHT.train_line),
        Disc(MIDDLE, MIDDLE, MIDDLE - 3 - LINE, LIGHT.ring),
        Disc(MIDDLE, MIDDLE, MIDDLE - 3 - LINE - EDGE, LIGHT.seats[color], LIGHT.train_line, 2),
        Polygon(placed(mark_of(color, mate), MIDDLE, MIDDLE, 27), LIGHT.marks[color]),
    )


def emoji_painters() -> dict[str, Callable[[], bytes]]:
    """Return what draws each emoji as a PNG, by names that tell a screen reader what they show."""
    cards = {f"{color.code}_card": partial(card_emoji, color) for color in COLORS}
    seats = {f"{color}_player": partial(seat_emoji, color) for color in SEAT_MARKS}
    mates = {f"{color}_mate": partial(seat_emoji, color, mate=1) for color in SEAT_MARKS}
    return {**cards, "ferry_card": ferry_emoji, **seats, **mates}


def _inner() -> tuple[float, float, float, float]:
    left, top, right, bottom = CARD
    return left + EDGE, top + EDGE, right - EDGE, bottom - EDGE


def _box(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _card(fill: str) -> tuple[Shape, ...]:
    return Polygon(rounded(*CARD, 16), LIGHT.ring, LIGHT.train_line, LINE), Polygon(rounded(*_inner(), 9), fill)


def _png(*shapes: Shape) -> bytes:
    image = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    put(image, paint_sprite(shapes))
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
