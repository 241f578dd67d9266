"""How a player's clock runs: when it starts and stops, and when it has to ring. Pure."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from math import inf
from typing import Final, Literal, TypeAlias

from ttrbot.app.core.paces import REMINDERS, Pace, Reminder, allowance
from ttrbot.app.settings.calendar import Calendar, next_awake, up_at, used
from ttrbot.store import ClockRow

Ring: TypeAlias = Literal["up"] | Reminder
UP: Final = "up"
"""The ring at the end of the time; the other rings are `REMINDERS`."""


@dataclass(frozen=True, slots=True)
class Tick:
    """What a clock depends on: the turn, whether the game waits for the player, when the clock runs, and the time."""

    turn: int
    runs: bool
    calendar: Calendar
    now: float


def settled(clock: ClockRow, calendar: Calendar, at: float) -> ClockRow:
    """Return the clock stopped at a moment, with less time left; with no loss if that is before it began to run."""
    if clock.since is None:
        return clock
    return replace(clock, left=max(0.0, clock.left - used(calendar, clock.since, at)), since=None)


def ticked(clock: ClockRow | None, seat: int, tick: Tick, pace: Pace, *, bank: bool) -> ClockRow | None:
    """Return the clock brought up to date; None if the player hasn't had a turn yet."""
    if clock is not None and clock.since is not None and (not tick.runs or clock.turn != tick.turn):
        clock = settled(clock, tick.calendar, tick.now)
    if not tick.runs:
        return clock
    if clock is None or clock.turn != tick.turn:
        total = allowance(pace, None if clock is None else clock.left, bank=bank)
        return ClockRow(seat=seat, turn=tick.turn, total=total, left=total, since=tick.now)
    if clock.since is None and not clock.is_up:
        return replace(clock, since=tick.now)
    return clock


def prolonged(clock: ClockRow, turn: int, seconds: float) -> ClockRow:
    """Return a clock that had run out, with more time for the same turn."""
    if clock.turn != turn:
        return clock
    return replace(clock, total=seconds, left=seconds, since=None, is_up=False)


def prolonged_by(clock: ClockRow, turn: int, seconds: float) -> ClockRow:
    """Return a clock with this many more seconds for the same turn, whether or not it had run out."""
    if clock.turn != turn:
        return clock
    return replace(clock, total=clock.total + seconds, left=clock.left + seconds, is_up=False)


def refilled(clock: ClockRow, turn: int, seconds: float) -> ClockRow:
    """Return the clock of a turn that begins again, with at least this many seconds."""
    return clock if clock.left >= seconds else prolonged(clock, turn, seconds)


def rings(
    clock: ClockRow, calendar: Calendar, nights: Calendar, pending: Collection[str] = (), now: float = -inf
) -> dict[Ring, float]:
    """Return when a running clock has to ring, by reason: no reminder at night, none at or after the end.

    `nights` is the calendar with the player's nights, even if the clock runs at night. An overdue reminder is kept only
    if it is still `pending`.
    """
    if clock.since is None:
        return {}
    end = up_at(calendar, clock.since, clock.left)
    found: dict[Ring, float] = {UP: end}
    for what, part in REMINDERS.items():
        rest = clock.total * (1 - part)
        at = next_awake(nights, up_at(calendar, clock.since, max(0.0, clock.left - rest)))
        has_passed = clock.left <= rest or at <= now
        if at < end and not clock.quiet and (what in pending or not has_passed):
            found[what] = at
    return found


def hushed(clock: ClockRow, turn: int) -> ClockRow:
    """Return a clock without further reminders of this turn."""
    return replace(clock, quiet=True) if clock.turn == turn else clock


def stopped_for_good(clock: ClockRow, turn: int) -> ClockRow:
    """Return the clock of a turn whose time is up, after the table's choice for this case has been carried out."""
    if clock.turn != turn:
        return clock
    return replace(clock, left=0.0, since=None, is_up=True)
