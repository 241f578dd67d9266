"""Positions for the engine's tests, written as a scenario's `[setup]` table."""

from ttrbot.engine.actions import Payment
from ttrbot.engine.cards import Counts, counts_of
from ttrbot.engine.config import Config
from ttrbot.engine.game import Game
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.scenario.position import build_position


def position(gamemap: GameMap, seats: int, setup: dict, number: int = 1) -> Game:
    return build_position(Rulebook(gamemap, Config(seats)), seed_of_number(number), setup)


def cards(**colors: int) -> Counts:
    return counts_of(colors)


def pay(ferry: int = 0, **colors: int) -> Payment:
    return Payment(counts_of(colors), ferry)
