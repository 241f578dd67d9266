"""Lobbies that nobody starts: the owner is asked first, then they close."""

from tests.app.world import ANN, BEN, CLEO, World, ok
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.app.time.lobby_expiry import ASKED_AFTER, CLOSED_AFTER, LOOK_EVERY
from ttrbot.store import Status


async def pass_time(world, seconds: float) -> None:
    """Let time pass, and the host notice it."""
    world.clock.advance(seconds)
    await world.quiet()


def asked(world) -> list[float | None]:
    notices = [message.content.said for message in world.discord.of(NoticeContent)]
    return [said.until for said in notices if said.what == "lobby-ends"]


async def status(world: World, game: str) -> Status:
    return ok(await world.games.table(game)).status


async def test_the_owner_is_asked_and_a_day_later_the_lobby_closes(world) -> None:
    game = (await world.lobby((ANN, BEN))).game_id
    await world.quiet()
    await pass_time(world, LOOK_EVERY)
    await pass_time(world, ASKED_AFTER - 2 * LOOK_EVERY)
    assert asked(world) == []
    await pass_time(world, LOOK_EVERY)
    assert asked(world) == [world.clock.now() + CLOSED_AFTER]
    assert world.discord.dms == [ANN]
    await pass_time(world, CLOSED_AFTER - 1)
    assert await status(world, game) is Status.LOBBY
    await pass_time(world, LOOK_EVERY)
    assert await status(world, game) is Status.CANCELLED
    assert len(asked(world)) == 1


async def test_seated_person_keeps_the_lobby_open(world) -> None:
    game = (await world.lobby((ANN, BEN))).game_id
    await world.quiet()
    await pass_time(world, ASKED_AFTER)
    assert (await world.host.expiry.keep(game, CLEO)).code == "not_seated"
    ok(await world.host.expiry.keep(game, BEN))
    await pass_time(world, CLOSED_AFTER + LOOK_EVERY)
    assert await status(world, game) is Status.LOBBY
    await pass_time(world, ASKED_AFTER)
    assert len(asked(world)) == 2


async def test_a_long_stop_closes_no_lobby_unasked(world) -> None:
    game = (await world.lobby((ANN,))).game_id
    world.clock.advance(ASKED_AFTER + 10 * CLOSED_AFTER)
    await world.restart()
    await world.quiet()
    assert len(asked(world)) == 1
    assert await status(world, game) is Status.LOBBY
    await pass_time(world, CLOSED_AFTER)
    await pass_time(world, LOOK_EVERY)
    assert await status(world, game) is Status.CANCELLED


async def test_a_game_that_has_begun_stays(world) -> None:
    game = await world.game((ANN, BEN))
    await pass_time(world, ASKED_AFTER)
    await pass_time(world, CLOSED_AFTER + LOOK_EVERY)
    assert await status(world, game) is Status.RUNNING
    assert (await world.host.expiry.keep(game, ANN)).code == "lobby_closed"
