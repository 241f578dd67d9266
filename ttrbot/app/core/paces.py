"""What a table chose before the start: how fast it plays, and what happens when somebody's time is up."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


@dataclass(frozen=True, slots=True)
class Pace:
    """A clock's lengths in seconds.

    Without a bank each turn has `turn`. With one, a player begins with `turn` in the bank; each new turn adds
    `increment`, unused time stays in the bank, and the bank never holds more than `cap`.
    """

    turn: float
    increment: float
    cap: float


PACES: dict[str, Pace | None] = {
    "none": None,
    "live": Pace(2 * MINUTE, 1 * MINUTE, 6 * MINUTE),
    "hour": Pace(1 * HOUR, 0.5 * HOUR, 3 * HOUR),
    "hours": Pace(8 * HOUR, 4 * HOUR, 24 * HOUR),
    "day": Pace(24 * HOUR, 12 * HOUR, 72 * HOUR),
    "two-days": Pace(48 * HOUR, 24 * HOUR, 144 * HOUR),
    "days": Pace(72 * HOUR, 36 * HOUR, 216 * HOUR),
    "week": Pace(168 * HOUR, 84 * HOUR, 504 * HOUR),
}
"""The paces by name, the default first."""


class TimeoutAction(StrEnum):
    """What happens when a person's time for a turn is up."""

    NOTHING = "nothing"
    SAFE = "safe"
    """All open questions of the turn get the safe answer (`engine.safe_answers`)."""
    ROBOT_TURN = "robot_turn"
    """A computer player plays this turn."""
    ROBOT_SEAT = "robot_seat"
    """A computer player holds the seat until the person comes back."""
    VOTE = "vote"
    """The others at the table decide."""


class Timing(Struct, frozen=True, omit_defaults=True):
    """A table's clock."""

    pace: str = "none"
    bank: bool = False
    nights: bool = False
    """Whether each player's clock stands still outside their own waking hours."""
    weekends: bool = False
    """Whether each player's clock stands still on their own Saturdays and Sundays."""
    time_up: TimeoutAction = TimeoutAction.NOTHING

    @property
    def clock(self) -> Pace | None:
        """The lengths; None: no clock."""
        return PACES.get(self.pace)

    @property
    def is_endless(self) -> bool:
        """Whether the table may wait for a player without end."""
        return self.clock is None or self.time_up is TimeoutAction.NOTHING


NO_CLOCK = Timing()


def allowance(pace: Pace, left: float | None, *, bank: bool) -> float:
    """Return the time for a new turn; `left` is what the player's last turn left over (None: there was none)."""
    if not bank:
        return pace.turn
    return min(pace.cap, (pace.turn if left is None else left) + pace.increment)


Reminder: TypeAlias = Literal["half", "near"]
REMINDERS: Final[Mapping[Reminder, float]] = {"half": 0.5, "near": 0.875}
"""The part of a turn's time after which its player is reminded."""
VOTE_PART = 0.25
"""How long the others may vote, as a part of a turn's time."""


def vote_seconds(pace: Pace | None) -> float:
    """Return how long the others may vote; a day at a table without a clock."""
    return DAY if pace is None else max(MINUTE, pace.turn * VOTE_PART)
