"""What a person has chosen, and when their clock runs."""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.caches import Lru, Remembered
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.settings.calendar import Calendar, Span, Waking
from ttrbot.store import Store

T = TypeVar("T")

Reminders: TypeAlias = Literal["thread", "dm", "both", "none"]
PLACES: Final[Mapping[Reminders, tuple[bool, bool]]] = {
    "thread": (True, False),
    "dm": (False, True),
    "both": (True, True),
    "none": (False, False),
}
"""For each setting, whether reminders go to the thread, and whether they go to the person in private."""

AWAY_DAYS = 30
"""The days away in a year for which a person's clocks stand still."""
YEAR, DAY = 365 * 86400.0, 86400.0
HOURS = 24
REMEMBERED = 4096
"""How many people's newest hours are remembered."""
ENOUGH_PRESSES = 30
"""How many presses must be known before waking hours are learned from them."""
QUIET_SHARE = 0.02
"""An hour of the day with at most this share of the presses counts as asleep."""
MOST_BLOCKED = 100
"""How many people one person can block."""
DEEP_NIGHT = 4
"""The hour of the day at which most people sleep."""
SHORTEST_NIGHT, LONGEST_NIGHT = 4, 10


class Away(Struct, frozen=True):
    """Days away from `start` to `until`. Clocks stand still until `counted`, when the year's days are used up."""

    start: float
    until: float
    counted: float


class Preferences(Struct, frozen=True, omit_defaults=True):
    """What a person has chosen, and what they let us learn."""

    language: str | None = None
    zone: str | None = None
    """A time zone's name, such as `Europe/Rome`. The machine may not know it any more: see `known_zone`."""
    waking: Waking | None = None
    learns: bool = False
    """Whether waking hours are learned from presses."""
    hours: tuple[int, ...] = ()
    """The counted presses, by hour of the day in the person's zone: 24 numbers, or none."""
    away: tuple[Away, ...] = ()
    reminders: Reminders = "thread"
    next_up: bool = False
    """Whether to be told by direct message when one is next."""
    statistics: bool = True
    """Whether one's numbers are shown."""
    is_never_awaited: bool = False
    """Whether computer players go on at once, even after moves that can be taken back."""
    palette: str | None = None
    """The palette of private pictures; None: the server's."""
    invitations: bool = True
    """Whether to be told of invitations, and offered seats, at all."""
    blocked: tuple[int, ...] = ()
    """The user ids of people whose invitations are ignored, and who can't offer a seat."""

    @property
    def tz(self) -> tzinfo:
        """Return the person's time zone; UTC if none is known."""
        return self.known_zone or UTC

    @property
    def known_zone(self) -> ZoneInfo | None:
        """Return the time zone that was set; None if there is none, or the machine doesn't know it (any more)."""
        if self.zone is None:
            return None
        try:
            return ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return None

    @property
    def lacks_zone(self) -> bool:
        """Whether a time zone was set that the machine doesn't know. Hours of the day then mean nothing."""
        return self.zone is not None and self.known_zone is None

    @property
    def awake(self) -> Waking | None:
        """Return the waking hours: those set by hand, else those learned; None if none are known."""
        if self.lacks_zone:
            return None
        return self.waking or (learned(self.hours) if self.learns else None)

    def takes_invitations_of(self, user_id: int) -> bool:
        """Whether the person takes somebody's invitations and offered seats."""
        return self.invitations and user_id not in self.blocked

    def calendar(self, *, nights: bool, weekends: bool = False) -> Calendar:
        """When the person's clock runs at a table where it stands still at night or on weekends, or doesn't."""
        away = tuple(Span(span.start, span.counted) for span in self.away)
        return Calendar(self.tz, self.awake if nights else None, away, weekends)

    def away_until(self, now: float) -> float | None:
        """Return until when the person is away; None if they aren't."""
        return max((span.until for span in self.away if span.start <= now < span.until), default=None)


Change: TypeAlias = Callable[[Preferences], Preferences]


