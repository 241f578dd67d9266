"""The interface of a computer player: it sees its seat's view, the map and the question, and returns an action."""

from random import Random
from typing import Protocol

from ttrbot.engine.actions import Action
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView


class Robot(Protocol):
    """A computer player. It keeps nothing between answers, so any process can continue for another."""

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Return the answer to an open question of the view's seat. Randomness comes from `rng`, not the game."""
