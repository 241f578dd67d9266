"""Locomotives on tunnels only (S8), or on tunnels and ferries (N7)."""

import pytest

from tests.engine.positions import pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.game import check, legal_actions
from ttrbot.engine.gamemap import RuleConfig

BOARD = six_cities(rules=(RuleConfig("locomotives_only_in_tunnels", {}),), team_size=1)


def table(**hand):
    return position(BOARD, 2, {"P1": {"hand": hand}})


@pytest.mark.parametrize("laid", [pay(red=2, locomotive=1), pay(locomotive=3)])
def test_an_ordinary_route_takes_none(laid):
    game = table(red=3, locomotive=3)
    assert refused(game, ClaimRoute(0, "birch--cedar", laid)) == "locomotives_not_allowed"
    assert check(game, ClaimRoute(0, "birch--cedar", pay(red=3))) is None


def test_a_tunnel_takes_them():
    assert check(table(blue=1, locomotive=1), ClaimRoute(0, "cedar--dogwood", pay(blue=1, locomotive=1))) is None
    claimed = {action.route for action in legal_actions(table(locomotive=4), 0) if isinstance(action, ClaimRoute)}
    assert claimed == {"cedar--dogwood", "birch--elm"}


def test_ferry_takes_locomotives_if_the_map_says_so():
    laid = ClaimRoute(0, "elm--fir", pay(red=1, locomotive=2))
    board = six_cities(rules=(RuleConfig("locomotives_only_in_tunnels", {"on_ferries": True}),), team_size=1)
    game = position(board, 2, {"P1": {"hand": {"red": 3, "locomotive": 3}}})
    assert check(game, laid) is None
    assert refused(game, ClaimRoute(0, "birch--cedar", pay(red=2, locomotive=1))) == "locomotives_not_allowed"
    assert refused(table(red=3, locomotive=3), laid) == "locomotives_not_allowed"
