"""A second implementation of the final count: from a game's events and the printed rules, with networkx."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import networkx as nx

from ttrbot.engine import events as ev
from ttrbot.engine.game import Game
from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.rules.alien.facts import AlienMoved
from ttrbot.engine.rules.stations.facts import StationBuilt

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}
LONGEST_PATH = {"usa": 10, "switzerland": 10, "india": 10, "team-asia": 10, "europe": 10}
BY_LENGTH = {"team-asia", "nordic-countries"}
"""The boards on which a longer path breaks ties."""
GLOBETROTTER = {"old-west": 15, "team-asia": 10, "lantern-isles": 8, "nordic-countries": 10}
GRAND_TOUR = {"india": (0, 5, 10, 20, 30, 40)}
REGIONS = {
    "italy": {5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46, 15: 56},
    "lantern-isles": {2: 2, 3: 5, 4: 10},
}
STATIONS = {"europe": (3, 4)}
"""By board: the number of stations of each player, and the points for each one not built."""
TWICE = {"italy": ("sardegna", "sicilia", "puglia"), "lantern-isles": ()}
EXPLORER = {"legendary-asia": 10}
MOUNTAINS = {"legendary-asia": 2}
"""By board: the points for each car that a mountain takes."""
BOARDS = {*LONGEST_PATH, *GLOBETROTTER, *REGIONS, *EXPLORER}


class Recount(NamedTuple):
    """One side's count: points by kind, tickets by points gained or lost, how many are completed, its longest path.

    Then the cities of its largest network, and its tracks with an X.
    """

    lines: Counter[str]
    tickets: Counter[tuple[str, int]]
    completed: int
    longest: int
    cities: int
    mountains: int


def recount(game: Game, played: Iterable[ev.GameEvent]) -> list[Recount]:
    """Return the count of a finished game by side."""
    gamemap = game.book.gamemap
    played = list(played)
    networks, lines = _board(game, played)
    held = _held(game, played)
    found = []
    for side, network in enumerate(networks):
        cards = list(held[side].elements())
        valued = max(
            (
                [(ticket, _value(parts, gamemap.ticket[ticket])) for ticket in cards]
                for parts in _loans(game, played, side, network)
            ),
            key=lambda values: (sum(value for _, value in values), sum(value > 0 for _, value in values)),
        )
        done = [gamemap.ticket[ticket] for ticket, value in valued if value > 0]
        lines[side]["tickets"] = sum(value for _, value in valued)
        if gamemap.id in GRAND_TOUR:
            number = sum(_is_toured(network, ticket) for ticket in done)
            lines[side]["grand_tour"] = GRAND_TOUR[gamemap.id][min(number, 5)]
        if gamemap.id in REGIONS:
            lines[side]["regions"] = sum(_region_points(gamemap, part) for part in nx.connected_components(network))
        crosses = [int(data["crosses"]) for *_, data in network.edges(data=True) if data["crosses"]]
        if crosses:
            lines[side]["mountain_routes"] = MOUNTAINS[gamemap.id] * sum(crosses)
        cities = max(map(len, nx.connected_components(network)), default=0)
        found.append(Recount(lines[side], Counter(valued), len(done), longest(network), cities, len(crosses)))
        if gamemap.id in STATIONS:
            each, points = STATIONS[gamemap.id]
            lines[side]["stations"] = points * (each - len(_stations(played, side)))
    for kind, bonus, reached in (
        ("globetrotter", GLOBETROTTER, [side.completed for side in found]),
        ("longest_path", LONGEST_PATH, [side.longest for side in found]),
        ("explorer", EXPLORER, [side.cities for side in found]),
    ):
        for side, number in enumerate(reached):
            if number == max(reached) > 0:
                lines[side][kind] = bonus.get(gamemap.id, 0)
    return found


def winners(board: str, sides: list[Recount]) -> tuple[int, ...]:
    """Return who wins by B21, A13, W8, T8, E18, L17 and N17."""
    most = max(side.longest for side in sides)

    def standing(side: Recount) -> tuple[int, ...]:
        path = side.longest if board in BY_LENGTH else int(side.longest == most > 0 and board in LONGEST_PATH)
        return (side.lines.total(), side.completed, side.lines["stations"], side.mountains, path)

    best = max(map(standing, sides))
    return tuple(number for number, side in enumerate(sides) if standing(side) == best)


def _stations(played: Iterable[ev.GameEvent], side: int) -> list[str]:
    """Return the cities of a side's stations. No map with stations has teams."""
    return [event.city for event in played if isinstance(event, StationBuilt) and event.seat == side]


