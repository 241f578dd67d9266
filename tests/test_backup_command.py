"""`ttrbot backup --keep`: copies in a folder, of which only the newest are kept."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ttrbot.cli.backup import rotate
from ttrbot.cli.main import main
from ttrbot.store import Store, StoreError, restore
from ttrbot.store.sqlite.folder import DATABASE_NAME

NOON = datetime(2026, 3, 28, 12, tzinfo=UTC)


@pytest.fixture
async def data(tmp_path):
    """Return a data folder."""
    folder = tmp_path / "data"
    async with await Store.open(folder) as store:
        await store.meta.set("number", "0")
    return folder


async def test_newest_copies_are_kept(data, tmp_path):
    copies = tmp_path / "new" / "copies"
    made: list[Path] = []
    for number in range(4):
        async with await Store.open(data) as store:  # as the bot does all the time
            await store.meta.set("number", str(number))
            file, removed, *_ = rotate(data, copies, 2, NOON + timedelta(hours=number))
        assert removed == made[-2:-1], "the oldest, once there are more than two"
        made.append(file)

    assert sorted(copies.iterdir()) == made[2:]
    for number, file in enumerate(made[2:], start=2):
        restore(tmp_path / f"rehearsal-{number}", file)
        async with await Store.open_readonly(tmp_path / f"rehearsal-{number}") as store:
            assert await store.meta.get("number") == str(number)


async def test_other_files_are_left_alone(data, tmp_path):
    others = [tmp_path / "copies" / name for name in ("notes.txt", "ttrbot-2026-01-01.sqlite3", "ttrbot-x.sqlite3")]
    others[0].parent.mkdir()
    for other in others:
        other.touch()
    for hours in range(3):
        rotate(data, tmp_path / "copies", 1, NOON + timedelta(hours=hours))
    assert {other.exists() for other in others} == {True}


@pytest.mark.parametrize("keep", [1, 2])
async def test_backups_from_the_future_are_not_counted_or_removed(data, tmp_path, keep):
    future = tmp_path / "ttrbot-20990101T000000Z.sqlite3"
    future.touch()
    made = [rotate(data, tmp_path, keep, NOON + timedelta(hours=hours)) for hours in range(3)]
    assert [done.future for done in made] == [[future]] * 3
    assert sorted(tmp_path.glob("ttrbot-*")) == [*(done.file for done in made[-keep:]), future]


async def test_command_warns_about_backups_from_the_future(data, tmp_path, capsys):
    future = tmp_path / "ttrbot-20990101T000000Z.sqlite3"
    future.touch()
    assert main(["backup", "--keep", "1", str(tmp_path), "--data", str(data)]) == 0
    said = capsys.readouterr()
    (new,) = set(tmp_path.glob("ttrbot-*")) - {future}
    assert f"saved to {new}" in said.out
    assert "removed" not in said.out
    assert said.err.startswith(f"warning: {future} has a time in the future")


async def test_what_interrupted_backups_left_is_removed_after_a_day(data, tmp_path, capsys):
    names = [
        "ttrbot-20260301T120000Z.sqlite3.unfinished",
        "ttrbot-20260301T120000Z.sqlite3.unfinished-journal",
        "ttrbot-20260328T110000Z.sqlite3.unfinished",  # it may be being written
        "notes.unfinished",
    ]
    for name, days in zip(names, (27, 27, 0.9, 27), strict=True):
        (tmp_path / name).touch()
        written = (datetime.now(UTC) - timedelta(days=days)).timestamp()
        os.utime(tmp_path / name, (written, written))
    assert main(["backup", "--keep", "3", str(tmp_path), "--data", str(data)]) == 0
    assert [name for name in names if (tmp_path / name).exists()] == names[2:]
    said = capsys.readouterr().out.splitlines()
    assert said[:-1] == [f"removed {tmp_path / name}, which an interrupted backup had left" for name in names[:2]]


async def test_failed_copy_removes_nothing(data, tmp_path):
    copies = tmp_path / "copies"
    first = rotate(data, copies, 1, NOON).file
    database = data / DATABASE_NAME
    database.write_bytes(database.read_bytes()[:5000])
    with pytest.raises(StoreError):
        rotate(data, copies, 1, NOON + timedelta(hours=1))
    assert list(copies.iterdir()) == [first]


async def test_second_copy_of_the_same_second_refused(data, tmp_path):
    first = rotate(data, tmp_path, 1, NOON).file
    with pytest.raises(StoreError, match="exists already"):
        rotate(data, tmp_path, 1, NOON)
    assert first.exists()


async def test_file_in_place_of_the_folder_gives_an_error_of_one_line(data, tmp_path, capsys):
    file = tmp_path / "file"
    file.touch()
    assert main(["backup", "--keep", "3", str(file), "--data", str(data)]) == 1
    assert capsys.readouterr().err.splitlines() == [f"{file} can't be a folder for backups: File exists"]


async def test_command_tells_what_it_saved_and_removed(data, tmp_path, capsys):
    old = tmp_path / "copies" / "ttrbot-20200101T000000Z.sqlite3"
    rotate(data, old.parent, 1, datetime(2020, 1, 1, tzinfo=UTC))
    assert main(["backup", "--keep", "1", str(old.parent), "--data", str(data)]) == 0
    said = capsys.readouterr().out
    (new,) = old.parent.iterdir()
    assert f"removed {old}" in said
    assert f"saved to {new}" in said


def test_address_in_place_of_the_folder_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["backup", "--keep", "3", "s3://user:hush@bucket/folder"])
    said = capsys.readouterr().err
    assert "argument FILE: this must be a path on this machine" in said
    assert "hush" not in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999"])
def test_impossible_numbers_refused(number, tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["backup", "--keep", number, str(tmp_path)])
    assert "from 1 to 10000" in capsys.readouterr().err


def test_database_of_a_server_is_saved_by_its_own_tools(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("TTR_STORE", "postgresql://bot:hush@db.example/games")
    assert main(["backup", str(tmp_path / "file")]) == 1
    said = capsys.readouterr().err
    assert "back it up with pg_dump (docs/running.md, PostgreSQL); or name a data folder with --data" in said
    assert "hush" not in said
    assert not (tmp_path / "file").exists()
