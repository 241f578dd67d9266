"""How long computer players and standing orders wait for a move that may still be taken back."""

import asyncio
from typing import Final

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.clock import CLOCK_JITTER
from ttrbot.app.core.game_cache import LiveGame
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.play.takeback import may_take_back
from ttrbot.engine.ids import Seat
from ttrbot.store import Change, News, StoreError, StoreUnavailable

REMEMBERED: Final = 4096
"""The number of remembered games in which nobody waits for the newest move, or a player was asked about it."""
QUESTION: Final = 120.0
"""The seconds for which others wait while a player is asked whether to take a move back."""


class UndoGrace(Service):
    """Knows for whom computer players and orders wait, and how long.

    The moves for which nobody waits are known only in memory: after a restart, the rest of the `seconds` passes.
    """

    def __init__(self, context: Context, *, seconds: float) -> None:
        super().__init__(context)
        self._seconds = seconds
        self._done: Lru[str, int] = Lru(REMEMBERED)
        """The newest move of each game for which nobody waits: its player said **Done**, or an order played it."""
        self._asked: Lru[str, tuple[int, float]] = Lru(REMEMBERED)
        """The newest move of each game whose player was asked whether to take it back, and when that first happened."""
        self._hurry = asyncio.Event()

    async def left(self, live: LiveGame, seat: Seat) -> float:
        """Return the seconds for which a computer player or order of this seat still waits for the last mover.

        Return 0 if that move can't be taken back without asking. Raises StoreUnavailable.
        """
        last = live.recent[-1]
        if last.seat is None or last.seat == seat:
            return 0.0
        user_id = live.table.seats[last.seat].player_id
        seconds = self._seconds_left(live, last.at)
        if user_id is None or not seconds or not may_take_back(live, last.seat):
            return 0.0
        is_never_awaited = (await self._preferences.get(user_id)).is_never_awaited
        is_done = self._done.get(live.game_id) == live.last_move  # last, so that an `end` meanwhile is noticed
        return 0.0 if is_never_awaited or is_done else seconds

    def _seconds_left(self, live: LiveGame, moved_at: float) -> float:
        """Return the rest of the wait since the last move, or since its player was asked; 0 if it is over."""
        spans = [(moved_at, self._seconds)]
        number, asked_at = self._asked.get(live.game_id) or (None, 0.0)
        if number == live.last_move:
            spans.append((asked_at, QUESTION))
        left = ((start + length - self._clock.now(), length) for start, length in spans)
        # longer than the whole wait: the clock has been set back
        return max((seconds for seconds, length in left if 0 < seconds <= length + CLOCK_JITTER), default=0.0)

    async def ask(self, live: LiveGame, seat: Seat) -> None:
        """Wait for the last mover, who is asked whether to take the move back. This works once for each move.

        Raises StoreUnavailable.
        """
        if live.recent[-1].seat == seat and self.note_asked(live.game_id, live.last_move):
            await self._tell(live, News.ASKED)

    def note_asked(self, game_id: str, move: int) -> bool:
        """Note that the player of a move is asked whether to take it back, perhaps elsewhere; return if it is new."""
        number, _ = self._asked.get(game_id) or (None, 0.0)
        is_new = number != move
        if is_new:
            self._asked.put(game_id, (move, self._clock.now()))
        return is_new

    async def is_on(self, live: LiveGame) -> bool:
        """Return whether a computer player waits for the last mover. Raises StoreUnavailable."""
        return await self._left(live) > 0

    async def until(self, game_id: str, seat: Seat) -> float | None:
        """Return the time until which a computer player waits for a seat; None if none does or the store fails."""
        try:
            left = await self._left_to(game_id, seat)
        except StoreError:
            return None
        return self._clock.now() + left if left else None

    async def over(self, game_id: str, seat: Seat) -> None:
        """Wait until no computer player waits for a seat any longer, also while the store is away.

        Raises other StoreErrors, and RefusedError for a damaged game.
        """
        while True:
            try:
                left = await self._left_to(game_id, seat)
            except StoreUnavailable:
                left = STORE_PAUSE
            if not left:
                return
            await self.pass_time(left)

    async def _left_to(self, game_id: str, seat: Seat) -> float:
        """Return the seconds for which a computer player waits for a seat; 0 if none does. Raises StoreError."""
        live = await self._cache.look(game_id)
        return await self._left(live) if live.recent[-1].seat == seat else 0.0

    async def _left(self, live: LiveGame) -> float:
        """Return the seconds for which a computer player waits for the last mover; 0 if none does."""
        robot = live.table.waiting_robot
        return 0.0 if robot is None or live.table.paused else await self.left(live, robot)

    @answers
    async def end(self, game_id: str, user_id: int) -> bool:
        """Note that a person is done, so nobody waits any longer. Return False if the game has gone on meanwhile.

        Refusal `done_not_yours` if somebody else moved last, `game_paused` if the game is paused.
        """
        live = await self._cache.look(game_id)
        seat, last = live.table.seat_of(user_id), live.recent[-1].seat
        if last is None or live.table.seats[last].is_robot or live.table.waiting_robot is None:
            return False
        if last != seat:
            raise RefusedError("done_not_yours")
        if live.table.paused:
            raise RefusedError("game_paused")
        self.note_done(game_id, live.last_move)
        await self._tell(live, News.DONE)
        return True

    async def skip(self, game_id: str, seat: Seat) -> None:
        """Let nobody wait for a seat's newest move, as an order played it. Raises StoreUnavailable."""
        live = await self._cache.look(game_id)
        if live.recent[-1].seat == seat:
            self.note_done(game_id, live.last_move)

    def note_done(self, game_id: str, move: int) -> None:
        """Note that the player of a move is done, perhaps elsewhere."""
        self._done.put(game_id, move)
        hurry, self._hurry = self._hurry, asyncio.Event()
        hurry.set()

    async def _tell(self, live: LiveGame, news: News) -> None:
        """Tell the part of the bot where the computer players of a game are played, if that isn't this one."""
        if not self._store.scope.has(live.table.guild_id):
            await self._store.tell(Change(news, live.game_id, live.last_move))

    async def pass_time(self, seconds: float) -> None:
        """Wait for this long, or until any player at any table is done; the caller then checks again."""
        waits = [asyncio.ensure_future(self._clock.sleep(seconds)), asyncio.ensure_future(self._hurry.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
