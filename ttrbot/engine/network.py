"""A side's claimed routes as a network: which tickets they complete, and its longest path (B19, B20)."""

from collections.abc import Iterable
from dataclasses import dataclass

from ttrbot.engine.gamemap import GameMap, Leg, Ticket
from ttrbot.engine.ids import CityId, RouteId
from ttrbot.engine.paths import Edge, components, two_edge_connected, two_paths
from ttrbot.engine.trails import longest_trail


@dataclass(frozen=True)
class LongestPath:
    """A longest continuous path: its length in cars, and its routes in walking order."""

    length: int
    routes: tuple[RouteId, ...]


class Network:
    """Some routes of a map, by index. Its connections are found when it is made, everything else on first use."""

    def __init__(self, gamemap: GameMap, routes: tuple[int, ...]) -> None:
        self.gamemap = gamemap
        self.routes = routes
        number = gamemap.city_index
        self.edges: list[Edge] = [
            (number[route.a], number[route.b], route.length) for route in [gamemap.routes[index] for index in routes]
        ]
        """Each route as an edge between city numbers, in the order of `routes`."""
        self._component = components(self.edges)
        self._two_edge_connected: dict[int, int] | None = None
        self._longest_path: LongestPath | None = None

    def is_joined(self, a: CityId, b: CityId) -> bool:
        """Return whether an unbroken path of these routes joins two cities."""
        number = self.gamemap.city_index
        component = self._component.get(number[a])
        return component is not None and component == self._component.get(number[b])

    def part(self, city: CityId) -> int:
        """Return the number of a city's connected part: the same for all cities that are joined, and for no others."""
        number = self.gamemap.city_index[city]
        return self._component.get(number, number)

    def parts(self) -> list[set[CityId]]:
        """Return the cities of each connected part."""
        parts: dict[int, set[CityId]] = {}
        for city, root in self._component.items():
            parts.setdefault(root, set()).add(self.gamemap.cities[city].id)
        return [parts[root] for root in sorted(parts)]

    def two_ways(self, ticket: Ticket) -> tuple[RouteId, ...]:
        """Return the routes of two paths without a common car between the ticket's ends; none without two (I5)."""
        number = self.gamemap.city_index
        for source in ticket.sources:
            for leg in ticket.legs:
                for target in leg.targets:
                    a, b = number[source], number[target]
                    if a in self._blocks and self._blocks[a] == self._blocks.get(b):
                        ids = self.gamemap.route_ids
                        return tuple(ids[self.routes[edge]] for edge in two_paths(self.edges, a, b))
        return ()

    @property
    def _blocks(self) -> dict[int, int]:
        if self._two_edge_connected is None:  # in compiled classes a cached property is computed each time
            self._two_edge_connected = two_edge_connected(self.edges)
        return self._two_edge_connected

    def best_leg(self, ticket: Ticket) -> Leg | None:
        """Return the most valuable completed leg of a ticket, or None (B19, S5)."""
        completed = [
            leg
            for leg in ticket.legs
            if any(self.is_joined(source, target) for source in ticket.sources for target in leg.targets)
        ]
        return max(completed, key=lambda leg: leg.points, default=None)

    @property
    def longest_path(self) -> LongestPath:
        """Return the longest continuous path (B20)."""
        if self._longest_path is None:
            trail = longest_trail(self.edges)
            ids = self.gamemap.route_ids
            self._longest_path = LongestPath(trail.length, tuple(ids[self.routes[edge]] for edge in trail.edges))
        return self._longest_path


def network(gamemap: GameMap, routes: Iterable[int]) -> Network:
    """Return the network of some routes, given by index."""
    return Network(gamemap, tuple(routes))
