"""Outages of one of several shards: only the clocks of games on its servers stop."""

import pytest

from tests.app.world import ANN, BEN
from tests.support.clocked import pass_time
from ttrbot.app.core.paces import DAY, HOUR, TimeoutAction, Timing
from ttrbot.app.core.shards import ONLY, Shard
from ttrbot.store.slots import OUTAGES

SERVERS = (4 << 22, 5 << 22)
"""A server of the first of two shards, and one of the second."""
SECOND = Shard(1, 2)


@pytest.mark.parametrize(
    ("guild_id", "number"),
    [(0, 0), (1 << 22, 1), ((2 << 22) - 1, 1), (2 << 22, 2), (197038439483310086, 46977624770 % 3)],
)
def test_server_belongs_to_the_shard_of_the_formula(guild_id, number):
    assert [Shard(shard, 3).serves(guild_id) for shard in range(3)] == [shard == number for shard in range(3)]
    assert ONLY.serves(guild_id)


@pytest.fixture
async def games(world):
    """Return a game on a server of each shard, in which Ann has a day for her turn."""
    timing = Timing(pace="day", time_up=TimeoutAction.SAFE)
    found = [await world.game((ANN, BEN), timing=timing, first="owner", guild_id=server) for server in SERVERS]
    await world.host.settled()
    return found


async def left(world, games) -> list[float]:
    """Return how many hours are left to the player that each game waits for."""
    ends = [await world.host.timekeeper.clocks.set(game) for game in games]
    return [(end - world.clock.now()) / HOUR for (end,) in (each.values() for each in ends)]


async def test_lost_shard_stops_only_the_clocks_of_its_servers(world, games):
    world.host.events.note_connection(SECOND, is_up=False)
    await pass_time(world, DAY + HOUR)
    assert [await world.turn_of(game) for game in games] == [BEN, ANN]

    world.host.events.note_connection(SECOND, is_up=True)
    await world.host.settled()

    assert await left(world, games) == [23, 24]


async def test_each_shard_has_its_own_outage(world, games):
    for number, hours in ((0, 3), (1, 5)):
        world.host.events.note_connection(Shard(number, 2), is_up=False)
        await pass_time(world, hours * HOUR)
    world.host.events.note_connection(Shard(0, 2), is_up=True)
    await world.host.settled()
    await pass_time(world, HOUR)
    world.host.events.note_connection(SECOND, is_up=True)
    await world.host.settled()

    assert await left(world, games) == [23, 21]
    assert await world.store.meta.get(OUTAGES) == "[]"


@pytest.mark.parametrize("shards", [1, 2, 3])
async def test_crash_during_an_outage_of_a_shard_costs_nobody_time(world, games, shards):
    """The number of shards may be another one after the restart."""
    world.host.events.note_connection(SECOND, is_up=False)
    await pass_time(world, 5 * HOUR)
    await world.host.beat()
    await world.restart(crash=True)
    world.host.events.note_connection(Shard(0, shards), is_up=True)
    await world.host.settled()

    assert await left(world, games) == [19, 24]


async def test_outages_of_an_older_version_are_read(world, games):
    """They had no shard: nobody could press anything anywhere."""
    await pass_time(world, 5 * HOUR)
    since = world.clock.now() - 2 * HOUR
    await world.host.beat()
    await world.host.close()
    await world.store.meta.set(OUTAGES, f"[[{since}, {since + HOUR}]]")
    await world.store.close()
    await world.open()
    await world.host.settled()

    assert await left(world, games) == [21, 21]
