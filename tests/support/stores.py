"""The engines on which the tests of the store and of the host run. Each test has folders or schemas of its own."""

import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
import pytest

from tests.support.private_postgres import MISSING, PrivatePostgres, private_postgres, programs
from ttrbot.store import Store

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
    return ENGINES if on_both and not test.get_closest_marker("sqlite_only") else ("sqlite",)


def engine_of(test: pytest.Item) -> str | None:
    """Return the engine that a collected test uses; None: neither, or one that it chooses itself."""
    callspec = getattr(test, "callspec", None)
    return None if callspec is None else callspec.params.get("engine")


@pytest.fixture
def open_store(engine: str, request: pytest.FixtureRequest) -> Opener:
    """Return the function that opens the store of a folder's place on the engine."""
    return opener(request.getfixturevalue("postgres_place") if engine == "postgres" else lambda folder: folder)


def opener(place: Place) -> Opener:
    """Return the function that opens the store of a folder's place."""
    return lambda folder: Store.open(place(folder))
