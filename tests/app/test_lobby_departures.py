"""Seats at open tables of people who are no longer on the server become free, and the table has an owner who is."""

import pytest

from tests.app.channel_provider import FakeChannelProvider
from tests.app.world import ANN, BEN, CHANNEL, CLEO, World, ok
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.app.people.departures import EVERY, LOOK_EVERY
from ttrbot.store import Status


@pytest.fixture
async def served(world: World) -> World:
    """Return a host that can look people up."""
    world.channels = FakeChannelProvider()
    await world.restart()
    return world


async def pass_time(world: World, seconds: float) -> None:
    for _ in range(int(seconds / LOOK_EVERY) + 1):
        world.clock.leap += LOOK_EVERY
        await world.host.departures.settled()
    await world.host.settled()


def told(world: World) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return where it was said that somebody has left, who, and whom that mentions."""
    notices = [m for m in world.discord.of(NoticeContent) if m.content.said.what == "lobby-left"]
    return [(message.channel, message.content.said.person[0], message.content.said.mentions) for message in notices]


async def seated(world: World, game: str) -> tuple[int | None, list[int | None]]:
    table: Table = ok(await world.games.table(game))
    return table.owner_id, [info.user_id for info in table.seats]


async def test_owner_who_left_is_followed_within_a_day(served) -> None:
    game = (await served.lobby((ANN, BEN, CLEO), robots=1)).game_id
    await pass_time(served, EVERY)
    assert (await seated(served, game))[0] == ANN
    served.channels.gone = {ANN}
    await pass_time(served, EVERY)
    assert await seated(served, game) == (BEN, [None, BEN, CLEO])
    assert told(served) == [(CHANNEL, ANN, (BEN,))]
    served.channels.gone = set()
    ok(await served.lobbies.join(game, ANN, "Ann", 9))
    await pass_time(served, EVERY)
    assert await seated(served, game) == (BEN, [None, BEN, CLEO, ANN]), "they have come back"
    ok(await served.lobbies.start(game, BEN))


async def test_everybody_who_left_is_named_and_an_owner_who_is_there_found(served) -> None:
    game = (await served.lobby((ANN, BEN, CLEO))).game_id
    await served.host.settled()
    served.channels.gone = {ANN, BEN}
    served.host.departures.miss_owner(game)
    await served.host.settled()
    assert await seated(served, game) == (CLEO, [CLEO])
    assert told(served) == [(CHANNEL, ANN, (BEN,)), (CHANNEL, BEN, (CLEO,))]


async def test_another_player_who_left_frees_the_seat_and_pings_nobody(served) -> None:
    game = (await served.lobby((ANN, BEN, CLEO))).game_id
    await served.host.settled()
    served.channels.gone = {CLEO}
    await pass_time(served, EVERY)
    assert await seated(served, game) == (ANN, [ANN, BEN])
    assert told(served) == [(CHANNEL, CLEO, ())]


async def test_table_that_everybody_left_is_closed(served) -> None:
    game = (await served.lobby((ANN, BEN), robots=1)).game_id
    served.channels.gone = {ANN, BEN}
    await pass_time(served, EVERY)
    assert ok(await served.games.table(game)).status is Status.CANCELLED


async def test_missed_owner_is_looked_up_at_once_but_not_at_each_press(served) -> None:
    game = (await served.lobby((ANN, BEN))).game_id
    await served.host.settled()
    looked = []
    is_member = served.channels.is_member

    async def counted(guild_id: int, user_id: int):
        looked.append(user_id)
        return await is_member(guild_id, user_id)

    served.channels.is_member = counted
    for _ in range(20):
        served.host.departures.miss_owner(game)
        await served.host.settled()
    assert sorted(looked) == [ANN, BEN]
    served.clock.leap += LOOK_EVERY
    served.channels.gone = {ANN}
    served.host.departures.miss_owner(game)
    await served.host.settled()
    assert await seated(served, game) == (BEN, [BEN])
