"""Events: facts about what happened. Each changes the state by itself, without rules or random numbers.

Events contain identities (which card, which ticket) and are only for the engine and the store. `views.redact(event,
viewer)` gives what a person may see of one, with moves and shuffles replaced by their `Seen` counterparts.
"""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from ttrbot.engine.cards import Color
from ttrbot.engine.ids import CardId, CityId, DecisionId, RouteId, Seat, Side, TicketId, ZoneId

Memory: TypeAlias = tuple[tuple[str, int | str], ...]
"""A rule's public memory: pairs of a key and a value. The rule decides what their order means."""


class Event(Struct, frozen=True, tag=True, gc=False):
    """A fact."""

    comes_first: ClassVar[bool] = False
    """Whether it is told before everything else that happened with it."""

    @property
    def wave_cards_laid(self) -> int:
        """The number of wave cards that it laid for a claim; they are told together (T5)."""
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
    """Train cards went from one zone to another, in this order. In the market they fill the gaps from slot 0 up."""

    cards: tuple[CardId, ...]
    source: ZoneId
    target: ZoneId


class TicketsMoved(Event, frozen=True):
    """Tickets went from one zone to another, in this order. In the ticket deck they go under it, the last lowest."""

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
    """Cars left a seat's stock besides those that lie on a route's spaces."""

    seat: Seat
    cars: int
    route: RouteId


class TracksClosed(Event, frozen=True):
    """Nobody can claim these tracks any more (B15)."""

    routes: tuple[RouteId, ...]


class PointsScored(Event, frozen=True):
    """A side scored during the game. `reason` is `route`, or a special rule's own word."""

    side: Side
    points: int
    reason: str
    route: RouteId | None = None


class MarketStays(Event, frozen=True):
    """The market keeps three or more locomotives, because no better one can be turned up (B8)."""

    locomotives: int


class Passed(Event, frozen=True):
    """A seat passed, because it could do nothing else (B22)."""

    seat: Seat


class LastRoundBegan(Event, frozen=True):
    """The end was triggered (B18): the game ends after turn `last_turn`."""

    seat: Seat
    last_turn: int


class MarkerPlaced(Event, frozen=True):
    """A city marker was placed (W3, W5)."""

    seat: Seat
    city: CityId
    home: bool


class MemoryChanged(Event, frozen=True):
    """A rule's public memory changed to this."""

    rule: str
    memory: Memory


class Undone(Event, frozen=True):
    """A seat took back `moves` moves: everything that happened after event `to_seq`. A game's first event is number 1.

    Later questions get numbers from `next_decision` on, so that an answer to a question that was taken back fits none
    of them.
    """

    seat: Seat
    to_seq: int
    moves: int
    next_decision: DecisionId


class TicketResult(Struct, frozen=True):
    """A ticket at the final count. `points` is negative if it cost points."""

    seat: Seat
    ticket: TicketId
    completed: bool
    points: int


class ScoreLine(Struct, frozen=True):
    """One line of a final count. `kind` is `routes`, `tickets` or a bonus's name; `amount` is the number counted."""

    side: Side
    kind: str
    points: int
    amount: int = 0
    routes: tuple[RouteId, ...] = ()
    """The routes that prove it: the longest path in walking order (B20), or both ways of every ticket (I5)."""
    parts: tuple[tuple[str, int], ...] = ()
    """The parts of `amount`, by id: regions and how often each counts (T6, T7), tickets (I5), cities with markers and
    the points of each (W6), the city where the alien is held at the end (W9).
    """


class SideResult(Struct, frozen=True):
    """A side's final count."""

    side: Side
    total: int
    completed: int
    """The number of completed tickets (B21)."""
    longest_length: int
    """The length of its longest path in cars, whether or not the map rewards it."""
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
"""Any event, with identities. `codec` lists the kinds that can be decoded."""

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
    """What a viewer sees of moved train cards. `colors` is None if the viewer may look into neither zone."""

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
    """A closed pile was shuffled. Nobody may see its order."""

    zone: ZoneId
    number: int


SeenEvent: TypeAlias = Event
"""What a viewer saw: moves and shuffles as their `Seen` counterparts, every other event unchanged."""
