"""Why computer players did what they did, worked out from the record of a game once it is over."""

import asyncio
from collections.abc import Collection, Mapping
from typing import TypeAlias

import structlog

from ttrbot.app.context import Context
from ttrbot.app.core.answers import answers
from ttrbot.app.core.damage import UNREADABLE
from ttrbot.app.core.game_cache import LiveGame, PlayedMove, move_number, seed_of
from ttrbot.app.core.table_config import engine_config
from ttrbot.engine.actions import Action
from ttrbot.engine.codec import decode_action
from ttrbot.engine.events import GameEvent
from ttrbot.engine.game import Game, fold, replay, seat_view
from ttrbot.robots import kind_of
from ttrbot.robots.reasons import Explainer, MoveReason
from ttrbot.store import Status

log = structlog.get_logger(__name__)

_Done: TypeAlias = tuple[str, Action]
"""The kind of computer player, and its reason."""


class Explanations:
    """Asks computer players that use no randomness again, at each of their moves, given what they saw then."""

    def __init__(self, context: Context) -> None:
        self._store = context.store
        self._cache = context.cache
        kinds = ((kind, robot()) for kind, robot in context.robots.items())
        self._robots = {kind: robot for kind, robot in kinds if isinstance(robot, Explainer)}

    @answers
    async def reasons(self, game_id: str, numbers: Collection[int]) -> dict[int, MoveReason]:
        """Return the reasons of the moves with these numbers; none while the game goes on.

        A move has none if the robot has changed since and would move otherwise now. No move has one if a move of the
        game can't be read, or doesn't follow from the one before.
        """
        live = await self._cache.look(game_id)
        if live.table.status is not Status.OVER:
            return {}
        try:
            done = await self._done_by_robots(live, numbers)
            if not done:
                return {}
            return await asyncio.to_thread(self._explained, live, await self._cache.moves(game_id), done)
        except UNREADABLE as error:
            log.error("reasons_unreadable", game=game_id, reason=type(error).__name__)  # noqa: TRY400 - no contents
            return {}

    async def _done_by_robots(self, live: LiveGame, numbers: Collection[int]) -> dict[int, _Done]:
        own = {info.seat: info.robot for info in live.table.seats if not info.has_changed_hands}
        done: dict[int, _Done] = {}
        for action in await self._store.games.actions(live.game_id):
            kind = own.get(action.seat or 0) if action.stand_in is None else kind_of(action.stand_in)
            if kind in self._robots and action.blob is not None and move_number(action) in numbers:
                done[move_number(action)] = (kind, decode_action(action.blob))
        return done

    def _explained(
        self, live: LiveGame, moves: Collection[PlayedMove], done: Mapping[int, _Done]
    ) -> dict[int, MoveReason]:
        found: dict[int, MoveReason] = {}
        config, seed = engine_config(live.table), seed_of(live.table, live.secret)
        game: Game | None = None
        so_far: list[GameEvent] = []
        for move in moves:
            if move.number in done:
                game = game or replay(live.gamemap, config, seed, so_far)
                if (reason := self._reason(live, game, *done[move.number])) is not None:
                    found[move.number] = reason
            so_far += move.events
            game = fold(game, move.events) if game is not None and move.undone is None else None
        return found

    def _reason(self, live: LiveGame, game: Game, kind: str, action: Action) -> MoveReason | None:
        view = seat_view(game, action.seat)
        answer, reason = self._robots[kind].explain(view, live.gamemap, view.questions[0])
        return reason if answer == action else None
