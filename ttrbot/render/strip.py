"""The score strip below the map (for each seat its disc, name, cars, cards and points), and the final poster."""

from collections.abc import Sequence
from math import ceil

from ttrbot.render.geometry import Point
from ttrbot.render.inputs import Poster, PosterLine, SeatLine
from ttrbot.render.marks import ARROW, CARD, TICKET, TRACK_CAR, WAVE, Outline, placed
from ttrbot.render.scene import Polygon, Polyline, Primitive, Scene, Text
from ttrbot.render.theme import Theme
from ttrbot.render.trains import token
from ttrbot.render.typeface import drawable, fit_text, fitting_size, signed, text_width

HEIGHT, CAPTION_HEIGHT = 66, 90
POSTER_HEIGHT = HEIGHT + CAPTION_HEIGHT
"""The height of the poster: that of a strip with a caption, so that all frames of a film have one size."""
PAD = 12
DISC = 22.0
NAME_SIZE, SMALLEST_NAME, CAPTION_SIZE = 38, 22, 52
POINTS_SIZE, SMALL_POINTS, COUNT_SIZE, LARGE_COUNT = 53, 46, 33, 41
ICON = 12.0
COUNT_LINE = 15.5
"""The distance from the middle of a cell to each of the two lines of counts."""
NARROW = 280
"""Cells narrower than this have smaller numbers."""
WIDE = 360
"""The least width of a cell that also shows tickets, and has its counts side by side in large numbers."""
ARROW_SIZE = 12.0
RULE = 2
TURN_FRAME = 5
"""The frame around the cell of the seat on turn."""
BEARING = 4
"""How much wider than its advance a letter may be."""

WINNERS = 0.4
"""The least share of a poster's width for the winners."""
WIDEST_OTHER = 360
WINNER_DISC, OTHER_DISC = 48.0, 19.0
TITLE_SIZE, SUM_SIZE, STORY_SIZE = 66, 100, 40
SMALL_STORY, STORY_LINE = 32, 36
"""Below this type size, a story takes two lines; the distance between these."""
SEPARATOR = ", "
OTHER_NAME, OTHER_SUM, OTHER_STORY, OTHER_ROWS = 36, 54, 32, 94
"""The same for the other sides; the last number is the room for the rows of a story, one below the other."""


def cell_scenes(seat: SeatLine, width: int, theme: Theme) -> tuple[Scene, ...]:
    """Return a seat's cell in parts from left to right; a part that many cells share is painted only once.

    The cell of the seat on turn is inverted.
    """
    paper, ink = _colors(theme, is_turned=seat.has_turn)
    columns = (_column(column, paper, ink) for column in reversed(_counts(seat, width)))
    numbers = [_points(seat.points, width, paper, ink), *columns]
    room = max(1, width - PAD - sum(scene.width for scene in numbers))
    who = _who(seat, room, theme, paper, ink)
    between = [Scene(room - who.width, HEIGHT, paper, ())] if who.width < room else []
    return who, *between, *reversed(numbers), Scene(PAD, HEIGHT, paper, ())


def _who(seat: SeatLine, room: int, theme: Theme, paper: str, ink: str) -> Scene:
    """Return the disc and the name, with an arrow for the seat on turn unless the name needs its room."""
    middle = HEIGHT / 2
    shapes: list[Primitive] = []
    name = drawable(seat.name)
    x = PAD / 2
    beside = x + 2 * DISC + 11
    if seat.has_turn and beside + 2 * ARROW_SIZE + text_width(name, NAME_SIZE, "bold") <= room:
        shapes.append(Polygon(placed(ARROW, x + ARROW_SIZE, middle, ARROW_SIZE), _gold(theme)))
        x += 2 * ARROW_SIZE
    x += DISC + 2
    shapes += token(seat.color, x, middle, DISC, theme)
    x += DISC + 9
    size = fitting_size(name, NAME_SIZE, room - x, smallest=SMALLEST_NAME, face="bold")
    shown = fit_text(name, size, room - x, "bold")
    shapes.append(Text(x, middle, shown, size, ink, face="bold"))
    return Scene(min(room, ceil(x + text_width(shown, size, "bold") + BEARING)), HEIGHT, paper, tuple(shapes))


