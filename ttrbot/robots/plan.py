"""Planning tickets by shortest paths over what is free and what the side owns already."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise, product

import networkx as nx

from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.seatview import SeatView


@dataclass(frozen=True, slots=True)
class Plan:
    """The routes still to be claimed for some tickets, and the cars they need."""

    routes: tuple[Route, ...]
    cars: int
    cut_off: tuple[TicketId, ...]
    """Tickets that can't be completed any more."""


def board_graph(view: SeatView, gamemap: GameMap) -> "nx.Graph[CityId]":
    """Make the graph of what the side can still use: owned routes cost nothing, free ones their length.

    Of parallel tracks it keeps the one that the hand pays best.
    """
    own = view.public.sides[view.side].seats
    taken = {route.group for route in gamemap.routes if route.group and view.public.owners[route.index] == view.seat}
    graph: nx.Graph[CityId] = nx.Graph()
    for route in gamemap.routes:
        owner = view.public.owners[route.index]
        if owner in own:
            graph.add_edge(route.a, route.b, weight=0.0, route=None)
        elif owner is None and not view.public.closed[route.index] and route.group not in taken:
            lacking = missing_cards(view, route)
            weight = route.length + lacking / 8
            if not graph.has_edge(route.a, route.b) or graph.edges[route.a, route.b]["weight"] > weight:
                graph.add_edge(route.a, route.b, weight=weight, route=route)
    return graph


def missing_cards(view: SeatView, route: Route) -> int:
    """Count the cards that the seat still lacks for a route, locomotives helping."""
    plain = [own + shared for own, shared in zip(view.hand, view.rack, strict=True)]
    wild = plain.pop()
    held = max(plain) if route.color is None else plain[route.color]
    return max(0, route.length - held - wild)


def make_plan(view: SeatView, gamemap: GameMap, tickets: Iterable[TicketId]) -> Plan:
    """Plan some tickets one after the other, dearest first; each uses for free what the earlier ones need.

    Where networks must stay connected (W4), each ticket's way is joined to the seat's home city too.
    """
    graph = board_graph(view, gamemap)
    homes = view.public.markers[view.seat][:1] if gamemap.has_rule("connected") else ()
    routes: dict[int, Route] = {}
    cut_off = []
    for ticket in sorted((gamemap.ticket[name] for name in tickets), key=lambda ticket: -ticket.value):
        ends = [(source, target) for leg in ticket.legs for source, target in product(ticket.sources, leg.targets)]
        path = _cheapest_path(graph, ends)
        if path is None:
            cut_off.append(ticket.id)
            continue
        _use(graph, path, routes)
        way_home = _cheapest_path(graph, product(homes, path))
        if way_home is not None:
            _use(graph, way_home, routes)
    return Plan(tuple(routes.values()), sum(route.length for route in routes.values()), tuple(cut_off))


def _use(graph: "nx.Graph[CityId]", path: list[CityId], routes: dict[int, Route]) -> None:
    """Add the free routes of a path to those planned; from now on they cost nothing."""
    for a, b in pairwise(path):
        edge = graph.edges[a, b]
        if edge["route"] is not None:
            routes[edge["route"].index] = edge["route"]
            edge["weight"] = 0.0


def _cheapest_path(graph: "nx.Graph[CityId]", ends: Iterable[tuple[CityId, CityId]]) -> list[CityId] | None:
    ways = [
        nx.bidirectional_dijkstra(graph, source, target)
        for source, target in ends
        if source in graph and target in graph and nx.has_path(graph, source, target)
    ]
    return min(ways, default=(0.0, None))[1]
