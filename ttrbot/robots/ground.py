"""The board as one side can use it: what is free, and the cheapest ways by given prices."""

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import CityId, Side, TicketId
from ttrbot.engine.paths import components
from ttrbot.engine.seatview import SeatView

Links: TypeAlias = list[list[tuple[int, float, int | None]]]
"""By city: neighbour, price, and the index of the route to claim (None if the side owns it)."""


@dataclass(frozen=True, slots=True)
class TicketPath:
    """The way for a ticket whose price exceeds its points the least."""

    points: int
    routes: tuple[int, ...]
    """The indices of the routes still to claim."""


@dataclass(slots=True)
class OpenNetwork:
    """What a side owns and could still claim, as far as everybody can see."""

    view: SeatView
    gamemap: GameMap
    side: Side
    own: tuple[int, ...] = field(init=False)
    free: tuple[int, ...] = field(init=False)
    cars: int = field(init=False)
    """The number of cars that the side has left."""
    _ends: tuple[tuple[int, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        public, routes, number = self.view.public, self.gamemap.routes, self.gamemap.city_index
        seats = public.sides[self.side].seats
        self.own = tuple(route.index for route in routes if public.owners[route.index] in seats)
        used = {routes[index].group for index in self.own} - {None}
        self.free = tuple(
            route.index
            for route in routes
            if public.owners[route.index] is None and not public.closed[route.index] and route.group not in used
        )
        self.cars = sum(public.seats[seat].cars for seat in seats)
        pairs = ((number[route.a], number[route.b]) for route in routes)
        self._ends = tuple((min(pair), max(pair)) for pair in pairs)

    def network(self, routes: Iterable[int] = ()) -> set[CityId]:
        """Return the home cities, and the cities of the side's routes and of some planned ones (W4)."""
        public = self.view.public
        homes = (home for seat in public.sides[self.side].seats for home in public.markers[seat][:1])
        claimed = [self.gamemap.routes[index] for index in (*self.own, *routes)]
        return {*homes, *(city for route in claimed for city in (route.a, route.b))}

    def length(self, routes: Iterable[int]) -> int:
        """Return how many cars some routes take."""
        return sum(self.view.public.costs[index].cars for index in routes)

    def has_parallel(self, index: int) -> bool:
        """Return whether another track stays open beside a free one if somebody else claims that one (B15, A9)."""
        group = self.gamemap.routes[index].group
        if group is None:
            return False
        tracks = self.gamemap.groups[group]
        free = sum(track.index in self.free for track in tracks)
        allowed = self.gamemap.parallel_tracks[len(self.view.public.seats)]
        if allowed == "all" or group in self.gamemap.always_open_groups:
            return free > 1
        return allowed == "all_but_one" and free == len(tracks) > 2

    def points(self, ticket: Ticket, routes: Collection[int]) -> int:
        """Return a ticket's points if these routes are claimed too: those of its best completed leg, or its loss."""
        return self.all_points([ticket], routes)[0]

    def all_points(self, tickets: Iterable[Ticket], routes: Iterable[int]) -> list[int]:
        """Return the points of several tickets if these routes are claimed too."""
        number = self.gamemap.city_index
        part = components([(*self._ends[index], 1) for index in (*self.own, *routes)])
        found = []
        for ticket in tickets:
            roots = {part.get(number[source]) for source in ticket.sources} - {None}
            legs = [
                leg.points for leg in ticket.legs if any(part.get(number[target]) in roots for target in leg.targets)
            ]
            found.append(max(legs, default=-ticket.penalty))
        return found

    def links(self, prices: Mapping[int, float]) -> Links:
        """Return the links between cities, given the prices of free routes; of parallel tracks the cheapest."""
        best: dict[tuple[int, int], tuple[float, int | None]] = {}
        for index in self.own:
            best[self._ends[index]] = (0.0, None)
        for index, price in prices.items():
            ends = self._ends[index]
            if ends not in best or best[ends][0] > price:
                best[ends] = (price, index)
        links: Links = [[] for _ in self.gamemap.cities]
        for (a, b), (price, route) in best.items():
            links[a].append((b, price, route))
            links[b].append((a, price, route))
        return links

    def way(self, ticket: Ticket, links: Links) -> TicketPath | None:
        """Return the best way for a ticket, or None."""
        number = self.gamemap.city_index
        distance, back = _distances(links, [number[city] for city in ticket.sources])
        goals = [(leg.points, number[city]) for leg in ticket.legs for city in leg.targets]
        cost, points, city = min((distance[city] - points, points, city) for points, city in goals)
        return None if cost == float("inf") else TicketPath(points, _walk(back, city))

    def join(self, start: Iterable[CityId], goal: CityId, links: Links) -> tuple[int, ...] | None:
        """Return the routes that join a city to any of the start cities, or None."""
        number = self.gamemap.city_index
        distance, back = _distances(links, [number[city] for city in start])
        return None if distance[number[goal]] == float("inf") else _walk(back, number[goal])

    def tickets(self, names: Iterable[TicketId]) -> list[Ticket]:
        """Return some tickets by id, the most valuable first."""
        return sorted((self.gamemap.ticket[name] for name in names), key=lambda ticket: (-ticket.value, ticket.id))


_Back: TypeAlias = list[tuple[int, int | None] | None]


def _distances(links: Links, starts: Sequence[int]) -> tuple[list[float], _Back]:
    """Return the distances from the nearest start (Dijkstra), and for each city the step that led there."""
    distance = [float("inf")] * len(links)
    back: _Back = [None] * len(links)
    for start in starts:
        distance[start] = 0.0
    queue = [(0.0, start) for start in starts]
    heapq.heapify(queue)
    while queue:
        so_far, city = heapq.heappop(queue)
        if so_far > distance[city]:
            continue
        for there, price, route in links[city]:
            if so_far + price < distance[there]:
                distance[there] = so_far + price
                back[there] = (city, route)
                heapq.heappush(queue, (so_far + price, there))
    return distance, back


def _walk(back: _Back, city: int) -> tuple[int, ...]:
    routes = []
    while (step := back[city]) is not None:
        city, route = step
        if route is not None:
            routes.append(route)
    return tuple(routes)
