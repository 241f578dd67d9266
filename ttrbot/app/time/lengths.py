"""How long games take: estimated before the start from the clock, and while a game runs from its own pace. Pure."""

from typing import Final

from ttrbot.app.core.paces import Timing
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import PublicView

TURNS_A_CAR: Final = 0.96
"""The turns of a seat for each of its cars at the start (measured, docs/performance.md)."""
USUAL_PART: Final = 0.5
"""The part of their time that people are assumed to use before a game shows its pace."""
WAKING_PART: Final = 16 / 24
"""The part of a day that people are assumed to be awake."""
WORKDAYS: Final = 5 / 7
SHOWN_FROM: Final = 2
"""The turns of each seat that must have been played before a game's pace says something."""


def usual_length(timing: Timing, gamemap: GameMap, people: int) -> float | None:
    """Return the seconds of a game in which so many people use half of their time; None without a clock."""
    if timing.clock is None:
        return None
    running = (WAKING_PART if timing.nights else 1.0) * (WORKDAYS if timing.weekends else 1.0)
    return people * TURNS_A_CAR * gamemap.cars * timing.clock.turn * USUAL_PART / running


def rest_at_this_pace(view: PublicView, elapsed: float) -> float | None:
    """Return the seconds that a game still takes if it goes on as fast as until now; None early in a game.

    A game's turns are over to about the part to which the player with the fewest cars has used them.
    """
    seats = len(view.cars)
    if view.turn <= SHOWN_FROM * seats:
        return None
    turns_left = seats * TURNS_A_CAR * min(view.cars)
    return elapsed / view.turn * turns_left
