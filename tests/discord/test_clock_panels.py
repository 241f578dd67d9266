"""All texts about time, in every language, within Discord's limits; and how people's texts about time are read."""

from dataclasses import replace
from datetime import datetime
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace as changed

from tests.discord.messages import check_panel
from tests.discord.tables import LOCALE, USA, a_table
from ttrbot.app.core.paces import NO_CLOCK, PACES, TimeoutAction, Timing
from ttrbot.app.messages.notification import KINDS, Notification, What
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.app.play.undo import UNDO
from ttrbot.app.settings.calendar import Waking
from ttrbot.app.settings.preferences import Preferences, gone
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.hours import days_to_come, read_hour, read_until, read_waking, read_zone, zones
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.contents import panel_of
from ttrbot.discord.panels.people.clock import (
    SWITCHES,
    clock_line,
    clock_panel,
    new_clock_panel,
    read_timing_arg,
    timing_arg,
)
from ttrbot.discord.panels.people.mine import mine_panel
from ttrbot.discord.panels.people.notification import read_vote_arg, vote_arg
from ttrbot.text import texts

NOW = 1_780_000_000.0
ROME = Preferences(zone="Europe/Rome")


@LOCALE
@pytest.mark.parametrize("what", get_args(What))
def test_every_notice(what, locale) -> None:
    table = replace(a_table(), language=locale)
    for said in (
        Notification(what, 4, 12, until=NOW, counted=NOW - 5, mentions=(7, 8), begun=3, told=2, vote=UNDO),
        Notification(what, 0, until=NOW, counted=NOW, vote=UNDO, moves=(3, (1,))),
    ):
        for is_private in (False, True):
            content = NoticeContent(table, said, locale, is_private)
            panel = panel_of(content, words_of(table, USA, locale))
            check_panel(panel)
            assert KINDS[what].has_button or not panel.rows, "nobody would remove the buttons"
            assert ("<@7>" in panel.text) == (bool(said.mentions) and not is_private)


@LOCALE
def test_every_clock(locale) -> None:
    lines = set()
    for pace in PACES:
        for up in TimeoutAction:
            for switch in (False, True):
                timing = Timing(pace=pace, time_up=up, bank=switch, nights=switch, weekends=switch)
                lines.add(clock_line(timing, texts(locale)))
                table = replace(a_table(), timing=timing)
                check_panel(clock_panel(table, words_of(table, USA, locale)))
                for wanted in (timing, NO_CLOCK):
                    check_panel(new_clock_panel(table, wanted, words_of(table, USA, locale), 9.9e7))
    assert len(lines) == 1 + 2 * (len(PACES) - 1) * len(TimeoutAction)


@pytest.mark.parametrize("switch", SWITCHES)
def test_press_says_which_clock_is_wanted(switch) -> None:
    wanted = changed(Timing(pace="two-days", time_up=TimeoutAction.ROBOT_SEAT), **{switch: True})
    assert read_timing_arg(timing_arg(wanted)) == wanted


@pytest.mark.parametrize("arg", ["", "week.000", "year.000.safe", "week.00.safe", "week.002.safe", "week.000.party"])
def test_press_for_a_clock_that_does_not_exist_refused(arg) -> None:
    with pytest.raises(ValueError, match=r"no clock|values to unpack|not a valid TimeoutAction"):
        read_timing_arg(arg)


@LOCALE
def test_own_hours(locale) -> None:
    everything = Preferences(
        zone="America/Argentina/ComodRivadavia", learns=True, hours=(0,) * 8 + (9,) * 16, reminders="both", next_up=True
    )
    lost = Preferences(zone="Europe/Atlantis")
    for known in (Preferences(), ROME, lost, everything, gone(everything, NOW - 5, NOW + 86400 * 40)):
        check_panel(mine_panel(known, NOW, texts(locale)))


def test_vote_names_its_subject() -> None:
    assert read_vote_arg(vote_arg(4, -1, "robot_seat")) == (4, -1, "robot_seat")
    for arg in ("", "1.2", "1.2.never", "x.2.wait", "1.-2.wait"):
        with pytest.raises(ValueError, match=r"no vote|values to unpack|no whole number"):
            read_vote_arg(arg)


@pytest.mark.parametrize(
    ("text", "minutes"), [("7", 420), ("7:30", 450), (" 07.30 ", 450), ("7h05", 425), ("24", 0), ("0:00", 0)]
)
def test_hours(text, minutes) -> None:
    assert read_hour(text) == minutes


@pytest.mark.parametrize("text", ["", "25", "7:60", "24:30", "noon", "7:3", "-1", "7:30:00"])
def test_no_hours(text) -> None:
    with pytest.raises(SayError, match="hour-unclear"):
        read_hour(text)


def test_a_day_is_long_enough() -> None:
    assert read_waking("22", "6") == Waking(22 * 60, 6 * 60)
    assert read_waking("8", "8") == Waking(8 * 60, 8 * 60), "always awake"
    with pytest.raises(SayError, match="waking-short"):
        read_waking("8", "13:59")


def test_zones_by_what_people_write() -> None:
    assert read_zone("Europe/Rome") == "Europe/Rome"
    assert read_zone("kathmandu") == "Asia/Kathmandu"
    assert read_zone("new york") == "America/New_York"
    assert read_zone("UTC") == "UTC"
    for text in ("", "europe", "atlantis", "../etc/passwd"):
        with pytest.raises(SayError, match="zone-unknown"):
            read_zone(text)
    assert all(ZoneInfo(zone) for zone in zones())


def test_days_away() -> None:
    back = read_until("2026-07-01", ROME, NOW)
    assert back == datetime(2026, 7, 1, tzinfo=ZoneInfo("Europe/Rome")).timestamp()
    assert read_until(" 7 ", ROME, NOW) == NOW + 7 * 86400
    for text in ("", "0", "366", "999", "2020-01-01", "2027-09-01", "tomorrow", "2026-02-30", "9999-12-31"):
        with pytest.raises(SayError, match="away-unclear"):
            read_until(text, ROME, NOW)


def test_days_that_are_offered_can_be_read() -> None:
    days = [read_until(value, ROME, NOW) for _, value in days_to_come(ROME, NOW)]
    assert days == sorted(days)
