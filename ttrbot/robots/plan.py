"""Planning tickets by shortest paths over what is free and what the side owns already."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise

import networkx as nx

from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import CityId, TicketId
from ttrbot.engine.rules.seen import keeps_together
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.needs import missing_cards

MARKED_BY_OTHERS = 2.0
"""How much longer a route seems for each of its ends that gives its points to somebody else (W6)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The routes still to be claimed for some tickets, and the cars they need."""

    routes: tuple[Route, ...]
    cars: int
    unfinished: tuple[TicketId, ...]
    """Tickets that some of the routes are for."""
    cut_off: tuple[TicketId, ...]
    """Tickets that can't be completed any more: on the board, or with the side's cars beside the dearer ones."""


def plan_of(view: SeatView, gamemap: GameMap) -> Plan:
    """Plan all tickets that a seat knows of: its own, and those on its team's rack."""
    return make_plan(view, gamemap, (*view.tickets, *view.rack_tickets))


def make_plan(view: SeatView, gamemap: GameMap, tickets: Iterable[TicketId]) -> Plan:
    """Plan some tickets one after the other, dearest first; each uses for free what the earlier ones need.

    Where networks must stay connected (W4), each ticket's way is joined to the seat's home city too; while there is
    none, to where the first way begins.
    """
    graph = board_graph(view, gamemap)
    costs = view.public.costs
    homes = set(view.public.markers[view.seat][:1])
    cars = sum(view.public.seats[seat].cars for seat in view.public.sides[view.side].seats)
    routes: dict[int, Route] = {}
    unfinished, cut_off = [], []
    for ticket in sorted((gamemap.ticket[name] for name in tickets), key=lambda ticket: -ticket.value):
        ways = [_best_path(graph, ticket.sources, {city: leg.points for leg in ticket.legs for city in leg.targets})]
        if keeps_together(gamemap):
            homes = homes or set(ways[0][:1])
            ways.append(_best_path(graph, homes, dict.fromkeys(ways[0], 0)))
        edges = [graph.edges[edge] for edge in chain(*map(pairwise, ways))]
        added = {edge["route"].index: edge["route"] for edge in edges if edge["route"] is not None}
        if not all(ways) or sum(costs[index].cars for index in routes | added) > cars:
            cut_off.append(ticket.id)
            continue
        if added:
            unfinished.append(ticket.id)
        routes |= added
        for edge in edges:
            edge["weight"] = 0.0
    needed = sum(costs[index].cars for index in routes)
    return Plan(tuple(routes.values()), needed, tuple(unfinished), tuple(cut_off))


def board_graph(view: SeatView, gamemap: GameMap) -> "nx.Graph[CityId]":
    """Make the graph of what the side can still use: owned routes cost nothing, free ones their length and more.

    Of parallel tracks it keeps the one that the hand pays best.
    """
    public = view.public
    own = public.sides[view.side].seats
    taken = {route.group for route in gamemap.routes if route.group and public.owners[route.index] == view.seat}
    others = {city for seat, cities in enumerate(public.markers) if seat not in own for city in cities}
    graph: nx.Graph[CityId] = nx.Graph()
    for route in gamemap.routes:
        owner = public.owners[route.index]
        if owner in own:
            graph.add_edge(route.a, route.b, weight=0.0, route=None)
        elif owner is None and not public.closed[route.index] and route.group not in taken:
            lacking = missing_cards(view, public.costs[route.index])
            weight = public.costs[route.index].cars + lacking / 8 + MARKED_BY_OTHERS * len(others & {route.a, route.b})
            if not graph.has_edge(route.a, route.b) or graph.edges[route.a, route.b]["weight"] > weight:
                graph.add_edge(route.a, route.b, weight=weight, route=route)
    return graph


def _best_path(graph: "nx.Graph[CityId]", sources: Iterable[CityId], goals: Mapping[CityId, int]) -> list[CityId]:
    """Find the path from any source to the goal that brings most beyond its length; empty if there is none."""
    starts = {city for city in sources if city in graph}
    if not starts:
        return []
    paths = nx.multi_source_dijkstra_path(graph, starts)
    return min(
        (paths[city] for city in goals if city in paths),
        key=lambda path: nx.path_weight(graph, path, "weight") - goals[path[-1]],
        default=[],
    )
