"""Time as the host sees it, so that tests can bring their own."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> float:
        """Unix seconds."""

    async def sleep(self, seconds: float) -> None:
        """Wait; returns at once for zero or less."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """Unix seconds."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait; returns at once for zero or less."""
        await asyncio.sleep(max(0.0, seconds))
