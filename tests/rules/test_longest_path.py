"""The longest path (B20, B21, A13): who gets the bonus, and how it breaks ties."""

from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.scoring import count

BOARD = six_cities(rules=(RuleConfig("longest_path", {"points": 10}),), team_size=1)
BY_LENGTH = six_cities(rules=(RuleConfig("longest_path", {"tie_break_by_length": True}),), team_size=1)


def counted(board=BOARD, **seats):
    defaults = {name: {"tickets": ["ash--elm"] if name == "P1" else ["birch--elm"]} for name in ("P1", "P2")}
    setup = {name: {**default, **seats.get(name, {})} for name, default in defaults.items()}
    return count(position(board, 2, setup))


def bonus(result, side):
    return sum(line.points for line in result.sides[side].lines if line.kind == "longest_path")


def test_nobody_without_a_route_gets_it():
    result = counted()
    assert [bonus(result, side) for side in (0, 1)] == [0, 0]


def test_every_tied_side_gets_it_and_the_routes_are_shown_in_walking_order():
    result = counted(P1={"routes": ["birch--cedar"]}, P2={"routes": ["elm--fir"]})
    assert [bonus(result, side) for side in (0, 1)] == [10, 10]
    result = counted(P1={"routes": ["birch--cedar", "dogwood--elm", "cedar--dogwood"]}, P2={"routes": ["elm--fir"]})
    assert [bonus(result, side) for side in (0, 1)] == [10, 0]
    (line,) = [line for line in result.sides[0].lines if line.kind == "longest_path"]
    assert line.amount == 6
    assert line.routes in (
        ("birch--cedar", "cedar--dogwood", "dogwood--elm"),
        ("dogwood--elm", "cedar--dogwood", "birch--cedar"),
    )


def test_parallel_branches_count_once():
    result = counted(P1={"routes": ["birch--cedar", "ash--birch.1", "birch--elm"]})
    assert result.sides[0].longest_length == 5, "three branches meet in Birch; two of them make the path"


def test_a_tie_for_the_win_goes_to_the_holder_or_to_the_longer_path():
    tickets = {"P1": {"tickets": [], "routes": ["elm--fir"]}, "P2": {"tickets": [], "score": 10}}
    for board in (BOARD, BY_LENGTH):
        result = counted(board, **tickets)
        assert [side.total for side in result.sides] == [10, 10]
        assert result.winners == (0,)


def test_a_path_without_points_breaks_ties_and_has_no_line():
    board = six_cities(rules=(RuleConfig("longest_path", {"points": 0, "tie_break_by_length": True}),), team_size=1)
    result = counted(board, P1={"tickets": [], "routes": ["elm--fir"]}, P2={"tickets": [], "routes": ["birch--elm"]})
    assert [side.total for side in result.sides] == [0, 0]
    assert result.winners == (0,)
    assert not any(line.kind == "longest_path" for side in result.sides for line in side.lines)
    assert [side.longest_length for side in result.sides] == [3, 1]
