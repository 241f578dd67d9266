"""Tickets as small cards: a map with the ends, their names, the state and the value of the ticket."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from PIL import Image

from ttrbot.engine.ids import RouteId
from ttrbot.engine.outlook import TicketState
from ttrbot.render.fit import dots
from ttrbot.render.geometry import Point
from ttrbot.render.ground import land_shapes
from ttrbot.render.inputs import OwnRoutes, TicketLine
from ttrbot.render.layers import kept
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import CHECK, CROSS, placed, rounded
from ttrbot.render.raster import Sprite, paint, paint_sprite, put
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Scene, Shape, Text, scaled
from ttrbot.render.theme import THEMES, Theme
from ttrbot.render.typeface import fit_text, fitting_size, text_width

Place = Callable[[float, float], Point]
"""The scale of the small map, relative to the board's canvas."""
TICKET = (516, 116)
"""The width and height of a card."""
INSET = 6
MAP = (164, TICKET[1] - 2 * INSET)
"""The area of the small map."""
NAME_SIZE, POINTS_SIZE, NEED_SIZE = 31, 44, 27
SMALLEST = 21
RANGE, RANGE_SIZE = 3, 34
"""From this number of characters on, points are written smaller: they are more than one number."""
LINES = (29, 62, 95)
"""The distances of the two names, and of the state or what is needed, from the top."""


def ticket_card(layout: BoardLayout, ticket: TicketLine, own: OwnRoutes, ground: str, theme: str) -> Sprite:
    """Return a whole card on this ground. It isn't kept, because the bands of a hand are."""
    image = _card(layout, replace(ticket, ends=(), missing=()), ground, theme).copy()
    little = _network(layout, own, theme)
    left, top = INSET, INSET + (MAP[1] - little.height) // 2
    image.paste(little, (left, top))
    if shapes := tuple(_wanted(layout, ticket, (left, top), THEMES[theme])):
        put(image, paint_sprite(shapes))
    return Sprite(image)


@kept
def _card(layout: BoardLayout, ticket: TicketLine, ground: str, theme: str) -> Image.Image:
    """Return the part of a card that most claims don't change."""
    return paint(card_scene(layout, ticket, ground, THEMES[theme]))


@kept
def _network(layout: BoardLayout, own: OwnRoutes, theme: str) -> Image.Image:
    """Return the small map with the side's routes, the same for all of its tickets."""
    image, colors = _land(layout, theme).copy(), THEMES[theme]
    place = _place(layout, (0, 0))
    courses = [_course(layout, route, place) for route in own.routes]
    looks = ((colors.train_line, 5), (colors.seats[own.color], 3))
    if shapes := tuple(Polyline(course, color, width) for color, width in looks for course in courses):
        put(image, paint_sprite(shapes))
    return image


def card_scene(layout: BoardLayout, ticket: TicketLine, ground: str, theme: Theme) -> Scene:
    """Return a card with nothing on its map."""
    width, height = TICKET
    ink = theme.muted if ticket.state == "cut_off" else theme.ink
    line, thick = (theme.gold, 6) if ticket.is_offered else (theme.panel_line, 2)
    left = INSET + _little_size(layout)[0] + 14
    points, size = ticket.points, POINTS_SIZE if len(ticket.points) < RANGE else RANGE_SIZE
    room = width - 18 - text_width(points, size, face="bold") - 10 - left
    primitives: list[Primitive] = [Polygon(rounded(2, 2, width - 2, height - 2, 8), theme.panel, line, thick)]
    for name, y in zip(filter(None, (ticket.title, ticket.b)), LINES, strict=False):
        fitting = fitting_size(name, NAME_SIZE, room, smallest=SMALLEST, face="bold")
        primitives.append(Text(left, y, fit_text(name, fitting, room, face="bold"), fitting, ink, face="bold"))
    below = LINES[2] if ticket.b else LINES[1]
    primitives += state_mark(ticket.state, left + 15, below, theme)
    primitives.append(Text(width - 18, height / 2, points, size, ink, "rm", face="bold"))
    if ticket.state == "open":
        size = fitting_size(ticket.need, NEED_SIZE, room, smallest=SMALLEST)
        primitives.append(Text(left, below, fit_text(ticket.need, size, room), size, theme.ink))
    return Scene(width, height, ground, tuple(primitives))


def state_mark(state: TicketState, x: float, y: float, theme: Theme) -> list[Primitive]:
    """Return a tick or a cross; nothing for an open ticket."""
    match state:
        case "done":
            return [Disc(x, y, 15, theme.good), Polygon(placed(CHECK, x, y, 9.5), theme.paper)]
        case "open":
            return []
        case "cut_off":
            return [Disc(x, y, 15, theme.bad), Polygon(placed(CROSS, x, y, 9.5), theme.paper)]


def _scale(layout: BoardLayout) -> float:
    return min(MAP[0] / layout.width, MAP[1] / layout.height)


def _little_size(layout: BoardLayout) -> tuple[int, int]:
    return round(layout.width * _scale(layout)), round(layout.height * _scale(layout))


@kept
def _land(layout: BoardLayout, theme: str) -> Image.Image:
    colors = THEMES[theme]
    scale = _scale(layout)
    shapes: list[Primitive] = [*scaled(tuple(land_shapes(layout.land, colors, lines=False)), scale)]

    place = _place(layout, (0, 0))
    shapes += [Polyline(_course(layout, route, place), colors.network, 1) for route in layout.routes]
    shapes += [Disc(*place(*at), 1.7, colors.muted) for at, _ in dots(layout).values()]
    return paint(Scene(*_little_size(layout), colors.water, tuple(shapes)))


def _wanted(layout: BoardLayout, ticket: TicketLine, at: Point, theme: Theme) -> Iterator[Shape]:
    """Yield the missing routes as dots, and the ends."""
    place = _place(layout, at)
    for route in ticket.missing:
        course = _course(layout, route, place)
        length = sum(math.dist(a, b) for a, b in pairwise(course))
        for x, y in _along(course, max(2, round(length / 7))):
            yield Disc(x, y, 1.7, theme.ink)
    for city in ticket.ends:
        yield Disc(*place(*layout.cities[city].at), 6.5, theme.ring_ink)
        yield Disc(*place(*layout.cities[city].at), 4, theme.ring)


def _place(layout: BoardLayout, at: Point) -> Place:
    """Return a function from points of the board's canvas to points of a small map with this corner."""
    scale = _scale(layout)
    return lambda x, y: (at[0] + x * scale, at[1] + y * scale)


def _course(layout: BoardLayout, route: RouteId, place: Place) -> tuple[Point, ...]:
    ends = (layout.cities[city].at for city in (layout.routes[route].a, layout.routes[route].b))
    first, last = ends
    return (place(*first), *(place(*slot.middle()) for slot in layout.slots[route]), place(*last))


def _along(course: tuple[Point, ...], count: int) -> Iterator[Point]:
    """Yield this many points at equal distances along a course, away from its ends."""
    lengths = [math.dist(a, b) for a, b in pairwise(course)]
    for number in range(count):
        rest = (number + 0.5) / count * sum(lengths)
        for (a, b), length in zip(pairwise(course), lengths, strict=True):
            if rest <= length:
                share = rest / length
                yield a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
                break
            rest -= length
