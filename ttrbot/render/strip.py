"""The score strip below the map (for each seat its disc, name, counts and points), and the final poster."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TypeAlias

from ttrbot.render.geometry import Point
from ttrbot.render.inputs import Poster, PosterLine, SeatLine
from ttrbot.render.marks import ARROW, CARD, MOUNTAIN, TICKET, TOWER, TRACK_CAR, WAVE, Outline, placed
from ttrbot.render.palette import blend
from ttrbot.render.scene import Polygon, Polyline, Primitive, Scene, Text
from ttrbot.render.theme import Theme
from ttrbot.render.trains import token
from ttrbot.render.typeface import drawable, fit_text, fitting_size, signed, text_width

HEIGHT, CAPTION_HEIGHT = 92, 72
POSTER_HEIGHT = HEIGHT + CAPTION_HEIGHT
"""The height of the poster: that of a strip with a caption, so that all frames of a film have one size."""
PAD, END = 12, 8
HEAD = 50
"""The height of the upper line of a cell, with the name; the lower line has the counts."""
NAME_MIDDLE = HEAD / 2 + 3
DISC = 20.0
NAME_SIZE, SMALLEST_NAME, CAPTION_SIZE = 40, 22, 50
POINTS_SIZE, SMALLEST_POINTS, COUNT_SIZE, SMALLEST_COUNT = 66, 40, 48, 19
LEAST_BESIDE, HEAD_POINTS_SIZE = 39, 52
"""The least size of counts of two digits beside the points, and the size of points that are only beside the name."""
TWO_DIGITS = 44
ICON = 0.35
"""The radius of the sign of what is counted, as a share of the type size."""
ICON_SHARE = 0.18
"""How far the colour of a sign is from the ink towards the paper, so that it can't be taken for a digit."""
GAP = 0.14
"""The space between a sign and its number, as a share of the type size."""
FAN, CARD_EDGE = 0.5, 2.4
"""How far the two cards of a sign lean, in radians, and the width of the light edge between them."""
AIR = 14
"""The space before the points."""
APART = 0.36
"""The least space between two counts, as a share of the type size."""
POINTS_SHARE = 0.27
"""The largest part of a cell's width for its points."""
WIDEST_DIGIT = "4"
TOKENS: Mapping[str, Outline] = {"🏛️": TOWER, "⛰️": MOUNTAIN, "⛴️": WAVE}
"""The outline of each sign of a special rule's token."""
ARROW_SIZE = 11.0
RULE = 2
TURN_FRAME = 4
"""The frame around the cell of the seat on turn."""
BEARING = 4
"""How much wider than its advance a letter may be."""

Part: TypeAlias = tuple[Scene, int, int]
"""A part of a cell, with the place of its upper left corner in the cell."""

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


def cell_scenes(seat: SeatLine, width: int, theme: Theme) -> tuple[Part, ...]:
    """Return a seat's cell in parts that cover it; a part that many cells share is painted only once.

    The name is above the counts. The points are beside both, or only beside the name if the counts would otherwise
    be too small to read. The cell of the seat on turn is inverted.
    """
    paper, ink = _colors(theme, is_turned=seat.has_turn)
    points = _points(seat.points, (width, HEIGHT), POINTS_SIZE, paper, ink)
    room = below = max(1, width - points.width)
    if _count_size([(outline, TWO_DIGITS) for outline, _ in _counted(seat)], room) < LEAST_BESIDE:
        points = _points(seat.points, (width, HEAD), HEAD_POINTS_SIZE, paper, ink)
        room, below = max(1, width - points.width), width
    who = _who(seat, room, theme, paper, ink)
    parts = [(who, 0, 0), (points, room, 0)]
    if who.width < room:
        parts.append((Scene(room - who.width, HEAD, paper, ()), who.width, 0))
    left = 0
    for scene in _counts(seat, below, paper, ink):
        parts.append((scene, left, HEAD))
        left += scene.width
    return tuple(parts)


