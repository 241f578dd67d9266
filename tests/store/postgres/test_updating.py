"""A newer program brings the tables up to date: beside older ones if it only adds, else once they have ended."""

import asyncio
import re
from collections.abc import Callable
from functools import partial

import psycopg
import pytest

from tests.store.samples import ANN, GAME, NEW_GAME, person
from ttrbot.cli.main import main
from ttrbot.store import DataFolderInUse, NewerDatabase, Status, Store
from ttrbot.store.migrations import ONLY_ADDS, Migration
from ttrbot.store.postgres import schema
from ttrbot.store.postgres.connection import connect

KNOWN = schema.migrations()
LATEST = KNOWN[-1].version
ADDS = f"{ONLY_ADDS}\nALTER TABLE games ADD COLUMN later BIGINT NOT NULL DEFAULT 7;\nCREATE TABLE more (id BIGINT);"
CHANGES = "ALTER TABLE ballots RENAME COLUMN choice TO chosen;"
ADDING = re.compile(
    r"CREATE (TABLE|INDEX|UNIQUE INDEX) .*"
    r"|ALTER TABLE \w+ (ADD COLUMN \w+ (BIGINT|BYTEA|DOUBLE PRECISION|TEXT( COLLATE \"C\")?)"
    r"(( NOT NULL)? DEFAULT [^(),]+)?(, |$))+"
)
"""What programs that don't know it aren't disturbed by: a column is null or has a constant value."""
As = Callable[..., None]


@pytest.fixture
def as_program(monkeypatch: pytest.MonkeyPatch) -> As:
    """Return a function that lets this process be a program with these further migrations."""

    def be(*later: str) -> None:
        steps = (Migration(LATEST + number, f"{number}", sql) for number, sql in enumerate(later, start=1))
        found = (*KNOWN, *steps)
        monkeypatch.setattr(schema, "migrations", lambda: found)

    return be


opened = partial(Store.open, shared=True)


async def test_program_goes_on_after_a_newer_one_has_added_something(as_program: As, address: str) -> None:
    async with await opened(address) as old:
        await old.games.create(NEW_GAME, (person(ANN),))
        for _ in range(8):  # more often than until statements are prepared
            await old.games.of_user(ANN)
        as_program(ADDS)
        async with await opened(address) as new:
            assert (await new.games.get(GAME)).id == GAME
            assert [game.id for game in await old.games.of_user(ANN)] == [GAME]
            assert (await old.personal.export(ANN))["seats"][0]["game_id"] == GAME
            await old.games.set_thread(GAME, 5)
        as_program()
        async with await opened(address) as again, await Store.open_readonly(address) as reading:
            assert {(await store.games.get(GAME)).thread_id for store in (again, reading)} == {5}


async def test_tables_are_changed_only_once_older_programs_have_ended(as_program: As, address: str) -> None:
    old = await opened(address)
    as_program(ADDS, CHANGES)
    with pytest.raises(
        DataFolderInUse, match=r"changes tables .* that other processes of the bot still use: stop them"
    ):
        await opened(address)
    waiting = asyncio.create_task(opened(address, 30.0))
    await asyncio.sleep(0.5)
    assert not waiting.done()
    await old.close()
    async with await waiting as new:
        assert (await new.games.with_status(Status)) == ()
    as_program(ADDS)
    for opening in (opened, Store.open, Store.open_readonly):
        with pytest.raises(NewerDatabase, match=f"has schema {LATEST + 2}, .* up to {LATEST + 1}: install the newer"):
            await opening(address)


async def test_processes_that_start_at_once_on_an_empty_database_make_its_tables_once(address: str) -> None:
    def start() -> None:
        raw = connect(address)
        try:
            schema.migrate(raw, "the database")
        finally:
            raw.close()

    with psycopg.connect(address, autocommit=True) as control:
        for _ in range(4):
            await asyncio.gather(*(asyncio.to_thread(start) for _ in range(3)))
            assert schema_version(control) == LATEST
            control.execute("DO $$ BEGIN EXECUTE format('DROP SCHEMA %I CASCADE', current_schema()); END $$")
            control.execute(f"CREATE SCHEMA {address.rpartition('%3D')[2]}".encode())


def schema_version(control: "psycopg.Connection[tuple[int]]") -> int:
    return control.execute("SELECT version FROM store_state").fetchall()[0][0]


async def test_newer_programs_that_start_at_once_change_the_tables_once(as_program: As, address: str) -> None:
    await (await opened(address)).close()
    as_program(CHANGES, ADDS)
    stores = await asyncio.gather(*(opened(address, 60.0) for _ in range(2)))
    await asyncio.gather(*(store.close() for store in stores))
    as_program(CHANGES)
    await (await opened(address)).close()
    as_program()
    with pytest.raises(NewerDatabase):
        await opened(address)


async def test_migrate_adds_beside_the_bot_but_changes_nothing_beside_it(
    as_program: As, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TTR_STORE", address)
    async with await opened(address):
        as_program(ADDS)
        assert await asyncio.to_thread(main, ["migrate"]) == 0
        as_program(ADDS, CHANGES)
        assert await asyncio.to_thread(main, ["migrate"]) == 1
        assert "still use: stop them first" in capsys.readouterr().err
    assert await asyncio.to_thread(main, ["migrate"]) == 0


async def test_database_of_a_version_without_the_note_is_brought_up_to_date(as_program: As, address: str) -> None:
    await (await opened(address)).close()
    with psycopg.connect(address) as control:
        control.execute("ALTER TABLE store_state DROP COLUMN oldest_program")
    as_program(ADDS)
    await (await opened(address)).close()
    as_program()
    await (await opened(address)).close()


def is_adding(sql: str) -> bool:
    """Return whether a migration does only what programs that don't know it aren't disturbed by."""
    statements = re.sub(r"--[^\n]*", "", sql).split(";")
    return all(ADDING.fullmatch(" ".join(one.split())) for one in statements if one.strip())


def test_migrations_that_say_that_they_only_add_do_so() -> None:
    assert is_adding(ADDS)
    assert [one.name for one in KNOWN if one.only_adds and not is_adding(one.sql)] == []


@pytest.mark.parametrize(
    "sql",
    [
        CHANGES,
        "DROP TABLE notes;",
        "ALTER TABLE games ADD COLUMN x BIGINT NOT NULL;",
        "ALTER TABLE games ADD COLUMN x BIGINT DEFAULT random();",
        "ALTER TABLE games ADD CHECK (turn > 0);",
        "UPDATE games SET turn = 0;",
        "ALTER TABLE games ADD COLUMN x BIGINT, DROP COLUMN turn;",
    ],
)
def test_migration_that_changes_something_does_not_count_as_adding(sql: str) -> None:
    assert not is_adding(f"{ONLY_ADDS}\n{sql}")
