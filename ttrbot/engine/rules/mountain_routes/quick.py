"""Mountain routes in quick games (L8-L11, L17)."""

from __future__ import annotations

from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.mountain_routes.facts import CROSSES
from ttrbot.engine.rules.mountain_routes.rule import MountainRoutesRule


class QuickMountainRoutes(QuickRule):
    """Routes that take more cars than they have spaces."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, MountainRoutesRule)
        self.points_each = rule.params.points
        self.crosses = [route.mark(CROSSES) for route in rule.gamemap.routes]

    def claimed(self, game: QuickGame, seat: int, route: int) -> None:
        """Move the additional cars of a claim to the crossing area."""
        crosses = self.crosses[route]
        game.cars[seat] -= crosses
        game.scores[game.board.side_of[seat]] += crosses * self.points_each

    def parts(self, game: QuickGame, tally: Tally, side: int) -> int:
        """Return how many mountain routes a side has (L17)."""
        return len([route for route in tally.routes[side] if self.crosses[route]])
