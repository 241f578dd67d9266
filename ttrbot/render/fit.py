"""Tells what lies on top of what on a board, exactly."""

from collections.abc import Iterator
from itertools import combinations

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.render.geometry import Box, Point, bounds, box_distance, boxes_overlap
from ttrbot.render.inputs import Names
from ttrbot.render.layout import BoardLayout
from ttrbot.render.typeface import text_box

CANVAS_MARGIN = 4
DOT_CLEARANCE = 1


def name_boxes(layout: BoardLayout, names: Names) -> dict[CityId, Box]:
    """The rectangle that each city's name covers."""
    boxes = {}
    for city, spot in layout.cities.items():
        left, top, right, bottom = text_box(names[city], layout.city.name_size, bold=True)
        x, y = spot.name
        boxes[city] = Box(x + (left + right) / 2, y + (top + bottom) / 2, right - left, bottom - top)
    return boxes


def collisions(layout: BoardLayout, names: Names) -> Iterator[str]:
    """Every pair of spaces, dots and names that overlap, and everything that leaves the canvas."""
    spaces = [(route, box) for route, boxes in layout.spaces.items() for box in boxes]
    labels = name_boxes(layout, names)
    dots = {city: spot.at for city, spot in layout.cities.items()}
    things: list[tuple[str, Box]] = [(f"space of {route}", box) for route, box in spaces]
    things += [(f"name of {city}", box) for city, box in labels.items()]
    for (first, one), (second, other) in combinations(things, 2):
        if _near(one, other) and boxes_overlap(one, other):
            yield f"{first} overlaps {second}"
    for thing, box in things:
        for city, at in dots.items():
            if box_distance(box, at) < layout.city.dot + DOT_CLEARANCE:
                yield f"{thing} overlaps the dot of {city}"
        if not _inside(layout, box.corners()):
            yield f"{thing} leaves the canvas"


def loose_ends(layout: BoardLayout, slack: float) -> Iterator[RouteId]:
    """The routes whose first or last space lies farther than `slack` from where the city's routes begin."""
    for route_id, boxes in layout.spaces.items():
        route = layout.routes[route_id]
        for city, box in ((route.a, boxes[0]), (route.b, boxes[-1])):
            spot = layout.cities[city]
            if box_distance(box, spot.at) > spot.room + slack:
                yield route_id


def _near(one: Box, other: Box) -> bool:
    reach = (one.length + one.width + other.length + other.width) / 2
    return abs(one.x - other.x) <= reach and abs(one.y - other.y) <= reach


def _inside(layout: BoardLayout, points: tuple[Point, ...]) -> bool:
    left, top, right, bottom = bounds(points)
    margin = CANVAS_MARGIN
    return left >= margin and top >= margin and right <= layout.width - margin and bottom <= layout.height - margin
