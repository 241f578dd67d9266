"""Grand Tour in quick games (I5)."""

from __future__ import annotations

from ttrbot.engine.paths import two_edge_connected
from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.grand_tour.rule import GrandTourRule


class QuickGrandTour(QuickRule):
    """The bonus for tickets whose cities are joined twice over."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, GrandTourRule)
        self.points_by_number = list(rule.params.points)

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Give each side the bonus for its qualifying tickets."""
        board = game.board
        for side, done in enumerate(tally.done):
            routes = tally.routes[side]
            core = _core(game, routes)
            likely = [ticket for ticket in done if _has_way(board.ways[ticket], core)]
            if not likely:
                continue
            block = two_edge_connected([(board.a[r], board.b[r], board.lengths[r]) for r in routes])
            numbers = [block.get(city, -1 - city) for city in range(board.cities)]
            toured = len([ticket for ticket in likely if _has_way(board.ways[ticket], core, numbers)])
            if toured:
                tally.points[side] += self.points_by_number[min(toured, len(self.points_by_number)) - 1]


def _core(game: QuickGame, routes: list[int]) -> list[bool]:
    """Return which cities are left after dead ends are removed repeatedly: only these can lie on two paths."""
    a, b = game.board.a, game.board.b
    degrees = [0] * game.board.cities
    for route in routes:
        degrees[a[route]] += 1
        degrees[b[route]] += 1
    left: list[int] = routes
    number = -1
    while len(left) != number:
        number = len(left)
        kept: list[int] = []
        for route in left:
            if degrees[a[route]] == 1 or degrees[b[route]] == 1:
                degrees[a[route]] -= 1
                degrees[b[route]] -= 1
            else:
                kept.append(route)
        left = kept
    return [degree > 0 for degree in degrees]


def _has_way(ways: list[int], core: list[bool], blocks: list[int] | None = None) -> bool:
    """Return whether both ends of one of a ticket's ways lie in the core and, if blocks are given, in one block."""
    for at in range(0, len(ways), 3):
        one, other = ways[at + 1], ways[at + 2]
        if core[one] and core[other] and (blocks is None or blocks[one] == blocks[other]):
            return True
    return False
