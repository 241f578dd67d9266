"""Build a state from a scenario's `[setup]`: the file places what it names, the rest is dealt from the seed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ttrbot.engine import zones
from ttrbot.engine.cards import LOCOMOTIVE, Color, count_colors
from ttrbot.engine.decisions import AnyAsk, Decision
from ttrbot.engine.evolve import replaced
from ttrbot.engine.ids import CardId, Seat, Side, TicketId, ZoneId
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rng import Rng
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.scenario import WRITTEN
from ttrbot.engine.rules.tables import (
    ScenarioError,
    Table,
    check_keys,
    colors,
    fault,
    integer,
    known_ids,
    multiset,
    one_of,
    table,
    typed,
    words,
)
from ttrbot.engine.rules.written import Written, WrittenPosition
from ttrbot.engine.state import State, initial_state
from ttrbot.engine.zones import DECK, DISCARDS, GAP, MARKET, REMOVED, TICKET_DECK

USUAL_SWEEP = 3
"""A market that a file leaves open is dealt fewer locomotives than this if the map has no limit of its own."""
BASE_PHASES = ("turn", "tickets", "keep_tickets")
PHASES = (*BASE_PHASES, *(phase for written in WRITTEN.values() for phase in written.phases))
SETUP_KEYS = (
    "phase",
    "turn",
    "market",
    "deck",
    "deck_rest",
    "discards",
    "ticket_deck",
    "ticket_deck_rest",
    *(key for written in WRITTEN.values() for key in written.setup_keys),
)
SEAT_KEYS = (
    "hand",
    "tickets",
    "routes",
    "cars",
    "score",
    "offered",
    *(key for written in WRITTEN.values() for key in written.seat_keys),
)
TEAM_KEYS = ("rack", "shared_tickets", "score")


def seat_names(book: Rulebook) -> dict[str, Seat]:
    """Return the seats by their names in scenarios, from P1 on."""
    return {f"P{seat + 1}": seat for seat in book.seats}


def team_names(book: Rulebook) -> dict[str, Side]:
    """Return the teams by their names in scenarios, from T1 on; none if each side is one seat."""
    return {f"T{side + 1}": side for side in book.sides} if book.gamemap.team_size > 1 else {}


def build_position(book: Rulebook, seed: bytes, setup: Table, steps: Iterable[Table] = ()) -> State:
    """Return the position of a `[setup]` table. Raise ScenarioError with the wrong key and what is valid.

    Of the steps that follow only the names matter: no city that they name becomes a random home.
    """
    return _Builder(book, seed, setup, steps).build()


@dataclass
class _Piles:
    """The cards and tickets that haven't been placed yet."""

    cards: dict[Color, list[CardId]]
    tickets: list[TicketId]
    order: Rng

    def take_cards(self, key: str, counts: dict[Color, int]) -> list[CardId]:
        """Take cards: a number of each colour."""
        taken = []
        for color, number in counts.items():
            if number > len(self.cards[color]):
                raise ScenarioError(f"{key}: asks for {number} {color.code} cards, {len(self.cards[color])} are left")
            taken += [self.cards[color].pop() for _ in range(number)]
        return taken

    def take_in_order(self, key: str, row: tuple[Color, ...]) -> list[CardId]:
        """Take cards of these colours, in this order."""
        return [self.take_cards(key, {color: 1})[0] for color in row]

    def take_ticket(self, key: str, ticket: TicketId) -> TicketId:
        """Take a ticket by its id."""
        if ticket not in self.tickets:
            raise ScenarioError(f"{key}: the ticket {ticket!r} is named more often than it exists")
        self.tickets.remove(ticket)
        return ticket

    def rest(self) -> list[CardId]:
        """Take all cards left, shuffled."""
        left = [card for color in Color for card in self.cards[color]]
        self.cards = {color: [] for color in Color}
        return list(self.order.shuffled(left))

    def deal(self, number: int, *, plain: bool = False) -> list[CardId]:
        """Deal random cards from what is left; with `plain`, no locomotives."""
        pool = [card for color in Color if not (plain and color == LOCOMOTIVE) for card in self.cards[color]]
        dealt = list(self.order.shuffled(pool)[:number])
        for color in Color:
            self.cards[color] = [card for card in self.cards[color] if card not in dealt]
        return dealt


