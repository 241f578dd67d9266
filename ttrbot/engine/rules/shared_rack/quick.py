"""The team's rack of train cards in quick games (A2-A5)."""

from __future__ import annotations

from ttrbot.engine import zones
from ttrbot.engine.actions import Act
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.market import GAP
from ttrbot.engine.quick.moves import ASKED, KINDS, own
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.shared_rack.facts import PutCard, SharedRack
from ttrbot.engine.state import State

HAND, RACK = 0, 1


class QuickSharedRack(QuickRule):
    """The place of the turn's first card, and a drawn card that has no place yet; GAP if there is none."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        self.rule = rule
        self.first = HAND
        self.card = GAP

    def read(self, state: State) -> None:
        """Take over both."""
        self.first = RACK if SharedRack.of(state.rules).first == "rack" else HAND
        waiting = [card for seat in state.book.seats for card in state.cards[zones.drawn(seat)]]
        self.card = int(state.color(waiting[0])) if waiting else GAP

    def copy(self) -> QuickSharedRack:
        """Return a copy of both."""
        other = QuickSharedRack(self.rule, self.number)
        other.first, other.card = self.first, self.card
        return other

    def kept(self) -> tuple[int, int]:
        """Return both."""
        return self.first, self.card

    def drawn(self, game: QuickGame, seat: int, color: int, is_first: bool, is_only: bool) -> bool:
        """Ask where the first card goes; put the second in the other place (A4)."""
        if is_only:
            self._put(game, seat, color, RACK)
        elif is_first:
            self.card = color
            game.ask(seat, ASKED + self.number, 0)
        else:
            self._put(game, seat, color, HAND if self.first == RACK else RACK)
        return True

    def answers(self, game: QuickGame, seat: int, value: int) -> list[int]:
        """Return the two places."""
        return [own(self.number, HAND), own(self.number, RACK)]

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Put the first card in the chosen place. The second is still to be drawn."""
        self._put(game, seat, self.card, argument)
        self.card = GAP
        self.first = argument
        game.second_card = True

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that chooses a place."""
        return PutCard(seat, "rack" if argument == RACK else "hand")

    def _put(self, game: QuickGame, seat: int, color: int, place: int) -> None:
        if place == RACK:
            game.racks[game.board.side_of[seat] * KINDS + color] += 1
        else:
            game.hands[seat * KINDS + color] += 1
