"""How many sessions the bot may start, and how many shards it needs."""

import math
from dataclasses import dataclass, field

from localcord.clock import Clock
from localcord.models import Json

DAY = 24 * 3600.0
MOST_GUILDS = 2500
"""The most servers in one session (gateway documentation, "Sharding")."""


@dataclass(slots=True)
class SessionStarts:
    """The session start limit of the gateway documentation. Its rate, one IDENTIFY in 5 seconds, is in `ratelimit`.

    A test may set `remaining` to leave only a few. `required_shards` above 1 requires sharding with any number of
    servers.
    """

    clock: Clock
    total: int = 1000
    remaining: int = 1000
    max_concurrency: int = 1
    required_shards: int = 1
    _resets_at: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self._resets_at = self.clock.now() + DAY

    def use(self) -> bool:
        """Count one IDENTIFY. Return whether it was allowed."""
        self._reset_if_due()
        allowed = self.remaining > 0
        self.remaining -= allowed
        return allowed

    def renew(self) -> None:
        """Allow all of a day's starts again."""
        self.remaining, self._resets_at = self.total, self.clock.now() + DAY

    def shards_for(self, guilds: int) -> int:
        """Return the least number of shards for the bot."""
        return max(self.required_shards, math.ceil(guilds / MOST_GUILDS))

    def limit(self) -> Json:
        """Return the session start limit object."""
        self._reset_if_due()
        return {
            "total": self.total,
            "remaining": self.remaining,
            "reset_after": math.ceil((self._resets_at - self.clock.now()) * 1000),
            "max_concurrency": self.max_concurrency,
        }

    def _reset_if_due(self) -> None:
        if self.clock.now() >= self._resets_at:
            self.renew()
