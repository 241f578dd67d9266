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
from ttrbot.robots.campaign import STEADY, Scales
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.planner_turn import PlannerTurn
from ttrbot.robots.search.choices import after_opening, draw_choices, ticket_choices, turn_choices
from ttrbot.robots.search.effort import Effort, effort_of
from ttrbot.robots.search.halving import Weighed, halve
from ttrbot.robots.search.suspects import Suspects
from ttrbot.robots.search.worlds import Worlds

CAUTION = 1.0
"""The standard errors by which another move must do better than the first."""
THINKS = 0.5
"""The CPU seconds for a move."""


class ExpertRobot:
    """A player that tries its moves in guessed positions, and takes the one that does best on average.

    Its chance comes from what it sees, so it answers the same question alike each time.
    """

    def __init__(
        self, seconds: float = THINKS, effort: Callable[[float], Effort] = effort_of, scales: Scales = STEADY
    ) -> None:
        self._seconds = seconds
        self._effort = effort
        self._planner = PlannerRobot(scales)

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        """Return a legal action."""
        del rng
        weighed = self.weigh(view, gamemap, decision)
        return weighed[0].choice if weighed else self._planned(view, gamemap, decision)

    def weigh(
        self, view: SeatView, gamemap: GameMap, decision: Decision, first: Action | None = None
    ) -> list[Weighed[Action]]:
        """Return the moves tried, the best first; none if the planner decides alone, or `first` can't be tried.

        The move to beat is `first`. If that isn't given, it is the one of the playouts' players, or the planner's at
        the opening.
        """
        match decision.ask:
            case AskTurn() | AskKeepTickets():
                worlds = self._worlds(view, gamemap)
            case AskOpeningTickets(share=False) if not keeps_together(gamemap):
                worlds = self._worlds(after_opening(view, gamemap), gamemap, is_opening=True)
            case _:
                return []
        if not worlds.are_known:
            return []
        if first is not None and not worlds.can_try(first):
            return []
        found = [*([] if first is None else [first]), *self._choices(view, gamemap, decision, worlds)]
        found = [choice for choice in dict.fromkeys(found) if worlds.can_try(choice)]
        return halve(found, worlds.outcome, worlds.effort, CAUTION) if found else []

    def _choices(self, view: SeatView, gamemap: GameMap, decision: Decision, worlds: Worlds) -> list[Action]:
        """Return the moves to try, the one to beat first."""
        match decision.ask:
            case AskTurn(drawn=drawn):
                turn = PlannerTurn(view, gamemap, self._planner.scales)
                found = draw_choices(turn) if drawn else turn_choices(turn)
                return [worlds.pursued(), *found]
            case AskKeepTickets(keep=keep, share=share):
                return [worlds.pursued(), *ticket_choices(view, gamemap, keep, share=share)]
            case AskOpeningTickets(keep=keep, share=share):
                planned = self._planned(view, gamemap, decision)
                return [planned, *ticket_choices(view, gamemap, keep, share=share)]
        raise AssertionError("there are no worlds for other questions")

    def _worlds(self, view: SeatView, gamemap: GameMap, *, is_opening: bool = False) -> Worlds:
        rivals = PlannerTurn(view, gamemap, self._planner.scales).rivals
        chance = Random(sha256(json.encode(view)).digest())  # noqa: S311 - moves, not keys
        return Worlds(
            view, gamemap, Suspects(view, gamemap, rivals).guess, chance, self._effort(self._seconds), is_opening
        )

    def _planned(self, view: SeatView, gamemap: GameMap, decision: Decision) -> Action:
        return self._planner.explain(view, gamemap, decision)[0]
