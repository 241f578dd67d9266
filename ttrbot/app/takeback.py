"""What a seat may take back. Pure."""

from dataclasses import dataclass, field

from ttrbot.app.answers import Refuse
from ttrbot.app.live import LiveGame, Move, standing_moves
from ttrbot.engine.game import draws_lots, reveals
from ttrbot.engine.ids import Seat


@dataclass(frozen=True, slots=True)
class Back:
    """A move that a seat may take back, with all that has followed it."""

    seat: Seat
    to_move: int
    """The number of the move that will be the last one again."""
    to_seq: int
    moves: tuple[Move, ...] = field(repr=False)
    """What is taken back, the oldest first. Secret."""
    is_free: bool
    """Whether nobody has to be asked: nothing left a pile that is closed to the seat, and no person acted after it."""


def last_move_back(live: LiveGame, seat: Seat) -> Back:
    """What taking its last move back means for a seat.

    Raises Refuse: `undo_nothing` where there is no such move (near enough), `undo_chance` where a pile was shuffled
    since, which is never taken back.
    """
    counting = standing_moves(live.recent)
    own = next((at for at in reversed(range(1, len(counting))) if counting[at].seat == seat), None)
    if own is None:
        raise Refuse("undo_nothing")
    before, back = counting[own - 1], [move for move in counting[own:] if move.undone is None]
    events = [event for move in back for event in move.events]
    if draws_lots(events):
        raise Refuse("undo_chance")
    others = {move.seat for move in back} - {seat, None}
    no_person = all(live.table.seats[other].is_robot for other in others if other is not None)
    is_free = no_person and not reveals(live.game, events, seat)
    return Back(seat, before.number, before.last_seq, tuple(back), is_free)


def may_take_back(live: LiveGame, seat: Seat) -> bool:
    """Whether a seat may take its last move back without asking anybody."""
    try:
        return last_move_back(live, seat).is_free
    except Refuse:
        return False
