"""Where a finished game turned for one player: the moves after which their expected result fell most.

Each move is weighed from what the player's seat saw then. So bad luck isn't blamed on a move, and players learn nothing
that their own view of the game didn't show.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, seat_at
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.damage import refused_if_damaged
from ttrbot.app.core.game_cache import LiveGame, move_number, standing_moves
from ttrbot.app.core.thinking import ThinkingFailed, ThinkingProcess
from ttrbot.app.history.past import games_before
from ttrbot.engine.actions import Action
from ttrbot.engine.codec import decode_action
from ttrbot.engine.game import seat_view
from ttrbot.engine.ids import Seat
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.reasons import WeighedMove
from ttrbot.robots.search import Effort, ExpertRobot
from ttrbot.store import Status

log = structlog.get_logger(__name__)

MOST_LESSONS: Final = 3
"""How many moves are named at most."""
LEAST_FALL: Final = 3.0
"""The least loss of a move that is named, in points. A smaller one is a matter of taste."""
SUSPECTS: Final = 6
"""How many moves are looked at a second time, more closely."""
GLANCE: Final = 4_000
"""The turns that are played in possible games for each move at the first look."""
CLOSE_LOOK: Final = 20_000
"""The same at the second look."""
LONGEST_LOOK: Final = 5.0
"""The CPU seconds after which a look ends in any case."""
LIMIT: Final = 120.0
"""The seconds for a whole game. Moves that are left by then aren't looked at."""
KEPT: Final = 64
"""How many players' reviews are kept in memory."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A move that cost much, and the better one."""

    number: int
    turn: int
    """0 for the choice before the first turn."""
    played: WeighedMove
    better: WeighedMove


@dataclass(frozen=True, slots=True)
class Review:
    """Where the game turned, in order; `seen` of the player's `moves` were looked at."""

    lessons: tuple[Lesson, ...]
    moves: int
    seen: int


@dataclass(slots=True)
class Reviewing:
    """A review that is being made, or is finished."""

    turns: int
    """How many turns the player had."""
    moves: int
    done: int = 0
    """The turns for which moves have been tried so far."""
    work: "asyncio.Task[Review]" = field(init=False, repr=False)

    @property
    def percent(self) -> int:
        """How much is done."""
        return 100 * self.done // (GLANCE * self.moves + CLOSE_LOOK * SUSPECTS)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A move of the player, and what the seat saw before it."""

    number: int
    action: Action
    view: SeatView = field(repr=False)


class Coach(Service):
    """Tells players of finished games which of their moves cost them most."""

    def __init__(self, context: Context, thinking: ThinkingProcess) -> None:
        super().__init__(context)
        self._thinking = thinking
        self._reviews: Lru[tuple[str, Seat], Reviewing] = Lru(KEPT)
        self._works: set[asyncio.Task[Review]] = set()

    @answers
    async def review(self, game_id: str, user_id: int) -> Reviewing:
        """Begin to review a finished game for one of its players, or return the review that was begun before.

        Refusals: `not_seated`, `game_not_over`.
        """
        live = await self._cache.look(game_id)
        seat = seat_at(live.table, user_id)
        if live.table.status is not Status.OVER:
            raise RefusedError("game_not_over")
        moments = [] if self._reviews.get((game_id, seat)) else await self._moments(live, seat)
        reviewing = self._reviews.get((game_id, seat))  # it may have been begun meanwhile
        if reviewing is None:
            turns = {moment.view.public.turn for moment in moments} - {0}
            reviewing = Reviewing(len(turns), len(moments))
            reviewing.work = asyncio.create_task(self._review(live, moments, reviewing), name=f"review of {game_id}")
            self._reviews.put((game_id, seat), reviewing)
            self._works.add(reviewing.work)
            reviewing.work.add_done_callback(partial(self._finish, (game_id, seat)))
        return reviewing

    async def close(self) -> None:
        """Stop the reviews that are being made."""
        for work in self._works:
            work.cancel()
        await asyncio.gather(*self._works, return_exceptions=True)

    def _finish(self, key: tuple[str, Seat], work: "asyncio.Task[Review]") -> None:
        """Keep no review that failed or is incomplete."""
        self._works.discard(work)
        if work.cancelled() or work.exception() is not None or work.result().seen < work.result().moves:
            self._reviews.drop(key)

    async def _moments(self, live: LiveGame, seat: Seat) -> list[_Moment]:
        """Return the moves that the seat's players made themselves and that weren't taken back."""
        moves = await self._cache.moves(live.game_id)
        stored = await self._store.games.actions(live.game_id)
        own = {
            move.number
            for move in standing_moves(moves)
            if move.seat == seat and move.stand_in is None and move.undone is None
        }
        blobs = {move_number(action): action.blob for action in stored if move_number(action) in own}

        def work() -> list[_Moment]:
            actions = {number: decode_action(blob) for number, blob in blobs.items() if blob is not None}
            before = games_before(live, moves, actions)
            return [_Moment(move.number, actions[move.number], seat_view(game, seat)) for move, game in before]

        with refused_if_damaged(live.game_id):
            return await asyncio.to_thread(work)

    async def _review(self, live: LiveGame, moments: Sequence[_Moment], reviewing: Reviewing) -> Review:
        """Look at all moves, and more closely at those that seem to have cost most."""
        end = self._clock.now() + LIMIT
        glances: list[tuple[float, _Moment]] = []
        failures: list[str] = []
        for moment in moments:
            if self._clock.now() >= end:
                break
            try:
                weighed = await self._weigh(live, moment, GLANCE)
            except ThinkingFailed as error:
                failures.append(str(error))
            else:
                glances.append((max((move.gain for move in weighed), default=0.0), moment))
            reviewing.done += GLANCE
        suspects = sorted((glance for glance in glances if glance[0] > 0), key=lambda glance: -glance[0])[:SUSPECTS]
        lessons: list[Lesson] = []
        for _, moment in suspects:
            try:
                lessons += _lesson(moment, await self._weigh(live, moment, CLOSE_LOOK))
            except ThinkingFailed as error:
                failures.append(str(error))
            reviewing.done += CLOSE_LOOK
        if failures:
            log.error("review_incomplete", game=live.game_id, failed=len(failures), reason=failures[-1])
        return Review(_worst(lessons), len(moments), len(glances))

    async def _weigh(self, live: LiveGame, moment: _Moment, turns: int) -> list[WeighedMove]:
        """Return the moves that were possible, weighed against the one made. Raise ThinkingFailed."""
        robot = ExpertRobot(LONGEST_LOOK, partial(Effort, turns))
        view = moment.view
        return await self._thinking.weigh(robot, view, live.gamemap, view.questions[0], moment.action)


def _lesson(moment: _Moment, weighed: Sequence[WeighedMove]) -> Iterator[Lesson]:
    """Yield what a closer look at a move teaches, if another move was clearly better."""
    better = max(weighed, key=lambda move: move.sure_gain, default=None)
    played = next((move for move in weighed if move.action == moment.action), None)
    if better is not None and played is not None and better.sure_gain > 0 and better.gain >= LEAST_FALL:
        yield Lesson(moment.number, moment.view.public.turn, played, better)


def _worst(lessons: Sequence[Lesson]) -> tuple[Lesson, ...]:
    """Return the moves that cost most, at most one a turn, in the order of the game."""
    of_turn: dict[int, Lesson] = {}
    for lesson in sorted(lessons, key=lambda lesson: -lesson.better.gain):
        of_turn.setdefault(lesson.turn, lesson)
    return tuple(sorted([*of_turn.values()][:MOST_LESSONS], key=lambda lesson: lesson.number))
