"""A small tournament: how long the strongest computer player thinks, and whether it still beats a simpler one."""

from itertools import chain

from tools.bench.report import Row, at_least, cpu_at_most
from ttrbot.content import default_map
from ttrbot.lab.tournament import matches, play_match, standings

GAMES = 8
"""Enough games to notice that something is broken. `make tournament` measures the strength."""
PLAYERS = ("planner", "greedy")
MEDIAN_MS, MOST_MS = 200.0, 1000.0


def robots() -> list[Row]:
    """Play the same games in every run. Measure the games won, and the CPU time of a move."""
    rounds = matches(default_map(), PLAYERS, GAMES, seed=1)
    table = standings(chain.from_iterable(map(play_match, rounds)))
    planner = next(standing for standing in table if standing.robot == PLAYERS[0])
    moves = sorted(second for score in planner.scores for second in score.seconds)
    return [
        at_least(f"{PLAYERS[0]} against {PLAYERS[1]}, games won of {GAMES}", planner.won, "", GAMES / 2),
        cpu_at_most(f"a move of {PLAYERS[0]}, median", moves[len(moves) // 2], MEDIAN_MS),
        cpu_at_most(f"a move of {PLAYERS[0]}, at most", moves[-1], MOST_MS),
    ]
