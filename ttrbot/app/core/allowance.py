"""How much one person may ask of the bot, so that nobody can drown it for the others."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

SLACK = 0.001
"""Seconds that the rounding of times may cost."""
FORGET_ABOVE = 1_000
"""With more keys than this in mind, those that have been quiet are forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many a second after that."""

    burst: int
    per_second: float


PRESSES = Rate(60, 4.0)
"""Presses, forms and commands of one person: far above what a hurried player does, who makes three in a row."""
LOOKUPS = Rate(120, 20.0)
"""What Discord looks up while one person types: one per letter."""


class Allowance(Generic[K]):
    """Counts what is done by key (a person, or whom it concerns), in memory only. `now` is in Unix seconds."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._paid_until: dict[K, float] = {}
        """By key, the time at which all that was done would be allowed at the steady rate."""

    def take(self, key: K) -> bool:
        """Count one more; False if it is too many, which then isn't counted."""
        if self.wait(key):
            return False
        now = self._now()
        self._paid_until[key] += 1 / self._rate.per_second
        if len(self._paid_until) > FORGET_ABOVE:
            self._paid_until = {known: paid for known, paid in self._paid_until.items() if paid > now}
        return True

    def wait(self, key: K) -> float:
        """Seconds until one more is allowed; 0.0: now."""
        now, step = self._now(), 1 / self._rate.per_second
        longest = self._rate.burst * step
        until = min(max(self._paid_until.get(key, now), now), now + longest)  # a clock set back traps nobody
        self._paid_until[key] = until
        wait = until + step - (now + longest)
        return wait if wait > SLACK else 0.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How many tables one person may have at the same time."""

    open_lobbies: int = 3
    """Lobbies that wait for their start, per owner."""
    games: int = 20
    """Lobbies and running games in which one person sits."""
