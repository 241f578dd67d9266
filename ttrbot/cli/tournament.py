"""`ttrbot tournament`: computer players against each other, with how certain the differences are."""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tqdm import tqdm

from ttrbot.cli.command import add_command
from ttrbot.cli.numbers import MOST_GAMES, real, whole
from ttrbot.content import MapError, load_map
from ttrbot.engine.rng import SEEDS
from ttrbot.lab.results import ResultFile, UnreadableResults
from ttrbot.lab.selfplay import SelfPlayFault
from ttrbot.lab.tournament import Match, Score, Standing, hold, matches, standings
from ttrbot.robots import ROBOTS, robot
from ttrbot.robots.styles import STYLES

MOST_PROCESSES = 256
LEAST_THINKING, MOST_THINKING = 0.01, 60.0


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "tournament", "let kinds of computer players play against each other")
    parser.add_argument("--map", required=True, help="the map's id, as `ttrbot maps list` shows it")
    parser.add_argument(
        "--robots", required=True, metavar="A,B,...", help=f"one for each side, by kind: {', '.join(ROBOTS)}"
    )
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=100, help="number of games (default: 100)")
    parser.add_argument(
        "--seed", type=whole(0, SEEDS - 1), default=1, help="seed of the first game; the others follow (default: 1)"
    )
    parser.add_argument(
        "--processes",
        type=whole(1, MOST_PROCESSES),
        default=os.cpu_count() or 1,
        help="games at the same time (default: one a core)",
    )
    parser.add_argument(
        "--think",
        type=real(LEAST_THINKING, MOST_THINKING),
        metavar="SECONDS",
        help="CPU seconds for each move of a player that searches (default: as at a table)",
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="write each game's result into this file, and play only the games that are missing in it",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and print the figures. Return 1 at the first fault, 2 if the arguments make no sense."""
    try:
        gamemap = load_map(args.map)
    except MapError as error:
        print(error, file=sys.stderr)
        return 2
    robots = args.robots.split(",")
    unknown = [name for name in robots if not _is_known(name)]
    if unknown:
        print(
            f"there is no computer player {unknown[0]!r}; there are: {', '.join(ROBOTS)}; "
            f"veteran and expert also with a style: veteran:{', veteran:'.join(STYLES)}",
            file=sys.stderr,
        )
        return 2
    if len(robots) * gamemap.team_size not in gamemap.seats:
        allowed = ", ".join(str(seats // gamemap.team_size) for seats in gamemap.seats)
        print(f"{len(robots)} sides can't play {gamemap.id}; possible: {allowed}", file=sys.stderr)
        return 2
    rounds = list(matches(gamemap.id, robots, args.games, args.seed, args.think))
    try:
        results = None if args.results is None else ResultFile(args.results)
        played = list(tqdm(_played(rounds, args.processes, results), total=args.games, unit="game", disable=None))
    except (UnreadableResults, OSError) as error:
        print(f"the results can't be kept: {error}", file=sys.stderr)
        return 2
    except SelfPlayFault as fault:
        print(fault, file=sys.stderr)
        return 1
    table = standings(score for scores in played for score in scores)
    figures = {"map": gamemap.id, "games": args.games, "seed": args.seed, "robots": [row.figures for row in table]}
    print(json.dumps(figures) if args.json else "\n".join(map(_line, table)))
    return 0


def _is_known(name: str) -> bool:
    try:
        robot(name)
    except KeyError:
        return False
    return True


def _played(rounds: Sequence[Match], processes: int, results: ResultFile | None) -> Iterator[tuple[Score, ...]]:
    """Yield the scores of all games: first those that the results hold, then the others as they are played."""
    known = {match: scores for match in rounds if results and (scores := results.scores(match)) is not None}
    yield from known.values()
    left = [match for match in rounds if match not in known]
    for match, scores in zip(left, hold(left, processes), strict=True):
        if results is not None:
            results.add(match, scores)
        yield scores


def _line(standing: Standing) -> str:
    row = standing.figures
    sources = row["sources"]
    assert isinstance(sources, dict)
    by_source = ", ".join(f"{kind} {points:g}" for kind, points in sources.items())
    return (
        f"{row['robot']:<18} won {row['won']:g} of {row['played']} ({row['low']:.0%} to {row['high']:.0%} at 95 %), "
        f"{row['points']:g} points ({by_source}); a move {row['ms_median']:g} ms, at most {row['ms_most']:g} ms"
    )
