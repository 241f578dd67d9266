"""The best choice of other players' routes that a side's stations lend it for its tickets (E12-E14)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from ttrbot.engine.gamemap import GameMap, Leg, Ticket
from ttrbot.engine.ids import CityId, Seat, TicketId
from ttrbot.engine.network import Network
from ttrbot.engine.rules.stations.facts import Stations


def foreign_routes(
    gamemap: GameMap, owners: Sequence[Seat | None], seats: Sequence[Seat], city: CityId
) -> Iterator[int]:
    """Yield the indices of other players' routes into a city."""
    for index in gamemap.routes_at[city]:
        owner = owners[index]
        if owner is not None and owner not in seats:
            yield index


def loan(
    own: Network, owners: Sequence[Seat | None], seats: Sequence[Seat], stations: Stations, tickets: Sequence[TicketId]
) -> tuple[int, ...]:
    """Return the routes of others that a side's stations lend for its tickets (E12-E14)."""
    if not any(map(stations.of_seat, seats)):
        return ()
    return loans_of(own, owners, seats, stations, tickets).best()


def loans_of(
    own: Network, owners: Sequence[Seat | None], seats: Sequence[Seat], stations: Stations, tickets: Sequence[TicketId]
) -> "Loans":
    """Return what routes of others would bring a side, beside those that its stations lend."""
    lent = [foreign_routes(own.gamemap, owners, seats, city) for seat in seats for city in stations.of_seat(seat)]
    return Loans(own, [own.gamemap.ticket[ticket] for ticket in tickets], lent)


class Loans:
    """What routes of others would bring a side for its tickets, with those that its stations can lend it already."""

    def __init__(self, own: Network, tickets: Sequence[Ticket], lent: Iterable[Iterable[int]] = ()) -> None:
        self._own = own
        self._lost = [ticket.penalty for ticket in tickets]
        self._legs = [[(leg.points, self._ends(ticket, leg)) for leg in _best_first(ticket.legs)] for ticket in tickets]
        """For each ticket: its legs, the best first, each with the pairs of parts of which one must be joined."""
        choices = [[None, *self._of_use(routes)] for routes in lent]
        possible = {tuple(sorted({index for index in chosen if index is not None})) for chosen in product(*choices)}
        self._possible = sorted(possible, key=lambda one: (len(one), one))
        """Every choice of one route or none for each station."""
        self._gains: dict[tuple[int, int], int] = {}

    def best(self) -> tuple[int, ...]:
        """Return the best choice of one route or none for each station: most points, then most completed tickets.

        Of equally good choices it is the one with the fewest routes, and then with those that come first in the map.
        """
        return max(self._possible, key=self._worth)

    def gain(self, index: int) -> int:
        """Return the points that one more route on loan would bring, with the best choice for each station."""
        parts = self._joins(index)
        if parts not in self._gains:
            before, after = (max(self._worth((*one, *more))[0] for one in self._possible) for more in ((), (index,)))
            self._gains[parts] = after - before
        return self._gains[parts]

    def _of_use(self, routes: Iterable[int]) -> list[int]:
        """Return the routes that join parts of the network, the first of those that join the same parts."""
        first: dict[tuple[int, int], int] = {}
        for index in sorted(routes):
            a, b = self._joins(index)
            if a != b:
                first.setdefault((a, b), index)
        return list(first.values())

    def _worth(self, loan: Iterable[int]) -> tuple[int, int]:
        """Return the points of the tickets with some routes on loan, and how many are completed."""
        joined: dict[int, int] = {}
        for index in loan:
            a, b = self._joins(index)
            a, b = joined.get(a, a), joined.get(b, b)
            joined.update({part: a for part, root in joined.items() if root == b})
            joined[b] = joined[a] = a
        points = completed = 0
        for lost, legs in zip(self._lost, self._legs, strict=True):
            gained = _best(legs, joined)
            points += -lost if gained is None else gained
            completed += gained is not None
        return points, completed

    def _joins(self, index: int) -> tuple[int, int]:
        route = self._own.gamemap.routes[index]
        return self._pair(route.a, route.b)

    def _ends(self, ticket: Ticket, leg: Leg) -> list[tuple[int, int]]:
        return [self._pair(source, target) for source in ticket.sources for target in leg.targets]

    def _pair(self, a: CityId, b: CityId) -> tuple[int, int]:
        one, other = self._own.part(a), self._own.part(b)
        return (one, other) if one < other else (other, one)


def _best(legs: Iterable[tuple[int, Iterable[tuple[int, int]]]], joined: Mapping[int, int]) -> int | None:
    """Return the points of the first leg with a pair of parts that are now joined."""
    for points, pairs in legs:
        for a, b in pairs:
            if joined.get(a, a) == joined.get(b, b):
                return points
    return None


def _best_first(legs: Iterable[Leg]) -> list[Leg]:
    return sorted(legs, key=lambda leg: -leg.points)
