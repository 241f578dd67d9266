"""What all tests share."""

import pytest

from tests.support.quick_folder import quick_folder
from ttrbot.compiled import StaleEngineError, engine_build


def pytest_configure() -> None:
    """Test no compiled engine whose sources have changed since."""
    try:
        engine_build()
    except StaleEngineError as fault:
        raise pytest.UsageError(str(fault)) from fault


@pytest.fixture
def tmp_path():
    """A folder of the test's own, in memory where there is one."""
    with quick_folder() as folder:
        yield folder
