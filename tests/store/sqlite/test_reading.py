"""Reads that are requested together."""

import asyncio
import sqlite3
from typing import Any

import pytest

from ttrbot.store import Store, StoreClosed, StoreUnavailable
from ttrbot.store.connection import Connection
from ttrbot.store.sqlite.connection import SqliteSession


async def test_simultaneous_reads_take_one_hop(store: Store, monkeypatch) -> None:
    hops = 0
    run = SqliteSession.run

    async def counted(self, work):
        nonlocal hops
        hops += 1
        return await run(self, work)

    monkeypatch.setattr(SqliteSession, "run", counted)
    ones = await asyncio.gather(
        *(store._database.select("SELECT ? AS n", (n,), lambda row: row["n"]) for n in range(9))
    )
    assert ones == [(n,) for n in range(9)]
    assert hops == 1


async def test_failed_read_does_not_affect_others(store: Store) -> None:
    def fail(_: object) -> None:
        raise LookupError("not there")

    read = store._database.read
    first, failed, last = await asyncio.gather(read(lambda _: 1), read(fail), read(lambda _: 2), return_exceptions=True)
    assert (first, last) == (1, 2)
    assert isinstance(failed, LookupError)


async def test_a_read_whose_disk_fails_says_so(store: Store) -> None:
    def fail(connection: Connection) -> None:
        connection.execute("ROLLBACK")  # as SQLite does itself before it reports this
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    with pytest.raises(StoreUnavailable, match="the disk failed"):
        await store._database.read(fail)
    assert await store._database.read(lambda _: 1) == 1


@pytest.mark.parametrize("way", ["read", "write"])
async def test_job_that_finds_nothing_does_not_end_the_queue(store: Store, way: str) -> None:
    do: Any = getattr(store._database, way)
    failed: object
    other: object
    failed, other = await asyncio.gather(do(lambda _: next(iter(()))), do(lambda _: 2), return_exceptions=True)
    assert isinstance(failed, RuntimeError)
    assert other == 2
    assert await do(lambda _: 3) == 3


async def test_a_closed_store_reads_nothing(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreClosed):
        await store.meta.get("anything")
