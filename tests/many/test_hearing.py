"""What one host changes is known to the other within moments, though each keeps much in memory."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, World, ok
from tests.many.conftest import THERE
from ttrbot.app.core.caches import LONGEST
from ttrbot.orders.editing import added
from ttrbot.orders.wishes import DrawBlind
from ttrbot.store import Change, News

WAIT = 10.0


async def becomes(read: Callable[[], Awaitable[object]], wanted: object) -> None:
    """Wait until something that is read is as it should be, in a small part of the time for which it is remembered."""
    async with asyncio.timeout(LONGEST / 3):
        while await read() != wanted:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.02)


async def test_language_and_palette_chosen_elsewhere_are_known(worlds: tuple[World, World]) -> None:
    here, there = worlds
    assert await there.host.languages.of_asker(ANN, "en-GB") == "en"
    await here.host.languages.choose(ANN, "it")
    await becomes(lambda: there.host.languages.of_asker(ANN, "en-GB"), "it")
    await here.host.preferences.change(ANN, lambda known: replace(known, palette="contrast"))
    await becomes(lambda: palette(there), "contrast")


async def palette(world: World) -> str | None:
    return (await world.host.preferences.get(ANN)).palette


async def test_settings_of_a_server_made_elsewhere_are_known(worlds: tuple[World, World]) -> None:
    here, there = worlds

    async def pace() -> str:
        return (await there.host.servers.get(THERE)).pace

    assert await pace() == "none"
    await here.host.servers.change(THERE, pace="day")
    await becomes(pace, "day")
    await here.host.servers.reset(THERE, "pace")
    await becomes(pace, "none")


async def test_nothing_deleted_elsewhere_is_remembered(worlds: tuple[World, World]) -> None:
    here, there = worlds
    game = await there.game(guild_id=THERE)
    await there.host.languages.choose(ANN, "it")
    await there.host.preferences.change(ANN, lambda known: replace(known, palette="contrast"))
    assert await there.host.languages.of_person(ANN) == "it"
    ok(await here.host.privacy.delete(ANN))
    await becomes(lambda: palette(there), None)
    await becomes(lambda: there.host.languages.of_person(ANN), None)
    assert ANN not in {info.user_id for info in ok(await there.games.table(game)).seats}


async def test_person_who_is_done_elsewhere_hurries_the_computer_player(worlds: tuple[World, World]) -> None:
    here, there = worlds
    game = await claimed(there)
    live = await there.host.context.cache.look(game)
    robot = live.table.waiting_robot
    assert robot is not None
    assert await there.host.undo_grace.left(live, robot) == WAIT
    assert ok(await here.host.undo_grace.end(game, ANN))
    await becomes(lambda: there.host.undo_grace.left(live, robot), 0.0)


async def test_computer_player_waits_for_somebody_who_is_asked_elsewhere(worlds: tuple[World, World]) -> None:
    here, there = worlds
    game = await claimed(there)
    live = await there.host.context.cache.look(game)
    robot = live.table.waiting_robot
    assert robot is not None
    ok(await here.host.undoing.preview(game, ANN))

    async def waits() -> bool:
        return await there.host.undo_grace.left(live, robot) > WAIT

    await becomes(waits, True)


async def claimed(world: World) -> str:
    """Return a game in which a person has just claimed a route, before a computer player's turn."""
    game = await world.game((ANN,), robots=1, guild_id=THERE, first="owner")
    await world.host.settled()
    while not ok(await world.games.seat_view(game, ANN)).options.routes:
        await world.take_turn(game)
        await world.host.settled()
    world.host.undo_grace._seconds = WAIT
    await world.claim(game, ANN)
    return game


async def test_person_who_presses_elsewhere_is_at_the_table(worlds: tuple[World, World]) -> None:
    here, there = worlds
    await here.host.events.note_press(ANN)

    async def is_there() -> bool:
        return there.host.orders._at_the_table(ANN) > 0

    await becomes(is_there, True)
    assert there.host.orders._at_the_table(BEN) == 0


async def test_orders_given_elsewhere_are_played(worlds: tuple[World, World]) -> None:
    here, there = worlds
    game = await there.game(guild_id=THERE, first="owner")
    await there.host.settled()
    assert await there.host.orders._owners.get(game) == frozenset()
    ok(await here.host.orders.change(game, BEN, lambda orders: added(orders, DrawBlind())))
    await becomes(lambda: there.host.orders._owners.get(game), frozenset({BEN}))


@pytest.mark.parametrize(
    "change", [Change(News.GAME, "abc123"), Change(News.DONE, "abc123", 7), Change(News.SERVER, "1")]
)
def test_change_is_heard_as_it_was_said(change: Change) -> None:
    assert Change.heard(change.said()) == change


def test_news_of_other_versions_are_ignored() -> None:
    assert Change.heard("weather 1 2") is None
    assert Change.heard("") == Change(News.GAME, "")
    assert Change.heard("a b") is None
