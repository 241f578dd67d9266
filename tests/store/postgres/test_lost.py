"""Lost connections, lost commits and a server that is away: nothing is lost or done twice, and nobody waits long."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest

from tests.store.postgres.cutting_line import Cut, CuttingLine, cutting_line
from tests.store.samples import GAME, NEW_GAME, full_append
from tests.support.private_postgres import PrivatePostgres
from ttrbot.metrics import REGISTRY
from ttrbot.store import Conflict, GameRow, OutcomeUnknown, Store, StoreUnavailable
from ttrbot.store.connection import Connection
from ttrbot.store.postgres import session


@pytest.fixture
async def line(postgres: PrivatePostgres, tmp_path: Path) -> AsyncIterator[CuttingLine]:
    async with cutting_line(postgres.folder, tmp_path) as line:
        yield line


@pytest.fixture
async def store(line: CuttingLine, address: str, postgres: PrivatePostgres, tmp_path: Path) -> AsyncIterator[Store]:
    """Return a store whose connections go by the line."""
    async with await Store.open(address.replace(str(postgres.folder), str(tmp_path))) as opened:
        yield opened


def count(connection: Connection) -> int:
    connection.execute(
        "INSERT INTO meta (key, value) VALUES ('count', '1') ON CONFLICT (key) DO UPDATE SET value = meta.value || '1'"
    )
    row = connection.execute("SELECT value FROM meta WHERE key = 'count'").fetchone()
    return len(row["value"])


class SteppingClock:
    """Tells a time that goes on only while somebody sleeps."""

    def __init__(self) -> None:
        self.time = 0.0

    def sleep(self, seconds: float) -> None:
        self.time += seconds


def wait_for_its_lock(address: str) -> None:
    """Wait until the server has noticed that the connection is lost, which takes no time by the stepping clock."""
    with psycopg.connect(address, autocommit=True) as control:
        while control.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'").fetchone():
            time.sleep(0.01)


def lost_commits() -> dict[str, float]:
    """Return how many commits were lost, by what was found."""
    names = ("done", "undone", "unknown")
    return {name: REGISTRY.get_sample_value("ttr_store_lost_commits_total", {"found": name}) or 0 for name in names}


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_lost_commit_is_done_exactly_once(store: Store, line: CuttingLine, cut: Cut) -> None:
    before = lost_commits()
    for expected in (1, 2, 3):
        line.cut = cut
        assert await store._database.write(count) == expected
    assert line.connections == 2 + 3
    found = "done" if cut == "after" else "undone"
    assert {name: count - before[name] for name, count in lost_commits().items() if count > before[name]} == {found: 3}
    assert await store.meta.get("count") == "111"


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_lost_append_is_stored_once(store: Store, running: GameRow, line: CuttingLine, cut: Cut) -> None:
    line.cut = cut
    assert (await store.games.append(full_append())).position == 5
    assert len(await store.games.events(GAME)) == 5
    with pytest.raises(Conflict):
        await store.games.append(full_append())


async def test_works_that_were_committed_together_are_all_answered(store: Store, line: CuttingLine) -> None:
    line.cut = "after"
    assert await asyncio.gather(*(store._database.write(count) for _ in range(9))) == list(range(1, 10))


async def test_ended_connections_are_made_anew(store: Store, running: GameRow, address: str) -> None:
    for _ in range(3):
        with psycopg.connect(address) as control:
            control.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name LIKE 'ttrbot %' AND datname = current_database()"
            )
        assert await store.games.get(GAME) == running
        await store.meta.set("still", "here")


async def test_work_that_loses_its_connection_runs_again(store: Store) -> None:
    runs = 0

    def ends_itself(connection: Connection) -> int:
        nonlocal runs
        runs += 1
        done = count(connection)
        if runs == 1:
            connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return done

    assert await store._database.write(ends_itself) == 1
    assert runs == 2


async def test_server_that_is_away_refuses_soon_and_comes_back(
    store: Store, line: CuttingLine, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SteppingClock()
    monkeypatch.setattr(session, "monotonic", lambda: clock.time)
    monkeypatch.setattr(session, "sleep", clock.sleep)
    await store.games.create(NEW_GAME)
    line.cut, line.is_down = "before", True
    with pytest.raises(OutcomeUnknown, match="whether it was saved isn't known yet"):
        await store.meta.set("a", "1")
    assert session.PATIENCE <= clock.time < session.PATIENCE + 2 * session.PAUSE
    began = clock.time
    with pytest.raises(StoreUnavailable, match="nothing was changed"):
        await store.meta.set("b", "1")
    assert clock.time - began < session.LATER_PATIENCE + 2 * session.PAUSE, "only the first waits for long"
    await asyncio.to_thread(wait_for_its_lock, address)
    line.is_down = False
    await store.meta.set("b", "2")
    assert await store.meta.get("b") == "2"
    assert await store.meta.get("a") is None
