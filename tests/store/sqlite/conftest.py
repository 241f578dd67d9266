"""The tests of the store on SQLite only."""

import pytest

from tests.support.stores import Opener
from ttrbot.store import Store


@pytest.fixture
def on_both_engines() -> None:
    """These tests are about one engine."""


@pytest.fixture
def open_store() -> Opener:
    return Store.open
