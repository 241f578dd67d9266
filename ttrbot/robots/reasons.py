"""Why a computer player did what it did, as data: as secret as its hand and tickets while the game runs."""

from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from ttrbot.engine.actions import Action
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import TicketId
from ttrbot.engine.seatview import SeatView

Why = Literal[
    "claim-for-tickets",
    "claim-in-danger",
    "claim-for-points",
    "claim-at-the-end",
    "block",
    "draw-for-tickets",
    "draw-for-points",
    "draw-nothing-better",
    "take-tickets",
    "keep-tickets",
]
"""The reasons beside those that special rules give (`Hints.reasons`); the texts are `robot-why-<why>`."""


@dataclass(frozen=True, slots=True)
class MoveReason:
    """Why, and for which tickets."""

    why: str
    """The ending of the text `robot-why-<why>`."""
    tickets: tuple[TicketId, ...] = ()


@runtime_checkable
class Explainer(Protocol):
    """A computer player that takes no chance, so that it can say afterwards what it would answer, and why."""

    def explain(self, view: SeatView, gamemap: GameMap, decision: Decision) -> tuple[Action, MoveReason | None]:
        """Its answer to a question and the reason, None where it has none worth a line."""
