"""The owner is told before the disk is full, and a full disk is logged each minute."""

import pytest
from structlog.testing import capture_logs

from ttrbot.discord.disk_watch import FULL, MOST, DiskWatch, Usage
from ttrbot.metrics import REGISTRY
from ttrbot.store import StoreUnavailable

GB, MB = 10**9, 10**6


class Meta:
    """A place that remembers, unless it is full."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.is_full = False

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def set(self, key: str, value: str) -> None:
        if self.is_full:
            raise StoreUnavailable("the disk is full")
        self.kept[key] = value


class Disk:
    """A disk, its watch, and what the owner was told."""

    def __init__(self, total: int) -> None:
        self.total, self.meta = total, Meta()
        self.told: list[int] = []
        self.is_closed = False
        self.restart()

    def restart(self) -> None:
        self.watch = DiskWatch(lambda: Usage(self.total, self.free), self.meta, self.tell)

    async def tell(self, megabytes: int) -> bool:
        if not self.is_closed:
            self.told.append(megabytes)
        return not self.is_closed

    async def look(self, *free: int) -> list[int]:
        """Look at the disk with each of these free bytes. Return what the owner was told."""
        before = len(self.told)
        for self.free in free:
            await self.watch.look()
        return self.told[before:]


@pytest.mark.parametrize(("total", "first"), [(500 * GB, MOST), (2 * GB, 200 * MB)])
async def test_owner_told_at_each_threshold_once(total, first):
    disk = Disk(total)
    assert await disk.look(total // 2, first) == []
    assert await disk.look(first - 1, first - 2, first // 2) == [(first - 1) // MB]
    assert await disk.look(first // 10 - 1, 0) == [(first // 10 - 1) // MB]
    assert REGISTRY.get_sample_value("ttr_disk_free_bytes") == 0


async def test_owner_told_later_if_the_message_was_refused():
    disk = Disk(500 * GB)
    disk.is_closed = True
    assert await disk.look(MOST - 1, MOST - 2) == []
    assert not disk.meta.kept
    disk.is_closed = False
    assert await disk.look(MOST - 3, MOST - 4) == [(MOST - 3) // MB]


async def test_restart_tells_nothing_again():
    disk = Disk(500 * GB)
    assert await disk.look(MOST - 1) == [(MOST - 1) // MB]
    disk.restart()
    assert await disk.look(MOST - 2) == []


async def test_owner_told_again_after_the_disk_had_room():
    disk = Disk(500 * GB)
    await disk.look(MOST - 1)
    assert await disk.look(MOST + 1, MOST - 1) == [], "it only goes up and down around the threshold"
    assert await disk.look(2 * MOST, MOST - 1) == [(MOST - 1) // MB]


async def test_full_disk_logged_at_each_look_and_told_once_nothing_can_be_stored():
    disk = Disk(500 * GB)
    disk.meta.is_full = True
    with capture_logs() as logs:
        assert len(await disk.look(FULL - 1, FULL - 1, FULL - 1)) == 1
    assert [entry["event"] for entry in logs].count("disk_full") == 3


async def test_disk_that_cannot_be_looked_at_is_logged():
    disk = Disk(GB)

    def broken() -> Usage:
        raise FileNotFoundError("no such folder")

    disk.watch = DiskWatch(broken, disk.meta, disk.tell)
    with capture_logs() as logs:
        await disk.watch.look()
    assert [entry["event"] for entry in logs] == ["disk_unknown"]
