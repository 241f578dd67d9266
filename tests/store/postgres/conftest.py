"""The tests of the store on PostgreSQL only."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.stores import Opener, Schemas, StoreOpener, places


@pytest.fixture
def on_both_engines() -> None:
    """These tests are about one engine."""


@pytest.fixture
def postgres_place(schemas: Schemas) -> Iterator[Callable[[Path], str]]:
    """Return a function from a folder to the address of a new schema, which the test may change."""
    with places(schemas, new=True) as place:
        yield place


@pytest.fixture
def address(postgres_place: Callable[[Path], str], folder: Path) -> str:
    """Return the address of the test's own schema."""
    return postgres_place(folder)


@pytest.fixture
def open_store(postgres_place: Callable[[Path], str]) -> Opener:
    return StoreOpener(postgres_place)