class PeoplesPreferences:
    """Reads, caches and changes preferences; a store has one of these. Every method raises StoreUnavailable."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: Remembered[int, Preferences] = Remembered(self._read, is_shared=store.is_shared)
        self._heard: Lru[int, int] = Lru(REMEMBERED)
        """By person, the last hour in which a press was counted, or found not to be wanted."""

    async def get(self, user_id: int) -> Preferences:
        """What a person has chosen."""
        return await self._known.get(user_id)

    def drop(self, user_id: int) -> None:
        """Drop what is remembered of a person, as it was changed elsewhere."""
        self._known.drop(user_id)

    def drop_all(self) -> None:
        """Drop what is remembered of everybody, as it may have been changed elsewhere."""
        self._known.drop_all()

    async def forget(self, user_id: int, deleting: Coroutine[object, object, T]) -> T:
        """Await `deleting` a person's data, and drop what is remembered of them. Raises what deleting raises."""
        return await self._known.change(user_id, deleting)

    async def change(self, user_id: int, change: Change) -> Preferences:
        """Change what a person has chosen; `change` gets it as it is."""
        changed = await self._change(user_id, change)
        self._heard.drop(user_id)
        return changed

    async def learn(self, user_id: int, now: float) -> bool:
        """Count the hour of a press, once an hour, if the person allows it. Return whether it was counted."""
        hour = int(now // 3600)
        if self._heard.get(user_id) == hour:
            return False
        self._heard.put(user_id, hour)
        if not (await self.get(user_id)).learns:
            return False
        changed = await self._change(user_id, lambda known: _with_press(known, now))
        return changed.learns

    async def _change(self, user_id: int, change: Change) -> Preferences:
        def changed(blob: bytes | None) -> bytes | None:
            before = _decode(user_id, blob)
            after = change(before)
            return None if after == before else msgspec.json.encode(after)

        blob = await self._known.change(user_id, self._store.people.change_preferences(user_id, changed))
        return _decode(user_id, blob)

    async def _read(self, user_id: int) -> Preferences:
        return _decode(user_id, (await self._store.people.get(user_id)).preferences)


def block(known: Preferences, user_id: int) -> Preferences:
    """Block a person's invitations. Raises RefusedError."""
    others = unblock(known, user_id).blocked
    if len(others) >= MOST_BLOCKED:
        raise RefusedError("too_many_blocked", limit=MOST_BLOCKED)
    return replace(known, blocked=(*others, user_id))


def unblock(known: Preferences, user_id: int) -> Preferences:
    """Unblock a person's invitations."""
    return replace(known, blocked=tuple(other for other in known.blocked if other != user_id))


def gone(known: Preferences, now: float, until: float) -> Preferences:
    """Begin an absence now, or change the end of the present one.

    In the year that ends with the absence, at most `AWAY_DAYS` count.
    """
    before = back(known, now)
    left = days_left(before, until)
    return replace(known, away=(*_joined(before.away, now), Away(now, until, min(until, now + left))))


def days_left(known: Preferences, until: float) -> float:
    """Return the seconds left of the days away in the year that ends at `until`."""
    taken = sum(max(0.0, span.counted - max(span.start, until - YEAR)) for span in known.away)
    return max(0.0, AWAY_DAYS * DAY - taken)


def back(known: Preferences, now: float) -> Preferences:
    """End the present absence now."""
    ended = (
        Away(span.start, min(span.until, now), min(span.counted, now)) if span.start <= now else span
        for span in known.away
    )
    return replace(known, away=tuple(ended))


def _joined(spans: Iterable[Away], now: float) -> tuple[Away, ...]:
    """Return the absences of two years, those that began within a day as one; as many seconds count as before."""
    joined: list[Away] = []
    for span in (span for span in spans if span.until > now - 2 * YEAR):
        if joined and 0 <= span.start - joined[-1].start < DAY:
            first = joined[-1]
            joined[-1] = Away(first.start, span.until, first.counted + span.counted - span.start)
        else:
            joined.append(span)
    return tuple(joined)


def learned(hours: Sequence[int]) -> Waking | None:
    """Return the waking hours learned from the presses by hour of the day; None while there are too few.

    Night is a run of hours with hardly any press: the one around four o'clock, else the longest; of a very long
    one, the middle.
    """
    total = sum(hours)
    if total < ENOUGH_PRESSES:
        return None
    quiet = [presses <= QUIET_SHARE * total for presses in hours]
    runs = [(first, _run(quiet, first)) for first in range(HOURS)]
    nights = [(first, length) for first, length in runs if SHORTEST_NIGHT <= length < HOURS]
    if not nights:
        return None
    first, length = max(nights, key=lambda run: ((DEEP_NIGHT - run[0]) % HOURS < run[1], run[1]))
    night = min(length, LONGEST_NIGHT)
    asleep = first + (length - night) // 2
    return Waking((asleep + night) % HOURS * 60, asleep % HOURS * 60)


def _run(quiet: Sequence[bool], first: int) -> int:
    """Return how many quiet hours follow each other from `first` on, also around midnight."""
    length = 0
    while length < HOURS and quiet[(first + length) % HOURS]:
        length += 1
    return length


def _with_press(known: Preferences, now: float) -> Preferences:
    """Return the preferences with a press counted, unless the person doesn't want that (any more)."""
    return replace(known, hours=_counted(known, now)) if known.learns and not known.lacks_zone else known


def _counted(known: Preferences, now: float) -> tuple[int, ...]:
    hours = list(known.hours or (0,) * HOURS)
    hours[datetime.fromtimestamp(now, known.tz).hour] += 1
    return tuple(hours)


def _decode(user_id: int, blob: bytes | None) -> Preferences:
    """Return stored preferences; the default ones if they are damaged."""
    read = partial(msgspec.json.decode, blob or b"{}", type=Preferences)
    return read_or_none(read, "preferences_unreadable", user=user_id) or Preferences()
