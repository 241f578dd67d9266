"""Why a computer player made a move, as data. It is as secret as the hand and tickets while the game runs."""

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
"""The reasons besides those of special rules (`Hints.reasons`); the texts are `robot-why-<why>`."""


@dataclass(frozen=True, slots=True)
class MoveReason:
    """A reason, and the tickets concerned."""

    why: str
    """The last part of the text's id, `robot-why-<why>`."""
    tickets: tuple[TicketId, ...] = ()


@runtime_checkable
class Explainer(Protocol):
    """A computer player without randomness, so that it can say afterwards what it would answer, and why."""

    def explain(self, view: SeatView, gamemap: GameMap, decision: Decision) -> tuple[Action, MoveReason | None]:
        """Return its answer to a question, and the reason or None."""
