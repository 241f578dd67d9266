"""Reads that are asked for together."""

import asyncio

import pytest

from ttrbot.store import Store, StoreClosed
from ttrbot.store.connection import Connection


async def test_what_is_asked_for_together_takes_one_hop(store: Store, monkeypatch) -> None:
    hops = 0
    run = Connection.run

    async def counted(self, work):
        nonlocal hops
        hops += 1
        return await run(self, work)

    monkeypatch.setattr(Connection, "run", counted)
    ones = await asyncio.gather(
        *(store._database.select("SELECT ? AS n", (n,), lambda row: row["n"]) for n in range(9))
    )
    assert ones == [(n,) for n in range(9)]
    assert hops == 1


async def test_a_read_that_fails_fails_alone(store: Store) -> None:
    def fail(_: object) -> None:
        raise LookupError("not there")

    read = store._database.read
    first, failed, last = await asyncio.gather(read(lambda _: 1), read(fail), read(lambda _: 2), return_exceptions=True)
    assert (first, last) == (1, 2)
    assert isinstance(failed, LookupError)


async def test_a_closed_store_reads_nothing(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreClosed):
        await store.meta.get("anything")
