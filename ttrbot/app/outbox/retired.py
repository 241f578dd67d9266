"""Messages that are over: they lose their buttons."""

from ttrbot.app.messages.publisher import Gone, TooOld
from ttrbot.app.outbox.tools import MadeWithTools
from ttrbot.store import Outgoing, SurfaceKind


class RetiredMessage(MadeWithTools):
    """Takes old buttons off, a few times: those that stay answer that they are old."""

    async def send(self, row: Outgoing) -> bool:
        """Let the message show only what was so before, and nothing to press."""
        assert row.channel_id is not None, "it was posted somewhere"
        assert row.message_id is not None, "it was posted"
        is_table = row.payload.decode() == SurfaceKind.TABLE
        past = await self.tools.past.of(row.game_id, row.message_id) if is_table else None
        await self.tools.publisher.retire(row.channel_id, row.message_id, past)
        self.tools.past.forget(row.message_id)
        await self.tools.store.outbox.remove(row.number)
        return False

    async def gives_up(self, row: Outgoing, error: Exception) -> bool:
        """Forget a message that is gone; leave one that can't be changed, or was tried often, and know it as ours."""
        if isinstance(error, Gone):
            await self.tools.store.outbox.remove(row.number)
            return True
        is_left = isinstance(error, TooOld) or row.attempts + 1 >= self.tools.pace.retire_tries
        if is_left:
            await self.tools.store.outbox.close(row.number, error=type(error).__name__)
        return is_left
