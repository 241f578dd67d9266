"""Plan tickets by shortest paths over free routes and those that the side owns."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise

import networkx as nx

from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.rules.seen import keeps_together, lendable, lent
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.needs import missing_cards

MARKED_BY_OTHERS = 2.0
"""The additional length of a route for each of its ends that gives its points to somebody else (W6)."""
LOAN = 1000.0
"""The additional length of a route that must still be lent: more than any way has, as it is the last resort."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The routes still to claim for some tickets, and the cars that they take."""

    routes: tuple[Route, ...]
    cars: int
    unfinished: tuple[TicketId, ...]
    """The tickets that some of the routes serve."""
    cut_off: tuple[TicketId, ...]
    """The tickets that can't be completed any more: on the board, or with the cars that more valuable ones leave."""


def plan_of(view: SeatView, gamemap: GameMap) -> Plan:
    """Return a plan for all tickets that a seat knows: its own, and those on its team's rack."""
    return make_plan(view, gamemap, (*view.tickets, *view.rack_tickets))


def make_plan(view: SeatView, gamemap: GameMap, tickets: Iterable[TicketId]) -> Plan:
    """Return a plan for some tickets, the most valuable first; each uses what earlier ones need for free.

    If networks must stay connected (W4), each ticket's way is also joined to the seat's home city or, while there is
    none, to the city where the first way begins.
    """
    graph = board_graph(view, gamemap)
    costs = view.public.costs
    homes = set(view.public.markers[view.seat][:1])
    cars = sum(view.public.seats[seat].cars for seat in view.public.sides[view.side].seats)
    routes: dict[int, Route] = {}
    loans = len(lendable(gamemap, view))
    unfinished, cut_off = [], []
    for ticket in sorted((gamemap.ticket[name] for name in tickets), key=lambda ticket: -ticket.value):
        ways = [_best_path(graph, ticket.sources, {city: leg.points for leg in ticket.legs for city in leg.targets})]
        if keeps_together(gamemap):
            homes = homes or set(ways[0][:1])
            ways.append(_best_path(graph, homes, dict.fromkeys(ways[0], 0)))
        edges = [graph.edges[edge] for edge in chain(*map(pairwise, ways))]
        added = {edge["route"].index: edge["route"] for edge in edges if edge["route"] is not None}
        borrowed = sum(edge["weight"] == LOAN for edge in edges)
        if not all(ways) or borrowed > loans or sum(costs[index].cars for index in routes | added) > cars:
            cut_off.append(ticket.id)
            continue
        loans -= borrowed
        if added:
            unfinished.append(ticket.id)
        routes |= added
        for edge in edges:
            edge["weight"] = 0.0
    needed = sum(costs[index].cars for index in routes)
    return Plan(tuple(routes.values()), needed, tuple(unfinished), tuple(cut_off))


def board_graph(view: SeatView, gamemap: GameMap) -> "nx.Graph[CityId]":
    """Return the graph of what the side can use: owned and lent routes cost nothing, free ones their length and more.

    Of parallel tracks it has the one that the hand can pay best. Routes that may still be lent are used last.
    """
    public = view.public
    own = public.sides[view.side].seats
    taken = {route.group for route in gamemap.routes if route.group and public.owners[route.index] == view.seat}
    others = {city for seat, cities in enumerate(public.markers) if seat not in own for city in cities}
    graph: nx.Graph[CityId] = nx.Graph()
    for index in lent(gamemap, view, [index for index, owner in enumerate(public.owners) if owner in own]):
        graph.add_edge(gamemap.routes[index].a, gamemap.routes[index].b, weight=0.0, route=None)
    for route in gamemap.routes:
        owner = public.owners[route.index]
        if owner in own:
            graph.add_edge(route.a, route.b, weight=0.0, route=None)
        elif owner is None and not public.closed[route.index] and route.group not in taken:
            lacking = missing_cards(view, public.costs[route.index])
            weight = public.costs[route.index].cars + lacking / 8 + MARKED_BY_OTHERS * len(others & {route.a, route.b})
            if not graph.has_edge(route.a, route.b) or graph.edges[route.a, route.b]["weight"] > weight:
                graph.add_edge(route.a, route.b, weight=weight, route=route)
    for index in {index for loan in lendable(gamemap, view) for index in loan}:
        if not graph.has_edge(gamemap.routes[index].a, gamemap.routes[index].b):
            graph.add_edge(gamemap.routes[index].a, gamemap.routes[index].b, weight=LOAN, route=None)
    return graph


def _best_path(graph: "nx.Graph[CityId]", sources: Iterable[CityId], goals: Mapping[CityId, int]) -> list[CityId]:
    """Return the path from any source to the goal whose points most exceed its length; empty if there is none."""
    starts = {city for city in sources if city in graph}
    if not starts:
        return []
    paths = nx.multi_source_dijkstra_path(graph, starts)
    return min(
        (paths[city] for city in goals if city in paths),
        key=lambda path: nx.path_weight(graph, path, "weight") - goals[path[-1]],
        default=[],
    )
