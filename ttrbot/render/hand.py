"""The picture of a hand: train cards in piles by colour, tickets below, and the team's rack likewise below that.

And that of an offer: tickets to choose from. Secret: only their owner may see them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil

from PIL import Image

from ttrbot.engine.cards import COLORS, LOCOMOTIVE, Color
from ttrbot.render.inputs import HandPicture, OfferPicture, RackPicture, TicketLine
from ttrbot.render.layers import kept, kept_rows
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import CARD_SYMBOLS, placed, rounded
from ttrbot.render.raster import Rows, paint, png, png_of, rows
from ttrbot.render.scene import Polygon, Primitive, Scene, Text
from ttrbot.render.theme import THEMES, Theme
from ttrbot.render.tickets import TICKET, ticket_card
from ttrbot.render.typeface import fit_text

WIDTH = 1080
MARGIN = 16
CARD_WIDTH, CARD_HEIGHT = 84, 120
FAN = 7
FAN_CARDS = 5
COUNT_SIZE = 40
PILE = (118, MARGIN + CARD_HEIGHT + 2 * FAN + 52)
"""Width and height of the place of one colour."""
GAP = 10
TITLE_SIZE, TITLE_HEIGHT = 29, 44
FEW = 3
COMPRESSION = 4


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one colour."""

    color: Color
    count: int


@dataclass(frozen=True, slots=True)
class Title:
    """The words above the rack."""

    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of the picture and where it lies."""

    left: int
    top: int
    what: Pile | Title | TicketLine
    on_rack: bool = False


def render_hand(layout: BoardLayout, picture: HandPicture, theme: str = "light") -> bytes:
    """The hand as a PNG; the same input gives the same bytes."""
    colors = THEMES[theme]
    image = Image.new("RGB", (WIDTH, height_of(picture)), colors.abroad)
    if picture.rack is not None:
        image.paste(colors.panel, (0, _height(picture), *image.size))
    for part in hand_parts(picture):
        ground = colors.panel if part.on_rack else colors.abroad
        match part.what:
            case Pile() as pile:
                piece = _pile(pile, ground, theme)
            case Title(text):
                piece = paint(title_scene(text, colors))
            case ticket:
                piece = ticket_card(layout, ticket, picture.own, ground, theme)
        image.paste(piece, (part.left, part.top))
    return png_of(list(_bands(layout, picture, image, theme)), theme)


def _bands(layout: BoardLayout, picture: HandPicture, image: Image.Image, theme: str) -> Iterator[Rows]:
    """Cut the picture above and below tickets: those are compressed once for all turns that change cards alone."""

    def cut(top: int, bottom: int) -> Rows:
        return rows(image.crop((0, top, WIDTH, bottom)), theme, COMPRESSION)

    holdings: list[tuple[int, HandPicture | RackPicture]] = [(0, picture)]
    if picture.rack is not None:
        holdings.append((_height(picture), picture.rack))
    for top, holding in holdings:
        tickets = top + PILE[1] + (TITLE_HEIGHT if top else 0)
        bottom = tickets - PILE[1] + _height(holding)
        yield cut(top, tickets)
        key = (_bands, layout, holding.tickets, picture.own, theme, top > 0)
        yield kept_rows(key, partial(cut, tickets, bottom))


def render_offer(layout: BoardLayout, picture: OfferPicture, theme: str = "light") -> bytes:
    """The tickets to choose from as a PNG: below each other while they are few, else in two columns."""
    ground = THEMES[theme].abroad
    count = len(picture.tickets)
    columns = 1 if count <= FEW else 2
    rows = ceil(count / columns)
    width, height = TICKET[0] + GAP, TICKET[1] + GAP
    image = Image.new("RGB", (columns * width + GAP, rows * height + GAP), ground)
    for number, ticket in enumerate(picture.tickets):
        place = GAP + number % columns * width, GAP + number // columns * height
        image.paste(ticket_card(layout, ticket, picture.own, ground, theme), place)
    return png(image, theme, COMPRESSION)


def height_of(picture: HandPicture) -> int:
    """The height of the whole picture, which follows the number of tickets."""
    rack = picture.rack
    return _height(picture) + (0 if rack is None else TITLE_HEIGHT + _height(rack))


def hand_parts(picture: HandPicture) -> Iterator[Part]:
    """Everything on the picture: piles and tickets, then the rack's."""
    yield from _holding(picture, 0, on_rack=False)
    if picture.rack is not None:
        top = _height(picture)
        yield Part(0, top, Title(picture.rack.title), on_rack=True)
        yield from _holding(picture.rack, top + TITLE_HEIGHT, on_rack=True)


def _height(holding: HandPicture | RackPicture) -> int:
    """The height of piles with tickets below, in two columns."""
    return PILE[1] + (len(holding.tickets) + 1) // 2 * (TICKET[1] + GAP) + MARGIN - GAP


def _holding(holding: HandPicture | RackPicture, top: int, *, on_rack: bool) -> Iterator[Part]:
    for color in COLORS:
        yield Part(MARGIN // 2 + color * PILE[0], top, Pile(color, holding.cards[color]), on_rack)
    for number, ticket in enumerate(holding.tickets):
        left = MARGIN if number % 2 == 0 else WIDTH - MARGIN - TICKET[0]
        yield Part(left, top + PILE[1] + number // 2 * (TICKET[1] + GAP), ticket, on_rack)


def title_scene(text: str, theme: Theme) -> Scene:
    """The words above the rack."""
    shown = fit_text(text, TITLE_SIZE, WIDTH - 2 * MARGIN, bold=True)
    words = Text(MARGIN, TITLE_HEIGHT / 2, shown, TITLE_SIZE, theme.ink, bold=True)
    return Scene(WIDTH, TITLE_HEIGHT, theme.panel, (words,))


@kept
def _pile(pile: Pile, ground: str, theme: str) -> Image.Image:
    return paint(pile_scene(pile, ground, THEMES[theme]))


def pile_scene(pile: Pile, ground: str, theme: Theme) -> Scene:
    """A pile and how many cards it has; a colour that is missing leaves a faint place."""
    left, upper = MARGIN / 2, MARGIN + 2 * FAN
    primitives: list[Primitive] = []
    if not pile.count:
        empty = rounded(left, upper, left + CARD_WIDTH, upper + CARD_HEIGHT, 9)
        primitives.append(Polygon(empty, None, theme.panel_line, 2))
    for depth in reversed(range(min(pile.count, FAN_CARDS))):
        primitives += _card(pile.color, left + depth * FAN / 2, upper - depth * FAN / 2, theme)
    if pile.count:
        middle = left + CARD_WIDTH / 2
        primitives.append(Text(middle, PILE[1] - 28, f"{pile.count}", COUNT_SIZE, theme.ink, "mm", bold=True))
    return Scene(*PILE, ground, tuple(primitives))


def _card(color: Color, left: float, top: float, theme: Theme) -> list[Primitive]:
    right, bottom = left + CARD_WIDTH, top + CARD_HEIGHT
    middle = (left + right) / 2, (top + bottom) / 2
    symbol, ink, line = CARD_SYMBOLS[color], theme.symbols[color], theme.card_lines[color]
    primitives: list[Primitive] = [Polygon(rounded(left, top, right, bottom, 9), theme.cards[color], line, 2)]
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
