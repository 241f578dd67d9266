"""Each test of the host runs on both engines, unless a marker says why it can't."""

import pytest

from ttrbot.store import Store


@pytest.mark.parametrize("opening", [Store.open, Store.open_readonly])
async def test_store_opened_without_the_fixture_is_refused(tmp_path, opening) -> None:
    with pytest.raises(pytest.fail.Exception, match="opened without the fixture open_store"):
        await opening(tmp_path)


async def test_store_is_on_the_engine_of_the_run(world, engine) -> None:
    assert world.folder.exists() == (engine == "sqlite")
    assert type(world.store._database._reading).__module__.split(".")[2] == engine
