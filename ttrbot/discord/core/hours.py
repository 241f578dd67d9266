"""Reading what people write about time: hours of the day, time zones, days to come."""

import re
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import available_timezones

from ttrbot.app.settings.calendar import Minutes, Waking
from ttrbot.app.settings.preferences import DAY, YEAR, Preferences
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.wording import matches
from ttrbot.text.safety import quoted

LEAST_AWAKE = 6
"""The least hours of a day in which a person must be awake."""
OLD_NAMES = ("Etc/", "SystemV/", "posix/", "right/", "US/")
"""The prefixes of time zones that nobody looks for."""


@cache
def zones() -> tuple[str, ...]:
    """Return the time zones to choose from: those named after a place."""
    return tuple(sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(OLD_NAMES)))


def zones_like(text: str) -> Iterable[str]:
    """Return the time zones whose names contain what is written."""
    return (zone for zone in zones() if matches(spelled(zone), text))


def spelled(zone: str) -> str:
    """Return a time zone's name as people read it."""
    return zone.replace("_", " ")


def read_zone(text: str) -> str:
    """Read a time zone: its name, or words that only it contains. Raises SayError."""
    if text in available_timezones():
        return text
    fitting = list(zones_like(text)) if text.strip() else []
    if len(fitting) != 1:
        raise SayError("zone-unknown", search=quoted(text))
    return fitting[0]


def read_waking(wakes: str, sleeps: str) -> Waking:
    """Read waking hours. Raises SayError."""
    waking = Waking(read_hour(wakes), read_hour(sleeps))
    awake = (waking.end - waking.start) % (24 * 60)
    if 0 < awake < LEAST_AWAKE * 60:
        raise SayError("waking-short", least=LEAST_AWAKE)
    return waking


def read_hour(text: str) -> Minutes:
    """Read a time of day such as 7, 7:30, 07.30. Raises SayError."""
    found = re.fullmatch(r"\s*([0-9]{1,2})(?:[:.h]([0-9]{2}))?\s*", text)
    hour, minute = (int(found[1]), int(found[2] or 0)) if found else (-1, 0)
    if not (0 <= hour <= 24 and 0 <= minute < 60) or (hour == 24 and minute):
        raise SayError("hour-unclear", text=quoted(text))
    return hour % 24 * 60 + minute


def read_until(text: str, known: Preferences, now: float) -> float:
    """Read the day of somebody's return, as its first moment where they live, or a number of days.

    Raises SayError.
    """
    written = text.strip()
    try:
        if re.fullmatch(r"[0-9]{1,3}", written):
            until = now + int(written) * DAY
        else:
            day = date.fromisoformat(written)
            until = datetime.combine(day, time(0), known.tz).timestamp()
    except (ValueError, OverflowError):
        until = now
    if not now < until <= now + YEAR:
        raise SayError("away-unclear", text=quoted(text))
    return until


def days_to_come(known: Preferences, now: float) -> Iterable[tuple[str, str]]:
    """Return some days to offer: as people read them, and as they are written."""
    today = datetime.fromtimestamp(now, known.tz).date()
    for days in (1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28):
        day = today + timedelta(days=days)
        yield f"{day:%Y-%m-%d} (+{days})", day.isoformat()
