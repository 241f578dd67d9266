"""Who sits where: by waking hours, so that a round fits into a day; turned by one; or beside a team mate. Pure."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from ttrbot.app.settings.calendar import Minutes
from ttrbot.app.settings.preferences import Preferences
from ttrbot.engine.ids import Seat

DAY_MINUTES = 24 * 60
USUAL_RISE: Minutes = 7 * 60
"""When somebody wakes up whose waking hours aren't known."""


def rises_at(known: Preferences, now: float) -> Minutes | None:
    """Return when a person's day begins, in minutes after midnight UTC; None if their time zone isn't known."""
    if known.known_zone is None:
        return None
    wakes = USUAL_RISE if known.awake is None else known.awake.start
    offset = datetime.fromtimestamp(now, UTC).astimezone(known.tz).utcoffset()
    assert offset is not None, "a moment in a time zone has an offset"
    return (wakes - round(offset.total_seconds() / 60)) % DAY_MINUTES


def follow_the_sun(rises: Sequence[Minutes | None]) -> tuple[Seat, ...]:
    """Return the indices of `rises` in the order of waking up; those without a time come last."""
    return tuple(sorted(range(len(rises)), key=lambda seat: (rises[seat] is None, rises[seat] or 0)))


def turned(seats: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the people of a game (None: a computer player) in the order for the next one: the first comes last."""
    return (*seats[1:], *seats[:1])


def seated_as(wanted: Sequence[int | None], seats: Sequence[int | None]) -> tuple[Seat, ...]:
    """Return the indices of `seats` in the wanted order; people who are new come last."""
    free, order = list(range(len(seats))), list[Seat]()
    for person in wanted:
        found = next((seat for seat in free if seats[seat] == person), None)
        if found is not None:
            free.remove(found)
            order.append(found)
    return (*order, *free)


def as_mates_before(wanted: Sequence[int | None], seats: Sequence[int | None]) -> tuple[Seat, ...] | None:
    """Return the indices of `seats` that give a rematch the same teams; None unless the same people are there."""
    return seated_as(wanted, seats) if Counter(wanted) == Counter(seats) else None


def paired(seated: int, team_size: int, own: Seat, mate: Seat) -> tuple[Seat, ...]:
    """Return the order of seats that makes `own` and `mate` one team and moves as few others as possible."""

    def others(seat: Seat) -> list[Seat]:
        team = seat // team_size
        return [other for other in range(seated) if other // team_size == team and other not in (own, mate)]

    order = list(range(seated))
    if own // team_size != mate // team_size:
        if others(mate):  # the mate's partner gives up the place
            giving, coming = others(mate)[-1], own
        else:  # the mate sits alone, and comes over instead
            giving, coming = others(own)[-1], mate
        order[giving], order[coming] = coming, giving
    return tuple(order)
