"""Places for marks on a board, chosen so that they cover as little as possible."""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.render.fit import car, dots, name_boxes, sign_box
from ttrbot.render.frame import map_rect
from ttrbot.render.geometry import Box, Point, box_distance
from ttrbot.render.layout import BoardLayout
from ttrbot.render.trains import MARK
from ttrbot.render.ways import Slot

Words = tuple[tuple[CityId, str], ...]
"""The names of cities, as a hashable key."""
ASIDE = (0.0, 4.0, 8.0, 12.0, 16.0, 20.0, 24.0)
"""The distances of a badge from the middle of its train."""
FAR = 0.4
"""How much less important it is that a badge is in the middle of its train, for each pixel."""
SHARES = (0.0, 0.2, 0.5, 0.8, 1.0)
"""The places of a badge along a train of one car."""
NEARER = 8.0
"""How much nearer a badge is to its own train than to any other route."""
TURNS = 24
NAME, DOT, MARKED, TAKEN = 4.0, 2.0, 3.0, 12.0
"""How much more important it is not to cover these than a space."""
CLEAR = 4.0
"""How far from a name a mark should be."""
FARTHER = 1.35
"""How much farther from a city a mark may be if it then covers less."""


@lru_cache(maxsize=32)
def _obstacles(layout: BoardLayout, words: Words) -> tuple[tuple[Box, float], ...]:
    """Return the things that should stay visible, with their weights: spaces, names, signs and dots."""
    weighed = [(box, 1.0) for slots in layout.slots.values() for slot in slots for box in car(slot).boxes()]
    weighed += [(box.grown(CLEAR), NAME) for box in name_boxes(layout, dict(words)).values()]
    weighed += [(sign_box(layout, city), NAME) for city in layout.terminals]
    return (*weighed, *((Box(*at, 2 * radius, 2 * radius), DOT) for at, radius in dots(layout).values()))


@lru_cache(maxsize=4096)
def on_route(layout: BoardLayout, words: Words, route: RouteId, radius: float, taken: tuple[Box, ...] = ()) -> Point:
    """Return the place of a disc on the train of a route, if possible between two marks, which also avoids `taken`."""
    slots = sorted(layout.slots[route], key=lambda slot: slot.start)
    own = _cars(layout)[route]
    places = _beside_train(slots)
    others = _other_cars(layout, route, slots[0])
    plain = {at: cost for at, cost in places.items() if _distance(own, at) + NEARER <= _distance(others, at)}
    obstacles = [
        *((box, weight) for box, weight in _obstacles(layout, words) if box not in own),
        *((Box(*slot.middle(), 2 * MARK, 2 * MARK), MARKED) for slot in slots),
        *((box, TAKEN) for box in taken),
    ]
    return _least_covering(layout, obstacles, plain or places, radius)


def _beside_train(slots: Sequence[Slot]) -> dict[Point, float]:
    """Return places between the cars of a train or along its only car, and beside these, each with its own cost.

    It grows with the distance from the train's line; of equal ones, the place nearest to the train's middle is first.
    """
    first = slots[0]
    along = [(p.stop + q.start) / 2 for p, q in pairwise(slots)] or [
        first.start + share * (first.stop - first.start) for share in SHARES
    ]
    along.sort(key=lambda distance: abs(distance - first.way.length / 2))
    sides = [side * aside for aside in ASIDE for side in (-1, 1)]
    return {first.way.at(distance, first.offset + side): FAR * abs(side) for side in sides for distance in along}


def _other_cars(layout: BoardLayout, route: RouteId, slot: Slot) -> list[Box]:
    """Return the cars of other routes that a badge on this route, of which `slot` is one space, may be near to."""
    middle, reach = slot.way.at(slot.way.length / 2, slot.offset), slot.way.length / 2 + ASIDE[-1] + NEARER
    others = (box for other, boxes in _cars(layout).items() if other != route for box in boxes)
    return [box for box in others if box_distance(box, middle) < reach]


def _distance(boxes: Iterable[Box], at: Point) -> float:
    """Return the distance from a place to the nearest box."""
    return min((box_distance(box, at) for box in boxes), default=math.inf)


@lru_cache(maxsize=32)
def _cars(layout: BoardLayout) -> Mapping[RouteId, tuple[Box, ...]]:
    """Return the boxes of the cars on each route."""
    return {route: tuple(box for slot in slots for box in car(slot).boxes()) for route, slots in layout.slots.items()}


@lru_cache(maxsize=4096)
def beside_city(
    layout: BoardLayout, words: Words, city: CityId, *, reach: float, radius: float, taken: tuple[Box, ...] = ()
) -> Point:
    """Return the place of a disc at this distance from a city, or a little farther, which also avoids `taken`."""
    x, y = layout.cities[city].at
    around = {
        (x + far * math.cos(turn), y + far * math.sin(turn)): 0.0
        for far in (reach, reach * FARTHER)
        for turn in (math.tau * k / TURNS for k in range(TURNS))
    }
    return _least_covering(layout, (*_obstacles(layout, words), *((box, TAKEN) for box in taken)), around, radius)


def _least_covering(
    layout: BoardLayout, obstacles: Iterable[tuple[Box, float]], choice: Mapping[Point, float], radius: float
) -> Point:
    """Return the first of the places within the map where a mark covers least, each place having a cost of its own."""
    area = map_rect(layout)
    inside = [
        at
        for at in choice
        if area.left + radius <= at[0] <= area.right - radius and area.top + radius <= at[1] <= area.bottom - radius
    ]
    x, y = first = next(iter(choice))
    reach = max(math.dist(at, first) for at in choice) + radius
    near = [
        (box, weight)
        for box, weight in obstacles
        if math.hypot(box.x - x, box.y - y) < reach + (box.length + box.width) / 2  # others can't be covered
    ]
    return min(
        inside or choice,
        key=lambda at: choice[at] + sum(weight * max(radius - box_distance(box, at), 0.0) for box, weight in near),
    )
