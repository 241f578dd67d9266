"""What all tests share."""

import pytest

from tests.support.quick_folder import quick_folder
from tests.support.stores import ENGINES, postgres, postgres_place
from ttrbot.compiled import StaleEngineError, engine_build

__all__ = ["postgres", "postgres_place"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--store", choices=ENGINES, default="sqlite", help="the engine under the tests of the host")


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
