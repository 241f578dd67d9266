"""Train cards for hands and emoji, with the colour and the pattern of the spaces that they pay for."""

from collections.abc import Iterator

from ttrbot.engine.cards import COLORS, LOCOMOTIVE, Color
from ttrbot.render.geometry import Box, Point
from ttrbot.render.marks import ENGINE, placed, rounded
from ttrbot.render.palette import blend
from ttrbot.render.patterns import pattern
from ttrbot.render.scene import Polygon, Primitive
from ttrbot.render.theme import Theme

EDGE = 0.055
"""The white edge of a card, as a share of its width."""
ROUND = 0.11
RAINBOW = 0.26
"""The height of a locomotive's stripe of all colours, as a share of the card's height."""


def card(color: Color, left: float, top: float, size: Point, theme: Theme) -> Iterator[Primitive]:
    """Yield a card with this upper left corner, width and height."""
    width, height = size
    edge, fill = EDGE * width, theme.cards[color]
    right, bottom = left + width, top + height
    yield Polygon(rounded(left, top, right, bottom, ROUND * width), theme.paper, theme.ring_ink, 2)
    inner = left + edge, top + edge, right - edge, bottom - edge
    yield Polygon(rounded(*inner, ROUND * width - edge / 2), fill, blend(fill, "#140e0c", 0.35), 1.6)
    middle = (left + right) / 2, (top + bottom) / 2
    if color is LOCOMOTIVE:
        yield from _locomotive(inner, theme)
        return
    long, wide = height - 2 * edge, width - 2 * edge
    # The card shows a space of the board, upright and as wide as its pattern needs.
    yield from pattern(color, Box(*middle, wide, long * 0.62), theme)


def _locomotive(inner: tuple[float, float, float, float], theme: Theme) -> Iterator[Primitive]:
    """Yield an engine over a stripe of all colours."""
    left, top, right, bottom = inner
    width, height = right - left, bottom - top
    plain = [color for color in COLORS if color is not LOCOMOTIVE]
    foot, stripe = bottom - height * 0.09, width * 0.84 / len(plain)
    start = left + width * 0.08
    for number, color in enumerate(plain):
        x = start + number * stripe
        upper = foot - height * RAINBOW
        yield Polygon(((x, upper), (x + stripe, upper), (x + stripe, foot), (x, foot)), theme.cards[color])
    frame = (start, foot - height * RAINBOW), (start + 8 * stripe, foot)
    corners = (frame[0], (frame[1][0], frame[0][1]), frame[1], (frame[0][0], frame[1][1]))
    yield Polygon(corners, None, theme.mark, 1.6)
    yield Polygon(placed(ENGINE, (left + right) / 2, top + height * 0.36, width * 0.36), theme.mark)
