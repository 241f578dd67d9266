"""How much one person may ask of the bot, so that nobody can drown it for the others."""

from collections.abc import Callable
from dataclasses import dataclass

SLACK = 0.001
"""Seconds that the rounding of times may cost."""
FORGET_ABOVE = 1_000
"""With more people than this in mind, those who have been quiet are forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: int
    per_second: float


PRESSES = Rate(60, 4.0)
"""Presses, forms and commands of one person: far above what a hurried player does, who makes three in a row."""
LOOKUPS = Rate(120, 20.0)
"""What Discord looks up while one person types: one per letter."""


class Allowance:
    """Counts what each person does, in memory only. `now` tells the time in Unix seconds."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._paid_until: dict[int, float] = {}
        """By person, the time at which all that they did would be allowed at the steady rate."""

    def take(self, user_id: int) -> bool:
        """Count one more; False if it is too many, which then isn't counted."""
        now, step = self._now(), 1 / self._rate.per_second
        longest = self._rate.burst * step
        until = min(max(self._paid_until.get(user_id, now), now), now + longest)  # a clock set back traps nobody
        self._paid_until[user_id] = until
        if until + step > now + longest + SLACK:
            return False
        self._paid_until[user_id] = until + step
        if len(self._paid_until) > FORGET_ABOVE:
            self._paid_until = {person: paid for person, paid in self._paid_until.items() if paid > now}
        return True
