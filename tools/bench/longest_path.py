"""The longest trail (B20) on networks of one player, from ordinary ones to the worst that can be found."""

from collections.abc import Sequence
from random import Random
from statistics import quantiles

from tools.bench.calibrate import cpu_seconds
from tools.bench.networks import board_of, dense_network, grown_network, ticket_network, worst_network
from tools.bench.report import Row, cpu_at_most, unjudged_cpu
from ttrbot.content.folders import load_map
from ttrbot.engine.paths import Edge
from ttrbot.engine.trails import longest_trail

ORDINARY_MS = 3
WORST_MS = 30


def longest_path(map_id: str) -> list[Row]:
    """Measure the 99th percentile on networks of tickets, the slowest dense and climbed ones, and the whole board."""
    board = board_of(load_map(map_id))
    rng = Random(20)
    tickets = [_seconds(ticket_network(board, rng)) for _ in range(1000)]
    grown = [_seconds(grown_network(board, rng)) for _ in range(500)]
    dense = [_seconds(dense_network(board, rng)) for _ in range(500)]
    worst = worst_network(board, rng, _seconds, tries=2000)
    return [
        cpu_at_most("longest path, ticket networks, 99th percentile", quantiles(tickets, n=100)[98], ORDINARY_MS),
        cpu_at_most("longest path, random networks, slowest", max(grown), WORST_MS),
        cpu_at_most("longest path, dense networks, slowest", max(dense), WORST_MS),
        cpu_at_most("longest path, worst network found by climbing", _seconds(worst), WORST_MS),
        unjudged_cpu("longest path, all routes of the board", _seconds(board.edges)),
    ]


def _seconds(edges: Sequence[Edge]) -> float:
    """Return the shortest of three runs, so that a pause of the machine or the collector doesn't count."""
    return cpu_seconds(lambda: longest_trail(edges), 3)
