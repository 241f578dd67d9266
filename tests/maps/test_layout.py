"""The drawing data of every map: complete, exact and without overlaps."""

import math
from dataclasses import replace
from itertools import combinations, pairwise
from statistics import median

import msgspec
import pytest

from ttrbot.content import load_map, map_ids, map_locales, map_text, maps_folder
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
from ttrbot.render.layout import BoardLayout, load_layout
from ttrbot.render.markers import PIECE
from ttrbot.render.typeface import capital_height, drawable

SHORTEST_SPACE = 25
AT_THE_DOT = 3.0
"""At least half of a board's trays begin this near to their city's dot or sign, in pixels, rounded to a tenth."""
WORST_GAP = 6.0
"""The largest gap between a tray that begins farther away and the other trays of its city, which it should touch."""
FARTHEST_START = 42.1
"""The largest distance from its city's dot at which a tray begins."""
NEAR_START = 30.1
"""The distance from its city's dot at which nine of ten trays begin at most."""
SHARPEST = 1.95
"""The largest turn of a route in all, in radians: trains stay readable, and their shapes calm."""
DESKTOP, PHONE = (550, 350), 400
"""The size of a picture in a chat: fitted into a rectangle on a desktop, and the width on a phone."""
CAPITALS, CAPITALS_ON_SQUARE = (8.0, 6.5), (6.0, 5.0)
"""The least height of capitals of large and of small names on a desktop, on landscape and on nearly square boards."""
LANDSCAPE = 1.25
"""The least ratio of width to height of a landscape board."""
PHONE_CAPITALS = 5.0
FARTHEST_NAME = 1.1
"""The largest distance between a city's dot and its name, in heights of a capital."""
NEARER, TIMES = 20, 2.0
"""How much nearer a name is to its own dot than to any other: by this many pixels, and by this factor."""
BESIDE, LABEL_BESIDE = 20, 40
"""The least distance between two names in one line, and between a city's name and one in the ground."""
STACKED = 0.85
"""The least distance between two names, one below the other, in heights of a capital."""
LABEL_RIM = 10
"""The least distance between a name in the ground and the frame."""


@pytest.fixture(scope="module", params=map_ids())
def map_id(request) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def layout(map_id) -> BoardLayout:
    return load_layout(maps_folder() / map_id, load_map(map_id))


def test_every_route_has_exactly_its_spaces(layout):
    assert {route: len(slots) for route, slots in layout.slots.items()} == {
        route.id: route.length for route in layout.routes.values()
    }


def test_spaces_are_large_enough(layout):
    lengths = {route: slots[0].stop - slots[0].start for route, slots in layout.slots.items()}
    assert {route: length for route, length in lengths.items() if length < SHORTEST_SPACE} == {}
    assert (layout.space.width, layout.space.spacing) == (18, 25)


def test_names_are_large_enough_where_they_are_seen(layout):
    scale = min(DESKTOP[0] / layout.width, DESKTOP[1] / layout.height)
    wanted = CAPITALS if layout.width >= LANDSCAPE * layout.height else CAPITALS_ON_SQUARE
    for size, least in zip((layout.city.large, layout.city.small), wanted, strict=True):
        assert capital_height(size, "bold") * scale >= least
        assert capital_height(size, "bold") * PHONE / layout.width >= PHONE_CAPITALS


