"""Whole games by random robots: the engine's speed with events, checks and the acting seat's view on."""

from ttrbot.app.selfplay import play_game
from ttrbot.bench.calibrate import cpu_seconds, loops
from ttrbot.bench.report import Row, unjudged_cpu
from ttrbot.content.folders import load_map
from ttrbot.engine.actions import Action
from ttrbot.engine.config import Config
from ttrbot.engine.game import Game, public_view, redact, seat_view
from ttrbot.engine.rulebook import Rulebook
from ttrbot.robots import ROBOTS

GAMES = 40
MOST_SEATS = 4
GOAL = 30.0
GOAL_WITH_VETOES = 15.0
"""Where a special rule may forbid any claim: it is asked about every free route at every turn."""


def selfplay(map_id: str) -> list[Row]:
    """Games a second on one core, and what all viewers' views and redacted events cost beside them."""
    gamemap = load_map(map_id)
    seats = max(number for number in gamemap.seats if number <= MOST_SEATS)
    robots = [ROBOTS["random"]() for _ in range(seats)]
    play_game(gamemap, robots, 0)
    seconds = cpu_seconds(lambda: [play_game(gamemap, robots, number) for number in range(GAMES)], 3)
    rate = GAMES / seconds
    positions: list[Game] = []
    played = play_game(gamemap, robots, 1, watch=lambda game, action: _keep(positions, game, action))
    views = cpu_seconds(lambda: _all_views(positions, seats), 3)
    redacted = cpu_seconds(
        lambda: [redact(played.game, event, seat) for event in played.events for seat in (None, *range(seats))], 3
    )
    goal = GOAL_WITH_VETOES if Rulebook(gamemap, Config(seats)).vetoing else GOAL
    return [
        Row(f"random games of {seats} players", rate, "games/s", f">= {goal:g}", rate >= goal, loops(seconds / GAMES)),
        unjudged_cpu("views of all viewers, a position", views / len(positions)),
        unjudged_cpu("redacted events of all viewers, an event", redacted / len(played.events)),
    ]


def _keep(positions: list[Game], game: Game, action: Action) -> None:
    del action
    positions.append(game)


def _all_views(positions: list[Game], seats: int) -> None:
    for game in positions:
        public_view(game)
        for seat in range(seats):
            seat_view(game, seat)
