"""A process draws a board of each map in use before it has to show one."""

import pytest

from tests.app.doubles import FakePainter
from tests.app.world import ANN, BEN, World
from ttrbot.app.pictures.warming import MOST, warm_up
from ttrbot.store import StoreUnavailable


async def test_one_board_of_each_map_and_language_is_drawn(world: World) -> None:
    for map_id, language in (("usa", "en"), ("usa", "en"), ("usa", "it"), ("europe", "en")):
        await world.game((ANN, BEN), map_id=map_id, language=language)
    await world.lobby((ANN,), map_id="italy")
    painter = FakePainter()
    await warm_up(world.store, painter)
    assert painter.boards == 3


async def test_not_all_maps_are_drawn(world: World) -> None:
    for map_id in ("usa", "europe", "switzerland", "india", "italy"):
        await world.game((ANN, BEN), map_id=map_id)
    painter = FakePainter()
    await warm_up(world.store, painter)
    assert painter.boards == MOST


async def test_nothing_is_drawn_ahead_if_the_store_fails(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.game((ANN, BEN))

    async def fail(_: object) -> None:
        raise StoreUnavailable("gone")

    monkeypatch.setattr(world.store.games, "with_status", fail)
    painter = FakePainter()
    await warm_up(world.store, painter)
    assert painter.boards == 0
