"""Watches how much room the data folder's disk has, and tells the owner of the bot before it is full."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import structlog

from ttrbot.discord.core.meta import MetaStore
from ttrbot.metrics import DISK_FREE
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)

EVERY = 60.0
"""Seconds between two looks."""
KEY: Final = "disk_told"
"""The number of thresholds that the owner was told of, so that a restart doesn't repeat it."""
MOST = 1 << 30
"""The first threshold on large disks, in bytes; on smaller ones it is a tenth of the disk."""
FULL = 4 << 20
"""With fewer free bytes SQLite can't be relied on to save anything."""
RECOVERED = 1.5
"""How far above a threshold the free room must be before the owner is told of it again."""


class Usage(NamedTuple):
    """The size of a disk and its free room, in bytes."""

    total: int
    free: int


class DiskWatch:
    """Tells the owner twice while a disk fills: at the first threshold, and at a tenth of it."""

    def __init__(self, usage: Callable[[], Usage], meta: MetaStore, tell: Callable[[int], Awaitable[bool]]) -> None:
        """`tell` tells the owner how many megabytes are free, and returns whether it could. Raises StoreError."""
        self._usage = usage
        self._meta = meta
        self._tell = tell
        self._told: int | None = None

    async def run(self) -> None:
        """Look at the disk again and again."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Look once. A disk that is full, or can't be looked at, is logged each time."""
        try:
            usage = self._usage()
        except OSError as error:
            log.warning("disk_unknown", reason=str(error))
            return
        DISK_FREE.set(usage.free)
        if usage.free < FULL:
            log.error("disk_full", free_bytes=usage.free, reason="nobody can move until there is room")
        try:
            await self._tell_if_lower(usage)
        except StoreError as error:
            log.warning("disk_not_told", reason=str(error))

    async def _tell_if_lower(self, usage: Usage) -> None:
        if self._told is None:
            self._told = int(await self._meta.get(KEY) or 0)
        first = min(MOST, usage.total // 10)
        thresholds = (first, first // 10)
        below = sum(usage.free < threshold for threshold in thresholds)
        if below > self._told:
            log.warning("disk_low", free_bytes=usage.free, total_bytes=usage.total)
            if await self._tell(usage.free // 1_000_000):  # otherwise it is tried again at the next look
                await self._note(below)
        elif (still := sum(usage.free < threshold * RECOVERED for threshold in thresholds)) < self._told:
            await self._note(still)

    async def _note(self, told: int) -> None:
        self._told = told
        await self._meta.set(KEY, str(told))
