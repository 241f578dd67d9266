"""Places for marks on a board, chosen so that they cover as little as possible."""

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.render.fit import car, dots, name_boxes, sign_box
from ttrbot.render.frame import map_rect
from ttrbot.render.geometry import Box, Point, box_distance, point_along, polyline_length
from ttrbot.render.layout import BoardLayout

Words = tuple[tuple[CityId, str], ...]
"""The names of cities, as a hashable key."""
SIDEWAYS = (36.0, 30.0, 24.0, 16.0, 8.0, 0.0)
"""The distances from the middle of a train to a badge: at the edge of its bed or, without room there, on the train."""
SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
"""The places of a badge along the way of its route."""
OWN = 10.0
"""How much nearer a badge is to its own train than to any other route."""
TURNS = 24
NAME, DOT, TAKEN = 4.0, 2.0, 8.0
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
def beside_route(
    layout: BoardLayout, words: Words, route: RouteId, radius: float, taken: tuple[Box, ...] = ()
) -> Point:
    """Return the place of a disc beside the train on a route, which also avoids `taken`."""
    way = layout.ways[route]
    length, choice = polyline_length(way), []
    for reach in SIDEWAYS:
        for share in SHARES:
            (x, y), (nx, ny) = point_along(way, share * length), point_along(way, share * length + 1)
            along = math.hypot(nx - x, ny - y) or 1.0
            across = (y - ny) / along, (nx - x) / along
            choice += [(x + side * reach * across[0], y + side * reach * across[1]) for side in (-1, 1)]
    obstacles = (*_obstacles(layout, words), *((box, TAKEN) for box in taken))
    return _least_covering(layout, obstacles, _own(layout, route, choice) or choice, radius)


@lru_cache(maxsize=32)
def _cars(layout: BoardLayout) -> Mapping[RouteId, tuple[Box, ...]]:
    """Return the boxes of the cars on each route."""
    return {route: tuple(box for slot in slots for box in car(slot).boxes()) for route, slots in layout.slots.items()}


def _own(layout: BoardLayout, route: RouteId, choice: list[Point]) -> list[Point]:
    """Return the places that are plainly nearer to this route than to any other."""
    (x, y), cars = choice[0], _cars(layout)
    reach = max(math.dist(at, choice[0]) for at in choice) + SIDEWAYS[0] + OWN
    others = [
        box
        for other, boxes in cars.items()
        for box in boxes
        if other != route and math.hypot(box.x - x, box.y - y) < reach + (box.length + box.width) / 2
    ]
    return [
        at
        for at in choice
        if (gap := min(box_distance(box, at) for box in cars[route]) + OWN)
        <= min((box_distance(box, at) for box in others), default=gap)
    ]


@lru_cache(maxsize=4096)
def beside_city(
    layout: BoardLayout, words: Words, city: CityId, *, reach: float, radius: float, taken: tuple[Box, ...] = ()
) -> Point:
    """Return the place of a disc at this distance from a city, or a little farther, which also avoids `taken`."""
    x, y = layout.cities[city].at
    around = [
        (x + far * math.cos(turn), y + far * math.sin(turn))
        for far in (reach, reach * FARTHER)
        for turn in (math.tau * k / TURNS for k in range(TURNS))
    ]
    return _least_covering(layout, (*_obstacles(layout, words), *((box, TAKEN) for box in taken)), around, radius)


def _least_covering(
    layout: BoardLayout, obstacles: Iterable[tuple[Box, float]], choice: list[Point], radius: float
) -> Point:
    """Return the first of the places within the map where a mark covers least."""
    area = map_rect(layout)
    inside = [
        at
        for at in choice
        if area.left + radius <= at[0] <= area.right - radius and area.top + radius <= at[1] <= area.bottom - radius
    ]
    x, y = choice[0]
    reach = max(math.dist(at, choice[0]) for at in choice) + radius
    near = [
        (box, weight)
        for box, weight in obstacles
        if math.hypot(box.x - x, box.y - y) < reach + (box.length + box.width) / 2  # others can't be covered
    ]
    return min(
        inside or choice,
        key=lambda at: sum(weight * max(radius - box_distance(box, at), 0.0) for box, weight in near),
    )
