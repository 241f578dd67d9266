"""Clock arithmetic: nights, days away, daylight saving, leap days."""

from datetime import UTC, datetime
from math import inf
from zoneinfo import ZoneInfo

import pytest

from tests.support.examples import given, st
from ttrbot.app.core.paces import PACES, allowance
from ttrbot.app.settings.calendar import Calendar, Span, Waking, next_awake, running, up_at, used

ROME, NEW_YORK, KATHMANDU = (ZoneInfo(name) for name in ("Europe/Rome", "America/New_York", "Asia/Kathmandu"))
ALWAYS = Calendar()
DAYTIME = Waking(8 * 60, 22 * 60)
HOUR = 3600.0
START = datetime(2024, 1, 1, tzinfo=UTC).timestamp()

zones = st.sampled_from([ROME, NEW_YORK, KATHMANDU, ZoneInfo("Australia/Lord_Howe"), ZoneInfo("Pacific/Apia")])
minutes = st.integers(0, 1439)
moments = st.floats(START, START + 3 * 365 * 86400)
spans = st.builds(lambda start, length: Span(start, start + length), moments, st.floats(0, 40 * 86400))
calendars = st.builds(
    Calendar,
    zones,
    st.none() | st.builds(Waking, minutes, minutes),
    st.lists(spans, max_size=3).map(tuple),
    st.booleans(),
)


def at(zone: ZoneInfo, year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> float:
    return datetime(year, month, day, hour, minute, tzinfo=zone).timestamp()


def test_clock_runs_in_real_time_without_nights() -> None:
    assert used(ALWAYS, 100, 250) == 150
    assert up_at(ALWAYS, 100, 150) == 250
    assert used(ALWAYS, 250, 100) == 0


def test_the_clock_stands_still_at_night() -> None:
    calendar = Calendar(ROME, DAYTIME)
    evening = at(ROME, 2026, 5, 4, 21)
    assert up_at(calendar, evening, 2 * HOUR) == at(ROME, 2026, 5, 5, 9)
    assert used(calendar, evening, at(ROME, 2026, 5, 5, 9)) == 2 * HOUR
    assert next_awake(calendar, at(ROME, 2026, 5, 4, 23)) == at(ROME, 2026, 5, 5, 8)
    assert next_awake(calendar, at(ROME, 2026, 5, 5, 7)) == at(ROME, 2026, 5, 5, 8)
    assert next_awake(calendar, evening) == evening


def test_waking_hours_over_midnight() -> None:
    calendar = Calendar(ROME, Waking(18 * 60, 3 * 60))
    assert next_awake(calendar, at(ROME, 2026, 5, 4, 2)) == at(ROME, 2026, 5, 4, 2)
    assert up_at(calendar, at(ROME, 2026, 5, 4, 2), 2 * HOUR) == at(ROME, 2026, 5, 4, 19)


def test_clock_stands_still_on_weekends() -> None:
    calendar = Calendar(ROME, weekends=True)
    friday = at(ROME, 2026, 5, 1, 18)
    assert up_at(calendar, friday, 8 * HOUR) == at(ROME, 2026, 5, 4, 2)
    assert used(calendar, friday, at(ROME, 2026, 5, 4, 2)) == 8 * HOUR
    assert next_awake(calendar, at(ROME, 2026, 5, 2, 12)) == at(ROME, 2026, 5, 4)


def test_weekend_ends_when_the_person_wakes_on_monday() -> None:
    calendar = Calendar(ROME, DAYTIME, weekends=True)
    assert up_at(calendar, at(ROME, 2026, 5, 1, 21), 2 * HOUR) == at(ROME, 2026, 5, 4, 9)


def test_weekend_begins_after_sleep_for_people_awake_over_midnight() -> None:
    calendar = Calendar(ROME, Waking(18 * 60, 3 * 60), weekends=True)
    assert up_at(calendar, at(ROME, 2026, 5, 2, 2), HOUR) == at(ROME, 2026, 5, 2, 3)
    assert next_awake(calendar, at(ROME, 2026, 5, 4, 2)) == at(ROME, 2026, 5, 4, 18)


@pytest.mark.parametrize(
    ("night", "hours"),
    [((2026, 3, 28), 7), ((2026, 10, 24), 9), ((2026, 3, 27), 8)],
    ids=["spring", "autumn", "ordinary"],
)
def test_a_night_is_as_long_as_it_really_is(night, hours) -> None:
    """A person awake from 6 to 22 sleeps an hour less when clocks go forward, but has no less time."""
    calendar = Calendar(ROME, Waking(6 * 60, 22 * 60))
    year, month, day = night
    evening = at(ROME, year, month, day, 21)
    morning = up_at(calendar, evening, 2 * HOUR)
    assert datetime.fromtimestamp(morning, ROME).hour == 7
    assert morning - evening == (2 + hours) * HOUR


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 29), 23), ((2026, 10, 25), 25), ((2024, 2, 29), 24)])
def test_a_day_is_as_long_as_it_really_is(day, hours) -> None:
    """Awake from midnight to one minute before it: a change of clocks falls into the waking hours."""
    calendar = Calendar(ROME, Waking(0, 23 * 60 + 59))
    first = next(running(calendar, at(ROME, *day)))
    assert first.end - first.start == hours * HOUR - 60