def _loans(
    game: Game, played: Iterable[ev.GameEvent], side: int, network: "nx.MultiGraph[str]"
) -> Iterator[dict[str, int]]:
    """Yield the parts of a side's network, numbered by city, for each choice of loans by its stations (E12, E14)."""
    played = list(played)
    claims = [event for event in played if isinstance(event, ev.RouteClaimed) and event.seat != side]
    foreign = [game.book.gamemap.route[event.route] for event in claims]
    cities = _stations(played, side)
    choices = product(*([None, *(way for way in foreign if city in (way.a, way.b))] for city in cities))
    for lent in {frozenset((way.a, way.b) for way in chosen if way is not None) for chosen in choices}:
        joined: nx.Graph[str] = nx.Graph([*network.edges(), *lent])
        yield {city: number for number, part in enumerate(nx.connected_components(joined)) for city in part}


def longest(network: "nx.MultiGraph[str]") -> int:
    """Return the cars of the longest path. All are walked, from each city where an odd number of routes meet (B20).

    A part with two such cities or fewer can be walked completely (Euler); in any other the longest path joins two of
    them.
    """
    found = 0
    for cities in nx.connected_components(network):
        part = network.subgraph(cities)
        odd = [city for city, routes in part.degree() if routes % 2]
        if len(odd) <= 2:
            found = max(found, int(part.size("length")))
        else:
            found = max(found, _walked(list(part.edges(data="length")), odd))
    return found


def _walked(edges: list[tuple[str, str, int]], starts: list[str]) -> int:
    around: dict[str, list[tuple[int, str, int]]] = {}
    for number, (a, b, length) in enumerate(edges):
        around.setdefault(a, []).append((1 << number, b, length))
        around.setdefault(b, []).append((1 << number, a, length))

    @cache
    def longest_from(city: str, used: int) -> int:
        onward = (length + longest_from(other, used | edge) for edge, other, length in around[city] if not used & edge)
        return max(onward, default=0)

    return max(longest_from(city, 0) for city in starts)


def _held(game: Game, played: Iterable[ev.GameEvent]) -> list[Counter[str]]:
    """Return the tickets that each side holds at the end: in its seats' hands and on its rack."""
    team_size = game.book.gamemap.team_size
    held: list[Counter[str]] = [Counter() for _ in game.book.sides]
    for event in played:
        if isinstance(event, ev.TicketsMoved):
            for zone, sign in ((event.source, -1), (event.target, 1)):
                kind, _, number = zone.partition(":")
                if kind in ("tickets", "waiting"):
                    side = int(number) // team_size
                elif kind == "ticket_rack":
                    side = int(number)
                else:
                    continue
                for ticket in event.tickets:
                    held[side][ticket] += sign
    return held


def _board(game: Game, played: Iterable[ev.GameEvent]) -> tuple[list["nx.MultiGraph[str]"], list[Counter[str]]]:
    """Return each side's network and points after following the claims, the markers (W6) and Alvin (W9)."""
    team_size = game.book.gamemap.team_size
    networks: list[nx.MultiGraph[str]] = [nx.MultiGraph() for _ in game.book.sides]
    lines: list[Counter[str]] = [Counter() for _ in game.book.sides]
    markers: dict[str, int] = {}
    alien = "roswell" if game.book.config.options.get("alvin") else None
    holder = None
    for event in played:
        match event:
            case ev.RouteClaimed(seat=seat, route=route_id):
                route = game.book.gamemap.route[route_id]
                networks[seat // team_size].add_edge(
                    route.a, route.b, length=route.length, crosses=route.mark("crosses")
                )
                marked = [markers[end] for end in (route.a, route.b) if end in markers]
                for scorer in marked or [seat]:
                    lines[scorer // team_size]["routes"] += ROUTE_POINTS[route.length]
                if alien in (route.a, route.b) and holder != seat:
                    lines[seat]["alvin"] += 10
            case ev.MarkerPlaced(seat=seat, city=city):
                markers[city] = seat
            case AlienMoved(seat=seat, city=city):
                alien, holder = city, seat
    if holder is not None:
        lines[holder]["alvin"] += 10
    return networks, lines


def _value(parts: dict[str, int], ticket: Ticket) -> int:
    """Return the points of a ticket (B19, S5, T3), given the part of the network to which each city belongs."""
    reached = [
        leg.points
        for leg in ticket.legs
        for source in ticket.sources
        for target in leg.targets
        if source in parts and parts[source] == parts.get(target)
    ]
    return max(reached) if reached else -min(leg.points for leg in ticket.legs)


def _is_toured(network: "nx.MultiGraph[str]", ticket: Ticket) -> bool:
    """Return whether two paths without a common car join the ends: a flow of two, one unit per route (I5)."""
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
    return table.get(min(number, max(table)), 0)
