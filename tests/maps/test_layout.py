"""The drawing data of every map: complete, exact and without overlaps."""

import math
from dataclasses import replace
from itertools import combinations, pairwise

import msgspec
import pytest

from ttrbot.content import load_map, map_ids, map_locales, map_text, maps_folder
from ttrbot.render.fit import collisions, loose_ends
from ttrbot.render.geometry import Box, box_distance
from ttrbot.render.layout import BoardLayout, load_layout
from ttrbot.render.typeface import drawable

SHORTEST_SPACE = 34
SMALLEST_NAME = 22


@pytest.fixture(scope="module", params=map_ids())
def map_id(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def layout(map_id) -> BoardLayout:
    return load_layout(maps_folder() / map_id, load_map(map_id))


def test_every_route_has_exactly_its_spaces(layout):
    assert {route: len(boxes) for route, boxes in layout.spaces.items()} == {
        route.id: route.length for route in layout.routes.values()
    }


def test_spaces_are_large_enough(layout):
    assert {route: boxes[0].length for route, boxes in layout.spaces.items() if boxes[0].length < SHORTEST_SPACE} == {}
    assert layout.city.name_size >= SMALLEST_NAME


def test_routes_end_at_their_cities(layout):
    assert list(loose_ends(layout, slack=12)) == []
    for route_id, boxes in layout.spaces.items():
        route = layout.routes[route_id]
        for city, box, far in ((route.a, boxes[0], route.b), (route.b, boxes[-1], route.a)):
            near = box_distance(box, layout.cities[city].at)
            assert near <= box_distance(box, layout.cities[far].at) or route.length == 1, route_id


def test_nothing_overlaps(map_id, layout):
    for locale in map_locales(map_id):
        assert list(collisions(layout, map_text(map_id, locale).cities)) == [], locale


def test_every_name_can_be_written(map_id):
    for locale in map_locales(map_id):
        words = map_text(map_id, locale)
        for name in (words.title, *words.cities.values(), *words.regions.values()):
            assert drawable(name) == name, locale


def test_parallel_tracks_are_parallel(map_id, layout):
    for tracks in load_map(map_id).groups.values():
        for one, other in combinations(tracks, 2):
            same_way = one.a == other.a
            second = layout.spaces[other.id] if same_way else layout.spaces[other.id][::-1]
            for first_box, second_box in zip(layout.spaces[one.id], second, strict=True):
                assert math.isclose(first_box.angle, second_box.angle)
                assert math.isclose(first_box.length, second_box.length)
                apart = math.dist((first_box.x, first_box.y), (second_box.x, second_box.y)) / layout.space.spacing
                assert math.isclose(apart, round(apart))


def test_no_route_crosses_another(layout):
    ways = {route: [(box.x, box.y) for box in boxes] for route, boxes in layout.spaces.items()}
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
    def side(p, q, r) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_a_moved_name_is_found(map_id, layout):
    """The test of overlaps can fail: two names at one place, a space on a dot."""
    names = map_text(map_id, "en").cities
    first, second = list(layout.cities)[:2]
    moved = msgspec.structs.replace(layout.cities[second], name=layout.cities[first].name)
    route = next(iter(layout.spaces))
    on_the_dot = Box(*layout.cities[first].at, 40, 18)
    broken = replace(
        layout,
        cities={**layout.cities, second: moved},
        spaces={**layout.spaces, route: (on_the_dot, *layout.spaces[route][1:])},
    )
    found = list(collisions(broken, names))
    assert f"name of {first} overlaps name of {second}" in found
    assert f"space of {route} overlaps the dot of {first}" in found
