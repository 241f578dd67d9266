"""How far a side's tickets are completed, and what they still need, as far as one view shows."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Final, Literal, TypeAlias

from ttrbot.engine.gamemap import GameMap, Leg, Ticket
from ttrbot.engine.ids import RouteId, Seat, TicketId
from ttrbot.engine.network import Network, network
from ttrbot.engine.paths import Edge, Incidence, Ways, incidence, shared_way, shortest_ways, with_loans
from ttrbot.engine.rules.seen import keeps_together, lendable, lent
from ttrbot.engine.seatview import SeatView

FindWay: TypeAlias = Callable[[int, int], tuple[int, tuple[int, ...]] | None]
"""Returns the cost and edges of a way between two cities, or None."""

TicketState = Literal["done", "open", "cut_off"]
"""Completed; not yet completed; or impossible, because of the board or of the cars that the side's seats have left."""


REMEMBERED: Final = 256
"""The number of outlooks kept in memory, about 36 kB each: those of the sides that play now, which few moves change."""


@dataclass(frozen=True)
class Outlook:
    """A side's network and the routes that it may still claim. The shortest ways from each city are found once."""

    gamemap: GameMap
    built: Network
    """Its routes, and those that are lent to it for tickets."""
    usable: tuple[int, ...]
    """The indices of its own, lent and free routes."""
    edges: tuple[Edge, ...]
    """`usable` as edges. The length of each is the number of cars that it still costs."""
    takes: tuple[int, ...]
    """The number of cars that each route of the map takes, by index."""
    cars: int
    """The number of cars of the whole side."""
    each: tuple[int, ...]
    """The number of cars of each of its seats: two mates can't build one route together (A1)."""
    home: int | None = None
    """The home city, where all routes must be connected to it and it has been chosen (W4)."""
    loans: tuple[tuple[Edge, ...], ...] = ()
    """For each loan that a rule may still give it for tickets: the routes of others, of which it lends one."""
    _found: dict[int, Ways] = field(default_factory=dict, init=False, repr=False, compare=False)
    _found_with_loans: dict[int, Ways] = field(default_factory=dict, init=False, repr=False, compare=False)
    _missing: dict[tuple[TicketId, ...], Mapping[TicketId, tuple[RouteId, ...]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def _incident(self) -> Incidence:
        return incidence(self.edges)

    @cached_property
    def _with_loans(self) -> tuple[Sequence[Edge], Incidence]:
        return with_loans(self.edges, self.loans, len(self.gamemap.cities))

    def state(self, ticket_id: TicketId) -> TicketState:
        """Return whether a ticket is completed, open or cut off."""
        ticket = self.gamemap.ticket[ticket_id]
        if self.built.best_leg(ticket) is not None:
            return "done"
        return "open" if self._cheapest_way(ticket) is not None else "cut_off"

    def needs_loan(self, ticket_id: TicketId) -> bool:
        """Return whether a ticket can be completed, but only with a further route of others on loan."""
        return self.state(ticket_id) == "open" and self._cheapest(self.gamemap.ticket[ticket_id], self._way) is None

    def missing(self, ticket_id: TicketId) -> tuple[RouteId, ...]:
        """Return the routes still to claim on the cheapest way to complete a ticket; none if it is done or cut off.

        Where all routes must be connected, they include the routes that join the way to the home city.
        """
        ticket = self.gamemap.ticket[ticket_id]
        cheapest = None if self.built.best_leg(ticket) is not None else self._cheapest_way(ticket)
        way = () if cheapest is None else cheapest[1]
        return tuple(self.gamemap.route_ids[self.usable[edge]] for edge in way if self.edges[edge][2])

    def tracks(self, route_id: RouteId) -> tuple[RouteId, ...]:
        """Return a route and the parallel tracks that would do as well, because they cost as much."""
        index = self.gamemap.route_ids.index(route_id)
        wanted = self.edges[self.usable.index(index)]
        alike = (i for i, edge in zip(self.usable, self.edges, strict=True) if _ends(edge) == _ends(wanted))
        return tuple(self.gamemap.route_ids[i] for i in alike)

    def points(self, ticket_id: TicketId) -> int:
        """Return a ticket's points: those it brought, those `missing` leads to, or its penalty if it is cut off."""
        ticket = self.gamemap.ticket[ticket_id]
        best = self.built.best_leg(ticket)
        if best is not None:
            return best.points
        cheapest = self._cheapest_way(ticket)
        return ticket.penalty if cheapest is None else cheapest[0].points

    def ways(self, tickets: Iterable[TicketId]) -> Mapping[TicketId, tuple[RouteId, ...]]:
        """Return what each of these tickets is `missing`; of equally cheap ways, one along the others' ways."""
        asked = tuple(tickets)
        if asked not in self._missing:
            self._missing[asked] = self._ways(asked)
        return self._missing[asked]

    def _ways(self, tickets: tuple[TicketId, ...]) -> Mapping[TicketId, tuple[RouteId, ...]]:
        found = {ticket: self.missing(ticket) for ticket in tickets}
        for ticket, way in found.items():
            others = {route for other in found if other != ticket for route in found[other]}
            if way and others and len(self.gamemap.ticket[ticket].legs) == 1:
                found[ticket] = self._along(others).missing(ticket)
        return found

    def cars_on(self, routes: Iterable[RouteId]) -> int:
        """Return how many cars some routes take."""
        return sum(self.takes[self.gamemap.route[route].index] for route in routes)

    def _along(self, routes: Container[RouteId]) -> "Outlook":
        """Return the same outlook, except that among ways of equal cost it prefers those along these routes."""
        scale = 1 + sum(length for _, _, length in self.edges)
        edges = tuple(
            (a, b, length * scale - (length if self.gamemap.route_ids[index] in routes else 0))
            for index, (a, b, length) in zip(self.usable, self.edges, strict=True)
        )
        return replace(self, edges=edges, cars=self.cars * scale, each=tuple(cars * scale for cars in self.each))

    def _cheapest_way(self, ticket: Ticket) -> tuple[Leg, tuple[int, ...]] | None:
        """Return the leg that costs the fewest cars (of equal ones, the most valuable) and its way, or None.

        Loans are used only where there is no other way.
        """
        cheapest = self._cheapest(ticket, self._way)
        return self._cheapest(ticket, self._way_with_loans) if cheapest is None and self.loans else cheapest

    def _cheapest(self, ticket: Ticket, find: FindWay) -> tuple[Leg, tuple[int, ...]] | None:
        number = self.gamemap.city_index
        pairs = [(leg, source, target) for leg in ticket.legs for source in ticket.sources for target in leg.targets]
        ways = [(leg, find(number[source], number[target])) for leg, source, target in pairs]
        possible = [(way[0], leg, way[1]) for leg, way in ways if way is not None and way[0] <= self.cars]
        if not possible:
            return None
        _, leg, way = min(possible, key=lambda found: (found[0], -found[1].points))
        return leg, way

    def _way(self, source: int, target: int) -> tuple[int, tuple[int, ...]] | None:
        """Return the cost and edges of the cheapest way between two cities, extended to the home if required."""
        here = self._ways_from(source)
        if self.home is None:
            way = here.to(target)
            if way is not None and max(self.each) < here.length[target] <= self.cars:
                way = self._shared(source, target, way)
            return None if way is None else (self._cost(way), way)
        ends = (here, self._ways_from(target), self._ways_from(self.home))
        meeting = [city for city in here.length if all(city in end.length for end in ends)]
        if not meeting:
            return None
        cost, city = min((sum(end.length[city] for end in ends), city) for city in meeting)
        there, back, home = (end.to(city) or () for end in ends)
        return cost, (*there, *reversed(back), *home)

    def _way_with_loans(self, source: int, target: int) -> tuple[int, tuple[int, ...]] | None:
        """Return the cost and edges of the cheapest way with loans, without the edges on loan."""
        if source not in self._found_with_loans:
            self._found_with_loans[source] = shortest_ways(*self._with_loans, source)
        here, cities = self._found_with_loans[source], len(self.gamemap.cities)
        ends = [end for end in range(target, cities << len(self.loans), cities) if end in here.length]
        if not ends:
            return None
        end = min(ends, key=lambda one: here.length[one])
        return here.length[end], tuple(edge for edge in here.to(end) or () if edge < len(self.edges))

    def _shared(self, source: int, target: int, shortest: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the shortest way that the mates can divide among them, of the routes in `shortest` if possible."""
        for incident in (incidence(self.edges, shortest), self._incident):
            way = shared_way(self.edges, incident, source, target, self.each)
            if way is not None:
                return way
        return None

    def _cost(self, way: Iterable[int]) -> int:
        return sum(self.edges[edge][2] for edge in way)

    def _ways_from(self, city: int) -> Ways:
        if city not in self._found:
            self._found[city] = shortest_ways(self.edges, self._incident, city)
        return self._found[city]


def _ends(edge: Edge) -> tuple[frozenset[int], int]:
    """Return the two cities of an edge, in no order, and its length."""
    return frozenset(edge[:2]), edge[2]


def outlook(view: SeatView, gamemap: GameMap) -> Outlook:
    """Return what a seat's side has built and may still build, with the routes that rules lend it at the count."""
    public = view.public
    seats = view.own_seats
    own = [index for index, owner in enumerate(public.owners) if owner in seats]
    each = tuple(public.seats[seat].cars for seat in seats)
    homes = [public.markers[seat][0] for seat in seats if public.markers[seat]] if keeps_together(gamemap) else []
    home = gamemap.city_index[homes[0]] if homes else None
    takes = tuple([cost.cars for cost in public.costs])
    joined = (*own, *lent(gamemap, view, own))
    loans = lendable(gamemap, view)
    return _outlook(gamemap, joined, public.owners, public.closed, takes=takes, each=each, home=home, loans=loans)


@lru_cache(maxsize=REMEMBERED)
def _outlook(
    gamemap: GameMap,
    joined: tuple[int, ...],
    owners: tuple[Seat | None, ...],
    closed: tuple[bool, ...],
    *,
    takes: tuple[int, ...],
    each: tuple[int, ...],
    home: int | None,
    loans: tuple[tuple[int, ...], ...],
) -> Outlook:
    """Compute an outlook. It is cached for the answer, the message and the picture that follow one press."""
    free = [index for index, owner in enumerate(owners) if owner is None and not closed[index]]
    routes, number = gamemap.routes, gamemap.city_index
    edges = [(number[routes[i].a], number[routes[i].b], 0) for i in joined]
    edges += [(number[routes[i].a], number[routes[i].b], takes[i]) for i in free]
    built, usable = network(gamemap, joined), (*joined, *free)
    lendings = tuple(tuple((number[routes[i].a], number[routes[i].b], 0) for i in loan) for loan in loans)
    return Outlook(gamemap, built, usable, tuple(edges), takes, sum(each), each, home, lendings)
