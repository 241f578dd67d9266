"""Lobbies that nobody starts: the owner is asked, and a day later the lobby is closed."""

from datetime import timedelta
from functools import partial

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, seat_at
from ttrbot.app.core.tables import Table
from ttrbot.app.core.workers import DueWork, Job, Worker
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.play.journal import Journal
from ttrbot.store import Status, Timer, TimerKey

log = structlog.get_logger(__name__)

KIND = "lobby"
ASK, CLOSE = b"ask", b"close"
ASKED_AFTER = timedelta(days=9).total_seconds()
CLOSED_AFTER = timedelta(days=1).total_seconds()
"""The seconds from the question to the closing."""
LOOK_EVERY = timedelta(hours=1).total_seconds()
AT_ONCE = 4


class LobbyExpiry(Service):
    """Closes the old lobbies of all servers; if a lobby is kept open, its time begins again."""

    def __init__(self, context: Context, *, journal: Journal, notifications: Notifications) -> None:
        super().__init__(context)
        self._journal = journal
        self._notifications = notifications
        self._worker = Worker("lobbies", self._find, context.clock, AT_ONCE)

    def start(self) -> None:
        """Start looking for old lobbies."""
        self._worker.start()

    async def close(self) -> None:
        """Stop; the next start continues."""
        await self._worker.close()

    @answers
    async def keep(self, game_id: str, user_id: int) -> Table:
        """Keep a lobby open for the same time again; everybody with a seat there may do this."""

        async def work(table: Table) -> Table:
            if table.status is not Status.LOBBY:
                raise RefusedError("lobby_closed")
            seat_at(table, user_id)  # refuses people without one
            await self._store.timers.put(self._timer(game_id, ASK, ASKED_AFTER))
            return table

        return await self._journal.change_table(game_id, work)

    async def _find(self) -> DueWork:
        now = self._clock.now()
        await self._store.timers.set_missing(Status.LOBBY, KIND, ASKED_AFTER, ASK)
        due = (await self._store.timers.agenda(now, kinds=(KIND,))).due
        return DueWork(tuple(Job(timer.key, partial(self._act, timer)) for timer in due), now + LOOK_EVERY)

    async def _act(self, timer: Timer) -> None:
        game_id = timer.key.game_id
        async with self._cache.locks[game_id]:
            table = await self._cache.table(game_id)
            if table.status is not Status.LOBBY:
                await self._store.timers.finish(timer)
            elif timer.payload == ASK:
                await self._ask(table)
            else:
                await self._journal.call_off(game_id, "expired")
                log.info("lobby_expired", game=game_id)

    async def _ask(self, table: Table) -> None:
        closing = self._timer(table.game_id, CLOSE, CLOSED_AFTER)
        if table.owner_id is not None:
            said = Notification("lobby-ends", until=closing.due_at)
            await self._notifications.add(table.game_id, f"{closing.due_at:.0f}", said, recipient=table.owner_id)
        await self._store.timers.put(closing)

    def _timer(self, game_id: str, payload: bytes, seconds: float) -> Timer:
        key = TimerKey(game_id=game_id, kind=KIND, key="")
        return Timer(key=key, due_at=self._clock.now() + seconds, payload=payload)
