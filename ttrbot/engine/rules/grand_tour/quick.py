"""Grand Tour in quick games (I5)."""

from __future__ import annotations

from ttrbot.engine.paths import two_edge_connected
from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.grand_tour.rule import GrandTourRule


class QuickGrandTour(QuickRule):
    """The bonus for tickets completed twice over."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, GrandTourRule)
        self.points_by_number = list(rule.params.points)

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Count each side's qualifying tickets."""
        board = game.board
        for side, done in enumerate(tally.done):
            if not done:
                continue
            block = two_edge_connected([(board.a[r], board.b[r], board.lengths[r]) for r in tally.routes[side]])
            toured = 0
            for ticket in done:
                ways = board.ways[ticket]
                for at in range(0, len(ways), 3):
                    if block.get(ways[at + 1], -1) == block.get(ways[at + 2], -2):
                        toured += 1
                        break
            if toured:
                tally.points[side] += self.points_by_number[min(toured, len(self.points_by_number)) - 1]
