"""The final count told a second time: from a game's events and the printed rules, with networkx for the networks."""

from collections import Counter
from collections.abc import Iterable

import networkx as nx

from ttrbot.engine import events as ev
from ttrbot.engine.game import Game
from ttrbot.engine.gamemap import GameMap, Ticket

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}
LONGEST_PATH = {"usa": 10, "switzerland": 10, "india": 10, "team-asia": 10}
GLOBETROTTER = {"old-west": 15, "team-asia": 10}
GRAND_TOUR = {"india": (0, 5, 10, 20, 30, 40)}
REGIONS = {"italy": {5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46, 15: 56}}
TWICE = {"italy": ("sardegna", "sicilia", "puglia")}
BOARDS = {*LONGEST_PATH, *GLOBETROTTER, *REGIONS}

Lines = list[Counter[str]]
"""Each side's points by kind."""


def recount(game: Game, played: Iterable[ev.GameEvent]) -> Lines:
    """Count a finished game; the lengths of longest paths are taken as counted (test_trails.py judges them)."""
    gamemap = game.book.gamemap
    networks, lines = _board(game, played)
    completed = []
    for side, result in enumerate(game.result.sides):
        tickets = [gamemap.ticket[ticket.ticket] for ticket in result.tickets]
        values = [_value(networks[side], ticket) for ticket in tickets]
        done = [ticket for ticket, value in zip(tickets, values, strict=True) if value > 0]
        completed.append(len(done))
        lines[side]["tickets"] = sum(values)
        if gamemap.id in GRAND_TOUR:
            number = sum(_is_toured(networks[side], ticket) for ticket in done)
            lines[side]["grand_tour"] = GRAND_TOUR[gamemap.id][min(number, 5)]
        if gamemap.id in REGIONS:
            parts = nx.connected_components(networks[side])
            lines[side]["regions"] = sum(_region_points(gamemap, cities) for cities in parts)
    lengths = [result.longest_length for result in game.result.sides]
    for kind, bonus, reached in (
        ("globetrotter", GLOBETROTTER, completed),
        ("longest_path", LONGEST_PATH, lengths),
    ):
        for side, number in enumerate(reached):
            if number == max(reached) > 0:
                lines[side][kind] = bonus.get(gamemap.id, 0)
    return lines


def winners(game: Game, lines: Lines) -> tuple[int, ...]:
    """Who wins by B21, A13, W8 and T8."""
    results = game.result.sides
    longest = max(result.longest_length for result in results)

    def standing(side: int) -> tuple[int, ...]:
        length = results[side].longest_length
        last = {"team-asia": length}.get(game.book.gamemap.id, length == longest > 0)
        is_broken = game.book.gamemap.id in LONGEST_PATH
        return (lines[side].total(), results[side].completed, int(last) if is_broken else 0)

    best = max(map(standing, range(len(results))))
    return tuple(side for side in range(len(results)) if standing(side) == best)


def _board(game: Game, played: Iterable[ev.GameEvent]) -> tuple[list["nx.MultiGraph[str]"], Lines]:
    """Follow the claims, the markers (W6) and Alvin (W9)."""
    team_size = game.book.gamemap.team_size
    networks = [nx.MultiGraph() for _ in game.book.sides]
    lines: Lines = [Counter() for _ in game.book.sides]
    markers: dict[str, int] = {}
    alien = "roswell" if game.book.config.options.get("alvin") else None
    holder = None
    for event in played:
        match event:
            case ev.RouteClaimed(seat=seat, route=route_id):
                route = game.book.gamemap.route[route_id]
                networks[seat // team_size].add_edge(route.a, route.b)
                marked = [markers[end] for end in (route.a, route.b) if end in markers]
                for scorer in marked or [seat]:
                    lines[scorer // team_size]["routes"] += ROUTE_POINTS[route.length]
                if alien in (route.a, route.b) and holder != seat:
                    lines[seat]["alvin"] += 10
            case ev.MarkerPlaced(seat=seat, city=city):
                markers[city] = seat
            case ev.AlienMoved(seat=seat, city=city):
                alien, holder = city, seat
    if holder is not None:
        lines[holder]["alvin"] += 10
    return networks, lines


def _value(network: "nx.MultiGraph[str]", ticket: Ticket) -> int:
    """What a ticket brings, or costs (B19, S5, T3)."""
    reached = [
        leg.points
        for leg in ticket.legs
        for source in ticket.sources
        for target in leg.targets
        if source in network and target in network and nx.has_path(network, source, target)
    ]
    return max(reached) if reached else -min(leg.points for leg in ticket.legs)


def _is_toured(network: "nx.MultiGraph[str]", ticket: Ticket) -> bool:
    """Whether two paths without a common car join the ends: a flow of two, one unit a route (I5)."""
    flows: nx.DiGraph[str] = nx.DiGraph()
    for a, b in network.edges():
        flows.add_edge(a, b, capacity=1)
        flows.add_edge(b, a, capacity=1)
    return nx.maximum_flow_value(flows, ticket.a, ticket.b) >= 2


def _region_points(gamemap: GameMap, cities: set[str]) -> int:
    table = REGIONS[gamemap.id]
    number = len({gamemap.city[city].region for city in cities} - {None})
    for region in TWICE[gamemap.id]:
        number += {city.id for city in gamemap.cities if city.region == region} <= cities
    return table.get(min(number, 15), 0)
