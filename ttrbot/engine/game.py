"""The engine's interface for the host, the referee of computer players and the command line.

A `Game` is an opaque handle: nothing outside the engine reads or changes its fields.
"""

from collections.abc import Iterable, Iterator, Sequence

from ttrbot.engine.config import RULES_VERSION, Config
from ttrbot.engine.decide import new_game, play, play_on
from ttrbot.engine.events import GameEvent, Undone
from ttrbot.engine.evolve import evolve
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.invariants import check_invariants
from ttrbot.engine.legal import check, violations
from ttrbot.engine.options import legal_actions
from ttrbot.engine.rulebook import rulebook
from ttrbot.engine.state import State, initial_state
from ttrbot.engine.undo import draws_lots, shows, standing, uncovers, undone
from ttrbot.engine.views import public_view, redact, seat_view, view

Game = State

__all__ = [
    "RULES_VERSION",
    "Game",
    "check",
    "check_invariants",
    "draws_lots",
    "fold",
    "legal_actions",
    "new_game",
    "play",
    "play_on",
    "positions",
    "public_view",
    "redact",
    "replay",
    "seat_view",
    "shows",
    "standing",
    "uncovers",
    "undone",
    "view",
    "violations",
]


def fold(game: Game, events: Iterable[GameEvent], after: int = 0) -> Game:
    """Return the game after further events, which follow event `after`. The given game doesn't change.

    Raise ValueError if they take back events up to `after`.
    """
    state = game.copy()
    for _, event in standing(events, after):
        evolve(state, event)
    return state


def positions(gamemap: GameMap, config: Config, seed: bytes, moves: Iterable[Sequence[GameEvent]]) -> Iterator[Game]:
    """Yield the game after each move, given the moves' events. A move that takes others back continues before them."""
    games = [(0, initial_state(rulebook(gamemap, config), seed))]
    number = 0
    for events in moves:
        number += len(events)
        for event in events:
            if isinstance(event, Undone):
                while games[-1][0] > event.to_seq:
                    games.pop()
        state = games[-1][1].copy()
        for event in events:
            evolve(state, event)
        games.append((number, state))
        yield state


def replay(gamemap: GameMap, config: Config, seed: bytes, events: Iterable[GameEvent]) -> Game:
    """Return the game that results from all of its events, the first included."""
    return fold(initial_state(rulebook(gamemap, config), seed), events)
