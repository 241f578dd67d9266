"""Discord's ids: milliseconds since 2015 and a counter, as decimal strings."""

from localcord.clock import Clock

DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Generates ids in ascending order, even within one millisecond."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        """Return a new id, greater than all before."""
        candidate = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(candidate, self._last + 1)
        return str(self._last)
