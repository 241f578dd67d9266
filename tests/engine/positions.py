"""Positions for the engine's tests, written as a scenario's `[setup]` table."""

from typing import Any

from ttrbot.engine.actions import Action, Payment
from ttrbot.engine.cards import Counts, counts_of
from ttrbot.engine.config import RULES_VERSION, Config
from ttrbot.engine.game import Game, check
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.scenario.position import build_position


def position(
    gamemap: GameMap, seats: int, setup: dict[str, Any], number: int = 1, rules_version: int = RULES_VERSION
) -> Game:
    book = Rulebook(gamemap, Config(seats, rules_version=rules_version))
    return build_position(book, seed_of_number(number), setup)


def cards(**colors: int) -> Counts:
    return counts_of(colors)


def pay(ferry: int = 0, **colors: int) -> Payment:
    return Payment(counts_of(colors), ferry)


def refused(game: Game, action: Action) -> str:
    """Return the code of the first reason against an action; an empty text if it is legal."""
    violation = check(game, action)
    return violation.code if violation else ""
