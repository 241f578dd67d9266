"""The lean loop is a fair bound: it plays whole games by the rules and counts them correctly."""

from random import Random
from statistics import mean

from tools.bench.lean import lean_board, longest_path, play_lean
from tools.bench.networks import board_of, grown_network
from ttrbot.content import load_map
from ttrbot.engine.trails import longest_trail

USA = load_map("usa")


def test_lean_games_are_as_long_as_random_games_of_the_basic_rules():
    """Other programs with the same choices, in other languages, need 152 and 292 decisions and 39.2 and 69 claims."""
    board = lean_board(USA)
    for seats, decisions, claims in ((2, 152, 39.2), (4, 292, 69)):
        rng = Random(5)
        games = [play_lean(board, seats, rng) for _ in range(60)]
        assert abs(mean(game.decisions for game in games) / decisions - 1) < 0.05
        assert abs(mean(game.claims for game in games) / claims - 1) < 0.03


def test_lean_games_depend_only_on_the_seed():
    board = lean_board(USA)
    assert play_lean(board, 4, Random(7)) == play_lean(board, 4, Random(7))
    assert play_lean(board, 4, Random(7)) != play_lean(board, 4, Random(8))


def test_lean_longest_path_agrees_with_the_engine():
    board, rng = board_of(USA), Random(3)
    for _ in range(100):
        network = grown_network(board, rng)[:20]
        assert longest_path(network) == longest_trail(network).length
    assert longest_path([]) == 0
