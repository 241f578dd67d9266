"""Who sits where when a game starts: as the sun rises, so that a round fits into a day, or turned. Pure."""

from collections.abc import Sequence
from datetime import UTC, datetime

from ttrbot.app.preferences import Preferences
from ttrbot.app.timekeeping import Minutes
from ttrbot.engine.ids import Seat

DAY_MINUTES = 24 * 60
USUAL_RISE: Minutes = 7 * 60
"""When somebody wakes up whose waking hours aren't known."""


def rises_at(known: Preferences, now: float) -> Minutes | None:
    """When a person's day begins, in minutes after midnight UTC; None where their time zone isn't known."""
    if known.zone is None:
        return None
    wakes = USUAL_RISE if known.awake is None else known.awake.start
    offset = datetime.fromtimestamp(now, UTC).astimezone(known.tz).utcoffset()
    assert offset is not None, "a moment in a time zone has an offset"
    return (wakes - round(offset.total_seconds() / 60)) % DAY_MINUTES


def follow_the_sun(rises: Sequence[Minutes | None]) -> tuple[Seat, ...]:
    """Who sits where, as numbers of `rises`: round the table as the sun rises; those without a time come last."""
    return tuple(sorted(range(len(rises)), key=lambda seat: (rises[seat] is None, rises[seat] or 0)))


def turned(seats: Sequence[int | None], by: int) -> tuple[int | None, ...]:
    """The people of a game (None: a computer player) in the order for the next one: the first `by` sit last."""
    return (*seats[by:], *seats[:by])


def seated_as(wanted: Sequence[int | None], seats: Sequence[int | None]) -> tuple[Seat, ...]:
    """Who sits where, as numbers of `seats`: in the order that is wanted, those who are new last."""
    free, order = list(range(len(seats))), list[Seat]()
    for person in wanted:
        found = next((seat for seat in free if seats[seat] == person), None)
        if found is not None:
            free.remove(found)
            order.append(found)
    return (*order, *free)
