"""Messages that are over: they lose their buttons."""

from ttrbot.app.messages.publisher import Gone, TooOld
from ttrbot.app.outbox.delivery import Attempt, Tools
from ttrbot.store import Outgoing, SurfaceKind


class RetiredMessage(Attempt):
    """Takes old buttons off, a few times: those that stay answer that they are old."""

    def __init__(self, tools: Tools, row: Outgoing) -> None:
        self._tools = tools
        self._row = row

    async def send(self) -> bool:
        """Take the buttons off the message, and show what held when it was replaced."""
        assert self._row.there is not None, "it was posted"
        channel_id, message_id = self._row.there
        is_table = self._row.payload.decode() == SurfaceKind.TABLE
        past = await self._tools.past.of(self._row.game_id, message_id) if is_table else None
        await self._tools.publisher.retire(channel_id, message_id, past)
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
