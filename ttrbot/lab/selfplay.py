"""Whole games by computer players on their views, judged by the engine: for the command line, tests and benchmarks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ttrbot.engine.actions import Action
from ttrbot.engine.config import Config
from ttrbot.engine.events import GameEvent, Result
from ttrbot.engine.game import Game, check_invariants, new_game, play_on, replay, seat_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import seed_of_number
from ttrbot.robots import Robot

MAX_ACTIONS = 5_000
"""More actions than any game can need: a longer game is a fault."""


class SelfPlayFault(Exception):  # noqa: N818 - a finding, not a fault of the caller
    """Something that must be true wasn't. The message names the seed and the position, but no hidden card."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of computer players."""

    actions: int
    result: Result
    game: Game
    events: tuple[GameEvent, ...]


def play_game(
    gamemap: GameMap,
    robots: Sequence[Robot],
    number: int,
    *,
    options: dict[str, bool] | None = None,
    check: bool = False,
    watch: Callable[[Game, Action], None] | None = None,
) -> PlayedGame:
    """Play one game from the seed `number`. The players' randomness comes from another generator made from it.

    Invariants are checked at the end, with `check` after every action. Then the events are replayed and compared too.
    `watch` sees every position with its next action. Raise SelfPlayFault.
    """
    config = Config(len(robots), options=options or {})
    seed = seed_of_number(number)
    rng = Random(number)  # noqa: S311 - robots' chance, not the game's
    game, events = new_game(gamemap, config, seed)
    actions = 0
    try:
        while not game.is_over:
            decision = game.open_decisions[0]
            action = robots[decision.seat].choose(seat_view(game, decision.seat), gamemap, decision, rng)
            if watch is not None:
                watch(game, action)
                game = game.copy()  # the position that was watched doesn't change
            events += play_on(game, action)
            actions += 1
            if check:
                _demand(check_invariants(game))
            if actions > MAX_ACTIONS:
                _demand([f"not over after {MAX_ACTIONS} actions"])
        _demand(check_invariants(game))
        if check and replay(gamemap, config, seed, events) != game:
            _demand(["the replayed events lead to another position"])
    except Exception as error:
        raise SelfPlayFault(f"seed {number}, action {actions}: {type(error).__name__}: {error}") from error
    assert game.result is not None
    return PlayedGame(actions, game.result, game, tuple(events))


def _demand(faults: list[str]) -> None:
    if faults:
        raise SelfPlayFault("; ".join(faults))
