"""Decides what a seat may take back. Pure."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import takewhile
from typing import Final

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.game_cache import TAKEN_BACK_IN_A_ROW, LiveGame, PlayedMove, standing_moves
from ttrbot.engine.game import draws_lots, shows, uncovers
from ttrbot.engine.ids import Seat

FREE_IN_A_ROW: Final = TAKEN_BACK_IN_A_ROW
"""How often a turn may begin again without asking the other people, who are notified of it each time."""


class Asks(StrEnum):
    """The reasons why the others must agree."""

    OTHERS = "others"
    """Other people have moved since."""
    HIDDEN = "hidden"
    """The move has shown its player something that was hidden."""
    SHOWN = "shown"
    """The move has shown tickets to somebody else, or cards to a team mate."""
    ROBOTS = "robots"
    """Computer players have moved since, and people have seen what they drew or paid."""
    AGAIN = "again"
    """The turn has begun again too often."""


@dataclass(frozen=True, slots=True)
class Back:
    """A move that a seat may take back, with everything that followed it."""

    seat: Seat
    to_move: int
    """The number of the move that becomes the last one again."""
    to_seq: int
    moves: tuple[PlayedMove, ...] = field(repr=False)
    """The moves that are taken back, the oldest first. Secret."""
    asks: Asks | None = None
    """The reason why the others must be asked; None if they needn't be."""
    can_ask: bool = True
    """Whether other people have seats."""

    @property
    def number(self) -> int:
        """Return the number of moves as their player counts them: everything that one press did is one move."""
        return sum(not move.continues for move in self.moves)

    @property
    def others(self) -> tuple[Seat, ...]:
        """Return the other seats whose moves are taken back, too."""
        seats = (move.seat for move in self.moves)
        return tuple(dict.fromkeys(other for other in seats if other is not None and other != self.seat))


def last_move_back(live: LiveGame, seat: Seat) -> Back:
    """Return what a seat takes back with its last move: everything that its last press did.

    Raises RefusedError: `undo_nothing` if there is no such move (recent enough), `undo_chance` if a pile has been
    shuffled since, which is never taken back.
    """
    counting = standing_moves(live.recent)
    pressed = (at for at in reversed(range(1, len(counting))) if not counting[at].continues)
    own = next((at for at in pressed if counting[at].seat == seat), None)
    if own is None:
        raise RefusedError("undo_nothing")
    before, back = counting[own - 1], [move for move in counting[own:] if move.undone is None]
    events = [event for move in back for event in move.events]
    if draws_lots(events):
        raise RefusedError("undo_chance")
    found = Back(seat, before.number, before.last_seq, tuple(back), can_ask=_has_company(live, seat))
    return replace(found, asks=_reason(live, found, counting[:own]))


def _reason(live: LiveGame, back: Back, before: list[PlayedMove]) -> Asks | None:
    """Return the most important reason why the others must be asked; None if they needn't be."""
    seat = back.seat
    if any(not live.table.seats[other].is_robot for other in back.others):
        return Asks.OTHERS
    own = [event for move in back.moves if move.seat == seat for event in move.events]
    if uncovers(live.game, own, seat):
        return Asks.HIDDEN
    if shows(live.game, own):
        return Asks.SHOWN
    since = [event for move in back.moves if move.seat != seat for event in move.events]
    if uncovers(live.game, since, seat) or shows(live.game, since):
        return Asks.ROBOTS
    return Asks.AGAIN if back.can_ask and _is_enough(seat, before) else None


def _has_company(live: LiveGame, seat: Seat) -> bool:
    """Return whether other people have seats, too."""
    return any(info.player_id is not None and info.seat != seat for info in live.table.seats)


def _is_enough(seat: Seat, before: list[PlayedMove]) -> bool:
    """Return whether a seat has taken back moves so often that other people must be asked."""
    again = takewhile(lambda move: move.undone is not None and move.undone.seat == seat, reversed(before))
    return sum(1 for _ in again) >= FREE_IN_A_ROW


def may_take_back(live: LiveGame, seat: Seat) -> bool:
    """Return whether a seat may take its last move back without asking the others."""
    try:
        return last_move_back(live, seat).asks is None
    except RefusedError:
        return False
