"""The patterns of the card colours, on spaces and cards, which tell these apart without their colour."""

import math

from ttrbot.engine.cards import Color
from ttrbot.render.geometry import Box, Point
from ttrbot.render.marks import ENGINE, placed
from ttrbot.render.palette import blend, rgb
from ttrbot.render.scene import Polygon, Polyline, Shape
from ttrbot.render.theme import Theme

USUAL_WIDTH = 18.0
"""The width of a space for which the strokes below are meant; on other spaces they are scaled."""
STROKE = 4.2
LIGHT_SHARE, DARK_SHARE = 0.74, 0.5
"""How far the tone of a pattern is from its colour towards white, or towards dark ink on light colours."""
LIGHTEST_DARK = 0.36
"""The highest luminance of a colour with a white pattern."""


def tone(color: str) -> str:
    """Return the tone of a pattern on a colour."""
    return blend(color, "#ffffff", LIGHT_SHARE) if is_dark(color) else blend(color, "#1e140a", DARK_SHARE)


def is_dark(color: str) -> bool:
    """Return whether light signs can be seen on a colour better than dark ones."""
    red, green, blue = (_linear(channel) for channel in rgb(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < LIGHTEST_DARK


def pattern(color: Color, box: Box, theme: Theme) -> tuple[Shape, ...]:
    """Return the pattern of a card colour on a space or another rectangle of that colour."""
    ink, size = tone(theme.cards[color]), box.width / USUAL_WIDTH
    stroke = STROKE * size
    half, across = box.length / 2, box.width / 2

    def line(*points: Point, width: float = stroke) -> Polyline:
        return Polyline(tuple(box.at(x * size, y * size) for x, y in points), ink, width)

    def area(*points: Point) -> Polygon:
        return Polygon(tuple(box.at(x, y) for x, y in points), ink)

    match color:
        case Color.PURPLE:
            thick = stroke * 0.52
            return (area((-half, -thick), (half, -thick), (half, thick), (-half, thick)),)
        case Color.BLUE:
            long, thick = half * 0.5, stroke * 0.72
            return (area((-long, -thick), (long, -thick), (long, thick), (-long, thick)),)
        case Color.ORANGE:
            return line((-5.5, -5.5), (5.5, 5.5), width=stroke * 0.86), line(
                (-5.5, 5.5), (5.5, -5.5), width=stroke * 0.86
            )
        case Color.WHITE:
            frame = Box(box.x, box.y, max(16 * size, box.length * 0.42), 10 * size, box.angle)
            return (Polygon(frame.corners(), None, ink, 3.2 * size),)
        case Color.GREEN:
            return (line((-3.5, -6), (3.5, 0), (-3.5, 6), width=stroke * 0.9),)
        case Color.YELLOW:
            turns = [math.tau * k / 24 for k in range(24)]
            return (area(*((5.6 * size * math.cos(turn), 5.6 * size * math.sin(turn)) for turn in turns)),)
        case Color.BLACK:
            long, high = min(half * 0.84, max(half * 0.6, 11.5 * size)), across * 0.68
            return (area((-long, 0), (0, -high), (long, 0), (0, high)),)
        case Color.RED:
            lean, thick, high = 5.0 * size, stroke * 0.72, across * 0.68
            return (area((lean - thick, -high), (lean + thick, -high), (-lean + thick, high), (-lean - thick, high)),)
        case _:
            return (Polygon(placed(ENGINE, box.x, box.y, across * 1.2), theme.mark),)


def _linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
