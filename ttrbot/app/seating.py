"""Seats in the order in which their players wake up, so that a round of turns fits into a day. Pure."""

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
