"""Whole checked games by random players, with events and the acting seat's view, beside a lean loop and playouts.

Every goal is a ratio. The two programs of a ratio alternate in one process, and the median over the rounds counts.
"""

from random import Random
from statistics import median
from typing import Final

from tools.bench import judge
from tools.bench.calibrate import cpu_seconds
from tools.bench.lean import LeanBoard, lean_board, play_lean
from tools.bench.report import Row, at_least, unjudged_cpu
from ttrbot.compiled import engine_build
from ttrbot.content import default_map, load_map
from ttrbot.engine.actions import Action
from ttrbot.engine.build import is_compiled
from ttrbot.engine.config import Config
from ttrbot.engine.game import Game, new_game, public_view, redact, seat_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.simulate import quick_game, random_move
from ttrbot.lab.selfplay import play_game
from ttrbot.robots import Robot
from ttrbot.robots.random_robot import RandomRobot

ROUNDS: Final = 7
GAMES: Final = 8
"""The number of our games per round."""
LEAN_GAMES: Final = 60
JUDGE_GAMES: Final = 3
MOST_SEATS: Final = 4
REFERENCE: Final = default_map()
"""The map of the lean loop, with which games on maps with special rules are compared."""
SHARE_OF_LEAN: Final = 0.32 if is_compiled() else 0.16
SHARE_OF_JUDGE: Final = 1.0
SHARE_OF_REFERENCE: Final = 0.4
PLAYOUTS: Final = 10.0
"""How many playouts should fit in a checked game's time. Plain Python misses it: even the lean loop has 5."""
PLAYOUTS_EACH: Final = 10
"""The number of playouts of each position per round."""


def selfplay(map_id: str) -> list[Row]:
    """Compare a map's games with the lean loop or the reference's games; then measure views and redacted events."""
    gamemap = load_map(map_id)
    rows = _beside_lean(gamemap) if map_id == REFERENCE else _beside_reference(gamemap)
    return [*rows, *_beside_playouts(gamemap), *_for_viewers(gamemap)]


def _beside_lean(gamemap: GameMap) -> list[Row]:
    seats = _seats(gamemap)
    board = lean_board(gamemap)
    lean: list[tuple[float, float]] = []
    ours: list[tuple[float, float]] = []
    judged: list[float] = []
    _checked_rate(gamemap, seats, ROUNDS)  # the first round does work that a process does once
    for number in range(ROUNDS):
        lean.append(_lean_rate(board, seats, number))
        ours.append(_checked_rate(gamemap, seats, number))
        if judge.is_installed():
            judged.append(judge.actions_a_second(JUDGE_GAMES, number))
    rows = [
        _rate(f"lean loop, games of {seats}", [games for games, _ in lean], "games/s"),
        _rate(f"checked games of {seats}, {engine_build()}", [games for games, _ in ours], "games/s"),
        at_least("the same / lean loop", _median_ratio([g for g, _ in ours], [g for g, _ in lean]), "x", SHARE_OF_LEAN),
        _rate("lean loop", [decisions for _, decisions in lean], "decisions/s"),
        _rate("checked", [decisions for _, decisions in ours], "actions/s"),
    ]
    if judged:
        share = _median_ratio([decisions for _, decisions in ours], judged)
        return [
            *rows,
            _rate("catanatron", judged, "actions/s"),
            at_least("checked / catanatron", share, "x", SHARE_OF_JUDGE),
        ]
    return [*rows, Row("left out: catanatron (make judges)", 0, "", "none", ok=True)]


def _beside_reference(gamemap: GameMap) -> list[Row]:
    reference = load_map(REFERENCE)
    ours: list[float] = []
    others: list[float] = []
    _checked_rate(gamemap, _seats(gamemap), ROUNDS)
    _checked_rate(reference, _seats(reference), ROUNDS)
    for number in range(ROUNDS):
        others.append(_checked_rate(reference, _seats(reference), number)[0])
        ours.append(_checked_rate(gamemap, _seats(gamemap), number)[0])
    return [
        _rate(f"checked games of {_seats(gamemap)}", ours, "games/s"),
        at_least(f"the same / {REFERENCE}", _median_ratio(ours, others), "x", SHARE_OF_REFERENCE),
    ]


def _lean_rate(board: LeanBoard, seats: int, number: int) -> tuple[float, float]:
    rng = Random(number)
    decisions = 0

    def play() -> None:
        nonlocal decisions
        for _ in range(LEAN_GAMES):
            decisions += play_lean(board, seats, rng).decisions

    seconds = cpu_seconds(play)
    return LEAN_GAMES / seconds, decisions / seconds


def _checked_rate(gamemap: GameMap, seats: int, number: int) -> tuple[float, float]:
    robots = _robots(seats)
    actions = 0

    def play() -> None:
        nonlocal actions
        for game in range(GAMES):
            actions += play_game(gamemap, robots, number * GAMES + game).actions

    seconds = cpu_seconds(play)
    return GAMES / seconds, actions / seconds


def _beside_playouts(gamemap: GameMap) -> list[Row]:
    seats = _seats(gamemap)
    playouts: list[float] = []
    checked: list[float] = []
    for number in range(ROUNDS):
        playouts.append(_playout_rate(gamemap, seats, number))
        checked.append(_checked_rate(gamemap, seats, number)[0])
    return [
        _rate(f"random playouts of {seats}", playouts, "games/s"),
        at_least("the same / checked games", _median_ratio(playouts, checked), "x", PLAYOUTS),
    ]


def _playout_rate(gamemap: GameMap, seats: int, number: int) -> float:
    """Measure playouts of copies of dealt games."""
    rng = Random(number)
    games = [
        quick_game(new_game(gamemap, Config(seats), seed_of_number(game))[0], rng)
        for game in range(number * GAMES, (number + 1) * GAMES)
    ]

    def play() -> None:
        for game in games:
            for _ in range(PLAYOUTS_EACH):
                game.copy().playout(rng, random_move)

    return GAMES * PLAYOUTS_EACH / cpu_seconds(play)


def _rate(name: str, values: list[float], unit: str) -> Row:
    return Row(name, median(values), unit, "none", ok=True)


def _median_ratio(ours: list[float], others: list[float]) -> float:
    """Return the median of the rounds' ratios."""
    return median(own / other for own, other in zip(ours, others, strict=True))


def _for_viewers(gamemap: GameMap) -> list[Row]:
    """Measure all viewers' views of a position and their redacted events, beside the play itself."""
    seats = _seats(gamemap)
    positions: list[Game] = []
    played = play_game(gamemap, _robots(seats), 1, watch=lambda game, action: _keep(positions, game, action))
    views = cpu_seconds(lambda: _all_views(positions, seats), 3)
    redacted = cpu_seconds(
        lambda: [redact(played.game, event, seat) for event in played.events for seat in (None, *range(seats))], 3
    )
    return [
        unjudged_cpu("views of all viewers, a position", views / len(positions)),
        unjudged_cpu("redacted events of all viewers, an event", redacted / len(played.events)),
    ]


def _seats(gamemap: GameMap) -> int:
    return max(number for number in gamemap.seats if number <= MOST_SEATS)


def _robots(seats: int) -> list[Robot]:
    return [RandomRobot() for _ in range(seats)]


def _keep(positions: list[Game], game: Game, action: Action) -> None:
    del action
    positions.append(game)


def _all_views(positions: list[Game], seats: int) -> None:
    for game in positions:
        public_view(game)
        for seat in range(seats):
            seat_view(game, seat)
