"""Ferry cards (T4, T5): taking them, and what they cover. Every way to pay is tested in test_payment.py."""

import pytest

from tests.engine.positions import cards, pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard
from ttrbot.engine.game import check_invariants, play, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.rules.ferry_cards.facts import DrawFerryCard, FerryCards

BOARD = six_cities(rules=(RuleConfig("ferry_cards", {"pile": 3, "most": 2}),), team_size=1)


def table(ferry_cards=0, **more):
    return position(BOARD, 2, {"P1": {"hand": {"red": 3, "locomotive": 1}, "ferry_cards": ferry_cards}, **more})


def test_taking_one_is_a_whole_turn():
    game = table()
    assert seat_view(game, 0).options.deeds
    game, _ = play(game, DrawFerryCard(0))
    assert (FerryCards.of(game.rules), game.turn_seat) == (FerryCards((1, 0), 2), 1)
    assert seat_view(game, 0).public.seats[0].wave_cards == 1, "their number is public (B17)"


def test_refusals():
    assert refused(table(2), DrawFerryCard(0)) == "ferry_hand_full"
    assert refused(table(ferry_pile=0), DrawFerryCard(0)) == "ferry_pile_empty"
    assert refused(table(), DrawFerryCard(1)) == "not_your_turn"
    assert refused(table(), DrawFerryCard(9)) == "not_your_turn"
    game, _ = play(table(), DrawDeckCard(0))
    assert refused(game, DrawFerryCard(0)) == "wrong_phase"
    assert not seat_view(game, 0).options.deeds
    assert refused(position(six_cities((), 1), 2, {}), DrawFerryCard(0)) == "wrong_phase"


@pytest.mark.parametrize(
    ("laid", "left"),
    [
        (pay(red=1, ferry=1), cards(red=2, locomotive=1)),
        (pay(red=1, ferry=2), cards(red=2, locomotive=1)),
        (pay(locomotive=1, ferry=1), cards(red=3)),
        (pay(red=1, locomotive=1, ferry=1), cards(red=2)),
    ],
)
def test_a_card_covers_one_or_two_wave_spaces_and_returns_to_the_pile(laid, left):
    game, _ = play(table(2), ClaimRoute(0, "elm--fir", laid))
    assert tuple(game.counts["hand:0"]) == left
    assert FerryCards.of(game.rules) == FerryCards((2 - laid.wave_cards, 0), 1 + laid.wave_cards)
    assert check_invariants(game) == []


@pytest.mark.parametrize(
    ("route", "laid", "code"),
    [
        ("elm--fir", pay(red=3), "needs_locomotives"),
        ("elm--fir", pay(red=2, ferry=1), "needs_locomotives"),
        ("elm--fir", pay(red=2, ferry=2), "wrong_number_of_cards"),
        ("elm--fir", pay(ferry=2), "wrong_number_of_cards"),
        ("elm--fir", pay(ferry=3), "not_enough_cards"),
        ("birch--cedar", pay(red=2, ferry=1), "ferry_cards_not_allowed"),
    ],
)
def test_insufficient_payments_are_refused(route, laid, code):
    assert refused(table(2), ClaimRoute(0, route, laid)) == code
