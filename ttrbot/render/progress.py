"""What stands below or beside somebody's own board: cars needed against cars left, and their tickets. Secret."""

from dataclasses import dataclass
from math import ceil

from ttrbot.render.geometry import Point
from ttrbot.render.inputs import Progress, TicketLine
from ttrbot.render.marks import TRACK_CAR, placed, rounded
from ttrbot.render.scene import Polygon, Primitive, Scene, Text
from ttrbot.render.scoreboard import STRIP_HEIGHT
from ttrbot.render.theme import Theme
from ttrbot.render.tickets import state_mark
from ttrbot.render.typeface import fit_text, fitting_size, text_width

MARGIN = 8
COLUMN_WIDTH = 400
SUM_WIDTH, SUM_HEIGHT = 300, STRIP_HEIGHT - 2 * MARGIN
ROWS, COLUMNS = 2, 3
"""Tickets take as few columns as fill these rows, so that few of them have much room."""
NAME_GAP = 8
"""Between a ticket's ends and its cars."""
TITLE_SIZE, SUM_SIZE, NAME_SIZE, CARS_SIZE = 27, 46, 28, 26
SMALL = 21
"""The smallest type for what is too wide."""


@dataclass(frozen=True, slots=True)
class _Chip:
    """The place of one ticket: its height, and how large what stands in it is."""

    height: int
    scale: float
    line: int
    """From its middle to each of two lines."""


_LOW, _TALL = _Chip(50, 1.0, 12), _Chip(88, 1.25, 19)
"""With both ends in one line if they fit, or always in two."""


def progress_strip(progress: Progress, width: int, theme: Theme) -> Scene:
    """The strip below a board; it grows with the tickets."""
    count = len(progress.tickets)
    columns = min(max(ceil(count / ROWS), 1), COLUMNS)
    rows = ceil(count / columns)
    height = max(STRIP_HEIGHT, MARGIN + rows * (_LOW.height + MARGIN))
    primitives = _sum(progress, SUM_WIDTH, height - 2 * MARGIN, theme)
    pitch = (width - SUM_WIDTH - 2 * MARGIN) / columns
    for number, ticket in enumerate(progress.tickets):
        left = SUM_WIDTH + 2 * MARGIN + number % columns * pitch
        top = MARGIN + number // columns * (_LOW.height + MARGIN)
        primitives += _ticket(ticket, _LOW, (left, top), pitch - MARGIN, theme)
    return Scene(width, height, theme.panel_line, tuple(primitives))


def progress_column(progress: Progress, height: int, theme: Theme) -> Scene:
    """The column beside a board, with as many tickets as fit; few of them are larger."""
    width = COLUMN_WIDTH - 2 * MARGIN
    primitives = _sum(progress, width, SUM_HEIGHT, theme)
    first = SUM_HEIGHT + 2 * MARGIN
    chip = _TALL if len(progress.tickets) * (_TALL.height + MARGIN) <= height - first else _LOW
    pitch = chip.height + MARGIN
    for number, ticket in enumerate(progress.tickets[: (height - first) // pitch]):
        primitives += _ticket(ticket, chip, (MARGIN, first + number * pitch), width, theme)
    return Scene(COLUMN_WIDTH, height, theme.panel_line, tuple(primitives))


def _sum(progress: Progress, width: float, height: float, theme: Theme) -> list[Primitive]:
    left = top = MARGIN
    area = rounded(left, top, left + width, top + height, 10)
    is_short = progress.needed > progress.left
    line, thick = (theme.bad, 5) if is_short else (theme.muted, 1.5)
    middle = top + height / 2
    size = fitting_size(progress.title, TITLE_SIZE, width - 32, smallest=SMALL)
    numbers = f"{progress.needed} / {progress.left}"
    return [
        Polygon(area, theme.panel, line, thick),
        Text(left + 16, middle - 27, fit_text(progress.title, size, width - 32), size, theme.ink),
        Polygon(placed(TRACK_CAR, left + 38, middle + 20, 22), theme.muted),
        Text(left + 74, middle + 20, numbers, SUM_SIZE, theme.bad if is_short else theme.ink, bold=True),
    ]


def _ticket(ticket: TicketLine, chip: _Chip, corner: Point, width: float, theme: Theme) -> list[Primitive]:
    left, top = corner
    middle, right, scale = top + chip.height / 2, left + width, chip.scale
    line, thick = (theme.accent, 4) if ticket.is_offered else (theme.muted, 1.5)
    ink = theme.muted if ticket.state == "cut_off" else theme.ink
    points, points_size, cars_size = str(ticket.points), round(NAME_SIZE * scale), round(CARS_SIZE * scale)
    end = right - 14 - text_width(points, points_size, bold=True) - 12
    shapes: list[Primitive] = [
        Polygon(rounded(left, top, right, top + chip.height, 8), theme.panel, line, thick),
        *state_mark(ticket.state, left + 26, middle, theme),
        Text(right - 14, middle, points, points_size, ink, "rm", bold=True),
    ]
    if ticket.state == "open":
        cars = str(ticket.cars)
        end -= text_width(cars, cars_size) + 36 * scale
        shapes.append(Polygon(placed(TRACK_CAR, end + 16 * scale, middle, 12 * scale), theme.muted))
        shapes.append(Text(end + 33 * scale, middle, cars, cars_size, theme.ink))
    return [*shapes, *_name(ticket, chip, (left + 50, middle), end - left - 50 - NAME_GAP, ink)]


def _name(ticket: TicketLine, chip: _Chip, at: Point, room: float, ink: str) -> list[Primitive]:
    """Both ends, on two lines in a tall place or if they are too wide for one."""
    left, middle = at
    ends = f"{ticket.a} – {ticket.b}" if ticket.b else ticket.a
    size = fitting_size(ends, NAME_SIZE, room, smallest=SMALL)
    if not ticket.b or (chip is _LOW and text_width(ends, size) <= room):
        return [Text(left, middle, fit_text(ends, size, room), size, ink)]
    largest = SMALL if chip is _LOW else round(NAME_SIZE * chip.scale)
    lines = (f"{ticket.a} –", middle - chip.line), (ticket.b, middle + chip.line)
    size = min(fitting_size(text, largest, room, smallest=SMALL) for text, _ in lines)
    return [Text(left, y, fit_text(text, size, room), size, ink) for text, y in lines]
