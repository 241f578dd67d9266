"""The alien in quick games (W9)."""

from __future__ import annotations

from ttrbot.engine.actions import Act
from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import NOBODY, QuickGame
from ttrbot.engine.quick.moves import ASKED, own
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.rules.alien.facts import Alien, MoveAlien
from ttrbot.engine.rules.alien.rule import AlienRule
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.state import State


class QuickAlien(QuickRule):
    """The alien's place and holder."""

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
        """Take over his place and holder."""
        alien = Alien.of(state.rules)
        self.city = state.book.gamemap.city_index[alien.city]
        self.owner = NOBODY if alien.owner is None else alien.owner

    def copy(self) -> QuickAlien:
        """Return a copy of his place and holder."""
        other = QuickAlien(self.rule, self.number)
        other.city, other.owner = self.city, self.owner
        return other

    def kept(self) -> tuple[int, int]:
        """Return his place and holder."""
        return self.city, self.owner

    def bars_marker(self, city: int) -> bool:
        """Return whether this is the city where he starts, which stays free of markers."""
        return city == self.start

    def appraise(self, game: QuickGame, seat: int, planned: RouteSet, worths: list[float]) -> None:
        """Add the points of catching him."""
        board = game.board
        if self.owner != seat:
            for route in board.around[self.city]:
                worths[route] += self.catch + self.end / 2

    def claimed(self, game: QuickGame, seat: int, route: int) -> None:
        """Let a claim of a route into his city catch him."""
        board = game.board
        if self.owner != seat and (board.a[route] == self.city or board.b[route] == self.city):
            game.scores[board.side_of[seat]] += self.catch
            game.ask(seat, ASKED + self.number, 0)

    def answers(self, game: QuickGame, seat: int, value: int) -> list[int]:
        """Return the moves of him to the catcher's cities."""
        return [own(self.number, city) for city in game.markers[seat]]

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Move him to the chosen city."""
        self.city = argument
        self.owner = seat

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that moves him to a city."""
        return MoveAlien(seat, game.board.city_ids[argument])

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Give his holder points. The points for catches were scored during the game."""
        if self.owner != NOBODY:
            tally.points[game.board.side_of[self.owner]] += self.end
