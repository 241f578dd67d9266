"""A computer player that looks ahead: it plays the moves that a planner considers to the end in guessed positions."""

from collections.abc import Callable
from functools import partial
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
from ttrbot.robots.search.choices import PLANNED, after_opening, draw_choices, ticket_choices, turn_choices
from ttrbot.robots.search.effort import Effort, effort_of
from ttrbot.robots.search.race import Ending, Prior, Weighed, race
from ttrbot.robots.search.suspects import Suspects
from ttrbot.robots.search.worlds import Aims, Worlds

GIVEN = Prior(-3.0, 3.0)
"""How much better than a given move others are: it is kept unless another is clearly better."""
ONE_MORE = Prior(-2.0, 15.0)
"""How much better it is to be after one ticket more than planned."""
ONE_LESS = Prior(-15.0, 15.0)
"""The same for one ticket less."""
CLEARLY = 0.6
"""The standard deviations by which another move must be better than the first, and other tickets than the planned ones.

Those that were better by less were on average no better in other possible games.
"""
AIMS_EFFORT = 0.4
"""The share of the effort that decides which tickets the seat is after."""
OPENING = 8
"""How many times as long as another move the choice of the opening tickets may take, up to `LONGEST_OPENING`."""
LONGEST_OPENING = 1.0
"""The most CPU seconds for the opening tickets, unless each move takes longer."""
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

        The move to beat is `first`. If that isn't given, it is the one of the playouts' players.
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
        outcome: Callable[[Action, int], Ending] = worlds.outcome
        if isinstance(decision.ask, AskOpeningTickets):
            beaten = Weighed(worlds.kept(decision.ask.keep))
        elif isinstance(decision.ask, AskKeepTickets):
            beaten = Weighed(worlds.pursued())
        else:
            beaten, outcome = self._best_aims(worlds)
        choices = {beaten.choice: PLANNED, **self._choices(view, gamemap, decision)}
        if first is not None and first != beaten.choice:
            beaten = Weighed(first)
            choices = dict.fromkeys([first, *choices], GIVEN)
        others = {choice: choices[choice] for choice in worlds.distinct(choices) if choice != beaten.choice}
        clearly = CLEARLY if first is None else 0.0  # `GIVEN` makes sure of that
        return race(beaten, others, outcome, worlds.effort, clearly=clearly)

    def _best_aims(self, worlds: Worlds) -> tuple[Weighed[Action], Callable[[Action, int], Ending]]:
        """Return the move that serves the tickets best that the seat should be after, and the trial of any move."""
        planned, *others = worlds.aims()
        moves = {aims: worlds.pursued(aims) for aims in (planned, *others)}

        def follow(aims: Aims, number: int) -> Ending:
            return worlds.outcome(moves[aims], number, aims)

        changes = {aims: ONE_MORE if len(aims) > len(planned) else ONE_LESS for aims in others}
        best = race(Weighed(planned), changes, follow, worlds.effort, share=AIMS_EFFORT, clearly=CLEARLY)[0]
        return Weighed(moves[best.choice], best.outcomes), partial(worlds.outcome, aims=best.choice)

    def _choices(self, view: SeatView, gamemap: GameMap, decision: Decision) -> dict[Action, Prior]:
        """Return the moves to try besides the one to beat."""
        match decision.ask:
            case AskTurn(drawn=drawn):
                turn = PlannerTurn(view, gamemap, self._planner.scales)
                return draw_choices(turn) if drawn else turn_choices(turn)
            case AskKeepTickets(keep=keep, share=share) | AskOpeningTickets(keep=keep, share=share):
                return ticket_choices(view, gamemap, keep, share=share)
        raise AssertionError("there are no worlds for other questions")

    def _worlds(self, view: SeatView, gamemap: GameMap, *, is_opening: bool = False) -> Worlds:
        rivals = PlannerTurn(view, gamemap, self._planner.scales).rivals
        chance = Random(sha256(json.encode(view)).digest())  # noqa: S311 - moves, not keys
        seconds = max(self._seconds, min(LONGEST_OPENING, OPENING * self._seconds)) if is_opening else self._seconds
        return Worlds(view, gamemap, Suspects(view, gamemap, rivals).guess, chance, self._effort(seconds), is_opening)

    def _planned(self, view: SeatView, gamemap: GameMap, decision: Decision) -> Action:
        return self._planner.explain(view, gamemap, decision)[0]
