"""The pictures of a hand and of an offer. Secret: only the owner may see them.

A hand has train cards in piles by colour, then tickets, and below them the team's rack in the same way. An offer has
the tickets to choose from.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PIL import Image

from ttrbot.engine.cards import COLORS, Color
from ttrbot.render.cards import card
from ttrbot.render.collage import Collage, Patch, Unpainted
from ttrbot.render.geometry import Box
from ttrbot.render.inputs import HandPicture, OfferPicture, OwnRoutes, RackPicture, TicketLine
from ttrbot.render.layers import kept
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import rounded
from ttrbot.render.palette import adapted, blend, colors_of
from ttrbot.render.patterns import pattern
from ttrbot.render.raster import Sprite, paint
from ttrbot.render.scene import Polygon, Primitive, Scene, Text, recolored
from ttrbot.render.theme import THEMES, Theme
from ttrbot.render.tickets import TICKET, ticket_card
from ttrbot.render.typeface import fit_text

WIDTH = 1080
MARGIN = 16
CARD_WIDTH, CARD_HEIGHT = 90, 126
FAINT = 0.3
"""The share of its colour that an empty place shows, and the share of ink that its pattern shows."""
NOTHING = "–"
FAN = 7
FAN_CARDS = 5
COUNT_SIZE = 46
PILE = (118, MARGIN + CARD_HEIGHT + 2 * FAN + 52)
"""The width and height of the place for one colour."""
GAP = 10
TITLE_SIZE, TITLE_HEIGHT = 29, 44
FEW = 3


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
    """A piece of the picture and its place."""

    left: int
    top: int
    what: Pile | Title | TicketLine
    on_rack: bool = False


def render_hand(layout: BoardLayout, picture: HandPicture, theme: str = "light") -> bytes:
    """Return a hand as a PNG; the same input gives the same bytes."""
    colors, size, own_height = THEMES[theme], (WIDTH, height_of(picture)), _height(picture)
    pieces = []
    if picture.rack is not None:
        pieces.append(Patch.of_scene(Scene(WIDTH, size[1] - own_height, colors.panel, ()), 0, own_height))
    for part in hand_parts(picture):
        ground = colors.panel if part.on_rack else colors.abroad
        match part.what:
            case Pile() as pile:
                pieces.append(Patch(_pile(pile, ground, theme), part.left, part.top))
            case Title(text):
                pieces.append(Patch.of_scene(title_scene(text, colors), part.left, part.top))
            case ticket:
                pieces.append(Patch(_ticket(layout, ticket, picture.own, ground, theme), part.left, part.top))
    return Collage(size, colors.abroad, tuple(pieces), cuts=(PILE[1],)).png(hand_palette(theme))


def render_offer(layout: BoardLayout, picture: OfferPicture, theme: str = "light") -> bytes:
    """Return the tickets to choose from as a PNG: in one column if they are few, otherwise in two."""
    ground = THEMES[theme].abroad
    count = len(picture.tickets)
    columns = 1 if count <= FEW else 2
    rows = ceil(count / columns)
    width, height = TICKET[0] + GAP, TICKET[1] + GAP
    pieces = tuple(
        Patch(
            _ticket(layout, ticket, picture.own, ground, theme),
            GAP + number % columns * width,
            GAP + number // columns * height,
        )
        for number, ticket in enumerate(picture.tickets)
    )
    return Collage((columns * width + GAP, rows * height + GAP), ground, pieces).png(hand_palette(theme))


@lru_cache
def hand_palette(theme: str) -> Image.Image:
    """Return the palette of hands and offers, adapted to one card of every colour and to the empty places."""
    colors = THEMES[theme]
    piles = ((0, colors.abroad), (1, colors.abroad), (0, colors.panel))
    pieces = tuple(
        Patch(_pile(Pile(color, count), ground, theme), color * PILE[0], row * PILE[1])
        for color in COLORS
        for row, (count, ground) in enumerate(piles)
    )
    sample = Collage((PILE[0] * len(COLORS), len(piles) * PILE[1]), colors.abroad, pieces).image()
    return adapted(colors_of(colors), sample)


def height_of(picture: HandPicture) -> int:
    """Return the height of the whole picture, which depends on the number of tickets."""
    rack = picture.rack
    return _height(picture) + (0 if rack is None else TITLE_HEIGHT + _height(rack))


def hand_parts(picture: HandPicture) -> Iterator[Part]:
    """Yield everything on the picture: piles and tickets, then those of the rack."""
    yield from _holding(picture, 0, on_rack=False)
    if picture.rack is not None:
        top = _height(picture)
        yield Part(0, top, Title(picture.rack.title), on_rack=True)
        yield from _holding(picture.rack, top + TITLE_HEIGHT, on_rack=True)


def _height(holding: HandPicture | RackPicture) -> int:
    """Return the height of piles with tickets below them in two columns."""
    return PILE[1] + (len(holding.tickets) + 1) // 2 * (TICKET[1] + GAP) + MARGIN - GAP


def _holding(holding: HandPicture | RackPicture, top: int, *, on_rack: bool) -> Iterator[Part]:
    for color in COLORS:
        yield Part(MARGIN // 2 + color * PILE[0], top, Pile(color, holding.cards[color]), on_rack)
    for number, ticket in enumerate(holding.tickets):
        left = MARGIN if number % 2 == 0 else WIDTH - MARGIN - TICKET[0]
        yield Part(left, top + PILE[1] + number // 2 * (TICKET[1] + GAP), ticket, on_rack)


def title_scene(text: str, theme: Theme) -> Scene:
    """Return the words above the rack."""
    shown = fit_text(text, TITLE_SIZE, WIDTH - 2 * MARGIN, face="bold")
    words = Text(MARGIN, TITLE_HEIGHT / 2, shown, TITLE_SIZE, theme.ink, face="bold")
    return Scene(WIDTH, TITLE_HEIGHT, theme.panel, (words,))


def _pile(pile: Pile, ground: str, theme: str) -> Unpainted:
    return Unpainted(_paint_pile, (pile, ground, theme), PILE[1])


@kept
def _paint_pile(pile: Pile, ground: str, theme: str) -> Sprite:
    return Sprite(paint(pile_scene(pile, ground, THEMES[theme])))


def _ticket(layout: BoardLayout, ticket: TicketLine, own: OwnRoutes, ground: str, theme: str) -> Unpainted:
    return Unpainted(ticket_card, (layout, ticket, own, ground, theme), TICKET[1])


def pile_scene(pile: Pile, ground: str, theme: Theme) -> Scene:
    """Return a pile with its number of cards; without cards, an empty place that shows the colour."""
    left, upper = MARGIN / 2, MARGIN + 2 * FAN
    size = CARD_WIDTH, CARD_HEIGHT
    primitives: list[Primitive] = []
    if not pile.count:
        place = rounded(left, upper, left + CARD_WIDTH, upper + CARD_HEIGHT, 10)
        fill = blend(ground, theme.cards[pile.color], FAINT)
        primitives.append(Polygon(place, fill, theme.panel_line, 2))
        middle = left + CARD_WIDTH / 2, upper + CARD_HEIGHT / 2
        shapes = pattern(pile.color, Box(*middle, CARD_WIDTH - 2, CARD_HEIGHT * 0.55), theme)
        primitives += (recolored(shape, blend(fill, theme.ink, FAINT)) for shape in shapes)
    for depth in reversed(range(min(pile.count, FAN_CARDS))):
        primitives += card(pile.color, left + depth * FAN / 2, upper - depth * FAN / 2, size, theme)
    middle_x, ink = left + CARD_WIDTH / 2, theme.ink if pile.count else theme.muted
    count = str(pile.count) if pile.count else NOTHING
    primitives.append(Text(middle_x, PILE[1] - 28, count, COUNT_SIZE, ink, "mm", "heavy"))
    return Scene(*PILE, ground, tuple(primitives))
