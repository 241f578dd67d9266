"""`ttrbot move`: all of it arrives, both ways, or nothing."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.store.samples import ANN, GAME, NEW_GAME, full_append, person, start
from tests.support.private_postgres import PrivatePostgres
from ttrbot.cli.main import main
from ttrbot.store import RESTORED, Append, CorruptDatabase, DataFolderInUse, NoticeKey, Store, StoreError, move, moving
from ttrbot.store.connection import Connection

Everything: TypeAlias = dict[str, list[list[tuple[str, object]]]]


def everything(connection: Connection) -> Everything:
    return {
        table: [
            [(name, row[name]) for name in sorted(row.keys())]
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY {key}")
        ]
        for table, key in moving.TABLES.items()
    }


async def all_in(place: Path | str) -> Everything:
    async with await Store.open(place) as store:
        return await store._database.read(everything)


@pytest.fixture
async def full(folder: Path) -> Path:
    """Return a data folder with a game in progress."""
    async with await Store.open(folder) as store:
        await store.games.create(NEW_GAME, (person(ANN, 11), person(2**62, 12)))
        await store.games.append(start())
        await store.games.append(full_append())
        await store.outbox.add(NoticeKey(game_id=GAME, kind="told", key="1", recipient=ANN), b"\x00\xff", 0.1 + 0.2)
        await store.people.remember(ANN, name="Ånn 'of' \"Łódź\" 🚂", preferences=b"")
        await store.notes.put(GAME, 0, "first\nsecond % ? :name")
        await store.orders.change(GAME, ANN, lambda _: b"orders")
        await store.settings.set(1, "language", "it")
        await store.meta.beat("bot", 2e9)
    return folder


async def test_store_moved_there_and_back_is_the_same(
    full: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 2)
    before = await all_in(full)
    counts = await move(full, address)
    assert counts == {table: len(rows) for table, rows in before.items()}
    assert await all_in(address) == before == await all_in(full)
    await move(address, tmp_path / "back")
    assert await all_in(tmp_path / "back") == before


async def test_game_goes_on_where_it_was_moved(full: Path, address: str) -> None:
    await move(full, address)
    async with await Store.open(address) as store:
        append = Append(game_id=GAME, expected=5, at=40.0, seat=1, action=b"more", events=(b"four",), waiting=(0,))
        assert (await store.games.append(append)).position == 6
        assert await store.outbox.add(NoticeKey(game_id=GAME, kind="told", key="2"), b"new", 1.0)


async def test_move_refused_to_a_place_that_is_not_empty(full: Path, address: str) -> None:
    async with await Store.open(address) as store:
        await store.meta.set("mine", "kept")
    with pytest.raises(StoreError, match="isn't empty, it has meta"):
        await move(full, address)
    async with await Store.open(address) as store:
        assert await store.meta.get("mine") == "kept"
        assert await store.games.find(GAME) is None


async def test_move_refused_while_a_bot_uses_either(full: Path, address: str, open_store: object) -> None:
    async with await Store.open(full):
        with pytest.raises(DataFolderInUse, match="data folder"):
            await move(full, address)
    async with await Store.open(address):
        with pytest.raises(DataFolderInUse, match="another bot is using the database postgres"):
            await move(full, address)
    assert (await move(full, address))["games"] == 1


@pytest.mark.parametrize("there", [lambda address, folder: address, lambda address, folder: folder])
async def test_move_refused_from_a_place_without_a_store(
    address: str, folder: Path, tmp_path: Path, there: Callable[[str, Path], Path | str]
) -> None:
    with pytest.raises(StoreError, match=r"there is (no database|nothing) in the"):
        await move(there(address, folder), tmp_path / "new")
    assert not (tmp_path / "new").exists()
    assert not folder.exists()


async def test_nothing_is_moved_if_the_copy_differs(full: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = moving._copy

    def careless(table: str, ask: moving.Ask, to: Connection) -> int:
        if table == "timers":
            to.execute("INSERT INTO timers SELECT id, 'more', '', 1, config FROM games")
        return copy(table, ask, to)

    monkeypatch.setattr(moving, "_copy", careless)
    with pytest.raises(CorruptDatabase, match="the copy of timers isn't like the original"):
        await move(full, address)
    assert not any((await all_in(address)).values())


async def test_all_tables_are_moved(full: Path, address: str) -> None:
    async with await Store.open(full) as store:
        found = await store._database.select(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
            (),
            lambda row: row["name"],
        )
    assert set(found) == set(moving.TABLES)


async def test_dump_is_brought_back_by_the_servers_tools(
    full: Path, postgres: PrivatePostgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rehearsal that docs/running.md describes."""
    one, other = (postgres.address(database=name) for name in ("one", "other"))
    postgres.run("createdb", "one")
    postgres.run("createdb", "other")
    await move(full, one)
    dump = postgres.folder / "dump"
    postgres.run("pg_dump", "--format=custom", f"--file={dump}", "one")
    postgres.run("pg_restore", "--no-owner", "--dbname=other", str(dump))
    assert await all_in(other) == await all_in(full)
    monkeypatch.setenv("TTR_STORE", other)
    monkeypatch.setenv("TTR_DATA", str(tmp_path / "none"))
    assert await asyncio.to_thread(main, ["migrate", "--restored"]) == 0
    async with await Store.open_readonly(other) as store:
        beats = await store.meta.heartbeats()
    assert beats.pop(RESTORED) > max(beats.values(), default=0.0)
