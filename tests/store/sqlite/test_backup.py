"""Backups while the bot runs, and restoring them."""

import argparse
import asyncio
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.samples import GAME, NEW_GAME, full_append, new_game
from ttrbot.cli import backup as command
from ttrbot.store import (
    CorruptDatabase,
    DataFolderInUse,
    GameRow,
    NewerDatabase,
    Store,
    StoreError,
    backup,
    restore,
)
from ttrbot.store.connection import Connection
from ttrbot.store.sqlite.folder import DATABASE_NAME, LOCK_NAME, PLAY_LOCK_NAME


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return tmp_path / "saved.sqlite3"


@pytest.fixture
async def closed(folder: Path) -> Path:
    """Return the folder of a closed store with one lobby."""
    async with await Store.open(folder) as store:
        await store.games.create(NEW_GAME)
    return folder


async def ids(folder: Path) -> list[str]:
    async with await Store.open(folder) as store:
        return [game.id for game in await store.games.of_guild(1)]


async def test_a_backup_of_a_store_in_use_comes_back_whole(
    store: Store, folder: Path, saved: Path, running: GameRow, tmp_path: Path
) -> None:
    await asyncio.to_thread(backup, folder, saved)
    await store.games.append(full_append())
    assert restore(tmp_path / "elsewhere", saved) is None
    async with await Store.open(tmp_path / "elsewhere") as other:
        assert await other.games.get(GAME) == running
        assert (await other.games.append(full_append())).position == 5


async def test_a_backup_is_made_while_the_writer_is_in_a_transaction(
    store: Store, folder: Path, saved: Path, running: GameRow
) -> None:
    def work(connection: Connection) -> None:
        connection.execute("UPDATE games SET position = 99")
        backup(folder, saved)
        raise LookupError

    with pytest.raises(LookupError):
        await store._database.write(work)
    connection = sqlite3.connect(saved)
    assert connection.execute("SELECT position FROM games").fetchone() == (2,)
    connection.close()


async def test_others_can_not_read_a_backup(closed: Path, saved: Path) -> None:
    backup(closed, saved)
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


async def test_a_backup_never_overwrites(closed: Path, saved: Path) -> None:
    saved.write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        backup(closed, saved)
    assert saved.read_text() == "precious"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("nowhere/saved.sqlite3", "No such file or directory"),
        ("file/saved.sqlite3", "Not a directory"),
        ("a" * 300, "File name too long"),
        ("a" * 250, "File name too long"),
    ],
)
async def test_backup_to_an_impossible_path_refused(closed: Path, tmp_path: Path, target: str, reason: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError) as refused:
        backup(closed, tmp_path / target)
    assert str(refused.value).endswith(
        f"can't be written: {reason}; name a new file in a folder that this user may write"
    )


async def test_restore_from_a_path_that_is_too_long_refused(closed: Path) -> None:
    with pytest.raises(StoreError, match="can't be read: File name too long"):
        restore(closed, Path("a" * 300))


