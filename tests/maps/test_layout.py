"""The drawing data of every map: complete, exact and without overlaps."""

import math
from dataclasses import replace
from itertools import combinations

import msgspec
import pytest

from ttrbot.content import load_map, map_ids, map_locales, map_text, maps_folder
from ttrbot.render.fit import collisions, fronts, label_box, name_boxes
from ttrbot.render.frame import map_rect
from ttrbot.render.geometry import Box
from ttrbot.render.layout import BoardLayout, CitySizes, Label, load_layout
from ttrbot.render.legend import SIGNS
from ttrbot.render.readable import BESIDE, crowded, hard_to_read, hard_to_see, misplaced, read_as_one
from ttrbot.render.typeface import drawable
from ttrbot.render.ways import Curve, Measures, Slot
from ttrbot.text import texts


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


def test_routes_are_easy_to_see(layout):
    assert list(hard_to_see(layout)) == []


def test_a_route_that_stops_short_is_found(layout):
    """The test of gaps can fail: for a tray without its first third, at the city with the fewest trays to hide this."""
    city, lines = min(fronts(layout).items(), key=lambda there: len(there[1]))
    line = next(iter(lines))
    area, is_first = layout.trays[line], layout.line_ends[line][0] == city
    side = len(area) // 2
    third = -(-side // 3)
    shorter = area[third:-third] if is_first else (*area[: side - third], *area[side + third :])
    short = replace(layout, trays={**layout.trays, line: shorter})
    assert f"{line} begins too far from {city}" in list(hard_to_see(short))


def test_a_route_that_is_hard_to_see_is_found(layout):
    """Cramped spaces, a loop, and a route that crosses the space of another are found."""
    (first, (space, *_)), *others = layout.slots.items()
    ends = {layout.routes[first].a, layout.routes[first].b}
    other = next(route for route, _ in others if ends.isdisjoint((layout.routes[route].a, layout.routes[route].b)))

    def found(route, *slots) -> list[str]:
        return list(hard_to_see(replace(layout, slots={**layout.slots, route: slots})))

    assert f"the spaces of {first} are 10 long; at least 25" in found(first, replace(space, start=0, stop=10))
    loop = Curve(((400, 400), (700, 400), (200, 410), (500, 410)))
    assert any(fault.startswith(f"{first} turns by") for fault in found(first, replace(space, way=loop)))
    x, y = space.middle()
    dx, dy = math.cos(space.box().angle + math.pi / 2), math.sin(space.box().angle + math.pi / 2)
    across = Curve(tuple((x + k * dx, y + k * dy) for k in (-60, -20, 20, 60)))  # type: ignore[arg-type]
    crossing = (Slot(across, 0, 40, 0, 18), Slot(across, 80, 120, 0, 18))
    lines = {layout.line(first), layout.line(other)}
    assert any(set(fault.split(" crosses ")) == lines for fault in found(other, *crossing))


def test_measures_that_do_not_fit_are_found(layout):
    small = replace(layout, city=CitySizes(dot=14, large=12, small=38), space=Measures(width=20, spacing=25, gap=7))
    assert {
        "space: width must be 18 and spacing 25, which fit the cars",
        "city.large: 12 is too small to read in a chat, on a picture of this size",
    }.issubset(hard_to_see(small))


def test_a_name_that_cannot_be_written_is_found(map_id, layout):
    names = words(map_id, "en")
    city = next(iter(layout.cities))
    assert "“A\ue000” has letters that the typefaces lack" in hard_to_read(layout, {**names, city: "A\ue000"})


def test_tracks_run_from_their_first_city_to_their_second(layout):
    for route_id, slots in layout.slots.items():
        first, way, offset = layout.cities[layout.routes[route_id].a].at, slots[0].way, slots[0].offset
        assert math.dist(way.at(slots[0].start, offset), first) < math.dist(way.at(slots[-1].stop, offset), first)


def words(map_id: str, locale: str) -> dict[str, str]:
    """Return all words on a board in one language."""
    return {**map_text(map_id, locale).on_board, **{key: texts(locale).t(key) for key in SIGNS.values()}}


def test_names_and_legend_are_easy_to_read(map_id, layout):
    for locale in map_locales(map_id):
        assert list(hard_to_read(layout, words(map_id, locale))) == [], locale


def test_a_crowded_name_in_the_ground_is_found(map_id, layout):
    names, text = dict(map_text(map_id, "en").on_board), "land"
    city, name = next(iter(name_boxes(layout, names).items()))

    def found(at) -> list[str]:
        label = Label(at, 22, "country")
        return list(crowded(replace(layout, labels={text: label}, zones={}), {**names, text: text}))

    width = label_box(Label((0, 0), 22, "country"), text).length
    assert f"label of {text} and name of {city} read as one" in found(
        (name.x + (name.length + width) / 2 + BESIDE, name.y)
    )
    assert f"label of {text} runs into the frame" in found((map_rect(layout).right, 600.0))


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
        return list(misplaced(replace(layout, cities={**layout.cities, city: spot}), names))

    behind = x + beyond * (space.x - x), y + beyond * (space.y - y)
    assert f"a route lies between {start} and its name" in moved(start, behind)
    assert f"name of {first} is about as near to {second}" in moved(first, layout.cities[second].at)
    assert f"name of {first} lies below what stands on {first}" in moved(first, layout.cities[first].at)
    spot = layout.cities[second].name
    assert f"names of {first} and {second} read as one" in moved(first, spot)


def test_every_label_has_words(map_id, layout):
    for locale in map_locales(map_id):
        assert map_text(map_id, locale).labels.keys() == layout.labels.keys()


def test_every_map_has_a_ground_with_a_source(map_id, layout):
    assert layout.ground is not None
    assert layout.land.source


def test_titles_and_regions_can_be_written(map_id):
    for locale in map_locales(map_id):
        text = map_text(map_id, locale)
        assert {name: drawable(name) for name in (text.title, *text.regions.values())} == {
            name: name for name in (text.title, *text.regions.values())
        }


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
