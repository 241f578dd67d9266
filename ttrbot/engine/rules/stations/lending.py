"""Which routes of others a side's stations had best use for its tickets (N3)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import CityId, Seat
from ttrbot.engine.network import Network, network


def foreign_routes(
    gamemap: GameMap, owners: Sequence[Seat | None], seats: Sequence[Seat], city: CityId
) -> Iterator[int]:
    """List the routes of others that lead into a city."""
    for route in gamemap.routes:
        owner = owners[route.index]
        if owner is not None and owner not in seats and city in (route.a, route.b):
            yield route.index


def best_loan(own: Network, lent: Iterable[Iterable[int]], tickets: Sequence[Ticket]) -> tuple[int, ...]:
    """Choose one of the lent routes for each station, or none: what brings most by tickets, then completes most."""
    choices = [[None, *routes] for routes in lent]
    loans = {tuple(sorted({index for index in chosen if index is not None})) for chosen in product(*choices)}
    return max(sorted(loans, key=len), key=lambda loan: worth(own, loan, tickets))


def worth(own: Network, loan: Iterable[int], tickets: Sequence[Ticket]) -> tuple[int, int]:
    """Return what tickets bring with some routes on loan, and how many are completed."""
    joined = network(own.gamemap, (*own.routes, *loan))
    legs = [(ticket, joined.best_leg(ticket)) for ticket in tickets]
    points = sum(-ticket.penalty if leg is None else leg.points for ticket, leg in legs)
    return points, sum(leg is not None for _, leg in legs)
