"""What makes a board hard to read: things that overlap, names that could be misread, cramped or restless routes."""

import math
from collections.abc import Iterator
from itertools import chain, combinations, pairwise
from statistics import median
from typing import Final

from ttrbot.render.fit import (
    city_distance,
    collisions,
    dots,
    fronts,
    gaps,
    label_box,
    labels,
    name_boxes,
    name_size,
)
from ttrbot.render.frame import map_rect
from ttrbot.render.geometry import Box, Point, bounds, box_distance, boxes_overlap
from ttrbot.render.inputs import Names
from ttrbot.render.layout import BoardLayout
from ttrbot.render.legend import legend_size, signs_on
from ttrbot.render.markers import PIECE
from ttrbot.render.typeface import capital_height, drawable

WIDTH, SPACING = 18, 25
"""The width of a space that fits the cars, and the spacing of parallel tracks that does."""
SHORTEST_SPACE: Final = 25
AT_THE_DOT: Final = 3.0
"""At least half of a board's trays begin this near to their city's dot or sign, in pixels, rounded to a tenth."""
WORST_GAP: Final = 6.0
"""The largest gap between a tray that begins farther away and the other trays of its city, which it should touch."""
FARTHEST_START: Final = 42.1
"""The largest distance from its city's dot at which a tray begins."""
NEAR_START: Final = 30.1
"""The distance from its city's dot at which nine of ten trays begin at most."""
SHARPEST: Final = 1.95
"""The largest turn of a route in all, in radians: trains stay readable, and their shapes calm."""
DESKTOP, PHONE = (550, 350), 400
"""The size of a picture in a chat: fitted into a rectangle on a desktop, and the width on a phone."""
CAPITALS, CAPITALS_ON_SQUARE = (8.0, 6.5), (6.0, 5.0)
"""The least height of capitals of large and of small names on a desktop, on landscape and on nearly square boards."""
LANDSCAPE: Final = 1.25
"""The least ratio of width to height of a landscape board."""
PHONE_CAPITALS: Final = 5.0
FARTHEST_NAME: Final = 1.1
"""The largest distance between a city's dot and its name, in heights of a capital."""
NEARER, TIMES = 20, 2.0
"""How much nearer a name is to its own dot than to any other: by this many pixels, and by this factor."""
BESIDE, LABEL_BESIDE = 20, 40
"""The least distance between two names in one line, and between a city's name and one in the ground."""
STACKED: Final = 0.85
"""The least distance between two names, one below the other, in heights of a capital."""
LABEL_RIM: Final = 10
"""The least distance between a name in the ground and the frame."""


def hard_to_see(layout: BoardLayout) -> Iterator[str]:
    """Yield what is wrong with a board's measures and routes, in whatever language its names are."""
    yield from _measures(layout)
    yield from _starts(layout)
    for route, (slot, *_) in layout.slots.items():
        if slot.stop - slot.start < SHORTEST_SPACE:
            yield f"the spaces of {route} are {slot.stop - slot.start:.0f} long; at least {SHORTEST_SPACE}"
        angles = [slot.way.angle(slot.way.length * step / 8) for step in range(9)]
        turned = sum(abs(math.remainder(after - before, math.tau)) for before, after in pairwise(angles))
        if turned > SHARPEST:
            yield f"{route} turns by {math.degrees(turned):.0f} degrees in all; {math.degrees(SHARPEST):.0f} at most"
    yield from _crossings(layout)


def hard_to_read(layout: BoardLayout, names: Names) -> Iterator[str]:
    """Yield what overlaps on a board and what could be misread, with its names and its legend in one language."""
    lacking = (f"“{name}” has letters that the typefaces lack" for name in names.values() if drawable(name) != name)
    found = (lacking, collisions(layout, names), misplaced(layout, names), crowded(layout, names))
    yield from dict.fromkeys(chain(*found, covering(layout, names)))


def _measures(layout: BoardLayout) -> Iterator[str]:
    """Yield measures that don't fit the cars, and type sizes that are too small where boards are seen."""
    if (layout.space.width, layout.space.spacing) != (WIDTH, SPACING):
        yield f"space: width must be {WIDTH} and spacing {SPACING}, which fit the cars"
    desktop = min(DESKTOP[0] / layout.width, DESKTOP[1] / layout.height)
    wanted = CAPITALS if layout.width >= LANDSCAPE * layout.height else CAPITALS_ON_SQUARE
    for name, size, least in zip(("large", "small"), (layout.city.large, layout.city.small), wanted, strict=True):
        capital = capital_height(size, "bold")
        if capital * desktop < least or capital * PHONE / layout.width < PHONE_CAPITALS:
            yield f"city.{name}: {size} is too small to read in a chat, on a picture of this size"


