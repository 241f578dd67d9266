"""Exact checks of which things on a board overlap."""

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from ttrbot.engine.ids import CityId
from ttrbot.render.crests import crest_box
from ttrbot.render.frame import map_rect
from ttrbot.render.geometry import Box, Point, bounds, box_distance, boxes_overlap
from ttrbot.render.inputs import Names
from ttrbot.render.layout import JUNCTION, ROSE, SIGN, BoardLayout, Label
from ttrbot.render.scene import Anchor, Text
from ttrbot.render.typeface import Face, name_box, text_width
from ttrbot.render.ways import RIM, Slot, hull

CAR_WIDTH, CAR_LONGER = 23.5, 1.2
"""The width of a car, and how much longer it is than its space."""
YARD_FROM = 8
"""The distance from a city's dot beyond which a route's beginning needs a yard."""
_TURNS = [math.tau * k / 16 for k in range(16)]
LABEL_STYLE: Mapping[str, tuple[Face, float]] = {"country": ("plain", 0.5), "sea": ("italic", 0.28)}
"""The face of a name in the ground, and the extra space between its letters, as a share of their size."""
ZONE_SIZE = 32
"""The type size of a neighbouring country's name."""
SIGN_CORNER = 5
"""How much of the round corners of a sign a car may cover."""
CANVAS_MARGIN = 4
DOT_CLEARANCE = 1
FROM_ANCHOR: Mapping[Anchor, float] = {"lm": 0.5, "mm": 0.0, "rm": -0.5}
"""The distance from a text's anchor to its middle, as a share of its width."""


def name_size(layout: BoardLayout, city: CityId) -> int:
    """Return the type size of a city's name."""
    return layout.city.large if layout.cities[city].is_large else layout.city.small


def name_boxes(layout: BoardLayout, names: Names) -> dict[CityId, Box]:
    """Return the rectangle covered by each city's name."""
    return {
        city: name_box_at(spot.name, spot.anchor, name_box(names[city], name_size(layout, city), spot.lines))
        for city, spot in layout.cities.items()
        if spot.name is not None
    }


def name_box_at(place: Point, anchor: Anchor, ink: tuple[float, float, float, float]) -> Box:
    """Return the rectangle of a name with this ink and its anchor at a place."""
    left, top, right, bottom = ink
    shift = FROM_ANCHOR[anchor] * (right - left)
    return Box(place[0] + shift + (left + right) / 2, place[1] + (top + bottom) / 2, right - left, bottom - top)


def name_places(layout: BoardLayout, names: Names) -> dict[CityId, Point]:
    """Return the middle of the name of each city in `names`."""
    places = {}
    for city, spot in layout.cities.items():
        if spot.name is not None and city in names:
            left, _, right, _ = name_box(names[city], name_size(layout, city), spot.lines)
            places[city] = spot.name[0] + FROM_ANCHOR[spot.anchor] * (right - left), spot.name[1]
    return places


def labels(layout: BoardLayout, names: Names) -> Iterator[tuple[str, Label, str]]:
    """Yield every name in the ground: seas, countries and the zones, whose terminals all bear the zone's name."""
    for label_id, label in layout.labels.items():
        if label_id in names:  # `ttrbot maps check` reports those without words
            yield label_id, label, names[label_id]
    words = {zone: names[city] for city, zone in layout.terminals.items()}
    for zone, spot in layout.zones.items():
        for place in spot.names:
            yield zone, Label(place, ZONE_SIZE, "country"), words[zone]


def label_text(label: Label, text: str, color: str) -> Text:
    """Return the text of a name in the ground, before it is turned about its middle."""
    face, tracking = LABEL_STYLE[label.kind]
    return Text(*label.at, text if label.kind == "sea" else text.upper(), label.size, color, "mm", face, tracking)


def label_box(label: Label, text: str) -> Box:
    """Return the rectangle covered by a name in the ground."""
    written = label_text(label, text, "#000000")
    width = text_width(written.text, written.size, written.face, written.tracking)
    return Box(*label.at, width, label.size * 0.8, math.radians(label.turn))


def car(space: Slot) -> Slot:
    """Return the part of a way that a car on a space covers."""
    return space.grown(CAR_LONGER / 2, (CAR_WIDTH - space.width) / 2)


