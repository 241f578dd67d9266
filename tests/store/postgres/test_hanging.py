"""A server that says nothing, though the connection is there: it counts as lost, and nobody waits for it for ever."""

import asyncio
import gc
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.store.postgres.cutting_line import CuttingLine, cutting_line
from tests.store.postgres.test_lost import count, lost_commits
from tests.support.private_postgres import PrivatePostgres
from ttrbot.store import Store, StoreUnavailable
from ttrbot.store.postgres import connection, session

TIME = 60
"""The most seconds for anything. Only a test that hangs takes as long."""
Hang: TypeAlias = Callable[[], AbstractContextManager[None]]


@pytest.fixture
async def line(postgres: PrivatePostgres, tmp_path: Path) -> AsyncIterator[CuttingLine]:
    async with cutting_line(postgres.folder, tmp_path) as line:
        yield line
        gc.collect()  # the error that ended an attempt to connect holds what the driver had opened for it


@pytest.fixture
def by_line(address: str, line: CuttingLine, postgres: PrivatePostgres, tmp_path: Path) -> str:
    """Return the address of the server at the other end of the line."""
    return address.replace(str(postgres.folder), str(tmp_path))


@pytest.fixture(params=["stopped", "cut off"])
def hang(request: pytest.FixtureRequest, postgres: PrivatePostgres, line: CuttingLine) -> Hang:
    """Return what makes the server hang: its processes stop, or a cable is pulled."""

    @contextmanager
    def cut_off() -> Iterator[None]:
        line.is_silent = True
        yield
        line.is_silent = False

    return postgres.hanging if request.param == "stopped" else cut_off


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection.Raw, "patience", 0.3)
    monkeypatch.setattr(connection, "CONNECT_SECONDS", 2)  # the shortest that PostgreSQL's library allows


async def until_saved(store: Store, key: str, value: str) -> None:
    """Save a value once the server has let go of the connections that were given up."""
    while True:
        try:
            await store.meta.set(key, value)
        except StoreUnavailable:
            await asyncio.sleep(0.1)
        else:
            return


async def test_hanging_server_refuses_and_comes_back(by_line: str, hang: Hang, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "PATIENCE", 0.3)
    async with await Store.open(by_line) as store, asyncio.timeout(TIME):
        await store.meta.set("a", "1")
        with hang():
            with pytest.raises(StoreUnavailable, match="nothing can be saved"):
                await store.meta.set("b", "2")
            with pytest.raises(StoreUnavailable, match="nothing can be read"):
                await store.meta.get("a")
        await until_saved(store, "c", "3")
        assert [await store.meta.get(key) for key in "abc"] == ["1", None, "3"]


async def test_commit_without_an_answer_is_done_exactly_once(by_line: str, line: CuttingLine) -> None:
    async with await Store.open(by_line) as store, asyncio.timeout(TIME):
        assert await store._database.write(count) == 1
        before, connections = lost_commits()["done"], line.connections
        line.cut = "silent"
        counting = asyncio.create_task(store._database.write(count))
        while line.connections == connections:  # noqa: ASYNC110 - until the silent one is given up
            await asyncio.sleep(0.01)
        line.is_silent = False
        assert await counting == 2
        assert await store._database.write(count) == 3
        assert lost_commits()["done"] == before + 1


async def test_close_does_not_wait_for_a_hanging_server(
    by_line: str, hang: Hang, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection.Raw, "patience", 10 * TIME)
    store = await Store.open(by_line)
    with hang():
        waiting = asyncio.gather(
            store.meta.set("a", "1"), store.meta.set("b", "1"), store.meta.get("a"), return_exceptions=True
        )
        await asyncio.sleep(0)
        await asyncio.wait_for(store.close(), TIME)
        assert [type(answer) for answer in await waiting] == [StoreUnavailable] * 3


async def test_hanging_server_is_not_opened(by_line: str, hang: Hang, monkeypatch: pytest.MonkeyPatch) -> None:
    async with asyncio.timeout(TIME):
        with hang(), pytest.raises(StoreUnavailable, match=r"the database postgres at .*timeout"):
            await Store.open(by_line)
        monkeypatch.setattr(connection.Raw, "patience", TIME)  # a busy machine takes longer than 0.3 s
        await (await Store.open(by_line)).close()


async def test_opening_is_given_up_while_the_server_hangs(by_line: str, hang: Hang) -> None:
    with hang():
        opening = asyncio.create_task(Store.open(by_line, patience=10 * TIME))
        await asyncio.sleep(0.1)
        opening.cancel()
        await asyncio.wait_for(asyncio.wait([opening]), TIME)
        assert opening.cancelled()


def test_server_refuses_before_it_counts_as_hanging() -> None:
    """A work that waits for another's lock is refused by the server, and its connection is kept."""
    found = re.search(r"lock_timeout = '(\d+)s'", connection._SETTINGS)
    assert found is not None
    assert int(found[1]) < connection.ANSWER_SECONDS
