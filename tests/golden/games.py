"""Whole games in files: their actions, the hash of the events of each, and the final count.

Computer players once made the games. They are replayed action by action, so that they stay the same when these players
change.
"""

import json
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tests.engine.six_cities import six_cities
from ttrbot.content import load_map
from ttrbot.engine import codec
from ttrbot.engine.actions import Action
from ttrbot.engine.cards import NO_CARDS
from ttrbot.engine.config import RULES_VERSION, Config
from ttrbot.engine.events import GameEvent
from ttrbot.engine.game import Game, new_game, play, seat_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.robots import Robot
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.random_robot import RandomRobot

PLAYERS: dict[str, type[Robot]] = {"random": RandomRobot, "greedy": GreedyRobot}
FOLDER = Path(__file__).parent
SIX_CITIES = "six-cities"
"""The test map."""
ENDLESS = 150
"""Enough cars for any small map, so that a game ends only when nobody can do anything (B22)."""


@dataclass(frozen=True)
class Golden:
    """One game: its board and its players. Its file is `<board>/<name>.json`."""

    board: str
    seats: int
    seed: int
    robot: str
    options: dict[str, bool] = field(default_factory=dict)
    cars: int | None = None
    """The number of cars, if not the map's."""
    rules_version: int = RULES_VERSION

    @property
    def name(self) -> str:
        ending = ("nobody-can-act",) if self.cars else ()
        rules = (f"rules-{self.rules_version}",) if self.rules_version < RULES_VERSION else ()
        return "-".join([str(self.seats), self.robot, *self.options, *ending, *rules])

    @property
    def file(self) -> Path:
        return FOLDER / self.board / f"{self.name}.json"

    @property
    def config(self) -> Config:
        return Config(self.seats, options=self.options, rules_version=self.rules_version)

    @cached_property
    def map(self) -> GameMap:
        gamemap = six_cities((), team_size=1) if self.board == SIX_CITIES else load_map(self.board)
        return replace(gamemap, cars=self.cars) if self.cars else gamemap

    def deal(self) -> tuple[Game, list[GameEvent]]:
        return new_game(self.map, self.config, seed_of_number(self.seed))


ALVIN = {"alvin": True}
GAMES = (
    *(Golden("usa", seats, 20, "greedy") for seats in (2, 3, 4, 5)),
    Golden("europe", 2, 23, "random"),
    *(Golden("europe", seats, 23, "greedy") for seats in (3, 4, 5)),
    Golden("legendary-asia", 2, 24, "random"),
    *(Golden("legendary-asia", seats, 24, "greedy") for seats in (3, 4, 5)),
    Golden("nordic-countries", 2, 25, "random"),
    Golden("nordic-countries", 3, 25, "greedy"),
    Golden("switzerland", 2, 21, "random"),
    Golden("switzerland", 3, 21, "greedy"),
    Golden("india", 2, 22, "random"),
    *(Golden("india", seats, 22, "greedy") for seats in (3, 4)),
    Golden("old-west", 2, 49, "random", ALVIN),
    *(Golden("old-west", seats, 49, "greedy") for seats in (2, 3, 4, 5)),
    Golden("old-west", 6, 49, "greedy", ALVIN),
    Golden("team-asia", 4, 20, "random"),
    *(Golden("team-asia", seats, 20, "greedy") for seats in (4, 6)),
    Golden("italy", 2, 4, "random"),
    *(Golden("italy", seats, 4, "greedy") for seats in (3, 4, 5)),
    *(Golden("lantern-isles", seats, 5, "greedy") for seats in (2, 3, 4)),
    *(
        Golden(board, 2, seed, "random", cars=ENDLESS, rules_version=version)
        for version in range(1, RULES_VERSION + 1)
        for board, seed in (("lantern-isles", 5), (SIX_CITIES, 6))
    ),
)


def hash_of(events: list[GameEvent]) -> str:
    """Return the first eight hexadecimal digits of the hash of some events, as they are stored."""
    return sha256(b"\n".join(map(codec.encode_event, events))).hexdigest()[:8]


def played_by_robots(golden: Golden) -> dict[str, Any]:
    """Let computer players play the game. Return the contents of its file."""
    robots = [PLAYERS[golden.robot]() for _ in range(golden.seats)]
    rng = Random(golden.seed)
    game, events = golden.deal()
    dealt, moves = hash_of(events), []
    while not game.is_over:
        decision = game.open_decisions[0]
        action = robots[decision.seat].choose(seat_view(game, decision.seat), golden.map, decision, rng)
        game, events = play(game, action)
        moves.append([brief(json.loads(codec.encode_action(action))["x"]), hash_of(events)])
    return {"version": codec.VERSION, "dealt": dealt, "moves": moves, "result": result_of(game)}


def result_of(game: Game) -> dict[str, Any]:
    """Return the final count in brief. The hash of the last events covers all of it."""
    assert game.result is not None
    sides = [
        {
            "total": side.total,
            "completed": side.completed,
            "longest_length": side.longest_length,
            "lines": [[line.kind, line.points, line.amount] for line in side.lines],
        }
        for side in game.result.sides
    ]
    return {"winners": list(game.result.winners), "sides": sides}


def brief(body: dict[str, Any]) -> dict[str, Any]:
    """Return an action's body without empty fields: no cards, no wave cards, no ticket shared."""
    parts = {key: brief(part) if isinstance(part, dict) else part for key, part in body.items()}
    empty = {"cards": list(NO_CARDS), "ferry": 0, "pay_rack": {}, "share": None}
    return {key: part for key, part in parts.items() if key not in empty or part != empty[key]}


def action_of(version: int, body: dict[str, Any]) -> Action:
    return codec.decode_action(json.dumps({"v": version, "x": body}).encode())


def text_of(content: dict[str, Any]) -> str:
    """Return a game as text with one move per line, so that differences can be read."""

    def line(value: object) -> str:
        return json.dumps(value, separators=(",", ":"))

    moves = ",\n".join(map(line, content["moves"]))
    rest = [f'"{key}":{line(content[key])}' for key in ("version", "dealt", "result")]
    return "{" + ",\n".join([*rest, f'"moves":[\n{moves}\n]']) + "}\n"
