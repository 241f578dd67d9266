"""What was refused on a server is tried again at once when the bot may be allowed more there."""

from collections.abc import Iterator
from contextlib import contextmanager


class RefusalLog:
    """Knows on which servers anything may have been refused since what was put off there has last been hurried.

    Its moments are numbers that grow with each refusal and each hurry.
    """

    def __init__(self) -> None:
        self.now = 0
        self._refused_at = 0
        self._hurried_at: dict[int, int] = {}

    def note(self) -> None:
        """Something was refused, on whichever server."""
        self.now += 1
        self._refused_at = self.now

    @contextmanager
    def hurrying(self, guild_id: int) -> Iterator[bool]:
        """Whether to hurry what was put off on a server; that counts as done unless the block fails."""
        before = self._hurried_at.get(guild_id, 0)
        self.now += 1
        self._hurried_at[guild_id] = self.now
        try:
            yield before <= self._refused_at
        except BaseException:
            self._hurried_at[guild_id] = before
            raise

    def is_outdated(self, guild_id: int, since: int) -> bool:
        """Whether the bot may be allowed more on a server than when something was begun, at the moment `since`."""
        return self._hurried_at.get(guild_id, 0) > since
