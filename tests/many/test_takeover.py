"""A process that dies is stood in for once its leases have ended, and not before."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psycopg
import pytest

from ttrbot.discord.core.leases import Hold
from ttrbot.discord.keeper import SlotKeeper
from ttrbot.store import Store
from ttrbot.store.places import open_slots
from ttrbot.store.slots import LEASE, RENEW_EVERY, Slots


class Keeping:
    """A process that keeps slots; it renews its leases when the test says so."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self.holds: list[Hold] = []
        self._stop = asyncio.Event()
        self._next, self._waits = asyncio.Event(), asyncio.Event()
        self._running = asyncio.create_task(SlotKeeper(slots, self._run, sleep=self._sleep).run(self._stop))

    def shards(self) -> list[tuple[int, ...]]:
        """Return the shards for which it runs a bot."""
        going_on = (hold for hold in self.holds if hold.begun.is_set() and not hold.stop.is_set())
        return sorted(hold.scope.shards or () for hold in going_on)

    async def renew(self) -> None:
        """Let it renew its leases once."""
        await self._waits.wait()
        self._waits.clear()
        self._next.set()
        await self._waits.wait()
        await asyncio.sleep(0)

    async def die(self) -> None:
        """End it without a word to the others."""
        self._running.cancel()
        await asyncio.wait([self._running])

    async def close(self) -> None:
        self._stop.set()
        await asyncio.wait([self._running])
        await self.slots.close()

    async def _sleep(self, _: float) -> None:
        self._waits.set()
        await self._next.wait()
        self._next.clear()

    async def _run(self, hold: Hold) -> int:
        self.holds.append(hold)
        hold.note_connected()
        await hold.stop.wait()
        return 0


@pytest.fixture
async def address(postgres_place: Callable[[Path], str], tmp_path: Path) -> AsyncIterator[str]:
    place = postgres_place(tmp_path)
    async with await Store.open(place, shared=True):
        yield place


def let_pass(address: str, seconds: float) -> None:
    """Let time pass for all leases."""
    with psycopg.connect(address) as control:
        for table in ("slots", "processes"):
            control.execute(f"UPDATE {table} SET until = until - %s * interval '1 second'".encode(), (seconds,))


async def test_slot_of_a_dead_process_is_taken_within_its_lease_and_five_seconds(address: str) -> None:
    dying, other = [Keeping(await open_slots(address, 2, 2)) for _ in range(2)]
    try:
        await dying.renew()
        await other.renew()
        for _ in range(3):  # until the first has given back what is too much
            await dying.renew()
            await other.renew()
        assert (dying.shards(), other.shards()) == ([(0,)], [(1,)])
        await dying.die()
        passed = 0.0
        while other.shards() == [(1,)]:
            passed += RENEW_EVERY
            let_pass(address, RENEW_EVERY)
            await other.renew()
        assert other.shards() == [(0,), (1,)]
        assert LEASE <= passed <= LEASE + RENEW_EVERY
    finally:
        await other.close()
        await dying.slots.close()
