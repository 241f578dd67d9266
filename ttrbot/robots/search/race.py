"""A race: the choice that may still turn out best is tried next, until the effort is spent or none may beat the first.

How much a choice is better than the first is estimated from its trials and from what choices of its kind are worth on
average (Bayes' rule for normal distributions). A few lucky trials don't make a doubtful choice the best.
"""

from collections.abc import Callable, Mapping
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
BATCH = 2
"""How many trials are made of one choice before another may be tried."""
HOPE = 2.0
"""The standard deviations by which a choice may be better than its estimate when it is chosen for the next trials."""
HOPELESS = 2.5
"""The same when it is given up."""
DOUBTFUL = -1e-9
"""The estimate of a choice with too few trials to replace the first is at most this."""
NOISE = 25.0
"""The usual standard deviation of the lead of one choice over another in one trial."""
NOISE_TRIALS = 2
"""The number of trials for which that counts when the standard deviation is estimated."""


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


class Prior(NamedTuple):
    """How much better than the first choices of one kind are, before any trial."""

    lead: float
    """The average."""
    spread: float
    """The standard deviation."""


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


@dataclass(slots=True)
class Rival(Generic[T]):
    """A choice that may be better than the first."""

    weighed: Weighed[T]
    prior: Prior
    clearly: float
    """The standard deviations by which its estimate must be above 0 to replace the first."""
    _sum: float = 0.0
    """Of its leads over the first in the same worlds."""
    _squares: float = 0.0

    def add(self, outcome: Ending, beaten: Ending) -> None:
        """Add the outcomes of a trial of this choice and of the first one in the same world."""
        self.weighed.outcomes.append(outcome)
        lead = outcome.worth - beaten.worth
        self._sum += lead
        self._squares += lead * lead

    def lead(self, errors: float = 0.0) -> float:
        """Return how much better than the first it is by its trials and the prior, plus some standard deviations."""
        trials = len(self.weighed.outcomes)
        if trials < 2:
            return self.prior.lead + errors * self.prior.spread
        average = self._sum / trials
        spread = max(0.0, self._squares - trials * average * average)
        noise = (NOISE_TRIALS * NOISE**2 + spread) / (NOISE_TRIALS + trials - 1)
        known, seen = 1 / self.prior.spread**2, trials / noise
        return (known * self.prior.lead + seen * average) / (known + seen) + errors / sqrt(known + seen)

    @property
    def hope(self) -> float:
        """The most by which it is likely better than the first. Untried choices come first."""
        return self.lead(HOPE) if self.weighed.outcomes else float("inf")

    @property
    def rank(self) -> float:
        """More than 0 if it replaces the first, which takes enough trials."""
        lead = self.lead(-self.clearly)
        return lead if len(self.weighed.outcomes) >= FEWEST else min(lead, DOUBTFUL)


def race(
    first: Weighed[T],
    others: Mapping[T, Prior],
    trial: Callable[[T, int], Ending],
    effort: Effort,
    *,
    share: float = 1.0,
    clearly: float = 0.0,
) -> list[Weighed[T]]:
    """Return the choices, the best first by what is estimated, less some standard deviations for all but the first.

    `trial` gives the outcome of a choice in the world with this number. It ends when this share of the effort is spent.
    """
    rivals = [Rival(Weighed(choice), prior, clearly) for choice, prior in others.items()]
    while effort.spent < share * effort.turns and not effort.is_over:
        hopeful = [rival for rival in rivals if rival.lead(HOPELESS) > 0]
        if not hopeful:
            break
        rival = max(hopeful, key=lambda rival: rival.hope)
        for number in range(len(rival.weighed.outcomes), len(rival.weighed.outcomes) + BATCH):
            if number == len(first.outcomes):
                first.outcomes.append(trial(first.choice, number))
            rival.add(trial(rival.weighed.choice, number), first.outcomes[number])
    ranked = [(0.0, first), *((rival.rank, rival.weighed) for rival in rivals)]
    return [weighed for _, weighed in sorted(ranked, key=lambda one: -one[0])]
