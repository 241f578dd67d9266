"""Grand Tour (I5): tickets whose cities are joined by two paths without a common car."""

from dataclasses import replace

import pytest

from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.scoring import count

BOARD = six_cities(rules=(RuleConfig("grand_tour", {"points": (5, 10, 20)}),), team_size=1, cars=20)
SQUARE = ["birch--cedar", "cedar--dogwood", "dogwood--elm", "birch--elm"]
FIGURE_OF_EIGHT = [*SQUARE, "elm--fir", "fir--ash", "ash--birch.1"]


def line(routes, *tickets, board=BOARD):
    game = position(board, 2, {"P1": {"tickets": list(tickets), "routes": routes}, "P2": {"tickets": []}})
    lines = [line for line in count(game).sides[0].lines if line.kind == "grand_tour"]
    return [(line.points, line.amount) for line in lines]


def test_the_count_shows_the_tickets_and_both_ways_of_each():
    game = position(BOARD, 2, {"P1": {"tickets": ["birch--dogwood"], "routes": FIGURE_OF_EIGHT}, "P2": {"tickets": []}})
    (found,) = (line for line in count(game).sides[0].lines if line.kind == "grand_tour")
    assert found.parts == (("birch--dogwood", 1),)
    assert set(found.routes) == set(SQUARE)


@pytest.mark.parametrize(
    ("routes", "tickets", "expected"),
    [
        (SQUARE, ["birch--dogwood"], [(5, 1)]),
        (SQUARE[:-1], ["birch--dogwood"], []),
        ([*SQUARE, "ash--birch.1"], ["ash--cedar"], []),
        (SQUARE, ["birch--dogwood", "ash--fir"], [(5, 1)]),
        (SQUARE, ["birch--dogwood", "cedar--elm"], [(10, 2)]),
        (SQUARE, ["birch--dogwood", "cedar--elm", "birch--elm"], [(20, 3)]),
        (SQUARE, ["birch--dogwood", "cedar--elm", "birch--elm", "dogwood--elm"], [(20, 4)]),
        (FIGURE_OF_EIGHT, ["cedar--fir", "ash--dogwood"], [(10, 2)]),
    ],
)
def test_points_by_the_number_of_tickets(routes, tickets, expected):
    assert line(routes, *tickets) == expected


def test_two_tickets_with_the_same_text_count_each_by_itself():
    twice = replace(BOARD, tickets=tuple(replace(ticket, copies=2) for ticket in BOARD.tickets))
    assert line(SQUARE, "birch--dogwood", "birch--dogwood", board=twice) == [(10, 2)]
