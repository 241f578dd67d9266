"""Limits on what people may ask of the bot and of each other, so that nobody floods it or them."""

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from math import ceil
from typing import Generic, TypeVar

from ttrbot.app.core.answers import RefusedError

K = TypeVar("K", bound=Hashable)

SLACK = 0.001
"""Seconds that may be lost to the rounding of times."""
FORGET_ABOVE = 1_000
"""With more keys than this in memory, the quiet ones are dropped."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many are allowed at once, and how many a second after that."""

    burst: int
    per_second: float


PRESSES = Rate(60, 4.0)
"""Presses, forms and commands of one person: far more than a hurried player makes."""
LOOKUPS = Rate(120, 20.0)
"""Discord's requests for suggestions while one person types: one for each letter."""


class Allowance(Generic[K]):
    """Counts actions by key (a person, or the person concerned), in memory only. `now` is in Unix seconds."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._paid_until: dict[K, float] = {}
        """By key, the time at which everything done so far would fit the steady rate."""

    def take(self, key: K) -> bool:
        """Count one more. Return False, without counting it, if it is one too many."""
        if self.wait(key):
            return False
        now = self._now()
        self._paid_until[key] += 1 / self._rate.per_second
        if len(self._paid_until) > FORGET_ABOVE:
            self._paid_until = {known: paid for known, paid in self._paid_until.items() if paid > now}
        return True

    def wait(self, key: K) -> float:
        """Return the seconds until one more is allowed; 0.0 means now."""
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
    """Lobbies of one owner that haven't started."""
    games: int = 20
    """Lobbies and running games in which one person sits."""


HOUR, MINUTE = 3600.0, 60.0


PAIR = Rate(2, 1 / HOUR)
"""Invitations and offered seats from one person to one other."""
ASKER = Rate(15, 10 / HOUR)
"""Invitations and offered seats from one person to all others."""
GUEST = Rate(10, 6 / HOUR)
"""Invitations and offered seats from all others to one person."""
TABLES = Rate(6, 12 / HOUR)
"""Tables that one person opens."""
QUESTIONS = Rate(4, 12 / HOUR)
"""Questions that one person puts to the others at a table, which mention them."""
ABSENCES = Rate(4, 4 / HOUR)
"""Times that one person goes away, in all games or in one. Their tables are told of each, and of the return."""
REPOSTS = Rate(2, 12 / HOUR)
"""Posts of a table's message on request, for each table."""


class RequestLimits:
    """Counts what people ask of others. Friends never reach the limits in an evening; a flood is stopped early.

    Callers check first, and count once the thing is done.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._pair: Allowance[tuple[int, int]] = Allowance(PAIR, now)
        self._asker: Allowance[int] = Allowance(ASKER, now)
        self._guest: Allowance[int] = Allowance(GUEST, now)
        self._tables: Allowance[int] = Allowance(TABLES, now)
        self._questions: Allowance[tuple[str, int]] = Allowance(QUESTIONS, now)
        self._absences: Allowance[tuple[int, str]] = Allowance(ABSENCES, now)
        self._reposts: Allowance[str] = Allowance(REPOSTS, now)

    def check_guests(self, asker: int, guests: Collection[int]) -> None:
        """Raise RefusedError if somebody asks, or is asked, too often.

        People who accept no invitations count too; otherwise the answer would give them away.
        """
        waits = [self._asker.wait(asker)] if guests else []
        waits += [wait for guest in guests for wait in (self._pair.wait((asker, guest)), self._guest.wait(guest))]
        if wait := max(waits, default=0.0):
            raise RefusedError("asked_too_often", minutes=_minutes(wait))

    def count_guests(self, asker: int, guests: Collection[int]) -> None:
        """Count that people were asked."""
        for guest in guests:
            self._asker.take(asker)
            self._pair.take((asker, guest))
            self._guest.take(guest)

    def check_tables(self, opener: int) -> None:
        """Raise RefusedError if somebody opens too many tables."""
        if wait := self._tables.wait(opener):
            raise RefusedError("opened_too_often", minutes=_minutes(wait))

    def count_table(self, opener: int) -> None:
        """Count that a table was opened."""
        self._tables.take(opener)

    def may_question(self, game_id: str, asker: int) -> bool:
        """Count a question to a table. Return False, without counting it, if it is one too many."""
        return self._questions.take((game_id, asker))

    def count_question(self, game_id: str, asker: int) -> None:
        """Count a question to a table. Raise RefusedError, without counting it, if it is one too many."""
        if wait := self._questions.wait((game_id, asker)):
            raise RefusedError("questioned_too_often", minutes=_minutes(wait))
        self._questions.take((game_id, asker))

    def count_absence(self, user_id: int, game_id: str = "") -> None:
        """Count that a person goes away. Raise RefusedError, without counting it, if that is one too many."""
        if wait := self._absences.wait((user_id, game_id)):
            raise RefusedError("away_too_often", minutes=_minutes(wait))
        self._absences.take((user_id, game_id))

    def may_repost(self, game_id: str) -> bool:
        """Count a new post of a table's message. Return False, without counting it, if it is one too many."""
        return self._reposts.take(game_id)


def _minutes(seconds: float) -> int:
    return max(1, ceil(seconds / MINUTE))
