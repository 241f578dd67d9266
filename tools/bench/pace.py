"""Games over days in simulated time: standing orders must at least halve the number of days."""

import asyncio
from statistics import median
from typing import Final

from tools.bench.report import Row, at_most
from ttrbot.lab.pace_simulation import Arm, simulate

GAMES: Final = 8
GOAL: Final = 0.5
"""The largest allowed share of the days without orders."""


def pace() -> list[Row]:
    """Measure the median days of a few games. `ttrbot pace` plays more games, in more ways."""
    without, with_orders, both = (_days(arm) for arm in (Arm(), Arm(orders=True), Arm(orders=True, sun=True)))
    return [
        Row("days without standing orders", without, "days", "none", ok=True),
        Row("days with standing orders", with_orders, "days", "none", ok=True),
        Row("days with orders and seats that follow the sun", both, "days", "none", ok=True),
        at_most("with standing orders / without", with_orders / without, "x", GOAL),
    ]


def _days(arm: Arm) -> float:
    return median(game.days for game in asyncio.run(simulate(arm, GAMES)))
