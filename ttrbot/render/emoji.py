"""Small pictures of cards and players' marks, to stand in lines of text and on buttons."""

from io import BytesIO

from PIL import Image

from ttrbot.engine.cards import COLORS, Color
from ttrbot.render.marks import CARD_SYMBOLS, SEAT_MARKS, WAVE, placed, rounded
from ttrbot.render.raster import paint_sprite, put
from ttrbot.render.scene import Disc, Polygon, Shape
from ttrbot.render.theme import LIGHT

SIZE = 128
MIDDLE = SIZE / 2
CARD = (16, 3, SIZE - 16, SIZE - 3)
LINE = 4


def card_emoji(color: Color) -> bytes:
    """A train card."""
    return _png(
        _card(LIGHT.cards[color]), Polygon(placed(CARD_SYMBOLS[color], MIDDLE, MIDDLE, 37), LIGHT.symbols[color])
    )


def ferry_emoji() -> bytes:
    """A ferry card."""
    return _png(_card(LIGHT.wave), *(Polygon(placed(WAVE, MIDDLE, y, 37), LIGHT.sea) for y in (44, 84)))


def seat_emoji(color: str) -> bytes:
    """A player's mark."""
    return _png(
        Disc(MIDDLE, MIDDLE, MIDDLE - 6, LIGHT.seats[color], LIGHT.mark, LINE),
        Disc(MIDDLE, MIDDLE, 38, LIGHT.paper),
        Polygon(placed(SEAT_MARKS[color], MIDDLE, MIDDLE, 27), LIGHT.mark),
    )


def emoji_files() -> dict[str, bytes]:
    """All of them by name, as PNGs."""
    cards = {f"card_{color.code}": card_emoji(color) for color in COLORS}
    seats = {f"seat_{color}": seat_emoji(color) for color in SEAT_MARKS}
    return {**cards, "card_ferry": ferry_emoji(), **seats}


def _card(fill: str) -> Shape:
    return Polygon(rounded(*CARD, 14), fill, LIGHT.paper, LINE)


def _png(*shapes: Shape) -> bytes:
    image = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    put(image, paint_sprite(shapes))
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
