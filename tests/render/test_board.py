"""The picture of a board: what it is made of, and a few of its points."""

import math
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from tests.render.board import NAMES
from ttrbot.engine.cards import COLORS, Color
from ttrbot.render.board import render_board
from ttrbot.render.geometry import box_distance
from ttrbot.render.ground import base_scene, city_names
from ttrbot.render.inputs import BoardPicture, Marker, SeatLine
from ttrbot.render.markers import ALIEN, CHOICE, MARKER, marker, place_of_alien
from ttrbot.render.marks import CARD_SYMBOLS, SEAT_MARKS, placed
from ttrbot.render.palette import palette_colors, rgb
from ttrbot.render.scene import Disc, Polygon, Text
from ttrbot.render.scoreboard import COLUMN_WIDTH, STRIP_HEIGHT, column_panels, panel_corner, panel_scene, strip_panels
from ttrbot.render.theme import DARK, LIGHT, THEMES
from ttrbot.render.tracks import closed_spaces, free_spaces, glow, train
from ttrbot.render.typeface import text_width

SEATS = (
    SeatLine("Ada", "blue", points=12, cars=7, cards=4, tickets=2, has_turn=True),
    SeatLine("Bo", "red", points=-3, cars=10, cards=0, tickets=3),
)


def image_of(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def draw(layout, theme="light", **shown) -> Image.Image:
    return image_of(render_board(layout, NAMES, BoardPicture(SEATS, **shown), theme))


def beside_the_mark(layout, route) -> tuple[int, int]:
    """A point of the first space of a route that no symbol covers."""
    box = layout.spaces[route][0]
    x, y = box.at(box.length * 0.36, 0)
    return round(x), round(y)


def test_size_and_colours(layout):
    image = draw(layout)
    assert image.size == (400, 300 + STRIP_HEIGHT)
    assert image.mode == "P"
    assert image.format == "PNG"


@pytest.mark.parametrize("theme", THEMES)
def test_a_route_changes_its_colour_with_its_owner(layout, theme):
    colors = THEMES[theme]
    route = "ash--birch.1"
    at = beside_the_mark(layout, route)
    looks = {
        colors.cards[Color.RED]: draw(layout, theme),
        colors.seats["blue"]: draw(layout, theme, owners={route: 0}),
        colors.seats["red"]: draw(layout, theme, owners={route: 1}),
    }
    assert {color: image.convert("RGB").getpixel(at) for color, image in looks.items()} == {
        color: rgb(color) for color in looks
    }


def test_the_neighbouring_track_stays_as_it_was(layout):
    at = beside_the_mark(layout, "ash--birch.2")
    image = draw(layout, owners={"ash--birch.1": 0}, recent=("ash--birch.1",))
    assert image.convert("RGB").getpixel(at) == rgb(LIGHT.cards[Color.BLUE])


def test_what_can_be_chosen_has_a_ring(layout):
    plain, ringed = (draw(layout, choices=cities).convert("RGB") for cities in (frozenset(), frozenset({"cedar"})))
    x, y = layout.cities["cedar"].at
    at = round(x + CHOICE), round(y)
    assert ringed.getpixel(at) == rgb(LIGHT.accent) != plain.getpixel(at)


def test_closed_tracks_and_claimed_ones(layout):
    """An owner's train is never drawn as closed (B15)."""
    route = "ash--birch.1"
    image = draw(layout, owners={route: 0}, closed=frozenset({route, "ash--birch.2"})).convert("RGB")
    assert image.getpixel(beside_the_mark(layout, route)) == rgb(LIGHT.seats["blue"])
    assert rgb(LIGHT.cards[Color.BLUE]) != image.getpixel(beside_the_mark(layout, "ash--birch.2"))


def test_the_same_input_gives_the_same_bytes(layout):
    picture = BoardPicture(SEATS, {"ash--cedar": 1}, recent=("ash--cedar",), longest=frozenset({"ash--cedar"}))
    assert render_board(layout, NAMES, picture) == render_board(layout, NAMES, picture)


def test_each_car_bears_its_owners_mark(layout):
    boxes = layout.spaces["ash--birch.1"]
    shapes = train(boxes, "red", LIGHT)
    bodies = [shape for shape in shapes if isinstance(shape, Polygon) and shape.fill == LIGHT.seats["red"]]
    marks = [shape for shape in shapes if isinstance(shape, Polygon) and shape.fill == LIGHT.mark]
    assert len(bodies) == len(marks) == 3
    radius = (layout.space.width + 2) * 0.29
    assert [mark.points for mark in marks] == [placed(SEAT_MARKS["red"], box.x, box.y, radius) for box in boxes]


def symbols_on(layout, route) -> list[tuple]:
    shapes = free_spaces(layout.routes[route], layout.spaces[route], LIGHT)
    return [shape.points for shape in shapes if isinstance(shape, Polygon) and len(shape.points) > 4]


def test_free_spaces_bear_what_they_ask_for(layout):
    def at(outline, box, larger=1.0):
        return placed(outline, box.x, box.y, layout.space.width * 0.34 * larger)

    red = layout.spaces["ash--birch.1"]
    assert symbols_on(layout, "ash--birch.1") == [at(CARD_SYMBOLS[Color.RED], box) for box in red]
    ferry = layout.spaces["birch--cedar"]
    assert symbols_on(layout, "birch--cedar") == [at(CARD_SYMBOLS[Color.LOCOMOTIVE], ferry[0], 1.3)]


def test_a_tunnel_has_a_rim(layout):
    shapes = free_spaces(layout.routes["ash--cedar"], layout.spaces["ash--cedar"], LIGHT)
    assert sum(getattr(shape, "color", None) == LIGHT.tunnel for shape in shapes) >= 12


def test_closed_spaces_are_struck_through(layout):
    boxes = layout.spaces["ash--birch.2"]
    shapes = closed_spaces(boxes, LIGHT)
    assert [type(shape).__name__ for shape in shapes] == ["Polygon", "Polyline", "Polyline"] * 3
    assert {shape.fill for shape in shapes if isinstance(shape, Polygon)} == {LIGHT.closed}


def test_a_glow_surrounds_the_whole_train(layout):
    boxes = layout.spaces["ash--birch.1"]
    rim, line = glow(boxes, LIGHT.accent, LIGHT.rim)
    assert rim.width > line.width > boxes[0].width
    assert (rim.color, line.color) == (LIGHT.rim, LIGHT.accent)
    assert rim.points == line.points
    assert line.points[0][0] < boxes[0].x
    assert line.points[-1][0] > boxes[-1].x


def test_every_city_is_named(layout):
    primitives = base_scene(layout, NAMES, LIGHT).primitives
    assert {city: text.text for city, text in city_names(layout, NAMES, LIGHT).items()} == NAMES
    assert sum(isinstance(item, Disc) for item in primitives) == len(NAMES)


def scoreboard(seats, panels) -> list:
    """The primitives of all panels, each in its panel's own coordinates."""
    scenes = [panel_scene(seat, panel, LIGHT) for seat, panel in zip(seats, panels, strict=True)]
    return [item for scene in scenes for item in scene.primitives]


def test_the_scoreboard_tells_all_numbers():
    primitives = scoreboard(SEATS, strip_panels(2, 800))
    texts = [item.text for item in primitives if isinstance(item, Text)]
    assert texts == ["12", "Ada", "7", "4", "2", "\N{MINUS SIGN}3", "Bo", "10", "0", "3"]
    assert sum(getattr(item, "fill", None) == LIGHT.active for item in primitives) == 1


@pytest.mark.parametrize("panels", [strip_panels(5, 1600), column_panels(5, 1000)])
def test_panels_lie_beside_each_other_on_the_scoreboard(panels):
    corners = [panel_corner(panel) for panel in panels]
    assert corners == sorted(set(corners))
    for panel in panels:
        x, y = panel_corner(panel)
        scene = panel_scene(SEATS[0], panel, LIGHT)
        assert 0 <= x < x + scene.width <= (1600 if panels[0].y == panels[1].y else COLUMN_WIDTH)
        assert 0 <= y < y + scene.height <= (STRIP_HEIGHT if panels[0].y == panels[1].y else 1000)


@pytest.mark.parametrize("width", [800, 1600])
def test_the_scoreboard_tells_ferry_cards_where_there_are_some(width):
    line = SeatLine("Ada", "blue", points=112, cars=45, cards=20, tickets=12, ferry_cards=2)
    for panels in (strip_panels(5, width), column_panels(5, 800)):
        scene = panel_scene(line, panels[0], LIGHT)
        counts = [item for item in scene.primitives if isinstance(item, Text)][2:6]
        assert [item.text for item in counts] == ["45", "20", "12", "2"]
        ends = [item.x + text_width(item.text, item.size) for item in counts]
        assert all(end < after.x for end, after in zip(ends, counts[1:], strict=False))
        assert ends[-1] <= scene.width


@pytest.mark.parametrize("seats", [2, 5, 6])
def test_long_names_are_cut_before_the_points(seats):
    lines = tuple(SeatLine("W" * 40, "white", 123, 45, 20, 12, True) for _ in range(seats))
    names = [
        item for item in scoreboard(lines, strip_panels(seats, 1600)) if isinstance(item, Text) and "W" in item.text
    ]
    assert len(names) == seats
    assert all(name.text.endswith("…") and len(name.text) > 3 for name in names)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_palette_holds_every_flat_colour(theme):
    colors = palette_colors(theme)
    assert len(colors) <= 256
    assert {*theme.cards.values(), *theme.seats.values(), theme.gray, theme.accent, theme.water, theme.home} <= {
        *colors
    }


def test_no_two_symbols_are_alike():
    outlines = [*CARD_SYMBOLS.values(), *SEAT_MARKS.values()]
    assert len(set(outlines)) == len(outlines) == len(COLORS) + 6
    assert all(max(abs(x), abs(y)) <= 1.25 for outline in outlines for x, y in outline)


def test_symbols_stand_out_from_their_colours():
    def light(color: str) -> float:
        channels = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb(color)]
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]

    for color in COLORS:
        low, high = sorted((light(LIGHT.cards[color]), light(LIGHT.symbols[color])))
        assert (high + 0.05) / (low + 0.05) >= 2.2, color


