"""A `Publisher` that shows nothing and stores nothing."""

from itertools import count

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import Content, Gone, OwnMessage, PastContent
from ttrbot.store import PostClaim


class Nowhere:
    """A publisher that accepts every message and returns an id."""

    def __init__(self) -> None:
        self._ids = count(1)

    async def post(self, channel_id: int, content: Content, nonce: str) -> int:
        """Accept a message."""
        del channel_id, content, nonce
        return next(self._ids)

    async def edit(self, channel_id: int, message_id: int, content: Content, stamp: str) -> None:
        """Accept a change."""

    async def retire(self, channel_id: int, message_id: int, past: PastContent | None) -> None:
        """Accept it."""

    async def find(self, channel_id: int, content: Content, claim: PostClaim) -> int | None:
        """Return None: nothing is found."""
        del channel_id, content, claim
        return None

    def newest_at(self, channel_id: int) -> float | None:
        """Return None: nothing was posted."""

    async def own_since(self, channel_id: int, since: float) -> tuple[OwnMessage, ...]:
        """Return nothing."""
        del channel_id, since
        return ()

    async def own_message(self, channel_id: int, message_id: int) -> OwnMessage | None:
        """Return None: there is no message."""
        del channel_id, message_id
        raise Gone

    async def open_thread(self, table: Table, lobby_message_id: int | None) -> int:
        """Return the lobby's message as the thread."""
        return lobby_message_id or table.channel_id

    async def unarchive(self, thread_id: int) -> None:
        """Do nothing: nothing is archived."""

    async def archive(self, thread_id: int) -> None:
        """Do nothing."""

    async def open_dm(self, user_id: int) -> int:
        """Return the person's id as the channel."""
        return user_id

    async def owner_id(self) -> int | None:
        """Return None."""
