"""The positions before earlier moves of a game."""

from collections.abc import Collection, Iterator

from ttrbot.app.core.game_cache import LiveGame, PlayedMove, seed_of
from ttrbot.app.core.table_config import engine_config
from ttrbot.engine.events import GameEvent
from ttrbot.engine.game import Game, fold, replay


def games_before(
    live: LiveGame, moves: Collection[PlayedMove], numbers: Collection[int]
) -> Iterator[tuple[PlayedMove, Game]]:
    """Yield the moves with these numbers, each with the game before it. Raise one of UNREADABLE if moves don't fit."""
    config, seed = engine_config(live.table), seed_of(live.table, live.secret)
    game: Game | None = None
    so_far: list[GameEvent] = []
    for move in moves:
        if move.number in numbers:
            game = game or replay(live.gamemap, config, seed, so_far)
            yield move, game
        so_far += move.events
        game = fold(game, move.events) if game is not None and move.undone is None else None
