"""The tests of the store on SQLite only."""

import pytest

from tests.store.conftest import BACK_ENDS, Opener


@pytest.fixture
def open_store() -> Opener:
    return BACK_ENDS["sqlite"]
