"""The whole state of a game. Code outside the engine treats a game as an opaque handle."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, TypeVar, cast

from ttrbot.engine.cards import NO_CARDS, Color, Counts
from ttrbot.engine.decisions import Decision
from ttrbot.engine.ids import CardId, CityId, RouteId, Seat, TicketId, ZoneId
from ttrbot.engine.position import Position
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.slices import Slice, marker_holders
from ttrbot.engine.zones import DECK, GAP, MARKET, TICKET_DECK

if TYPE_CHECKING:
    from ttrbot.engine.questions import Ask
    from ttrbot.engine.rulebook import Rulebook

A = TypeVar("A", bound="Ask")


class State:
    """A position of one game, with its rulebook and seed. `evolve` changes it in place; equality is by value.

    It has the fields of `Position` itself, because they are read all the time: the compiled engine finds them at fixed
    offsets, but looks up a struct's fields by name.
    """

    def __init__(self, book: Rulebook, seed: bytes, position: Position) -> None:
        """Take over a position's values. Only immutable values are shared."""
        self.book = book
        self.seed = seed
        """The source of all random numbers. It is secret until the end and appears in no view and no event."""
        self.counter = position.counter
        self.cards = position.cards.copy()
        self.tickets = position.tickets.copy()
        self.counts = position.counts.copy()
        self.owners = position.owners
        self.closed = position.closed
        self.cars = position.cars
        self.route_points = position.route_points
        self.scores = position.scores
        self.rules = position.rules.copy()
        self.market_stays = position.market_stays
        self.decisions = position.decisions
        self.next_decision = position.next_decision
        self.start = position.start
        self.turn = position.turn
        self.turn_seat = position.turn_seat
        self.passes = position.passes
        self.last_turn = position.last_turn
        self.result = position.result
        self.open_routes: tuple[RouteSet, ...] = ()
        """By seat: the routes that the board leaves open to it. Follows from `owners` and `closed`."""
        self._marking: tuple[Slice, ...] = ()
        """The rules' parts when markers were last looked up: a cache key, as markers are read more than changed."""
        self._holders: dict[CityId, Seat] = {}
        self._markers: tuple[tuple[CityId, ...], ...] = ((),) * len(book.seats)

    def copy(self) -> State:
        """Return an independent copy."""
        other = State(self.book, self.seed, cast("Position", self))  # it has all fields of a Position
        other.open_routes = self.open_routes
        other._marking, other._holders, other._markers = self._marking, self._holders, self._markers
        return other

    def position(self) -> Position:
        """Return the stored part of the state."""
        return Position(*[getattr(self, name) for name in Position.__struct_fields__])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.seed == other.seed
            and self.open_routes == other.open_routes
            and self.book.gamemap == other.book.gamemap
            and self.position() == other.position()
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and been counted."""
        return self.result is not None

    @property
    def open_decisions(self) -> tuple[Decision, ...]:
        """The questions of the newest group, which can all be answered now, in any order."""
        decisions = self.decisions
        if len(decisions) < 2:
            return decisions
        newest = decisions[-1].group
        return tuple([decision for decision in decisions if decision.group == newest])

    def decision_of(self, seat: Seat) -> Decision | None:
        """Return the seat's open question, or None."""
        for decision in self.open_decisions:
            if decision.seat == seat:
                return decision
        return None

    def asked(self, seat: Seat, kind: type[A]) -> A | None:
        """Return what the seat is asked now if it is a question of this kind, else None."""
        decision = self.decision_of(seat)
        return decision.ask if decision is not None and isinstance(decision.ask, kind) else None

    def color(self, card: CardId) -> Color:
        """Return a card's colour."""
        return self.book.card_colors[card]

    def colors(self, cards: tuple[CardId, ...]) -> tuple[Color, ...]:
        """Return the colours of several cards, in order."""
        card_colors = self.book.card_colors
        return tuple([card_colors[card] for card in cards])

    def market_colors(self) -> tuple[Color | None, ...]:
        """Return the face-up cards' colours by slot, None for a gap."""
        card_colors = self.book.card_colors
        return tuple([None if card == GAP else card_colors[card] for card in self.cards[MARKET]])

    def funds(self, seat: Seat) -> Counts:
        """Return the cards per colour that a seat can pay with, its team's rack included."""
        zones = self.book.funds[seat]
        total = self.counts[zones[0]]
        for zone in zones[1:]:
            total = tuple(map(add, total, self.counts[zone]))
        return total

    def routes_of(self, seats: tuple[Seat, ...]) -> list[int]:
        """Return the indices of the routes that any of these seats owns."""
        return [index for index, owner in enumerate(self.owners) if owner in seats]

    def wave_cards(self, seat: Seat) -> int:
        """Return how many wave cards a seat holds (T4)."""
        return sum([kept.wave_cards(seat) for kept in self.rules.values()]) if self.rules else 0

    def marker_holders(self) -> dict[CityId, Seat]:
        """Return the seat whose marker lies on each marked city."""
        self._look_up_markers()
        return self._holders

    def markers(self, seat: Seat) -> tuple[CityId, ...]:
        """Return the cities that a seat has marked, its home first (W3, W5)."""
        return self.all_markers()[seat]

    def all_markers(self) -> tuple[tuple[CityId, ...], ...]:
        """Return the cities that each seat has marked, its home first."""
        self._look_up_markers()
        return self._markers

    def _look_up_markers(self) -> None:
        kept = tuple(self.rules.values())
        if kept != self._marking:
            self._marking = kept
            self._holders = holders = marker_holders(self.rules)
            self._markers = tuple(
                [tuple([city for city, holder in holders.items() if holder == seat]) for seat in self.book.seats]
            )

    def find_open_routes(self) -> None:
        """Set `open_routes` from the board."""
        sets = self.book.sets
        taken = 0
        barred = [0 for _ in self.book.seats]
        for index, (owner, is_closed) in enumerate(zip(self.owners, self.closed, strict=True)):
            if owner is not None or is_closed:
                taken |= sets.bits[index]
            if owner is not None:
                barred[owner] |= sets.tracks[index]
        self.open_routes = tuple([sets.all & ~(taken | tracks) for tracks in barred])

    def owner(self, route: RouteId) -> Seat | None:
        """Return the seat that owns a route, or None."""
        return self.owners[self.book.gamemap.route[route].index]


def initial_state(book: Rulebook, seed: bytes) -> State:
    """Return the state before anything has happened: all cards in their decks, in the order of the pool."""
    gamemap = book.gamemap
    cards: dict[ZoneId, tuple[CardId, ...]] = {zone.id: () for zone in book.zones.values() if not zone.holds_tickets}
    cards[DECK] = tuple(range(len(gamemap.card_colors)))
    cards[MARKET] = (GAP,) * gamemap.market_size
    tickets: dict[ZoneId, tuple[TicketId, ...]] = {zone.id: () for zone in book.zones.values() if zone.holds_tickets}
    tickets[TICKET_DECK] = tuple([ticket.id for ticket in gamemap.tickets for _ in range(ticket.copies)])
    position = Position(
        counter=0,
        cards=cards,
        tickets=tickets,
        counts={zone.id: NO_CARDS for zone in book.zones.values() if zone.pays},
        owners=(None,) * len(gamemap.routes),
        closed=(False,) * len(gamemap.routes),
        cars=(gamemap.cars,) * len(book.seats),
        route_points=(0,) * len(book.sides),
        scores=(0,) * len(book.sides),
        rules={rule.name: kept for rule in book.rules if (kept := rule.begin()) is not None},
    )
    state = State(book, seed, position)
    state.open_routes = (book.sets.all,) * len(book.seats)
    return state
