"""What a computer player is: it sees its seat's view, the map and the question, and answers with an action."""

from random import Random
from typing import Protocol

from ttrbot.engine.actions import Action
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView


class Robot(Protocol):
    """A computer player. It keeps nothing between its answers, so that any process can go on for another."""

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Answer an open question of the view's seat. Its chance comes from `rng` alone, never the game's own."""
