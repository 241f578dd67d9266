"""Tells what lies on top of what on a board, exactly."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from ttrbot.engine.ids import CityId, RouteId
from ttrbot.render.crests import crest_box
from ttrbot.render.geometry import Box, Point, bounds, box_distance, boxes_overlap
from ttrbot.render.inputs import Names
from ttrbot.render.layout import BoardLayout
from ttrbot.render.scene import Anchor
from ttrbot.render.typeface import text_box, text_width

CANVAS_MARGIN = 4
DOT_CLEARANCE = 1
SIGN = (32.0, 22.0)
"""Width and height of a terminal's sign."""
JUNCTION = 0.62
"""The radius of a junction's dot, as a share of a city's."""
FROM_ANCHOR: Mapping[Anchor, float] = {"lm": 0.5, "mm": 0.0, "rm": -0.5}
"""How far the middle of a text lies from its anchor, as a share of its width."""


def name_places(layout: BoardLayout, names: Names) -> dict[CityId, Point]:
    """The middle of each city's name."""
    places: dict[CityId, Point] = {}
    for city, spot in layout.cities.items():
        if spot.name is not None:
            shift = FROM_ANCHOR[spot.anchor] * text_width(names[city], layout.city.name_size, bold=True)
            places[city] = spot.name[0] + shift, spot.name[1]
    return places


def name_boxes(layout: BoardLayout, names: Names) -> dict[CityId, Box]:
    """The rectangle that each city's name covers."""
    size = layout.city.name_size
    return {city: _text_box(names[city], place, size) for city, place in name_places(layout, names).items()}


def zone_boxes(layout: BoardLayout, names: Names) -> Iterator[tuple[str, Box]]:
    """The rectangles that the names of neighbouring countries cover."""
    for zone, place, name in zone_names(layout, names):
        yield zone, _text_box(name, place, layout.city.name_size)


def zone_names(layout: BoardLayout, names: Names) -> Iterator[tuple[str, Point, str]]:
    """Every place where the name of a zone stands, with the name; all terminals of a zone bear it."""
    words = {zone: names[city] for city, zone in layout.terminals.items()}
    for zone, spot in layout.zones.items():
        for place in spot.names:
            yield zone, place, words[zone]


def sign_box(layout: BoardLayout, city: CityId) -> Box:
    """The sign of a terminal."""
    return Box(*layout.cities[city].at, *SIGN)


def dots(layout: BoardLayout) -> dict[CityId, tuple[Point, float]]:
    """The middle and the radius of the dot of each city and junction."""
    return {
        city: (spot.at, layout.city.dot * (JUNCTION if spot.is_junction else 1))
        for city, spot in layout.cities.items()
        if city not in layout.terminals
    }


def collisions(layout: BoardLayout, names: Names) -> Iterator[str]:
    """Every pair of spaces, signs, dots and names that overlap, and everything that leaves the canvas."""
    things = [(f"space of {route}", box) for route, boxes in layout.spaces.items() for box in boxes]
    things += [(f"sign of {city}", sign_box(layout, city)) for city in layout.terminals]
    things += [(f"name of {city}", box) for city, box in name_boxes(layout, names).items()]
    things += [(f"name of {zone}", box) for zone, box in zone_boxes(layout, names)]
    things += [(f"mark of {region}", crest_box(crest.at)) for region, crest in layout.regions.items()]
    for (first, one), (second, other) in combinations(things, 2):
        if _near(one, other) and boxes_overlap(one, other):
            yield f"{first} overlaps {second}"
    for thing, box in things:
        for city, (at, radius) in dots(layout).items():
            if box_distance(box, at) < radius + DOT_CLEARANCE:
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


def _text_box(text: str, place: Point, size: int) -> Box:
    left, top, right, bottom = text_box(text, size, bold=True)
    return Box(place[0] + (left + right) / 2, place[1] + (top + bottom) / 2, right - left, bottom - top)


def _near(one: Box, other: Box) -> bool:
    reach = (one.length + one.width + other.length + other.width) / 2
    return abs(one.x - other.x) <= reach and abs(one.y - other.y) <= reach


def _inside(layout: BoardLayout, points: tuple[Point, ...]) -> bool:
    left, top, right, bottom = bounds(points)
    margin = CANVAS_MARGIN
    return left >= margin and top >= margin and right <= layout.width - margin and bottom <= layout.height - margin
