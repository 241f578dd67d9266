"""Messages that are over: they lose their buttons, and what they asked."""

import msgspec

from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import THE_TABLE
from ttrbot.app.messages.publisher import FormerHandContent, Gone, NoticeContent, PastContent, TooOld
from ttrbot.app.outbox.delivery import Attempt, Tools
from ttrbot.store import Outgoing, Retired, SurfaceKind


class RetiredMessage(Attempt):
    """Takes old buttons off, a few times: those that stay answer that they are old."""

    def __init__(self, tools: Tools, row: Outgoing) -> None:
        self._tools = tools
        self._row = row

    async def send(self) -> bool:
        """Take the buttons off the message, and show what still holds."""
        assert self._row.there is not None, "it was posted"
        channel_id, message_id = self._row.there
        await self._tools.publisher.retire(channel_id, message_id, await self._past(message_id))
        self._tools.past.forget(message_id)
        await self._tools.store.outbox.forget(self._row)
        return False

    async def gives_up(self, error: Exception) -> bool:
        """Forget a message that is gone. Leave one that can't be edited, or was tried often, but keep its id."""
        if isinstance(error, Gone):
            await self._tools.store.outbox.forget(self._row)
            return True
        is_left = isinstance(error, TooOld) or self._row.attempts + 1 >= self._tools.pace.retire_tries
        if is_left:
            await self._tools.store.outbox.close(self._row.number, error=type(error).__name__)
        return is_left

    async def _past(self, message_id: int) -> PastContent | None:
        """Return the content that the message has from now on; None: it keeps its own."""
        match Retired.read(self._row.payload):
            case Retired(SurfaceKind.TABLE):
                return await self._tools.past.of(self._row.game_id, message_id)
            case Retired(SurfaceKind.HAND, int(former)):
                table = await self._tools.cache.table(self._row.game_id)
                return FormerHandContent(table, await self._tools.languages.of_person(former) or table.language)
            case Retired(SurfaceKind.NOTICE):
                return await self._notice(message_id)
            case _:
                return None

    async def _notice(self, message_id: int) -> NoticeContent | None:
        row = await self._tools.store.outbox.notice_at(self._row.game_id, message_id)
        if row is None:
            return None
        table = await self._tools.cache.table(row.game_id)
        is_private = row.recipient > THE_TABLE
        language = await self._tools.languages.of_person(row.recipient) if is_private else None
        said = msgspec.json.decode(row.payload, type=Notification)
        return NoticeContent(table, said, language or table.language, is_private=is_private)
