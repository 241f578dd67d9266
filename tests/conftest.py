"""What all tests share."""

import pytest

from tests.support.quick_folder import quick_folder
from tests.support.stores import (
    ENGINES,
    engine,
    engines_of,
    no_other_store,
    open_store,
    postgres,
    postgres_place,
    runs_here,
    schemas,
)
from ttrbot.compiled import StaleEngineError, engine_build

__all__ = ["engine", "no_other_store", "open_store", "postgres", "postgres_place", "schemas"]


def pytest_addoption(parser: pytest.Parser) -> None:
    what = "run the tests that use a store, all on this engine, and no others"
    parser.addoption("--store", choices=ENGINES, help=what)


def pytest_configure() -> None:
    """Refuse to test a compiled engine whose sources have changed since."""
    try:
        engine_build()
    except StaleEngineError as fault:
        raise pytest.UsageError(str(fault)) from fault


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test that uses a store its engines."""
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", engines_of(metafunc.definition), indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what isn't on the engine that was asked for."""
    left_out = [item for item in items if not runs_here(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if runs_here(item)]


@pytest.fixture
def tmp_path():
    """Return the test's own folder, in memory where possible."""
    with quick_folder() as folder:
        yield folder
