"""Ignores interactions that Discord delivers again."""

from typing import Final

import structlog

from ttrbot.app.core.caches import Lru

log = structlog.get_logger(__name__)

REMEMBERED: Final = 20_000
"""How many interactions are remembered: more than a busy bot answers in the 15 minutes that Discord allows."""


class Deliveries:
    """Remembers the latest interactions.

    Discord may send an event several times (https://discord.com/developers/docs/reference#consistency), and when a
    broken connection is resumed it repeats those that it doesn't know to have arrived
    (https://discord.com/developers/docs/events/gateway#resuming). Resuming needs the session's id and the number of the
    last event, which discord.py keeps in memory only (`DiscordWebSocket.session_id` and `sequence`): a new process
    begins a new session and is sent nothing again, so nothing has to be kept across a restart.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._known: Lru[int, bool] = Lru(most)

    def is_first(self, interaction_id: int) -> bool:
        """Note that an interaction was delivered. Return False if it had been before, and must be ignored."""
        if self._known.get(interaction_id) is not None:
            log.info("delivered_again", interaction=interaction_id)
            return False
        self._known.put(interaction_id, True)
        return True

    def __len__(self) -> int:
        return len(self._known)
