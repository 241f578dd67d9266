"""Ignores interactions that Discord delivers again, or for whose answers it no longer waits."""

from collections import deque
from collections.abc import Callable
from typing import Final

import discord
import structlog

from ttrbot.app.core.caches import Lru
from ttrbot.store.slots import lease_clock

log = structlog.get_logger(__name__)

REMEMBERED: Final = 20_000
"""How many interactions are remembered: more than a busy bot answers in the 15 minutes that Discord allows."""
WAITS: Final = 3.0
"""Seconds for which Discord waits for the first answer to an interaction.

See docs.discord.com/developers/interactions/receiving-and-responding, "Interaction Callback".
"""
COMPARED: Final = 600.0
"""Seconds for which the delay of an interaction is compared with those after it; clocks hardly drift in that time."""


class Deliveries:
    """Remembers the latest interactions.

    Discord may send an event several times (https://discord.com/developers/docs/reference#consistency), and when a
    broken connection is resumed it repeats those that it doesn't know to have arrived
    (https://discord.com/developers/docs/events/gateway#resuming). Resuming needs the session's id and the number of the
    last event, which discord.py keeps in memory only (`DiscordWebSocket.session_id` and `sequence`): a new process
    begins a new session and is sent nothing again, so nothing has to be kept across a restart.
    """

    def __init__(self, most: int = REMEMBERED, now: Callable[[], float] = lease_clock) -> None:
        self._known: Lru[int, bool] = Lru(most)
        self._now = now
        self._delays: deque[tuple[float, float]] = deque()
        """When the latest interactions came, and how much later than they were made, by two clocks that may differ.

        Left out are those whose delay a later one has undercut.
        """

    def is_in_time(self, interaction_id: int) -> bool:
        """Note that an interaction came; return False if it is certain that Discord no longer waits for its answer.

        That is so for those that came while this process stood still. The person has been told that it failed.
        """
        now = self._now()
        delay = now - discord.utils.snowflake_time(interaction_id).timestamp()
        while self._delays and self._delays[-1][1] >= delay:
            self._delays.pop()
        self._delays.append((now, delay))
        while self._delays[0][0] < now - COMPARED:
            self._delays.popleft()
        if delay - self._delays[0][1] < WAITS:
            return True
        log.info("came_too_late", interaction=interaction_id)
        return False

    def is_first(self, interaction_id: int) -> bool:
        """Note that an interaction was delivered. Return False if it had been before, and must be ignored."""
        if self._known.get(interaction_id) is not None:
            log.info("delivered_again", interaction=interaction_id)
            return False
        self._known.put(interaction_id, True)
        return True

    def __len__(self) -> int:
        return len(self._known)
