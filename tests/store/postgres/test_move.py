"""`ttrbot move`: all of it arrives, both ways, or nothing."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.store.postgres.conftest import TwoPlaces
from tests.store.samples import ANN, GAME
from tests.support.private_postgres import PrivatePostgres
from ttrbot.cli.main import main
from ttrbot.store import (
    RESTORED,
    Append,
    CorruptDatabase,
    DataFolderInUse,
    NoticeKey,
    Store,
    StoreError,
    StoreMoved,
    move,
    moved,
    moving,
)
from ttrbot.store.connection import Connection
from ttrbot.store.moving import Moved
from ttrbot.store.places import name_of, open_database, open_readonly
from ttrbot.store.sqlite.folder import DATABASE_NAME, PLAY_LOCK_NAME

Everything: TypeAlias = dict[str, list[list[tuple[str, object]]]]


def everything(connection: Connection) -> Everything:
    """Return all rows, but for the marks of a move."""
    return {
        table: [
            [(name, row[name]) for name in sorted(row.keys())]
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY {key}")
            if table != "meta" or row["key"] not in {moved.GONE, moved.CAME}
        ]
        for table, key in moving.TABLES.items()
    }


async def all_in(place: Path | str) -> Everything:
    database = await open_readonly(place)
    try:
        return await database.read(everything)
    finally:
        await database.close()


async def test_store_moved_there_and_back_is_the_same(
    full: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 2)
    before = await all_in(full)
    counts = {table: len(rows) for table, rows in before.items()}
    assert await move(full, address) == Moved(counts, replaced=0, ran_at=2e9)
    assert await all_in(address) == before == await all_in(full)
    await move(address, tmp_path / "back")
    assert await all_in(tmp_path / "back") == before


async def played_on(place: Path | str) -> Everything:
    """Play on, and return all that is there now."""
    async with await Store.open(place) as store:
        append = Append(game_id=GAME, expected=5, at=40.0, seat=1, action=b"more", events=(b"four",), waiting=(0,))
        assert (await store.games.append(append)).position == 6
        await store.notes.put(GAME, 0, "")
    return await all_in(place)


async def test_old_place_refused_until_the_games_are_moved_back(two_places: TwoPlaces) -> None:
    old, new = two_places
    await move(old, new)
    with pytest.raises(StoreMoved) as refused:
        await Store.open(old)
    assert f"the games of {name_of(old)} were moved to {name_of(new)} on 20" in str(refused.value)
    with pytest.raises(StoreMoved, match="name the new place, or start ttrbot play with --store ADDRESS"):
        await move(old, new)
    later = await played_on(new)
    await move(new, old)
    assert await all_in(old) == later
    async with await Store.open(old):
        pass
    with pytest.raises(StoreMoved):
        await Store.open(new)
    await move(old, new)
    assert await all_in(new) == later


async def forget_that_it_was_left(place: Path | str) -> None:
    """Leave a place as a move does that is killed just before it marks the place."""
    database = await open_database(place)
    await database.execute(moved.UNMARK, (moved.GONE,))
    await database.close()


async def test_move_killed_before_its_end_is_completed(two_places: TwoPlaces) -> None:
    old, new = two_places
    await move(old, new)
    counts = {table: len(rows) for table, rows in (await all_in(new)).items()}
    for source, target in ((old, new), (new, old)):
        await forget_that_it_was_left(source)
        assert (await move(source, target)).rows == counts
        with pytest.raises(StoreMoved):
            await Store.open(source)
        later = await all_in(target)
        await move(target, source)
        assert await all_in(source) == later


async def test_move_killed_before_its_end_refused_once_games_went_on(two_places: TwoPlaces) -> None:
    old, new = two_places
    await move(old, new)
    await forget_that_it_was_left(old)
    later, left = await played_on(new), await all_in(old)
    with pytest.raises(StoreError, match="isn't empty, it has games"):
        await move(old, new)
    assert (await all_in(new), await all_in(old)) == (later, left)


async def test_old_place_is_used_again_on_purpose(
    two_places: TwoPlaces, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = two_places
    await move(old, new)
    monkeypatch.setenv("TTR_DATA" if isinstance(old, Path) else "TTR_STORE", str(old))
    assert await asyncio.to_thread(main, ["migrate"]) == 1
    assert "ttrbot migrate --not-moved" in capsys.readouterr().err
    capsys.readouterr()
    assert await asyncio.to_thread(main, ["migrate", "--not-moved"]) == 0
    assert capsys.readouterr().out == (
        f"the tables of {name_of(old)} are up to date\n"
        f"the bot starts on {name_of(old)} again; start none on {name_of(new)}, or the games go on in two places\n"
    )
    assert await asyncio.to_thread(main, ["migrate", "--not-moved"]) == 0
    assert f"nothing had been moved away from {name_of(old)}" in capsys.readouterr().out
    before = await played_on(old)
    await played_on(new)
    with pytest.raises(StoreError, match="isn't empty, it has games, people's settings, servers' settings: name an"):
        await move(new, old)
    assert await all_in(old) == before, "games that were played here on purpose aren't replaced"


async def test_old_place_is_not_exported_and_not_saved(
    two_places: TwoPlaces, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy that somebody relies on would have the games as they stood before the move."""
    old, new = two_places
    await move(old, new)
    monkeypatch.setenv("TTR_DATA" if isinstance(old, Path) else "TTR_STORE", str(old))
    copies = tmp_path / "copies"
    commands = [["export", GAME, "-o", str(tmp_path / "game.json")], ["health"]]
    if isinstance(old, Path):
        commands += [["backup", str(tmp_path / "copy")], ["backup", str(copies), "--keep", "1"]]
    for command in commands:
        assert await asyncio.to_thread(main, command) == 1
        said = capsys.readouterr()
        assert f"the games of {name_of(old)} were moved to {name_of(new)} on 20" in said.err
        assert said.err.count("\n") == 1
        assert said.out == ""
    assert not (tmp_path / "game.json").exists()
    assert not (tmp_path / "copy").exists()
    assert not copies.exists() or not list(copies.iterdir())


