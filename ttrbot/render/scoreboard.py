"""The scoreboard below or beside the board: a panel per seat with its mark, points, cars, cards and tickets."""

import math
from dataclasses import replace

from ttrbot.render.geometry import Box, Point
from ttrbot.render.inputs import SeatLine
from ttrbot.render.marks import ARROW, CARD, SEAT_MARKS, TICKET, TRACK_CAR, WAVE, Outline, placed, rounded
from ttrbot.render.scene import Disc, Polygon, Primitive, Scene, Text
from ttrbot.render.theme import Theme
from ttrbot.render.typeface import drawable, fit_text, signed, text_width

STRIP_HEIGHT = 124
COLUMN_WIDTH = 400
MARGIN = 8
EDGE = 3
"""How much of the ground around it a panel's picture has, for its outline."""
NAME_SIZE = 32
COUNT_SIZE = 31
POINTS_SIZE = 46
ICON_RADIUS = 13
WIDEST_COUNT = 120
COUNT_PLACES = {3: (0.0, 0.38, 0.7), 4: (0.0, 0.28, 0.53, 0.82)}
"""Where cars, cards, tickets and perhaps ferry cards begin, as shares of their room: cars need most."""
FOUR_COUNTS = 0.78
"""How much smaller the counts are when there are four."""
FULL_PANEL = (300, STRIP_HEIGHT - 2 * MARGIN)
"""Type is as large as given above in a panel of this width and height, and grows and shrinks with it."""


def strip_panels(seats: int, width: int) -> tuple[Box, ...]:
    """Where the panels of a strip below a board lie, side by side."""
    step = (width - MARGIN) / max(seats, 1)
    size = step - MARGIN, STRIP_HEIGHT - 2 * MARGIN
    return tuple(Box(MARGIN / 2 + (number + 0.5) * step, STRIP_HEIGHT / 2, *size) for number in range(seats))


def column_panels(seats: int, height: int) -> tuple[Box, ...]:
    """Where the panels of a column beside a board lie, on top of each other."""
    step = (height - MARGIN) / max(seats, 1)
    size = COLUMN_WIDTH - 2 * MARGIN, step - MARGIN
    return tuple(Box(COLUMN_WIDTH / 2, MARGIN / 2 + (number + 0.5) * step, *size) for number in range(seats))


def panel_corner(panel: Box) -> tuple[int, int]:
    """Where the picture of a panel is to be laid."""
    return math.floor(panel.x - panel.length / 2) - EDGE, math.floor(panel.y - panel.width / 2) - EDGE


def panel_scene(seat: SeatLine, panel: Box, theme: Theme) -> Scene:
    """One player's panel, with a little of the ground around it."""
    left, top = panel_corner(panel)
    width, height = (math.ceil(size) + 2 * EDGE + 1 for size in (panel.length, panel.width))
    primitives = _panel(seat, replace(panel, x=panel.x - left, y=panel.y - top), theme)
    return Scene(width, height, theme.panel_line, tuple(primitives))


def _panel(seat: SeatLine, panel: Box, theme: Theme) -> list[Primitive]:
    left, width = panel.x - panel.length / 2, panel.length
    area = rounded(left, panel.y - panel.width / 2, left + width, panel.y + panel.width / 2, 10)
    line, thick = (theme.accent, 5) if seat.has_turn else (theme.muted, 1.5)
    shapes: list[Primitive] = [Polygon(area, theme.active if seat.has_turn else theme.panel, line, thick)]
    scale = min(panel.length / FULL_PANEL[0], panel.width / FULL_PANEL[1])
    name_size, points_size = round(NAME_SIZE * scale), round(POINTS_SIZE * scale)
    middle, radius = left + 42 * scale, 30 * scale
    upper, lower = panel.y - 21 * scale, panel.y + 26 * scale
    shapes += [
        Disc(middle, panel.y, radius, theme.seats[seat.color], theme.mark, 2.5),
        Disc(middle, panel.y, radius * 0.66, theme.paper),
        Polygon(placed(SEAT_MARKS[seat.color], middle, panel.y, radius * 0.48), theme.mark),
    ]
    right = left + width - 14 * scale
    points = signed(seat.points)
    shapes.append(Text(right, upper, points, points_size, theme.ink, "rm", bold=True))
    text_left = middle + radius + 12 * scale
    name_left = text_left
    if seat.has_turn:
        shapes.append(Polygon(placed(ARROW, text_left + 10 * scale, upper, 13 * scale), theme.accent))
        name_left += 28 * scale
    room = right - text_width(points, points_size, bold=True) - 10 - name_left
    name = fit_text(drawable(seat.name), name_size, room, bold=True)
    shapes.append(Text(name_left, upper, name, name_size, theme.ink, bold=True))
    room = min(right + 6 - text_left, 3 * WIDEST_COUNT * scale)
    counts = [(TRACK_CAR, seat.cars), (CARD, seat.cards), (TICKET, seat.tickets)]
    if seat.ferry_cards is not None:
        counts.append((WAVE, seat.ferry_cards))
        scale *= FOUR_COUNTS
    for share, (outline, count) in zip(COUNT_PLACES[len(counts)], counts, strict=True):
        shapes += _count(outline, count, (text_left + share * room, lower), scale, theme)
    return shapes


def _count(outline: Outline, count: int, at: Point, scale: float, theme: Theme) -> list[Primitive]:
    radius, size = ICON_RADIUS * scale, round(COUNT_SIZE * scale)
    half = max(x for x, _ in outline) * radius
    return [
        Polygon(placed(outline, at[0] + half, at[1], radius), theme.muted),
        Text(at[0] + 2 * half + 6 * scale, at[1], str(count), size, theme.ink),
    ]
