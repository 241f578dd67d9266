"""What is stored of a game: one table of fields, from which the state is copied, compared and written down."""

from msgspec import Struct

from ttrbot.engine.cards import Counts
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import Result
from ttrbot.engine.ids import CardId, DecisionId, Seat, TicketId, ZoneId
from ttrbot.engine.slices import Slice


class Position(Struct):
    """What is stored of a state. Each value is immutable, or a table of such: `evolve` puts others in their place."""

    counter: int
    """How many numbers chance has drawn."""
    cards: dict[ZoneId, tuple[CardId, ...]]
    """Train cards by zone; the top of the deck last; the market by slot, GAP where empty."""
    tickets: dict[ZoneId, tuple[TicketId, ...]]
    """Tickets by zone; the top of the ticket deck last."""
    counts: dict[ZoneId, Counts]
    """Cards per colour in the zones that are paid from."""
    owners: tuple[Seat | None, ...]
    """By route."""
    closed: tuple[bool, ...]
    """By route: whether nobody can claim it any more, though nobody owns it (B15)."""
    cars: tuple[int, ...]
    """By seat."""
    route_points: tuple[int, ...]
    """Points from claims, by side."""
    scores: tuple[int, ...]
    """All points so far, by side."""
    rules: dict[str, Slice]
    """What each special rule keeps, by its name."""
    market_stays: bool = False
    """Whether the market was left with too many locomotives, to be looked at again when discards come (B8)."""
    decisions: tuple[Decision, ...] = ()
    next_decision: DecisionId = 1
    start: Seat = 0
    turn: int = 0
    turn_seat: Seat = 0
    passes: int = 0
    last_turn: int | None = None
    result: Result | None = None
