"""Ferries (I3, W7): a locomotive for each symbol."""

import pytest

from tests.engine.positions import pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.game import check, play
from ttrbot.engine.gamemap import RuleConfig

BOARD = six_cities(rules=(RuleConfig("ferries", {}),), team_size=1)
HAND = {"red": 3, "blue": 3, "locomotive": 3}


@pytest.mark.parametrize("laid", [pay(red=2, locomotive=1), pay(red=1, locomotive=2), pay(locomotive=3)])
def test_the_symbol_takes_a_locomotive_and_the_other_spaces_one_colour(laid):
    game, _ = play(position(BOARD, 2, {"P1": {"hand": HAND}}), ClaimRoute(0, "elm--fir", laid))
    assert game.owner("elm--fir") == 0
    assert game.scores == (4, 0)


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        (pay(red=3), "needs_locomotives"),
        (pay(red=1, blue=1, locomotive=1), "mixed_colours"),
        (pay(red=1, locomotive=1), "wrong_number_of_cards"),
        (pay(red=2, ferry=1), "not_enough_cards"),
    ],
)
def test_refusals(laid, code):
    assert refused(position(BOARD, 2, {"P1": {"hand": HAND}}), ClaimRoute(0, "elm--fir", laid)) == code


def test_other_routes_need_no_locomotive():
    assert check(position(BOARD, 2, {"P1": {"hand": HAND}}), ClaimRoute(0, "birch--cedar", pay(red=3))) is None
