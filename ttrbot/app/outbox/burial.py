"""Table messages buried under other messages, and when they are posted again."""

from dataclasses import dataclass

BURIED_UNDER = 10
"""A table is posted again when more messages than this have followed it …"""
REPOST_GAP = 300.0
"""… but not until this many seconds after its last post."""


@dataclass(slots=True)
class _Depth:
    game_id: str
    posted_at: float
    under: int = 0

    @property
    def is_buried(self) -> bool:
        return self.under > BURIED_UNDER


class Burial:
    """Counts the messages below each table message. In memory only: after a restart the count begins at zero."""

    def __init__(self) -> None:
        self._depths: dict[int, _Depth] = {}
        self._buried: dict[int, _Depth] = {}
        """The games whose table messages are buried."""

    def posted(self, game_id: str, channel_id: int, now: float) -> None:
        """Report that a game's table message was posted: it is the newest of its channel."""
        self._depths[channel_id] = _Depth(game_id, now)
        self._buried.pop(channel_id, None)

    def known(self, game_id: str, channel_id: int, now: float) -> None:
        """Report that a game's table message is somewhere in a channel."""
        self._depths.setdefault(channel_id, _Depth(game_id, now))

    def ended(self, game_id: str) -> None:
        """Report that a game's table message need not be posted again any more."""
        for channel_id in [channel for channel, depth in self._depths.items() if depth.game_id == game_id]:
            del self._depths[channel_id]
            self._buried.pop(channel_id, None)

    def note(self, channel_id: int) -> bool:
        """Report another message in a channel. Return whether a table is buried there."""
        depth = self._depths.get(channel_id)
        if depth is None:
            return False
        depth.under += 1
        if depth.is_buried:
            self._buried[channel_id] = depth
        return depth.is_buried

    def set_back(self, now: float) -> None:
        """Report that the clock was set back: no post counts as later than now."""
        for depth in self._depths.values():
            depth.posted_at = min(depth.posted_at, now)

    def due(self, now: float) -> tuple[tuple[str, ...], float | None]:
        """Return the games whose tables are due for a new post, and when the next will be (None: none is buried)."""
        times = {depth.game_id: depth.posted_at + REPOST_GAP for depth in self._buried.values()}
        later = [at for at in times.values() if at > now]
        return tuple(game_id for game_id, at in times.items() if at <= now), min(later, default=None)