def test_hours_that_are_skipped_count_as_later() -> None:
    """In spring the clocks go from 2 to 3: a person who wakes at 2:30 wakes at 3:30."""
    calendar = Calendar(ROME, Waking(150, 12 * 60))
    assert next_awake(calendar, at(ROME, 2026, 3, 29, 0)) == at(ROME, 2026, 3, 29, 3, 30)


def test_the_leap_day_and_new_years_eve() -> None:
    calendar = Calendar(NEW_YORK, DAYTIME)
    for before, after in (
        ((2024, 2, 28), (2024, 2, 29)),
        ((2024, 2, 29), (2024, 3, 1)),
        ((2026, 12, 31), (2027, 1, 1)),
    ):
        assert up_at(calendar, at(NEW_YORK, *before, 21), 2 * HOUR) == at(NEW_YORK, *after, 9)


def test_days_away_do_not_count() -> None:
    away = Span(at(ROME, 2026, 5, 4, 12), at(ROME, 2026, 5, 11, 12))
    assert up_at(Calendar(ROME, None, (away,)), away.start - HOUR, 2 * HOUR) == away.end + HOUR
    calendar = Calendar(ROME, DAYTIME, (away,))
    assert up_at(calendar, away.start - HOUR, 2 * HOUR) == away.end + HOUR
    assert used(calendar, away.start, away.end) == 0


def test_permanently_absent_person_has_endless_time() -> None:
    assert up_at(Calendar(away=(Span(0, inf),)), 5, 1) == inf


@given(calendars, moments, st.floats(0, 20 * 86400))
def test_time_is_up_when_it_is_used(calendar, start, left) -> None:
    end = up_at(calendar, start, left)
    assert end >= start + left - 1e-3
    assert used(calendar, start, end) == pytest.approx(left, abs=1e-2)


@given(calendars, st.lists(moments, min_size=3, max_size=3).map(sorted))
def test_time_adds_up(calendar, at) -> None:
    first, second, third = at
    parts = used(calendar, first, second) + used(calendar, second, third)
    assert used(calendar, first, third) == pytest.approx(parts, abs=1e-2)
    assert -1e-6 <= parts <= third - first + 1e-2


@given(calendars, moments)
def test_stretches_come_in_order_and_do_not_touch_days_away(calendar, start) -> None:
    reached = start
    for _, span in zip(range(20), running(calendar, start), strict=False):
        assert reached <= span.start < span.end
        assert not any(
            hole.start < span.end and span.start < hole.end for hole in calendar.away if hole.end > hole.start
        )
        reached = span.end


def test_a_turn_has_the_paces_time() -> None:
    day = PACES["day"]
    assert day is not None
    assert [allowance(day, left, bank=False) for left in (None, 0, HOUR)] == [24 * HOUR] * 3


def test_a_bank_keeps_what_is_left_up_to_its_cap() -> None:
    day = PACES["day"]
    assert day is not None
    assert allowance(day, None, bank=True) == 36 * HOUR
    assert allowance(day, 0, bank=True) == 12 * HOUR
    assert allowance(day, 30 * HOUR, bank=True) == 42 * HOUR
    assert allowance(day, 71 * HOUR, bank=True) == 72 * HOUR