def test_a_marker_takes_the_place_of_the_dot(layout):
    x, y = (round(value) for value in layout.cities["cedar"].at)
    for is_home in (False, True):
        image = draw(layout, markers=(Marker("cedar", 1, is_home),)).convert("RGB")
        assert image.getpixel((x - 11, y)) == rgb(LIGHT.seats["red"])


def test_a_home_is_a_house_and_another_marker_a_disc():
    home, other = (marker((50, 50), "red", LIGHT, is_home=is_home)[0] for is_home in (True, False))
    assert isinstance(home, Polygon)
    assert isinstance(other, Disc)


def test_the_alien_stands_beside_a_marker_and_off_the_routes(layout):
    place = place_of_alien(layout, NAMES, "birch")
    assert math.dist(place, layout.cities["birch"].at) > MARKER
    assert min(box_distance(box, place) for boxes in layout.spaces.values() for box in boxes) > ALIEN / 2
    assert image_of(render_board(layout, NAMES, BoardPicture(SEATS, alien="birch"))).size == draw(layout).size


def test_a_scoreboard_beside_the_board(layout):
    image = image_of(render_board(replace(layout, scoreboard="right"), NAMES, BoardPicture(SEATS)))
    assert image.size == (400 + COLUMN_WIDTH, 300)
    words = [item.text for item in scoreboard(SEATS, column_panels(2, 300)) if isinstance(item, Text)]
    assert "Ada" in words
    assert "\N{MINUS SIGN}3" in words


def test_the_number_of_a_tunnel_is_told_unless_it_is_three(layout):
    tunnel, boxes = layout.routes["ash--cedar"], layout.spaces["ash--cedar"]
    longer = replace(tunnel, tunnel_cards=5)
    assert [item.text for item in free_spaces(tunnel, boxes, LIGHT) if isinstance(item, Text)] == []
    assert [item.text for item in free_spaces(longer, boxes, LIGHT) if isinstance(item, Text)] == ["5"]


def test_waves_are_told_from_plain_spaces_and_locomotives(layout):
    ferry = replace(layout.routes["birch--cedar"], locomotives=0, waves=1)
    shapes = free_spaces(ferry, layout.spaces["birch--cedar"], LIGHT)
    fills = [shape.fill for shape in shapes if isinstance(shape, Polygon)]
    assert fills == [LIGHT.wave, LIGHT.sea, LIGHT.gray]
