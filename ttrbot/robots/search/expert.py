"""A computer player that looks ahead: it plays the moves that a planner considers to the end in guessed positions."""

from collections.abc import Callable
from hashlib import sha256
from random import Random

from msgspec import json

from ttrbot.engine.actions import Action
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.seen import keeps_together
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.planner_turn import PlannerTurn
from ttrbot.robots.search.choices import after_opening, draw_choices, ticket_choices, turn_choices
from ttrbot.robots.search.effort import Effort, effort_of
from ttrbot.robots.search.halving import Weighed, halve
from ttrbot.robots.search.suspects import Suspects
from ttrbot.robots.search.worlds import Worlds

CAUTION = 1.0
"""The standard errors by which another move must do better than the planner's."""
THINKS = 0.5
"""The CPU seconds for a move."""


class ExpertRobot:
    """A player that tries its moves in guessed positions, and takes the one that does best on average.

    Its chance comes from what it sees, so it answers the same question alike each time.
    """

    def __init__(self, seconds: float = THINKS, effort: Callable[[float], Effort] = effort_of) -> None:
        self._seconds = seconds
        self._effort = effort
        self._planner = PlannerRobot()

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Return a legal action."""
        del rng
        planned = self._planner.explain(view, gamemap, decision)[0]
        weighed = self.weigh(view, gamemap, decision, planned)
        return weighed[0].choice if weighed else planned

    def weigh(self, view: SeatView, gamemap: GameMap, decision: Decision, planned: Action) -> list[Weighed[Action]]:
        """Return the moves tried, the best first; none if the planner decides alone."""
        effort = self._effort(self._seconds)
        is_opening = False
        match decision.ask:
            case AskTurn(drawn=drawn):
                turn = PlannerTurn(view, gamemap, self._planner.scales)
                found = draw_choices(turn) if drawn else turn_choices(turn)
            case AskKeepTickets(keep=keep, share=share):
                found = ticket_choices(view, gamemap, keep, share=share)
            case AskOpeningTickets(keep=keep, share=False) if not keeps_together(gamemap):
                is_opening = True
                found = ticket_choices(view, gamemap, keep, share=False)
                view = after_opening(view, gamemap)
            case _:
                return []
        found = list(dict.fromkeys([planned, *found]))
        if len(found) < 2:
            return []
        rivals = PlannerTurn(view, gamemap, self._planner.scales).rivals
        chance = Random(sha256(json.encode(view)).digest())  # noqa: S311 - moves, not keys
        worlds = Worlds(view, gamemap, Suspects(view, gamemap, rivals).guess, chance, effort, is_opening)
        return halve(found, worlds.outcome, effort, CAUTION)
