"""The market's sweeps (B8): ten in a row at most, and again when discards come; drawing from the market alone (B10)."""

from dataclasses import replace

from tests.engine.positions import pay, position, refused
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard, DrawMarketCard
from ttrbot.engine.cards import LOCOMOTIVE, Color
from ttrbot.engine.config import RULES_VERSION
from ttrbot.engine.events import CardsMoved, MarketStays
from ttrbot.engine.game import check, legal_actions, play, seat_view

MANY = replace(six_cities((), team_size=1), card_colors=(LOCOMOTIVE,) * 60 + (Color.RED,) * 60)
THREE = ["locomotive", "locomotive", "locomotive", "red", "red"]


def swept(groups: int, rules_version: int = RULES_VERSION):
    """Take a card so that a market of three locomotives appears, with `groups` more of them in the deck."""
    setup = {
        "market": ["locomotive", "locomotive", "red", "red", "red"],
        "deck": ["locomotive", *THREE * groups, *["red"] * 5],
        "discards": [],
        "P1": {"hand": {}},
        "P2": {"hand": {"red": 6}},
    }
    game, events = play(position(MANY, 2, setup, rules_version=rules_version), DrawMarketCard(0, Color.RED))
    sweeps = sum(isinstance(event, CardsMoved) and event.target == "discards" for event in events)
    return game, sweeps, [event for event in events if isinstance(event, MarketStays)]


def test_market_swept_until_it_has_fewer_locomotives():
    game, sweeps, stays = swept(9)
    assert (sweeps, stays) == (10, [])
    assert game.market_colors() == (Color.RED,) * 5


def test_market_stays_after_ten_sweeps_and_everybody_is_told():
    game, sweeps, stays = swept(10)
    assert (sweeps, stays) == (10, [MarketStays(3)])
    assert game.market_colors().count(LOCOMOTIVE) == 3
    assert len(game.cards["discards"]) == 50


def test_market_not_swept_when_it_cannot_improve():
    setup = {
        "market": ["locomotive", "locomotive", "red", "red", "red"],
        "deck": ["locomotive", "locomotive"],
        "deck_rest": False,
        "P1": {"hand": {}},
        "P2": {"hand": {}},
    }
    _, events = play(position(MANY, 2, setup), DrawMarketCard(0, Color.RED))
    assert MarketStays(3) in events
    assert not any(isinstance(event, CardsMoved) and event.target == "discards" for event in events)


def claim(seat: int) -> ClaimRoute:
    return ClaimRoute(seat, "birch--cedar", pay(red=3))


def test_a_market_that_stayed_is_swept_when_discards_come():
    game, _, _ = swept(10)
    assert game.market_stays
    game, _ = play(game, DrawDeckCard(0))
    assert game.market_colors().count(LOCOMOTIVE) == 3, "a drawn card is no discard"
    game, events = play(game, claim(1))
    assert [event.source for event in events if isinstance(event, CardsMoved) and event.target == "discards"] == [
        "hand:1",
        "market",
    ]
    assert game.market_colors().count(LOCOMOTIVE) < 3
    assert not game.market_stays


def test_a_market_that_a_scenario_gives_has_not_stayed():
    setup = {"market": THREE, "P1": {"hand": {"red": 6}}}
    game, _ = play(position(MANY, 2, setup), claim(0))
    assert game.market_colors().count(LOCOMOTIVE) == 3


def test_under_the_first_rules_it_stays_until_it_changes():
    game, _, _ = swept(10, rules_version=1)
    game, _ = play(game, DrawDeckCard(0))
    game, _ = play(game, claim(1))
    assert game.market_colors().count(LOCOMOTIVE) == 3


ALONE = {"market": ["red", "red"], "deck_rest": False, "P1": {"hand": {}}, "P2": {"hand": {}}}


def test_no_draw_begins_from_the_market_alone():
    game = position(MANY, 2, ALONE)
    assert refused(game, DrawMarketCard(0, Color.RED)) == "no_cards_to_draw"
    assert refused(game, DrawMarketCard(0, Color.BLUE)) == "card_not_in_market"
    assert not any(isinstance(action, DrawMarketCard) for action in legal_actions(game, 0))
    view = seat_view(game, 0)
    assert view.options.draw_slots == view.public.draw_slots == ()


def test_under_the_first_rules_a_draw_begins_from_the_market_alone():
    game = position(MANY, 2, ALONE, rules_version=1)
    assert check(game, DrawMarketCard(0, Color.RED)) is None
    assert seat_view(game, 0).options.draw_slots == (0, 1)


def test_market_without_a_limit_is_never_swept():
    setup = {"market": THREE, "deck": ["locomotive", "locomotive"], "P1": {"hand": {}}, "P2": {"hand": {}}}
    game, events = play(position(replace(MANY, market_sweep_at=0), 2, setup), DrawMarketCard(0, Color.RED))
    game, more = play(game, DrawMarketCard(0, Color.RED))
    assert game.market_colors() == (LOCOMOTIVE,) * 5
    assert not any(isinstance(event, MarketStays) for event in (*events, *more))
