"""Sequential halving: all choices are tried equally often, then the better half again, until two are left.

The first choice is the one to make if no other is better by more than chance. It takes part in every round.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import Generic, NamedTuple, TypeVar

from ttrbot.robots.search.effort import Effort

T = TypeVar("T")

FEWEST = 8
"""The fewest trials of a choice that can replace the first."""
WINNING = 15.0
"""The points that winning is worth besides the lead."""


class Ending(NamedTuple):
    """How a game ended for a side."""

    points: float
    """Its lead over the best other side."""
    won: float = 0.0
    """1 for a win, a share of it for a shared win."""

    @property
    def worth(self) -> float:
        """The points, and what winning is worth."""
        return self.points + WINNING * self.won


@dataclass(slots=True)
class Weighed(Generic[T]):
    """A choice and the outcomes of its trials: the first in world 0, the next in world 1, and so on."""

    choice: T
    outcomes: list[Ending] = field(default_factory=list)

    @property
    def worth(self) -> float:
        """The average worth."""
        return fmean(outcome.worth for outcome in self.outcomes) if self.outcomes else 0.0

    @property
    def points(self) -> float:
        """The average lead in points. At least one trial is needed."""
        return fmean(outcome.points for outcome in self.outcomes)

    @property
    def chance(self) -> float:
        """The share of the games that were won. At least one trial is needed."""
        return fmean(outcome.won for outcome in self.outcomes)

    def lead(self, other: "Weighed[T]", errors: float = 0.0) -> float:
        """Return by how much it does better than another in the same worlds, less some standard errors."""
        leads = [one.worth - two.worth for one, two in zip(self.outcomes, other.outcomes, strict=False)]
        if len(leads) < FEWEST:
            return float("-inf")
        return fmean(leads) - errors * stdev(leads) / sqrt(len(leads))


def halve(choices: Sequence[T], trial: Callable[[T, int], Ending], effort: Effort, caution: float) -> list[Weighed[T]]:
    """Return the choices, the one to make first and the others by worth.

    `trial` gives the outcome of a choice in the world with this number. Every round takes an equal part of the effort.
    Another choice than the first one must lead it by `caution` standard errors.
    """
    first, *left = all_weighed = [Weighed(choice) for choice in choices]
    if not left:
        return all_weighed
    rounds = max(1, len(left).bit_length())
    for number in range(rounds):
        end = effort.turns * (number + 1) // rounds
        while effort.spent < end and not effort.is_over:
            for weighed in (first, *left):
                weighed.outcomes.append(trial(weighed.choice, len(weighed.outcomes)))
        left.sort(key=lambda weighed: -weighed.worth)
        if number < rounds - 1:
            left = left[: (len(left) + 1) // 2]
    best = next((weighed for weighed in left if weighed.lead(first, caution) > 0), first)
    return sorted(all_weighed, key=lambda weighed: (weighed is not best, -weighed.worth))
