"""Stations in quick games (E10-E15, E18)."""

from __future__ import annotations

from ttrbot.engine.actions import Act
from ttrbot.engine.network import network
from ttrbot.engine.quick.actions import laid
from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import NOBODY, QuickGame
from ttrbot.engine.quick.moves import GRAY, own
from ttrbot.engine.quick.payments import payments
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.stations.facts import BuildStation, Stations
from ttrbot.engine.rules.stations.lending import Loans, foreign_routes
from ttrbot.engine.rules.stations.rule import StationsRule
from ttrbot.engine.state import State


class QuickStations(QuickRule):
    """The stations by city and by seat. A move's argument is a city and a payment."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, StationsRule)
        self.rule = rule
        self.each = rule.params.stations
        self.points = rule.params.points
        self.builder: list[int] = []
        """By city: the seat of its station."""
        self.built: list[list[int]] = []
        """By seat: the cities of its stations."""

    def read(self, state: State) -> None:
        """Take over the stations."""
        index = state.book.gamemap.city_index
        self.builder = [NOBODY] * len(index)
        self.built = [[] for _ in state.book.seats]
        for city, seat in Stations.of(state.rules).built:
            self._build(seat, index[city])

    def copy(self) -> QuickStations:
        """Return a copy of the stations."""
        other = QuickStations(self.rule, self.number)
        other.builder = self.builder[:]
        other.built = [cities[:] for cities in self.built]
        return other

    def kept(self) -> list[list[int]]:
        """Return the cities of the stations by seat."""
        return self.built

    def turn_moves(self, game: QuickGame, seat: int) -> list[int]:
        """Return the moves for every city and every way to pay: one more card each time, of one colour."""
        built = len(self.built[seat])
        if built == self.each:
            return []
        pays = payments(game, seat, built + 1, GRAY, from_rack=False)
        board = game.board
        return [
            own(self.number, city | pay << 8)
            for city in range(board.cities)
            if self.builder[city] == NOBODY and not board.is_terminal[city]
            for pay in pays
        ]

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Build a station."""
        game.lay(seat, argument >> 8)
        self._build(seat, argument & 255)

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that builds a station."""
        return BuildStation(seat, game.board.city_ids[argument & 255], laid(argument >> 8))

    def lend(self, game: QuickGame, side: int) -> list[int]:
        """Return the routes of others that count for a side's tickets (E12-E14)."""
        board = game.board
        gamemap = board.book.gamemap
        seats = board.book.seats_of[side]
        cities = [city for seat in seats for city in self.built[seat]]
        if not cities:
            return []
        owners = [None if owner == NOBODY else owner for owner in game.owners]
        own_routes = [route for route, owner in enumerate(owners) if owner in seats]
        held = [ticket for seat in seats for ticket in game.tickets[seat]]
        if game.rack_tickets:
            held += game.rack_tickets[side]
        lent = [tuple(foreign_routes(gamemap, owners, seats, board.city_ids[city])) for city in cities]
        return list(Loans(network(gamemap, own_routes), [gamemap.tickets[ticket] for ticket in held], lent).best())

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Give each side the points for its unbuilt stations."""
        for side in range(game.board.sides):
            tally.points[side] += self._left(game, side) * self.points

    def parts(self, game: QuickGame, tally: Tally, side: int) -> int:
        """Return the tie-break number: higher for a side that has built fewer stations."""
        return self._left(game, side)

    def _left(self, game: QuickGame, side: int) -> int:
        return sum([self.each - len(self.built[seat]) for seat in game.board.book.seats_of[side]])

    def _build(self, seat: int, city: int) -> None:
        self.builder[city] = seat
        self.built[seat].append(city)
