"""Facts: what happened. Each moves the state on by itself, without a rule or a random number.

Events hold identities (which card, which ticket) and are for the engine and the store only; what a person may see of
one is `views.redact(event, viewer)`, which replaces the moves and shuffles by their `Seen` counterparts.
"""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from ttrbot.engine.cards import Color
from ttrbot.engine.ids import CardId, CityId, DecisionId, RouteId, Seat, Side, TicketId, ZoneId

Memory: TypeAlias = tuple[tuple[str, int | str], ...]
"""A rule's public memory: pairs of a key and a value, in an order that the rule gives a meaning to."""


class Event(Struct, frozen=True, tag=True, gc=False):
    """A fact."""

    comes_first: ClassVar[bool] = False
    """Whether it is told before all else that happened with it."""

    @property
    def wave_cards_laid(self) -> int:
        """How many wave cards it laid for a claim, which is told of with them (T5)."""
        return 0


class StartSeatDrawn(Event, frozen=True):
    """The starting seat was drawn, or named by the table's owner (B3). `counter` is the generator's after the draw."""

    seat: Seat
    counter: int


class CardsShuffled(Event, frozen=True):
    """The train cards of a zone now lie in this order, the top card last."""

    zone: ZoneId
    cards: tuple[CardId, ...]
    counter: int


class TicketsShuffled(Event, frozen=True):
    """The tickets of a zone now lie in this order, the top ticket last."""

    zone: ZoneId
    tickets: tuple[TicketId, ...]
    counter: int


class CardsMoved(Event, frozen=True):
    """Train cards went from one zone to another, in this order. Cards for the market fill its gaps from slot 0 up."""

    cards: tuple[CardId, ...]
    source: ZoneId
    target: ZoneId


class TicketsMoved(Event, frozen=True):
    """Tickets went from one zone to another, in this order. Those for the ticket deck go under it, the last lowest."""

    tickets: tuple[TicketId, ...]
    source: ZoneId
    target: ZoneId


class TurnBegan(Event, frozen=True):
    """A turn began. `turn` counts from 1; `passes` is how many passes in a row came before it (B22)."""

    seat: Seat
    turn: int
    passes: int = 0


class RouteClaimed(Event, frozen=True):
    """A seat put its cars on a route."""

    seat: Seat
    route: RouteId


class CarsSetAside(Event, frozen=True):
    """A seat's cars left its stock beside those that lie on a route's spaces."""

    seat: Seat
    cars: int
    route: RouteId


class TracksClosed(Event, frozen=True):
    """These tracks can be claimed by nobody any more (B15)."""

    routes: tuple[RouteId, ...]


class PointsScored(Event, frozen=True):
    """A side scored at once. `reason` is `route`, or a rule's own word."""

    side: Side
    points: int
    reason: str
    route: RouteId | None = None


class MarketStays(Event, frozen=True):
    """The market keeps its three or more locomotives, because no other can be turned up (B8)."""

    locomotives: int


class Passed(Event, frozen=True):
    """A seat could do nothing (B22)."""

    seat: Seat


class LastRoundBegan(Event, frozen=True):
    """The end was triggered (B18): the game ends with the end of turn `last_turn`."""

    seat: Seat
    last_turn: int


class MarkerPlaced(Event, frozen=True):
    """A city marker was placed (W3, W5)."""

    seat: Seat
    city: CityId
    home: bool


class MemoryChanged(Event, frozen=True):
    """A rule's public memory is now this."""

    rule: str
    memory: Memory


class Undone(Event, frozen=True):
    """A seat took back all that happened after event `to_seq`, the first event of a game being number 1: `moves` moves.

    Later questions are numbered from `next_decision` on, so that nothing meant for one that was taken back fits them.
    """

    seat: Seat
    to_seq: int
    moves: int
    next_decision: DecisionId


class TicketResult(Struct, frozen=True):
    """A ticket at the final count. `points` is what it gave or, negative, cost."""

    seat: Seat
    ticket: TicketId
    completed: bool
    points: int


class ScoreLine(Struct, frozen=True):
    """One line of a final count. `kind` is `routes`, `tickets`, or a bonus's name; `amount` is what it counts."""

    side: Side
    kind: str
    points: int
    amount: int = 0
    routes: tuple[RouteId, ...] = ()
    """The routes that show why: the longest path in walking order (B20), both ways of every ticket (I5)."""
    parts: tuple[tuple[str, int], ...] = ()
    """What `amount` is made of, by id: regions and how often each counts (T6, T7), tickets (I5), cities with markers
    and the points that each brought (W6), the city where the alien is held at the end (W9)."""


class SideResult(Struct, frozen=True):
    """A side's final count."""

    side: Side
    total: int
    completed: int
    """Completed tickets (B21)."""
    longest_length: int
    """Its longest path, in cars, whether or not the map rewards it."""
    lines: tuple[ScoreLine, ...]
    tickets: tuple[TicketResult, ...]


class Result(Struct, frozen=True):
    """The final count of a game (B19–B21)."""

    sides: tuple[SideResult, ...]
    winners: tuple[Side, ...]


class GameEnded(Event, frozen=True):
    """The game ended and was counted; all tickets are revealed."""

    result: Result


GameEvent: TypeAlias = Event
"""What happened, with identities: see `codec` for the kinds that can be read."""

EVENTS: tuple[type[Event], ...] = (
    StartSeatDrawn,
    CardsShuffled,
    TicketsShuffled,
    CardsMoved,
    TicketsMoved,
    TurnBegan,
    RouteClaimed,
    CarsSetAside,
    TracksClosed,
    PointsScored,
    MarketStays,
    Passed,
    LastRoundBegan,
    MarkerPlaced,
    MemoryChanged,
    Undone,
    GameEnded,
)
"""The base game's events, and those that several rules share."""


class CardsSeen(Event, frozen=True):
    """What a viewer sees of moved train cards: `colors` is None where the viewer sees neither source nor target."""

    number: int
    colors: tuple[Color, ...] | None
    source: ZoneId
    target: ZoneId


class TicketsSeen(Event, frozen=True):
    """What a viewer sees of moved tickets."""

    number: int
    tickets: tuple[TicketId, ...] | None
    source: ZoneId
    target: ZoneId


class ShuffleSeen(Event, frozen=True):
    """A closed pile was shuffled; its order is nobody's to see."""

    zone: ZoneId
    number: int


SeenEvent: TypeAlias = Event
"""What a viewer saw: the moves and shuffles by their `Seen` counterparts, all else as it is."""
