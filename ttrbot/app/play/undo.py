"""Taking a move back: at once if nobody can have learned anything from it, otherwise with the others' consent."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, not_running
from ttrbot.app.core.game_cache import LiveGame
from ttrbot.app.core.tables import Entry, Table
from ttrbot.app.play.journal import Journal
from ttrbot.app.play.service import acting_seat
from ttrbot.app.play.takeback import Asks, Back, last_move_back
from ttrbot.app.play.undo_grace import UndoGrace
from ttrbot.app.play.votes import Vote, Votes, everybody
from ttrbot.engine.game import fold, undone
from ttrbot.engine.ids import Seat
from ttrbot.store import Status

UNDO: Final = "undo"
"""The kind of vote by which the others are asked."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The effects of taking back one's last move."""

    table: Table
    moves: tuple[Entry, ...] = field(repr=False)
    """The moves that would be taken back, as the person saw them. Secret."""
    asks: Asks | None
    """The reason why the others must be asked; None if they needn't be."""
    can_ask: bool = True
    """Whether other people have seats."""
    to_seq: int = 0
    """The position to go back to."""


class Undoing(Service):
    """Shows what would be taken back, and takes it back or asks the others."""

    def __init__(
        self,
        context: Context,
        journal: Journal,
        votes: Votes,
        undo_grace: UndoGrace,
        *,
        refill: Callable[[str, Seat], Awaitable[None]],
    ) -> None:
        """`refill` gives a seat the full time for its turn again."""
        super().__init__(context)
        self._undo_grace = undo_grace
        self._journal = journal
        self._votes = votes
        self._refill = refill
        votes.register(UNDO, self._agreed, everybody)

    @answers
    async def preview(self, game_id: str, user_id: int) -> Preview:
        """Return what a person would take back, and whether the others must agree. Secret: ephemeral only."""
        live = await self._cache.look(game_id)
        seat = _seat(live, user_id)
        back = last_move_back(live, seat)
        if back.asks is None:
            await self._undo_grace.ask(live, seat)
        moves = tuple(move.seen_by(live.game, seat) for move in back.moves)
        return Preview(live.table, moves, back.asks, back.can_ask, back.to_seq)

    @answers
    async def is_possible(self, game_id: str, user_id: int) -> bool:
        """Return whether a person has a move that can be taken back, at once or if the others agree."""
        live = await self._cache.look(game_id)
        try:
            back = last_move_back(live, _seat(live, user_id))
        except RefusedError:
            return False
        return back.asks is None or back.can_ask

    @answers
    async def take_back(self, game_id: str, user_id: int, position: int) -> bool:
        """Take back what `preview` showed at this position. Return True if this is done, False if the others are asked.

        If the position has changed: refusal `undo_overtaken` if somebody else has moved, otherwise `question_closed`.
        """

        async def work() -> bool:
            live = await self._cache.get(game_id)
            seat = _seat(live, user_id)
            if _has_taken_back(live, seat, position):
                return True  # pressed twice
            if live.table.position != position:
                raise _gone_on(live, seat, position)
            back = last_move_back(live, seat)
            if back.asks is None:
                await self._take_back(live, back, tell=False)
                return True
            if live.table.waiting_robot is not None:
                raise RefusedError("undo_robots_play")
            moves = (back.number, back.others)
            return await self._votes.propose(live.table, UNDO, seat, about=seat, position=position, moves=moves)

        return await self._journal.change(game_id, work)

    async def _agreed(self, game_id: str, vote: Vote) -> None:
        """Take back the moves of the vote. As hours may have passed, the player gets the turn's full time again."""
        live = await self._cache.get(game_id)
        await self._take_back(live, last_move_back(live, vote.by), tell=True)
        await self._refill(game_id, vote.by)

    async def _take_back(self, live: LiveGame, back: Back, *, tell: bool) -> None:
        earlier = await self._cache.game_at(live, back.to_move)
        event = undone(live.game, back.seat, back.to_seq, back.number)
        await self._journal.take_back(live, fold(earlier, [event], back.to_seq), event, tell=tell)


def _seat(live: LiveGame, user_id: int) -> Seat:
    """Return the seat of a person who may act. Raises RefusedError."""
    if live.table.status is not Status.RUNNING:
        raise not_running(live.table.status)
    seat = acting_seat(live, user_id)
    if live.table.paused:
        raise RefusedError("game_paused")
    return seat


def _gone_on(live: LiveGame, seat: Seat, position: int) -> RefusedError:
    """Return the refusal for a preview of an earlier position, depending on who has moved since."""
    since = (move.seat for move in live.recent if move.last_seq > position and move.seat is not None)
    other = next((mover for mover in since if mover != seat), None)
    return RefusedError("question_closed") if other is None else RefusedError("undo_overtaken", owner=other)


def _has_taken_back(live: LiveGame, seat: Seat, position: int) -> bool:
    """Return whether the newest move is this seat's undo from this position."""
    newest = live.recent[-1]
    return newest.undone is not None and newest.undone.seat == seat and newest.last_seq == position + 1
