"""Every migration, from every schema that was ever released."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.store.samples import GAME, full_append, queued_pings
from ttrbot.store import PingKey, Status, Store, StoreError
from ttrbot.store.connection import Connection
from ttrbot.store.migrations import Migration
from ttrbot.store.sqlite import schema
from ttrbot.store.sqlite.folder import DATABASE_NAME

SCHEMAS = Path(__file__).parent / "schemas"
VERSIONS = range(1, schema.latest_version() + 1)


def database_of(version: int, path: Path) -> None:
    """Create a database as the program of that schema left it: its migrations, then its stored rows."""
    path.parent.mkdir(parents=True)
    scripts = [migration.sql for migration in schema.migrations()[:version]]
    scripts.append((SCHEMAS / f"{version:04}.sql").read_text())
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    connection.executescript("\n".join(("BEGIN;", *scripts, f"PRAGMA user_version = {version};", "COMMIT;")))
    connection.close()


def test_every_schema_has_stored_rows() -> None:
    assert sorted(path.stem for path in SCHEMAS.glob("*.sql")) == [f"{version:04}" for version in VERSIONS]


def tables_of(connection: Connection) -> list[str]:
    return [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


@pytest.mark.parametrize("version", VERSIONS)
def test_the_stored_rows_fill_every_table(folder: Path, version: int) -> None:
    database_of(version, folder / DATABASE_NAME)
    connection = sqlite3.connect(folder / DATABASE_NAME)
    empty = [name for name in tables_of(connection) if not connection.execute(f"SELECT 1 FROM {name}").fetchone()]
    connection.close()
    assert empty == []


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_game_of_every_schema_loads_and_goes_on(folder: Path, version: int) -> None:
    database_of(version, folder / DATABASE_NAME)
    async with await Store.open(folder) as store:
        loaded = await store.games.load(GAME)
        assert (loaded.game.status, loaded.game.position, len(loaded.seats)) == (Status.RUNNING, 2, 2)
        assert await store.games.events(GAME)
        assert (await store.games.append(full_append())).position == 5
        assert await store._database._reading.run(schema.version) == schema.latest_version()


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_migration_keeps_the_old_database_aside(folder: Path, version: int) -> None:
    path = folder / DATABASE_NAME
    database_of(version, path)
    await (await Store.open(folder)).close()
    kept = path.with_name(f"{DATABASE_NAME}.before-{version + 1:04}")
    assert kept.exists() == (version < schema.latest_version())


def rows_of(connection: sqlite3.Connection) -> dict[str, list[dict[str, object]]]:
    """Return everything stored, by table, each row by the names of its columns."""
    connection.row_factory = sqlite3.Row
    return {
        name: sorted((dict(row) for row in connection.execute(f"SELECT * FROM {name}")), key=repr)
        for name in tables_of(connection)
    }


MOVED = {"surfaces", "retired_messages", "pings", "notices", "rooms", "sqlite_sequence"}
"""The tables whose rows are now in the outbox."""


async def test_pending_messages_are_moved_to_the_outbox(folder: Path) -> None:
    path = folder / DATABASE_NAME
    database_of(16, path)
    old = sqlite3.connect(path)
    old.executescript(
        """
        UPDATE surfaces SET claimed = 'a-1', claimed_at = 9, claimed_post = post - 1 WHERE kind = 'table';
        INSERT INTO pings VALUES ('abc234', 5, 1, 'queued', NULL, NULL), ('abc234', 6, 1, 'claimed', 9, NULL),
            ('abc234', 7, 0, 'dropped', NULL, NULL);
        INSERT INTO notices (game_id, kind, key, recipient, number, payload, next_at, state, message_id, is_over, nonce,
            claimed_at) VALUES ('abc234', 'half', '1', 0, 2, x'07', 1, 'delivered', 31, 0, NULL, NULL),
            ('abc234', 'half', '2', 0, 3, x'08', 1, 'claimed', NULL, 1, 'a-2', 9),
            ('abc234', 'half', '3', 101, 4, x'09', 1, 'dropped', NULL, 0, NULL, NULL);
        """
    )
    old.close()
    async with await Store.open(folder) as store:
        rows: list[dict[str, Any]] = (await store._database._reading.run(rows_of))["outbox"]
    names = ("kind", "key", "recipient", "wanted", "shown", "message_id", "nonce", "is_overtaken", "closed")
    assert [tuple(row[name] for name in names) for row in sorted(rows, key=lambda row: row["number"])] == [
        ("hand", "0", 0, 2, None, None, None, 0, 0),
        ("table", "", 0, 2, 2, 30, "a-1", 1, 0),
        ("notice", "half:0:0", 0, 1, None, None, None, 0, 0),
        ("notice", "half:1", 0, 1, 1, 31, None, 0, 0),
        ("notice", "half:2", 0, 1, None, None, "a-2", 1, 0),
        ("notice", "half:3", 101, 1, None, None, None, 0, 1),
        ("ping", "0:0", 0, 0, 0, 30, None, 0, 0),
        ("ping", "5:1", 0, 5, None, None, None, 0, 0),
        ("ping", "6:1", 0, 6, None, None, "a-1", 0, 0),
        ("ping", "7:0", 0, 7, None, None, None, 0, 1),
        ("retired", "29", 0, 1, None, 29, None, 0, 0),
        ("thread", "0", 0, 1, None, None, "4", 0, 0),
    ]
    assert {row["scope"] for row in rows} == {1}
    assert [row["payload"] for row in rows if row["kind"] in {"retired", "thread"}] == [b"table", b"blue"]


async def test_ping_whose_post_was_given_up_is_queued_again(folder: Path) -> None:
    """Earlier versions forgot a table's claim if its channel was deleted, and found such pings at the next start."""
    path = folder / DATABASE_NAME
    database_of(16, path)
    old = sqlite3.connect(path)
    old.executescript(
        "UPDATE surfaces SET claimed = NULL, claimed_at = NULL;"
        "INSERT INTO pings VALUES ('abc234', 6, 1, 'claimed', 9, NULL);"
    )
    old.close()
    async with await Store.open(folder) as store:
        assert PingKey(game_id=GAME, turn=6, seat=1) in await queued_pings(store)


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_migration_keeps_every_row(folder: Path, version: int) -> None:
    path = folder / DATABASE_NAME
    database_of(version, path)
    before = sqlite3.connect(path)
    stored = rows_of(before)
    before.close()
    async with await Store.open(folder) as store:
        migrated = await store._database._reading.run(rows_of)
    for name in stored.keys() - MOVED:
        rows = stored[name]
        assert [{column: new[column] for column in old} for old, new in zip(rows, migrated[name], strict=True)] == rows


