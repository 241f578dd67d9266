"""What the fault tests share."""

import gc

import pytest
from aiohttp import web_app


@pytest.fixture(autouse=True)
def no_former_discord():
    """Free the local Discord of the last test with its pictures, 150 MB: aiohttp remembers the handlers of servers."""
    web_app._cached_build_middleware.cache_clear()
    gc.collect()
