"""The players of playouts who follow plans: their moves are legal on every map, and they serve their tickets."""

from random import Random

import pytest

from ttrbot.content import load_map
from ttrbot.content.folders import map_ids
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game
from ttrbot.engine.quick.moves import CLAIM, DRAW, kind_of
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.simulate import Dice, Pursuit, greedy_move, quick_game


def dealt(map_id, seats, number):
    gamemap = load_map(map_id)
    options = dict.fromkeys(gamemap.options, bool(number % 2))
    return quick_game(new_game(gamemap, Config(seats, options=options), seed_of_number(number))[0], Random(number))


@pytest.mark.parametrize("map_id", map_ids())
def test_every_move_is_legal(map_id):
    for number in range(2):
        game = dealt(map_id, max(load_map(map_id).seats), number)
        plans = Pursuit(game.board)
        while not game.is_over:
            move = plans.move(game, game.dice)
            assert move in game.moves()
            game.play(move)


def test_plans_beat_greed():
    lead = 0
    for number in range(4):
        game = dealt("usa", 2, number)
        plans = Pursuit(game.board)
        result = game.playout(
            Random(number), lambda game, dice, plans=plans: (plans.move, greedy_move)[game.seat](game, dice)
        )
        lead += result.points[0] - result.points[1]
    assert lead > 0


def test_same_seed_gives_the_same_game():
    results = []
    for _ in range(2):
        game = dealt("europe", 3, 5)
        results.append(game.playout(Random(6), Pursuit(game.board).move))
    assert results[0] == results[1]


def test_copy_plans_on_its_own():
    game = dealt("usa", 2, 1)
    plans = Pursuit(game.board)
    while kind_of(plans.move(game, game.dice)) != CLAIM:
        game.play(plans.move(game, game.dice))
    claims = plans.copy().move(game, game.dice)
    copied = plans.copy()
    copied.forget(game.seat)
    after = game.copy()
    after.play(claims)
    copied.plan_all(after)
    assert plans.move(game, game.dice) == claims


def test_player_draws_what_its_tickets_need():
    game = dealt("usa", 2, 3)
    plans = Pursuit(game.board)
    while game.turn == 0:
        game.play(plans.move(game, Dice(Random(1))))
    assert kind_of(plans.move(game, game.dice)) in {DRAW, CLAIM}
