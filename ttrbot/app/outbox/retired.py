"""Messages that are over: they lose their buttons, and what they asked."""

from ttrbot.app.messages.publisher import FormerHandContent, Gone, LobbyContent, PastContent, TooOld, TryLater
from ttrbot.app.outbox.delivery import Attempt
from ttrbot.app.outbox.notices import notice_content
from ttrbot.store import Retired, Status, SurfaceKind


class RetiredMessage(Attempt):
    """Takes old buttons off, a few times: those that stay answer that they are old."""

    async def send(self) -> bool:
        """Take the buttons off the message, and show what still holds."""
        assert self.row.there is not None, "it was posted"
        channel_id, message_id = self.row.there
        await self.tools.publisher.retire(channel_id, message_id, await self._past(message_id))
        self.tools.past.forget(message_id)
        await self.outbox.forget(self.row)
        return False

    async def gives_up(self, error: Exception) -> bool:
        """Forget a message that is gone. Leave one that can't be edited, or was tried often, but keep its id."""
        if isinstance(error, Gone):
            await self.outbox.forget(self.row)
            return True
        is_left = isinstance(error, TooOld) or self.row.attempts + 1 >= self.tools.pace.retire_tries
        if is_left:
            await self.outbox.close(self.row.number, error=type(error).__name__)
        return is_left

    async def _past(self, message_id: int) -> PastContent | None:
        """Return the content that the message has from now on; None: it keeps its own."""
        tools, game_id = self.tools, self.row.game_id
        match Retired.read(self.row.payload):
            case Retired(SurfaceKind.TABLE):
                return tools.past.of(message_id) or await tools.contents.past_table(game_id, self.row.wanted)
            case Retired(SurfaceKind.HAND, int(former)):
                table = await tools.cache.table(game_id)
                return FormerHandContent(table, await tools.languages.of_person(former) or table.language)
            case Retired(SurfaceKind.NOTICE) if notice := await self.outbox.notice_at(game_id, message_id):
                return await notice_content(tools, notice, await tools.cache.table(game_id))
            case Retired(SurfaceKind.LOBBY):
                return await self._lobby()
            case _:
                return None

    async def _lobby(self) -> LobbyContent | None:
        """Return where a running game is played now: once its thread is made."""
        table = await self.tools.cache.table(self.row.game_id)
        if table.status is not Status.RUNNING:
            return None
        if table.thread_id is None:
            raise TryLater(self.tools.pace.first_backoff)
        return LobbyContent(table)
