"""Computer players' turns: they think outside the event loop, and their actions are handled like people's."""

import asyncio
import contextvars
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import NOT_RUNNING
from ttrbot.app.core.computer_players import ComputerPlayers
from ttrbot.app.core.game_cache import LiveGame
from ttrbot.app.core.tables import PASSING, Refusal, Table
from ttrbot.app.core.thinking import ThinkingFailed, ThinkingProcess
from ttrbot.app.play.service import GameService
from ttrbot.app.play.undo_grace import UndoGrace
from ttrbot.engine.actions import Action
from ttrbot.engine.decisions import Decision
from ttrbot.engine.game import legal_actions, public_view, seat_view
from ttrbot.engine.ids import DecisionId
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.search import ExpertRobot
from ttrbot.store import Status, StoreUnavailable, UnknownGame

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class RobotPace:
    """The seconds that a computer player waits."""

    turn: float = 0.2
    """The wait before the first move of a turn, and before the opening tickets. A planner thinks for less than this."""
    step: float = 0.05
    """The wait before a further move of the same turn."""
    after_person: float = 10.0
    """The wait after a person's move that can be taken back, unless the person says **Done**."""
    after_fault: float = 3.0
    """The wait before another try after the store has failed."""
    after_surprise: float = 300.0
    """The wait before another try after an unexpected error."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """A computer player's present or finished thinking about a question."""

    position: int
    question: DecisionId
    action: asyncio.Task[Action] = field(repr=False)

    def is_about(self, live: LiveGame, decision: Decision) -> bool:
        """Return whether the thinking is about this question of the game in its present state."""
        return (self.position, self.question) == (live.table.position, decision.id)


