"""`ttrbot selfplay`: whole games by computer players, as a test of the engine and a measure of its speed."""

import argparse
import json
import sys
import time
from collections.abc import Iterator

from tqdm import tqdm

from ttrbot.cli.command import add_command
from ttrbot.cli.numbers import MOST_GAMES, whole
from ttrbot.content import MapError, load_map
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import SEEDS
from ttrbot.lab.selfplay import PlayedGame, SelfPlayFault, play_game
from ttrbot.robots import ROBOTS, Robot
from ttrbot.robots.random_robot import RandomRobot

PLAYERS: dict[str, type[Robot]] = {"random": RandomRobot, **ROBOTS}


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "selfplay", "let computer players play whole games")
    parser.add_argument("--map", required=True, help="the map's id, as `ttrbot maps list` shows it")
    parser.add_argument("--seats", type=whole(1, 99), default=4, help="number of players (default: 4)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME", help="switch an option of the map on, such as alvin"
    )
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=10, help="number of games (default: 10)")
    parser.add_argument(
        "--seed", type=whole(0, SEEDS - 1), default=1, help="seed of the first game; the others follow (default: 1)"
    )
    parser.add_argument("--robot", choices=list(PLAYERS), default="random", help="who plays (default: random)")
    parser.add_argument("--check", action="store_true", help="check the position after every action, and the replay")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and print the figures. Return 1 at the first fault, with its seed and position."""
    try:
        gamemap = load_map(args.map)
    except MapError as error:
        print(error, file=sys.stderr)
        return 2
    if args.seats not in gamemap.seats:
        allowed = ", ".join(map(str, gamemap.seats))
        print(f"{args.seats} players can't play {gamemap.id}; possible: {allowed}", file=sys.stderr)
        return 2
    unknown = [option for option in args.option if option not in gamemap.options]
    if unknown:
        known = ", ".join(gamemap.options) or "none"
        print(f"{gamemap.id} has no option {unknown[0]!r}; options: {known}", file=sys.stderr)
        return 2
    started = time.perf_counter()
    try:
        games = list(tqdm(_games(gamemap, args), total=args.games, unit="game", disable=None))
    except SelfPlayFault as fault:
        print(fault, file=sys.stderr)
        return 1
    seconds = time.perf_counter() - started
    totals = [side.total for game in games for side in game.result.sides]
    actions = sum(game.actions for game in games)
    figures = {
        "games": len(games),
        "actions": actions,
        "seconds": round(seconds, 3),
        "actions_per_second": round(actions / seconds),
        "games_per_second": round(len(games) / seconds, 1),
        "mean_score": round(sum(totals) / len(totals), 1),
        "best_score": max(totals),
    }
    if args.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name.replace('_', ' '):20}{figure:>12}" for name, figure in figures.items()))
    return 0


def _games(gamemap: GameMap, args: argparse.Namespace) -> Iterator[PlayedGame]:
    robots = [PLAYERS[args.robot]() for _ in range(args.seats)]
    for number in range(args.seed, args.seed + args.games):
        yield play_game(gamemap, robots, number, options=dict.fromkeys(args.option, True), check=args.check)
