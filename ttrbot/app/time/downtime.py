"""Times in which nobody could press anything, which no player's clock loses."""

from typing import Final, TypeAlias

import msgspec

from ttrbot.app.context import Context
from ttrbot.store import ClockRow

KEY: Final = "outages"

Outage: TypeAlias = tuple[float, float]
"""The beginning and the end of an outage."""


class Downtime:
    """Outages that some clocks may not know of yet. They are remembered until all clocks have been set."""

    def __init__(self, context: Context) -> None:
        self._meta = context.store.meta
        self._clock = context.clock
        self.known: tuple[Outage, ...] = ()

    async def load(self) -> None:
        """Load the outages of earlier processes. Raises StoreUnavailable."""
        stored = await self._meta.get(KEY)
        self.known = () if stored is None else msgspec.json.decode(stored, type=tuple[Outage, ...])

    async def add(self, since: float) -> None:
        """Record an outage that ends now. Raises StoreUnavailable."""
        await self._keep((*self.known, (since, self._clock.now())))

    async def forget(self, number: int) -> None:
        """Forget the oldest outages, after every clock has been set since. Raises StoreUnavailable."""
        if number:
            await self._keep(self.known[number:])

    def __len__(self) -> int:
        return len(self.known)

    def stopped(self, clock: ClockRow) -> float | None:
        """Return when a running clock should have stopped for an outage; None if it has missed none."""
        if clock.since is None:
            return None
        return next((since for since, until in self.known if clock.since < until), None)

    async def _keep(self, known: tuple[Outage, ...]) -> None:
        await self._meta.set(KEY, msgspec.json.encode(known).decode())
        self.known = known
