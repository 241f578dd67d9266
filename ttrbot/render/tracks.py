"""The shapes of routes: free spaces, trains of claimed routes, closed tracks, and the glow around some."""

from ttrbot.engine.cards import Color
from ttrbot.engine.gamemap import Route
from ttrbot.render.geometry import Box, Point
from ttrbot.render.marks import CARD_SYMBOLS, SEAT_MARKS, SIGNS, WAVE, placed
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Shape, Text
from ttrbot.render.theme import Theme

SPACE_LINE = 1.4
CAR_LINE = 2.4
CAR_GROWTH = 1.0
TUNNEL_RIM = 3.0
GLOW, GLOW_RIM = 5.5, 1.6
SYMBOL = 0.34
"""The radius of a symbol, as a share of a space's width."""
USUAL_TUNNEL_CARDS = 3


def free_spaces(route: Route, boxes: tuple[Box, ...], theme: Theme) -> tuple[Primitive, ...]:
    """The spaces of a route that nobody has claimed, with the symbols of what they ask for."""
    fill = theme.gray if route.color is None else theme.cards[route.color]
    ink = theme.ink if route.color is None else theme.symbols[route.color]
    shapes: list[Primitive] = []
    is_numbered = route.kind == "tunnel" and route.tunnel_cards != USUAL_TUNNEL_CARDS
    middle = len(boxes) // 2
    for number, box in enumerate(boxes):
        if route.kind == "tunnel":
            shapes += _tunnel(box, theme)
        is_wave = route.locomotives <= number < route.locomotives + route.waves
        line, width = (theme.sea, 2 * SPACE_LINE) if route.kind == "ferry" else (theme.space_line, SPACE_LINE)
        shapes.append(Polygon(box.corners(), theme.wave if is_wave else fill, line, width))
        if number < route.locomotives:
            shapes.append(
                Polygon(placed(CARD_SYMBOLS[Color.LOCOMOTIVE], box.x, box.y, box.width * SYMBOL * 1.3), theme.mark)
            )
        elif is_wave:
            shapes.append(Polygon(placed(WAVE, box.x, box.y, box.width * 0.72, box.angle), theme.sea))
        elif route.color is not None:
            aside = box.width / 2 if is_numbered and number == middle else 0
            shapes.append(Polygon(placed(CARD_SYMBOLS[route.color], *box.at(aside, 0), box.width * SYMBOL), ink))
        if number < len(route.signs):
            at = box.at(box.length / 2 - box.width * SYMBOL, 0)
            shapes.append(
                Polygon(placed(SIGNS[route.signs[number]], *at, box.width * SYMBOL), theme.mark, theme.paper, 1)
            )
    if is_numbered:
        shapes += _number(route.tunnel_cards, boxes[middle], theme)
    return tuple(shapes)


def _number(cards: int, box: Box, theme: Theme) -> list[Primitive]:
    """How many cards are turned up for a tunnel (A10), in a space beside its symbol: a train or a closing covers it."""
    radius = box.width / 2 - 0.5
    x, y = box.at(radius + 1 - box.length / 2, 0)
    return [
        Disc(x, y, radius, theme.tunnel, theme.paper, 1.5),
        Text(x, y, str(cards), round(1.9 * radius), theme.paper, "mm", bold=True),
    ]


def _tunnel(box: Box, theme: Theme) -> list[Shape]:
    """A rim of sleepers around a space."""
    rim = box.grown(TUNNEL_RIM)
    ticks = max(3, round(box.length / 8))
    shapes: list[Shape] = []
    for side in (-1, 1):
        for tick in range(ticks):
            along = (tick + 0.5) / ticks * rim.length - rim.length / 2
            ends = box.at(along, side * (box.width / 2 - 1)), box.at(along, side * rim.width / 2)
            shapes.append(Polyline(ends, theme.tunnel, 3.5))
    return shapes


def closed_spaces(boxes: tuple[Box, ...], theme: Theme) -> tuple[Shape, ...]:
    """The spaces of a track that can't be claimed any more (B15): pale and struck through."""
    shapes: list[Shape] = []
    for box in boxes:
        shapes.append(Polygon(box.grown(0.6).corners(), theme.closed, theme.closed_line, SPACE_LINE))
        corners = box.grown(-4).corners()
        shapes += [Polyline(ends, theme.closed_line, 2) for ends in (corners[::2], corners[1::2])]
    return tuple(shapes)


def train(boxes: tuple[Box, ...], color: str, theme: Theme) -> tuple[Shape, ...]:
    """A claimed route: one car on every space, coupled, each with its owner's mark."""
    shapes: list[Shape] = [Polyline(tuple((box.x, box.y) for box in boxes), theme.train_line, 4)]
    for box in boxes:
        body = box.grown(CAR_GROWTH)
        shapes.append(Polygon(_bevelled(body), theme.seats[color], theme.train_line, CAR_LINE))
        shapes.append(Disc(box.x, box.y, body.width * 0.4, theme.paper))
        shapes.append(Polygon(placed(SEAT_MARKS[color], box.x, box.y, body.width * 0.29), theme.mark))
    return tuple(shapes)


def _bevelled(box: Box, cut: float = 4.0) -> tuple[Point, ...]:
    """A rectangle without its corners."""
    along, across = box.length / 2, box.width / 2
    return tuple(
        box.at(*point)
        for point in (
            (cut - along, -across), (along - cut, -across), (along, cut - across), (along, across - cut),
            (along - cut, across), (cut - along, across), (-along, across - cut), (-along, cut - across),
        )
    )  # fmt: skip


def glow(boxes: tuple[Box, ...], color: str, rim: str) -> tuple[Shape, ...]:
    """A broad outline around a whole route, with a rim that parts it from ground and trains of its colour."""
    inset = (boxes[0].length - boxes[0].width) / 2
    ends = boxes[0].at(-inset, 0), boxes[-1].at(inset, 0)
    middles = tuple((box.x, box.y) for box in boxes)
    way, width = (ends[0], *middles, ends[1]), boxes[0].width + 2 * GLOW
    return Polyline(way, rim, width + 2 * GLOW_RIM), Polyline(way, color, width)
