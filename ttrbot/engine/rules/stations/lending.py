"""The best choice of other players' routes that a side's stations lend it for its tickets (E12-E14)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import CityId, Seat, TicketId
from ttrbot.engine.network import Network, network
from ttrbot.engine.rules.stations.facts import Stations


def foreign_routes(
    gamemap: GameMap, owners: Sequence[Seat | None], seats: Sequence[Seat], city: CityId
) -> Iterator[int]:
    """Yield the indices of other players' routes into a city."""
    for route in gamemap.routes:
        owner = owners[route.index]
        if owner is not None and owner not in seats and city in (route.a, route.b):
            yield route.index


def loan(
    own: Network, owners: Sequence[Seat | None], seats: Sequence[Seat], stations: Stations, tickets: Sequence[TicketId]
) -> tuple[int, ...]:
    """Return the routes of others that a side's stations lend for its tickets (E12-E14)."""
    cities = [city for seat in seats for city in stations.of_seat(seat)]
    if not cities:
        return ()
    lent = [tuple(foreign_routes(own.gamemap, owners, seats, city)) for city in cities]
    return best_loan(own, lent, [own.gamemap.ticket[ticket] for ticket in tickets])


def best_loan(own: Network, lent: Iterable[Iterable[int]], tickets: Sequence[Ticket]) -> tuple[int, ...]:
    """Return the best choice of one route or none for each station: most points from tickets, then most completed."""
    choices = [[None, *routes] for routes in lent]
    loans = {tuple(sorted({index for index in chosen if index is not None})) for chosen in product(*choices)}
    return max(sorted(loans, key=len), key=lambda loan: worth(own, loan, tickets))


def worth(own: Network, loan: Iterable[int], tickets: Sequence[Ticket]) -> tuple[int, int]:
    """Return the points of tickets with some routes on loan, and how many are completed."""
    joined = network(own.gamemap, (*own.routes, *loan))
    legs = [(ticket, joined.best_leg(ticket)) for ticket in tickets]
    points = sum(-ticket.penalty if leg is None else leg.points for ticket, leg in legs)
    return points, sum(leg is not None for _, leg in legs)
