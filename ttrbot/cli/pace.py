"""`ttrbot pace`: how many days a game takes, with and without standing orders and seats ordered by time zone."""

import argparse
import asyncio
import json
from statistics import median, quantiles

from tqdm import tqdm

from ttrbot.app.core.paces import HOUR
from ttrbot.cli.numbers import MOST_GAMES, real, whole
from ttrbot.lab.pace_simulation import Arm, PacedGame, simulate
from ttrbot.logs import configure_logs

COLUMNS = ("median hours", "orders", "sun", "games", "days: median", "10 %", "90 %", "turns", "by orders")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("pace", help="simulate games over days, with and without standing orders")
    parser.add_argument(
        "--games", type=whole(1, MOST_GAMES), default=200, help="number of games for each row (default: 200)"
    )
    parser.add_argument(
        "--hours",
        type=real(0.01, 24 * 30),
        nargs="+",
        default=[3.0, 1.5, 6.0],
        help="median delay of an answer in waking hours (default: 3 1.5 6)",
    )
    parser.add_argument("--drawing", type=whole(1, 99), default=3, help="turns of drawing in one list (default: 3)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, one row a line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and print a row for each way to play."""
    configure_logs("console", "ERROR")
    arms = [
        Arm(delay=hours * HOUR, orders=orders, sun=sun, drawing=args.drawing)
        for hours in args.hours
        for sun in (False, True)
        for orders in (False, True)
    ]
    if not args.json:
        print("  ".join(COLUMNS))
    for arm in tqdm(arms, unit="row", disable=None):
        row = figures(arm, asyncio.run(simulate(arm, args.games)))
        if args.json:
            print(json.dumps(row), flush=True)
        else:
            print("  ".join(f"{value!s:>{len(name)}}" for name, value in row.items()), flush=True)
    return 0


def figures(arm: Arm, games: list[PacedGame]) -> dict[str, float | str]:
    """Return the row of one way to play."""
    days = [game.days for game in games]
    low, *_, high = quantiles(days, n=10) if len(days) > 1 else days * 2
    values = (
        arm.delay / HOUR,
        "yes" if arm.orders else "no",
        "yes" if arm.sun else "no",
        len(games),
        round(median(days), 1),
        round(low, 1),
        round(high, 1),
        round(sum(game.turns for game in games) / len(games)),
        f"{sum(game.by_orders for game in games) / sum(game.turns for game in games):.0%}",
    )
    return dict(zip(COLUMNS, values, strict=True))
