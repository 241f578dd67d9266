"""Nobody can overload the bot, and the limits don't disturb honest players."""

from tests.app.doubles import FakeClock
from tests.support.examples import given, st
from ttrbot.app.core import limits
from ttrbot.app.core.limits import PRESSES, Allowance, Rate

ANN, BEN = 1, 2


def taken(it: Allowance[int], person: int, times: int) -> int:
    return sum(it.take(person) for _ in range(times))


def test_a_burst_passes_and_the_rest_waits():
    clock = FakeClock()
    it: Allowance[int] = Allowance(Rate(10, 2.0), clock.now)
    assert taken(it, ANN, 30) == 10
    assert taken(it, BEN, 1) == 1, "everybody has their own"
    clock.advance(0.4)
    assert not it.take(ANN)
    clock.advance(0.1)
    assert taken(it, ANN, 5) == 1
    clock.advance(3600)
    assert taken(it, ANN, 30) == 10


def test_clock_changes_lock_nobody_out():
    clock = FakeClock()
    it: Allowance[int] = Allowance(Rate(10, 2.0), clock.now)
    taken(it, ANN, 10)
    clock.time -= 86_400
    assert not it.take(ANN)
    clock.advance(0.5)
    assert it.take(ANN)
    clock.time += 2 * 86_400
    assert taken(it, ANN, 20) == 10


@given(st.lists(st.floats(0.05, 30), max_size=200))
def test_steady_rate_is_never_refused(gaps):
    clock = FakeClock()
    it: Allowance[int] = Allowance(Rate(2, 20.0), clock.now)
    for gap in gaps:
        clock.advance(gap)
        assert it.take(ANN)


def test_three_presses_a_second_for_ten_minutes_are_an_honest_hurry():
    clock = FakeClock()
    it: Allowance[int] = Allowance(PRESSES, clock.now)
    for _ in range(1_800):
        clock.advance(1 / 3)
        assert it.take(ANN)


def test_people_who_have_been_quiet_are_forgotten(monkeypatch):
    monkeypatch.setattr(limits, "FORGET_ABOVE", 100)
    clock = FakeClock()
    it: Allowance[int] = Allowance(Rate(10, 2.0), clock.now)
    for person in range(1_000):
        clock.advance(1)
        it.take(person)
    assert len(it._paid_until) <= 101
