"""The explorer's bonus in quick games (L14)."""

from __future__ import annotations

from typing import Final

from ttrbot.engine.quick.count import Tally, joined, network_with
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.explorer.rule import ExplorerRule

PER_CITY: Final = 0.15
"""The share of the bonus that one more city in the largest network is worth."""


class QuickExplorer(QuickRule):
    """The bonus for the most cities in one network."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, ExplorerRule)
        self.bonus = rule.params.points

    def appraise(self, game: QuickGame, seat: int, planned: RouteSet, worths: list[float]) -> None:
        """Prefer routes that add cities to the seat's largest network."""
        board = game.board
        roots = joined(game, network_with(game, seat, planned))
        sizes = [0] * board.cities
        for root in roots:
            sizes[root] += 1
        most = max(sizes)
        if most < 2:
            return
        largest = sizes.index(most)
        for route in board.sets.indices(game.open_routes[seat]):
            one, other = roots[board.a[route]], roots[board.b[route]]
            if one != other and largest in (one, other):
                worths[route] += PER_CITY * self.bonus * sizes[other if one == largest else one]

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Give the bonus to each side with the most cities in one network."""
        reached = [self._largest(tally.roots[side]) if tally.routes[side] else 0 for side in range(game.board.sides)]
        most = max(reached)
        for side, cities in enumerate(reached):
            if cities == most > 0:
                tally.points[side] += self.bonus

    def _largest(self, roots: list[int]) -> int:
        sizes = [0] * len(roots)
        for root in roots:
            sizes[root] += 1
        return max(sizes)
