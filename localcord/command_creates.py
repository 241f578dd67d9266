"""How many commands the bot may create in a day."""

from collections import defaultdict, deque

from localcord.clock import Clock
from localcord.errors import DiscordError

DAY = 24 * 3600.0


class CommandCreates:
    """Counts the commands created in a day, separately for global ones and those of each server.

    The limit and how it counts: application commands documentation ("Endpoints", 200 creates per day, per guild; a name
    that exists already isn't counted). Code and status as in discord.py #9439 and mishl-dev/Discord-AI-Chatbot #113.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._made: dict[str | None, deque[float]] = defaultdict(deque)
        self.limit = 200

    def count(self, scope: str | None, new: int) -> None:
        """Count new commands of a server, or global ones (None). Raise 30034 if they exceed the day's limit."""
        now, made = self._clock.now(), self._made[scope]
        while made and now - made[0] >= DAY:
            made.popleft()
        if new and len(made) + new > self.limit:
            text = f"Max number of daily application command creates has been reached ({self.limit})"
            raise DiscordError(400, 30034, text)
        made.extend([now] * new)
