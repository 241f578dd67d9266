"""What all tests share."""

import pytest

from tests.support.quick_folder import quick_folder
from ttrbot.compiled import StaleEngineError, engine_build


def pytest_configure() -> None:
    """Refuse to test a compiled engine whose sources have changed since."""
    try:
        engine_build()
    except StaleEngineError as fault:
        raise pytest.UsageError(str(fault)) from fault


@pytest.fixture
def tmp_path():
    """Return the test's own folder, in memory where possible."""
    with quick_folder() as folder:
        yield folder
