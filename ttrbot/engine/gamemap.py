"""A map as the rules need it: cities, routes, tickets, the card pool and the numbers. Frozen, built by `content`."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from msgspec import Struct

from ttrbot.engine.cards import Color, Counts
from ttrbot.engine.ids import CityId, RouteId, Seat, Side, TicketId

RefusedAtOpening = Literal["bottom", "shuffled_bottom", "removed"]
RefusedTickets = Literal["bottom", "removed"]
Tracks = Literal["one", "all_but_one", "all"]
RouteKind = Literal["train", "ferry", "tunnel"]


@dataclass(frozen=True, slots=True)
class City:
    """A spot of the board; a terminal is a dead end in the zone it names (S3, T3)."""

    id: CityId
    zone: str | None = None
    region: str | None = None

    @property
    def is_terminal(self) -> bool:
        """Whether this is a dead end of a neighbouring country or zone."""
        return self.zone is not None


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two neighbouring spots; `color` is None for gray. Parallel tracks share a `group`."""

    id: RouteId
    index: int
    a: CityId
    b: CityId
    length: int
    color: Color | None
    kind: RouteKind = "train"
    locomotives: int = 0
    """Locomotive symbols of a ferry (I3)."""
    waves: int = 0
    """Wave spaces of a ferry (T5)."""
    tunnel_cards: int = 0
    """Cards turned up for a tunnel (S9, A10)."""
    group: str | None = None
    marks: tuple[tuple[str, int], ...] = ()
    """What special rules read on it, each by the rule's word and a number."""
    signs: tuple[str, ...] = ()
    """What special rules have drawn on its spaces, from the first on."""

    def mark(self, word: str) -> int:
        """Return the number that stands for a special rule's word; 0 without it."""
        return dict(self.marks).get(word, 0)

    @property
    def look(self) -> tuple[object, ...]:
        """What it asks of whoever claims it; of parallel tracks with the same look one is as good as the other."""
        return (self.length, self.color, self.tunnel_cards, self.locomotives, self.waves, self.marks)


