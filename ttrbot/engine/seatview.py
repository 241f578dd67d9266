"""What a viewer sees. These types know nothing of the state: they leave the engine, which the state never does."""

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from ttrbot.engine.cards import Color, Counts
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import Result
from ttrbot.engine.gamemap import Cost, GameMap, Route
from ttrbot.engine.ids import CityId, RouteId, Seat, Side, TicketId
from ttrbot.engine.slices import Piece, Slice, Token, pieces_of


class SeatSummary(Struct, frozen=True):
    """What everybody may know of a seat (B17)."""

    seat: Seat
    side: Side
    cars: int
    cards: int
    tickets: int
    wave_cards: int = 0


class SideSummary(Struct, frozen=True):
    """What everybody may know of a side: its running score and, in teams, the size of its racks."""

    side: Side
    seats: tuple[Seat, ...]
    score: int
    rack_cards: int = 0
    rack_tickets: int = 0


class PublicView(Struct, frozen=True, dict=True):
    """What everybody at the table and around it may see. What is seldom needed is computed on first use."""

    map_id: str
    turn: int
    """The number of the current turn, from 1; 0 while the opening choices are made."""
    turn_seat: Seat
    """The seat whose turn it is; during the opening choices, the seat that will start."""
    passes: int
    """The number of passes in a row before this turn (B22)."""
    phase: str
    """The kind of the newest question, by its name in scenarios; `over` at the end."""
    questions: tuple[Decision, ...]
    """All open questions, of every seat."""
    market: tuple[Color | None, ...]
    """The face-up cards by slot; None is a gap (B10)."""
    draw_slots: tuple[int, ...]
    """The market slots whose card may be taken now (B6, B10); none unless a train card can be drawn."""
    deck_size: int
    discards_size: int
    ticket_deck_size: int
    wave_pile: int | None
    """The number of wave cards that can still be taken; None: the map has none."""
    teams: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    cars: tuple[int, ...]
    """By seat, as are `hands` and `tickets`."""
    hands: tuple[int, ...]
    tickets: tuple[int, ...]
    scores: tuple[int, ...]
    """By side, as are the points from claims and the sizes of the racks, where there are any."""
    route_points: tuple[int, ...]
    racks: tuple[int, ...]
    ticket_racks: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    """The owner of each route, by the route's index in the map."""
    costs: tuple[Cost, ...]
    """What claiming each route costs, by index."""
    closed: tuple[bool, ...]
    """Whether nobody can claim the route any more (B15), by index."""
    revealed: tuple[Color, ...]
    """The cards turned up for the tunnel that is being tried (S9)."""
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
        """The pieces that lie in cities, homes first."""
        return pieces_of(self.rules)

    def tokens(self, seat: Seat) -> tuple[Token, ...]:
        """Return what special rules count for a seat."""
        return tuple(token for kept in self.rules.values() for token in kept.tokens(seat))

    @cached_property
    def seats(self) -> tuple[SeatSummary, ...]:
        """What everybody may know of each seat."""
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
        """What everybody may know of each side."""
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
        """Return the seats with a marker at an end of the route: each gets the points of any claim of it (W6)."""
        return tuple(seat for end in (route.a, route.b) for seat, cities in enumerate(self.markers) if end in cities)

    def without_costs(self) -> "PublicView":
        """Return the same without what the routes cost: most of its weight, and not drawn on a board."""
        return replace(self, costs=())

    def owner_of(self, index: int) -> Seat | None:
        """Return the owner of the route with this index."""
        return self.owners[index]


class Options(Struct, frozen=True, gc=False):
    """What a seat could do now, as far as its own view shows. Empty if it has no open question."""

    draw_slots: tuple[int, ...] = ()
    """Market slots that may be taken."""
    draw_deck: bool = False
    draw_tickets: bool = False
    routes: tuple[Cost, ...] = ()
    """Routes that could be claimed and paid for now, with what they cost."""
    deeds: tuple[str, ...] = ()
    """What special rules offer to do with the turn besides."""
    cities: tuple[CityId, ...] = ()
    """The cities that would answer the open question: a home, a marker that can be paid for, the alien's next place."""
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
    """A card just drawn that hasn't been put into the hand or onto the rack yet (A4)."""
    questions: tuple[Decision, ...]
    """This seat's own open questions."""
    options: Options
    waiting_tickets: tuple[TicketId, ...] = ()
    """The ticket that goes on the team's rack once the mates have chosen theirs (A6)."""

    @property
    def side(self) -> Side:
        """The side that this seat plays for."""
        return self.public.seats[self.seat].side

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        """The seats of its side: its own, and in a team those of its mates."""
        return self.public.sides[self.side].seats

    @property
    def all_tickets(self) -> tuple[TicketId, ...]:
        """The tickets to choose from, the seat's own, the rack's, and the seat's waiting one."""
        return (*self.offered, *self.tickets, *self.rack_tickets, *self.waiting_tickets)

    def team_has_link(self, gamemap: GameMap, route: Route) -> bool:
        """Return whether a team mate owns a parallel track of a route, so that the team doesn't need this one (A9)."""
        tracks = gamemap.groups[route.group] if route.group is not None else ()
        mates = set(self.own_seats) - {self.seat}
        return any(self.public.owners[track.index] in mates for track in tracks)

    def routes_owned(self, route_ids: tuple[RouteId, ...]) -> tuple[RouteId, ...]:
        """Return the routes of this seat's side, given the map's route ids in index order."""
        seats = self.own_seats
        return tuple(route for route, owner in zip(route_ids, self.public.owners, strict=True) if owner in seats)
