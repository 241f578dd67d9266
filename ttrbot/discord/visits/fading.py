"""Private answers that hold only for a while: they are edited when that ends, unless their owner goes on there."""

import asyncio
from collections.abc import Coroutine


class Fading:
    """The edits of private messages that are still to come. A restart forgets them."""

    def __init__(self) -> None:
        self._edits: dict[int, asyncio.Task[None]] = {}

    def begin(self, message_id: int, edit: Coroutine[None, None, None]) -> None:
        """Let this run, which waits and then edits the message."""
        self.drop(message_id)
        task = self._edits[message_id] = asyncio.create_task(edit, name=f"fading of {message_id}")
        task.add_done_callback(
            lambda done: self._edits.pop(message_id) if self._edits.get(message_id) is done else None
        )

    def drop(self, message_id: int) -> None:
        """Don't edit this message, as it shows something else from now on."""
        task = self._edits.pop(message_id, None)
        if task is not None:
            task.cancel()

    async def close(self) -> None:
        """Edit nothing any more."""
        edits = tuple(self._edits.values())
        for edit in edits:
            edit.cancel()
        await asyncio.gather(*edits, return_exceptions=True)
