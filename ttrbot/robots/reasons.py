"""Why a computer player made a move, as data. It is as secret as the hand and tickets while the game runs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from ttrbot.engine.actions import Action, ClaimRoute
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
class WeighedMove:
    """A move that was tried in possible games, and how they ended on average for the side that made it."""

    action: Action
    chance: float
    """The share of these games that were won."""
    points: float
    """The average lead over the best other side."""
    gain: float = 0.0
    """How much more it was worth than the move to beat."""
    sure_gain: float = 0.0
    """The same, less three standard errors."""


def without_doubles(gamemap: GameMap, moves: Iterable[WeighedMove]) -> list[WeighedMove]:
    """Return the moves, but only the first of those that differ only in the parallel track that they claim."""
    found: dict[object, WeighedMove] = {}
    for move in moves:
        match move.action:
            case ClaimRoute(route=name, pay=pay, pay_rack=rack):
                route = gamemap.route[name]
                found.setdefault((frozenset((route.a, route.b)), pay, rack), move)
            case action:
                found.setdefault(action, move)
    return [*found.values()]


@dataclass(frozen=True, slots=True)
class MoveReason:
    """A reason, and the tickets concerned."""

    why: str
    """The last part of the text's id, `robot-why-<why>`."""
    tickets: tuple[TicketId, ...] = ()


@dataclass(frozen=True, slots=True)
class BestMoves:
    """The best moves that were weighed; the first is the one that was made."""

    moves: tuple[WeighedMove, ...]


@runtime_checkable
class Explainer(Protocol):
    """A computer player without randomness, so that it can say afterwards what it would answer, and why."""

    def explain(self, view: SeatView, gamemap: GameMap, decision: Decision) -> tuple[Action, MoveReason | None]:
        """Return its answer to a question, and the reason or None."""
