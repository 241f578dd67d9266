"""What a viewer sees: types that know nothing of the state. They leave the engine, the state never does."""

from functools import cached_property

from msgspec import Struct

from ttrbot.engine.cards import Color, Counts
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import Result
from ttrbot.engine.gamemap import Cost, GameMap, Route
from ttrbot.engine.ids import CityId, RouteId, Seat, Side, TicketId
from ttrbot.engine.slices import Piece, Slice, pieces_of


class SeatSummary(Struct, frozen=True):
    """What all may know of a seat (B17)."""

    seat: Seat
    side: Side
    cars: int
    cards: int
    tickets: int
    wave_cards: int = 0


class SideSummary(Struct, frozen=True):
    """What all may know of a side: its running score and, in teams, the size of its racks."""

    side: Side
    seats: tuple[Seat, ...]
    score: int
    rack_cards: int = 0
    rack_tickets: int = 0


class PublicView(Struct, frozen=True, dict=True):
    """What everybody at the table and around it may see. What few ask for is put together when it is asked for."""

    map_id: str
    turn: int
    """The number of the running turn, from 1; 0 while the opening choices are made."""
    turn_seat: Seat
    """Whose turn it is; in the opening, the seat that will start."""
    passes: int
    """How many seats in a row have passed before this turn (B22)."""
    phase: str
    """The newest question's phase, as the scenario format names it; `over` at the end."""
    questions: tuple[Decision, ...]
    """All questions open now, of every seat."""
    market: tuple[Color | None, ...]
    """The face-up cards by slot; None is a gap (B10)."""
    draw_slots: tuple[int, ...]
    """The market slots whose card may be taken now (B6, B10); empty unless a train card can be drawn."""
    deck_size: int
    discards_size: int
    ticket_deck_size: int
    wave_pile: int | None
    """How many wave cards can still be taken; None: the map has none."""
    teams: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    cars: tuple[int, ...]
    """By seat, as are the sizes of hands and how many tickets they hold."""
    hands: tuple[int, ...]
    tickets: tuple[int, ...]
    scores: tuple[int, ...]
    """By side, as are the points of claims alone, the sizes of racks of cards and of tickets, where there are any."""
    route_points: tuple[int, ...]
    racks: tuple[int, ...]
    ticket_racks: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    """The owner of each route, by the route's index in the map."""
    costs: tuple[Cost, ...]
    """What each route asks of whoever claims it, by index."""
    closed: tuple[bool, ...]
    """Whether each route can be claimed by nobody any more (B15), by index."""
    revealed: tuple[Color, ...]
    """Cards turned up for the tunnel that is being tried (S9)."""
    last_turn: int | None
    """The number of the game's last turn, once the end has been triggered (B18)."""
    markers: tuple[tuple[CityId, ...], ...]
    """City markers by seat, the home city first (W3, W5)."""
    rules: dict[str, Slice]
    """What the special rules keep, by rule."""
    result: Result | None
    """The final count, once the game is over."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What lies in cities, homes first."""
        return pieces_of(self.rules)

    @cached_property
    def seats(self) -> tuple[SeatSummary, ...]:
        """What all may know of each seat."""
        return tuple(
            SeatSummary(
                seat,
                side,
                self.cars[seat],
                self.hands[seat],
                self.tickets[seat],
                sum(kept.wave_cards(seat) for kept in self.rules.values()),
            )
            for side, seats in enumerate(self.teams)
            for seat in seats
        )

    @cached_property
    def sides(self) -> tuple[SideSummary, ...]:
        """What all may know of each side."""
        return tuple(
            SideSummary(
                side,
                seats,
                self.scores[side],
                self.racks[side] if self.racks else 0,
                self.ticket_racks[side] if self.ticket_racks else 0,
            )
            for side, seats in enumerate(self.teams)
        )

    def marker_owners(self, route: Route) -> tuple[Seat, ...]:
        """Whose markers lie on a route's ends: each brings its owner the points of whoever claims it (W6)."""
        return tuple(seat for end in (route.a, route.b) for seat, cities in enumerate(self.markers) if end in cities)

    def owner_of(self, index: int) -> Seat | None:
        """Who owns the route with this index."""
        return self.owners[index]


class Options(Struct, frozen=True, gc=False):
    """What a seat could do now, as far as its own view tells. Empty where no question of its is open."""

    draw_slots: tuple[int, ...] = ()
    """Market slots that may be taken."""
    draw_deck: bool = False
    draw_tickets: bool = False
    routes: tuple[Cost, ...] = ()
    """Routes that could be claimed and paid for now, with what they cost."""
    deeds: tuple[str, ...] = ()
    """What else the turn may be used for by special rules."""
    cities: tuple[CityId, ...] = ()
    """Cities that would answer the open question: a home, a marker that can be paid for, the alien's next place."""
    can_pass: bool = False


class SeatView(Struct, frozen=True, gc=False):
    """What one seat sees: the public view, its own secrets and its team's racks."""

    seat: Seat
    public: PublicView
    hand: Counts
    tickets: tuple[TicketId, ...]
    offered: tuple[TicketId, ...]
    """Tickets to choose from, while a ticket question is open."""
    rack: Counts
    """The team's shared train cards; all zero without teams (A2)."""
    rack_tickets: tuple[TicketId, ...]
    drawn: Color | None
    """The card just drawn that still needs a place (A4)."""
    questions: tuple[Decision, ...]
    """This seat's own open questions."""
    options: Options
    waiting_tickets: tuple[TicketId, ...] = ()
    """The ticket that goes on the team's rack once the mates have chosen theirs (A6)."""

    @property
    def side(self) -> Side:
        """The side this seat plays for."""
        return self.public.seats[self.seat].side

    @property
    def all_tickets(self) -> tuple[TicketId, ...]:
        """The tickets to choose from, the seat's own, the rack's and the one that waits for it."""
        return (*self.offered, *self.tickets, *self.rack_tickets, *self.waiting_tickets)

    def team_has_link(self, gamemap: GameMap, route: Route) -> bool:
        """Whether a team mate's track runs beside a route, so that the team needs no other (A9)."""
        tracks = gamemap.groups[route.group] if route.group is not None else ()
        mates = set(self.public.sides[self.side].seats) - {self.seat}
        return any(self.public.owners[track.index] in mates for track in tracks)

    def routes_owned(self, route_ids: tuple[RouteId, ...]) -> tuple[RouteId, ...]:
        """The routes of this seat's side, given the map's route ids in index order."""
        seats = self.public.sides[self.side].seats
        return tuple(route for route, owner in zip(route_ids, self.public.owners, strict=True) if owner in seats)
