"""A process draws a board of each map in use before it has to show one."""

import asyncio
import threading
from typing import Any
from unittest.mock import AsyncMock

import pytest

from tests.app.doubles import FakePainter
from tests.app.world import ANN, BEN, World
from tests.support.local_discord import PATIENCE
from ttrbot.app.pictures import warming
from ttrbot.app.pictures.warming import AGAIN_AFTER, EVERY, MOST, Warming
from ttrbot.discord.keeper import HAND_OVER
from ttrbot.store import StoreUnavailable


class SlowPainter(FakePainter):
    """A painter whose boards take until `goes_on` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = threading.Event()

    def board(self, *args: Any, **options: Any) -> bytes:
        self.goes_on.wait(PATIENCE)
        return super().board(*args, **options)


async def test_one_board_of_each_map_and_language_is_drawn(world: World) -> None:
    for map_id, language in (("usa", "en"), ("usa", "en"), ("usa", "it"), ("europe", "en")):
        await world.game((ANN, BEN), map_id=map_id, language=language)
    await world.lobby((ANN,), map_id="italy")
    painter = FakePainter()
    await Warming(world.store, painter, world.clock).draw_missing()
    assert painter.boards == 3


async def test_not_all_maps_are_drawn(world: World) -> None:
    for map_id in ("usa", "europe", "switzerland", "india", "italy"):
        await world.game((ANN, BEN), map_id=map_id)
    painter = FakePainter()
    await Warming(world.store, painter, world.clock).draw_missing()
    assert painter.boards == MOST


async def test_maps_of_later_games_drawn_after_an_outage(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.game((ANN, BEN))
    painter = FakePainter()
    running = asyncio.create_task(Warming(world.store, painter, world.clock).run())
    try:
        await boards(painter, 1)
        await world.game((ANN, BEN), map_id="italy")
        with monkeypatch.context() as away:
            away.setattr(world.store.games, "running_looks", AsyncMock(side_effect=StoreUnavailable("gone")))
            await world.quiet()
            world.clock.advance(EVERY)
            await world.quiet()
        assert painter.boards == 1
        world.clock.advance(AGAIN_AFTER)
        await boards(painter, 2)
    finally:
        running.cancel()


async def test_a_slot_waits_for_the_first_look(world: World) -> None:
    await world.game((ANN, BEN))
    painter = SlowPainter()
    ahead = Warming(world.store, painter, world.clock)
    running = asyncio.create_task(ahead.run())
    waiting = asyncio.create_task(ahead.warmed())
    try:
        await asyncio.sleep(0.1)
        assert not waiting.done()
        painter.goes_on.set()
        async with asyncio.timeout(PATIENCE):
            await waiting
        assert painter.boards == 1
    finally:
        painter.goes_on.set()
        running.cancel()


async def test_a_slot_waits_for_no_look_that_takes_long(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "PATIENCE", 0.05)
    async with asyncio.timeout(PATIENCE):
        await Warming(world.store, FakePainter(), world.clock).warmed()


async def boards(painter: FakePainter, number: int) -> None:
    """Wait until so many boards have been drawn."""
    async with asyncio.timeout(PATIENCE):
        while painter.boards < number:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


def test_a_process_that_ends_waits_longer_than_others_for_their_boards() -> None:
    assert warming.PATIENCE < HAND_OVER
