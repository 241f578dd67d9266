"""Opening a store: what prevents it is said clearly, and nothing is lost."""

import asyncio
import errno
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.store.samples import GAME, NEW_GAME, full_append, person
from ttrbot.store import (
    CorruptDatabase,
    DataFolderInUse,
    GameRow,
    NewerDatabase,
    Store,
    StoreClosed,
    StoreError,
    StoreUnavailable,
)
from ttrbot.store.sqlite import schema
from ttrbot.store.sqlite.folder import DATABASE_NAME, LOCK_NAME


@pytest.fixture
async def filled(folder: Path) -> Path:
    """Return the database file of a closed store with a game, larger than a few pages."""
    async with await Store.open(folder) as store:
        await store.games.create(NEW_GAME, (person(1), person(2)))
        for number in range(40):
            await store.people.remember(1000 + number, name="x" * 500)
    return folder / DATABASE_NAME


async def test_stored_data_survive_reopening(folder: Path) -> None:
    async with await Store.open(folder) as store:
        game = await store.games.create(NEW_GAME)
    async with await Store.open(folder) as store:
        assert await store.games.get(GAME) == game


async def test_the_safe_settings_are_on(store: Store) -> None:
    def settings(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert store._database._writing is not None
    assert await store._database._writing.run(settings) == ["wal", 2, 1]


async def test_others_can_not_read_the_database(filled: Path) -> None:
    assert stat.S_IMODE(filled.stat().st_mode) == 0o600
    assert stat.S_IMODE(filled.parent.stat().st_mode) == 0o700


async def test_files_that_an_older_version_left_readable_are_closed(filled: Path) -> None:
    copy = filled.with_name(f"{filled.name}.before-3")
    copy.write_bytes(filled.read_bytes())
    for file in (filled, copy):
        file.chmod(0o644)
    async with await Store.open(filled.parent):
        assert {stat.S_IMODE(file.stat().st_mode) for file in filled.parent.glob(f"{filled.name}*")} == {0o600}


@pytest.mark.parametrize("opening", [Store.open, Store.open_readonly])
async def test_file_of_another_user_is_named_with_the_cure(
    filled: Path, monkeypatch: pytest.MonkeyPatch, opening: Callable[[Path], Awaitable[Store]]
) -> None:
    """A command that was run as root may have made it. Trying again doesn't help, so it isn't StoreUnavailable."""
    allowed = os.access
    monkeypatch.setattr("os.access", lambda path, mode: path != filled and allowed(path, mode))
    with pytest.raises(StoreError, match=f"^{filled} isn't for this user to use: .*chown") as refused:
        await opening(filled.parent)
    assert not isinstance(refused.value, StoreUnavailable)
    monkeypatch.undo()
    async with await opening(filled.parent) as store:
        assert (await store.games.get(GAME)).id == GAME


async def test_a_closed_store_leaves_one_database_file(filled: Path) -> None:
    assert sorted(path.name for path in filled.parent.iterdir()) == [LOCK_NAME, DATABASE_NAME]


async def test_a_closed_store_says_so(folder: Path) -> None:
    store = await Store.open(folder)
    await store.close()
    await store.close()
    with pytest.raises(StoreClosed):
        await store.games.find(GAME)
    with pytest.raises(StoreClosed):
        await store.games.create(NEW_GAME)


async def test_closing_finishes_what_is_queued(folder: Path) -> None:
    store = await Store.open(folder)
    beats = [asyncio.create_task(store.meta.beat(f"part {number}", 1.0)) for number in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*beats)
    async with await Store.open(folder) as again:
        assert len(await again.meta.heartbeats()) == 50


async def test_a_second_store_on_the_folder_is_refused(store: Store, folder: Path) -> None:
    with pytest.raises(DataFolderInUse, match=f"another process is using the data folder {folder}"):
        await Store.open(folder)
    assert await store.games.find(GAME) is None


async def test_a_second_process_on_the_folder_is_refused(store: Store, folder: Path) -> None:
    program = (
        "import asyncio, pathlib, sys\n"
        "from ttrbot.store import DataFolderInUse, Store\n"
        "try:\n"
        "    asyncio.run(Store.open(pathlib.Path(sys.argv[1])))\n"
        "except DataFolderInUse as error:\n"
        "    sys.exit(f'refused: {error}')\n"
    )
    second = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", program, str(folder)], capture_output=True, text=True, timeout=60
    )
    assert second.returncode == 1
    assert second.stderr.startswith("refused: another process is using the data folder")


async def test_a_refused_opening_frees_the_folder(filled: Path) -> None:
    whole = filled.read_bytes()
    filled.write_bytes(b"")
    with pytest.raises(CorruptDatabase):
        await Store.open(filled.parent)
    filled.write_bytes(whole)
    async with await Store.open(filled.parent) as store:
        assert (await store.games.get(GAME)).id == GAME


