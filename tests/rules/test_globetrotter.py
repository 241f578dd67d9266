"""Globetrotter (W8, A12): the most completed tickets."""

import pytest

from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.scoring import count

RULES = (RuleConfig("globetrotter", {"points": 15}),)
BOARD = six_cities(rules=RULES, team_size=1)


def bonus(game):
    lines = [line for side in count(game).sides for line in side.lines if line.kind == "globetrotter"]
    return {line.side: (line.points, line.amount) for line in lines}


@pytest.mark.parametrize(
    ("routes", "expected"),
    [
        ([[], []], {}),
        ([["birch--elm"], []], {0: (15, 1)}),
        ([["birch--elm"], ["dogwood--elm"]], {0: (15, 1), 1: (15, 1)}),
        ([["birch--elm"], ["dogwood--elm", "elm--fir"]], {1: (15, 3)}),
    ],
)
def test_all_tied_sides_get_it_and_none_without_a_ticket(routes, expected):
    tickets = [["birch--elm"], ["dogwood--elm", "elm--fir", "dogwood--fir"]]
    seats = {f"P{seat + 1}": {"tickets": tickets[seat], "routes": routes[seat]} for seat in (0, 1)}
    assert bonus(position(BOARD, 2, seats)) == expected


def test_a_team_counts_both_mates_tickets_on_the_joint_network():
    seats = {
        "P1": {"tickets": ["birch--elm"], "routes": ["birch--elm"]},
        "P2": {"tickets": ["birch--dogwood"], "routes": ["dogwood--elm"]},
        "P3": {"tickets": ["elm--fir"], "routes": ["elm--fir"]},
        "P4": {"tickets": ["ash--elm"]},
    }
    assert bonus(position(six_cities(rules=RULES), 4, seats)) == {0: (15, 2)}
