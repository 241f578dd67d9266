"""Private answers that are to be edited once a game has gone on: kept for the process that looks after it then."""

from typing import Final

from ttrbot.app.context import Service
from ttrbot.store import Timer, TimerKey

ANSWER: Final = "answer"
"""The kind of the timers with these answers; their key is the message. They ring when Discord takes no edit any more.

Their payload is secret: it may show a hand, and with its token anybody could edit the message.
"""
VALID: Final = 900.0
"""Seconds for which an answer can be edited: "Interaction tokens are valid for 15 minutes".

See docs.discord.com/developers/interactions/receiving-and-responding, "Followup Messages".
"""
MOST: Final = 1000
"""How many are looked for after a start."""


class OpenAnswers(Service):
    """Keeps answers in the store. All methods raise StoreError."""

    async def keep(self, game_id: str, message_id: int, answer: bytes) -> None:
        """Keep what is to become of a message, in place of what was kept about it before."""
        due_at = self._clock.now() + VALID
        await self._store.timers.put(Timer(key=_key(game_id, message_id), due_at=due_at, payload=answer))

    async def drop(self, game_id: str, message_id: int) -> None:
        """Forget a message, as it was edited or shows something else."""
        await self._store.timers.cancel(_key(game_id, message_id))

    async def is_kept(self, game_id: str, message_id: int, answer: bytes) -> bool:
        """Return whether this is still what is to become of a message."""
        key = _key(game_id, message_id)
        return any(one.key == key and one.payload == answer for one in await self._store.timers.of_game(game_id))

    async def all(self) -> list[tuple[str, int, bytes]]:
        """Return the game, the message and what was kept of each answer that can still be edited."""
        now = self._clock.now()
        found = await self._store.timers.agenda(now + VALID, MOST, (ANSWER,))
        return [(one.key.game_id, int(one.key.key), one.payload) for one in found.due if one.due_at > now]

    async def ring(self, timer: Timer) -> None:
        """Let a timer be removed: the message stays as it is."""


def _key(game_id: str, message_id: int) -> TimerKey:
    return TimerKey(game_id=game_id, kind=ANSWER, key=str(message_id))
