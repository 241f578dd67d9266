"""Home cities (W3): asked backwards round the table, one marker per city."""

import pytest

from tests.engine.positions import refused
from tests.engine.six_cities import six_cities, started
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.engine.game import legal_actions, play, seat_view
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rules.homes.facts import AskHome, ChooseHome

BOARD = six_cities(rules=(RuleConfig("homes", {}),), team_size=1)


@pytest.mark.parametrize(("start", "order"), [(0, [2, 1, 0]), (1, [0, 2, 1]), (2, [1, 0, 2])])
def test_the_last_to_act_chooses_first(start, order):
    game = started(BOARD, seats=3, start=start)
    for seat, city in zip(order, ("ash", "elm", "fir"), strict=True):
        (decision,) = game.open_decisions
        assert (decision.seat, decision.ask) == (seat, AskHome())
        game, _ = play(game, ChooseHome(seat, city))
    assert [game.markers(seat) for seat in order] == [("ash",), ("elm",), ("fir",)]
    (decision,) = game.open_decisions
    assert (decision.seat, decision.ask) == (start, AskTurn())


def test_refusals():
    game = started(BOARD, seats=3)
    assert refused(game, ChooseHome(0, "ash")) == "not_your_turn"
    assert refused(game, ChooseHome(2, "atlantis")) == "unknown_city"
    assert refused(game, DrawDeckCard(2)) == "wrong_phase"
    game, _ = play(game, ChooseHome(2, "ash"))
    assert refused(game, ChooseHome(1, "ash")) == "city_taken"
    free = ("birch", "cedar", "dogwood", "elm", "fir")
    assert list(legal_actions(game, 1)) == [ChooseHome(1, city) for city in free]
    assert seat_view(game, 1).options.cities == free
    assert seat_view(game, 0).options.cities == ()
