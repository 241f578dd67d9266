"""Globetrotter in quick games (W8, A12)."""

from __future__ import annotations

from typing import Final

from ttrbot.engine.quick.count import Tally
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.globetrotter.rule import GlobetrotterRule

PER_TICKET: Final = 0.25
"""The share of the bonus that one more ticket is worth."""


class QuickGlobetrotter(QuickRule):
    """The bonus for the most completed tickets."""

    def __init__(self, rule: Rule, number: int) -> None:
        super().__init__(rule, number)
        assert isinstance(rule, GlobetrotterRule)
        self.bonus = rule.params.points

    def ticket_worth(self) -> float:
        """Return a share of the bonus."""
        return PER_TICKET * self.bonus

    def count(self, game: QuickGame, tally: Tally) -> None:
        """Give the bonus to each side with the most completed tickets."""
        most = max(tally.completed)
        for side, number in enumerate(tally.completed):
            if number == most > 0:
                tally.points[side] += self.bonus
