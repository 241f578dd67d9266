"""Arithmetical checks of each printed board: a slip in a map file hardly ever passes all of them."""

from collections import Counter
from itertools import product
from typing import Any

import networkx as nx
import pytest

from ttrbot.content import load_map, map_ids
from ttrbot.engine.gamemap import GameMap, Leg, Ticket

SPACES = {
    "europe": {22, 23},
    "india": {20},
    "italy": {34, 35},
    "lantern-isles": {8, 9, 11},
    "legendary-asia": {25},
    "nordic-countries": {20, 21, 22, 23},
    "old-west": {33, 34, 35, 36, 37},
    "switzerland": {18, 19, 20},
    "team-asia": {28, 29, 31, 32},
    "usa": {27},
}
"""The number of spaces of each card colour on the board."""

NOT_THE_SHORTEST = {
    "europe": {"edinburgh--athina": 1, "london--wien": 1},
    "india": {},
    "lantern-isles": {},
    "legendary-asia": {},
    "nordic-countries": {},
    "old-west": {"seattle--great-falls": 1},
    "switzerland": {
        "chur--countries": -1,
        "france--countries": 1,
        "germany--countries": 2,
        "italy--countries": 3,
    },
    "team-asia": {},
    "usa": {
        "los-angeles--chicago": 1,
        "los-angeles--miami": 1,
        "los-angeles--new-york": 1,
        "sault-st-marie--oklahoma-city": 1,
        "seattle--new-york": 2,
    },
}
"""How much printed values exceed the shortest paths, for boards on which nearly all tickets equal them."""

FERRY_TICKETS_ALONE = {"italy": {"genova--pescara"}}
"""The tickets that differ although no ferry shortens their way, on boards where wave spaces raise the values."""


def there(table: dict[str, Any]) -> list[str]:
    return [map_id for map_id in table if map_id in map_ids()]


def board(gamemap: GameMap, *, ferries: bool = True) -> "nx.Graph[str]":
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(gamemap.city)
    routes = [route for route in gamemap.routes if ferries or route.kind != "ferry"]
    ways = [(route.length + route.mark("crosses"), route.a, route.b) for route in routes]
    graph.add_weighted_edges_from(
        (a, b, cars) for cars, a, b in sorted(ways, reverse=True)
    )  # the shortest of parallel routes
    return graph


def shortest(graph: "nx.Graph[str]", ticket: Ticket, leg: Leg) -> int:
    ways = [ends for ends in product(ticket.sources, leg.targets) if nx.has_path(graph, *ends)]
    return int(min(nx.dijkstra_path_length(graph, *ends) for ends in ways))


@pytest.mark.parametrize("map_id", map_ids())
def test_every_ticket_can_be_completed_with_the_cars_at_hand(map_id):
    gamemap = load_map(map_id)
    graph = board(gamemap)
    cars = gamemap.cars * gamemap.team_size
    assert all(shortest(graph, ticket, leg) <= cars for ticket in gamemap.tickets for leg in ticket.legs)


@pytest.mark.parametrize("map_id", map_ids())
def test_a_ticket_leads_into_every_zone(map_id):
    gamemap = load_map(map_id)
    reached = {city for ticket in gamemap.tickets for city in ticket.sources}
    reached |= {city for ticket in gamemap.tickets for leg in ticket.legs for city in leg.targets}
    assert {city.id for city in gamemap.cities if city.is_terminal} <= reached


@pytest.mark.parametrize("map_id", there(SPACES))
def test_each_colour_fills_its_number_of_spaces(map_id):
    spaces: Counter[str] = Counter()
    for route in load_map(map_id).routes:
        if route.color is not None:
            spaces[route.color.code] += route.length
    assert len(spaces) == 8
    assert set(spaces.values()) == SPACES[map_id]


@pytest.mark.parametrize("map_id", there(NOT_THE_SHORTEST))
def test_tickets_are_worth_their_shortest_path(map_id):
    gamemap = load_map(map_id)
    graph = board(gamemap)
    off = {
        ticket.id: sum(leg.points - shortest(graph, ticket, leg) for leg in ticket.legs) for ticket in gamemap.tickets
    }
    assert {ticket_id: points for ticket_id, points in off.items() if points} == NOT_THE_SHORTEST[map_id]


@pytest.mark.parametrize("map_id", there(FERRY_TICKETS_ALONE))
def test_tickets_are_worth_their_shortest_path_where_no_ferry_shortens_it(map_id):
    gamemap = load_map(map_id)
    graph, land = board(gamemap), board(gamemap, ferries=False)
    off = set()
    for ticket in gamemap.tickets:
        (leg,) = ticket.legs
        if any(nx.has_path(land, *ends) for ends in product(ticket.sources, leg.targets)):
            way = shortest(graph, ticket, leg)
            if way == shortest(land, ticket, leg) != leg.points:
                off.add(ticket.id)
    assert off == FERRY_TICKETS_ALONE[map_id]
