"""Positions from a seat's view and a guess of what is hidden, and games played on from there: for players who search.

Nothing here looks at a game that is played: a position is made of a view, so it can tell no secret.
"""

from ttrbot.engine.simulate.guess import Guess, guess_at_random, position_of
from ttrbot.engine.simulate.playouts import Chance, Policy, greedy_action, play_out, random_action

__all__ = [
    "Chance",
    "Guess",
    "Policy",
    "greedy_action",
    "guess_at_random",
    "play_out",
    "position_of",
    "random_action",
]
