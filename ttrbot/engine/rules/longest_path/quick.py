"""The longest path in quick games (B20), computed only as far as needed to decide who has it."""

from __future__ import annotations

from typing import Final

from ttrbot.engine.quick.count import Tally, network_with
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.longest import Trails
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.longest_path.rule import LongestPathRule

PER_SPACE: Final = 0.05
"""The share of the bonus that a longer path is worth for each space."""


class QuickLongestPath(QuickRule):
    """The bonus for the longest path."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, LongestPathRule)
        self.bonus = rule.params.points
        self.by_length = rule.params.tie_break_by_length

    def appraise(self, game: QuickGame, seat: int, planned: RouteSet, worths: list[float]) -> None:
        """Prefer routes at the ends of the seat's paths, which make these longer."""
        if not self.bonus:
            return
        board = game.board
        is_end = [False] * board.cities
        for route in network_with(game, seat, planned):
            is_end[board.a[route]] = not is_end[board.a[route]]
            is_end[board.b[route]] = not is_end[board.b[route]]
        for route in board.sets.indices(game.open_routes[seat]):
            if is_end[board.a[route]] or is_end[board.b[route]]:
                worths[route] += PER_SPACE * self.bonus * board.lengths[route]

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
