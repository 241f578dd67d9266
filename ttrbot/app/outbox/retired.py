"""Messages that are over: they lose their buttons."""

from ttrbot.app.outbox.kind import Kind
from ttrbot.app.publishing import Gone, TooOld
from ttrbot.store import Outgoing, SurfaceKind


class RetiredMessage(Kind):
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
        """Forget a message that is gone, that can't be changed, or that was tried often."""
        is_over = isinstance(error, Gone | TooOld) or row.attempts + 1 >= self.tools.pace.retire_tries
        if is_over:
            await self.tools.store.outbox.remove(row.number)
        return is_over
