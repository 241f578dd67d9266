"""The patterns of the card colours, on spaces and cards, which tell these apart without their colour."""

from ttrbot.engine.cards import Color
from ttrbot.render.geometry import Box, Point
from ttrbot.render.marks import ENGINE, placed
from ttrbot.render.palette import blend, rgb
from ttrbot.render.scene import Disc, Polygon, Polyline, Shape
from ttrbot.render.theme import Theme

USUAL_WIDTH = 18.0
"""The width of a space for which the strokes below are meant; on other spaces they are scaled."""
STROKE = 4.2
LIGHT_SHARE, DARK_SHARE = 0.86, 0.5
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
            thick = stroke * 0.42
            return (area((-half, -thick), (half, -thick), (half, thick), (-half, thick)),)
        case Color.BLUE:
            long, thick = half * 0.45, stroke * 0.62
            return (area((-long, -thick), (long, -thick), (long, thick), (-long, thick)),)
        case Color.ORANGE:
            long, high = half * 0.68, across * 0.6
            return (area((-long, -high), (long, high), (-long, high)),)
        case Color.WHITE:
            frame = Box(box.x, box.y, max(16 * size, box.length * 0.42), 10 * size, box.angle)
            return (Polygon(frame.corners(), None, ink, 2.6 * size),)
        case Color.GREEN:
            return (line((-6.0, -6), (6.0, 0), (-6.0, 6), width=stroke * 0.9),)
        case Color.YELLOW:
            radius = min(4.2 * size, half * 0.36)
            apart = max(half * 0.4, radius * 1.3)
            return tuple(Disc(*box.at(side * apart, 0), radius, ink) for side in (-1, 1))
        case Color.BLACK:
            long, near, far = half * 0.8, 2.8 * size, 5.2 * size
            return tuple(
                area((-long, side * near), (long, side * near), (long, side * far), (-long, side * far))
                for side in (-1, 1)
            )
        case Color.RED:
            lean, thick, high = 7.0 * size, stroke * 0.62, across * 0.8
            return (area((lean - thick, -high), (lean + thick, -high), (-lean + thick, high), (-lean - thick, high)),)
        case _:
            return (Polygon(placed(ENGINE, box.x, box.y, across * 1.2), theme.mark),)


def _linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
