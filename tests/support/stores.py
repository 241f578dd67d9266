"""The engines on which the tests of the store and of the host run. Each test has folders or schemas of its own."""

import itertools
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import psycopg
import pytest

from tests.support.private_postgres import MISSING, PrivatePostgres, private_postgres, programs
from ttrbot.store import Store

Place: TypeAlias = Callable[[Path], Path | str]
Opener: TypeAlias = Callable[[Path], Awaitable[Store]]
ENGINES = ("sqlite", "postgres")
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PrivatePostgres]:
    """Return a running server; it starts with the first test that wants one."""
    where = programs()
    if where is None:
        (pytest.fail if os.environ.get("TTR_POSTGRES_REQUIRED") else pytest.skip)(MISSING)
    with private_postgres(where) as server:
        yield server


@pytest.fixture
def postgres_place(postgres: PrivatePostgres) -> Iterator[Callable[[Path], str]]:
    """Return a function from a folder to the address of a schema that stands for it."""
    schemas: dict[Path, str] = {}
    with psycopg.connect(postgres.address(), autocommit=True) as control:

        def place(folder: Path) -> str:
            if folder not in schemas:
                schemas[folder] = f"test_{next(_numbers)}"
                control.execute(f"CREATE SCHEMA {schemas[folder]}".encode())
            return postgres.address(schemas[folder])

        yield place
        for schema in schemas.values():
            control.execute(f"DROP SCHEMA {schema} CASCADE".encode())


def place_on(engine: str, request: pytest.FixtureRequest) -> Place:
    """Return a function from a folder to the place of a store on an engine."""
    if engine == "sqlite":
        return lambda folder: folder
    place: Place = request.getfixturevalue("postgres_place")
    return place


def opener(place: Place) -> Opener:
    """Return the function that opens the store of a folder's place."""
    return lambda folder: Store.open(place(folder))
