"""Several processes write to one database: each work is done once, on what the others have done."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import psycopg
import pytest
from structlog.testing import capture_logs

from tests.store.postgres.cutting_line import cutting_line
from tests.store.samples import ANN, BEN, CAT, GAME, NEW_GAME, full_append, person, start
from tests.support.local_discord import until
from tests.support.private_postgres import PrivatePostgres
from ttrbot.metrics import REGISTRY
from ttrbot.store import (
    AlreadySeated,
    Change,
    Conflict,
    DataFolderInUse,
    GameFull,
    GameRow,
    News,
    NoticeKey,
    SeatHolder,
    SeatRow,
    Store,
    StoreUnavailable,
    SurfaceKind,
    TableLimits,
    TooManyTables,
    UnknownGame,
)
from ttrbot.store.connection import Connection, Work
from ttrbot.store.postgres import connection, listening
from ttrbot.store.postgres.connection import Raw
from ttrbot.store.scope import Scope

ANOTHER = replace(NEW_GAME, id="another")
LISTENERS_ENDED = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()
"""


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with await Store.open(address, shared=True) as opened:
        yield opened


@pytest.fixture
async def stores(store: Store, address: str) -> AsyncIterator[tuple[Store, Store]]:
    """Return two stores over one database, with connections of their own."""
    async with await Store.open(address, shared=True) as other:
        yield store, other


class Hold:
    """A work that keeps its locks until it may end."""

    def __init__(self, store: Store, of: str | None = None) -> None:
        self._begun, self._may_end = Event(), Event()
        self.task = asyncio.create_task(store._database.write(self._work, of))

    def _work(self, _: Connection) -> None:
        self._begun.set()
        assert self._may_end.wait(60)

    async def begun(self) -> None:
        assert await asyncio.to_thread(self._begun.wait, 60)

    async def end(self) -> None:
        self._may_end.set()
        await self.task


async def check_waits(address: str, hold: Hold, work: Coroutine[Any, Any, object]) -> None:
    """Check that a work waits for a lock until another work ends."""
    waiting = asyncio.ensure_future(work)
    with psycopg.connect(address, autocommit=True) as control:
        await until(lambda: control.execute(WAITING).fetchone() == (1,), "a work that waits")
    await hold.end()
    await waiting


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"


async def test_appends_from_two_processes_leave_no_gap(stores: tuple[Store, Store], running: GameRow) -> None:
    conflicts = 0

    async def play(store: Store, moves: int) -> None:
        nonlocal conflicts
        while moves:
            append = replace(full_append(), expected=(await store.games.get(GAME)).position, pings=())
            try:
                await store.games.append(append)
            except Conflict:
                conflicts += 1
            else:
                moves -= 1

    await asyncio.gather(*(play(store, 10) for store in stores for _ in range(3)))
    events = await stores[0].games.events(GAME)
    assert [event.seq for event in events] == list(range(1, 2 + 60 * 3 + 1))
    assert [action.number for action in await stores[1].games.actions(GAME)] == list(range(1, 62))
    assert conflicts


async def test_last_seat_taken_once_from_two_processes(stores: tuple[Store, Store]) -> None:
    await stores[0].games.create(replace(NEW_GAME, seat_limit=2), (person(ANN),))
    joins = [store.games.join(GAME, person(user)) for user in range(900, 905) for store in stores]
    found = await asyncio.gather(*joins, return_exceptions=True)
    assert len([seat for seat in found if isinstance(seat, SeatRow)]) == 1
    assert {type(one) for one in found} <= {SeatRow, GameFull, AlreadySeated}
    assert len(await stores[1].games.seats(GAME)) == 2


async def test_no_change_of_what_a_lobby_agrees_on_is_lost(stores: tuple[Store, Store]) -> None:
    await stores[0].games.create(NEW_GAME, (person(ANN),))
    await asyncio.gather(
        *(store.games.agree(GAME, lambda config: config + b".") for _ in range(10) for store in stores)
    )
    assert (await stores[0].games.get(GAME)).config == NEW_GAME.config + b"." * 20


async def test_limit_of_a_person_holds_in_two_processes_at_once(stores: tuple[Store, Store]) -> None:
    """Whether they open tables, sit down at some, or take seats that are offered."""
    limits = TableLimits(games=2, lobbies=2)
    running = replace(NEW_GAME, id="running")
    await stores[0].games.create(running, (person(BEN), person(CAT)))
    await stores[0].games.append(start("running"))
    for number in range(3):
        await stores[0].games.create(replace(NEW_GAME, id=f"open{number}"), (person(BEN),))
        mine = replace(NEW_GAME, owner_id=ANN)
        found = await asyncio.gather(
            *(store.games.join(f"open{number}", person(ANN), limits) for store in stores),
            *(
                store.games.create(replace(mine, id=f"n{number}{place}"), (person(ANN),), limits)
                for place, store in enumerate(stores)
            ),
            *(store.games.change_holder("running", 0, SeatHolder(name="Ann", user_id=ANN), limits) for store in stores),
            return_exceptions=True,
        )
        assert {type(one) for one in found} <= {SeatRow, GameRow, AlreadySeated, TooManyTables}
        assert any(isinstance(one, TooManyTables) for one in found)
        seats = [await stores[0].games.seats(game.id) for game in await stores[1].games.of_user(ANN)]
        assert len(seats) == 2


