"""A table that the bot may not show any more: those concerned learn it, and nobody loses time."""

from tests.app.test_clocks import DMS, begun, pass_time, said
from tests.app.world import ANN, BEN, ok
from ttrbot.app.noticing import MOST_REFUSALS
from ttrbot.app.paces import DAY, HOUR, TimeUp
from ttrbot.app.publishing import Forbidden, NoticeContent, TableContent
from ttrbot.app.said import Said

SERVER, OTHER_SERVER = 1, 2


def close(world, place: int) -> None:
    """Take the bot every right in a channel or thread."""

    def refuse(_: str, channel: int) -> None:
        if channel == place:
            raise Forbidden

    world.discord.fault = refuse


async def test_who_is_waited_for_learns_it_and_loses_no_time(world) -> None:
    game = await begun(world, pace="day", time_up=TimeUp.SAFE)
    close(world, ok(await world.games.table(game)).thread_id)
    await world.take_turn(game)
    await pass_time(world, 3 * DAY)
    assert await world.turn_of(game) == BEN, "nobody has played for Ben"
    assert "unseen" in said(world, DMS + BEN)
    assert said(world, DMS + ANN).count("unseen") == 1, "the owner too, once"
    world.discord.fault = lambda *_: None
    posts = len(world.discord.of(TableContent))
    await world.host.note_permissions(SERVER)
    await world.host.settled()
    (shown,) = world.discord.of(TableContent)[posts:]
    assert shown.content.pings == (1,)
    left = shown.content.deadlines[1] - world.clock.now()
    assert left > 0
    await pass_time(world, left + HOUR)
    assert await world.turn_of(game) == ANN, "now it was up"


async def test_what_is_allowed_on_another_server_first_holds_nothing_up(world) -> None:
    game = await begun(world)
    close(world, ok(await world.games.table(game)).thread_id)
    await world.take_turn(game)
    await world.host._notices.add(game, "", Said("back", 0))
    await world.host.settled()
    assert said(world) == []
    world.discord.fault = lambda *_: None
    for server in (OTHER_SERVER, SERVER):
        await world.host.note_permissions(server)
    await world.host.settled()
    assert said(world) == ["back"]
    assert world.discord.of(TableContent)[-1].content.table.position == ok(await world.games.table(game)).position


async def test_what_is_to_be_said_there_waits_and_is_given_up_some_day(world) -> None:
    game = await begun(world)
    place = ok(await world.games.table(game)).thread_id
    close(world, place)
    await world.host._notices.add(game, "", Said("back", 0))
    await world.host._notices.add(game, "", Said("back", 0), recipient=BEN)
    await world.host.settled()
    assert said(world) == ["back"], "to Ben"
    world.discord.fault = lambda *_: None
    await world.host.note_permissions(SERVER)
    await world.host.settled()
    assert said(world) == ["back", "back"]
    close(world, place)
    await world.host._notices.add(game, "", Said("paused", 0))
    for _ in range(MOST_REFUSALS + 2):
        await world.host.settled()
        world.clock.advance(301)
    world.discord.fault = lambda *_: None
    await world.host.settled()
    assert not [m for m in world.discord.of(NoticeContent) if m.content.said.what == "paused"]
