"""Regions in quick games (T6, T7)."""

from __future__ import annotations

from ttrbot.engine.quick.count import Tally, joined, network_with
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.regions.rule import RegionsRule


class QuickRegions(QuickRule):
    """The bonus for regions."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, RegionsRule)
        index = rule.gamemap.city_index
        most = 2 * len(rule.cities_of)
        self.points = [rule.params.points.get(min(number, max(rule.params.points)), 0) for number in range(most + 1)]
        """The points by number of counted regions."""
        self.regions = [sum([1 << index[city] for city in cities]) for cities in rule.cities_of.values()]
        """The cities of each region, a bit for each."""
        self.is_double = [region in rule.params.double for region in rule.cities_of]

    def appraise(self, game: QuickGame, seat: int, planned: RouteSet, worths: list[float]) -> None:
        """Add the points that a route brings by joining regions to a network."""
        board = game.board
        routes = network_with(game, seat, planned)
        roots = joined(game, routes)
        cities = [1 << city for city in range(board.cities)]
        for city in range(board.cities):
            if roots[city] != city:
                cities[roots[city]] |= 1 << city
        points = [self._points_of(part) if part & (part - 1) else 0 for part in cities]
        for route in board.sets.indices(game.open_routes[seat]):
            one, other = roots[board.a[route]], roots[board.b[route]]
            if one != other:
                worths[route] += self._points_of(cities[one] | cities[other]) - points[one] - points[other]

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Give each side the points of each of its networks."""
        board = game.board
        for side in range(board.sides):
            roots = tally.roots[side]
            parts: dict[int, int] = {}
            for route in tally.routes[side]:
                root = roots[board.a[route]]
                parts[root] = parts.get(root, 0) | 1 << board.a[route] | 1 << board.b[route]
            for cities in parts.values():
                tally.points[side] += self._points_of(cities)

    def _points_of(self, cities: int) -> int:
        """Return the points of a network with these cities."""
        number = 0
        for region, is_double in zip(self.regions, self.is_double, strict=True):
            reached = region & cities
            if reached:
                number += 2 if is_double and reached == region else 1
        return self.points[number]
