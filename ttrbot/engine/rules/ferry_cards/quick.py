"""Ferry cards in quick games (T4, T5)."""

from __future__ import annotations

from ttrbot.engine.actions import Act
from ttrbot.engine.quick.door import NO_MOVE, QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.moves import own
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.ferry_cards.facts import DrawFerryCard, FerryCards
from ttrbot.engine.state import State


class QuickFerryCards(QuickRule):
    """The open pile of ferry cards. `QuickGame` knows how many each seat holds."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        self.rule = rule
        self.most = rule.most_wave_cards
        self.pile = 0

    def read(self, state: State) -> None:
        """Take over the pile."""
        self.pile = FerryCards.of(state.rules).pile

    def copy(self) -> QuickFerryCards:
        """Return a copy of the pile."""
        other = QuickFerryCards(self.rule, self.number)
        other.pile = self.pile
        return other

    def kept(self) -> int:
        """Return how many ferry cards lie in the pile."""
        return self.pile

    def laid(self, game: QuickGame, seat: int, wave_cards: int) -> None:
        """Put the laid ferry cards back on the pile."""
        self.pile += wave_cards

    def turn_moves(self, game: QuickGame, seat: int) -> list[int]:
        """Return the move that takes one, if a seat may."""
        return [own(self.number, 0)] if self.pile and game.wave_cards[seat] < self.most else []

    def helpful_move(self, game: QuickGame, seat: int, routes: RouteSet) -> int:
        """Return the move that takes one, if the routes have more waves than the seat's ferry cards cover."""
        board = game.board
        waves = 0
        for route in board.sets.indices(routes):
            waves += board.waves[route]
        moves = self.turn_moves(game, seat) if waves > 2 * game.wave_cards[seat] else []
        return moves[0] if moves else NO_MOVE

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Take one from the pile."""
        self.pile -= 1
        game.wave_cards[seat] += 1

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that takes one."""
        return DrawFerryCard(seat)
