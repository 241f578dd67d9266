"""The writer: group commit, and disks that refuse."""

import asyncio
import dataclasses
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.samples import GAME, NEW_GAME, full_append, new_game, person, queued_pings, start
from tests.support.disk import file_size_limit
from ttrbot.store import Append, Appended, GameRow, Store, StoreError, StoreUnavailable
from ttrbot.store.connection import Connection
from ttrbot.store.database import Session
from ttrbot.store.sqlite.connection import connect, translate
from ttrbot.store.sqlite.folder import DATABASE_NAME

HUGE = b"x" * 4_000_000


def writing(store: Store) -> Session:
    connection = store._database._writing
    assert connection is not None
    return connection


async def count_transactions(store: Store) -> list[str]:
    """Return a list that collects the writer's COMMITs from now on."""
    commits: list[str] = []

    def note(statement: str) -> None:
        if statement == "COMMIT":
            commits.append(statement)

    await writing(store).run(lambda connection: connection.set_trace_callback(note))
    return commits


async def set_max_pages(store: Store, spare: int) -> None:
    """Let the database grow by at most `spare` pages, as on a full disk."""

    def limit(connection: Connection) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + spare}")

    await writing(store).run(limit)


def huge_append() -> Append:
    return dataclasses.replace(full_append(), events=(b"one", HUGE))


async def test_waiting_jobs_share_a_commit(store: Store) -> None:
    games = [f"game{number}" for number in range(50)]
    await asyncio.gather(*(store.games.create(new_game(id=game), (person(1), person(2))) for game in games))
    commits = await count_transactions(store)
    answers = await asyncio.gather(*(store.games.append(start(game)) for game in games))
    assert answers == [Appended(position=2, action_number=1)] * 50
    assert 1 <= len(commits) <= 3


async def test_each_commit_is_on_disk_before_its_call_returns(store: Store, folder: Path, running: GameRow) -> None:
    await store.games.append(full_append())
    connection = sqlite3.connect(folder / DATABASE_NAME)
    assert connection.execute("SELECT position FROM games").fetchone() == (5,)
    connection.close()


async def test_a_full_disk_refuses_the_action_and_nothing_is_half_written(store: Store, running: GameRow) -> None:
    await set_max_pages(store, spare=2)
    before = await store.games.load(GAME)
    with pytest.raises(StoreUnavailable, match="the disk is full"):
        await store.games.append(huge_append())
    assert await store.games.load(GAME) == before
    assert await queued_pings(store) == ()
    assert (await store.games.append(full_append())).position == 5