def _who(seat: SeatLine, room: int, theme: Theme, paper: str, ink: str) -> Scene:
    """Return the disc and the name, after an arrow for the seat on turn."""
    middle, x = NAME_MIDDLE, float(PAD)
    shapes: list[Primitive] = []
    name = drawable(seat.name)
    if seat.has_turn:
        shapes.append(Polygon(placed(ARROW, x + ARROW_SIZE * 0.7, middle, ARROW_SIZE), _gold(theme)))
        x += 2 * ARROW_SIZE
    x += DISC
    shapes += token(seat.color, x, middle, DISC, theme, mate=seat.mate)
    x += DISC + 9
    size = fitting_size(name, NAME_SIZE, room - x, smallest=SMALLEST_NAME, face="bold")
    shown = fit_text(name, size, room - x, "bold")
    shapes.append(Text(x, middle, shown, size, ink, face="bold"))
    return Scene(min(room, ceil(x + text_width(shown, size, "bold") + BEARING)), HEAD, paper, tuple(shapes))


def _points(points: int, cell: tuple[int, int], largest: int, paper: str, ink: str) -> Scene:
    """Return the points at the right end of a cell, in a column that is at least as wide as two digits."""
    shown, (width, height) = signed(points), cell
    size = fitting_size(shown, largest, POINTS_SHARE * width, smallest=SMALLEST_POINTS, face="heavy")
    wide = ceil(max(text_width(digits, size, "heavy") for digits in (shown, 2 * WIDEST_DIGIT)))
    middle = height / 2 if height == HEIGHT else NAME_MIDDLE
    text = Text(AIR + wide, middle, shown, size, ink, "rm", "heavy")
    return Scene(AIR + wide + PAD, height, paper, (text,))


def _counts(seat: SeatLine, room: int, paper: str, ink: str) -> Iterator[Scene]:
    """Yield the counts of cars, cards and tickets, and those of special rules, each after its sign.

    In a very narrow cell, the last ones are left out.
    """
    counts = _counted(seat)
    while counts and _spare(counts, SMALLEST_COUNT, room) < 0:
        counts.pop()
    if not counts:
        yield Scene(room, HEIGHT - HEAD, paper, ())
        return
    size = _count_size(counts, room)
    more = _spare(counts, size, room) // len(counts)
    icon, left = ICON * size, float(PAD)
    tint, middle = blend(ink, paper, ICON_SHARE), (HEIGHT - HEAD) / 2 - 3
    for place, (outline, number) in enumerate(counts, start=1):
        wide = room if place == len(counts) else round(left) + _width(number, size) + ceil(APART * size) + more
        room -= wide
        shapes: list[Primitive] = [Polygon(placed(outline, left + icon, middle, icon), tint)]
        if outline is CARD:  # a second one, so that it looks like cards when it is small
            shapes = [
                Polygon(placed(CARD, left + icon * (1 + lean), middle, icon, lean * FAN), tint, paper, CARD_EDGE)
                for lean in (0.4, -0.4)
            ]
        shapes.append(Text(left + 2 * icon + size * GAP, middle, str(number), size, ink, face="bold"))
        yield Scene(wide, HEIGHT - HEAD, paper, tuple(shapes))
        left = 0.0


def _counted(seat: SeatLine) -> list[tuple[Outline, int]]:
    """Return what is counted for a seat."""
    counts = [(TRACK_CAR, seat.cars), (CARD, seat.cards), (TICKET, seat.tickets)]
    return [*counts, *((TOKENS[token.sign], token.number) for token in seat.tokens)]


def _count_size(counts: Sequence[tuple[Outline, int]], room: int) -> int:
    """Return the largest type size at which counts fit; the smallest if none does."""
    sizes = range(COUNT_SIZE, SMALLEST_COUNT, -1)
    return next((size for size in sizes if _spare(counts, size, room) >= 0), SMALLEST_COUNT)


def _spare(counts: Sequence[tuple[Outline, int]], size: int, room: int) -> int:
    """Return how much room counts of a type size leave; below 0 if they are too wide."""
    apart = ceil(APART * size) * (len(counts) - 1)
    return room - PAD - END - apart - sum(_width(number, size) for _, number in counts)


def _width(number: int, size: int) -> int:
    """Return the width of a count with its sign; numbers with the same count of digits are equally wide."""
    return ceil(size * (2 * ICON + GAP) + text_width(len(str(number)) * WIDEST_DIGIT, size, "bold"))


def turn_scenes(width: int, theme: Theme) -> tuple[Part, ...]:
    """Return the frame of the cell whose seat is on turn: four bars."""
    across = Scene(width, TURN_FRAME, theme.gold, ())
    upright = Scene(TURN_FRAME, HEIGHT - 2 * TURN_FRAME, theme.gold, ())
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
