"""Computer players: what they see, that they answer everything, and how well they play."""

from random import Random

import pytest

from tests.engine.six_cities import six_cities
from ttrbot.app.selfplay import play_game
from ttrbot.content import load_map
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.robots import ROBOTS

USA = load_map("usa")


@pytest.mark.parametrize("name", ROBOTS)
def test_answers_every_question_on_every_kind_of_board(name):
    for number in range(5):
        played = play_game(six_cities(), [ROBOTS[name]() for _ in range(4)], number, check=True)
        assert played.game.is_over


@pytest.mark.parametrize("name", ROBOTS)
def test_the_same_chance_gives_the_same_move(name):
    game, _ = new_game(USA, Config(3), seed_of_number(4))
    decision = game.open_decisions[1]
    view = seat_view(game, decision.seat)
    choices = {ROBOTS[name]().choose(view, USA, decision, Random(9)) for _ in range(3)}
    assert len(choices) == 1
