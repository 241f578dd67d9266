"""A `Publisher` that shows nothing and remembers nothing."""

from itertools import count

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import Content, Gone, OwnMessage, TableContent
from ttrbot.store import PostClaim


class Nowhere:
    """Takes every message, and gives it an id."""

    def __init__(self) -> None:
        self._ids = count(1)

    async def post(self, channel_id: int, content: Content, nonce: str) -> int:
        """Take a message."""
        del channel_id, content, nonce
        return next(self._ids)

    async def edit(self, channel_id: int, message_id: int, content: Content, stamp: str) -> None:
        """Take a change."""

    async def retire(self, channel_id: int, message_id: int, past: TableContent | None) -> None:
        """Take it."""

    async def find(self, channel_id: int, content: Content, claim: PostClaim) -> int | None:
        """Nothing is found."""
        del channel_id, content, claim
        return None

    def newest_at(self, channel_id: int) -> float | None:
        """Nothing is written."""

    async def own_since(self, channel_id: int, since: float) -> tuple[OwnMessage, ...]:
        """Nothing is found."""
        del channel_id, since
        return ()

    async def own_message(self, channel_id: int, message_id: int) -> OwnMessage | None:
        """Nothing is there."""
        del channel_id, message_id
        raise Gone

    async def open_thread(self, table: Table, lobby_message_id: int | None) -> int:
        """Take the lobby's message for the thread."""
        return lobby_message_id or table.channel_id

    async def unarchive(self, thread_id: int) -> None:
        """Nothing is archived."""

    async def archive(self, thread_id: int) -> None:
        """Let it be as it is."""

    async def open_dm(self, user_id: int) -> int:
        """Take the person for the channel."""
        return user_id

    async def owner_id(self) -> int | None:
        """Nobody."""