def _starts(layout: BoardLayout) -> Iterator[str]:
    """Yield routes that begin too far from their cities.

    At least half of the trays touch the dot itself; the others are joined to it through other trays.
    """
    away = {
        (line, city): city_distance(layout, city, front)
        for city, lines in fronts(layout).items()
        for line, front in lines.items()
    }
    if round(median(away.values()), 1) > AT_THE_DOT:
        yield f"more than half of the routes' ends are farther than {AT_THE_DOT:.0f} from their city's dot"
    if sorted(away.values())[9 * len(away) // 10] > NEAR_START:
        yield f"more than a tenth of the routes' ends are farther than {NEAR_START:.0f} from their city's dot"
    far = [end for end, distance in away.items() if distance > FARTHEST_START]
    loose = [end for end, gap in gaps(layout).items() if gap > WORST_GAP]
    yield from (f"{line} begins too far from {city}" for line, city in dict.fromkeys([*far, *loose]))


def _crossings(layout: BoardLayout) -> Iterator[str]:
    """Yield routes that cross others away from their cities."""
    ways = {}
    for line, (first, last) in layout.line_ends.items():
        slots = next(slots for route, slots in layout.slots.items() if layout.line(route) == line)
        ways[line] = [layout.cities[first].at, *(slot.middle() for slot in slots), layout.cities[last].at]
    for (one, here), (other, there) in combinations(ways.items(), 2):
        if {*layout.line_ends[one]}.isdisjoint(layout.line_ends[other]) and any(
            _cross(*first, *second) for first in pairwise(here) for second in pairwise(there)
        ):
            yield f"{one} crosses {other}"


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether the line from a to b crosses that from c to d."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def misplaced(layout: BoardLayout, names: Names) -> Iterator[str]:
    """Yield the names that could be taken for another city's, or that players' pieces on a city would cover."""
    boxes, spots = name_boxes(layout, names), dots(layout)
    spaces = [box for slots in layout.slots.values() for slot in slots for box in slot.boxes()]
    for city, box in boxes.items():
        away = {other: box_distance(box, at) - radius for other, (at, radius) in spots.items()}
        own = away.pop(city)
        if own > FARTHEST_NAME * capital_height(name_size(layout, city), "bold"):
            yield f"name of {city} is {own:.0f} from its dot"
        if away and min(away.values()) < max(own + NEARER, own * TIMES):
            yield f"name of {city} is about as near to {min(away, key=away.__getitem__)}"
        yield from (
            f"name of {city} lies below what stands on {other}"
            for other, (at, _) in spots.items()
            if not layout.cities[other].is_junction and box_distance(box, at) < PIECE
        )
        if any(boxes_overlap(_between(box, spots[city][0]), space) for space in spaces):
            yield f"a route lies between {city} and its name"
    line = STACKED * capital_height(layout.city.small, "bold")
    for (first, one), (second, other) in combinations(boxes.items(), 2):
        if read_as_one(one, other, BESIDE, line):
            yield f"names of {first} and {second} read as one"


def read_as_one(one: Box, other: Box, beside: float, below: float) -> bool:
    """Return whether two texts are side by side in one line, or in one column with less than a line between them."""
    across = abs(one.x - other.x) - (one.length + other.length) / 2
    down = abs(one.y - other.y) - (one.width + other.width) / 2
    is_one_line = abs(one.y - other.y) < (one.width + other.width) / 4
    return (is_one_line and across < beside) or (across < 0 and down < below)


def _between(box: Box, point: Point) -> Box:
    """Return the thin strip from a point to the nearest point of an upright rectangle."""
    x = min(max(point[0], box.x - box.length / 2), box.x + box.length / 2)
    y = min(max(point[1], box.y - box.width / 2), box.y + box.width / 2)
    dx, dy = x - point[0], y - point[1]
    return Box(point[0] + dx / 2, point[1] + dy / 2, math.hypot(dx, dy), 0.1, math.atan2(dy, dx))


def crowded(layout: BoardLayout, names: Names) -> Iterator[str]:
    """Yield the names in the ground that touch the frame or could be read as one with a city's name."""
    rect = map_rect(layout)
    for label_id, label, text in labels(layout, names):
        box = label_box(label, text)
        left, top, right, bottom = bounds(box.corners())
        if min(left - rect.left, top - rect.top, rect.right - right, rect.bottom - bottom) < LABEL_RIM:
            yield f"label of {label_id} runs into the frame"
        if label.kind == "country" and not label.turn:
            yield from (
                f"label of {label_id} and name of {city} read as one"
                for city, name in name_boxes(layout, names).items()
                if read_as_one(box, name, LABEL_BESIDE, 0)
            )


def covering(layout: BoardLayout, names: Names) -> Iterator[str]:
    """Yield what the legend covers, and whether it leaves the map or has no place."""
    if layout.legend is None:
        yield "legend: missing; the place of the board's legend"
        return
    (left, top), (width, height) = layout.legend, legend_size(layout, names, signs_on(layout))
    rect, box = map_rect(layout), Box(left + width / 2, top + height / 2, width, height)
    if not (rect.left < left and left + width < rect.right and rect.top < top and top + height < rect.bottom):
        yield f"the legend, {width:.0f} wide and {height:.0f} high, leaves the map"
    covered: dict[str, Box] = {
        **{f"name of {city}": name for city, name in name_boxes(layout, names).items()},
        **{f"space of {route}": slot.box() for route, slots in layout.slots.items() for slot in slots},
        **{f"label of {label_id}": label_box(label, text) for label_id, label, text in labels(layout, names)},
        **{f"dot of {city}": Box(*at, 2 * radius, 2 * radius) for city, (at, radius) in dots(layout).items()},
    }
    yield from (f"the legend covers {thing}" for thing, other in covered.items() if boxes_overlap(box, other))