def yards(layout: BoardLayout) -> dict[CityId, tuple[Point, ...]]:
    """Return the yard of each city whose routes begin away from it: the area between these routes and its dot."""
    found, begins = {}, fronts(layout)
    for city, (at, radius) in dots(layout).items():
        ends = [point for points in begins.get(city, {}).values() for point in points]
        away = max((math.dist(point, at) for point in ends), default=0.0)
        if away > radius + YARD_FROM:
            around = [(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in _TURNS]
            found[city] = hull([*ends, *around])
    return found


def sign_box(layout: BoardLayout, city: CityId) -> Box:
    """Return the sign of a terminal."""
    return Box(*layout.cities[city].at, *SIGN)


def dots(layout: BoardLayout) -> dict[CityId, tuple[Point, float]]:
    """Return the middle and the radius of the dot of each city and junction."""
    return {
        city: (spot.at, layout.city.dot * (JUNCTION if spot.is_junction else 1))
        for city, spot in layout.cities.items()
        if city not in layout.terminals
    }


def collisions(layout: BoardLayout, names: Names) -> Iterator[str]:
    """Yield every overlapping pair of cars, signs, dots, names and marks, and everything that leaves the map.

    Two routes may touch their city's yard. Cars of one group keep their distance by its measures.
    """
    things = [
        (f"space of {route}", box)
        for route, slots in layout.slots.items()
        for slot in slots
        for box in car(slot).boxes()
    ]
    things += [(f"sign of {city}", sign_box(layout, city).grown(-SIGN_CORNER)) for city in layout.terminals]
    things += [(f"name of {city}", box) for city, box in name_boxes(layout, names).items()]
    things += [(f"label of {name}", label_box(label, text)) for name, label, text in labels(layout, names)]
    things += [(f"mark of {region}", crest_box(crest.at)) for region, crest in layout.regions.items()]
    if layout.rose is not None:
        things.append(("rose", Box(*layout.rose, 2 * ROSE, 2 * ROSE)))
    group = {f"space of {route}": layout.line(route) for route in layout.slots}
    for (first, one), (second, other) in combinations(things, 2):
        if _near(one, other) and boxes_overlap(one, other) and group.get(first, first) != group.get(second, second):
            yield f"{first} overlaps {second}"
    for thing, box in things:
        for city, (at, radius) in dots(layout).items():
            if box_distance(box, at) < radius + DOT_CLEARANCE:
                yield f"{thing} overlaps the dot of {city}"
        if not _inside(layout, box.corners()):
            yield f"{thing} leaves the map"


def gaps(layout: BoardLayout) -> dict[tuple[str, CityId], float]:
    """Return the gap between the tray of each line and each of its two cities.

    Trays are joined to a city one by one, the one with the smallest gap first: to the city's dot or sign, or to a
    tray that is already joined, because a tray that makes room for others touches them.
    """
    found: dict[tuple[str, CityId], float] = {}
    for city, lines in fronts(layout).items():
        left = {line: city_distance(layout, city, points) for line, points in lines.items()}
        while left:
            line = min(left, key=left.__getitem__)
            found[line, city] = left.pop(line)
            tray = [
                box
                for route, slots in layout.slots.items()
                if layout.line(route) == line
                for slot in slots
                for box in slot.grown(RIM, RIM).boxes()
            ]
            for other, gap in left.items():
                left[other] = min(gap, *(box_distance(box, point) for box in tray for point in lines[other]))
    return found


def city_distance(layout: BoardLayout, city: CityId, points: Iterable[Point]) -> float:
    """Return the least distance of some points from the rim of a city's dot, or from its sign."""
    if city in layout.terminals:
        return min(box_distance(sign_box(layout, city), point) for point in points)
    at, radius = dots(layout)[city]
    return min(math.dist(at, point) for point in points) - radius


def fronts(layout: BoardLayout) -> dict[CityId, dict[str, list[Point]]]:
    """Return points along the first edge of each tray, corner to corner, by city and line."""
    found: dict[CityId, dict[str, list[Point]]] = {}
    for name, area in layout.trays.items():
        half = len(area) // 2
        edges = (area[0], area[-1]), (area[half - 1], area[half])
        for city, ((x1, y1), (x2, y2)) in zip(layout.line_ends[name], edges, strict=True):
            points = [(x1 + (x2 - x1) * k / 8, y1 + (y2 - y1) * k / 8) for k in range(9)]
            found.setdefault(city, {})[name] = points
    return found


def _near(one: Box, other: Box) -> bool:
    reach = (one.length + one.width + other.length + other.width) / 2
    return abs(one.x - other.x) <= reach and abs(one.y - other.y) <= reach


def _inside(layout: BoardLayout, points: tuple[Point, ...]) -> bool:
    rect = map_rect(layout)
    left, top, right, bottom = bounds(points)
    margin = CANVAS_MARGIN
    return (
        left >= rect.left + margin
        and top >= rect.top + margin
        and right <= rect.right - margin
        and bottom <= rect.bottom - margin
    )
