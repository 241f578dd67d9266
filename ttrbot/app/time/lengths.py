"""How long games take: estimated from the clock before the start, and from the game's own pace afterwards. Pure."""

from typing import Final

from ttrbot.app.core.paces import Timing
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import PublicView

TURNS_A_CAR: Final = 0.96
"""The turns of a seat for each of its cars at the start (measured, docs/performance.md)."""
USUAL_PART: Final = 0.5
"""The share of their time that people are assumed to use, until the game shows its pace."""
WAKING_PART: Final = 16 / 24
"""The share of a day for which people are assumed to be awake."""
WORKDAYS: Final = 5 / 7
SHOWN_FROM: Final = 2
"""The turns that each seat must have played before a game's pace is used."""


def usual_length(timing: Timing, gamemap: GameMap, people: int) -> float | None:
    """Return the seconds of a game of this many people who use half of their time; None without a clock."""
    if timing.clock is None:
        return None
    running = (WAKING_PART if timing.nights else 1.0) * (WORKDAYS if timing.weekends else 1.0)
    return people * TURNS_A_CAR * gamemap.cars * timing.clock.turn * USUAL_PART / running


def rest_at_this_pace(view: PublicView, elapsed: float) -> float | None:
    """Return the seconds that a game still takes at its present pace; None early in the game.

    The share of turns that are over is about the share of cars used by the player with the fewest cars left.
    """
    seats = len(view.cars)
    if view.turn <= SHOWN_FROM * seats:
        return None
    turns_left = seats * TURNS_A_CAR * min(view.cars)
    return elapsed / view.turn * turns_left
