"""The legend of a board explains all of its signs, and covers nothing."""

from dataclasses import replace

import pytest

from ttrbot.content import load_map, map_ids, map_text, maps_folder
from ttrbot.engine.slices import Piece
from ttrbot.render.frame import map_rect
from ttrbot.render.geometry import bounds
from ttrbot.render.inputs import BoardPicture
from ttrbot.render.layout import BoardLayout, load_layout
from ttrbot.render.legend import SIGNS, legend, signs_on, signs_told
from ttrbot.render.readable import covering
from ttrbot.render.scene import Polygon, Text
from ttrbot.render.theme import THEMES
from ttrbot.text import LOCALES, texts

SHAPES = {"homes": "house", "city_markers": "disc", "alien": "figure", "stations": "tower"}
"""The signs of pieces that rules put on cities."""


@pytest.fixture(params=map_ids())
def layout(request) -> BoardLayout:
    return load_layout(maps_folder() / request.param, load_map(request.param))


def words(layout: BoardLayout, locale: str) -> dict[str, str]:
    return {**map_text(layout.map_id, locale).on_board, **{key: texts(locale).t(key) for key in SIGNS.values()}}


def test_board_with_signs_has_a_place_for_their_legend(layout):
    assert (layout.legend is not None) == bool(signs_on(layout))


@pytest.mark.parametrize("locale", LOCALES)
def test_legend_names_each_sign(layout, locale):
    names = words(layout, locale)
    signs = signs_on(layout)
    told = [shape.text for shape in legend(layout, names, signs, THEMES["light"]) if isinstance(shape, Text)]
    assert [names[SIGNS[sign]] for sign in signs] == [text for text in told if not text.isdecimal()]


def test_a_legend_without_a_good_place_is_found(layout):
    names = words(layout, "en")
    at, right = next(iter(layout.cities.values())).at, map_rect(layout).right
    assert list(covering(replace(layout, legend=None), names)) == ["legend: missing; the place of the board's legend"]
    assert any(fault.startswith("the legend covers dot of") for fault in covering(replace(layout, legend=at), names))
    outside = list(covering(replace(layout, legend=(right - 50, 300.0)), names))
    assert any(fault.endswith("leaves the map") for fault in outside)


@pytest.mark.parametrize("map_id", map_ids())
def test_legend_explains_the_pieces_that_rules_put_on_cities(map_id):
    gamemap = load_map(map_id)
    shapes = {SHAPES[rule.name] for rule in gamemap.rules if rule.name in SHAPES}
    assert set(load_layout(maps_folder() / map_id, gamemap).pieces) == shapes


def test_board_without_words_has_no_legend(layout):
    assert signs_told(layout, map_text(layout.map_id, "en").on_board, BoardPicture(())) == ()


def test_legend_tells_only_what_the_picture_shows(layout):
    names, routes = words(layout, "en"), list(layout.routes)
    can_appear = set(signs_on(layout))

    def told(picture: BoardPicture) -> set[str]:
        return set(signs_told(layout, names, picture))

    owned = dict.fromkeys(routes, 0)
    assert told(BoardPicture(())) == can_appear - {"closed", "new", *layout.pieces}
    assert told(BoardPicture((), owners=owned)) == can_appear & {"tunnel"}
    assert told(BoardPicture((), closed=frozenset(routes))) == {"closed"}
    assert told(BoardPicture((), owners=owned, closed=frozenset(routes))) <= {"tunnel"}
    assert told(BoardPicture((), owners=owned, recent=tuple(routes[:2]))) - {"tunnel"} == {"new"}
    assert told(BoardPicture((), owners=owned, recent=tuple(routes[:1]))) <= {"tunnel"}
    for shape in layout.pieces:
        assert shape in told(BoardPicture((), pieces=(Piece(next(iter(layout.cities)), 0, shape),)))


def test_shorter_legend_lies_in_the_corner_of_the_whole_one_that_is_nearest_to_the_frame(layout):
    names, signs = words(layout, "en"), signs_on(layout)

    def edges(some: tuple[str, ...]) -> tuple[float, float, float, float]:
        paper = next(legend(layout, names, some, THEMES["light"]))
        assert isinstance(paper, Polygon)
        return bounds(paper.points)

    (left, top, right, bottom), (width, height) = edges(signs), map_rect(layout)[2:]
    for sign in signs:
        less = edges((sign,))
        assert less[0] == left if left + right < width else less[2] == pytest.approx(right)
        assert less[1] == top if top + bottom < height else less[3] == pytest.approx(bottom)
