"""The strip below a player's own board: cars needed and cars left, and the player's tickets. Secret."""

from math import ceil

from ttrbot.render.geometry import Point
from ttrbot.render.inputs import Progress, TicketLine
from ttrbot.render.marks import TRACK_CAR, placed, rounded
from ttrbot.render.scene import Polygon, Primitive, Scene, Text
from ttrbot.render.theme import Theme
from ttrbot.render.tickets import state_mark
from ttrbot.render.trains import token
from ttrbot.render.typeface import fit_text, fitting_size, text_width

MARGIN = 8
SUM_WIDTH = 340
DISC = 34.0
ROW, LOWEST = 56, 108
"""The height of one ticket, and the least height of the whole strip."""
ROWS, COLUMNS = 2, 3
"""The rows of tickets that are filled before another column begins, so that a few tickets have much room."""
TITLE_SIZE, SUM_SIZE, NAME_SIZE, CARS_SIZE, LETTER_SIZE = 29, 50, 33, 29, 30
LETTER = 19.0
"""Half the size of a letter's tag."""
SMALL = 23
"""The smallest type size for texts that are too wide."""
LINE = 13
"""The distance from the middle of a ticket to each of its two lines."""


def progress_scene(progress: Progress, width: int, theme: Theme) -> Scene:
    """Return the strip below a board, whose height grows with the number of tickets."""
    count = len(progress.tickets)
    columns = min(max(ceil(count / ROWS), 1), COLUMNS)
    height = max(LOWEST, MARGIN + ceil(count / columns) * (ROW + MARGIN))
    primitives = _sum(progress, height, theme)
    pitch = (width - SUM_WIDTH - MARGIN) / columns
    for number, ticket in enumerate(progress.tickets):
        left = SUM_WIDTH + MARGIN + number % columns * pitch
        top = MARGIN + number // columns * (ROW + MARGIN)
        primitives += _ticket(ticket, (left, top), pitch - MARGIN, theme)
    return Scene(width, height, theme.panel, tuple(primitives))


def _sum(progress: Progress, height: float, theme: Theme) -> list[Primitive]:
    """Return the sum of cars, inverted like the cell of the seat on turn; in a warning colour if cars are lacking."""
    is_short = progress.needed > progress.left
    left = 2 * MARGIN if progress.color is None else 2 * DISC + 3 * MARGIN
    room, middle = SUM_WIDTH - left - MARGIN, height / 2
    size = fitting_size(progress.title, TITLE_SIZE, room, smallest=SMALL)
    area = ((0, 0), (SUM_WIDTH, 0), (SUM_WIDTH, height), (0, height))
    disc = () if progress.color is None else token(progress.color, DISC + 1.5 * MARGIN, middle, DISC, theme)
    return [
        Polygon(area, theme.bad if is_short else theme.turn),
        *disc,
        Text(left, middle - 26, fit_text(progress.title, size, room), size, theme.turn_ink),
        Polygon(placed(TRACK_CAR, left + 24, middle + 20, 23), theme.turn_ink),
        Text(left + 60, middle + 20, f"{progress.needed} / {progress.left}", SUM_SIZE, theme.turn_ink, face="heavy"),
    ]


def _ticket(ticket: TicketLine, corner: Point, width: float, theme: Theme) -> list[Primitive]:
    left, top = corner
    middle, right = top + ROW / 2, left + width
    line, thick = (theme.gold, 5) if ticket.is_offered else (theme.panel_line, 2)
    ink = theme.muted if ticket.state == "cut_off" else theme.ink
    end = right - 12 - text_width(ticket.points, NAME_SIZE, "heavy") - 12
    shapes: list[Primitive] = [
        Polygon(rounded(left, top, right, top + ROW, 8), theme.panel, line, thick),
        Text(right - 12, middle, ticket.points, NAME_SIZE, ink, "rm", face="heavy"),
    ]
    x = left + 10
    if ticket.letter:
        fill, letter = (theme.ring_ink, theme.ring) if ticket.state == "done" else (theme.ring, theme.ring_ink)
        tag = rounded(x, middle - LETTER, x + 2 * LETTER, middle + LETTER, 6)
        shapes.append(Polygon(tag, fill, letter if theme.is_dark else theme.ring_ink, 2.4))
        shapes.append(Text(x + LETTER, middle, ticket.letter, LETTER_SIZE, letter, "mm", face="heavy"))
        x += 2 * LETTER + 8
    if mark := state_mark(ticket.state, x + 15, middle, theme):
        shapes += mark
        x += 38
    if ticket.state == "open":
        cars = str(ticket.cars)
        end -= text_width(cars, CARS_SIZE) + 36
        shapes.append(Polygon(placed(TRACK_CAR, end + 16, middle, 13), theme.muted))
        shapes.append(Text(end + 33, middle, cars, CARS_SIZE, theme.ink))
    return [*shapes, *_name(ticket, (x, middle), end - x - 8, ink)]


def _name(ticket: TicketLine, at: Point, room: float, ink: str) -> list[Primitive]:
    """Return both ends of a ticket, on two lines if they are too wide for one."""
    left, middle = at
    ends = f"{ticket.title} – {ticket.b}" if ticket.b else ticket.title
    size = fitting_size(ends, NAME_SIZE, room, smallest=SMALL + 2)
    if not ticket.b or text_width(ends, size) <= room:
        return [Text(left, middle, fit_text(ends, size, room), size, ink)]
    lines = (f"{ticket.title} –", middle - LINE), (ticket.b, middle + LINE)
    size = min(fitting_size(text, SMALL + 3, room, smallest=SMALL) for text, _ in lines)
    return [Text(left, y, fit_text(text, size, room), size, ink) for text, y in lines]