class _Builder:
    def __init__(self, book: Rulebook, seed: bytes, setup: Table, steps: Iterable[Table]) -> None:
        self.book = book
        self.gamemap = book.gamemap
        self.setup = setup
        self.words = {word for part in (setup, *steps) for word in words(part)}
        self.seats = seat_names(book)
        self.teams = team_names(book)
        check_keys("setup", setup, [*SETUP_KEYS, *self.seats, *self.teams])
        self.seat_setup = {seat: table(f"setup.{name}", setup.get(name, {})) for name, seat in self.seats.items()}
        for name, seat in self.seats.items():
            valid = [key for key in SEAT_KEYS if not (self.teams and key == "score")]
            check_keys(f"setup.{name}", self.seat_setup[seat], valid)
        self.team_setup = {side: table(f"setup.{name}", setup.get(name, {})) for name, side in self.teams.items()}
        for name, side in self.teams.items():
            check_keys(f"setup.{name}", self.team_setup[side], TEAM_KEYS)
        self.phase = one_of("setup.phase", setup.get("phase", "turn"), PHASES)
        self.turn = self.seats[one_of("setup.turn", setup.get("turn", "P1"), self.seats)]
        self.state = initial_state(book, seed)
        by_color: dict[Color, list[CardId]] = {color: [] for color in Color}
        for card, color in enumerate(self.gamemap.card_colors):
            by_color[color].append(card)
        self.piles = _Piles(by_color, list(self.state.tickets[TICKET_DECK]), Rng(seed))
        self.state.cards[DECK] = ()
        self.state.tickets[TICKET_DECK] = ()

    def build(self) -> State:
        self._refuse_what_is_missing()
        self._cards()
        self._tickets()
        self._board()
        self.state.counter = self.piles.order.counter
        self.state.start = self.state.turn_seat = self.turn
        self._questions()
        return self.state

    def _refuse_what_is_missing(self) -> None:
        active = self._written()
        for written in [written for written in WRITTEN.values() if written not in active]:
            parts = [("setup", self.setup, written.setup_keys)]
            parts += [(f"setup.{name}", self.seat_setup[seat], written.seat_keys) for name, seat in self.seats.items()]
            for path, part, keys in parts:
                for key in keys:
                    if key in part:
                        raise ScenarioError(f"{path}.{key}: this game has no rule {written.name!r}")
            if self.phase in written.phases:
                phases = ", ".join(BASE_PHASES)
                raise ScenarioError(f"setup.phase: this game has no rule {written.name!r}; valid: {phases}")
        for name, seat in self.seats.items():
            chooses = self.phase == "tickets" or (self.phase == "keep_tickets" and seat == self.turn)
            if self.seat_setup[seat].get("offered") and not chooses:
                raise ScenarioError(
                    f"setup.{name}.offered: {name} chooses no tickets here; valid in phase tickets, "
                    "and in phase keep_tickets for the seat in `turn`"
                )

    # ------------------------------------------------------------------ train cards

    def _cards(self) -> None:
        fixed: list[tuple[ZoneId, list[CardId]]] = []
        for name, seat in self.seats.items():
            if "hand" in self.seat_setup[seat]:
                fixed.append((zones.hand(seat), self._multiset(f"setup.{name}.hand", self.seat_setup[seat]["hand"])))
        for name, side in self.teams.items():
            if "rack" in self.team_setup[side]:
                fixed.append((zones.rack(side), self._multiset(f"setup.{name}.rack", self.team_setup[side]["rack"])))
        for zone, cards in fixed:
            self._put(zone, cards)
        market = self._row("market")
        deck = self._row("deck")
        self._put(DISCARDS, self._row("discards") or [])
        for seat in self.seats.values():
            if "hand" not in self.seat_setup[seat]:
                self._put(zones.hand(seat), self.piles.deal(self.gamemap.start_hand))
        if market is None:
            market = self._deal_market()
        self.state.cards[MARKET] = (*market, *[GAP] * (self.gamemap.market_size - len(market)))
        rest = typed("setup.deck_rest", self.setup.get("deck_rest", True), bool, "true or false")
        self.state.cards[DECK] = (*(self.piles.rest() if rest else ()), *reversed(deck or ()))

    def _multiset(self, key: str, value: object) -> list[CardId]:
        counts = multiset(key, value)
        return self.piles.take_cards(key, {color: counts[color] for color in Color})

    def _row(self, name: str) -> list[CardId] | None:
        if name not in self.setup:
            return None
        key = f"setup.{name}"
        row = colors(key, self.setup[name])
        if name == "market" and len(row) > self.gamemap.market_size:
            raise fault(key, len(row), f"at most {self.gamemap.market_size} cards")
        return self.piles.take_in_order(key, row)

    def _deal_market(self) -> list[CardId]:
        """Deal a market with too few locomotives for a sweep; on most maps three cause one (B8)."""
        size = self.gamemap.market_size
        dealt = self.piles.deal(size)
        wild = [card for card in dealt if self.state.color(card) == LOCOMOTIVE]
        too_many = wild[(self.gamemap.market_sweep_at or USUAL_SWEEP) - 1 :]
        swapped = self.piles.deal(len(too_many), plain=True)
        self.piles.cards[LOCOMOTIVE] += too_many
        return [card for card in dealt if card not in too_many] + swapped

    def _put(self, zone: ZoneId, cards: list[CardId]) -> None:
        state = self.state
        state.cards[zone] += tuple(cards)
        if zone in state.counts:
            state.counts[zone] = count_colors(state.colors(state.cards[zone]))

    # ------------------------------------------------------------------ tickets

    def _tickets(self) -> None:
        known = self.gamemap.ticket
        for name, seat in self.seats.items():
            for key, zone in (("tickets", zones.tickets(seat)), ("offered", zones.offered(seat))):
                if key in self.seat_setup[seat]:
                    path = f"setup.{name}.{key}"
                    for ticket in known_ids(path, self.seat_setup[seat][key], known, "ticket"):
                        self.state.tickets[zone] += (self.piles.take_ticket(path, ticket),)
        for name, side in self.teams.items():
            if "shared_tickets" in self.team_setup[side]:
                path = f"setup.{name}.shared_tickets"
                zone = zones.ticket_rack(side)
                if zone not in self.state.tickets:
                    raise ScenarioError(f"{path}: this map has no shared tickets")
                for ticket in known_ids(path, self.team_setup[side]["shared_tickets"], known, "ticket"):
                    self.state.tickets[zone] += (self.piles.take_ticket(path, ticket),)
        top_ids = known_ids("setup.ticket_deck", self.setup.get("ticket_deck", []), known, "ticket")
        drawn_later = self.book.arranged(known, hands=0)
        for ticket in top_ids:
            if ticket not in drawn_later:
                raise ScenarioError(f"setup.ticket_deck: the ticket {ticket!r} is dealt at the start only")
        top = [self.piles.take_ticket("setup.ticket_deck", ticket) for ticket in top_ids]
        self.piles.tickets = list(self.piles.order.shuffled(self.piles.tickets))
        refused = self._deal_tickets()
        has_rest = self.setup.get("ticket_deck_rest", True)
        below = typed("setup.ticket_deck_rest", has_rest, bool, "true or false")
        rest = refused + self.piles.tickets if below else []
        self.state.tickets[TICKET_DECK] = (*rest, *reversed(top))

    def _deal_tickets(self) -> list[TicketId]:
        """Deal tickets to the seats for which the file gives none. Return the tickets that go under the deck."""
        numbers = self.gamemap.ticket_rules
        under: list[TicketId] = []
        given = [seat for seat, setup in self.seat_setup.items() if "tickets" in setup or "offered" in setup]
        seats = [seat for seat in self.seats.values() if seat not in given]
        arranged = self.book.arranged(self.piles.tickets, len(seats))
        self.state.tickets[REMOVED] = tuple((Counter(self.piles.tickets) - Counter(arranged)).elements())
        self.piles.tickets = list(arranged)
        for seat in seats:
            dealt = [self.piles.tickets.pop() for _ in range(min(numbers.deal, len(self.piles.tickets)))]
            if self.phase == "tickets":
                self.state.tickets[zones.offered(seat)] += tuple(dealt)
                continue
            self.state.tickets[zones.tickets(seat)] += tuple(dealt[: numbers.keep_at_opening])
            refused = dealt[numbers.keep_at_opening :]
            if numbers.refused_at_opening == "removed":
                self.state.tickets[REMOVED] += tuple(refused)
            else:
                under += refused
        return under

    # ------------------------------------------------------------------ board

    def _board(self) -> None:
        state = self.state
        for name, seat in self.seats.items():
            setup = self.seat_setup[seat]
            key = f"setup.{name}.routes"
            for route_id in known_ids(key, setup.get("routes", []), self.gamemap.route, "route"):
                route = self.gamemap.route[route_id]
                if state.owners[route.index] is not None:
                    raise ScenarioError(f"{key}: the route {route_id!r} has an owner already")
                state.owners = replaced(state.owners, route.index, seat)
                state.cars = replaced(state.cars, seat, state.cars[seat] - self.book.costs[route.index].cars)
            if "cars" in setup:
                state.cars = replaced(state.cars, seat, integer(f"setup.{name}.cars", setup["cars"]))
            if state.cars[seat] < 0:
                raise ScenarioError(f"{key}: takes more cars than {name} has")
            if "score" in setup:
                self._score(f"setup.{name}.score", self.book.side_of[seat], setup["score"])
        for name, side in self.teams.items():
            if "score" in self.team_setup[side]:
                self._score(f"setup.{name}.score", side, self.team_setup[side]["score"])
        self._close_tracks()
        state.find_open_routes()
        for written in self._written():
            written.place(self.scene)

    def _written(self) -> list[type[Written]]:
        """Return what this game's rules add to scenarios."""
        active = {rule.name for rule in self.book.rules}
        return [written for written in WRITTEN.values() if written.name in active]

    @cached_property
    def scene(self) -> WrittenPosition:
        """Return the position for special rules to fill in."""
        return WrittenPosition(
            self.state,
            self.setup,
            self.phase,
            self.turn,
            self.seats,
            self.seat_setup,
            frozenset(self.words),
            self.piles.order,
        )

    def _score(self, key: str, side: Side, value: object) -> None:
        score = typed(key, value, int, "a whole number")
        self.state.scores = replaced(self.state.scores, side, score)
        self.state.route_points = replaced(self.state.route_points, side, score)

    def _close_tracks(self) -> None:
        """Close the free tracks of every group in which the allowed number is owned (B15)."""
        for group, tracks in self.gamemap.groups.items():
            free = [track.index for track in tracks if self.state.owners[track.index] is None]
            if len(tracks) - len(free) >= self.book.tracks_allowed(group):
                for index in free:
                    self.state.closed = replaced(self.state.closed, index, True)

    # ------------------------------------------------------------------ questions

    def _questions(self) -> None:
        numbers = self.gamemap.ticket_rules
        share = bool(self.book.ticket_sharing)
        match self.phase:
            case "tickets":
                for seat in self.seats.values():
                    offered = len(self.state.tickets[zones.offered(seat)])
                    if offered:
                        self._ask(seat, AskOpeningTickets(min(numbers.keep_at_opening, offered), share), "B2")
                if not self.state.decisions:
                    raise ScenarioError("setup.phase: in phase tickets at least one seat must have tickets offered")
            case "keep_tickets":
                self.state.turn = 1
                offered = len(self.state.tickets[zones.offered(self.turn)])
                if not offered:
                    raise ScenarioError(
                        "setup.phase: keep_tickets needs tickets in the `offered` of the seat in `turn`"
                    )
                self._ask(self.turn, AskKeepTickets(min(numbers.keep, offered), share), "B16")
            case phase if written := next((one for one in self._written() if phase in one.phases), None):
                written.ask(self.scene)
            case _:
                self.state.turn = 1
                self._ask(self.turn, AskTurn(), "B4")

    def _ask(self, seat: Seat, ask: AnyAsk, rule: str) -> None:
        self.state.decisions += (Decision(self.state.next_decision, seat, ask, 1, rule),)
        self.state.next_decision += 1
