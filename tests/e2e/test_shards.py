"""Several shards: presses reach the bot over each, and one that is lost cuts off its own servers only."""

import pytest

from localcord.ratelimit import RateLimits
from tests.support.local_discord import until
from ttrbot.app.core.shards import Shard
from ttrbot.app.time.downtime import SHORT_OUTAGE
from ttrbot.discord.core.permissions import permissions_needed


@pytest.fixture
async def servers(evening, monkeypatch):
    """Let the bot open two shards, and return a channel on a server of each."""
    monkeypatch.setattr("discord.client.Client.before_identify_hook", no_pause)
    evening.world.session_starts.required_shards = evening.world.session_starts.max_concurrency = 2
    anna = evening.people["Anna"].user
    halls = {int(evening.guild.id) >> 22 & 1: evening.general}
    while len(halls) < 2:
        guild = evening.world.add_guild("Another club", anna, bot_permissions=permissions_needed().value)
        halls.setdefault(int(guild.id) >> 22 & 1, evening.world.add_channel(guild, "hall"))
    await evening.restart()
    return [halls[0], halls[1]]


async def no_pause(*_: object, **__: object) -> None:
    """Take the place of discord.py's five seconds: here the limit's windows are as short."""


async def games_on(evening, hall):
    return (await evening.people["Anna"].slash("ttr", "games", channel=hall)).message["content"]


async def test_presses_reach_the_bot_over_each_shard(evening, servers):
    assert evening.ttr.shard_count == 2
    for hall in servers:
        assert "No table is open" in await games_on(evening, hall)


async def test_lost_shard_cuts_off_its_own_servers_only(evening, servers):
    downtime, identify = evening.host.timekeeper.clocks.downtime, RateLimits.identify
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RateLimits, "identify", lambda limits, key: key != 1 and identify(limits, key))
        evening.local.invalidate_sessions(shard=1)
        await until(lambda: downtime.next_at() is not None, "the loss of a shard")
        evening.clock.ahead += SHORT_OUTAGE + 1

        assert downtime.cut_off() == (Shard(1, 2),)
        assert evening.ttr.connected.is_set()
        assert "No table is open" in await games_on(evening, servers[0])

    await until(lambda: not downtime.cut_off(), "the shard to be back")
    assert "No table is open" in await games_on(evening, servers[1])
