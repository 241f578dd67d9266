"""`ttrbot pace`: how many days a game takes when some people leave standing orders, and how often they press."""

import argparse
import asyncio
import json
from collections.abc import Sequence
from statistics import mean, median, quantiles

from tqdm import tqdm

from ttrbot.app.core.paces import HOUR
from ttrbot.cli.command import add_command
from ttrbot.cli.numbers import MOST_GAMES, real, whole
from ttrbot.lab.pace_simulation import ZONES, Arm, PacedGame, simulate
from ttrbot.logs import configure_logs

COLUMNS = (
    "median hours",
    "ordering",
    "sun",
    "games",
    "days: median",
    "10 %",
    "90 %",
    "of none",
    "turns",
    "by orders",
    "changed",
    "presses a visit",
    "most",
)


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "pace", "simulate games over days, with and without standing orders")
    parser.add_argument(
        "--games", type=whole(1, MOST_GAMES), default=200, help="number of games for each row (default: 200)"
    )
    parser.add_argument(
        "--hours",
        type=real(0.01, 24 * 30),
        nargs="+",
        default=[3.0],
        help="median delay of an answer in waking hours (default: 3)",
    )
    parser.add_argument(
        "--ordering",
        type=whole(0, len(ZONES)),
        nargs="+",
        default=[0, 2, 3, 4],
        help="how many of the four people leave orders (default: 0 2 3 4)",
    )
    parser.add_argument("--sun", action="store_true", help="let the seats follow the sun")
    parser.add_argument(
        "--whims",
        type=real(0.0, 1.0),
        default=0.0,
        help="share of the turns on which people change a plan that the robot would keep (default: 0)",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, one row a line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and print a row for each way to play."""
    configure_logs("console", "ERROR")
    arms = [Arm(hours * HOUR, ordering, args.sun, args.whims) for hours in args.hours for ordering in args.ordering]
    if not args.json:
        print("  ".join(COLUMNS))
    without: dict[float, float] = {}
    for arm in tqdm(arms, unit="row", disable=None):
        games = asyncio.run(simulate(arm, args.games))
        if not arm.ordering:
            without[arm.delay] = median(game.days for game in games)
        row = figures(arm, games, without.get(arm.delay))
        if args.json:
            print(json.dumps(row), flush=True)
        else:
            print("  ".join(f"{value!s:>{len(name)}}" for name, value in row.items()), flush=True)
    return 0


def figures(arm: Arm, games: Sequence[PacedGame], without: float | None = None) -> dict[str, float | str]:
    """Return the row of one way to play. `without` is the median of days if nobody leaves orders."""
    days = [game.days for game in games]
    low, *_, high = quantiles(days, n=10) if len(days) > 1 else days * 2
    ordered = sum(game.ordered for game in games)
    presses = [number for game in games for number in game.presses]
    values = (
        arm.delay / HOUR,
        arm.ordering,
        "yes" if arm.sun else "no",
        len(games),
        round(median(days), 1),
        round(low, 1),
        round(high, 1),
        "-" if without is None else round(median(days) / without, 2),
        round(sum(game.turns for game in games) / len(games)),
        _share(sum(game.by_orders for game in games), ordered),
        _share(sum(game.changed for game in games), ordered),
        round(mean(presses), 1) if presses else "-",
        max(presses, default="-"),
    )
    return dict(zip(COLUMNS, values, strict=True))


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "-"
