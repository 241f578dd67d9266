"""The final count (B19-B21, with every bonus of the map): after whole games, and on the worst networks found."""

from random import Random
from statistics import quantiles

from tools.bench.calibrate import cpu_seconds
from tools.bench.networks import board_of, dense_network, worst_network
from tools.bench.report import Row, cpu_at_most
from ttrbot.content.folders import load_map
from ttrbot.engine.config import Config
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.paths import Edge
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.scenario.position import build_position
from ttrbot.engine.scoring import count
from ttrbot.engine.state import State
from ttrbot.engine.trails import longest_trail
from ttrbot.lab.selfplay import play_game
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.random_robot import RandomRobot

GAMES = 50
"""The number of games by each kind of computer player."""
PLAYED_MS = 50
WORST_MS = 1000


def final_count(map_id: str) -> list[Row]:
    """Measure the 99th percentile after games with the most players, and the slowest of constructed positions."""
    gamemap = load_map(map_id)
    seats = max(gamemap.seats)
    ends = [
        play_game(gamemap, [robot() for _ in range(seats)], number).game
        for robot in (RandomRobot, GreedyRobot)
        for number in range(GAMES)
    ]
    board, rng = board_of(gamemap), Random(20)
    worst = worst_network(board, rng, lambda network: cpu_seconds(lambda: longest_trail(network)), tries=1000)
    built = [_position(gamemap, network) for network in (worst, *(dense_network(board, rng) for _ in range(100)))]
    return [
        cpu_at_most("final count after games, 99th percentile", quantiles(map(_seconds, ends), n=100)[98], PLAYED_MS),
        cpu_at_most("final count, one player's worst network and all tickets", max(map(_seconds, built)), WORST_MS),
    ]


def _seconds(state: State) -> float:
    return cpu_seconds(lambda: count(state), 3)


def _position(gamemap: GameMap, network: list[Edge]) -> State:
    """Return a position in which the first player owns a network and holds every ticket of the map."""
    number = gamemap.city_index
    route_of = {(number[route.a], number[route.b], route.length): route.id for route in gamemap.routes}
    owned = {"routes": [route_of[edge] for edge in network], "tickets": list(gamemap.ticket)}
    return build_position(Rulebook(gamemap, Config(min(gamemap.seats))), seed_of_number(1), {"P1": owned})
