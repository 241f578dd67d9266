"""The questions to a whole table that wait for voices: each a timer, at which it ends, and messages with buttons.

Where play goes on from what one asks, it ends at once; what is over loses its buttons.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ttrbot.app.context import Context
from ttrbot.app.core.tables import Table
from ttrbot.store import StoreUnavailable, Timer

IsOver: TypeAlias = Callable[[Timer, Table], bool]
"""Whether a question can't be decided any more."""


class OpenVotes:
    """Knows in which games there may be some."""

    def __init__(self, context: Context) -> None:
        self._store = context.store
        self._cache = context.cache
        self._clock = context.clock
        self._changed = context.changed
        self._kinds: dict[str, tuple[str, IsOver]] = {}
        self._games: set[str] = set()

    def register(self, kind: str, asked: str, is_over: IsOver) -> None:
        """Name a kind of timers, and the kind of the notices that ask."""
        self._kinds[kind] = (asked, is_over)

    def expect(self, games: Iterable[str]) -> None:
        """There may be some in these games: from before the start, say."""
        self._games.update(games)

    async def ask(self, timer: Timer) -> None:
        """Keep one open until the timer rings. Raises UnknownGame, StoreUnavailable."""
        await self._store.timers.put(timer)
        self._games.add(timer.key.game_id)

    async def end(self, table: Table, kind: str, prefix: str = "", *, unless: str = "") -> None:
        """Take the buttons off the messages that ask, with keys that begin so.

        `unless`: only where no timer of this kind is set. Raises StoreUnavailable.
        """
        asked, _ = self._kinds[kind]
        if await self._store.outbox.end_notices(table.game_id, asked, prefix, table.play_channel_id, unless=unless):
            self._changed(table.game_id)

    async def look(self, game_id: str) -> None:
        """Let ring at once what can't be decided any more. Raises UnknownGame, StoreUnavailable."""
        if game_id not in self._games:
            return
        self._games.discard(game_id)  # before the look: what is asked during it is expected anew
        try:
            if await self._end_what_is_over(game_id):
                self._games.add(game_id)
        except StoreUnavailable:
            self._games.add(game_id)
            raise

    async def _end_what_is_over(self, game_id: str) -> bool:
        """Whether there are any questions."""
        timers = [timer for timer in await self._store.timers.of_game(game_id) if timer.key.kind in self._kinds]
        table, now = await self._cache.table(game_id), self._clock.now()
        for timer in timers:
            _, is_over = self._kinds[timer.key.kind]
            if timer.due_at > now and is_over(timer, table):
                await self._store.timers.hurry(timer, now)
        for kind in self._kinds.keys() - {timer.key.kind for timer in timers}:
            await self.end(table, kind, unless=kind)
        return bool(timers)
