"""Positions from a seat's view and a guess of what is hidden, and games played on from there: for players who search.

A position is made of a view, so it can tell no secret of the game that is played. It is played on by moves, which are
numbers; what is played ends as it would in the checked engine. A robot that tries each of its moves in a few games to
their ends, played by chance, and takes the one that does best:

>>> def best_action(view, gamemap, rng):
...     game = position(gamemap, view, guess_at_random(gamemap, view, rng), rng)
...     def worth(move):
...         points = 0
...         for _ in range(10):
...             after = game.copy()
...             after.play(move)
...             points += after.playout(rng, random_move).points[view.side]
...         return points
...     return game.action(max(game.moves(), key=worth))

The same in a game of the USA map in which the first turn begins:

>>> from random import Random
>>> from ttrbot.content import load_map
>>> from ttrbot.engine.actions import KeepTickets
>>> from ttrbot.engine.config import Config
>>> from ttrbot.engine.game import check, new_game, play, seat_view
>>> gamemap = load_map("usa")
>>> game, _ = new_game(gamemap, Config(seats=2), bytes(16))
>>> for seat in range(2):
...     game, _ = play(game, KeepTickets(seat, seat_view(game, seat).offered))
>>> action = best_action(seat_view(game, game.turn_seat), gamemap, Random(1))
>>> check(game, action) is None
True

A policy is a function like `random_move`: given the game and dice it returns one of the legal moves.
"""

from ttrbot.engine.quick.count import QuickResult
from ttrbot.engine.quick.dice import Chance, Dice
from ttrbot.engine.quick.game import Policy, QuickGame
from ttrbot.engine.simulate.guess import Guess, guess_at_random, position, rules_of
from ttrbot.engine.simulate.policies import random_move
from ttrbot.engine.simulate.pursuit import Pursuit
from ttrbot.engine.simulate.start import quick_game

__all__ = [
    "Chance",
    "Dice",
    "Guess",
    "Policy",
    "Pursuit",
    "QuickGame",
    "QuickResult",
    "guess_at_random",
    "position",
    "quick_game",
    "random_move",
    "rules_of",
]
