"""The longest path in quick games (B20), computed only as far as needed to decide who has it."""

from __future__ import annotations

from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.longest import Trails
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.longest_path.rule import LongestPathRule


class QuickLongestPath(QuickRule):
    """The bonus for the longest path."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, LongestPathRule)
        self.bonus = rule.params.points
        self.by_length = rule.params.tie_break_by_length

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Give the bonus to each side with the longest path."""
        if not self.bonus and self.by_length:
            return
        trails = [Trails(game.board, routes) for routes in tally.routes]
        found = 1
        holders: list[int] = []
        for minus_bound, side in sorted([(-trails[side].bound, side) for side in range(len(trails))]):
            if -minus_bound < found:
                break
            length = trails[side].longest(found)
            if length > found:
                found = length
                holders = [side]
            elif length == found:
                holders.append(side)
        for side in holders:
            tally.points[side] += self.bonus
        tally.has_longest = holders

    def parts(self, game: QuickGame, tally: Tally, side: int) -> int:
        """Return the tie-break number: whether the side holds the bonus, or the length of its path."""
        return Trails(game.board, tally.routes[side]).longest(0) if self.by_length else int(side in tally.has_longest)
