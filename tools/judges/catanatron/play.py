"""Random games of Catan with catanatron, a well-known engine in plain Python: `bench selfplay` compares ours with it.

It runs with the Python of its own environment (`make judges`) and in its own process, as its licence is the GPL. It
prints one line of JSON: the number of actions, and the CPU time that they took.
"""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def main() -> None:
    """Play GAMES games of four players, with seeds from SEED on: `play.py GAMES SEED`."""
    games, seed = map(int, sys.argv[1:])
    Game([RandomPlayer(color) for color in COLORS], seed=seed).play()
    actions = 0
    start = time.process_time()
    for number in range(seed, seed + games):
        game = Game([RandomPlayer(color) for color in COLORS], seed=number)
        game.play()
        actions += len(game.state.actions)
    print(json.dumps({"actions": actions, "seconds": time.process_time() - start}))


if __name__ == "__main__":
    main()