@dataclass(frozen=True, slots=True)
class Leg:
    """One way to complete a ticket: any target joined to any of the ticket's `sources` is worth `points` (S5, T3)."""

    targets: tuple[CityId, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket: `sources` is one city, or the terminals of a zone; most have one leg with one target.

    `a` and `b` are the two ends as the map file names them (a city, or `zone:ID`; `b` is empty with alternatives).
    """

    id: TicketId
    a: str
    b: str
    sources: tuple[CityId, ...]
    legs: tuple[Leg, ...]
    copies: int = 1

    @property
    def value(self) -> int:
        """The best that the ticket can bring."""
        return max(leg.points for leg in self.legs)

    @property
    def penalty(self) -> int:
        """What is lost if no leg is completed: the lowest value (S5)."""
        return min(leg.points for leg in self.legs)

    @property
    def cities(self) -> frozenset[CityId]:
        """Every city that the ticket names."""
        return frozenset(self.sources).union(*(leg.targets for leg in self.legs))


class Cost(Struct, frozen=True):
    """What a route asks of its claimer, after every rule of the map has had its say."""

    route: RouteId
    index: int
    cards: int
    """How many cards are laid; wave cards may stand for some (T5)."""
    color: Color | None
    """None: any single colour (B11)."""
    locomotives_allowed: bool = True
    locomotives: int = 0
    """Spaces that only locomotives cover (I3)."""
    waves: int = 0
    """Spaces that locomotives or wave cards cover (T5)."""
    cars: int = 0
    """How many cars leave the stock."""
    points: int = 0
    """What a claim brings at once: for its spaces (B13), and `bonus`."""
    bonus: int = 0
    """What of the points is the claimer's, whoever gets those for the spaces."""
    extras: tuple[tuple[str, int], ...] = ()
    """What else special rules ask, each by a word of its own and a number: see `Seen.demands`."""


@dataclass(frozen=True, slots=True)
class TicketRules:
    """How many tickets are dealt, drawn and kept, and where refused ones go (B2, B16)."""

    deal: int = 3
    keep_at_opening: int = 2
    draw: int = 3
    keep: int = 1
    refused: RefusedTickets = "bottom"
    refused_at_opening: RefusedAtOpening = "shuffled_bottom"


@dataclass(frozen=True, slots=True)
class RuleConfig:
    """A special rule of the map by name, with its parameters as the file gives them."""

    name: str
    params: dict[str, object]
    option: str | None = None
    """The table's option that switches the rule on; None: it always holds."""


@dataclass(frozen=True)
class GameMap:
    """A map: everything that a game on it needs to know."""

    id: str
    seats: tuple[int, ...]
    """The numbers of players it can be played with (B1)."""
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    cars: int
    start_hand: int
    market_size: int
    market_sweep_at: int
    """So many locomotives in the market have it swept (B8)."""
    card_colors: tuple[Color, ...]
    """The colour of each card of the pool, by card id."""
    ticket_rules: TicketRules
    parallel_tracks: dict[int, Tracks]
    """How many tracks of a group may be claimed, by number of players (B15, A9)."""
    points: dict[int, int]
    """Points by route length (B13)."""
    seat_colors: tuple[str, ...]
    market_locomotive_counts_as_turn: bool = True
    last_round_cars: int = 2
    """So many cars, or fewer, of a side at the end of a turn trigger the end (B18, A11)."""
    team_size: int = 1
    """Seats per side; team mates sit next to each other (A1)."""
    always_open_groups: tuple[str, ...] = ()
    """Groups of which all tracks may be claimed, whatever the number of players (A9)."""
    rules: tuple[RuleConfig, ...] = ()

    def __hash__(self) -> int:
        """Of its id: maps are compared as a whole, and few share an id."""
        return hash(self.id)

    @cached_property
    def city(self) -> dict[CityId, City]:
        """Cities by id."""
        return {city.id: city for city in self.cities}

    @cached_property
    def city_index(self) -> dict[CityId, int]:
        """Numbers of cities by id, in file order."""
        return {city.id: number for number, city in enumerate(self.cities)}

    @cached_property
    def spots(self) -> tuple[CityId, ...]:
        """The cities that a piece can lie in: all but the dead ends."""
        return tuple([city.id for city in self.cities if not city.is_terminal])

    @cached_property
    def route(self) -> dict[RouteId, Route]:
        """Routes by id."""
        return {route.id: route for route in self.routes}

    @cached_property
    def tunnel_sizes(self) -> tuple[int, ...]:
        """How many cards the map's tunnels turn up, each number once, the lowest first."""
        return tuple(sorted({route.tunnel_cards for route in self.routes if route.tunnel_cards}))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """By a route's index, the indices of the routes that share a city with it."""
        return tuple(
            tuple(
                other.index for other in self.routes if other is not route and {other.a, other.b} & {route.a, route.b}
            )
            for route in self.routes
        )

    @cached_property
    def ticket(self) -> dict[TicketId, Ticket]:
        """Tickets by id."""
        return {ticket.id: ticket for ticket in self.tickets}

    @cached_property
    def groups(self) -> dict[str, tuple[Route, ...]]:
        """The tracks of each double or triple route."""
        groups: dict[str, tuple[Route, ...]] = {}
        for route in self.routes:
            if route.group is not None:
                groups[route.group] = (*groups.get(route.group, ()), route)
        return groups

    def tracks_alike(self, route: Route) -> tuple[Route, ...]:
        """A route, and the parallel tracks that only their ids tell from it: who wants one of them wants any."""
        tracks = self.groups[route.group] if route.group is not None else ()
        return tuple(track for track in tracks if track.look == route.look) or (route,)

    @cached_property
    def route_ids(self) -> tuple[RouteId, ...]:
        """Route ids in index order."""
        return tuple(route.id for route in self.routes)

    @cached_property
    def pool(self) -> Counts:
        """How many cards of each colour the pool has."""
        return tuple(self.card_colors.count(color) for color in Color)

    @property
    def options(self) -> tuple[str, ...]:
        """The options that a table may switch on."""
        return tuple(dict.fromkeys(rule.option for rule in self.rules if rule.option is not None))

    def side_of(self, seat: Seat) -> Side:
        """The side that a seat plays for: itself, or its team."""
        return seat // self.team_size

    def seats_of(self, side: Side) -> tuple[Seat, ...]:
        """The seats that play for a side."""
        return tuple(range(side * self.team_size, (side + 1) * self.team_size))
