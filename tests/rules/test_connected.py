"""Connected networks (W4)."""

import pytest

from tests.engine.positions import pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.game import legal_actions
from ttrbot.engine.gamemap import RuleConfig

BOARD = six_cities(rules=(RuleConfig("city_markers", {}), RuleConfig("connected", {})), team_size=1)


def table(**seat):
    return position(BOARD, 2, {"P1": {"hand": {"red": 3, "green": 1}, **seat}, "P2": {"markers": ["cedar"]}})


@pytest.mark.parametrize(
    ("seat", "allowed"),
    [
        ({"markers": ["birch"]}, {"ash--birch.1", "ash--birch.2", "birch--cedar", "birch--elm"}),
        ({"markers": ["elm"]}, {"dogwood--elm", "birch--elm", "elm--fir"}),
        ({"markers": ["ash", "dogwood"]}, {"ash--birch.1", "ash--birch.2"}),
        ({"markers": ["fir"], "routes": ["fir--ash"]}, {"ash--birch.1", "ash--birch.2", "elm--fir"}),
        ({}, set()),
    ],
)
def test_first_from_home_then_from_the_network(seat, allowed):
    game = table(**seat)
    claimed = {action.route for action in legal_actions(game, 0) if isinstance(action, ClaimRoute)}
    assert claimed == allowed


def test_not_connected_is_the_last_reason_against_a_claim():
    game = table(markers=["ash"])
    assert refused(game, ClaimRoute(0, "dogwood--elm", pay(green=1))) == "not_connected"
    assert refused(game, ClaimRoute(0, "dogwood--elm", pay(red=1))) == "wrong_colour"
    assert refused(game, ClaimRoute(1, "dogwood--elm", pay(green=1))) == "not_your_turn"
