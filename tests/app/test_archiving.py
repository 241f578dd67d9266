"""Threads of finished games are archived a day later."""

from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import Forbidden, TryLater
from ttrbot.app.play.journal import ARCHIVED_AFTER


def fail(world, error) -> None:
    """Let Discord refuse to archive."""

    def refuse(method: str, _: int) -> None:
        if method == "archive":
            raise error

    world.discord.fault = refuse


async def test_a_thread_is_archived_a_day_after_the_end(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    thread = ok(await world.games.table(game)).thread_id
    ok(await world.games.end(game))
    world.clock.advance(ARCHIVED_AFTER - 1)
    await world.host.settled()
    assert not world.discord.archived
    fail(world, TryLater(60))
    await world.restart()
    world.clock.advance(1)
    await world.host.settled()
    assert not world.discord.archived
    world.discord.fault = lambda *_: None
    world.clock.advance(60)
    await world.host.settled()
    assert world.discord.archived == [thread]
    world.clock.advance(ARCHIVED_AFTER)
    await world.host.settled()
    assert world.discord.archived == [thread], "once"


async def test_a_thread_that_may_not_be_archived_is_left_to_discord(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    ok(await world.games.end(game))
    fail(world, Forbidden())
    world.clock.advance(ARCHIVED_AFTER)
    await world.host.settled()
    world.discord.fault = lambda *_: None
    world.clock.advance(ARCHIVED_AFTER)
    await world.host.settled()
    assert not world.discord.archived
