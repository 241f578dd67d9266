"""Whole games on file: their actions, the hash of the events that each led to, and the final count.

Robots made the games once. They are played again action by action, so that they stay whatever the robots learn.
"""

import json
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from tests.engine.six_cities import six_cities
from ttrbot.content import load_map, map_ids
from ttrbot.engine import codec
from ttrbot.engine.actions import Action
from ttrbot.engine.config import Config
from ttrbot.engine.events import GameEvent
from ttrbot.engine.game import Game, new_game, play, seat_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.robots import ROBOTS

FOLDER = Path(__file__).parent
SIX_CITIES = "six-cities"
"""The test map, with so many cars that no one runs out: a game on it ends when nobody can do anything (B22)."""


@dataclass(frozen=True)
class Golden:
    """One game: where it is played, and by whom. Its file is `<board>/<name>.json`."""

    board: str
    name: str
    seats: int
    seed: int
    robot: str
    options: dict[str, bool] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        return FOLDER / self.board / f"{self.name}.json"

    @property
    def config(self) -> Config:
        return Config(self.seats, options=self.options)

    @cached_property
    def map(self) -> GameMap:
        return replace(six_cities((), team_size=1), cars=40) if self.board == SIX_CITIES else load_map(self.board)

    @property
    def is_playable(self) -> bool:
        return self.board == SIX_CITIES or self.board in map_ids()

    def deal(self) -> tuple[Game, list[GameEvent]]:
        return new_game(self.map, self.config, seed_of_number(self.seed))


GAMES = (
    Golden("usa", "two-greedy", 2, 20, "greedy"),
    Golden("switzerland", "two-random", 2, 21, "random"),
    Golden("india", "two-random", 2, 22, "random"),
    Golden("old-west", "two-random-alvin", 2, 49, "random", {"alvin": True}),
    Golden("team-asia", "four-random", 4, 20, "random"),
    Golden("italy", "two-random", 2, 4, "random"),
    Golden("lantern-isles", "two-random", 2, 5, "random"),
    Golden(SIX_CITIES, "nobody-can-act", 2, 6, "random"),
)


def hash_of(events: list[GameEvent]) -> str:
    """The first eight hexadecimal digits of the hash of some events, as they are stored."""
    return sha256(b"\n".join(map(codec.encode_event, events))).hexdigest()[:8]


def played_by_robots(golden: Golden) -> dict:
    """Have the robots play the game; return what its file holds."""
    robots = [ROBOTS[golden.robot]() for _ in range(golden.seats)]
    rng = Random(golden.seed)
    game, events = golden.deal()
    dealt, moves = hash_of(events), []
    while not game.is_over:
        decision = game.open_decisions[0]
        action = robots[decision.seat].choose(seat_view(game, decision.seat), golden.map, decision, rng)
        game, events = play(game, action)
        moves.append([json.loads(codec.encode_action(action))["x"], hash_of(events)])
    return {"version": codec.VERSION, "dealt": dealt, "moves": moves, "result": result_of(game)}


def result_of(game: Game) -> object:
    """The final count as JSON holds it."""
    return json.loads(msgspec.json.encode(game.result))


def action_of(version: int, body: dict) -> Action:
    return codec.decode_action(json.dumps({"v": version, "x": body}).encode())


def text_of(content: dict) -> str:
    """Write a game with one move a line, so that differences can be read."""

    def line(value: object) -> str:
        return json.dumps(value, separators=(",", ":"))

    moves = ",\n".join(map(line, content["moves"]))
    rest = [f'"{key}":{line(content[key])}' for key in ("version", "dealt", "result")]
    return "{" + ",\n".join([*rest, f'"moves":[\n{moves}\n]']) + "}\n"
