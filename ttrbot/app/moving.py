"""Takes a table to another channel: its messages are posted anew there, and its threads made anew."""

from collections.abc import Callable

import structlog

from ttrbot.app.answers import Refuse, answers
from ttrbot.app.journal import Journal
from ttrbot.app.live import GameShelf
from ttrbot.app.outbox.notifications import Notifications
from ttrbot.app.rooms import members_of
from ttrbot.app.said import Said
from ttrbot.app.tables import Table
from ttrbot.store import WHOLE_TABLE, Status, Store, WrongStatus

log = structlog.get_logger(__name__)


class Mover:
    """Moves tables; also those whose channel or thread is gone."""

    def __init__(
        self,
        *,
        store: Store,
        shelf: GameShelf,
        journal: Journal,
        notices: Notifications,
        changed: Callable[[str], None],
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._journal = journal
        self._notices = notices
        self._changed = changed

    @answers
    async def move(self, game_id: str, channel_id: int) -> Table:
        """Take a lobby or a running game to another channel of its server, for the server's administrators."""

        async def work() -> Table:
            async with self._shelf.locks[game_id]:
                try:
                    await self._store.games.move(game_id, channel_id)
                except WrongStatus as error:
                    raise Refuse("game_not_running") from error
                self._shelf.drop(game_id)
                return await self._shelf.table(game_id)

        table = await self._journal.unbroken(work())
        log.info("moved", game=game_id)
        if table.status is Status.RUNNING:
            said = Said("moved", mentions=members_of(table, WHOLE_TABLE))
            await self._notices.add(game_id, f"{channel_id}:{table.lobby_version}", said)
        self._changed(game_id)
        return table