class Migrations:
    """The program's migrations and additional ones, as a later version may have."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._present = schema.migrations()

    def add(self, *scripts: str) -> None:
        first = len(self._present) + 1
        later = [Migration(first + number, f"{first + number:04}_later.sql", sql) for number, sql in enumerate(scripts)]
        self._monkeypatch.setattr(schema, "migrations", lambda: (*self._present, *later))


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Migrations:
    return Migrations(monkeypatch)


async def test_migrations_run_once_in_order_and_the_old_database_is_kept(folder: Path, later: Migrations) -> None:
    latest = schema.latest_version()
    await (await Store.open(folder)).close()
    later.add("CREATE TABLE colours (name TEXT);", "ALTER TABLE colours RENAME TO shades;")
    for _ in range(2):
        async with await Store.open(folder) as store:
            assert "shades" in await store._database.read(tables_of)
            assert await store._database._reading.run(schema.version) == latest + 2
    kept = sqlite3.connect(folder / f"{DATABASE_NAME}.before-{latest + 1:04}")
    assert "shades" not in tables_of(kept)
    assert schema.version(kept) == latest
    kept.close()


async def test_a_migration_that_fails_leaves_the_step_before_it(folder: Path, later: Migrations) -> None:
    latest = schema.latest_version()
    await (await Store.open(folder)).close()
    later.add("CREATE TABLE colours (name TEXT);", "CREATE TABLE shades (name TEXT); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(StoreError, match="nowhere"):
        await Store.open(folder)
    connection = sqlite3.connect(folder / DATABASE_NAME)
    assert schema.version(connection) == latest + 1
    assert "colours" in tables_of(connection)
    assert "shades" not in tables_of(connection)
    connection.close()


def test_migrations_are_numbered_without_gaps() -> None:
    assert [migration.version for migration in schema.migrations()] == list(VERSIONS)


async def test_old_schema_is_not_opened_read_only(folder: Path, later: Migrations) -> None:
    await (await Store.open(folder)).close()
    later.add("CREATE TABLE colours (name TEXT);")
    with pytest.raises(StoreError, match="start the bot once"):
        await Store.open_readonly(folder)


def test_an_old_sqlite_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(StoreError, match=r"SQLite 3\.37\.0 or newer"):
        schema.check_sqlite()
