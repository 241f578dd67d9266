"""Sequential halving: all choices are tried equally often, then the better half again, until two are left.

The first choice is the one to make if no other is better by more than chance. It takes part in every round.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import Generic, TypeVar

from ttrbot.robots.search.effort import Effort

T = TypeVar("T")

FEWEST = 8
"""The fewest trials of a choice that can replace the first."""


@dataclass(slots=True)
class Weighed(Generic[T]):
    """A choice and the outcomes of its trials: the first in world 0, the next in world 1, and so on."""

    choice: T
    outcomes: list[float] = field(default_factory=list)

    @property
    def worth(self) -> float:
        """The average outcome."""
        return mean(self.outcomes) if self.outcomes else 0.0

    def lead(self, other: "Weighed[T]", errors: float = 0.0) -> float:
        """Return by how much it does better than another in the same worlds, less some standard errors."""
        leads = [one - two for one, two in zip(self.outcomes, other.outcomes, strict=False)]
        if len(leads) < FEWEST:
            return float("-inf")
        return mean(leads) - errors * stdev(leads) / sqrt(len(leads))


def halve(choices: Sequence[T], trial: Callable[[T, int], float], effort: Effort, caution: float) -> list[Weighed[T]]:
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
