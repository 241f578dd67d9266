"""Regions (T6, T7): each network separately, some regions twice."""

import pytest

from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.scoring import count

BOARD = six_cities(
    rules=(RuleConfig("regions", {"points": {2: 1, 3: 4, 4: 9}, "double": ["west"]}),), team_size=1, cars=20
)


@pytest.mark.parametrize(
    ("routes", "expected"),
    [
        ([], []),
        (["cedar--dogwood"], []),
        (["birch--cedar"], [(1, 2)]),
        (["ash--birch.2"], [(1, 2)]),
        (["cedar--dogwood", "ash--birch.1"], [(1, 2)]),
        (["dogwood--elm", "ash--birch.1"], [(1, 2), (1, 2)]),
        (["birch--elm", "elm--fir"], [(4, 3)]),
        (["birch--elm", "elm--fir", "birch--cedar"], [(9, 4)]),
        (["birch--elm", "elm--fir", "birch--cedar", "ash--birch.1"], [(9, 5)]),
    ],
)
def test_every_network_counts_separately(routes, expected):
    result = count(position(BOARD, 2, {"P1": {"routes": routes}}))
    lines = [line for side in result.sides for line in side.lines if line.kind == "regions"]
    assert [(line.points, line.amount) for line in lines] == expected
    assert all(line.side == 0 for line in lines)


def test_the_count_names_the_regions_of_each_network():
    routes = ["birch--elm", "elm--fir", "ash--birch.1"]
    result = count(position(BOARD, 2, {"P1": {"routes": routes}}))
    (line,) = (line for line in result.sides[0].lines if line.kind == "regions")
    assert dict(line.parts) == {"west": 2, "east": 1, "south": 1}


def test_a_map_file_names_the_numbers_of_regions_as_text():
    rules = (RuleConfig("regions", {"points": {"2": 3}}),)
    result = count(position(six_cities(rules, team_size=1), 2, {"P1": {"routes": ["elm--fir"], "tickets": []}}))
    assert result.sides[0].total == 3
