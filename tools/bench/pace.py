"""Games over days in simulated time: standing orders of two of four people must nearly halve the number of days."""

import asyncio
from statistics import median
from typing import Final

from tools.bench.report import Row, at_most
from ttrbot.lab.pace_simulation import Arm, simulate

GAMES: Final = 8
GOAL: Final = 0.55
"""The largest allowed share of the days without orders. Half of all turns are played by hand, so 0.51 is the least."""


def pace() -> list[Row]:
    """Return the median days of a few games; `ttrbot pace` plays more, in more ways."""
    without, half, everybody = (_days(Arm(ordering=number)) for number in (0, 2, 4))
    return [
        Row("days without standing orders", without, "days", "none", ok=True),
        Row("days with orders of 2 of 4 people", half, "days", "none", ok=True),
        Row("days with orders of all 4", everybody, "days", "none", ok=True),
        at_most("with orders of 2 of 4 / without", half / without, "x", GOAL),
    ]


def _days(arm: Arm) -> float:
    return median(game.days for game in asyncio.run(simulate(arm, GAMES)))
