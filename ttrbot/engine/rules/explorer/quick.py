"""The explorer's bonus in quick games (L14)."""

from __future__ import annotations

from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.explorer.rule import ExplorerRule


class QuickExplorer(QuickRule):
    """The bonus for the most cities in one network."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, ExplorerRule)
        self.bonus = rule.params.points

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
