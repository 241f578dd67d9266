"""How long computer players and standing orders wait for whoever moved last: who may take it back, or be done."""

import asyncio
from typing import Final

from ttrbot.app.core.answers import RefusedError, answers
from ttrbot.app.core.clock import CLOCK_JITTER, Clock
from ttrbot.app.core.game_cache import GameCache, LiveGame
from ttrbot.app.core.lru import Lru
from ttrbot.app.play.takeback import may_take_back
from ttrbot.app.settings.preferences import PeoplesPreferences
from ttrbot.engine.ids import Seat
from ttrbot.store import StoreError

REMEMBERED: Final = 4096
"""So many games are remembered in which somebody was done."""


class UndoGrace:
    """Knows whom others wait for, and how long.

    Who was done is in memory alone: after a restart the rest of the time is waited. `seconds` is all of it.
    """

    def __init__(self, *, cache: GameCache, people: PeoplesPreferences, clock: Clock, seconds: float) -> None:
        self._cache = cache
        self._people = people
        self._clock = clock
        self._seconds = seconds
        self._done: Lru[str, int] = Lru(REMEMBERED)
        """The newest move of each game whose player has said so."""
        self._thought: Lru[str, tuple[int, float]] = Lru(REMEMBERED)
        """The newest move of each game whose player has looked what taking it back means, and when they first did."""
        self._hurry = asyncio.Event()

    async def left(self, live: LiveGame, seat: Seat) -> float:
        """How many seconds a computer player or order of this seat still waits for whoever moved last.

        Raises StoreUnavailable.
        """
        last = live.recent[-1]
        if last.seat is None or last.seat == seat:
            return 0.0
        number, thought_at = self._thought.get(live.game_id) or (None, last.at)
        since = thought_at if number == live.last_move else last.at
        seconds = since + self._seconds - self._clock.now()
        user_id = live.table.seats[last.seat].player_id
        is_over = not 0 < seconds <= self._seconds + CLOCK_JITTER  # longer than all of it: the clock has been set back
        if is_over or user_id is None:
            return 0.0
        hurries = (await self._people.get(user_id)).hurries
        if self._done.get(live.game_id) == live.last_move:  # looked at last, so that no `end` meanwhile is missed
            return 0.0
        return 0.0 if hurries and not may_take_back(live, last.seat) else seconds

    def think(self, live: LiveGame, seat: Seat) -> None:
        """Whoever moved last looks what taking it back means: once a move they have all the time again for that."""
        number, _ = self._thought.get(live.game_id) or (None, 0.0)
        if live.recent[-1].seat == seat and number != live.last_move:
            self._thought.put(live.game_id, (live.last_move, self._clock.now()))

    async def is_on(self, live: LiveGame) -> bool:
        """Whether a computer player waits for whoever moved last. Raises StoreUnavailable."""
        robot = live.table.waiting_robot
        return robot is not None and not live.table.paused and await self.left(live, robot) > 0

    async def is_for(self, game_id: str, user_id: int) -> bool:
        """Whether a computer player waits for this person; False where the store can't say."""
        try:
            live = await self._cache.look(game_id)
            return live.recent[-1].seat == live.table.seat_of(user_id) and await self.is_on(live)
        except StoreError:
            return False

    @answers
    async def end(self, game_id: str, user_id: int) -> bool:
        """Note that a person is done: nobody need wait; False where the game has gone on.

        Refusal with `done_not_yours` where somebody else moved last, with `game_paused` where nobody goes on.
        """
        live = await self._cache.look(game_id)
        seat, last = live.table.seat_of(user_id), live.recent[-1].seat
        if last is None or live.table.seats[last].is_robot or live.table.waiting_robot is None:
            return False
        if last != seat:
            raise RefusedError("done_not_yours")
        if live.table.paused:
            raise RefusedError("game_paused")
        self._done.put(game_id, live.last_move)
        hurry, self._hurry = self._hurry, asyncio.Event()
        hurry.set()
        return True

    async def pass_time(self, seconds: float) -> None:
        """Wait so long, or until anybody at any table is done: then look again."""
        waits = [asyncio.ensure_future(self._clock.sleep(seconds)), asyncio.ensure_future(self._hurry.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
