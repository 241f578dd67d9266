"""Changes of several steps interrupted by a full disk or another change: memory has what is stored."""

from unittest.mock import AsyncMock

import pytest

from tests.app.world import ANN, BEN, CLEO, World, ok
from ttrbot.app.core.tables import Refusal
from ttrbot.store import Status, StoreUnavailable


@pytest.fixture
def full(monkeypatch):
    """Let a method of the store find the disk full, once."""

    def fill(part: object, method: str) -> None:
        works = getattr(part, method)
        monkeypatch.setattr(part, method, AsyncMock(side_effect=[StoreUnavailable("the disk is full")], wraps=works))

    return fill


async def agrees_with_the_store(world: World, game: str) -> bool:
    known = ok(await world.games.table(game))
    world.host.context.cache.drop(game)
    return ok(await world.games.table(game)) == known


async def test_a_game_that_is_called_off(world, full, logs) -> None:
    game = await world.game()
    await world.host.settled()
    full(world.store.timers, "put")
    assert isinstance(await world.games.end(game), Refusal)
    logs.clear()
    assert ok(await world.games.table(game)).status is Status.CANCELLED
    assert await agrees_with_the_store(world, game)


async def test_an_owner_who_leaves(world, full, logs) -> None:
    game = await world.game((ANN, BEN, CLEO))
    await world.host.settled()
    full(world.store.games, "change_holder")
    assert isinstance(await world.host.attendance.leave(game, ANN), Refusal)
    logs.clear()
    assert await agrees_with_the_store(world, game)
    assert ok(await world.games.table(game)).seat_of(ANN) is not None


async def test_reopened_direct_messages_of_a_person_who_leaves(world, monkeypatch) -> None:
    game = await world.game()
    await world.host.settled()
    of_user = world.store.games.of_user

    async def left_then(*args):
        found = await of_user(*args)
        ok(await world.host.attendance.leave(game, BEN))
        return found

    monkeypatch.setattr(world.store.games, "of_user", left_then)
    await world.host.open_dms(BEN)
    assert ok(await world.games.table(game)).seat_of(BEN) is None
