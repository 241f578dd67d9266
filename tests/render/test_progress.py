"""My board: ends of tickets, what is joined and missing, cars needed and left."""

import math
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from tests.render.board import NAMES
from ttrbot.content import load_map, map_ids, map_text, maps_folder
from ttrbot.render.board import render_board
from ttrbot.render.fit import name_boxes, sign_box
from ttrbot.render.geometry import box_distance
from ttrbot.render.inputs import BoardPicture, Progress, SeatLine, TicketLine
from ttrbot.render.layout import CitySpot, load_layout
from ttrbot.render.markers import GOAL, MARKER, goal, places_of_goals
from ttrbot.render.marks import CHECK, CROSS, placed
from ttrbot.render.palette import rgb
from ttrbot.render.progress import progress_column, progress_strip
from ttrbot.render.scene import Polygon, Text
from ttrbot.render.scoreboard import STRIP_HEIGHT
from ttrbot.render.theme import LIGHT, THEMES
from ttrbot.text import texts as language

SEATS = (SeatLine("Ada", "blue", 12, 7, 4, 2), SeatLine("Bo", "red", 3, 10, 0, 3))
TICKETS = (
    TicketLine("Ash", "Cédar", 7, "open", cars=2),
    TicketLine("Ash", "Birch", 4, "done"),
    TicketLine("Birch", "Cédar", 3, "cut_off"),
)
PROGRESS = Progress("Shortest ways / left", 2, 7, TICKETS)


def texts(scene) -> list[str]:
    return [item.text for item in scene.primitives if isinstance(item, Text)]


def draw(layout, theme="light", **shown) -> Image.Image:
    picture = BoardPicture(SEATS, progress=PROGRESS, **shown)
    return Image.open(BytesIO(render_board(layout, NAMES, picture, theme))).convert("RGB")


def test_the_strip_tells_cars_and_tickets():
    scene = progress_strip(PROGRESS, 1600, LIGHT)
    assert texts(scene)[:2] == ["Shortest ways / left", "2 / 7"]
    assert {"Ash – Cédar", "2", "7", "Ash – Birch", "4", "Birch – Cédar", "3"} <= set(texts(scene))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_title_is_not_cut(locale):
    title = language(locale).t("mine-board-cars")
    progress = replace(PROGRESS, title=title)
    for scene in (progress_strip(progress, 1600, LIGHT), progress_column(progress, 600, LIGHT)):
        assert texts(scene)[0] == title


def test_too_few_cars_stand_out():
    def color(progress):
        return progress_strip(progress, 1600, LIGHT).primitives[0].outline

    assert color(PROGRESS) == LIGHT.muted
    assert color(replace(PROGRESS, needed=8)) == LIGHT.bad


def test_few_tickets_have_room_and_long_ones_take_two_lines():
    long = TicketLine("Sault Sainte Marie", "Schaffhausen am Rhein", 8, "open", cars=11)
    strip = progress_strip(replace(PROGRESS, tickets=(long,)), 1600, LIGHT)
    assert "Sault Sainte Marie – Schaffhausen am Rhein" in texts(strip)
    for scene in (
        progress_strip(replace(PROGRESS, tickets=(long,) * 6), 1600, LIGHT),
        progress_column(replace(PROGRESS, tickets=(long,)), 600, LIGHT),
    ):
        first, second = (
            next(item for item in scene.primitives if isinstance(item, Text) and item.text == line)
            for line in ("Sault Sainte Marie –", "Schaffhausen am Rhein")
        )
        assert first.x == second.x
        assert second.y - first.y >= first.size


def test_few_tickets_are_larger_in_a_column_of_much_height():
    def named(height: int) -> Text:
        items = progress_column(PROGRESS, height, LIGHT).primitives
        return next(item for item in items if isinstance(item, Text) and item.text.startswith("Birch –"))

    assert named(600).size > named(320).size
    assert named(600).text == "Birch –"
    assert named(320).text == "Birch – Cédar"


def test_the_strip_grows_with_the_tickets_and_the_column_shows_what_fits():
    many = replace(PROGRESS, tickets=TICKETS * 10)
    assert progress_strip(PROGRESS, 1600, LIGHT).height == STRIP_HEIGHT
    strip = progress_strip(many, 1600, LIGHT)
    assert max(item.y for item in strip.primitives if isinstance(item, Text)) < strip.height
    column = progress_column(many, 600, LIGHT)
    assert max(item.y for item in column.primitives if isinstance(item, Text)) < column.height == 600
    assert len(texts(column)) > 10


@pytest.mark.parametrize(("state", "symbol"), [("done", CHECK), ("cut_off", CROSS)])
def test_the_ends_of_tickets_bear_a_symbol(state, symbol):
    disc, mark = goal((50, 50), state, LIGHT)
    assert isinstance(mark, Polygon)
    sizes = {round(abs(x - 50) / disc.radius, 2) for x, _ in mark.points}
    assert sizes <= {
        round(abs(x - 50) / disc.radius, 2) for s in (0.62, 0.58) for x, _ in placed(symbol, 50, 50, disc.radius * s)
    }


@pytest.mark.parametrize("theme", THEMES)
def test_joined_and_missing_routes_stand_out(layout, theme):
    colors = THEMES[theme]
    image = draw(
        layout,
        theme,
        owners={"ash--birch.1": 0},
        goals={"ash": "open", "cedar": "open", "birch": "done"},
        missing=frozenset({"birch--cedar"}),
        built=frozenset({"ash--birch.1"}),
    )
    for route, color in (("birch--cedar", colors.glory), ("ash--birch.1", colors.good)):
        box = layout.spaces[route][0]
        side = -1 if route == "ash--birch.1" else 1
        assert image.getpixel(tuple(map(round, box.at(0, side * (box.width / 2 + 4))))) == rgb(color)
    x, y = (round(value) for value in layout.cities["birch"].at)
    assert image.getpixel((x, y - 12)) == rgb(colors.good)


def test_names_lie_on_top_of_marks(layout):
    crowded = replace(layout, cities={**layout.cities, "ash": CitySpot((60.0, 60.0), 22, (80.0, 60.0))})

    def ink(**shown) -> int:
        image = draw(crowded, **shown).crop((78, 48, 104, 72))
        return {color: count for count, color in image.getcolors(1 << 20)}[rgb(LIGHT.ink)]

    whole = ink()
    assert whole > 20
    assert ink(goals={"ash": "open"}, missing=frozenset({"ash--birch.1"})) == whole


@pytest.mark.parametrize("map_id", map_ids())
def test_a_terminals_sign_stays_readable(map_id):
    layout = load_layout(maps_folder() / map_id, load_map(map_id))
    names = map_text(map_id, "it").cities
    places = places_of_goals(layout, names, layout.terminals, ())
    for city, place in places.items():
        assert box_distance(sign_box(layout, city), place) > GOAL
        assert all(box_distance(box, place) > GOAL / 2 for box in name_boxes(layout, names).values())
    assert all(math.dist(one, other) > 2 * GOAL for one, other in combinations(places.values(), 2))


def test_a_marker_stays_visible_under_a_tickets_end(layout):
    places = places_of_goals(layout, NAMES, ("ash", "birch"), {"birch"})
    assert places["ash"] == layout.cities["ash"].at
    assert math.dist(places["birch"], layout.cities["birch"].at) >= GOAL + MARKER - 0.01


def test_it_has_the_boards_size_and_no_scoreboard(layout):
    assert draw(layout).size == (400, 300 + STRIP_HEIGHT)
    assert draw(replace(layout, scoreboard="right")).height == 300
