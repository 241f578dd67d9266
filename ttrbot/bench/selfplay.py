"""Whole games by random robots: the engine's speed with events, checks and the acting seat's view on."""

from dataclasses import replace
from functools import cache
from typing import Final

from ttrbot.app.selfplay import play_game
from ttrbot.bench.calibrate import cpu_seconds, loops
from ttrbot.bench.report import Row, at_least, unjudged_cpu
from ttrbot.content import load_map, simplest_map
from ttrbot.engine.actions import Action
from ttrbot.engine.game import Game, public_view, redact, seat_view
from ttrbot.robots import ROBOTS, Robot

GAMES = 40
MOST_SEATS = 4
REFERENCE: Final = simplest_map()
"""The map beside which the special rules of others are measured."""
GOAL = 30.0
SHARE_OF_REFERENCE = 1 / 3


def selfplay(map_id: str) -> list[Row]:
    """Games a second on one core, and what all viewers' views and redacted events cost beside them."""
    gamemap = load_map(map_id)
    seats = max(number for number in gamemap.seats if number <= MOST_SEATS)
    seconds = _seconds_per_game(map_id, seats)
    rate = 1 / seconds
    row = Row(f"random games of {seats} players", rate, "games/s", "none", ok=True, loops=loops(seconds))
    if map_id == REFERENCE:
        judged = [replace(row, goal=f">= {GOAL:g}", ok=rate >= GOAL)]
    else:
        share = rate * _seconds_per_game(REFERENCE, seats)
        judged = [row, at_least(f"the same / {REFERENCE}", share, "x", SHARE_OF_REFERENCE)]
    positions: list[Game] = []
    played = play_game(gamemap, _robots(seats), 1, watch=lambda game, action: _keep(positions, game, action))
    views = cpu_seconds(lambda: _all_views(positions, seats), 3)
    redacted = cpu_seconds(
        lambda: [redact(played.game, event, seat) for event in played.events for seat in (None, *range(seats))], 3
    )
    return [
        *judged,
        unjudged_cpu("views of all viewers, a position", views / len(positions)),
        unjudged_cpu("redacted events of all viewers, an event", redacted / len(played.events)),
    ]


@cache
def _seconds_per_game(map_id: str, seats: int) -> float:
    gamemap, robots = load_map(map_id), _robots(seats)
    play_game(gamemap, robots, 0)
    return cpu_seconds(lambda: [play_game(gamemap, robots, number) for number in range(GAMES)], 3) / GAMES


def _robots(seats: int) -> list[Robot]:
    return [ROBOTS["random"]() for _ in range(seats)]


def _keep(positions: list[Game], game: Game, action: Action) -> None:
    del action
    positions.append(game)


def _all_views(positions: list[Game], seats: int) -> None:
    for game in positions:
        public_view(game)
        for seat in range(seats):
            seat_view(game, seat)
