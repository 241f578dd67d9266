"""The alien in quick games (W9)."""

from __future__ import annotations

from ttrbot.engine.actions import Act
from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import NOBODY, QuickGame
from ttrbot.engine.quick.moves import ASKED, own
from ttrbot.engine.rules.alien.facts import Alien, MoveAlien
from ttrbot.engine.rules.alien.rule import AlienRule
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.state import State


class QuickAlien(QuickRule):
    """Where he is, and who holds him."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, AlienRule)
        self.rule = rule
        self.start = rule.gamemap.city_index[rule.params.start]
        self.catch = rule.params.catch
        self.end = rule.params.end
        self.city = self.start
        self.owner = NOBODY

    def read(self, state: State) -> None:
        """Take where he is."""
        alien = Alien.of(state.rules)
        self.city = state.book.gamemap.city_index[alien.city]
        self.owner = NOBODY if alien.owner is None else alien.owner

    def copy(self) -> QuickAlien:
        """Copy where he is."""
        other = QuickAlien(self.rule, self.number)
        other.city, other.owner = self.city, self.owner
        return other

    def kept(self) -> tuple[int, int]:
        """Return where he is, and who holds him."""
        return self.city, self.owner

    def bars_marker(self, city: int) -> bool:
        """Keep the city where he starts free of markers."""
        return city == self.start

    def claimed(self, game: QuickGame, seat: int, route: int) -> None:
        """Have a claim into his city catch him."""
        board = game.board
        if self.owner != seat and (board.a[route] == self.city or board.b[route] == self.city):
            game.scores[board.side_of[seat]] += self.catch
            game.ask(seat, ASKED + self.number, 0)

    def answers(self, game: QuickGame, seat: int, value: int) -> list[int]:
        """List the catcher's cities."""
        return [own(self.number, city) for city in game.markers[seat]]

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Move him to the catcher's city."""
        self.city = argument
        self.owner = seat

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the move to a city."""
        return MoveAlien(seat, game.board.city_ids[argument])

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Give points to who holds him; catches have brought theirs."""
        if self.owner != NOBODY:
            tally.points[game.board.side_of[self.owner]] += self.end
