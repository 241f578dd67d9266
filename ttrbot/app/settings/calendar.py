"""The arithmetic of clocks: how much of a person's time passes between two moments, and when it is up.

Pure. Moments are Unix seconds, lengths seconds. A calendar says when a person's clock runs; outside of that, at night
and on days away, it stands still. Days and nights are local: where daylight saving begins or ends, a night is as long
as it really is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from math import inf
from typing import NamedTuple, TypeAlias

Minutes: TypeAlias = int
"""Minutes after midnight on the wall clock, 0 to 1439."""

FARTHEST = 3660
"""How many days a calendar is searched ahead; nobody sleeps or stays away for that long."""
WEEKEND = (5, 6)
"""Saturday and Sunday, as `date.weekday` counts."""


class Span(NamedTuple):
    """A stretch of time, its end excluded."""

    start: float
    end: float


class Waking(NamedTuple):
    """The hours of each day in which a person is awake. They may span midnight; equal means all day and night."""

    start: Minutes
    end: Minutes


WHOLE_DAY = Waking(0, 0)
"""From midnight to midnight."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a person's clock runs: within the waking hours (None: always), and not on days away."""

    zone: tzinfo = UTC
    waking: Waking | None = None
    away: tuple[Span, ...] = ()
    weekends: bool = False
    """Whether it stands still on Saturdays and Sundays; waking hours over midnight belong to the day they begin on."""


def running(calendar: Calendar, start: float) -> Iterator[Span]:
    """Yield the spans from `start` on in which the clock runs, in order; the last one may be endless."""
    return _without(_awake(calendar, start), sorted(span for span in calendar.away if span.end > start))


def used(calendar: Calendar, start: float, end: float) -> float:
    """Return how much of the clock's time passes between two moments; 0 if the end isn't later."""
    total = 0.0
    for span in running(calendar, start):
        if span.start >= end:
            break
        total += min(span.end, end) - span.start
    return total


def up_at(calendar: Calendar, start: float, left: float) -> float:
    """Return when a clock that runs from `start` on has used up `left`; `inf` if it never has."""
    for span in running(calendar, start):
        if left <= span.end - span.start:
            return span.start + max(0.0, left)
        left -= span.end - span.start
    return inf


def next_awake(calendar: Calendar, at: float) -> float:
    """The first moment not before `at` that isn't at night, or on a weekend where the clock stands still then."""
    return next((span.start for span in _awake(calendar, at)), inf)


def _awake(calendar: Calendar, start: float) -> Iterator[Span]:
    has_nights = calendar.waking is not None and calendar.waking.start != calendar.waking.end
    if not has_nights and not calendar.weekends:
        yield Span(start, inf)
        return
    reached = start
    first = datetime.fromtimestamp(start, calendar.zone).date() - timedelta(days=1)
    begin, end = calendar.waking if calendar.waking is not None and has_nights else WHOLE_DAY
    for days in range(FARTHEST):
        day = first + timedelta(days=days)
        if calendar.weekends and day.weekday() in WEEKEND:
            continue
        wakes = _moment(datetime.combine(day, _clock_time(begin)), calendar.zone)
        sleeps = _moment(datetime.combine(day + timedelta(days=end <= begin), _clock_time(end)), calendar.zone)
        span = Span(max(wakes, reached), sleeps)
        if span.start < span.end:
            reached = span.end
            yield span


def _without(spans: Iterable[Span], holes: Iterable[Span]) -> Iterator[Span]:
    holes = list(holes)
    for span in spans:
        start = span.start
        for hole in holes:
            if hole.start >= span.end or start >= span.end:
                break
            if start < hole.start:
                yield Span(start, hole.start)
            start = max(start, hole.end)
        if start < span.end:
            yield Span(start, span.end)


def _clock_time(minutes: Minutes) -> time:
    return time(*divmod(minutes, 60))


def _moment(wall: datetime, zone: tzinfo) -> float:
    """Return the moment at which a wall clock shows this; a time that daylight saving skips is that much later."""
    return wall.replace(tzinfo=zone).timestamp()
