"""How one clock runs: starts, stops, rings."""

from math import inf

from tests.support.examples import given, st
from ttrbot.app.core.paces import PACES
from ttrbot.app.settings.calendar import Calendar, Span, Waking
from ttrbot.app.time.ticking import UP, Tick, hushed, prolonged, rings, settled, stopped_for_good, ticked
from ttrbot.store import ClockRow

assert PACES["day"] is not None
DAY = PACES["day"]
HOUR = 3600.0
ALWAYS = Calendar()
NIGHTS = Calendar(waking=Waking(8 * 60, 22 * 60))


def tick(now: float, turn: int = 1, *, runs: bool = True, calendar: Calendar = ALWAYS) -> Tick:
    return Tick(turn, runs, calendar, now)


def started(tick: Tick, *, bank: bool = False) -> ClockRow:
    """Return the clock of a player's first turn."""
    return gone_on(None, tick, bank=bank)


def gone_on(clock: ClockRow | None, tick: Tick, *, bank: bool = False) -> ClockRow:
    clock = ticked(clock, 0, tick, DAY, bank=bank)
    assert clock is not None
    return clock


def test_a_clock_begins_with_the_first_turn() -> None:
    assert ticked(None, 0, tick(5, runs=False), DAY, bank=False) is None
    assert started(tick(5)) == ClockRow(seat=0, turn=1, total=86400, left=86400, since=5)


def test_a_clock_stops_and_goes_on_within_a_turn() -> None:
    clock = gone_on(started(tick(0)), tick(10 * HOUR, runs=False))
    assert (clock.left, clock.since) == (14 * HOUR, None)
    assert gone_on(clock, tick(20 * HOUR, runs=False)) == clock
    clock = gone_on(clock, tick(20 * HOUR))
    assert rings(clock, ALWAYS, ALWAYS)[UP] == 34 * HOUR


def test_a_new_turn_is_a_new_clock() -> None:
    clock = hushed(started(tick(0), bank=True), turn=1)
    again = gone_on(clock, tick(10 * HOUR, turn=2), bank=True)
    assert again == ClockRow(seat=0, turn=2, total=38 * HOUR, left=38 * HOUR, since=10 * HOUR)


def test_timeout_action_is_not_repeated() -> None:
    clock = stopped_for_good(started(tick(0)), turn=1)
    assert gone_on(clock, tick(5)) == clock
    assert rings(clock, ALWAYS, ALWAYS) == {}
    more = gone_on(prolonged(clock, turn=1, seconds=60), tick(5))
    assert rings(more, ALWAYS, ALWAYS)[UP] == 65


def test_nothing_is_done_to_the_clock_of_another_turn() -> None:
    clock = started(tick(0, turn=2))
    assert stopped_for_good(clock, turn=1) == prolonged(clock, turn=1, seconds=5) == hushed(clock, turn=1) == clock


def test_a_reminder_at_night_comes_in_the_morning_or_not_at_all() -> None:
    clock = ClockRow(seat=0, turn=1, total=20 * HOUR, left=20 * HOUR, since=16 * HOUR)
    assert rings(clock, ALWAYS, NIGHTS) == {UP: 36 * HOUR, "half": 32 * HOUR, "near": 33.5 * HOUR}
    short = ClockRow(seat=0, turn=1, total=10 * HOUR, left=10 * HOUR, since=20 * HOUR)
    assert rings(short, ALWAYS, NIGHTS) == {UP: 30 * HOUR}


def test_a_reminder_whose_time_has_passed_is_kept_only_while_it_waits() -> None:
    clock = ClockRow(seat=0, turn=1, total=20 * HOUR, left=9 * HOUR, since=0)
    assert "half" not in rings(clock, ALWAYS, ALWAYS)
    assert rings(clock, ALWAYS, NIGHTS, pending=["half"])["half"] == 8 * HOUR


def test_a_reminder_that_was_given_is_not_set_again() -> None:
    clock = ClockRow(seat=0, turn=1, total=20 * HOUR, left=20 * HOUR, since=0)
    assert set(rings(clock, ALWAYS, ALWAYS, now=9 * HOUR)) == {UP, "half", "near"}
    assert set(rings(clock, ALWAYS, ALWAYS, now=10 * HOUR)) == {UP, "near"}
    assert set(rings(clock, ALWAYS, ALWAYS, pending=["half"], now=10 * HOUR)) == {UP, "half", "near"}
    assert set(rings(clock, ALWAYS, ALWAYS, now=30 * HOUR)) == {UP}, "the end is dealt with however late"


def test_absent_person_is_not_reminded() -> None:
    away = Calendar(away=(Span(0, inf),))
    assert rings(ClockRow(seat=0, turn=1, total=100, left=100, since=1), away, away) == {UP: inf}


@given(st.floats(0, 1e6), st.lists(st.floats(0, 1e6), min_size=1, max_size=8).map(sorted))
def test_stopping_in_between_takes_nothing(start, moments) -> None:
    """However often a clock is stopped and restarted at once, its end stays the same."""
    clock = ClockRow(seat=0, turn=1, total=2e6, left=2e6, since=start)
    end = rings(clock, NIGHTS, NIGHTS)[UP]
    for moment in moments:
        if moment >= start:
            clock = gone_on(settled(clock, NIGHTS, moment), tick(moment, calendar=NIGHTS))
    assert abs(rings(clock, NIGHTS, NIGHTS)[UP] - end) < 0.01
