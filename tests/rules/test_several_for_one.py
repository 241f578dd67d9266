"""Substitutes (N8 to N11): cards of any kind instead of a locomotive on a ferry, or of a card of a marked route.

The toy board's ferry Elm-Fir is gray and has one symbol on three spaces; Fir-Ash is black and has four spaces.
"""

from dataclasses import replace

import pytest

from tests.engine.positions import cards, pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.game import legal_actions, play
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.offers import obstacles, ways_to_pay

RULES = (
    RuleConfig("ferries", {}),
    RuleConfig("locomotives_only_in_tunnels", {"on_ferries": True}),
    RuleConfig("several_for_one", {"on_ferries": 3}),
)
TOY = six_cities(rules=RULES, team_size=1)
BOARD = replace(
    TOY,
    routes=tuple(
        replace(route, marks=(("any_cards", 4),)) if route.id == "fir--ash" else route for route in TOY.routes
    ),
)
FERRY, MARKED = "elm--fir", "fir--ash"
ALL = {"red": 12, "blue": 12, "green": 12, "black": 12, "locomotive": 14}


def table(**hand):
    return position(BOARD, 2, {"P1": {"hand": hand}})


@pytest.mark.parametrize(
    ("route", "laid"),
    [
        (FERRY, pay(red=2, locomotive=1)),
        (FERRY, pay(red=2, blue=1, green=1, black=1)),
        (FERRY, pay(red=5)),
        (FERRY, pay(red=1, locomotive=1, blue=2, green=1)),
        (FERRY, pay(red=1, locomotive=4)),
        (FERRY, pay(blue=3, green=3, locomotive=1)),
        (FERRY, pay(blue=3, green=3, black=3)),
        (MARKED, pay(black=4)),
        (MARKED, pay(black=3, red=2, blue=1, locomotive=1)),
        (MARKED, pay(black=7)),
        (MARKED, pay(locomotive=12, red=4)),
    ],
)
def test_payments_that_can_be_divided_are_accepted(route, laid):
    game, _ = play(table(**ALL), ClaimRoute(0, route, laid))
    assert game.owner(route) == 0
    assert sum(game.counts["hand:0"]) == sum(ALL.values()) - laid.size


@pytest.mark.parametrize(
    ("route", "laid", "code"),
    [
        (FERRY, pay(red=3), "needs_locomotives"),
        (FERRY, pay(red=4), "wrong_number_of_cards"),
        (FERRY, pay(red=11), "wrong_number_of_cards"),
        (FERRY, pay(red=1, blue=1, green=1, black=2), ""),
        (FERRY, pay(red=1, blue=1, green=1, black=1, yellow=1), "mixed_colours"),
        (MARKED, pay(red=4), "wrong_colour"),
        (MARKED, pay(black=3, locomotive=1), "locomotives_not_allowed"),
        (MARKED, pay(black=2, red=5), "wrong_colour"),
        (MARKED, pay(black=2, locomotive=5), "locomotives_not_allowed"),
        (MARKED, pay(black=5), "wrong_number_of_cards"),
        (MARKED, pay(black=12, locomotive=5), "wrong_number_of_cards"),
        ("birch--cedar", pay(red=5), "wrong_number_of_cards"),
        ("birch--elm", pay(red=3), "wrong_number_of_cards"),
    ],
)
def test_refusals(route, laid, code):
    assert refused(table(**ALL, yellow=1), ClaimRoute(0, route, laid)) == code


def test_two_symbols_need_the_locomotives_that_no_three_cards_replace():
    ferry = replace(BOARD.route[FERRY], locomotives=2)
    board = replace(BOARD, routes=tuple(ferry if route.id == FERRY else route for route in BOARD.routes))
    game = position(board, 2, {"P1": {"hand": ALL}})
    assert refused(game, ClaimRoute(0, FERRY, pay(red=5))) == "needs_locomotives"
    assert refused(game, ClaimRoute(0, FERRY, pay(red=4, locomotive=1))) == ""
    assert refused(game, ClaimRoute(0, FERRY, pay(red=7))) == ""


def test_substitutes_are_the_colours_held_least_of_and_locomotives_last():
    ways = ways_to_pay(table(red=2, blue=2, green=1, locomotive=1), 0, FERRY)
    assert ways == (pay(red=2, locomotive=1), pay(blue=2, locomotive=1), pay(red=2, green=1, blue=2))
    assert ways_to_pay(table(red=2, blue=2, locomotive=2), 0, MARKED) == ()


def test_a_hand_that_can_pay_with_substitutes_only_can_claim():
    game = table(red=2, blue=2, green=1)
    claims = [action for action in legal_actions(game, 0) if isinstance(action, ClaimRoute)]
    assert ClaimRoute(0, FERRY, pay(red=2, blue=2, green=1)) in claims
    assert FERRY not in [action.route for action in legal_actions(table(red=2, blue=2), 0) if hasattr(action, "route")]


@pytest.mark.parametrize(
    ("hand", "route", "missing", "locomotives", "any_cards"),
    [
        ({"red": 2}, FERRY, 1, 1, 3),
        ({"red": 2, "blue": 2}, FERRY, 1, 1, 1),
        ({"red": 1, "locomotive": 1}, FERRY, 1, 0, 3),
        ({"blue": 1, "red": 1, "green": 1, "black": 1}, FERRY, 1, 0, 3),
        ({"black": 3}, MARKED, 1, 0, 4),
        ({"black": 2, "red": 4}, MARKED, 1, 0, 4),
        ({"black": 1}, MARKED, 3, 0, 12),
    ],
)
def test_fewest_missing_cards_and_how_many_of_any_kind_are_reported(hand, route, missing, locomotives, any_cards):
    (reason, *_) = obstacles(table(**hand), 0, route)
    found = tuple(reason.args[name] for name in ("missing", "locomotives", "any_cards"))
    assert (reason.code, found) == ("not_enough_cards", (missing, locomotives, any_cards))
    more = position(BOARD, 2, {"P1": {"hand": {**hand, "yellow": any_cards}}})
    fewer = position(BOARD, 2, {"P1": {"hand": {**hand, "yellow": any_cards - 1}}})
    assert obstacles(more, 0, route) == ()
    assert any_cards < 4 or obstacles(fewer, 0, route) != ()


def test_paid_cards_are_discarded():
    game, _ = play(table(**ALL), ClaimRoute(0, FERRY, pay(red=2, blue=1, green=1, black=1)))
    assert game.counts["hand:0"] == cards(red=10, blue=11, green=11, black=11, locomotive=14)
    assert len(game.cards["discards"]) == 5
