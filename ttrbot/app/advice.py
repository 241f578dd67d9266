"""What serves a player's tickets, as far as the player's own view tells."""

from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import RouteId
from ttrbot.engine.network import network
from ttrbot.engine.paths import Edge, shortest_path
from ttrbot.engine.seatview import SeatView


def routes_for_tickets(view: SeatView, gamemap: GameMap) -> frozenset[RouteId]:
    """The routes still to be claimed on a shortest way to complete each open ticket of the seat."""
    own = view.public.sides[view.side].seats
    owners = view.public.owners
    built = network(gamemap, (index for index, owner in enumerate(owners) if owner in own))
    usable = [route.index for route in gamemap.routes if owners[route.index] in own or _is_free(view, route.index)]
    number = gamemap.city_index
    edges: list[Edge] = []
    for index in usable:
        route = gamemap.routes[index]
        cost = 0 if owners[index] in own else route.length
        edges.append((number[route.a], number[route.b], cost))
    found: set[RouteId] = set()
    for name in (*view.tickets, *view.rack_tickets):
        ticket = gamemap.ticket[name]
        if built.best_leg(ticket) is None:
            found.update(gamemap.route_ids[usable[edge]] for edge in _shortest(edges, ticket, gamemap))
    return frozenset(found - set(view.routes_owned(gamemap.route_ids)))


def _is_free(view: SeatView, index: int) -> bool:
    return view.public.owners[index] is None and not view.public.closed[index]


def _shortest(edges: list[Edge], ticket: Ticket, gamemap: GameMap) -> tuple[int, ...]:
    """The cheapest way to complete any leg of a ticket; empty if it is cut off."""
    number = gamemap.city_index
    ways = [
        way
        for leg in ticket.legs
        for source in ticket.sources
        for target in leg.targets
        if (way := shortest_path(edges, number[source], number[target])) is not None
    ]
    return min(ways, key=lambda way: sum(edges[edge][2] for edge in way), default=())
