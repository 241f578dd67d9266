"""Tunnels (S9-S12): cards turned up, extra cost, withdrawing, and that the question reveals nothing."""

from tests.engine.positions import cards, pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import NOTHING, ClaimRoute, DrawDeckCard
from ttrbot.engine.cards import Color
from ttrbot.engine.game import check_invariants, legal_actions, play, public_view, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, TunnelTried, WithdrawTunnel

BOARD = six_cities(rules=(RuleConfig("tunnels", {}),), team_size=1)
MARKET = ["white", "white", "white", "white", "white"]


def table(deck, hand, **more):
    setup = {"market": MARKET, "deck": deck, "P1": {"hand": hand}, "discards": [], **more}
    return position(BOARD, 2, setup)


def test_no_matching_card_builds_at_once():
    game, events = play(table(["red", "green", "black"], {"blue": 2}), ClaimRoute(0, "cedar--dogwood", pay(blue=2)))
    assert game.owner("cedar--dogwood") == 0
    assert len(game.cards["discards"]) == 5
    assert any(isinstance(event, TunnelTried) and event.extra == 0 for event in events)
    assert game.turn_seat == 1


def test_colour_and_locomotives_turned_up_are_both_due():
    game, _ = play(table(["blue", "locomotive", "red"], {"blue": 5}), ClaimRoute(0, "cedar--dogwood", pay(blue=2)))
    (decision,) = game.open_decisions
    assert decision.ask == AskExtra("cedar--dogwood", 2, Color.BLUE)
    assert public_view(game).revealed == (Color.BLUE, Color.LOCOMOTIVE, Color.RED)
    assert len(game.cards["discards"]) == 0, "laid and turned-up cards are no discards yet (S9)"
    assert refused(game, PayTunnel(0, pay(blue=1))) == "wrong_number_of_cards"
    assert refused(game, PayTunnel(0, pay(red=2))) == "not_enough_cards"
    assert refused(game, DrawDeckCard(0)) == "wrong_phase"
    built, _ = play(game, PayTunnel(0, pay(blue=2)))
    assert built.owner("cedar--dogwood") == 0
    assert built.cars[0] == BOARD.cars - 2, "extra cards take no cars"
    assert built.scores[0] == 2
    assert len(built.cards["discards"]) == 7
    assert public_view(built).revealed == ()
    assert check_invariants(built) == []


def test_withdrawing_gives_all_laid_cards_back_and_ends_the_turn():
    game, _ = play(table(["blue", "red", "red"], {"blue": 2, "red": 1}), ClaimRoute(0, "cedar--dogwood", pay(blue=2)))
    assert [type(action) for action in legal_actions(game, 0)] == [WithdrawTunnel], "asked though it can't be paid"
    after, _ = play(game, WithdrawTunnel(0))
    assert seat_view(after, 0).hand == cards(blue=2, red=1)
    assert len(after.cards["discards"]) == 3
    assert after.owner("cedar--dogwood") is None
    assert after.turn_seat == 1
    assert isinstance(after.open_decisions[0].ask, AskTurn)


def test_the_question_is_the_same_whatever_the_hand():
    rich, poor = {"blue": 6}, {"blue": 2, "green": 4}
    asked = [
        play(table(["blue", "red", "red"], hand), ClaimRoute(0, "cedar--dogwood", pay(blue=2)))[0].open_decisions
        for hand in (rich, poor)
    ]
    assert asked[0] == asked[1]


def test_a_tunnel_of_locomotives_matches_and_takes_only_locomotives():
    hand = {"locomotive": 3, "blue": 4}
    game, _ = play(table(["blue", "locomotive", "blue"], hand), ClaimRoute(0, "cedar--dogwood", pay(locomotive=2)))
    assert game.open_decisions[0].ask == AskExtra("cedar--dogwood", 1, None)
    assert refused(game, PayTunnel(0, pay(blue=1))) == "wrong_colour"
    built, _ = play(game, PayTunnel(0, pay(locomotive=1)))
    assert built.owner("cedar--dogwood") == 0


def test_a_gray_tunnel_has_the_colour_that_was_laid():
    game, _ = play(table(["red", "red", "blue"], {"red": 3}), ClaimRoute(0, "birch--elm", pay(red=1)))
    assert game.open_decisions[0].ask == AskExtra("birch--elm", 2, Color.RED)


def test_short_deck_turns_up_all_its_cards():
    game, _ = play(table(["blue"], {"blue": 3}, deck_rest=False), ClaimRoute(0, "cedar--dogwood", pay(blue=2)))
    assert public_view(game).revealed == (Color.BLUE,)
    game, _ = play(table([], {"blue": 3}, deck_rest=False), ClaimRoute(0, "cedar--dogwood", pay(blue=2)))
    assert game.owner("cedar--dogwood") == 0, "with nothing to turn up the tunnel costs no extra (S11)"


def test_there_is_nothing_to_pay_without_a_tunnel():
    game = table([], {"blue": 3})
    assert refused(game, PayTunnel(0, NOTHING)) == "wrong_phase"
    assert refused(game, WithdrawTunnel(0)) == "wrong_phase"