async def test_texts_with_null_characters_are_moved(
    full: Path, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Store.open(full) as store:
        await store.notes.put(GAME, 0, "a\0b\0")
        await store.notes.put(GAME, 1, "plain")
    assert await asyncio.to_thread(main, ["move", str(full), address]) == 0
    said = capsys.readouterr().out
    assert "U+0000, which PostgreSQL can't store, is U+FFFD in the copy (texts with it: 1)" in said
    assert "ttrbot play with --store ADDRESS" in said
    async with await Store.open(address) as store:
        assert await store.notes.get(GAME, 0) == "a\ufffdb\ufffd"
        assert await store.notes.get(GAME, 1) == "plain"


async def test_game_goes_on_where_it_was_moved(full: Path, address: str) -> None:
    await move(full, address)
    async with await Store.open(address) as store:
        append = Append(game_id=GAME, expected=5, at=40.0, seat=1, action=b"more", events=(b"four",), waiting=(0,))
        assert (await store.games.append(append)).position == 6
        assert await store.outbox.add(NoticeKey(game_id=GAME, kind="told", key="2"), b"new", 1.0)


async def test_move_refused_to_a_place_that_is_not_empty(full: Path, address: str) -> None:
    async with await Store.open(address) as store:
        await store.settings.set(1, "language", "it")
        await store.meta.set("mine", "kept")
    with pytest.raises(StoreError, match="isn't empty, it has servers' settings: name an empty database"):
        await move(full, address)
    async with await Store.open(address) as store:
        assert await store.meta.get("mine") == "kept"
        assert await store.games.find(GAME) is None


async def started_once(place: Path | str) -> Everything:
    """Leave in a place what a bot leaves there that nobody has used. Return that."""
    async with await Store.open(place) as store:
        await store.meta.set("commands", "digest {}")
        await store.meta.beat("bot", 1e9)
        await store.people.remember(ANN, locale="it")  # as after a press on a table that isn't here
    return await all_in(place)


async def test_place_in_which_the_bot_was_only_started_counts_as_empty(two_places: TwoPlaces) -> None:
    old, new = two_places
    await started_once(new)
    before = await all_in(old)
    assert (await move(old, new)).rows["games"] == 1
    assert await all_in(new) == before


async def test_settings_of_one_person_make_a_place_a_used_one(two_places: TwoPlaces) -> None:
    old, new = two_places
    async with await Store.open(new) as store:
        await store.people.remember(ANN, preferences=b"{}")
    before = await all_in(new)
    with pytest.raises(StoreError, match="isn't empty, it has people's settings: name an"):
        await move(old, new)
    assert await all_in(new) == before


async def test_other_tables_have_rows_of_games_only(full: Path) -> None:
    """So none of them needs to be asked whether a place is used."""
    asked = {rows.split()[0] for rows in moving.IN_USE.values()}
    async with await Store.open_readonly(full) as store:
        for table in set(moving.TABLES) - asked - {"maps", "meta", "heartbeats"}:
            refers = f"SELECT 1 FROM pragma_foreign_key_list('{table}') WHERE \"table\" IN ('games', 'actions')"
            assert await store._database.select(refers, (), tuple), table


async def test_what_stayed_in_a_folder_is_kept_and_the_host_is_told(
    full: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await move(full, address)
    before = await all_in(full)
    later = await played_on(address)
    assert await asyncio.to_thread(main, ["move", address, str(full)]) == 0
    kept = full / f"{DATABASE_NAME}.replaced-1"
    assert f"replaced what had stayed in {name_of(full)} (games: 1); it is kept as {kept}\n" in capsys.readouterr().out
    assert await all_in(full) == later
    assert await asyncio.to_thread(main, ["restore", str(kept), "--data", str(full)]) == 1
    assert f"the games of the backup {kept} were moved to {name_of(address)} on 20" in capsys.readouterr().err
    assert await asyncio.to_thread(main, ["restore", str(kept), "--data", str(full), "--not-moved"]) == 0
    restored = await all_in(full)
    assert {**restored, "heartbeats": []} == {**before, "heartbeats": []}
    async with await Store.open(full):
        pass


async def test_what_stayed_in_a_database_is_replaced_and_the_host_is_told(
    full: Path, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await move(full, address)
    back = tmp_path / "new" / "folder"
    assert await asyncio.to_thread(main, ["move", address, str(back)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"made the folder {back}\ncopied everything (games: 1, rows in all: ")
    assert "replaced" not in said
    assert await asyncio.to_thread(main, ["move", str(back), address]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"replaced what had stayed in {name_of(address)} (games: 1); it is not kept\n")


async def test_copy_of_what_stayed_goes_with_a_move_that_fails(
    full: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await move(full, address)
    before = await all_in(full), sorted(full.iterdir())

    def fail(copier: moving._Copier, table: str) -> int:
        raise CorruptDatabase(table)

    monkeypatch.setattr(moving._Copier, "copy", fail)
    with pytest.raises(CorruptDatabase):
        await move(address, full)
    assert (await all_in(full), sorted(full.iterdir())) == before


async def test_backup_is_not_restored_where_the_games_were_moved_away(
    full: Path, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else its games come to life in two places."""
    saved = tmp_path / "saved"
    assert await asyncio.to_thread(main, ["backup", str(saved), "--data", str(full)]) == 0
    await move(full, address)
    before = await all_in(full), {path for path in full.iterdir() if path.name != PLAY_LOCK_NAME}
    assert await asyncio.to_thread(main, ["restore", str(saved), "--data", str(full)]) == 1
    said = capsys.readouterr().err
    assert f"the games of {name_of(full)} were moved to {name_of(address)} on 20" in said
    assert said.endswith("may go on in two places: ttrbot restore --not-moved\n")
    assert (await all_in(full), {path for path in full.iterdir() if path.name != PLAY_LOCK_NAME}) == before
    with pytest.raises(StoreMoved):
        await Store.open(full)
    assert await asyncio.to_thread(main, ["restore", str(saved), "--data", str(full), "--not-moved"]) == 0
    async with await Store.open(full) as store:
        assert await store.games.find(GAME)


def test_empty_name_of_a_place_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["move", "", "data/play"], ["move", "data", " "], ["restore", ""], ["migrate", "--data", ""]):
        with pytest.raises(SystemExit):
            main(command)
        assert "the path is empty: name one" in capsys.readouterr().err


async def test_move_refused_if_there_is_nothing_to_move(folder: Path, address: str) -> None:
    for old, new in ((folder, address), (address, folder / "other")):
        before = await started_once(old)
        with pytest.raises(StoreError, match=r"there is nothing to move: .* has no game and no setting"):
            await move(old, new)
        assert await all_in(old) == before
        async with await Store.open(old):
            pass  # it isn't marked as left
    assert not (folder / "other").exists()


async def test_move_refused_while_a_bot_uses_either(full: Path, address: str, open_store: object) -> None:
    async with await Store.open(full):
        with pytest.raises(DataFolderInUse, match="data folder"):
            await move(full, address)
    async with await Store.open(address):
        with pytest.raises(DataFolderInUse, match="another bot is using the database postgres"):
            await move(full, address)
    assert (await move(full, address)).rows["games"] == 1


async def test_move_refused_to_the_same_place(full: Path, address: str, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(full)
    with pytest.raises(StoreError, match=f"^{name_of(full)} is named twice: name another place"):
        await move(full, tmp_path / "link")
    await move(full, address)
    with pytest.raises(StoreError, match=r"^the database postgres at .* is named twice: name another place"):
        await move(address, address)
    with pytest.raises(StoreError, match=r"^the database postgres at .* is named twice: name another place"):
        await move(address, f"{address}&connect_timeout=7")


@pytest.mark.parametrize("there", [lambda address, folder: address, lambda address, folder: folder])
async def test_move_refused_from_a_place_without_a_store(
    address: str, folder: Path, tmp_path: Path, there: Callable[[str, Path], Path | str]
) -> None:
    with pytest.raises(StoreError, match=r"there is (no database|nothing) in the"):
        await move(there(address, folder), tmp_path / "new")
    assert not (tmp_path / "new").exists()
    assert not folder.exists()


async def test_nothing_is_moved_if_the_copy_differs(full: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = moving._Copier.copy

    def careless(copier: moving._Copier, table: str) -> int:
        if table == "timers":
            copier._to.execute("INSERT INTO timers SELECT id, 'more', '', 1, config FROM games")
        return copy(copier, table)

    monkeypatch.setattr(moving._Copier, "copy", careless)
    with pytest.raises(CorruptDatabase, match="the copy of timers isn't like the original"):
        await move(full, address)
    assert not any((await all_in(address)).values())
    assert await played_on(full)


async def test_all_tables_are_moved(full: Path, address: str) -> None:
    async with await Store.open(full) as store:
        found = await store._database.select(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
            (),
            lambda row: row["name"],
        )
    assert set(found) == set(moving.TABLES)


async def test_dump_is_brought_back_by_the_servers_tools(
    full: Path,
    postgres: PrivatePostgres,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
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
    noted = (
        f"the tables of {name_of(other)} are up to date\n"
        "a restore is noted (the bot last ran on it on 2033-05-18 at 03:33 UTC): at the next start the bot tells each"
    )
    assert noted in capsys.readouterr().out
    async with await Store.open_readonly(other) as store:
        beats = await store.meta.heartbeats()
    assert beats.pop(RESTORED) > max(beats.values(), default=0.0)


async def test_restore_noted_only_where_games_were_restored(
    postgres: PrivatePostgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tables made too early would stop pg_restore; a note in another place would reach nobody."""
    monkeypatch.setenv("TTR_DATA", str(tmp_path / "none"))
    assert await asyncio.to_thread(main, ["migrate", "--restored"]) == 1
    assert capsys.readouterr().err.endswith(
        "needs no --restored: ttrbot restore notes it; name the PostgreSQL database into which the dump was restored by"
        " TTR_STORE\n"
    )
    assert not (tmp_path / "none").exists()
    empty = postgres.address(database="empty")
    postgres.run("createdb", "empty")
    monkeypatch.setenv("TTR_STORE", empty)
    assert await asyncio.to_thread(main, ["migrate", "--restored"]) == 1
    assert capsys.readouterr().err == f"there is nothing in {name_of(empty)}\n"
    assert await asyncio.to_thread(main, ["migrate"]) == 0
    assert await asyncio.to_thread(main, ["migrate", "--restored"]) == 1
    assert f"there is no game in {name_of(empty)}: restore the dump first" in capsys.readouterr().err
