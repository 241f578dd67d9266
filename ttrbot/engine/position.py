"""The stored part of a game's state: one list of fields, by which states are copied, compared and encoded."""

from msgspec import Struct

from ttrbot.engine.cards import Counts
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import Result
from ttrbot.engine.ids import CardId, DecisionId, Seat, TicketId, ZoneId
from ttrbot.engine.slices import Slice


class Position(Struct):
    """The stored part of a state. Its values are immutable, or tables of immutable values that `evolve` replaces."""

    counter: int
    """How many random numbers have been drawn."""
    cards: dict[ZoneId, tuple[CardId, ...]]
    """Train cards by zone. The top of the deck comes last; the market is by slot, with GAP where it is empty."""
    tickets: dict[ZoneId, tuple[TicketId, ...]]
    """Tickets by zone; the top of the ticket deck comes last."""
    counts: dict[ZoneId, Counts]
    """Cards per colour in the zones that can pay."""
    owners: tuple[Seat | None, ...]
    """The owner of each route, by index."""
    closed: tuple[bool, ...]
    """By route: whether nobody can claim it any more although nobody owns it (B15)."""
    cars: tuple[int, ...]
    """The cars in each seat's stock."""
    route_points: tuple[int, ...]
    """Points from claims, by side."""
    scores: tuple[int, ...]
    """All points so far, by side."""
    rules: dict[str, Slice]
    """What each special rule keeps, by the rule's name."""
    market_stays: bool = False
    """Whether the market kept too many locomotives and is looked at again when discards come (B8)."""
    decisions: tuple[Decision, ...] = ()
    next_decision: DecisionId = 1
    start: Seat = 0
    turn: int = 0
    turn_seat: Seat = 0
    passes: int = 0
    last_turn: int | None = None
    result: Result | None = None
