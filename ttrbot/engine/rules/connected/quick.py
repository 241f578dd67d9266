"""Connected networks in quick games (W4)."""

from __future__ import annotations

from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.state import State


class QuickConnected(QuickRule):
    """Only connected routes can be built. By seat: the routes at its network; empty while it has no route."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        self.rule = rule
        self.touching: list[RouteSet] = []
        self.at: list[RouteSet] = []
        """By city: the routes at it."""
        self.reached: list[RouteSet] = []

    def read(self, state: State) -> None:
        """Take over the networks."""
        sets = state.book.sets
        self.touching = list(sets.touching)
        self.at = [sets.at[city.id] for city in state.book.gamemap.cities]
        self.reached = [0] * len(state.book.seats)
        for owner, touching in zip(state.owners, self.touching, strict=True):
            if owner is not None:
                self.reached[owner] |= touching

    def copy(self) -> QuickConnected:
        """Return a copy of the networks."""
        other = QuickConnected(self.rule, self.number)
        other.touching, other.at = self.touching, self.at
        other.reached = self.reached[:]
        return other

    def kept(self) -> list[RouteSet]:
        """Return the routes at each seat's network."""
        return self.reached

    def left_open(self, game: QuickGame, seat: int, routes: RouteSet) -> RouteSet:
        """Return those of these routes at the seat's network, or at its home city before it has a route."""
        reached = self.reached[seat]
        if not reached and game.markers[seat]:
            reached = self.at[game.markers[seat][0]]
        return routes & reached

    def claimed(self, game: QuickGame, seat: int, route: int) -> None:
        """Add the routes at the claimed one to the seat's network."""
        self.reached[seat] |= self.touching[route]