async def test_a_backup_of_nothing_is_refused(folder: Path, saved: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        backup(folder, saved)
    assert not saved.exists()


async def test_a_damaged_database_makes_no_backup(closed: Path, saved: Path) -> None:
    database = closed / DATABASE_NAME
    database.write_bytes(database.read_bytes()[:-2000])
    with pytest.raises(CorruptDatabase):
        backup(closed, saved)
    assert list(saved.parent.glob("saved*")) == []


async def test_a_restore_keeps_the_old_database_aside(closed: Path, saved: Path, tmp_path: Path) -> None:
    backup(closed, saved)
    async with await Store.open(closed) as store:
        await store.games.create(new_game(id="later2", created_at=11.0))
    kept = restore(closed, saved)
    assert kept is not None
    assert await ids(closed) == [GAME]
    again = restore(closed, kept)
    assert again not in {None, kept}
    assert await ids(closed) == ["later2", GAME]


async def test_a_restore_keeps_commits_that_are_only_in_the_log(
    store: Store, folder: Path, saved: Path, running: GameRow, tmp_path: Path
) -> None:
    """The folder as a killed process leaves it: the last commits are in the log beside the database."""
    await asyncio.to_thread(backup, folder, saved)
    await store.games.append(full_append())
    killed = tmp_path / "killed"
    killed.mkdir()
    for suffix in ("", "-wal"):
        (killed / f"{DATABASE_NAME}{suffix}").write_bytes((folder / f"{DATABASE_NAME}{suffix}").read_bytes())
    kept = restore(killed, saved)
    assert kept is not None
    async with await Store.open(killed) as other:
        assert (await other.games.get(GAME)).position == 2
    restore(killed, kept)
    async with await Store.open(killed) as other:
        assert (await other.games.get(GAME)).position == 5


async def test_a_restore_repairs_a_damaged_folder(closed: Path, saved: Path) -> None:
    backup(closed, saved)
    (closed / DATABASE_NAME).write_bytes(b"damaged")
    kept = restore(closed, saved)
    assert kept is not None
    assert kept.read_bytes() == b"damaged"
    assert await ids(closed) == [GAME]


async def test_interrupted_restore_does_not_affect_later_ones(closed: Path, saved: Path) -> None:
    backup(closed, saved)
    copy = closed / f"{DATABASE_NAME}.restored"
    journal = copy.with_name(f"{copy.name}-journal")
    shutil.copy2(saved, copy)
    connection = sqlite3.connect(copy, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")  # many changes are written before the commit
    connection.execute("BEGIN")
    connection.execute("UPDATE games SET guild_id = 2")
    connection.execute("CREATE TABLE much AS SELECT randomblob(100000) AS more")
    left_over = journal.read_bytes()
    connection.close()
    journal.write_bytes(left_over)
    newer = saved.with_name("newer.sqlite3")
    async with await Store.open(closed) as store:
        for number in range(100):
            await store.games.create(new_game(id=f"{number:08}"))
    backup(closed, newer)
    expected = await ids(closed)
    restore(closed, newer)
    assert await ids(closed) == expected


@pytest.mark.parametrize("suffix", [".restored", ".restored.unfinished"])
async def test_backup_with_the_name_of_a_file_that_a_restore_writes_refused(
    closed: Path, saved: Path, tmp_path: Path, suffix: str
) -> None:
    backup(closed, saved)
    source = saved.rename(closed / f"{DATABASE_NAME}{suffix}")
    link = tmp_path / "link.sqlite3"
    link.symlink_to(source)
    before = source.read_bytes()
    for name in (source, link):
        with pytest.raises(StoreError, match="would be overwritten, because a restore writes"):
            restore(closed, name)
        assert source.read_bytes() == before
    assert restore(closed, source.rename(tmp_path / "renamed.sqlite3"))
    assert await ids(closed) == [GAME]


@pytest.mark.parametrize("suffix", ["-wal", "-journal", ".restored"])
async def test_backup_with_a_name_of_the_bots_own_files_refused(closed: Path, suffix: str) -> None:
    with pytest.raises(StoreError, match="choose another name"):
        backup(closed, closed / f"{DATABASE_NAME}{suffix}")
    assert not (closed / f"{DATABASE_NAME}{suffix}").exists()
    backup(closed, closed / "saved.sqlite3")


async def test_journal_of_an_interrupted_backup_does_not_stay(closed: Path, saved: Path) -> None:
    for suffix in ("", "-journal"):
        saved.with_name(f"{saved.name}.unfinished{suffix}").write_bytes(b"left over")
    backup(closed, saved)
    assert list(saved.parent.glob("saved*")) == [saved]


async def test_a_restore_is_refused_while_the_bot_runs(
    store: Store, folder: Path, saved: Path, running: GameRow
) -> None:
    await asyncio.to_thread(backup, folder, saved)
    with pytest.raises(DataFolderInUse):
        restore(folder, saved)
    assert (await store.games.append(full_append())).position == 5


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def newer(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 9999")
    connection.close()


def another_program(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA application_id = 7")
    connection.close()


def loose_rows(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM maps")
    connection.commit()
    connection.close()


def no_database(path: Path) -> None:
    path.write_text("my diary\n" * 1000)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def missing(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    ("fault", "error", "says"),
    [
        (truncated, CorruptDatabase, "damaged"),
        (newer, NewerDatabase, "schema 9999"),
        (another_program, CorruptDatabase, "not a database of this program"),
        (loose_rows, CorruptDatabase, "belongs to nothing"),
        (no_database, StoreError, r"saved[^ ]* is no backup of the bot, or its beginning is damaged"),
        (empty, StoreError, r"saved[^ ]* is empty: nothing was saved there"),
        (missing, StoreError, "can't be read: No such file or directory"),
    ],
)
async def test_a_faulty_backup_is_refused_and_the_database_stays(
    closed: Path, saved: Path, fault, error: type[StoreError], says: str
) -> None:
    backup(closed, saved)
    fault(saved)
    before = (closed / DATABASE_NAME).read_bytes()
    with pytest.raises(error, match=says):
        restore(closed, saved)
    assert (closed / DATABASE_NAME).read_bytes() == before
    assert {path.name for path in closed.iterdir()} - {PLAY_LOCK_NAME} == {LOCK_NAME, DATABASE_NAME}


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers(required=True))
    args = parser.parse_args(words)
    status: int = args.run(args)
    return status


async def test_commands_back_up_and_restore(
    closed: Path, saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTR_DATA", str(closed))
    assert run("backup", str(saved)) == 0
    assert run("backup", str(saved)) == 1
    assert "exists already" in capsys.readouterr().err
    assert run("restore", str(saved)) == 0
    assert f"{DATABASE_NAME}.replaced-1" in capsys.readouterr().out
    assert run("restore", "--data", str(closed / "other"), str(closed / "nothing")) == 1
    assert "can't be read: No such file or directory" in capsys.readouterr().err
    assert await ids(closed) == [GAME]


async def test_restore_tells_how_old_both_databases_are(
    closed: Path, saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Store.open(closed) as store:
        await store.meta.beat("bot", 0.0)
    backup(closed, saved)
    async with await Store.open(closed) as store:
        await store.meta.beat("bot", 2e9)
    assert run("restore", str(saved), "--data", str(closed)) == 0
    earlier, later = (f"the bot last ran on it on {at} UTC\n" for at in ("1970-01-01 at 00:00", "2033-05-18 at 03:33"))
    kept = closed / f"{DATABASE_NAME}.replaced-1"
    assert capsys.readouterr().out == (f"restored {saved}: {earlier}the database before it is kept as {kept}: {later}")
    (closed / DATABASE_NAME).write_bytes(b"damaged")
    assert run("restore", str(kept), "--data", str(closed)) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"restored {kept}: {later}")
    assert said.endswith("replaced-2: no bot is known to have run on it\n")


async def test_another_process_backs_up_a_running_bot(
    store: Store, folder: Path, saved: Path, running: GameRow
) -> None:
    program = "import sys, pathlib; from ttrbot.store import backup; backup(*map(pathlib.Path, sys.argv[1:]))"
    await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", program, str(folder), str(saved)], check=True, timeout=60
    )
    assert (await store.games.append(full_append())).position == 5
    connection = sqlite3.connect(saved)
    assert connection.execute("SELECT position FROM games").fetchone() == (2,)
    connection.close()
