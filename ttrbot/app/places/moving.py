"""Moves a table to another channel: its messages are posted, and its threads made, again there."""

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import answers, not_running
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import QUESTIONS, Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.places.team_rooms import members_of
from ttrbot.app.play.journal import Journal
from ttrbot.store import WHOLE_TABLE, Status, WrongStatus

log = structlog.get_logger(__name__)


class Mover(Service):
    """Moves tables, also those whose channel or thread is gone."""

    def __init__(self, context: Context, *, journal: Journal, notifications: Notifications) -> None:
        super().__init__(context)
        self._journal = journal
        self._notifications = notifications

    @answers
    async def move(self, game_id: str, channel_id: int) -> Table:
        """Move a lobby or a running game to another channel of its server, for the server's administrators."""

        async def work() -> Table:
            try:
                await self._store.games.move(game_id, channel_id, questions=QUESTIONS)
            except WrongStatus as error:
                raise not_running(error.status) from error
            self._cache.drop(game_id)
            return await self._cache.table(game_id)

        table = await self._journal.change(game_id, work)
        log.info("moved", game=game_id)
        if table.status is Status.RUNNING:
            said = Notification("moved", mentions=members_of(table, WHOLE_TABLE))
            await self._notifications.add(game_id, f"{channel_id}:{table.lobby_version}", said)
        self._changed(game_id)
        return table