async def test_a_full_disk_refuses_only_what_does_not_fit(store: Store, running: GameRow) -> None:
    await store.games.create(new_game(id="small2"), (person(1), person(2)))
    await set_max_pages(store, spare=6)
    answers = await asyncio.gather(
        store.games.append(huge_append()), store.games.append(start("small2")), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [StoreUnavailable, Appended]
    assert (await store.games.get(GAME)).position == 2
    assert (await store.games.get("small2")).position == 2


async def test_a_disk_that_fails_at_the_commit_loses_nothing(store: Store, folder: Path, running: GameRow) -> None:
    log = folder / f"{DATABASE_NAME}-wal"
    before = await store.games.load(GAME)
    with file_size_limit(log.stat().st_size + 100):
        answers = await asyncio.gather(
            store.games.append(full_append()), store.meta.set("key", "value"), return_exceptions=True
        )
    assert [type(answer) for answer in answers] == [StoreUnavailable, StoreUnavailable]
    assert await store.games.load(GAME) == before
    assert (await store.games.append(full_append())).position == 5
    await store.close()
    async with await Store.open(folder) as again:
        assert (await again.games.get(GAME)).position == 5
        assert await again.meta.get("key") is None


async def test_a_database_locked_by_another_program_refuses_and_recovers(
    store: Store, folder: Path, running: GameRow
) -> None:
    await writing(store).run(lambda connection: connection.execute("PRAGMA busy_timeout = 20").fetchone())
    intruder = sqlite3.connect(folder / DATABASE_NAME, isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")
    answers = await asyncio.gather(*(store.games.append(full_append()) for _ in range(3)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [StoreUnavailable] * 3
    assert "locked by another program" in str(answers[0])
    intruder.execute("ROLLBACK")
    intruder.close()
    assert (await store.games.append(full_append())).position == 5


@pytest.mark.parametrize("failure", [LookupError("no such thing"), sqlite3.OperationalError("no such column")])
async def test_a_failing_job_undoes_only_its_own_work(store: Store, failure: Exception) -> None:
    def half_done(connection: Connection) -> None:
        connection.execute("INSERT INTO meta (key, value) VALUES ('half', 'done')")
        raise failure

    answers = await asyncio.gather(
        store.meta.set("first", "1"),
        store._database.write(half_done),
        store.meta.set("last", "2"),
        return_exceptions=True,
    )
    assert answers[0] is answers[2] is None
    assert str(failure) in str(answers[1])
    assert [await store.meta.get(key) for key in ("first", "half", "last")] == ["1", None, "2"]


@pytest.mark.parametrize("refused", [0, 21, 63])
async def test_one_refusal_among_many_costs_few_commits(store: Store, refused: int) -> None:
    def work(number: int) -> Callable[[Connection], int]:
        def insert(connection: Connection) -> int:
            connection.execute("INSERT INTO heartbeats (name, at) VALUES (?, 0)", (str(number),))
            if number == refused:
                raise LookupError("refused")
            return int(connection.execute("SELECT count(*) FROM heartbeats").fetchone()[0])

        return insert

    commits = await count_transactions(store)
    answers = await asyncio.gather(*(store._database.write(work(n)) for n in range(64)), return_exceptions=True)
    assert isinstance(answers.pop(refused), LookupError)
    assert answers == list(range(1, 64))  # in the order of arrival
    assert len(commits) == 6  # 32, 16, 8, 4, 2 and 1 of them together


async def test_a_faulty_statement_is_a_store_error(store: Store) -> None:
    def faulty(connection: Connection) -> None:
        connection.execute("SELECT 1 FROM nowhere")

    for run in (store._database.write, store._database.read):
        with pytest.raises(StoreError, match="no such table: nowhere"):
            await run(faulty)
    await store.meta.set("key", "value")


async def test_a_work_that_ends_the_transaction_does_not_stop_the_writer(store: Store) -> None:
    def ends_it(connection: Connection) -> None:
        connection.execute("ROLLBACK")

    with pytest.raises(StoreError):
        await store._database.write(ends_it)
    await store.meta.set("key", "value")
    assert await store.meta.get("key") == "value"


async def test_lost_connection_is_reported_to_all_waiting_callers(folder: Path) -> None:
    store = await Store.open(folder)
    await writing(store).close()
    answers = await asyncio.gather(*(store.meta.set(str(i), "") for i in range(3)), return_exceptions=True)
    assert all(isinstance(answer, StoreError) and "connection failed" in str(answer) for answer in answers)
    await store.close()


async def test_a_cancelled_caller_leaves_the_writer_alive(store: Store) -> None:
    calls = [asyncio.create_task(store.meta.set(str(number), "value")) for number in range(10)]
    await asyncio.sleep(0)
    for call in calls[::2]:
        call.cancel()
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert [isinstance(answer, asyncio.CancelledError) for answer in answers] == [True, False] * 5
    assert [await store.meta.get(str(number)) for number in range(1, 10, 2)] == ["value"] * 5


async def test_readers_do_not_wait_for_the_writer(store: Store, running: GameRow) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(connection: Connection) -> None:
        connection.execute("UPDATE games SET position = 99")
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(timeout=60)
        raise LookupError("changed its mind")

    call = asyncio.create_task(store._database.write(slow))
    await begun.wait()
    assert (await store.games.get(GAME)).position == 2
    go_on.set()
    with pytest.raises(LookupError):
        await call


@pytest.mark.parametrize(
    "secret",
    [lambda append: append.action, lambda append: append.events[0]],
)
async def test_the_debug_log_of_the_database_shows_no_hand(
    store: Store, running: GameRow, caplog: pytest.LogCaptureFixture, secret: Callable[[object], bytes]
) -> None:
    caplog.set_level("DEBUG", logger="aiosqlite")
    append = dataclasses.replace(full_append(), action=b"hidden action", events=(b"hidden event",))
    await store.games.append(append)
    await store.games.load(GAME)
    assert caplog.records
    assert secret(append).decode() not in caplog.text


async def test_full_disk_is_read_and_called_full(folder: Path) -> None:
    """A backup must still be possible, though there is no room for the index of SQLite's log."""
    async with await Store.open(folder) as store:
        await store.games.create(NEW_GAME)
    database = folder / DATABASE_NAME
    with file_size_limit(1000):
        connection = connect(database, readonly=True)
        assert connection.execute("SELECT id FROM games").fetchone()["id"] == NEW_GAME.id
        connection.close()
        with pytest.raises(sqlite3.Error) as refused:
            connect(database)
    assert isinstance(reason := translate(refused.value), StoreUnavailable)
    assert str(reason).startswith("the disk is full")