@pytest.mark.parametrize("below", ["", "deeper/still"])
async def test_a_file_where_the_folder_should_be(tmp_path: Path, below: str) -> None:
    (tmp_path / "data").write_text("I am a file")
    folder = tmp_path / "data" / below
    with pytest.raises(StoreError, match=r"data folder .* can't be used .*name a folder that this user may write"):
        await Store.open(folder)
    assert (tmp_path / "data").read_text() == "I am a file"


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full for this user"),
        (errno.EIO, "the disk fail"),
    ],
)
@pytest.mark.parametrize("refused", ["tempfile.TemporaryFile", "os.open"])
async def test_folder_on_a_full_disk_may_be_used_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str, refused: str
) -> None:
    """A service must start the bot again: exit status 1, not 2."""
    folder.mkdir()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "as the system says")

    with monkeypatch.context() as patch:
        patch.setattr(refused, refuse)
        with pytest.raises(StoreUnavailable, match=rf"{reason}.*\(as the system says\)"):
            await Store.open(folder)
    await (await Store.open(folder)).close()


async def test_lock_on_a_full_disk_may_be_taken_later(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    monkeypatch.setattr(sqlite3, "connect", Mock(side_effect=full))
    with pytest.raises(StoreUnavailable, match=f"the disk is full .{LOCK_NAME}: database or disk is full"):
        await Store.open(folder)


async def test_a_folder_where_the_database_should_be(folder: Path) -> None:
    (folder / DATABASE_NAME).mkdir(parents=True)
    with pytest.raises(StoreError, match=DATABASE_NAME):
        await Store.open(folder)


async def test_a_folder_where_the_lock_should_be(folder: Path) -> None:
    (folder / LOCK_NAME).mkdir(parents=True)
    with pytest.raises(StoreError, match=LOCK_NAME):
        await Store.open(folder)


async def test_a_database_of_a_newer_program_is_left_alone(filled: Path) -> None:
    connection = sqlite3.connect(filled)
    connection.execute("PRAGMA user_version = 9999")
    connection.close()
    before = filled.read_bytes()
    with pytest.raises(NewerDatabase, match=r"schema 9999.*install the newer version"):
        await Store.open(filled.parent)
    assert filled.read_bytes() == before


async def test_a_database_of_another_program_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    connection = sqlite3.connect(folder / DATABASE_NAME)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    before = (folder / DATABASE_NAME).read_bytes()
    with pytest.raises(CorruptDatabase, match="not a database of this program"):
        await Store.open(folder)
    assert (folder / DATABASE_NAME).read_bytes() == before


def cut_short(whole: bytes) -> bytes:
    return whole[: len(whole) // 2]


def cut_within_a_page(whole: bytes) -> bytes:
    return whole[: len(whole) - 1000]


def emptied(whole: bytes) -> bytes:
    return whole[:0]


def no_database(whole: bytes) -> bytes:
    return b"not a database\n" * (len(whole) // 15)


def with_a_torn_page(whole: bytes) -> bytes:
    return whole[:8192] + b"\xff" * 4096 + whole[12288:]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (cut_short, "damaged"),
        (cut_within_a_page, "damaged"),
        (emptied, "is empty"),
        (no_database, "damaged"),
        (with_a_torn_page, "damaged"),
    ],
)
async def test_a_damaged_database_is_named_and_left_alone(filled: Path, damage, says: str) -> None:
    kept = filled.with_name(f"{DATABASE_NAME}.before-0001")
    kept.write_bytes(filled.read_bytes())
    damaged = damage(filled.read_bytes())
    filled.write_bytes(damaged)
    with pytest.raises(CorruptDatabase, match=rf"{filled}.*{says}.*ttrbot restore FILE") as refusal:
        await Store.open(filled.parent)
    assert str(kept) in str(refusal.value)
    assert filled.read_bytes() == damaged


@pytest.mark.parametrize("damage", [cut_short, cut_within_a_page, emptied, no_database])
async def test_a_large_database_that_is_cut_off_is_found_without_reading_all_of_it(
    filled: Path, monkeypatch: pytest.MonkeyPatch, damage
) -> None:
    monkeypatch.setattr(schema, "SMALL", 0)
    await (await Store.open(filled.parent)).close()
    damaged = damage(filled.read_bytes())
    filled.write_bytes(damaged)
    with pytest.raises(CorruptDatabase, match=r"damaged|is empty"):
        await Store.open(filled.parent)
    assert filled.read_bytes() == damaged


async def test_an_interrupted_first_start_is_begun_again(folder: Path) -> None:
    folder.mkdir()
    (folder / f"{DATABASE_NAME}.new").write_bytes(b"half")
    async with await Store.open(folder) as store:
        await store.games.create(NEW_GAME)
    assert sorted(path.name for path in folder.iterdir()) == [LOCK_NAME, DATABASE_NAME]


async def test_looking_into_a_store_in_use(store: Store, folder: Path, running: GameRow) -> None:
    async with await Store.open_readonly(folder) as looking:
        assert await looking.games.get(GAME) == running
        await store.games.append(full_append())
        assert len((await looking.games.load(GAME)).events) == 5
        with pytest.raises(StoreError, match="for reading only"):
            await looking.meta.set("key", "value")


async def test_looking_into_a_folder_without_a_database(folder: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        await Store.open_readonly(folder)
    assert not folder.exists()


async def test_looking_into_a_newer_database(filled: Path) -> None:
    connection = sqlite3.connect(filled)
    connection.execute("PRAGMA user_version = 9999")
    connection.close()
    with pytest.raises(NewerDatabase):
        await Store.open_readonly(filled.parent)
