"""The computer player that answers for a seat: its kind, its style, and how long it may think."""

from collections.abc import Mapping
from typing import Final

from ttrbot.app.core.tables import SeatInfo, Table
from ttrbot.engine.decisions import Decision
from ttrbot.robots.base import Robot
from ttrbot.robots.campaign import STEADY, Scales
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.search import THINKS, ExpertRobot
from ttrbot.robots.styles import STYLES, style_of

ROUND: Final = 1.0
"""The CPU seconds that all players of a table that search may take for one turn each: people wait for that long."""
SECOND_CARD: Final = 1 / 3
"""The part of a turn's CPU seconds that is for its second card."""


class ComputerPlayers:
    """Makes computer players. They keep nothing, so one that is made again later answers alike."""

    def __init__(self, robots: Mapping[str, type[Robot]]) -> None:
        self._robots = robots

    def of(self, table: Table, decision: Decision, kind: str | None) -> Robot | None:
        """Return the player of this kind for a question at a table, or None if there is no such kind."""
        made = self._robots.get(kind or "")
        if made is None:
            return None
        scales = _scales(table.seats[decision.seat])
        if issubclass(made, ExpertRobot):
            return made(self._seconds(table, decision), scales=scales)
        return made(scales) if issubclass(made, PlannerRobot) else made()

    def _seconds(self, table: Table, decision: Decision) -> float:
        """Return the CPU seconds for a search: fewer where several players that search move one after the other."""
        kinds = (self._robots.get(info.robot or "") for info in table.seats)
        searching = sum(kind is not None and issubclass(kind, ExpertRobot) for kind in kinds)
        part = SECOND_CARD if decision.is_second_card else 1 - SECOND_CARD
        return min(THINKS, part * ROUND / max(1, searching))


def _scales(info: SeatInfo) -> Scales:
    """Return what the player of a seat weighs, by its name. One that stands in for somebody is steady."""
    if info.user_id is not None or info.has_changed_hands or info.name is None:
        return STEADY
    return STYLES[style_of(info.name)]
