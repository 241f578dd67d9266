"""The picture of a hand: train cards in piles by colour, tickets below, and the team's rack likewise below that.

Secret: only its owner may see it.
"""

from collections.abc import Sequence

from ttrbot.engine.cards import COLORS, LOCOMOTIVE, Color, Counts
from ttrbot.engine.outlook import TicketState
from ttrbot.render.inputs import HandPicture, TicketLine
from ttrbot.render.marks import CARD_SYMBOLS, CHECK, CROSS, placed, rounded
from ttrbot.render.raster import paint, png
from ttrbot.render.scene import Disc, Polygon, Primitive, Scene, Text
from ttrbot.render.theme import THEMES, Theme
from ttrbot.render.typeface import fit_text, text_width

WIDTH = 1080
MARGIN = 16
CARD_WIDTH, CARD_HEIGHT = 84, 120
FAN = 7
FAN_CARDS = 5
COUNT_SIZE = 40
CARDS_BOTTOM = MARGIN + CARD_HEIGHT + 2 * FAN + 52
TICKET_HEIGHT, TICKET_GAP = 52, 8
TICKET_SIZE = 29
TITLE_HEIGHT = 44


def render_hand(picture: HandPicture, theme: str = "light") -> bytes:
    """The hand as a PNG; the same input gives the same bytes."""
    return png(paint(hand_scene(picture, THEMES[theme])), theme)


def hand_scene(picture: HandPicture, theme: Theme) -> Scene:
    """The whole picture; its height follows the number of tickets."""
    primitives = _holding(picture.cards, picture.tickets, 0, theme)
    height = _height(picture.tickets)
    rack = picture.rack
    if rack is not None:
        bottom = height + TITLE_HEIGHT + _height(rack.tickets)
        shelf = ((0, height), (WIDTH, height), (WIDTH, bottom), (0, bottom))
        title = fit_text(rack.title, TICKET_SIZE, WIDTH - 2 * MARGIN, bold=True)
        primitives.append(Polygon(shelf, theme.panel))
        primitives.append(
            Text(MARGIN, height + TITLE_HEIGHT / 2 + MARGIN / 2, title, TICKET_SIZE, theme.ink, bold=True)
        )
        primitives += _holding(rack.cards, rack.tickets, height + TITLE_HEIGHT, theme)
        height = bottom
    return Scene(WIDTH, height, theme.abroad, tuple(primitives))


def _height(tickets: Sequence[TicketLine]) -> int:
    """The height of piles with so many tickets below, in two columns."""
    return CARDS_BOTTOM + (len(tickets) + 1) // 2 * (TICKET_HEIGHT + TICKET_GAP) + MARGIN


def _holding(cards: Counts, tickets: Sequence[TicketLine], top: int, theme: Theme) -> list[Primitive]:
    """Piles of cards with tickets below."""
    column = (WIDTH - MARGIN) / 2
    primitives = _piles(cards, top, theme)
    for number, ticket in enumerate(tickets):
        left = MARGIN + number % 2 * column
        place = top + CARDS_BOTTOM + number // 2 * (TICKET_HEIGHT + TICKET_GAP)
        primitives += _ticket(ticket, left, place, column - MARGIN, theme)
    return primitives


def _piles(cards: Counts, top: int, theme: Theme) -> list[Primitive]:
    """One place for each colour, in the order of `Color`; a colour that is missing leaves a faint place."""
    pitch = (WIDTH - MARGIN) / len(COLORS)
    upper = top + MARGIN + 2 * FAN
    primitives: list[Primitive] = []
    for color in COLORS:
        left = MARGIN + color * pitch
        count = cards[color]
        if not count:
            empty = rounded(left, upper, left + CARD_WIDTH, upper + CARD_HEIGHT, 9)
            primitives.append(Polygon(empty, None, theme.panel_line, 2))
            continue
        for depth in reversed(range(min(count, FAN_CARDS))):
            primitives += _card(color, left + depth * FAN / 2, upper - depth * FAN / 2, theme)
        middle = left + CARD_WIDTH / 2
        primitives.append(Text(middle, top + CARDS_BOTTOM - 28, f"{count}", COUNT_SIZE, theme.ink, "mm", bold=True))
    return primitives


def _card(color: Color, left: float, top: float, theme: Theme) -> list[Primitive]:
    right, bottom = left + CARD_WIDTH, top + CARD_HEIGHT
    middle = (left + right) / 2, (top + bottom) / 2
    symbol, ink = CARD_SYMBOLS[color], theme.symbols[color]
    primitives: list[Primitive] = [Polygon(rounded(left, top, right, bottom, 9), theme.cards[color], theme.mark, 2)]
    if color is LOCOMOTIVE:
        plain = [other for other in COLORS if other is not LOCOMOTIVE]
        stripe = (CARD_WIDTH - 16) / len(plain)
        for number, other in enumerate(plain):
            x, y = left + 8 + number * stripe, bottom - 24
            corners = ((x, y), (x + stripe, y), (x + stripe, y + 14), (x, y + 14))
            primitives.append(Polygon(corners, theme.cards[other]))
        primitives.append(Polygon(placed(symbol, middle[0], middle[1] - 8, 30), ink))
    else:
        primitives.append(Polygon(placed(symbol, *middle, 27), ink))
        primitives.append(Polygon(placed(symbol, left + 15, top + 16, 8), ink))
        primitives.append(Polygon(placed(symbol, right - 15, bottom - 16, 8), ink))
    return primitives


def _ticket(ticket: TicketLine, left: float, top: float, width: float, theme: Theme) -> list[Primitive]:
    middle, right = top + TICKET_HEIGHT / 2, left + width
    area = rounded(left, top, right, top + TICKET_HEIGHT, 8)
    faint = ticket.state == "cut_off"
    ends = f"{ticket.a} – {ticket.b}" if ticket.b else ticket.a
    points = str(ticket.points)
    room = width - 56 - 30 - text_width(points, 32, bold=True)
    return [
        Polygon(area, theme.panel, theme.panel_line, 2),
        *_state(ticket.state, left + 28, middle, theme),
        Text(left + 56, middle, fit_text(ends, TICKET_SIZE, room), TICKET_SIZE, theme.muted if faint else theme.ink),
        Text(right - 16, middle, points, 32, theme.muted if faint else theme.ink, "rm", bold=True),
    ]


def _state(state: TicketState, x: float, y: float, theme: Theme) -> list[Primitive]:
    """A tick, an empty ring or a cross."""
    match state:
        case "done":
            return [Disc(x, y, 16, theme.good), Polygon(placed(CHECK, x, y, 10), theme.paper)]
        case "open":
            return [Disc(x, y, 14, theme.panel, theme.muted, 3)]
        case "cut_off":
            return [Disc(x, y, 16, theme.bad), Polygon(placed(CROSS, x, y, 10), theme.paper)]