class RobotTurns(Service):
    """Answers every open question of computer players' seats, game by game, until it is a person's turn."""

    def __init__(
        self,
        context: Context,
        *,
        games: GameService,
        undo_grace: UndoGrace,
        pace: RobotPace,
        thinking: ThinkingProcess,
    ) -> None:
        super().__init__(context)
        self._games = games
        self._players = ComputerPlayers(context.robots)
        self._thinking = thinking
        self._undo_grace = undo_grace
        self._pace = pace
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, _Thought] = {}
        self._again: set[str] = set()
        self._moved: set[str] = set()
        """The games in which a computer player was the last to move, as far as this is known."""
        self._closed = False

    def wake(self, game_id: str) -> None:
        """Look at a game again, as it may be a computer player's turn."""
        if self._closed:
            return
        table = self._cache.known_table(game_id)
        if game_id not in self._playing and table is not None and not _waits_for_robot(table):
            return
        self._again.add(game_id)
        if game_id not in self._playing:
            self._playing[game_id] = asyncio.create_task(
                self._play(game_id),
                name=f"robots of {game_id}",
                context=contextvars.Context(),  # so that no log line names the person whose press started this
            )

    def goes_on(self, game_id: str) -> bool:
        """Return whether a computer player moves next and soon, and another one has just moved."""
        table = self._cache.known_table(game_id)
        return game_id in self._moved and table is not None and _waits_for_robot(table)

    async def settled(self) -> None:
        """Wait until no computer player has anything to do."""
        while self._playing:
            await asyncio.wait(tuple(self._playing.values()))

    @property
    def is_idle(self) -> bool:
        """Whether no computer player has anything to do."""
        return not self._playing

    async def close(self) -> None:
        """Stop; the next start continues. A move that is being saved is still saved."""
        self._closed = True
        tasks = tuple(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, game_id: str) -> None:
        try:
            while game_id in self._again:
                self._again.discard(game_id)
                try:
                    await self._play_on(game_id)
                except Exception:
                    log.exception("robots_failed", game=game_id)
                    self._again.add(game_id)
                    await self._clock.sleep(self._pace.after_surprise)
        finally:
            self._drop_thought(game_id)
            self._moved.discard(game_id)
            del self._playing[game_id]

    async def _play_on(self, game_id: str) -> None:
        """Answer one question after another while there are any."""
        seat_before = turn_before = None
        while True:
            try:
                if not _waits_for_robot(await self._cache.table(game_id)):
                    return
                live = await self._cache.look(game_id)
                decision = _question(live)
                if decision is None:
                    return  # the person has come back meanwhile
                seconds = await self._undo_grace.left(live, decision.seat)
            except UnknownGame:
                return
            except StoreUnavailable:
                await self._clock.sleep(self._pace.after_fault)
                continue
            thinking = self._think(live, decision)
            if seconds > 0:
                self._moved.discard(live.game_id)
                await self._undo_grace.pass_time(seconds)
                continue
            is_step = (decision.seat, live.table.turn) == (seat_before, turn_before)
            seat_before, turn_before = decision.seat, live.table.turn
            pause = self._clock.sleep(self._pace.step if is_step else self._pace.turn)
            action, _ = await asyncio.gather(thinking, pause)  # so that the time reveals nothing about the thinking
            await self._answer(live, decision, action)

    def _think(self, live: LiveGame, decision: Decision) -> asyncio.Task[Action]:
        """Return the thinking about this question, started now if needed. Thinking about another one is dropped."""
        thought = self._thoughts.get(live.game_id)
        if thought is None or not thought.is_about(live, decision):
            self._drop_thought(live.game_id)
            thinking = self.choose(live, decision, live.table.seats[decision.seat].robot)
            task = asyncio.create_task(thinking, name=f"robot's thought in {live.game_id}")
            thought = self._thoughts[live.game_id] = _Thought(live.table.position, decision.id, task)
        return thought.action

    def _drop_thought(self, game_id: str) -> None:
        thought = self._thoughts.pop(game_id, None)
        if thought is not None:
            thought.action.cancel()

    async def _answer(self, live: LiveGame, decision: Decision, action: Action) -> None:
        self._moved.add(live.game_id)
        result = await self._games.play_seat(live.game_id, action, decision.id)
        if not isinstance(result, Refusal) or result.code in {"question_closed", "game_paused", *NOT_RUNNING.values()}:
            return  # played or overtaken: the next look decides
        if result.code in PASSING:
            await self._clock.sleep(self._pace.after_fault)
            return
        log.error(
            "robot_refused", game=live.game_id, position=live.table.position, seat=decision.seat, code=result.code
        )
        await self._games.play_seat(live.game_id, _any_action(live, decision), decision.id)

    async def choose(self, live: LiveGame, decision: Decision, kind: str | None) -> Action:
        """Let a computer player of this kind think about a question. There is always an answer, even if it fails."""
        robot = self._players.of(live.table, decision, kind)
        if robot is None:
            log.error("robot_unknown", game=live.game_id, seat=decision.seat, robot=kind)
            return _any_action(live, decision)
        view = seat_view(live.game, decision.seat)
        try:
            if isinstance(robot, ExpertRobot):
                return await self._search(robot, live, view, decision)
            return await asyncio.to_thread(robot.choose, view, live.gamemap, decision, _chance(live, decision))
        except Exception as error:  # noqa: BLE001 - a game never hangs on its robot; a traceback might show its hand
            log.error(  # noqa: TRY400
                "robot_failed",
                game=live.game_id,
                position=live.table.position,
                seat=decision.seat,
                robot=kind,
                reason=type(error).__name__,
            )
            return _any_action(live, decision)

    async def _search(self, robot: ExpertRobot, live: LiveGame, view: SeatView, decision: Decision) -> Action:
        """Let a player search in the thinking process. If that fails, a planner answers."""
        chance = _chance(live, decision)
        try:
            return await self._thinking.choose(robot, view, live.gamemap, decision, chance)
        except ThinkingFailed as error:
            log.error(  # noqa: TRY400
                "thinking_failed",
                game=live.game_id,
                position=live.table.position,
                seat=decision.seat,
                reason=str(error),
            )
            return await asyncio.to_thread(PlannerRobot().choose, view, live.gamemap, decision, chance)


def _waits_for_robot(table: Table) -> bool:
    """Return whether a game waits for a computer player; games of people alone needn't be loaded to know it."""
    if table.status is not Status.RUNNING or table.paused:
        return False
    return table.waiting_robot is not None


def _question(live: LiveGame) -> Decision | None:
    """Return the first open question that a computer player has to answer."""
    questions = public_view(live.game).questions
    return next((question for question in questions if live.table.seats[question.seat].is_robot), None)


def _chance(live: LiveGame, decision: Decision) -> Random:
    """Return the robots' own random generator: unpredictable, repeatable, and independent of the game's."""
    what = f"robot {live.game_id} {live.table.position} {decision.id}"
    return Random(sha256(live.secret + what.encode()).digest())  # noqa: S311 - moves, not keys


def _any_action(live: LiveGame, decision: Decision) -> Action:
    return next(legal_actions(live.game, decision.seat))
