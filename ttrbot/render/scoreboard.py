"""The scoreboard below or beside the board: a panel per seat with its mark, name, points, cars, cards and tickets."""

import math
from dataclasses import dataclass, replace

from ttrbot.render.geometry import Box, Point
from ttrbot.render.inputs import SeatLine
from ttrbot.render.marks import ARROW, CARD, SEAT_MARKS, TICKET, TRACK_CAR, WAVE, Outline, placed, rounded
from ttrbot.render.scene import Disc, Polygon, Primitive, Scene, Text
from ttrbot.render.theme import Theme
from ttrbot.render.typeface import drawable, fit_text, fitting_size, signed, text_width

STRIP_HEIGHT = 124
COLUMN_WIDTH = 244
MARGIN = 8
EDGE = 3
"""How much of the ground around it a panel's picture has, for its outline."""
COUNT_SIZE = 31
ICON_RADIUS = 13
WIDEST_COUNT = 120
COUNT_PLACES = {3: (0.0, 0.38, 0.7), 4: (0.0, 0.28, 0.53, 0.82)}
"""Where cars, cards, tickets and perhaps ferry cards begin, as shares of their room: cars need most."""
FOUR_COUNTS = 0.78
"""How much smaller the counts are when there are four in a line."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the things on a panel are, from its middle, and how large, at the usual size of such a panel."""

    usual: tuple[float, float]
    """Width and height."""
    mark: Point
    radius: float
    name: Point
    name_size: int
    points: Point
    """The right end."""
    points_size: int
    arrow: Point
    """Beside the name, or beside the points."""
    counts: Point
    """Where they begin."""
    is_grid: bool = False
    """Whether the counts stand two by two."""
    count_scale: float = 1.0


_WIDE = _Places((300, STRIP_HEIGHT - 2 * MARGIN), (-108, 0), 30, (-66, -21), 32, (136, -21), 46, (-56, -21), (-66, 26))
"""In a strip: the mark beside two lines."""
_TALL = _Places((COLUMN_WIDTH - 2 * MARGIN, 176), (-80, -50), 26, (-46, -50), 32, (104, 8), 54, (-84, 8), (-104, 58))
"""In a column: three lines."""
_TALLEST = _Places(
    (COLUMN_WIDTH - 2 * MARGIN, 232),
    (-76, -72),
    30,
    (-38, -72),
    34,
    (104, -8),
    64,
    (-82, -8),
    (-98, 48),
    is_grid=True,
    count_scale=1.15,
)
"""In a column with few seats: four lines."""
GRID = (108, 44)
"""The distances of counts that stand two by two."""


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
    places = _places_on(panel)
    scale = min(panel.length / places.usual[0], panel.width / places.usual[1])
    # What is left over goes between the mark and what stands at the right.
    spare = (panel.length - places.usual[0] * scale) / 2

    def at(place: Point, side: int = -1) -> Point:
        return panel.x + place[0] * scale + side * spare, panel.y + place[1] * scale

    mark, radius = at(places.mark), places.radius * scale
    shapes += [
        Disc(*mark, radius, theme.seats[seat.color], theme.train_line, 2.5),
        Disc(*mark, radius * 0.66, theme.paper),
        Polygon(placed(SEAT_MARKS[seat.color], *mark, radius * 0.48), theme.mark),
    ]
    name_size, points_size = round(places.name_size * scale), round(places.points_size * scale)
    right, points = at(places.points, 1), signed(seat.points)
    shapes.append(Text(*right, points, points_size, theme.ink, "rm", bold=True))
    name, end = at(places.name), right[0]
    if places.points[1] == places.name[1]:
        end -= text_width(points, points_size, bold=True) + 10
    if seat.has_turn:
        arrow = at(places.arrow)
        shapes.append(Polygon(placed(ARROW, *arrow, 13 * scale), theme.accent))
        if arrow[1] == name[1]:
            name = name[0] + 28 * scale, name[1]
    text = drawable(seat.name)
    size = fitting_size(text, name_size, end - name[0], smallest=round(name_size * 0.8), bold=True)
    shapes.append(Text(*name, fit_text(text, size, end - name[0], bold=True), size, theme.ink, bold=True))
    start = at(places.counts)
    room = min(right[0] + 6 - start[0], 3 * WIDEST_COUNT * scale)
    counts = [(TRACK_CAR, seat.cars), (CARD, seat.cards), (TICKET, seat.tickets)]
    if seat.ferry_cards is not None:
        counts.append((WAVE, seat.ferry_cards))
        if not places.is_grid:
            scale *= FOUR_COUNTS
    for number, (outline, count) in enumerate(counts):
        x, y = COUNT_PLACES[len(counts)][number] * room, 0.0
        if places.is_grid:
            x, y = number % 2 * GRID[0] * scale, number // 2 * GRID[1] * scale
        shapes += _count(outline, count, (start[0] + x, start[1] + y), scale * places.count_scale, theme)
    return shapes


def _places_on(panel: Box) -> _Places:
    if panel.length > panel.width * 1.6:
        return _WIDE
    return _TALLEST if panel.width >= _TALLEST.usual[1] else _TALL


def _count(outline: Outline, count: int, at: Point, scale: float, theme: Theme) -> list[Primitive]:
    radius, size = ICON_RADIUS * scale, round(COUNT_SIZE * scale)
    half = max(x for x, _ in outline) * radius
    return [
        Polygon(placed(outline, at[0] + half, at[1], radius), theme.muted),
        Text(at[0] + 2 * half + 6 * scale, at[1], str(count), size, theme.ink),
    ]
