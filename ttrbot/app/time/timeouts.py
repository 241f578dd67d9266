"""What happens when a player's time for a turn is up, as the table chose before the start."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.core.paces import DAY, TimeoutAction, vote_seconds
from ttrbot.app.core.tables import PASSING, Refusal, Table
from ttrbot.app.messages.notification import Notification, What
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.play.open_votes import OpenVotes
from ttrbot.app.play.robot_turns import RobotTurns
from ttrbot.app.play.seat_changes import SeatChanges
from ttrbot.app.play.service import GameService
from ttrbot.app.settings.calendar import next_awake
from ttrbot.engine.game import public_view
from ttrbot.engine.ids import Seat
from ttrbot.engine.safe_answers import safe_answer
from ttrbot.store import Status, StoreUnavailable, Timer, TimerKey
from ttrbot.store.time.clocks import VOTE

log = structlog.get_logger(__name__)

WAIT = "wait"
CHOICES = (WAIT, TimeoutAction.SAFE, TimeoutAction.ROBOT_TURN, TimeoutAction.ROBOT_SEAT)
"""The choices of a vote."""
STALL_CHOICES = (WAIT, TimeoutAction.ROBOT_TURN, TimeoutAction.ROBOT_SEAT)
"""The choices of a vote at a table that waits without a limit."""
ASKED: Final = "up-vote"
"""The kind of the notifications that ask; their keys begin with turn and seat."""
DONE: Final[Mapping[TimeoutAction, What]] = {
    TimeoutAction.NOTHING: "up-nothing",
    TimeoutAction.SAFE: "up-safe",
    TimeoutAction.ROBOT_TURN: "up-robot-turn",
    TimeoutAction.ROBOT_SEAT: "up-robot-seat",
}
"""The message to the table after each choice was carried out."""
DONE_WITHOUT_CLOCK: Final[Mapping[TimeoutAction, What]] = {
    TimeoutAction.ROBOT_TURN: "stall-robot-turn",
    TimeoutAction.ROBOT_SEAT: "stall-robot-seat",
}
"""The same messages at a table without a clock, after a vote."""
MOST_QUESTIONS = 40
"""The most questions of a turn that are answered for a player; no turn has as many."""


class TimeoutPolicy(Service):
    """Acts for people whose time is up."""

    def __init__(
        self,
        context: Context,
        *,
        games: GameService,
        seat_changes: SeatChanges,
        robots: RobotTurns,
        notifications: Notifications,
        open_votes: OpenVotes,
    ) -> None:
        super().__init__(context)
        self._games = games
        self._seat_changes = seat_changes
        self._robots = robots
        self._notifications = notifications
        self._open_votes = open_votes
        open_votes.register(VOTE, ASKED, self._is_due)

    async def act(self, table: Table, seat: Seat) -> bool:
        """Carry out the table's choice without asking the absent person. Raises StoreUnavailable; it is then retried.

        Return False if the game was paused meanwhile: the choice is carried out once the game goes on.
        """
        log.info("time_up", game=table.game_id, seat=seat, turn=table.turn, choice=table.timing.time_up.value)
        match table.timing.time_up:
            case TimeoutAction.NOTHING:
                await self._say(DONE[TimeoutAction.NOTHING], table, seat)
            case TimeoutAction.VOTE if voters(table, seat):
                await self.ask(table, seat)
            case TimeoutAction.VOTE:
                return await self._do(TimeoutAction.SAFE, table, seat)
            case choice:
                return await self._do(choice, table, seat)
        return True

    @answers
    async def vote(self, game_id: str, user_id: int, seat: Seat, turn: int, choice: str) -> None:
        """Count a person's vote. Raises RefusedError: `vote_over`, `no_vote` if they aren't asked."""
        table = await self._cache.table(game_id)
        timer, voter = await self._store.timers.find(_vote_key(game_id, seat)), table.seat_of(user_id)
        if timer is None or turn_of(timer, table) != turn:
            raise RefusedError("vote_over")
        if voter not in voters(table, seat):
            raise RefusedError("no_vote")
        await self._store.clocks.vote(game_id, _question(seat, turn), voter, choice)
        if await self._is_decided(table, seat, turn):
            await self._store.timers.hurry(timer, self._clock.now())

    async def _is_due(self, timer: Timer, table: Table) -> bool:
        """Return whether a vote is to be counted now: play has overtaken it, or everybody who is asked has voted."""
        seat, turn = int(timer.key.key), turn_of(timer, table)
        return not _waits(table, seat, turn) or await self._is_decided(table, seat, turn)

    async def _is_decided(self, table: Table, seat: Seat, turn: int) -> bool:
        given = await self._store.clocks.votes(table.game_id, _question(seat, turn))
        return given.keys() >= set(voters(table, seat))

    async def count(self, game_id: str, seat: Seat, turn: int) -> bool:
        """End a vote by carrying out the choice with the most votes. Return whether this choice is to wait.

        In a tie, or without votes, the safe answer is given; a table that may wait without end waits.
        """
        table = await self._cache.table(game_id)
        await self._open_votes.end(table, VOTE, f"{turn}:{seat}:")
        if not _waits(table, seat, turn):
            return False
        given = Counter((await self._store.clocks.votes(game_id, _question(seat, turn))).values())
        choice = WAIT if table.paused else winner(given, WAIT if table.timing.is_endless else TimeoutAction.SAFE)
        if choice == WAIT or not await self._do(TimeoutAction(choice), table, seat):
            what: What = "up-wait" if table.timing.clock is not None else "stall-wait"
            await self._notifications.add(
                game_id, f"{turn}:{seat}:{self._clock.now():.0f}", Notification(what, seat, turn)
            )
            return True
        return False

    async def withdraw(self, table: Table, seat: Seat) -> None:
        """End a vote about a seat without a result, because its time runs again. Raises StoreUnavailable."""
        await self._open_votes.end(table, VOTE, f"{table.turn}:{seat}:")
        await self._store.timers.cancel(_vote_key(table.game_id, seat))

    async def ask(self, table: Table, seat: Seat, *, notice_key: str = "", days: int = 0) -> None:
        """Ask the others what to do about a seat whose time is up, or for which the table has waited `days` days.

        With the same `notice_key` they are asked only once.
        """
        until = self._clock.now() + (DAY if days else vote_seconds(table.timing.clock))
        key = _vote_key(table.game_id, seat)
        await self._store.clocks.forget_votes(table.game_id, _question(seat, table.turn))
        await self._open_votes.ask(Timer(key=key, due_at=until, payload=str(table.turn).encode()))
        others = [table.seats[voter].player_id for voter in voters(table, seat)]
        awake = await self._awake([user_id for user_id in others if user_id is not None])
        said = Notification(ASKED, seat, table.turn, until=until, mentions=awake, number=days)
        await self._notifications.add(table.game_id, notice_key or f"{table.turn}:{seat}:{until:.0f}", said)

    async def _do(self, choice: TimeoutAction, table: Table, seat: Seat) -> bool:
        """Carry out a choice. Return False if the game was paused meanwhile."""
        user_id = table.seats[seat].user_id
        if user_id is None:
            return True  # the person has left for good meanwhile
        if choice is TimeoutAction.ROBOT_SEAT:
            done = await self._seat_changes.robot_takes(table.game_id, user_id)
            if isinstance(done, Refusal):
                _again_if_passing(done)
                return True
        else:
            kind = None if choice is TimeoutAction.SAFE else self._seat_changes.stand_in
            if not await self._answer_all(table, seat, kind):
                return False
        told = DONE if table.timing.clock is not None else DONE_WITHOUT_CLOCK
        await self._say(told[choice], table, seat)
        return True

    async def _say(self, what: What, table: Table, seat: Seat) -> None:
        """Tell the table what happened to a turn, and also its player, unless they are asleep."""
        user_id = table.seats[seat].user_id
        awake = await self._awake([] if user_id is None else [user_id])
        await self._notifications.add(
            table.game_id, f"{table.turn}:{seat}", Notification(what, seat, until=table.waiting_since, mentions=awake)
        )

    async def _answer_all(self, table: Table, seat: Seat, kind: str | None) -> bool:
        """Answer all questions of this turn for the seat, as this kind of computer player would; None: safely.

        Return False if the game was paused meanwhile.
        """
        for answered in range(MOST_QUESTIONS):
            live = await self._cache.look(table.game_id)
            if not _waits(live.table, seat, table.turn) or live.table.seats[seat].user_id != table.seats[seat].user_id:
                return True
            if live.table.paused:
                return False
            question = next(asked for asked in public_view(live.game).questions if asked.seat == seat)
            action = (
                safe_answer(live.game, question) if kind is None else await self._robots.choose(live, question, kind)
            )
            done = await self._games.play_seat(
                table.game_id, action, question.id, in_place=True, continues=answered > 0, stand_in=kind
            )
            if isinstance(done, Refusal):
                _again_if_passing(done)
        log.error("time_up_endless", game=table.game_id, seat=seat, turn=table.turn)
        return True

    async def _awake(self, users: list[int]) -> tuple[int, ...]:
        """Return the people who are awake, so that mentions wake nobody."""
        now = self._clock.now()
        calendars = {user_id: (await self._preferences.get(user_id)).calendar(nights=True) for user_id in users}
        return tuple(user_id for user_id, calendar in calendars.items() if next_awake(calendar, now) == now)


def voters(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that may vote about another seat: those that people play."""
    return tuple(info.seat for info in table.seats if info.seat != seat and info.player_id is not None)


def winner(given: Counter[str], otherwise: str = TimeoutAction.SAFE) -> str:
    """Return the choice with the most votes; `otherwise` in a tie, or without votes."""
    ranked = given.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return otherwise
    return ranked[0][0]


def _vote_key(game_id: str, seat: Seat) -> TimerKey:
    return TimerKey(game_id=game_id, kind=VOTE, key=str(seat))


def _question(seat: Seat, turn: int) -> str:
    return f"time_up:{seat}:{turn}"


def turn_of(timer: Timer, table: Table) -> int:
    """Return the turn that a timer of a clock or a vote is about; the current turn if the timer is damaged."""
    turn = read_or_none(partial(int, timer.payload), "turn_unreadable", game=table.game_id)
    return table.turn if turn is None else turn


def _waits(table: Table, seat: Seat, turn: int) -> bool:
    return table.status is Status.RUNNING and table.turn == turn and seat in table.waiting


def _again_if_passing(refused: Refusal) -> None:
    """Raise StoreUnavailable if another try may help. Any other refusal means that the game has gone on."""
    if refused.code in PASSING:
        raise StoreUnavailable("nothing could be saved")
