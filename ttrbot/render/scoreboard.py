"""The strip below the board: one panel per seat with its colour, mark, points, cars, cards and tickets."""

from ttrbot.render.geometry import Point
from ttrbot.render.inputs import SeatLine
from ttrbot.render.marks import ARROW, CARD, SEAT_MARKS, TICKET, TRACK_CAR, Outline, arc, placed
from ttrbot.render.scene import Disc, Polygon, Primitive, Scene, Text
from ttrbot.render.theme import Theme
from ttrbot.render.typeface import drawable, fit_text, text_width

STRIP_HEIGHT = 124
MARGIN = 8
NAME_SIZE = 32
COUNT_SIZE = 31
POINTS_SIZE = 46
ICON_RADIUS = 13
WIDEST_COUNT = 120
FULL_PANEL = 300
"""A narrower panel has smaller type."""


def scoreboard_scene(seats: tuple[SeatLine, ...], width: int, theme: Theme) -> Scene:
    """The whole strip."""
    panel = (width - MARGIN) / max(len(seats), 1)
    primitives: list[Primitive] = []
    for number, seat in enumerate(seats):
        primitives += _panel(seat, MARGIN + number * panel, panel - MARGIN, theme)
    return Scene(width, STRIP_HEIGHT, theme.panel_line, tuple(primitives))


def _panel(seat: SeatLine, left: float, width: float, theme: Theme) -> list[Primitive]:
    top, bottom = MARGIN, STRIP_HEIGHT - MARGIN
    area = rounded(left, top, left + width, bottom, 10)
    line, thick = (theme.accent, 5) if seat.has_turn else (theme.muted, 1.5)
    shapes: list[Primitive] = [Polygon(area, theme.active if seat.has_turn else theme.panel, line, thick)]
    scale = min(1.0, width / FULL_PANEL)
    name_size, points_size = round(NAME_SIZE * scale), round(POINTS_SIZE * scale)
    middle, radius = left + 42 * scale, 30 * scale
    shapes += [
        Disc(middle, (top + bottom) / 2, radius, theme.seats[seat.color], theme.mark, 2.5),
        Disc(middle, (top + bottom) / 2, radius * 0.66, theme.paper),
        Polygon(placed(SEAT_MARKS[seat.color], middle, (top + bottom) / 2, radius * 0.48), theme.mark),
    ]
    right = left + width - 14 * scale
    upper, lower = top + 33, bottom - 28
    points = str(seat.points)
    shapes.append(Text(right, upper, points, points_size, theme.ink, "rm", bold=True))
    text_left = middle + radius + 12 * scale
    name_left = text_left
    if seat.has_turn:
        shapes.append(Polygon(placed(ARROW, text_left + 10 * scale, upper, 13 * scale), theme.accent))
        name_left += 28 * scale
    room = right - text_width(points, points_size, bold=True) - 10 - name_left
    name = fit_text(drawable(seat.name), name_size, room, bold=True)
    shapes.append(Text(name_left, upper, name, name_size, theme.ink, bold=True))
    step = min((right + 6 - text_left) / 3, WIDEST_COUNT)
    counts = ((TRACK_CAR, seat.cars), (CARD, seat.cards), (TICKET, seat.tickets))
    for place, (outline, count) in enumerate(counts):
        shapes += _count(outline, count, (text_left + place * step, lower), scale, theme)
    return shapes


def _count(outline: Outline, count: int, at: Point, scale: float, theme: Theme) -> list[Primitive]:
    radius, size = ICON_RADIUS * scale, round(COUNT_SIZE * scale)
    half = max(x for x, _ in outline) * radius
    return [
        Polygon(placed(outline, at[0] + half, at[1], radius), theme.muted),
        Text(at[0] + 2 * half + 6 * scale, at[1], str(count), size, theme.ink),
    ]


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> tuple[Point, ...]:
    """A rectangle with round corners."""
    corners = ((right, bottom, 0), (left, bottom, 90), (left, top, 180), (right, top, 270))
    points: list[Point] = []
    for x, y, start in corners:
        middle_x, middle_y = min(max(x, left + radius), right - radius), min(max(y, top + radius), bottom - radius)
        points += arc(radius, start, start + 90, x=middle_x, y=middle_y, steps=6)
    return tuple(points)
