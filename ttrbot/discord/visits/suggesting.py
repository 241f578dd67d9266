"""Suggestions while somebody types: Discord asks for them with each letter, and one person's must not delay others."""

import itertools
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from discord import app_commands

from ttrbot.app.core.caches import Lru
from ttrbot.app.core.limits import SUGGESTIONS, Allowance
from ttrbot.app.core.locks import Locks
from ttrbot.discord.visits.gate import Gate

REMEMBERED: Final = 1024
"""The number of lists of suggestions that are remembered."""
Choices: TypeAlias = list[app_commands.Choice[str]]


class Suggestions:
    """Makes a person's suggestions one after the other, and only the newest that wait.

    Where they aren't made, the person gets the last ones for the same option again, or none if there are none.
    """

    def __init__(self) -> None:
        self.allowance: Allowance[int] = Allowance(SUGGESTIONS, time.time)
        self._last: Lru[tuple[int, str], Choices] = Lru(REMEMBERED)
        self._locks: Locks[int] = Locks()
        self._newest: Lru[int, int] = Lru(REMEMBERED)
        self._numbers = itertools.count()

    async def of(self, user_id: int, option: str, make: Callable[[], Awaitable[Choices]], gate: Gate) -> Choices:
        """Return suggestions for an option: new ones by `make`, unless that is too much. Raises what `make` raises."""
        number = next(self._numbers)
        self._newest.put(user_id, number)
        async with self._locks[user_id]:
            if self._newest.get(user_id) == number and self.allowance.take(user_id):
                async with gate.place() as is_let_in:
                    if is_let_in:
                        self._last.put((user_id, option), await make())
        return self._last.get((user_id, option)) or []
