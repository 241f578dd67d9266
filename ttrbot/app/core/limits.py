"""Limits on what people may ask of the bot and of each other, so that nobody floods it or them."""

from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Generic, TypeAlias, TypeVar

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
SUGGESTIONS = Rate(30, 5.0)
"""Lists of suggestions made while one person types; Discord asks for one with each letter."""


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

    def give_back(self, key: K) -> None:
        """Count one less, as what was counted wasn't done."""
        if key in self._paid_until:
            self._paid_until[key] -= 1 / self._rate.per_second

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


_Count: TypeAlias = tuple[Allowance[Hashable], Hashable]
"""One more for a key of an allowance."""


class RequestLimits:
    """Counts what people ask of others. Friends never reach the limits in an evening; a flood is stopped early.

    What is asked is counted before it is done, so that requests at the same time can't pass a limit together. Nothing
    is counted if one of the counts would be one too many; RefusedError then says how long to wait.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._pair: Allowance[Hashable] = Allowance(PAIR, now)
        self._asker: Allowance[Hashable] = Allowance(ASKER, now)
        self._guest: Allowance[Hashable] = Allowance(GUEST, now)
        self._tables: Allowance[Hashable] = Allowance(TABLES, now)
        self._questions: Allowance[Hashable] = Allowance(QUESTIONS, now)
        self._absences: Allowance[Hashable] = Allowance(ABSENCES, now)
        self._reposts: Allowance[Hashable] = Allowance(REPOSTS, now)

    @contextmanager
    def inviting(self, host: int, guests: Collection[int], *, is_opening: bool = False) -> Iterator[None]:
        """Count that somebody invites people, and opens a table if so; what fails isn't counted. Raises RefusedError.

        People who accept no invitations count too; otherwise the answer would give them away.
        """
        counted = _count("opened_too_often", [(self._tables, host)] if is_opening else [])
        try:
            counted += _count("asked_too_often", self._asked(host, guests))
            yield
        except Exception:
            for allowance, key in counted:
                allowance.give_back(key)
            raise

    def count_guest(self, asker: int, guest: int) -> None:
        """Count that somebody offers a seat. Raises RefusedError."""
        _count("asked_too_often", self._asked(asker, (guest,)))

    def may_question(self, game_id: str, asker: int) -> bool:
        """Count a question to a table. Return False, without counting it, if it is one too many."""
        return self._questions.take((game_id, asker))

    def count_question(self, game_id: str, asker: int) -> None:
        """Count a question to a table. Raises RefusedError."""
        _count("questioned_too_often", [(self._questions, (game_id, asker))])

    def count_absence(self, user_id: int, game_id: str = "") -> None:
        """Count that a person goes away. Raises RefusedError."""
        _count("away_too_often", [(self._absences, (user_id, game_id))])

    def may_repost(self, game_id: str) -> bool:
        """Count a new post of a table's message. Return False, without counting it, if it is one too many."""
        return self._reposts.take(game_id)

    def _asked(self, asker: int, guests: Collection[int]) -> list[_Count]:
        counts = (((self._asker, asker), (self._pair, (asker, guest)), (self._guest, guest)) for guest in guests)
        return list(chain.from_iterable(counts))


def _count(refusal: str, counts: Collection[_Count]) -> list[_Count]:
    """Count all of these, or none and raise RefusedError. Return those that were counted.

    Of several for one key only the first has to be allowed: a limit refuses nobody who invites several people at once.
    """
    if wait := max((allowance.wait(key) for allowance, key in counts), default=0.0):
        raise RefusedError(refusal, minutes=_minutes(wait))
    return [(allowance, key) for allowance, key in counts if allowance.take(key)]


def _minutes(seconds: float) -> int:
    return max(1, ceil(seconds / MINUTE))