def test_routes_reach_their_cities(layout):
    """At least half of the trays touch the dot itself; the others are joined to it through other trays."""
    found = [city_distance(layout, city, front) for city, lines in fronts(layout).items() for front in lines.values()]
    assert round(median(found), 1) <= AT_THE_DOT
    assert sorted(found)[9 * len(found) // 10] <= NEAR_START
    assert max(found) <= FARTHEST_START
    assert {end: gap for end, gap in gaps(layout).items() if gap > WORST_GAP} == {}


def test_routes_are_calm_curves(layout):
    for route, (slot, *_) in layout.slots.items():
        angles = [slot.way.angle(slot.way.length * step / 8) for step in range(9)]
        turned = sum(abs(math.remainder(after - before, math.tau)) for before, after in pairwise(angles))
        assert turned <= SHARPEST, route


def test_a_route_that_stops_short_is_found(layout):
    """The test of gaps can fail: for a tray without its first third, at the city with the fewest trays to hide this."""
    city, lines = min(fronts(layout).items(), key=lambda there: len(there[1]))
    line = next(iter(lines))
    area, is_first = layout.trays[line], layout.line_ends[line][0] == city
    side = len(area) // 2
    third = -(-side // 3)
    shorter = area[third:-third] if is_first else (*area[: side - third], *area[side + third :])
    short = replace(layout, trays={**layout.trays, line: shorter})
    assert gaps(short)[line, city] > WORST_GAP


def test_tracks_run_from_their_first_city_to_their_second(layout):
    for route_id, slots in layout.slots.items():
        first, way, offset = layout.cities[layout.routes[route_id].a].at, slots[0].way, slots[0].offset
        assert math.dist(way.at(slots[0].start, offset), first) < math.dist(way.at(slots[-1].stop, offset), first)


def test_nothing_overlaps(map_id, layout):
    for locale in map_locales(map_id):
        assert list(collisions(layout, map_text(map_id, locale).on_board)) == [], locale


def worded(map_id) -> list[tuple[str, dict[str, str]]]:
    """Return the names of the cities in each language."""
    return [(locale, dict(map_text(map_id, locale).on_board)) for locale in map_locales(map_id)]


def misplaced(layout, names) -> list[str]:
    """Yield the names that could be taken for another city's, or that players' pieces on a city would cover."""
    found = []
    boxes, spots = name_boxes(layout, names), dots(layout)
    spaces = [box for slots in layout.slots.values() for slot in slots for box in slot.boxes()]
    for city, box in boxes.items():
        gaps = {other: box_distance(box, at) - radius for other, (at, radius) in spots.items()}
        own = gaps.pop(city)
        if own > FARTHEST_NAME * capital_height(name_size(layout, city), "bold"):
            found.append(f"{city} is {own:.0f} from its dot")
        if min(gaps.values()) < max(own + NEARER, own * TIMES):
            found.append(f"{city} is about as near to {min(gaps, key=gaps.__getitem__)}")
        found += [
            f"{city} lies below what stands on {other}"
            for other, (at, _) in spots.items()
            if not layout.cities[other].is_junction and box_distance(box, at) < PIECE
        ]
        if any(boxes_overlap(between(box, spots[city][0]), space) for space in spaces):
            found.append(f"a route lies between {city} and its name")
    found += [
        f"{first} and {second} read as one"
        for (first, one), (second, other) in combinations(boxes.items(), 2)
        if read_as_one(one, other, BESIDE, STACKED * capital_height(layout.city.small, "bold"))
    ]
    return found


def read_as_one(one: Box, other: Box, beside: float, below: float) -> bool:
    """Return whether two texts are side by side in one line, or in one column with less than a line between them."""
    across = abs(one.x - other.x) - (one.length + other.length) / 2
    down = abs(one.y - other.y) - (one.width + other.width) / 2
    is_one_line = abs(one.y - other.y) < (one.width + other.width) / 4
    return (is_one_line and across < beside) or (across < 0 and down < below)


def crowded(layout, names) -> list[str]:
    """Yield the names in the ground that touch the frame or could be read as one with a city's name."""
    found, rect = [], map_rect(layout)
    for label_id, label, text in labels(layout, names):
        left, top, right, bottom = bounds(label_box(label, text).corners())
        if min(left - rect.left, top - rect.top, rect.right - right, rect.bottom - bottom) < LABEL_RIM:
            found.append(f"{label_id} runs into the frame")
        found += [
            f"{label_id} and {city} read as one"
            for city, name in name_boxes(layout, names).items()
            if label.kind == "country" and not label.turn and read_as_one(label_box(label, text), name, LABEL_BESIDE, 0)
        ]
    return found


def between(box: Box, point) -> Box:
    """Return the thin strip from a point to the nearest point of an upright rectangle."""
    x = min(max(point[0], box.x - box.length / 2), box.x + box.length / 2)
    y = min(max(point[1], box.y - box.width / 2), box.y + box.width / 2)
    dx, dy = x - point[0], y - point[1]
    return Box(point[0] + dx / 2, point[1] + dy / 2, math.hypot(dx, dy), 0.1, math.atan2(dy, dx))


def test_a_name_stands_at_its_city(map_id, layout):
    assert {locale: misplaced(layout, names) for locale, names in worded(map_id)} == {
        locale: [] for locale in map_locales(map_id)
    }


def test_a_name_in_the_ground_stands_by_itself(map_id, layout):
    assert {locale: crowded(layout, names) for locale, names in worded(map_id)} == {
        locale: [] for locale in map_locales(map_id)
    }


def test_a_crowded_name_in_the_ground_is_found(map_id, layout):
    names = dict(map_text(map_id, "en").on_board)
    label_id, label, text = next(labels(layout, names))
    city, name = next(iter(name_boxes(layout, names).items()))
    plain = msgspec.structs.replace(label, kind="country", turn=0.0)
    at = name.x + (name.length + label_box(plain, text).length) / 2 + BESIDE, name.y
    moved = msgspec.structs.replace(plain, at=at)
    near = replace(layout, labels={label_id: moved}, zones={})
    assert f"{label_id} and {city} read as one" in crowded(near, {**names, label_id: text})
    outside = msgspec.structs.replace(label, at=(map_rect(layout).right, 600.0))
    assert f"{label_id} runs into the frame" in crowded(
        replace(near, labels={label_id: outside}), {**names, label_id: text}
    )


def test_stacked_names_are_found():
    name = Box(100, 100, 80, 22)
    assert read_as_one(name, Box(150, 130, 80, 22), beside=20, below=18)
    assert not read_as_one(name, Box(150, 142, 80, 22), beside=20, below=18)
    assert not read_as_one(name, Box(190, 130, 80, 22), beside=20, below=18)


def test_a_name_far_off_is_found(map_id, layout):
    """The test of places can fail: for a name behind a route, a name at another city, and a name below a marker."""
    names = map_text(map_id, "en").on_board
    first, second = list(layout.cities)[:2]
    space = next(iter(layout.slots.values()))[0].box()
    start = layout.routes[next(iter(layout.slots))].a
    (x, y), names = layout.cities[start].at, {**names, start: "I"}
    away = math.dist((x, y), (space.x, space.y))
    beyond = 1 + (space.length / 2 + 20) / away

    def moved(city, place) -> list[str]:
        spot = msgspec.structs.replace(layout.cities[city], name=place, anchor="mm")
        return misplaced(replace(layout, cities={**layout.cities, city: spot}), names)

    behind = x + beyond * (space.x - x), y + beyond * (space.y - y)
    assert f"a route lies between {start} and its name" in moved(start, behind)
    assert f"{first} is about as near to {second}" in moved(first, layout.cities[second].at)
    assert f"{first} lies below what stands on {first}" in moved(first, layout.cities[first].at)
    spot = layout.cities[second].name
    assert f"{first} and {second} read as one" in moved(first, spot)


def test_every_label_has_words(map_id, layout):
    for locale in map_locales(map_id):
        assert map_text(map_id, locale).labels.keys() == layout.labels.keys()


def test_every_map_has_a_ground_with_a_source(map_id, layout):
    assert layout.ground is not None
    assert layout.land.source


def test_every_name_can_be_written(map_id):
    for locale in map_locales(map_id):
        words = map_text(map_id, locale)
        for name in (words.title, *words.on_board.values(), *words.regions.values()):
            assert drawable(name) == name, locale


def test_parallel_tracks_are_parallel(map_id, layout):
    """Tracks of different lengths follow the same way, but their spaces lie at different places of it."""
    for tracks in load_map(map_id).groups.values():
        for one, other in combinations(tracks, 2):
            if one.length != other.length:
                ways = {slots[0].way for slots in (layout.slots[one.id], layout.slots[other.id])}
                assert len(ways) == 1
                continue
            same_way = one.a == other.a
            second = layout.slots[other.id] if same_way else layout.slots[other.id][::-1]
            for first_slot, second_slot in zip(layout.slots[one.id], second, strict=True):
                first_box, second_box = first_slot.box(), second_slot.box()
                assert math.isclose(first_box.angle, second_box.angle)
                assert math.isclose(first_box.length, second_box.length)
                apart = math.dist((first_box.x, first_box.y), (second_box.x, second_box.y)) / layout.space.spacing
                assert math.isclose(apart, round(apart))


def test_no_route_crosses_another(layout):
    ways = {route: [slot.middle() for slot in slots] for route, slots in layout.slots.items()}
    for route_id, way in ways.items():
        route = layout.routes[route_id]
        ways[route_id] = [layout.cities[route.a].at, *way, layout.cities[route.b].at]
    for (first, one), (second, other) in combinations(ways.items(), 2):
        ends = {layout.routes[first].a, layout.routes[first].b} & {layout.routes[second].a, layout.routes[second].b}
        if not ends:
            assert not any(cross(*p, *q) for p in pieces(one) for q in pieces(other)), (first, second)


def pieces(way):
    return list(pairwise(way))


def cross(a, b, c, d) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_a_moved_name_is_found(map_id, layout):
    """The test of overlaps can fail: for two names at one place, and a space on a dot."""
    names = map_text(map_id, "en").on_board
    first, second = list(layout.cities)[:2]
    moved = msgspec.structs.replace(layout.cities[second], name=layout.cities[first].name)
    route = next(route for route in layout.routes.values() if route.a == first).id
    before_its_first, *others = layout.slots[route]
    on_the_dot = replace(before_its_first, start=-20, stop=20, offset=0)
    broken = replace(
        layout,
        cities={**layout.cities, second: moved},
        slots={**layout.slots, route: (on_the_dot, *others)},
    )
    found = list(collisions(broken, names))
    assert f"name of {first} overlaps name of {second}" in found
    assert f"space of {route} overlaps the dot of {first}" in found
