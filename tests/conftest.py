"""What all tests share."""

import pytest
from hypothesis import settings

from tests.support.quick_folder import quick_folder

settings.register_profile("repeatable", deadline=None, derandomize=True)  # the same examples on every machine
settings.load_profile("repeatable")


@pytest.fixture
def tmp_path():
    """A folder of the test's own, in memory where there is one."""
    with quick_folder() as folder:
        yield folder