async def test_works_on_different_games_dont_wait_for_each_other(
    stores: tuple[Store, Store], running: GameRow, address: str
) -> None:
    await stores[0].games.create(ANOTHER)
    hold = Hold(stores[0], GAME)
    await hold.begun()
    await stores[1].games.set_thread("another", 5)
    assert not hold.task.done()
    await check_waits(address, hold, stores[1].games.set_thread(GAME, 6))


async def test_work_on_a_row_of_the_outbox_waits_for_its_game(
    stores: tuple[Store, Store], running: GameRow, address: str
) -> None:
    await stores[0].outbox.add(NoticeKey(game_id=GAME, kind="told", key="1", recipient=ANN), b"x", 0.0)
    (notice,) = (await stores[0].outbox.agenda(1.0, (SurfaceKind.NOTICE,))).due
    hold = Hold(stores[0], GAME)
    await hold.begun()
    await check_waits(address, hold, stores[1].outbox.close(notice.number))


async def test_work_that_names_no_game_is_done_while_nobody_else_writes(
    stores: tuple[Store, Store], running: GameRow, address: str
) -> None:
    hold = Hold(stores[0])
    await hold.begun()
    await check_waits(address, hold, stores[1].games.set_thread(GAME, 6))
    hold = Hold(stores[0], GAME)
    await hold.begun()
    await check_waits(address, hold, stores[1].meta.set("a", "1"))


async def test_games_are_locked_in_one_order(stores: tuple[Store, Store], running: GameRow) -> None:
    """Each process commits works on both games together; whichever it was asked first, none waits for the other."""
    await stores[0].games.create(ANOTHER)
    before = repeated()
    for _ in range(20):
        await asyncio.gather(
            *(stores[0].games.set_thread(game, 1) for game in (GAME, "another")),
            *(stores[1].games.set_thread(game, 2) for game in ("another", GAME)),
        )
    assert repeated() == before


async def test_version_grows_with_every_change_of_the_game_or_its_seats(
    stores: tuple[Store, Store], running: GameRow
) -> None:
    store, other = stores
    changes: list[Callable[[], Awaitable[object]]] = [
        lambda: other.games.append(full_append()),
        lambda: other.games.set_thread(GAME, 6),
        lambda: other.games.set_owner(GAME, ANN + 1),
        lambda: other.games.set_paused(GAME, paused=True),
        lambda: other.games.change_config(GAME, lambda _: b"other"),
        lambda: other.games.change_holder(GAME, 0, SeatHolder(user_id=900, name="Cai", stand_in=None)),
        lambda: other.people.remember(900, name="Caius"),
        lambda: other.people.rename(900, 1, "Gaius"),
        lambda: other.games.call_off(GAME, 50.0),
        lambda: other.people.forget(900),
    ]
    for change in changes:
        before = await store.games.version(GAME)
        await change()
        assert await store.games.version(GAME) > before
    before = await store.games.version(GAME)
    await other.outbox.add(NoticeKey(game_id=GAME, kind="told", key="1", recipient=ANN), b"x", 0.0)
    assert await store.games.version(GAME) == before == (await store.games.get(GAME)).version


async def test_append_tells_the_version_to_which_it_leads(store: Store, running: GameRow) -> None:
    assert (await store.games.append(full_append())).version == (await store.games.get(GAME)).version


def repeated() -> float:
    return REGISTRY.get_sample_value("ttr_store_repeated_commits_total") or 0.0


async def test_works_that_wait_for_each_other_are_repeated(stores: tuple[Store, Store], running: GameRow) -> None:
    """A work that changes another game than it names may wait in a circle; the server ends one, which is repeated."""
    await stores[0].games.create(ANOTHER)
    before, both_have_theirs = repeated(), Barrier(2)

    def changing(game: str):
        runs = 0

        def work(connection: Connection) -> None:
            nonlocal runs
            runs += 1
            if runs == 1:
                both_have_theirs.wait(10)
            connection.execute("UPDATE games SET thread_id = coalesce(thread_id, 0) + 1 WHERE id = ?", (game,))

        return work

    await asyncio.gather(
        stores[0]._database.write(changing("another"), GAME), stores[1]._database.write(changing(GAME), "another")
    )
    assert repeated() > before
    assert [(await stores[0].games.get(game)).thread_id for game in (GAME, "another")] == [1, 1]


async def test_lost_commit_waits_until_the_lost_connection_has_ended(
    postgres: PrivatePostgres, address: str, running: GameRow, tmp_path: Path
) -> None:
    """The server may commit long after the connection was lost, and after a new one was made."""
    async with cutting_line(postgres.folder, tmp_path) as line:
        place = address.replace(str(postgres.folder), str(tmp_path))
        async with await Store.open(place, shared=True) as other:
            line.cut = "late"
            assert (await other.games.append(full_append())).position == 5
            assert len(await other.games.events(GAME)) == 5
            assert line.connections > 4, "it asked more than once"


