"""A map as the rules need it: cities, routes, tickets, the card pool and the numbers. Frozen, built by `content`."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from msgspec import Struct, structs

from ttrbot.engine.cards import Color, Counts, count_colors
from ttrbot.engine.ids import CityId, RouteId, Seat, Side, TicketId

RefusedAtOpening = Literal["bottom", "shuffled_bottom", "removed"]
RefusedTickets = Literal["bottom", "removed"]
Tracks = Literal["one", "all_but_one", "all"]
RouteKind = Literal["train", "ferry", "tunnel"]
MOST_SWEEPS = 10
"""The number of sweeps in a row after which the market stays as it is (B8)."""


@dataclass(frozen=True, slots=True)
class City:
    """A place on the board. A terminal is a dead end in the zone that it names (S3, T3)."""

    id: CityId
    zone: str | None = None
    region: str | None = None

    @property
    def is_terminal(self) -> bool:
        """Return whether this is a dead end in a neighbouring country or zone."""
        return self.zone is not None


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two neighbouring places; `color` is None for grey. Parallel tracks have the same `group`."""

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
    """The route's properties that special rules read: the rule's word for each, and a number."""
    signs: tuple[str, ...] = ()
    """The signs of special rules on its spaces, from the first space on."""

    def mark(self, word: str) -> int:
        """Return the number of a property that a special rule reads; 0 if the route doesn't have it."""
        return dict(self.marks).get(word, 0)

    @property
    def look(self) -> tuple[object, ...]:
        """Return what a claim of it requires. Parallel tracks for which this is equal are interchangeable."""
        return (self.length, self.color, self.tunnel_cards, self.locomotives, self.waves, self.marks)


@dataclass(frozen=True, slots=True)
class Leg:
    """One way to complete a ticket: any target joined to any of the ticket's `sources` is worth `points` (S5, T3)."""

    targets: tuple[CityId, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket. `sources` is one city, or the terminals of a zone; most have one leg with one target.

    `a` and `b` are the two ends as the map file names them: a city or `zone:ID`. `b` is empty if there are
    alternatives.
    """

    id: TicketId
    a: str
    b: str
    sources: tuple[CityId, ...]
    legs: tuple[Leg, ...]
    copies: int = 1

    @property
    def value(self) -> int:
        """The most points that the ticket can bring."""
        return max(leg.points for leg in self.legs)

    @property
    def penalty(self) -> int:
        """The points lost if no leg is completed: the lowest value (S5)."""
        return min(leg.points for leg in self.legs)

    @property
    def cities(self) -> frozenset[CityId]:
        """Every city that the ticket names."""
        return frozenset(self.sources).union(*(leg.targets for leg in self.legs))


class Cost(Struct, frozen=True):
    """What claiming a route costs, with all of the map's rules applied."""

    route: RouteId
    index: int
    cards: int
    """The number of cards to lay; wave cards may replace some (T5)."""
    color: Color | None
    """The colour to lay; None: any one colour (B11)."""
    locomotives_allowed: bool = True
    locomotives: int = 0
    """Spaces that only locomotives cover (I3)."""
    waves: int = 0
    """Spaces that locomotives or wave cards cover (T5)."""
    substitutes: int = 0
    """How many cards of any kind may be laid instead of one card, as often as wanted; 0: none may (N8, N9)."""
    cars: int = 0
    """The number of cars that leave the stock."""
    points: int = 0
    """The points scored at once: for the route's spaces (B13), and `bonus`."""
    bonus: int = 0
    """The part of the points that goes to the claimer even if another seat gets those for the spaces."""
    extras: tuple[tuple[str, int], ...] = ()
    """What special rules require besides: each rule's word for it, and a number. See `Seen.demands`."""

    def beside_substitutes(self, replaced: int) -> "Cost":
        """Return the cost of the other cards if substitutes replace some, locomotives for symbols first (N8, N9)."""
        return structs.replace(self, cards=self.cards - replaced, locomotives=max(0, self.locomotives - replaced))


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
    """A special rule of the map: its name and its parameters as the file gives them."""

    name: str
    params: dict[str, object]
    option: str | None = None
    """The table's option that turns the rule on; None: it always applies."""


@dataclass(frozen=True)
class GameMap:
    """A map: everything that a game on it needs to know."""

    id: str
    seats: tuple[int, ...]
    """The numbers of players that can play on it (B1)."""
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    cars: int
    start_hand: int
    market_size: int
    market_sweep_at: int
    """The number of face-up locomotives at which the market is swept (B8); 0: it never is (N6)."""
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
    """The end is triggered when a side has this many cars or fewer at the end of a turn (B18, A11)."""
    team_size: int = 1
    """Seats per side; team mates sit next to each other (A1)."""
    always_open_groups: tuple[str, ...] = ()
    """The groups whose tracks can all be claimed with any number of players (A9)."""
    rules: tuple[RuleConfig, ...] = ()

    def __hash__(self) -> int:
        """Hash the id: maps are compared field by field, and few have the same id."""
        return hash(self.id)

    @cached_property
    def city(self) -> dict[CityId, City]:
        """Cities by id."""
        return {city.id: city for city in self.cities}

    @cached_property
    def city_index(self) -> dict[CityId, int]:
        """The index of each city by its id, in file order."""
        return {city.id: number for number, city in enumerate(self.cities)}

    @cached_property
    def spots(self) -> tuple[CityId, ...]:
        """The cities in which a piece can lie: all but the dead ends."""
        return tuple([city.id for city in self.cities if not city.is_terminal])

    @cached_property
    def route(self) -> dict[RouteId, Route]:
        """Routes by id."""
        return {route.id: route for route in self.routes}

    @cached_property
    def tunnel_sizes(self) -> tuple[int, ...]:
        """The numbers of cards that the map's tunnels turn up, each number once, the lowest first."""
        return tuple(sorted({route.tunnel_cards for route in self.routes if route.tunnel_cards}))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """By a route's index: the indices of the routes that share a city with it."""
        return tuple(
            tuple(
                other.index for other in self.routes if other is not route and {other.a, other.b} & {route.a, route.b}
            )
            for route in self.routes
        )

    @cached_property
    def routes_at(self) -> dict[CityId, tuple[int, ...]]:
        """By a city's id: the indices of the routes into it."""
        return {
            city.id: tuple(route.index for route in self.routes if city.id in (route.a, route.b))
            for city in self.cities
        }

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
        """Return a route and the parallel tracks that differ from it only in their ids, so that any of them will do."""
        tracks = self.groups[route.group] if route.group is not None else ()
        return tuple(track for track in tracks if track.look == route.look) or (route,)

    @cached_property
    def route_ids(self) -> tuple[RouteId, ...]:
        """Route ids in index order."""
        return tuple(route.id for route in self.routes)

    @cached_property
    def pool(self) -> Counts:
        """The number of cards of each colour in the pool."""
        return count_colors(self.card_colors)

    @property
    def options(self) -> tuple[str, ...]:
        """The options that a table may switch on."""
        return tuple(dict.fromkeys(rule.option for rule in self.rules if rule.option is not None))

    def must_sweep(self, locomotives: int) -> bool:
        """Return whether a market with this number of locomotives must be swept (B8, N6)."""
        return 0 < self.market_sweep_at <= locomotives

    def side_of(self, seat: Seat) -> Side:
        """Return the side that a seat plays for: itself, or its team."""
        return seat // self.team_size

    def seats_of(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats that play for a side."""
        return tuple(range(side * self.team_size, (side + 1) * self.team_size))
