"""City markers (W5, W6): the question after a claim, its price, and where points go."""

import pytest

from tests.engine.positions import cards, pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.game import legal_actions, play, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker, PlaceMarker
from ttrbot.engine.scoring import count

BOARD = six_cities(rules=(RuleConfig("city_markers", {"markers": 2}),), team_size=1)


def table(hand, **more):
    return position(BOARD, 3, {"market": ["white"] * 5, "discards": [], "P1": {"hand": hand}, **more})


CLAIM = ClaimRoute(0, "dogwood--elm", pay(green=1))


def test_asked_after_a_claim_whatever_the_hand():
    for hand in ({"green": 1}, {"green": 1, "red": 4}):
        game, _ = play(table(hand), CLAIM)
        (decision,) = game.open_decisions
        assert (decision.seat, decision.ask) == (0, AskMarker("dogwood--elm"))
    assert [type(action) for action in legal_actions(play(table({"green": 1}), CLAIM)[0], 0)] == [DeclineMarker]


def test_a_marker_costs_a_pair_and_is_never_removed():
    game, _ = play(table({"green": 1, "red": 1, "locomotive": 1}), CLAIM)
    assert seat_view(game, 0).options.cities == ("dogwood", "elm")
    after, _ = play(game, PlaceMarker(0, "elm", pay(red=1, locomotive=1)))
    assert after.markers(0) == ("elm",)
    assert seat_view(after, 0).hand == cards()
    assert after.turn_seat == 1


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (PlaceMarker(0, "elm", pay(red=1, blue=1)), "bad_pair"),
        (PlaceMarker(0, "elm", pay(red=1)), "bad_pair"),
        (PlaceMarker(0, "elm", pay(black=2)), "bad_pair"),
        (PlaceMarker(0, "ash", pay(red=2)), "city_not_on_route"),
        (PlaceMarker(0, "atlantis", pay(red=2)), "unknown_city"),
        (PlaceMarker(1, "elm", pay(red=2)), "not_your_turn"),
    ],
)
def test_refusals(action, code):
    game, _ = play(table({"green": 1, "red": 2, "blue": 1}), CLAIM)
    assert refused(game, action) == code


def test_a_taken_city_and_used_up_markers():
    game, _ = play(table({"green": 1, "red": 2}, P2={"markers": ["elm"]}), CLAIM)
    assert refused(game, PlaceMarker(0, "elm", pay(red=2))) == "city_taken"
    game, _ = play(game, DeclineMarker(0))
    assert game.turn_seat == 1
    used = table({"green": 1, "red": 2}, P1={"hand": {"green": 1, "red": 2}, "markers": ["ash", "fir"]})
    game, _ = play(used, CLAIM)
    assert game.turn_seat == 1, "with no marker left nothing is asked"


@pytest.mark.parametrize(
    ("markers", "points"),
    [
        ({}, [1, 0, 0]),
        ({"P2": {"markers": ["elm"]}}, [0, 1, 0]),
        ({"P2": {"markers": ["elm", "dogwood"]}}, [0, 2, 0]),
        ({"P2": {"markers": ["elm"]}, "P3": {"markers": ["dogwood"]}}, [0, 1, 1]),
        ({"P1": {"hand": {"green": 1}, "markers": ["elm"]}, "P2": {"markers": ["dogwood"]}}, [1, 1, 0]),
        ({"P1": {"hand": {"green": 1}, "markers": ["elm", "dogwood"]}}, [2, 0, 0]),
    ],
)
def test_markers_placed_before_the_claim_redirect_its_points(markers, points):
    game, _ = play(table({"green": 1}, **markers), CLAIM)
    assert game.scores == tuple(points)


def test_count_states_what_each_marker_brought():
    game, _ = play(table({"green": 1, "black": 4}, P2={"markers": ["elm", "fir"], "hand": {"black": 4}}), CLAIM)
    game, _ = play(game, DeclineMarker(0))
    game, _ = play(game, ClaimRoute(1, "fir--ash", pay(black=4)))
    told = {line.side: line for side in count(game).sides for line in side.lines if line.kind == "city_markers"}
    assert {side: (line.points, line.amount, line.parts) for side, line in told.items()} == {
        1: (0, 8, (("elm", 1), ("fir", 7)))
    }
