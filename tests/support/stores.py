"""The engines on which the tests of the store and of the host run. Each test has folders or schemas of its own."""

import os
import shutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
import pytest

from tests.support.private_postgres import MISSING, PrivatePostgres, private_postgres, programs
from ttrbot.store import Store
from ttrbot.store.sqlite import database as sqlite

Place: TypeAlias = Callable[[Path], Path | str]
Opener: TypeAlias = Callable[[Path], Awaitable[Store]]
ENGINES = ("sqlite", "postgres")
END_OTHERS = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
EMPTYING = """
SELECT format('DELETE FROM %%I.%%I', schemaname, tablename) FROM pg_tables
WHERE schemaname = %(schema)s AND tablename <> 'store_state'
UNION SELECT format('ALTER SEQUENCE %%I.%%I RESTART', schemaname, sequencename) FROM pg_sequences
WHERE schemaname = %(schema)s
"""
"""The statements that empty a schema, but for the number of its last migration."""
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'store_state'"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PrivatePostgres]:
    """Return a running server; it starts with the first test that wants one."""
    where = programs()
    if where is None:
        (pytest.fail if os.environ.get("TTR_POSTGRES_REQUIRED") else pytest.skip)(MISSING)
    with private_postgres(where) as server:
        yield server


class Schemas:
    """Schemas of a server, each for one store. One that is given back is emptied and used again: that is quicker."""

    def __init__(self, server: PrivatePostgres, control: "psycopg.Connection[Any]") -> None:
        self._server = server
        self._control = control
        self._spare: list[str] = []
        self._made = 0

    def take(self, *, new: bool) -> str:
        """Return an empty schema. One that isn't new may have the tables already."""
        if self._spare and not new:
            return self._spare.pop()
        self._made += 1
        self._control.execute(f"CREATE SCHEMA test_{self._made}".encode())
        return f"test_{self._made}"

    def address(self, schema: str) -> str:
        return self._server.address(schema)

    def give_back(self, schema: str) -> None:
        """Delete all rows, and end the sessions that are still open."""
        self._control.execute(END_OTHERS)
        statements = [row[0] for row in self._control.execute(EMPTYING, {"schema": schema})]
        self._control.execute("; ".join(statements).encode())
        self._spare.append(schema)

    def drop(self, schema: str) -> None:
        self._control.execute(f"DROP SCHEMA {schema} CASCADE".encode())


@pytest.fixture(scope="session")
def schemas(postgres: PrivatePostgres) -> Iterator[Schemas]:
    with psycopg.connect(postgres.address(), autocommit=True) as control:
        control.execute("SET session_replication_role = replica")  # deletes without looking at references
        yield Schemas(postgres, control)


@contextmanager
def places(schemas: Schemas, *, new: bool) -> Iterator[Callable[[Path], str]]:
    """Yield a function from a folder to the address of a schema that stands for it."""
    taken: dict[Path, str] = {}

    def place(folder: Path) -> str:
        if folder not in taken:
            taken[folder] = schemas.take(new=new)
        return schemas.address(taken[folder])

    yield place
    for schema in taken.values():
        (schemas.drop if new else schemas.give_back)(schema)


@pytest.fixture
def postgres_place(schemas: Schemas) -> Iterator[Callable[[Path], str]]:
    """Return a function from a folder to the address of a schema that stands for it."""
    with places(schemas, new=False) as place:
        yield place


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """Return the engine of the test's store."""
    name: str = request.param
    return name


def engines_of(test: pytest.Item) -> Sequence[str]:
    """Return the engines for a test that uses a store: without `--store`, only the store's own tests have both."""
    on_both = test.config.getoption("--store") or test.nodeid.startswith("tests/store/")
    return ENGINES if on_both else ("sqlite",)


def runs_here(test: pytest.Item) -> bool:
    """Return whether a collected test belongs to this run."""
    found, mark = _engine_of(test), test.get_closest_marker("sqlite_only")
    if mark is not None and not mark.kwargs.get("reason"):
        raise pytest.UsageError(f"{test.nodeid}: sqlite_only needs a reason")
    return test.config.getoption("--store") in {None, found} and (found != "postgres" or mark is None)


def _engine_of(test: Any) -> str | None:
    callspec = getattr(test, "callspec", None)
    return None if callspec is None else callspec.params.get("engine")


@pytest.fixture
def no_other_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to open a data folder except by `open_store`: such a test would be left out on PostgreSQL."""

    def refuse(place: Path) -> None:
        pytest.fail(f"{place} is opened without the fixture open_store, so this test doesn't run on both engines")

    if _engine_of(request.node) != "sqlite":
        monkeypatch.setattr(sqlite, "open_database", refuse)
        monkeypatch.setattr(sqlite, "open_readonly", refuse)


@pytest.fixture
def open_store(engine: str, request: pytest.FixtureRequest) -> Opener:
    """Return what opens the store of a folder's place on the engine."""
    return StoreOpener(request.getfixturevalue("postgres_place") if engine == "postgres" else lambda folder: folder)


class StoreOpener:
    """Opens the store of a folder's place, and can bring back what was stored there."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._kept: dict[str, dict[str, bytes]] = {}

    async def __call__(self, folder: Path) -> Store:
        return await Store.open(self.place(folder))

    def keep(self, folder: Path) -> None:
        """Copy all that is stored; no store is open there."""
        place = self.place(folder)
        if isinstance(place, Path):
            shutil.rmtree(_copy_of(place), ignore_errors=True)
            shutil.copytree(place, _copy_of(place))
        else:
            with psycopg.connect(place) as connection:
                self._kept[place] = {name: _rows(connection, name) for (name,) in connection.execute(TABLES)}

    def bring_back(self, folder: Path) -> None:
        """Put what was kept in the place of all that is stored; no store is open there."""
        place = self.place(folder)
        if isinstance(place, Path):
            shutil.rmtree(place)
            shutil.copytree(_copy_of(place), place)
        else:
            with psycopg.connect(place) as connection, connection.cursor() as cursor:
                cursor.execute("SET session_replication_role = replica")  # ignores references meanwhile
                for table, rows in self._kept[place].items():
                    cursor.execute(f"DELETE FROM {table}".encode())
                    with cursor.copy(f"COPY {table} FROM STDIN (FORMAT binary)".encode()) as copy:
                        copy.write(rows)


def _copy_of(folder: Path) -> Path:
    return folder.with_name("copy")


def _rows(connection: "psycopg.Connection[Any]", table: str) -> bytes:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} TO STDOUT (FORMAT binary)".encode()) as copy:
        return b"".join(bytes(part) for part in copy)
