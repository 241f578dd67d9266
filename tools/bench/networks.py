"""Networks that a player can build on a board, for benchmarks and tests: from ordinary to the worst."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.paths import Edge, shortest_path


@dataclass(frozen=True, slots=True)
class Board:
    """The routes of a map, one track of each group, the pairs of cities of its tickets, and a player's cars."""

    edges: tuple[Edge, ...]
    tickets: tuple[tuple[int, int], ...]
    cars: int


def board_of(game_map: GameMap) -> Board:
    """Return the board of a map, its cities numbered in the map's order. Only tickets between two cities count."""
    number = {city.id: index for index, city in enumerate(game_map.cities)}
    tracks = {route.group or route.id: route for route in game_map.routes}
    return Board(
        edges=tuple((number[route.a], number[route.b], route.length) for route in tracks.values()),
        tickets=tuple((number[t.a], number[t.b]) for t in game_map.tickets if t.a in number and t.b in number),
        cars=game_map.cars,
    )


def ticket_network(board: Board, rng: Random) -> list[Edge]:
    """Return routes that join the cities of random tickets one after the other, seldom by the shortest way."""
    owned: dict[int, None] = {}
    cars = board.cars
    refused = 0
    for a, b in rng.sample(board.tickets, len(board.tickets)):
        wished = [
            (x, y, 0 if number in owned else length * rng.randint(10, 25))
            for number, (x, y, length) in enumerate(board.edges)
        ]
        needed = [number for number in shortest_path(wished, a, b) or () if number not in owned]
        cost = sum(board.edges[number][2] for number in needed)
        if cost <= cars:
            owned.update(dict.fromkeys(needed))
            cars -= cost
        else:
            refused += 1
        if refused == 4:
            break
    return [board.edges[number] for number in owned]


def grown_network(board: Board, rng: Random) -> list[Edge]:
    """Return a connected network grown by random neighbouring routes, until the cars don't suffice for another."""
    return _edges(board, _grow(board, rng, frozenset(), lambda fitting, _: fitting))


def dense_network(board: Board, rng: Random) -> list[Edge]:
    """Return a connected network of short routes, most of which close loops."""

    def short_and_closing(fitting: list[int], cities: set[int]) -> list[int]:
        shortest = min(board.edges[number][2] for number in fitting)
        short = [number for number in fitting if board.edges[number][2] == shortest]
        closing = [number for number in short if cities.issuperset(board.edges[number][:2])]
        return closing if closing and rng.random() < 0.7 else short

    return _edges(board, _grow(board, rng, frozenset(), short_and_closing))


def worst_network(board: Board, rng: Random, cost: Callable[[list[Edge]], float], tries: int) -> list[Edge]:
    """Return the slowest network found by hill climbing in `tries` tries, which replace up to four routes at a time."""
    worst: tuple[float, list[Edge]] = (-1, [])
    here: frozenset[int] = frozenset()
    height = -1.0
    stale = 0
    for _ in range(tries):
        if stale == 100:  # the top of this hill is reached: begin on another one
            here, height, stale = frozenset(), -1.0, 0
        less = here.difference(rng.sample(sorted(here), min(len(here), rng.randint(1, 4))))
        there = _grow(board, rng, less, lambda fitting, _: fitting)
        network = _edges(board, there)
        costs = cost(network)
        stale += 1
        if costs >= height:
            stale = 0 if costs > height else stale
            here, height = there, costs
            worst = max(worst, (costs, network))
    return worst[1]


def _grow(
    board: Board,
    rng: Random,
    owned: frozenset[int],
    narrow: Callable[[list[int], set[int]], list[int]],
) -> frozenset[int]:
    """Return `owned` and all further routes that the cars allow. `narrow` picks candidates, given the cities."""
    grown = set(owned)
    cities = {city for number in owned for city in board.edges[number][:2]}
    cars = board.cars - sum(board.edges[number][2] for number in owned)
    while True:
        fitting = [
            number
            for number, (a, b, length) in enumerate(board.edges)
            if number not in grown and length <= cars and (not cities or a in cities or b in cities)
        ]
        if not fitting:
            return frozenset(grown)
        chosen = rng.choice(narrow(fitting, cities))
        grown.add(chosen)
        cities.update(board.edges[chosen][:2])
        cars -= board.edges[chosen][2]


def _edges(board: Board, numbers: frozenset[int]) -> list[Edge]:
    return [board.edges[number] for number in sorted(numbers)]
