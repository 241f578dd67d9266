"""Teams' racks (A2-A5): who sees them, where drawn cards go, and paying from hand and rack."""

import pytest

from tests.engine.positions import cards, pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard, DrawMarketCard
from ttrbot.engine.cards import Color
from ttrbot.engine.events import CardsMoved, CardsSeen
from ttrbot.engine.game import play, redact, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rules.shared_rack.facts import AskPlace, PutCard
from ttrbot.engine.rules.tunnels.facts import PayTunnel, WithdrawTunnel

BOARD = six_cities(rules=(RuleConfig("shared_rack", {}), RuleConfig("tunnels", {})))
MARKET = ["red", "locomotive", "white", "white", "green"]


def table(**setup):
    return position(BOARD, 4, {"market": MARKET, "deck": ["blue", "black", "yellow"], "discards": [], **setup})


@pytest.mark.parametrize(
    ("place", "hand", "rack"),
    [
        ("hand", cards(blue=1), cards(black=1)),
        ("rack", cards(black=1), cards(blue=1)),
    ],
)
def test_the_second_card_goes_to_the_other_place(place, hand, rack):
    game, _ = play(table(P1={"hand": {}}), DrawDeckCard(0))
    assert game.open_decisions[0].ask == AskPlace(None), "a blind card's colour is nobody else's to know"
    assert seat_view(game, 0).drawn == Color.BLUE
    assert seat_view(game, 1).drawn is None
    assert refused(game, DrawDeckCard(0)) == "wrong_phase"
    game, _ = play(game, PutCard(0, place))
    assert game.open_decisions[0].ask == AskTurn(drawn=1)
    game, _ = play(game, DrawDeckCard(0))
    view = seat_view(game, 0)
    assert (view.hand, view.rack) == (hand, rack)
    assert game.turn_seat == 1


def test_a_single_market_locomotive_goes_to_the_rack():
    game, _ = play(table(P1={"hand": {}}), DrawMarketCard(0, Color.LOCOMOTIVE))
    assert seat_view(game, 0).rack == cards(locomotive=1)
    assert game.turn_seat == 1


def test_a_face_up_card_is_named_in_the_question():
    game, _ = play(table(), DrawMarketCard(0, Color.RED, 0))
    assert game.open_decisions[0].ask == AskPlace(Color.RED)


def test_the_rack_is_seen_by_the_two_mates_only():
    game = table(T1={"rack": {"blue": 2}})
    assert [seat_view(game, seat).rack for seat in range(4)] == [cards(blue=2), cards(blue=2), cards(), cards()]
    event = CardsMoved((13,), "deck", "rack:0")
    seen = [redact(game, event, viewer) for viewer in (0, 1, 2, 3, None)]
    assert [event.colors is not None for event in seen if isinstance(event, CardsSeen)] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert seat_view(game, 2).public.sides[0].rack_cards == 2, "its size is public (B17)"


def test_a_claim_is_paid_from_hand_and_rack():
    game = table(P1={"hand": {"red": 1}}, T1={"rack": {"red": 1}})
    claim = ClaimRoute(0, "ash--birch.1", pay(red=1), pay(red=1))
    assert refused(game, ClaimRoute(0, "ash--birch.1", pay(red=2))) == "not_enough_cards"
    assert refused(game, ClaimRoute(2, "ash--birch.1", pay(red=1), pay(red=1))) == "not_your_turn"
    after, _ = play(game, claim)
    view = seat_view(after, 0)
    assert (view.hand, view.rack) == (cards(), cards())
    assert after.owner("ash--birch.1") == 0


def test_abandoned_tunnel_returns_each_card_to_its_place():
    game = table(deck=["blue", "red", "red"], P1={"hand": {"blue": 1}}, T1={"rack": {"blue": 1}})
    game, _ = play(game, ClaimRoute(0, "cedar--dogwood", pay(blue=1), pay(blue=1)))
    assert refused(game, PayTunnel(0, pay(), pay(blue=1))) == "not_enough_cards"
    game, _ = play(game, WithdrawTunnel(0))
    view = seat_view(game, 0)
    assert (view.hand, view.rack) == (cards(blue=1), cards(blue=1))


def test_single_drawn_card_stays_where_it_was_put():
    setup = {"deck": ["blue"], "deck_rest": False, "market": [], "discards": [], "P1": {"hand": {}}}
    game, _ = play(position(BOARD, 4, setup), DrawDeckCard(0))
    game, _ = play(game, PutCard(0, "rack"))
    assert seat_view(game, 0).rack == cards(blue=1)
    assert game.turn_seat == 1
