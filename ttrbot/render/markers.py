"""The shapes of what players put into cities: markers, homes and the alien."""

import math
from collections.abc import Collection, Container, Iterable

from ttrbot.engine.ids import CityId
from ttrbot.engine.outlook import TicketState
from ttrbot.render.fit import SIGN, name_boxes, sign_box, zone_boxes
from ttrbot.render.geometry import Box, Point, box_distance
from ttrbot.render.inputs import Names
from ttrbot.render.layout import BoardLayout
from ttrbot.render.marks import ALIEN_EYES, ALIEN_HEAD, CHECK, CROSS, HOUSE, SEAT_MARKS, TICKET, placed
from ttrbot.render.scene import Disc, Polygon, Shape
from ttrbot.render.theme import Theme

MARKER = 15.5
ALIEN = 21.0
LINE = 2.4
GOAL = 16.5
CHOICE = 16.0


def marker(at: Point, color: str, theme: Theme, *, is_home: bool) -> tuple[Shape, ...]:
    """A marker on a city's dot: a house for a home, a disc for another, with its owner's colour and mark (W3, W5)."""
    x, y = at
    fill = theme.seats[color]
    body: Shape = Disc(x, y, MARKER, fill, theme.train_line, LINE)
    if is_home:
        body = Polygon(placed(HOUSE, x, y, MARKER + 1), fill, theme.train_line, LINE)
    return (
        body,
        Disc(x, y, MARKER * 0.62, theme.paper),
        Polygon(placed(SEAT_MARKS[color], x, y, MARKER * 0.45), theme.mark),
    )


def alien(at: Point, theme: Theme) -> tuple[Shape, ...]:
    """The alien (W9)."""
    x, y = at
    return (
        Disc(x, y, ALIEN * 1.06, theme.paper, theme.mark, 2),
        Polygon(placed(ALIEN_HEAD, x, y, ALIEN * 0.9), theme.alien, theme.mark, 1.6),
        *(Polygon(placed(eye, x, y, ALIEN * 0.9), theme.mark) for eye in ALIEN_EYES),
    )


def alien_box(at: Point) -> Box:
    """What the alien covers."""
    return Box(*at, 2 * ALIEN, 2 * ALIEN)


def choice(theme: Theme) -> tuple[Shape, ...]:
    """A ring around a city that can be chosen, at the corner of the picture."""
    return (Disc(0, 0, CHOICE, theme.paper, theme.accent, 4),)


def goal(at: Point, state: TicketState, theme: Theme) -> tuple[Shape, ...]:
    """A city that somebody's ticket leads to: with a tick, a ticket or a cross."""
    x, y = at
    fill, symbol, size = {
        "done": (theme.good, CHECK, 0.62),
        "open": (theme.accent, TICKET, 0.66),
        "cut_off": (theme.bad, CROSS, 0.58),
    }[state]
    return (
        Disc(x, y, GOAL, fill, theme.paper, 3),
        Polygon(placed(symbol, x, y, GOAL * size), theme.paper),
    )


def place_of_alien(layout: BoardLayout, names: Names, city: CityId) -> Point:
    """Beside a city's marker."""
    return _place_beside(layout, names, city, MARKER + ALIEN * 0.9, ALIEN)


def places_of_goals(
    layout: BoardLayout, names: Names, cities: Collection[CityId], marked: Container[CityId], taken: Iterable[Box] = ()
) -> dict[CityId, Point]:
    """On the cities' dots, but beside a terminal's sign, a marker and a home, and off `taken` and each other."""
    beside = {city: math.hypot(*SIGN) / 2 + GOAL for city in cities if city in layout.terminals}
    beside |= {city: MARKER + GOAL for city in cities if city in marked}
    places = {city: layout.cities[city].at for city in cities if city not in beside}
    for city, reach in beside.items():
        boxes = (*taken, *(Box(*place, 2 * GOAL, 2 * GOAL) for place in places.values()))
        places[city] = _place_beside(layout, names, city, reach, GOAL, taken=boxes)
    return places


def _place_beside(
    layout: BoardLayout, names: Names, city: CityId, reach: float, radius: float, *, taken: Iterable[Box] = ()
) -> Point:
    """Where a disc covers least of spaces, signs, names and `taken`, so far from a city and within the board."""
    x, y = layout.cities[city].at
    boxes = [box for route in layout.spaces.values() for box in route] + list(name_boxes(layout, names).values())
    boxes += [sign_box(layout, terminal) for terminal in layout.terminals]
    boxes += [box for _, box in zone_boxes(layout, names)]
    boxes += taken
    near = [box for box in boxes if math.hypot(box.x - x, box.y - y) < 4 * reach + box.length]
    turns = (math.tau * k / 24 for k in range(24))
    around = [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]
    places = [
        at for at in around if radius <= at[0] <= layout.width - radius and radius <= at[1] <= layout.height - radius
    ]
    return max(places, key=lambda at: sum(min(box_distance(box, at), radius) - radius for box in near))
