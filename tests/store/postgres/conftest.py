"""The tests of the store on PostgreSQL only."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.stores import Opener, opener


@pytest.fixture
def address(postgres_place: Callable[[Path], str], folder: Path) -> str:
    """Return the address of the test's own schema."""
    return postgres_place(folder)


@pytest.fixture
def open_store(postgres_place: Callable[[Path], str]) -> Opener:
    return opener(postgres_place)
