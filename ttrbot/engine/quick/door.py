"""Where a special rule takes part in quick games: all does nothing by default, as in `engine.rules.base`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttrbot.engine.actions import Act
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.state import State

if TYPE_CHECKING:
    from ttrbot.engine.quick.count import Tally
    from ttrbot.engine.quick.game import QuickGame
    from ttrbot.engine.routesets import RouteSet


class QuickRule:
    """A special rule in one quick game, with what it keeps there.

    One that works by the costs of routes alone needs no more than this class.
    """

    def __init__(self, rule: Rule, number: int) -> None:
        self.number = number
        """Its place among the game's rules: part of its moves and questions."""
        del rule

    def read(self, state: State) -> None:
        """Take what it keeps from a position of the checked engine."""

    def copy(self) -> QuickRule:
        """Return a copy that shares nothing that changes; itself, if it keeps nothing."""
        return self

    def kept(self) -> object:
        """Return what it keeps, to compare."""
        return None

    def value(self, game: QuickGame, ask: Ask) -> int:
        """Return what this rule's question says, as a number."""
        return 0

    def before_first_turn(self, game: QuickGame) -> None:
        """Ask what must be answered between the opening tickets and the first turn; called until nothing is open."""

    def left_open(self, game: QuickGame, seat: int, routes: RouteSet) -> RouteSet:
        """Return those of some routes that it lets a seat claim."""
        return routes

    def bars_marker(self, city: int) -> bool:
        """Whether it keeps a city free of markers."""
        return False

    def drawn(self, game: QuickGame, seat: int, color: int, is_first: bool, is_only: bool) -> bool:
        """Take a drawn card away from its usual way into the hand; True if so."""
        return False

    def claiming(self, game: QuickGame, seat: int, route: int, pay: int) -> bool:
        """Stop a claim before it is made; True if so."""
        return False

    def laid(self, game: QuickGame, seat: int, wave_cards: int) -> None:
        """Follow wave cards that were laid."""

    def scorers(self, game: QuickGame, seat: int, route: int) -> list[int]:
        """List the sides that get the points of a seat's claim, once a mention; none leaves them to the claimer."""
        return []

    def claimed(self, game: QuickGame, seat: int, route: int) -> None:
        """Follow a claim."""

    def tickets_kept(self, game: QuickGame, seat: int, shared: int, is_opening: bool) -> None:
        """Follow a choice of tickets, of which one is shared."""

    def turn_moves(self, game: QuickGame, seat: int) -> list[int]:
        """List what a turn may be used for by this rule."""
        return []

    def answers(self, game: QuickGame, seat: int, value: int) -> list[int]:
        """List the answers to this rule's question."""
        return []

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Play a move of this rule; `value` is what the answered question said."""

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that a move of this rule stands for."""
        raise NotImplementedError

    def lend(self, game: QuickGame, side: int) -> list[int]:
        """List the routes of others that count for a side's tickets and for nothing else."""
        return []

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Add this rule's bonuses at the end."""

    def parts(self, game: QuickGame, tally: Tally, side: int) -> int:
        """Give the number by which sides with equal totals and equally many tickets differ (B21)."""
        return 0
