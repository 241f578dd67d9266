"""Games are deleted a chosen time after their end, and no others."""

import pytest

from tests.app.world import ANN, BEN, ok
from ttrbot.app.core.paces import DAY, HOUR
from ttrbot.app.history import retention
from ttrbot.app.history.retention import Retention
from ttrbot.store import Status, StoreUnavailable, UnknownGame


async def called_off(world) -> str:
    game: str = await world.game((ANN, BEN))
    ok(await world.games.end(game))
    await world.host.settled()
    return game


async def test_old_games_are_deleted_and_others_stay(world, monkeypatch):
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    old = [await called_off(world) for _ in range(3)]
    running = await world.game((ANN, BEN))
    world.clock.advance(29 * DAY)
    young = await called_off(world)
    world.clock.advance(DAY + HOUR)

    assert await world.host.retention.delete_old(30 * DAY) == 3

    for game in old:
        with pytest.raises(UnknownGame):
            await world.store.games.get(game)
    assert {game.id for game in await world.store.games.of_user(ANN, tuple(Status))} == {running, young}
    assert await world.host.retention.delete_old(30 * DAY) == 0
    ok(await world.games.public_view(running))


async def test_old_buttons_of_a_deleted_game_say_that_it_is_unknown(world):
    game = await called_off(world)
    world.clock.advance(31 * DAY)
    await world.host.retention.delete_old(30 * DAY)
    assert (await world.games.public_view(game)).code == "unknown_game"


async def test_without_a_setting_nothing_is_deleted(world):
    game = await called_off(world)
    world.clock.advance(10_000 * DAY)
    await Retention(world.host.context, None).run()
    assert (await world.store.games.get(game)).status is Status.CANCELLED


async def test_games_are_deleted_once_the_store_works_again(world, monkeypatch, logs):
    game = await called_off(world)
    world.clock.advance(31 * DAY)
    remove, failures = world.store.games.remove, [StoreUnavailable("the disk is full")]

    async def refused_once(game_id: str) -> None:
        if failures:
            raise failures.pop()
        await remove(game_id)

    monkeypatch.setattr(world.store.games, "remove", refused_once)
    with pytest.raises(StoreUnavailable):
        await world.host.retention.delete_old(30 * DAY)
    assert await world.host.retention.delete_old(30 * DAY) == 1
    with pytest.raises(UnknownGame):
        await world.store.games.get(game)
