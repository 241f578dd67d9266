"""The market's sweeps (B8): ten in a row at most."""

from dataclasses import replace

from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from ttrbot.engine.actions import DrawMarketCard
from ttrbot.engine.cards import LOCOMOTIVE, Color
from ttrbot.engine.events import CardsMoved, MarketStays
from ttrbot.engine.game import play

MANY = replace(six_cities((), team_size=1), card_colors=(LOCOMOTIVE,) * 60 + (Color.RED,) * 60)
THREE = ["locomotive", "locomotive", "locomotive", "red", "red"]


def swept(groups: int):
    """Take a card, so that a market of three locomotives comes up, with so many more of its kind in the deck."""
    setup = {
        "market": ["locomotive", "locomotive", "red", "red", "red"],
        "deck": ["locomotive", *THREE * groups, *["red"] * 5],
        "discards": [],
        "P1": {"hand": {}},
        "P2": {"hand": {}},
    }
    game, events = play(position(MANY, 2, setup), DrawMarketCard(0, Color.RED))
    sweeps = sum(isinstance(event, CardsMoved) and event.target == "discards" for event in events)
    return game, sweeps, [event for event in events if isinstance(event, MarketStays)]


def test_it_is_swept_until_it_has_fewer():
    game, sweeps, stays = swept(9)
    assert (sweeps, stays) == (10, [])
    assert game.market_colors() == (Color.RED,) * 5


def test_after_ten_sweeps_it_stays_and_all_are_told():
    game, sweeps, stays = swept(10)
    assert (sweeps, stays) == (10, [MarketStays(3)])
    assert game.market_colors().count(LOCOMOTIVE) == 3
    assert len(game.cards["discards"]) == 50


def test_it_is_not_swept_where_no_better_one_can_come():
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
