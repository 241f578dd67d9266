"""Games whose messages Discord refuses: the people concerned are told by direct message, with the cure."""

from dataclasses import dataclass

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.paces import DAY
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.messages.publisher import Forbidden, Why
from ttrbot.store import Status, SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)
REMEMBERED = 1024
"""The number of games whose newest refusal is remembered."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """A table that can't be shown."""

    table: Table
    why: Why
    code: int


class UnseenTables(Service):
    """Tells the people concerned, once a turn, that a game's messages can't be shown, why, and what to do.

    In a lobby, which has no turns, they are told once a day.

    These are the people for whom a running game waits, all at an open table, and the table's owner.
    """

    def __init__(self, context: Context, notifications: Notifications) -> None:
        super().__init__(context)
        self._notifications = notifications
        self._refused: Lru[str, Forbidden] = Lru(REMEMBERED)

    def remember(self, game_id: str, refusal: Forbidden) -> None:
        """Report that one of a game's messages was refused."""
        self._refused.put(game_id, refusal)

    def refusal(self, game_id: str) -> Forbidden | None:
        """Return the newest refusal of a game's messages."""
        return self._refused.get(game_id)

    def forget(self, game_id: str) -> None:
        """Report that a game's messages can be shown again."""
        self._refused.drop(game_id)

    async def note(self, game_id: str, refusal: Forbidden) -> None:
        """Report that a game's messages are refused again and again. Raises StoreError."""
        self.remember(game_id, refusal)
        table = await self._cache.table(game_id)
        day = f":{self._clock.now() // DAY:.0f}" if table.status is Status.LOBBY else ""
        key, said = f"{table.turn}{day}", _said(table, refusal)
        if said is None:
            return
        concerned = {
            Status.LOBBY: table.seats,
            Status.RUNNING: [table.seats[seat] for seat in table.waiting],
        }.get(table.status, ())
        people = {info.player_id for info in concerned}
        is_new = False
        for user_id in sorted({user for user in (*people, table.owner_id) if user is not None}):
            is_new |= await self._notifications.add(game_id, key, said, recipient=user_id)
        if is_new:
            log.warning("table_unseen", game=game_id, turn=table.turn, refusal=str(refusal))

    async def on_server(self, guild_id: int) -> tuple[Unseen, ...]:
        """List the tables of a server that can't be shown now."""
        found = []
        for game in await self._store.games.of_guild(guild_id, (Status.LOBBY, Status.RUNNING)):
            kind = SurfaceKind.LOBBY if game.status is Status.LOBBY else SurfaceKind.TABLE
            surface = await self._store.outbox.get(SurfaceKey(game_id=game.id, kind=kind))
            refusal = self._refused.get(game.id)
            if surface is None or refusal is None:
                continue
            if surface.is_stuck or refusal.why is Why.LOCKED:  # nobody can press anything in a locked thread
                found.append(Unseen(await self._cache.table(game.id), refusal.why, refusal.code))
        return tuple(found)


def _said(table: Table, refusal: Forbidden) -> Notification | None:
    why, code = refusal.why.value, refusal.code
    match table.status:
        case Status.LOBBY:
            return Notification("lobby-unseen", why=why, code=code)
        case Status.RUNNING if table.waiting:
            return Notification("unseen", table.waiting[0], turn=table.turn, why=why, code=code)
        case Status.OVER:
            return Notification("end-unseen", why=why, code=code)
        case _:
            return None
