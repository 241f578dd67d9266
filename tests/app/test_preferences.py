"""What people choose and what we learn about them: stored together, changed separately."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from tests.app.world import ANN
from ttrbot.app.people.seating import rises_at
from ttrbot.app.settings.calendar import Waking
from ttrbot.app.settings.languages import Languages
from ttrbot.app.settings.preferences import (
    AWAY_DAYS,
    DAY,
    YEAR,
    PeoplesPreferences,
    Preferences,
    back,
    gone,
    learned,
)

NOW = 1_700_000_000.0
EVENING = [0] * 7 + [3] + [0] * 9 + [1, 5, 9, 9, 6, 2, 0]
"""Up at 7, plays from 17 to 22."""


async def test_choosing_a_language_keeps_the_rest(world) -> None:
    people = PeoplesPreferences(world.store)
    await people.change(ANN, lambda known: replace(known, zone="Asia/Kathmandu"))
    await Languages(world.store, people).choose(ANN, "it")
    assert await people.get(ANN) == Preferences(language="it", zone="Asia/Kathmandu")


async def test_nothing_is_left_of_a_forgotten_person(world) -> None:
    people = PeoplesPreferences(world.store)
    await people.change(ANN, lambda known: gone(replace(known, zone="Europe/Rome", learns=True), NOW, NOW + DAY))
    await people.forget(ANN, world.store.people.forget(ANN))
    assert await people.get(ANN) == Preferences()


async def test_a_press_while_a_person_is_forgotten_brings_nothing_back(world, monkeypatch) -> None:
    people = PeoplesPreferences(world.store)
    await people.change(ANN, lambda known: replace(known, zone="Europe/Rome", learns=True))

    async def read_before(user_id: int) -> Preferences:
        known = await PeoplesPreferences.get(people, user_id)
        await people.forget(ANN, world.store.people.forget(ANN))
        return known

    monkeypatch.setattr(people, "get", read_before)
    assert not await people.learn(ANN, NOW)
    assert (await world.store.personal.export(ANN))["users"] == []


async def test_presses_are_counted_once_an_hour_and_only_if_wanted(world) -> None:
    people = PeoplesPreferences(world.store)
    assert not await people.learn(ANN, NOW)
    assert (await people.get(ANN)).hours == ()
    await people.change(ANN, lambda known: replace(known, learns=True, zone="Europe/Rome"))
    assert [await people.learn(ANN, NOW + minutes * 60) for minutes in (0, 10, 60, 70)] == [True, False, True, False]
    hours = (await people.get(ANN)).hours
    first = datetime.fromtimestamp(NOW, ZoneInfo("Europe/Rome")).hour
    assert [hour for hour, presses in enumerate(hours) if presses] == sorted([first, (first + 1) % 24])


def test_waking_hours_are_learned_from_presses() -> None:
    around_midnight = [4, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, *[2] * 12]
    assert learned(around_midnight) == Waking(11 * 60, 3 * 60)
    assert learned(EVENING) == Waking(7 * 60, 23 * 60), "a day at work is no night"
    assert learned([1] * 24) is None, "too little"
    assert learned([9] * 24) is None, "no night"


def test_a_very_long_quiet_time_is_not_all_night() -> None:
    waking = learned([0] * 20 + [20, 20, 20, 20])
    assert waking == Waking(15 * 60, 5 * 60)


def test_chosen_hours_override_learned_ones() -> None:
    known = Preferences(learns=True, hours=(0,) * 8 + (9,) * 16)
    assert known.awake == Waking(8 * 60, 0)
    assert replace(known, waking=Waking(60, 120)).awake == Waking(60, 120)
    assert replace(known, learns=False).awake is None


def test_away_for_a_week_and_back_early() -> None:
    known = gone(Preferences(), NOW, NOW + 7 * DAY)
    assert known.away_until(NOW + DAY) == NOW + 7 * DAY
    assert known.away_until(NOW + 7 * DAY) is None
    early = back(known, NOW + 2 * DAY)
    assert early.away_until(NOW + 2 * DAY) is None
    assert [span.counted - span.start for span in early.away] == [2 * DAY]


def test_changing_until_when_takes_no_more_days() -> None:
    known = gone(gone(Preferences(), NOW, NOW + 20 * DAY), NOW + DAY, NOW + 25 * DAY)
    assert known.away_until(NOW + 2 * DAY) == NOW + 25 * DAY
    assert sum(span.counted - span.start for span in known.away) == 25 * DAY


def test_absences_of_a_day_are_kept_as_one() -> None:
    known = Preferences()
    for press in range(3 * 96):
        start = NOW + press * DAY / 96
        known = back(gone(known, start, start + 3 * DAY), start + 60)
    known = gone(known, NOW + 3 * DAY, NOW + 4 * DAY)
    assert [span.start for span in known.away] == [NOW, NOW + DAY, NOW + 2 * DAY, NOW + 3 * DAY]
    assert known.away_until(NOW + 3 * DAY) == NOW + 4 * DAY
    assert sum(span.counted - span.start for span in known.away[:3]) == pytest.approx(3 * 96 * 60), "no day is lost"


@pytest.mark.parametrize("later", [40 * DAY, 100 * DAY])
def test_the_years_days_run_out(later) -> None:
    known = gone(Preferences(), NOW, NOW + 20 * DAY)
    known = gone(known, NOW + later, NOW + later + 20 * DAY)
    assert [(span.counted - span.start) / DAY for span in known.away] == [20, AWAY_DAYS - 20]
    assert known.away_until(NOW + later + 15 * DAY) == NOW + later + 20 * DAY, "away all the same"


def test_days_come_back_after_a_year() -> None:
    known = gone(gone(Preferences(), NOW, NOW + 30 * DAY), NOW + YEAR, NOW + YEAR + 30 * DAY)
    assert [(span.counted - span.start) / DAY for span in known.away] == [30, 30]


@pytest.mark.parametrize("zone", ["Europe/Atlantis", "Europe", "../etc", ""])
async def test_a_zone_that_the_machine_does_not_know_counts_as_none(world, zone) -> None:
    people = PeoplesPreferences(world.store)
    waking = Waking(7 * 60, 23 * 60)
    await people.change(ANN, lambda known: replace(known, zone=zone, waking=waking, learns=True))
    known = await people.get(ANN)
    assert known.lacks_zone
    assert known.tz is UTC
    assert known.awake is None
    assert rises_at(known, NOW) is None
    assert known.calendar(nights=True) == Preferences().calendar(nights=True)
    assert not known.hours
    await people.learn(ANN, NOW)
    assert not (await people.get(ANN)).hours, "hours of an unknown zone aren't learned"
    known = await people.change(ANN, lambda known: replace(known, zone="Europe/Rome"))
    assert known.awake == waking