def _points(points: int, width: int, paper: str, ink: str) -> Scene:
    shown, size = signed(points), POINTS_SIZE if width >= NARROW else SMALL_POINTS
    wide = ceil(text_width(shown, size, "heavy")) + 9
    return Scene(wide, HEIGHT, paper, (Text(wide, HEIGHT / 2, shown, size, ink, "rm", "heavy"),))


def _column(counts: Sequence[tuple[Outline, int]], paper: str, ink: str) -> Scene:
    """Return counts one below the other, each with the sign of what is counted."""
    size = LARGE_COUNT if len(counts) == 1 else COUNT_SIZE
    number = max(ceil(text_width(str(count), size, "bold")) for _, count in counts)
    wide = number + round(2 * ICON) + 12
    shapes: list[Primitive] = []
    for row, (outline, count) in enumerate(counts):
        line = HEIGHT / 2 + (row - (len(counts) - 1) / 2) * 2 * COUNT_LINE
        shapes.append(Text(wide, line, str(count), size, ink, "rm", "bold"))
        shapes.append(Polygon(placed(outline, wide - number - 5 - ICON, line, ICON), ink))
    return Scene(wide, HEIGHT, paper, tuple(shapes))


def _counts(seat: SeatLine, width: int) -> list[list[tuple[Outline, int]]]:
    """Return the columns of counts: cars beside cards and tickets if there is room, otherwise only cars over cards."""
    waves = [] if seat.wave_cards is None else [(WAVE, seat.wave_cards)]
    if width >= WIDE:
        return [[(TRACK_CAR, seat.cars)], [(CARD, seat.cards)], [(TICKET, seat.tickets), *waves]]
    first = [(TRACK_CAR, seat.cars), (CARD, seat.cards)]
    return [first, waves] if waves else [first]


def turn_scenes(width: int, theme: Theme) -> tuple[tuple[Scene, int, int], ...]:
    """Return the frame of the cell whose seat is on turn: four bars, each with its place in the cell."""
    across = Scene(width, TURN_FRAME, theme.news, ())
    upright = Scene(TURN_FRAME, HEIGHT - 2 * TURN_FRAME, theme.news, ())
    return (
        (across, 0, 0),
        (across, 0, HEIGHT - TURN_FRAME),
        (upright, 0, TURN_FRAME),
        (upright, width - TURN_FRAME, TURN_FRAME),
    )


def rule_scene(theme: Theme) -> Scene:
    """Return the line between two cells."""
    line = Polyline(((RULE / 2, PAD), (RULE / 2, HEIGHT - PAD)), theme.panel_line, RULE)
    return Scene(RULE, HEIGHT, theme.panel, (line,))


def caption_scene(caption: str, width: int, theme: Theme) -> Scene:
    """Return a line of words above the strip, which says what a frame of a film shows."""
    caption = drawable(caption)
    size = fitting_size(caption, CAPTION_SIZE, width - 4 * PAD, smallest=SMALLEST_NAME, face="bold")
    shown = fit_text(caption, size, width - 4 * PAD, "bold")
    words = Text(width / 2, CAPTION_HEIGHT / 2, shown, size, theme.turn_ink, "mm", "bold")
    return Scene(width, CAPTION_HEIGHT, theme.turn, (words,))


def poster_scene(poster: Poster, width: int, theme: Theme) -> Scene:
    """Return the final poster: who has won and how, then the others by their places."""
    winners = round(max(WINNERS * width, width - WIDEST_OTHER * len(poster.others)))
    shapes: list[Primitive] = [Polygon(_rectangle(0, winners, POSTER_HEIGHT), theme.turn)]
    shapes += _winners(poster, winners, theme)
    pitch = (width - winners) / max(len(poster.others), 1)
    for number, line in enumerate(poster.others):
        left = winners + number * pitch
        if number:
            shapes.append(Polyline(((left, PAD), (left, POSTER_HEIGHT - PAD)), theme.panel_line, RULE))
        shapes += _other(line, (left, 0), pitch, theme)
    return Scene(width, POSTER_HEIGHT, theme.panel, tuple(shapes))


