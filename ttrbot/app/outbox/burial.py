"""Table messages that sink under other messages, and when they are worth a new post."""

from dataclasses import dataclass

BURIED_UNDER = 10
"""A table is posted anew when more messages than this lie under it …"""
REPOST_GAP = 300.0
"""… but only so many seconds after its last post."""


@dataclass(slots=True)
class _Depth:
    game_id: str
    posted_at: float
    under: int = 0

    @property
    def is_buried(self) -> bool:
        return self.under > BURIED_UNDER


class Burial:
    """Counts what is written under the table messages. In memory only: after a restart it counts from none."""

    def __init__(self) -> None:
        self._depths: dict[int, _Depth] = {}
        self._buried: dict[int, _Depth] = {}
        """Those of them that are buried."""

    def posted(self, game_id: str, channel_id: int, now: float) -> None:
        """A game's table message is the newest of the channel."""
        self._depths[channel_id] = _Depth(game_id, now)
        self._buried.pop(channel_id, None)

    def known(self, game_id: str, channel_id: int, now: float) -> None:
        """A game's table message stands in the channel, wherever."""
        self._depths.setdefault(channel_id, _Depth(game_id, now))

    def ended(self, game_id: str) -> None:
        """A game's table message needn't be at hand any more."""
        for channel_id in [channel for channel, depth in self._depths.items() if depth.game_id == game_id]:
            del self._depths[channel_id]
            self._buried.pop(channel_id, None)

    def note(self, channel_id: int) -> bool:
        """Something else was written; whether a table is buried there."""
        depth = self._depths.get(channel_id)
        if depth is None:
            return False
        depth.under += 1
        if depth.is_buried:
            self._buried[channel_id] = depth
        return depth.is_buried

    def set_back(self, now: float) -> None:
        """The clock has been set back: nothing was posted later than now."""
        for depth in self._depths.values():
            depth.posted_at = min(depth.posted_at, now)

    def due(self, now: float) -> tuple[tuple[str, ...], float | None]:
        """The games whose table may be posted anew now, and when the next one may (None: none is buried)."""
        times = {depth.game_id: depth.posted_at + REPOST_GAP for depth in self._buried.values()}
        later = [at for at in times.values() if at > now]
        return tuple(game_id for game_id, at in times.items() if at <= now), min(later, default=None)
