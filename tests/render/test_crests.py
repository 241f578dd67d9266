"""The marks of regions."""

import math
from collections.abc import Sequence
from itertools import combinations
from typing import get_args

import pytest

from tests.render.board import GAMEMAP, LAYOUT, write_board
from ttrbot.content import load_map, map_ids, maps_folder
from ttrbot.render.crests import DIVISIONS, RADIUS, SHIELD, Division, crest, crest_box
from ttrbot.render.geometry import Point, bounds, cut
from ttrbot.render.layout import LayoutError, load_layout
from ttrbot.render.theme import LIGHT


def area(points: Sequence[Point]) -> float:
    return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(points, (*points[1:], points[0]), strict=True))) / 2


def test_a_half_plane_cuts_an_area():
    square = ((0, 0), (2, 0), (2, 2), (0, 2))
    assert area(cut(square, (1, 0, 0.5))) == pytest.approx(1)
    assert area(cut(square, (1, 1, 1))) == pytest.approx(0.5)
    assert cut(square, (1, 0, 3)) == square
    assert cut(square, (1, 0, -1)) == ()


def test_every_division_shows_both_colours():
    assert set(DIVISIONS) == set(get_args(Division))
    for division in DIVISIONS:
        ground, *parts, edge = crest((50, 60), division, ("red", "white"), LIGHT)
        assert edge.points == ground.points
        shown = sum(area(part.points) for part in parts)
        assert 0.15 < shown / (area(SHIELD) * RADIUS**2) < 0.75, division
        left, top, right, bottom = bounds(edge.points)
        box = crest_box((50, 60))
        assert right - left < box.length
        assert bottom - top < box.width
        assert math.isclose((left + right) / 2, box.x)


@pytest.mark.parametrize("map_id", map_ids())
def test_every_region_has_a_mark_of_its_own(map_id):
    gamemap = load_map(map_id)
    regions = load_layout(maps_folder() / map_id, gamemap).regions
    assert regions.keys() == {city.region for city in gamemap.cities} - {None}
    for (one, first), (other, second) in combinations(regions.items(), 2):
        assert (first.division, first.colors) != (second.division, second.colors), (one, other)


def test_a_mark_for_no_region_is_a_fault(tmp_path):
    text = LAYOUT + '\n[regions.moor]\nat = [1, 1]\ndivision = "half"\ncolors = ["red", "white"]\n'
    with pytest.raises(LayoutError, match=r"regions\.moor: not on the map"):
        load_layout(write_board(tmp_path, text), GAMEMAP)
