"""Why computer players did what they did, worked out from the record of a game once it is over."""

import asyncio
from collections.abc import Collection, Mapping
from typing import Final, TypeAlias

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import answers
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.computer_players import ComputerPlayers
from ttrbot.app.core.damage import UNREADABLE
from ttrbot.app.core.game_cache import LiveGame, PlayedMove, move_number
from ttrbot.app.core.thinking import ThinkingFailed, ThinkingProcess
from ttrbot.app.history.past import games_before
from ttrbot.engine.actions import Action
from ttrbot.engine.codec import decode_action
from ttrbot.engine.game import seat_view
from ttrbot.engine.seatview import SeatView
from ttrbot.robots import kind_of
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.reasons import BestMoves, Explainer, MoveReason
from ttrbot.robots.search import ExpertRobot
from ttrbot.store import Status

log = structlog.get_logger(__name__)

SHOWN: Final = 3
"""How many of the moves that a player weighed are told."""
KEPT: Final = 512
"""The reasons of how many weighed moves are kept in memory."""
_Done: TypeAlias = tuple[str, Action]
"""The kind of computer player, and its move."""


class Explanations(Service):
    """Asks computer players again, at each of their moves, given what they saw then."""

    def __init__(self, context: Context, thinking: ThinkingProcess) -> None:
        super().__init__(context)
        self._thinking = thinking
        self._players = ComputerPlayers(context.robots)
        self._weighed: Lru[tuple[str, int], BestMoves] = Lru(KEPT)

    @answers
    async def reasons(self, game_id: str, numbers: Collection[int]) -> dict[int, MoveReason | BestMoves]:
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
            moves = await self._cache.moves(game_id)
            views = await asyncio.to_thread(_views, live, moves, done)
        except UNREADABLE as error:
            log.error("reasons_unreadable", game=game_id, reason=type(error).__name__)  # noqa: TRY400 - no contents
            return {}
        found = {number: await self._reason(live, number, views[number], *done[number]) for number in done}
        return {number: reason for number, reason in found.items() if reason is not None}

    async def _done_by_robots(self, live: LiveGame, numbers: Collection[int]) -> dict[int, _Done]:
        own = {info.seat: info.robot for info in live.table.seats if not info.has_changed_hands}
        done: dict[int, _Done] = {}
        for action in await self._store.games.actions(live.game_id):
            if action.seat is None or action.blob is None or move_number(action) not in numbers:
                continue
            kind = own.get(action.seat) if action.stand_in is None else kind_of(action.stand_in)
            if kind is not None:
                done[move_number(action)] = (kind, decode_action(action.blob))
        return done

    async def _reason(
        self, live: LiveGame, number: int, view: SeatView, kind: str, action: Action
    ) -> MoveReason | BestMoves | None:
        player = self._players.of(live.table, view.questions[0], kind)
        if isinstance(player, ExpertRobot):
            best = self._weighed.get((live.game_id, number)) or await self._weigh(player, live, view, action)
            if best is not None:
                self._weighed.put((live.game_id, number), best)
                return best
            player = PlannerRobot()  # it answers what an expert doesn't weigh
        if not isinstance(player, Explainer):
            return None
        answer, reason = await asyncio.to_thread(player.explain, view, live.gamemap, view.questions[0])
        return reason if answer == action else None

    async def _weigh(self, player: ExpertRobot, live: LiveGame, view: SeatView, action: Action) -> BestMoves | None:
        """Return the best moves if the player weighs this question, and would make the same move again."""
        try:
            weighed = await self._thinking.weigh(player, view, live.gamemap, view.questions[0], action)
        except ThinkingFailed as error:
            log.error("thinking_failed", game=live.game_id, seat=view.seat, reason=str(error))  # noqa: TRY400
            return None
        return BestMoves(tuple(weighed[:SHOWN])) if weighed and weighed[0].action == action else None


def _views(live: LiveGame, moves: Collection[PlayedMove], done: Mapping[int, _Done]) -> dict[int, SeatView]:
    """Return what each of the players saw before its move."""
    return {move.number: seat_view(game, done[move.number][1].seat) for move, game in games_before(live, moves, done)}