def _winners(poster: Poster, width: float, theme: Theme) -> list[Primitive]:
    shapes: list[Primitive] = []
    first, middle = poster.winners[0], POSTER_HEIGHT / 2
    x = PAD + WINNER_DISC + 8
    radius = WINNER_DISC if len(poster.winners) == 1 else WINNER_DISC * 0.72
    for number, line in enumerate(poster.winners):
        shapes += token(line.color, x + number * radius * 1.4, middle, radius, theme, rim=theme.gold)
    x += radius * 1.4 * (len(poster.winners) - 1) + radius + 20
    points = signed(first.points)
    end = width - 2 * PAD
    gold = _gold(theme)
    shapes.append(Text(end, middle, points, SUM_SIZE, gold, "rm", "heavy"))
    room = end - text_width(points, SUM_SIZE, "heavy") - 20 - x
    title = drawable(poster.title)
    size = fitting_size(title, TITLE_SIZE, room, smallest=36, face="heavy")
    rows = _story(first.parts, room)
    shapes.append(
        Text(x, middle - 24 - 9 * (len(rows) - 1), fit_text(title, size, room, "heavy"), size, gold, "lm", "heavy")
    )
    for number, row in enumerate(rows):
        size = fitting_size(row, STORY_SIZE, room, smallest=24)
        y = middle + 37 + (number - (len(rows) - 1) / 2) * STORY_LINE
        shapes.append(Text(x, y, fit_text(row, size, room), size, theme.turn_ink))
    return shapes


def _story(parts: tuple[str, ...], room: float) -> list[str]:
    """Return all parts in one line, or in two if one is too wide."""
    whole = SEPARATOR.join(parts)
    if text_width(whole, SMALL_STORY) <= room or len(parts) == 1:
        return [whole]
    half = (len(parts) + 1) // 2
    return [SEPARATOR.join(parts[:half]), SEPARATOR.join(parts[half:])]


def _other(line: PosterLine, corner: Point, width: float, theme: Theme) -> list[Primitive]:
    left, _ = corner
    x, top = left + PAD + 2, POSTER_HEIGHT * 0.2
    place = str(line.place)
    shapes: list[Primitive] = [Text(x, top, place, OTHER_NAME, theme.muted, "lm", "bold")]
    x += text_width(place, OTHER_NAME, "bold") + 8 + OTHER_DISC
    shapes += token(line.color, x, top, OTHER_DISC, theme)
    x += OTHER_DISC + 8
    room = left + width - PAD - x
    name = drawable(line.name)
    size = fitting_size(name, OTHER_NAME, room, smallest=24, face="bold")
    shapes.append(Text(x, top, fit_text(name, size, room, "bold"), size, theme.ink, "lm", "bold"))
    points, end = signed(line.points), left + width - PAD
    low = POSTER_HEIGHT * 0.64
    shapes.append(Text(end, low, points, OTHER_SUM, theme.ink, "rm", "heavy"))
    room = end - text_width(points, OTHER_SUM, "heavy") - 10 - left - PAD - 2
    rows = _rows(line.parts, 4)
    apart = OTHER_ROWS / max(len(rows), 3)
    for number, row in enumerate(rows):
        y = low + (number - (len(rows) - 1) / 2) * apart
        size = fitting_size(row, min(OTHER_STORY, round(apart) + 2), room, smallest=18)
        shapes.append(Text(left + PAD + 2, y, fit_text(row, size, room), size, theme.ink))
    return shapes


def _rows(parts: tuple[str, ...], most: int) -> list[str]:
    """Return one part per line; the remaining parts share the last line."""
    return [*parts[: most - 1], SEPARATOR.join(parts[most - 1 :])] if len(parts) > most else list(parts)


def _rectangle(left: float, right: float, height: float) -> tuple[Point, ...]:
    return (left, 0), (right, 0), (right, height), (left, height)


def _gold(theme: Theme) -> str:
    """Return gold that can be seen in an inverted cell, which is light on dark boards."""
    return theme.turn_ink if theme.is_dark else theme.gold


def _colors(theme: Theme, *, is_turned: bool) -> tuple[str, str]:
    """Return the colours of a cell's paper and ink."""
    return (theme.turn, theme.turn_ink) if is_turned else (theme.panel, theme.ink)
