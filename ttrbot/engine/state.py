"""The whole state of a game. Mutable inside the engine; outside, a game is an opaque handle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttrbot.engine.cards import Color
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import Result
from ttrbot.engine.ids import CardId, CityId, DecisionId, RouteId, Seat, TicketId, ZoneId
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.slices import Slice, marker_holders, markers_of
from ttrbot.engine.zones import DECK, GAP, MARKET, TICKET_DECK

if TYPE_CHECKING:
    from ttrbot.engine.rulebook import Rulebook


class State:
    """A position. `evolve` changes it in place; `copy()` is cheap; equality is by value."""

    __slots__ = (
        "book",
        "cards",
        "cars",
        "closed",
        "counter",
        "counts",
        "decisions",
        "last_turn",
        "market_stays",
        "next_decision",
        "open_routes",
        "owners",
        "passes",
        "result",
        "route_points",
        "rules",
        "scores",
        "seed",
        "start",
        "tickets",
        "turn",
        "turn_seat",
    )

    book: Rulebook
    seed: bytes
    """What chance is drawn from. Secret until the end; part of no view and no event."""
    counter: int
    cards: dict[ZoneId, list[CardId]]
    """Train cards by zone; the top of the deck last; the market by slot, GAP where empty."""
    tickets: dict[ZoneId, list[TicketId]]
    """Tickets by zone; the top of the ticket deck last."""
    counts: dict[ZoneId, list[int]]
    """Cards per colour in the zones that are paid from."""
    owners: list[Seat | None]
    closed: list[bool]
    open_routes: list[RouteSet]
    """By seat, the routes that it may claim for all that lies on the board; follows from owners and closed tracks."""
    cars: list[int]
    route_points: list[int]
    """Points from claims, by side."""
    scores: list[int]
    """All points so far, by side."""
    market_stays: bool
    """Whether the market was left with too many locomotives, to be looked at again when discards come (B8)."""
    decisions: list[Decision]
    next_decision: DecisionId
    start: Seat
    turn: int
    turn_seat: Seat
    passes: int
    last_turn: int | None
    rules: dict[str, Slice]
    """What each special rule keeps, by its name."""
    result: Result | None

    def copy(self) -> State:
        """Return an independent copy that shares only what never changes."""
        other = State.__new__(State)
        other.book = self.book
        other.seed = self.seed
        other.counter = self.counter
        other.cards = {zone: cards[:] for zone, cards in self.cards.items()}
        other.tickets = {zone: tickets[:] for zone, tickets in self.tickets.items()}
        other.counts = {zone: counts[:] for zone, counts in self.counts.items()}
        other.owners = self.owners[:]
        other.closed = self.closed[:]
        other.open_routes = self.open_routes[:]
        other.cars = self.cars[:]
        other.route_points = self.route_points[:]
        other.scores = self.scores[:]
        other.market_stays = self.market_stays
        other.decisions = self.decisions[:]
        other.next_decision = self.next_decision
        other.start = self.start
        other.turn = self.turn
        other.turn_seat = self.turn_seat
        other.passes = self.passes
        other.last_turn = self.last_turn
        other.rules = self.rules.copy()
        other.result = self.result
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.book.gamemap == other.book.gamemap and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "book"
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and was counted."""
        return self.result is not None

    @property
    def open_decisions(self) -> list[Decision]:
        """The questions of the newest group: all may be answered now, in any order."""
        if not self.decisions:
            return []
        newest = self.decisions[-1].group
        return [decision for decision in self.decisions if decision.group == newest]

    def decision_of(self, seat: Seat) -> Decision | None:
        """Return the seat's open question, if it has one now."""
        return next((decision for decision in self.open_decisions if decision.seat == seat), None)

    def color(self, card: CardId) -> Color:
        """Return a card's colour."""
        return self.book.gamemap.card_colors[card]

    def colors(self, cards: tuple[CardId, ...] | list[CardId]) -> tuple[Color, ...]:
        """Return the colours of several cards, in order."""
        card_colors = self.book.gamemap.card_colors
        return tuple([card_colors[card] for card in cards])

    def market_colors(self) -> tuple[Color | None, ...]:
        """Return the face-up cards by slot, None for a gap."""
        card_colors = self.book.gamemap.card_colors
        return tuple([None if card == GAP else card_colors[card] for card in self.cards[MARKET]])

    def funds(self, seat: Seat) -> list[int]:
        """Count the cards per colour that a seat can pay from, its team's rack included."""
        first, *others = self.book.funds[seat]
        total = self.counts[first][:]
        for zone in others:
            total = [a + b for a, b in zip(total, self.counts[zone], strict=True)]
        return total

    def routes_of(self, seats: tuple[Seat, ...]) -> list[int]:
        """List the indices of the routes that any of these seats owns."""
        return [index for index, owner in enumerate(self.owners) if owner in seats]

    def ferry_cards(self, seat: Seat) -> int:
        """Return how many cards a seat holds that cover wave spaces (T4)."""
        return sum([kept.ferry_cards(seat) for kept in self.rules.values()]) if self.rules else 0

    def marker_holders(self) -> dict[CityId, Seat]:
        """Return whose marker lies on each marked city."""
        return marker_holders(self.rules)

    def markers(self, seat: Seat) -> tuple[CityId, ...]:
        """Return the cities that a seat has marked, its home first (W3, W5)."""
        return markers_of(self.rules, seat)

    def close_routes(self, routes: RouteSet) -> None:
        """Let nobody claim these routes any more."""
        self.open_routes = [others & ~routes for others in self.open_routes]

    def find_open_routes(self) -> None:
        """Work out from the board which routes each seat may claim."""
        sets = self.book.sets
        self.open_routes = [sets.all] * len(self.book.seats)
        self.close_routes(sets.of(index for index, is_closed in enumerate(self.closed) if is_closed))
        for index, owner in enumerate(self.owners):
            if owner is not None:
                self.close_routes(sets.bits[index])
                self.open_routes[owner] &= ~sets.tracks[index]

    def owner(self, route: RouteId) -> Seat | None:
        """Return who owns a route."""
        return self.owners[self.book.gamemap.route[route].index]


def initial_state(book: Rulebook, seed: bytes) -> State:
    """Return the state before anything has happened: all cards in their decks, in the order of the pool."""
    gamemap = book.gamemap
    state = State.__new__(State)
    state.book = book
    state.seed = seed
    state.counter = 0
    state.cards = {zone.id: [] for zone in book.zones.values() if not zone.holds_tickets}
    state.cards[DECK] = list(range(len(gamemap.card_colors)))
    state.cards[MARKET] = [GAP] * gamemap.market_size
    state.tickets = {zone.id: [] for zone in book.zones.values() if zone.holds_tickets}
    state.tickets[TICKET_DECK] = [ticket.id for ticket in gamemap.tickets for _ in range(ticket.copies)]
    state.counts = {zone.id: [0] * len(Color) for zone in book.zones.values() if zone.pays}
    state.owners = [None] * len(gamemap.routes)
    state.closed = [False] * len(gamemap.routes)
    state.open_routes = [book.sets.all] * len(book.seats)
    state.cars = [gamemap.cars] * len(book.seats)
    state.route_points = [0] * len(book.sides)
    state.scores = [0] * len(book.sides)
    state.market_stays = False
    state.decisions = []
    state.next_decision = 1
    state.start = 0
    state.turn = 0
    state.turn_seat = 0
    state.passes = 0
    state.last_turn = None
    state.rules = {rule.name: kept for rule in book.rules if (kept := rule.begin()) is not None}
    state.result = None
    return state
