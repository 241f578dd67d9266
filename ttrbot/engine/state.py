"""The whole state of a game. Outside the engine a game is an opaque handle."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from ttrbot.engine.cards import NO_CARDS, Color, Counts
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import Result
from ttrbot.engine.ids import CardId, CityId, DecisionId, RouteId, Seat, TicketId, ZoneId
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.slices import Slice, marker_holders, markers_of
from ttrbot.engine.zones import DECK, GAP, MARKET, TICKET_DECK

if TYPE_CHECKING:
    from ttrbot.engine.questions import Ask
    from ttrbot.engine.rulebook import Rulebook

A = TypeVar("A", bound="Ask")


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


class State(Position, kw_only=True):
    """A position of one game, with what belongs to it. `evolve` changes it in place; equality is by value."""

    book: Rulebook
    seed: bytes
    """What chance is drawn from. Secret until the end; part of no view and no event."""
    open_routes: tuple[RouteSet, ...] = ()
    """By seat, the routes that it may claim for all that lies on the board; follows from owners and closed tracks."""

    def copy(self) -> State:
        """Return an independent copy: it shares only what never changes."""
        other = copy(self)
        other.cards = self.cards.copy()
        other.tickets = self.tickets.copy()
        other.counts = self.counts.copy()
        other.rules = self.rules.copy()
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.book.gamemap == other.book.gamemap and all(
            getattr(self, name) == getattr(other, name) for name in self.__struct_fields__ if name != "book"
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and was counted."""
        return self.result is not None

    @property
    def open_decisions(self) -> tuple[Decision, ...]:
        """The questions of the newest group: all may be answered now, in any order."""
        decisions = self.decisions
        if len(decisions) < 2:
            return decisions
        newest = decisions[-1].group
        return tuple([decision for decision in decisions if decision.group == newest])

    def decision_of(self, seat: Seat) -> Decision | None:
        """Return the seat's open question, if it has one now."""
        for decision in self.open_decisions:
            if decision.seat == seat:
                return decision
        return None

    def asked(self, seat: Seat, kind: type[A]) -> A | None:
        """Return the seat's open question if it is one of this kind."""
        decision = self.decision_of(seat)
        return decision.ask if decision is not None and isinstance(decision.ask, kind) else None

    def color(self, card: CardId) -> Color:
        """Return a card's colour."""
        return self.book.gamemap.card_colors[card]

    def colors(self, cards: tuple[CardId, ...]) -> tuple[Color, ...]:
        """Return the colours of several cards, in order."""
        card_colors = self.book.gamemap.card_colors
        return tuple([card_colors[card] for card in cards])

    def market_colors(self) -> tuple[Color | None, ...]:
        """Return the face-up cards by slot, None for a gap."""
        card_colors = self.book.gamemap.card_colors
        return tuple([None if card == GAP else card_colors[card] for card in self.cards[MARKET]])

    def funds(self, seat: Seat) -> Counts:
        """Count the cards per colour that a seat can pay from, its team's rack included."""
        zones = self.book.funds[seat]
        total = self.counts[zones[0]]
        for zone in zones[1:]:
            total = tuple([a + b for a, b in zip(total, self.counts[zone], strict=True)])
        return total

    def routes_of(self, seats: tuple[Seat, ...]) -> list[int]:
        """List the indices of the routes that any of these seats owns."""
        return [index for index, owner in enumerate(self.owners) if owner in seats]

    def wave_cards(self, seat: Seat) -> int:
        """Return how many cards a seat holds that cover wave spaces (T4)."""
        return sum([kept.wave_cards(seat) for kept in self.rules.values()]) if self.rules else 0

    def marker_holders(self) -> dict[CityId, Seat]:
        """Return whose marker lies on each marked city."""
        return marker_holders(self.rules)

    def markers(self, seat: Seat) -> tuple[CityId, ...]:
        """Return the cities that a seat has marked, its home first (W3, W5)."""
        return markers_of(self.rules, seat)

    def find_open_routes(self) -> None:
        """Work out from the board which routes each seat may claim."""
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
        """Return who owns a route."""
        return self.owners[self.book.gamemap.route[route].index]


def initial_state(book: Rulebook, seed: bytes) -> State:
    """Return the state before anything has happened: all cards in their decks, in the order of the pool."""
    gamemap = book.gamemap
    cards: dict[ZoneId, tuple[CardId, ...]] = {zone.id: () for zone in book.zones.values() if not zone.holds_tickets}
    cards[DECK] = tuple(range(len(gamemap.card_colors)))
    cards[MARKET] = (GAP,) * gamemap.market_size
    tickets: dict[ZoneId, tuple[TicketId, ...]] = {zone.id: () for zone in book.zones.values() if zone.holds_tickets}
    tickets[TICKET_DECK] = tuple([ticket.id for ticket in gamemap.tickets for _ in range(ticket.copies)])
    return State(
        book=book,
        seed=seed,
        counter=0,
        cards=cards,
        tickets=tickets,
        counts={zone.id: NO_CARDS for zone in book.zones.values() if zone.pays},
        owners=(None,) * len(gamemap.routes),
        closed=(False,) * len(gamemap.routes),
        open_routes=(book.sets.all,) * len(book.seats),
        cars=(gamemap.cars,) * len(book.seats),
        route_points=(0,) * len(book.sides),
        scores=(0,) * len(book.sides),
        rules={rule.name: kept for rule in book.rules if (kept := rule.begin()) is not None},
    )
