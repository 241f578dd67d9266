"""Limits on invitations, offered seats, new tables and questions to a table, so that nobody is flooded.

The counts are in memory only: they start afresh with the bot, and nobody who is limited can restart it.
"""

from collections.abc import Callable, Collection
from math import ceil

from ttrbot.app.core.allowance import Allowance, Rate
from ttrbot.app.core.answers import RefusedError

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
REPOSTS = Rate(2, 12 / HOUR)
"""Posts of a table's message on request, for each table."""


class Asking:
    """Counts what people ask of others. The limits are far above what friends do in an evening, and far below a flood.

    Callers check first, and count once the thing is done.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._pair: Allowance[tuple[int, int]] = Allowance(PAIR, now)
        self._asker: Allowance[int] = Allowance(ASKER, now)
        self._guest: Allowance[int] = Allowance(GUEST, now)
        self._tables: Allowance[int] = Allowance(TABLES, now)
        self._questions: Allowance[tuple[str, int]] = Allowance(QUESTIONS, now)
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

    def check_questions(self, game_id: str, asker: int) -> None:
        """Count a question to a table. Raise RefusedError, without counting it, if it is one too many."""
        if wait := self._questions.wait((game_id, asker)):
            raise RefusedError("questioned_too_often", minutes=_minutes(wait))
        self._questions.take((game_id, asker))

    def may_repost(self, game_id: str) -> bool:
        """Count a new post of a table's message. Return False, without counting it, if it is one too many."""
        return self._reposts.take(game_id)


def _minutes(seconds: float) -> int:
    return max(1, ceil(seconds / MINUTE))
