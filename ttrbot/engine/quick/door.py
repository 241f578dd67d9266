"""The hooks of special rules in quick games. By default they do nothing, as in `engine.rules.base`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ttrbot.engine.actions import Act
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.state import State

if TYPE_CHECKING:
    from ttrbot.engine.quick.count import Tally
    from ttrbot.engine.quick.dice import Dice
    from ttrbot.engine.quick.game import QuickGame
    from ttrbot.engine.routesets import RouteSet

NO_MOVE: Final = -1


class QuickRule:
    """A special rule in one quick game, with what it keeps there.

    A rule that only changes the costs of routes needs nothing more than this class.
    """

    def __init__(self, rule: Rule, number: int) -> None:
        self.number = number
        """The rule's index in the game, which is part of its moves and questions."""
        del rule

    def read(self, state: State) -> None:
        """Take over what the rule keeps from a position of the checked engine."""

    def copy(self) -> QuickRule:
        """Return a copy that shares nothing mutable; the rule itself if it keeps nothing."""
        return self

    def kept(self) -> object:
        """Return what the rule keeps, to compare positions."""
        return None

    def value(self, game: QuickGame, ask: Ask) -> int:
        """Return the content of this rule's question as a number."""
        return 0

    def before_first_turn(self, game: QuickGame) -> None:
        """Ask what must be answered between opening tickets and first turn. Called until no question is open."""

    def left_open(self, game: QuickGame, seat: int, routes: RouteSet) -> RouteSet:
        """Return those of these routes that the rule lets a seat claim."""
        return routes

    def bars_marker(self, city: int) -> bool:
        """Return whether the rule forbids markers on a city."""
        return False

    def drawn(self, game: QuickGame, seat: int, color: int, is_first: bool, is_only: bool) -> bool:
        """Move a drawn card elsewhere than into the hand. Return whether this was done."""
        return False

    def claiming(self, game: QuickGame, seat: int, route: int, pay: int) -> bool:
        """Stop a claim before the route is taken. Return whether this was done."""
        return False

    def laid(self, game: QuickGame, seat: int, wave_cards: int) -> None:
        """React to wave cards being laid."""

    def scorers(self, game: QuickGame, seat: int, route: int) -> list[int]:
        """Return the sides that get a claim's points, repeated for each time; none if the claimer gets them."""
        return []

    def claimed(self, game: QuickGame, seat: int, route: int) -> None:
        """React to a claim."""

    def tickets_kept(self, game: QuickGame, seat: int, shared: int, is_opening: bool) -> None:
        """React to a choice of tickets, one of which may be shared."""

    def turn_moves(self, game: QuickGame, seat: int) -> list[int]:
        """Return the moves for which this rule lets a seat use its turn."""
        return []

    def answers(self, game: QuickGame, seat: int, value: int) -> list[int]:
        """Return the answers to this rule's question."""
        return []

    def helpful_move(self, game: QuickGame, seat: int, routes: RouteSet) -> int:
        """Return the move of this rule that helps a seat to pay for some routes, or NO_MOVE."""
        return NO_MOVE

    def good_answer(self, game: QuickGame, seat: int, value: int, dice: Dice) -> int:
        """Return a sensible answer to this rule's question; a random one if none is better."""
        answers = self.answers(game, seat, value)
        return answers[dice.below(len(answers))]

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Play a move of this rule. `value` is the content of the question that it answers."""

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that a move of this rule stands for."""
        raise NotImplementedError

    def appraise(self, game: QuickGame, seat: int, planned: RouteSet, worths: list[float]) -> None:
        """Add to each route's worth what a claim brings a seat by this rule, if it claims the planned routes too."""

    def ticket_worth(self) -> float:
        """Return what completing one more ticket is worth by this rule, besides the ticket's points."""
        return 0.0

    def lend(self, game: QuickGame, side: int) -> list[int]:
        """Return the routes of others that count for a side's tickets and for nothing else."""
        return []

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Add this rule's bonuses at the end."""

    def parts(self, game: QuickGame, tally: Tally, side: int) -> int:
        """Return a side's tie-break number: of sides with equal totals and tickets the highest wins (B21)."""
        return 0