async def test_database_is_used_alone_or_shared(store: Store, address: str) -> None:
    with pytest.raises(DataFolderInUse, match="another bot is using"):
        await Store.open(address)
    await store.close()
    async with await Store.open(address):
        with pytest.raises(DataFolderInUse, match="another bot is using"):
            await Store.open(address, shared=True)


async def test_processes_that_start_at_once_make_the_tables_once(address: str) -> None:
    stores = await asyncio.gather(*(Store.open(address, shared=True) for _ in range(3)))
    await stores[0].games.create(NEW_GAME)
    assert (await stores[1].games.get(GAME)).id == GAME
    await asyncio.gather(*(store.close() for store in stores))


class Ear:
    """Hears of changes made elsewhere."""

    def __init__(self, store: Store) -> None:
        self.heard: asyncio.Queue[Change | None] = asyncio.Queue()
        store.listen(self.heard.put_nowait)

    async def next(self) -> Change | None:
        return await asyncio.wait_for(self.heard.get(), 10)


async def test_change_of_a_game_of_other_servers_is_announced(stores: tuple[Store, Store], running: GameRow) -> None:
    store, other = stores
    elsewhere, at_home = other.within(Scope((1,), 2)), other.within(Scope((0,), 2))
    ear = Ear(store)
    await at_home.games.set_thread(GAME, 1)
    with pytest.raises(UnknownGame):
        await elsewhere.notes.put("nowhere", 0, "x")
    await elsewhere.games.set_thread(GAME, 2)
    await at_home.games.set_thread(GAME, 3)
    await elsewhere.outbox.add(NoticeKey(game_id=GAME, kind="told", key="1", recipient=ANN), b"x", 0.0)
    assert [await ear.next(), await ear.next()] == [Change(News.GAME, GAME)] * 2
    assert ear.heard.empty()


async def test_work_of_a_part_whose_lease_ends_meanwhile_is_not_committed(store: Store, running: GameRow) -> None:
    """Another part looks after its servers by then, and wouldn't hear of it. What others do together with it stays."""
    is_over = False

    def check() -> None:
        if is_over:
            raise StoreUnavailable("over")

    def last_work(_: Connection) -> None:
        nonlocal is_over
        is_over = True

    part = store.within(Scope((0,), 2), check)
    done = await asyncio.gather(
        part.games.set_thread(GAME, 1),
        store.meta.set("key", "value"),
        part._database.write(last_work, GAME),
        return_exceptions=True,
    )
    assert [type(one) for one in done] == [StoreUnavailable, type(None), StoreUnavailable]
    assert (await store.games.get(GAME)).thread_id == running.thread_id
    assert await store.meta.get("key") == "value"


async def test_part_that_lets_go_writes_nothing_more(store: Store, running: GameRow) -> None:
    """What it is writing is written by then, or isn't at all."""
    part = store.within(Scope((0,), 2))
    begun, may_end, order = Event(), Event(), []

    def slow(_: Connection) -> None:
        begun.set()
        may_end.wait()

    async def write(work: Work[None]) -> None:
        with suppress(StoreUnavailable):
            await part._database.write(work, GAME)
        order.append("written")

    async def let_go() -> None:
        await part.let_go()
        order.append("let go")

    writing = asyncio.create_task(write(slow))
    await asyncio.to_thread(begun.wait)
    letting_go = asyncio.create_task(let_go())
    await asyncio.sleep(0)
    may_end.set()
    await asyncio.gather(writing, letting_go)
    assert order == ["written", "let go"]
    with pytest.raises(StoreUnavailable):
        await part.games.set_thread(GAME, 1)
    assert (await store.games.get(GAME)).thread_id == running.thread_id


async def test_listener_that_lost_its_connection_tells_that_it_may_have_missed_something(
    stores: tuple[Store, Store], address: str
) -> None:
    ear = Ear(stores[0])
    with psycopg.connect(address) as control:
        control.execute(LISTENERS_ENDED)
    assert await ear.next() is None


async def test_lost_listener_is_logged_once_an_outage(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tries, is_down = 0, True

    def connect() -> Raw:
        nonlocal tries
        tries += 1
        if is_down:
            raise StoreUnavailable("no server")
        return connection.connect(address)

    def has_tried(times: int) -> bool:
        return tries >= times

    monkeypatch.setattr(listening, "PAUSE", 0.01)
    with capture_logs() as logs:
        listener = listening.ServerListening(connect)
        for _ in range(2):
            is_down, before = True, tries
            with psycopg.connect(address) as control:
                control.execute(LISTENERS_ENDED)
            await until(partial(has_tried, before + 4), "it to try again")
            is_down = False
            await listener.started()
            await until(lambda: logs[-1]["event"] == "listener_back", "it to listen again")
        await listener.close()
    assert [entry["event"] for entry in logs] == ["listener_lost", "listener_back"] * 2
    assert logs[0]["reason"] == "no server"
