"""The open votes of tables: each is a timer that ends it, and messages with buttons.

A vote that play has overtaken, or that is decided because a voter has left, ends at once. Once a vote is over, its
messages lose their buttons.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from ttrbot.app.context import Context, Service
from ttrbot.app.core.tables import Table
from ttrbot.store import StoreUnavailable, Timer

IsDue: TypeAlias = Callable[[Timer, Table], Awaitable[bool]]
"""Returns whether a vote is to be counted before its time is up. Raises StoreUnavailable."""


class OpenVotes(Service):
    """Keeps the open votes and the games that may have any."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._kinds: dict[str, tuple[str, IsDue]] = {}
        self._games: set[str] = set()

    def register(self, kind: str, asked: str, is_due: IsDue) -> None:
        """Register a kind of vote: the kind of its timers, and of the notifications that ask."""
        self._kinds[kind] = (asked, is_due)

    def expect(self, games: Iterable[str]) -> None:
        """Note that these games may have open votes, for example from before the start."""
        self._games.update(games)

    async def ask(self, timer: Timer) -> None:
        """Keep a vote open until its timer rings. Raises UnknownGame, StoreUnavailable."""
        await self._store.timers.put(timer)
        self._games.add(timer.key.game_id)

    async def end(self, table: Table, kind: str, prefix: str = "", *, unless: str = "") -> None:
        """Take the buttons off the messages that ask, whose keys begin with `prefix`.

        `unless`: only if no timer of this kind is set. Raises StoreUnavailable.
        """
        asked, _ = self._kinds[kind]
        if await self._store.outbox.end_notices(table.game_id, asked, prefix, table.play_channel_id, unless=unless):
            self._changed(table.game_id)

    async def look(self, game_id: str) -> None:
        """Have votes counted that are decided, or can't be any more. Raises UnknownGame, StoreUnavailable."""
        if game_id not in self._games:
            return
        self._games.discard(game_id)  # removed before the look, because a vote that opens during it is noted again
        try:
            if await self._count_what_is_due(game_id):
                self._games.add(game_id)
        except StoreUnavailable:
            self._games.add(game_id)
            raise

    async def _count_what_is_due(self, game_id: str) -> bool:
        """Have the votes counted that are due; return whether any vote is still open."""
        timers = [timer for timer in await self._store.timers.of_game(game_id) if timer.key.kind in self._kinds]
        table, now = await self._cache.table(game_id), self._clock.now()
        for timer in timers:
            _, is_due = self._kinds[timer.key.kind]
            if timer.due_at > now and await is_due(timer, table):
                await self._store.timers.hurry(timer, now)
        for kind in self._kinds.keys() - {timer.key.kind for timer in timers}:
            await self.end(table, kind, unless=kind)
        return bool(timers)
