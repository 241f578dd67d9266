"""A notification's question can be answered exactly as long as it makes sense."""

import pytest

from tests.app.world import ANN, BEN, CLEO, DAN, ok
from ttrbot.app.core.paces import HOUR, Timing
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.app.people.attendance import OFFERED_FOR


def pressable(world, what: str) -> list[bool]:
    """Return, for each notification of this kind, whether it still has its buttons."""
    return [message.buttons for message in world.discord.of(NoticeContent) if message.content.said.what == what]


@pytest.mark.parametrize("end", ["start", "cancel"])
async def test_invitation_can_not_be_accepted_once_the_lobby_is_closed(world, end) -> None:
    table = await world.lobby((ANN, BEN))
    ok(await world.host.invitations.invite(table.game_id, ANN, CLEO))
    await world.host.settled()
    assert pressable(world, "invited") == [True]
    ok(await getattr(world.lobbies, end)(table.game_id, ANN))
    await world.host.settled()
    assert pressable(world, "invited") == [False]


async def test_offer_can_be_taken_as_long_as_it_stands(world) -> None:
    game = await world.game()
    await world.host.settled()
    ok(await world.host.attendance.offer(game, ANN, CLEO))
    world.clock.advance(1)
    ok(await world.host.attendance.offer(game, ANN, DAN))
    await world.host.settled()
    assert pressable(world, "offer") == [False, True], "another offer has taken the place of the first"
    world.clock.advance(OFFERED_FOR + 1)
    await world.host.settled()
    assert pressable(world, "offer") == [False, False]
    again = ok(await world.host.attendance.offer(game, ANN, DAN))
    await world.host.settled()
    ok(await world.host.attendance.accept(game, DAN, "Dan", again.seat, again.number))
    await world.host.settled()
    assert pressable(world, "offer") == [False, False, False]


async def test_game_can_be_resumed_as_long_as_it_is_paused(world) -> None:
    game = await world.game((ANN,), robots=1)
    await world.host.settled()
    ok(await world.host.attendance.pause(game, ANN))
    await world.host.settled()
    assert pressable(world, "paused") == [True]
    ok(await world.host.attendance.resume(game, ANN))
    await world.host.settled()
    assert pressable(world, "paused") == [False]


@pytest.mark.parametrize("end", ["play_out", "call_off"])
async def test_nothing_can_be_pressed_in_notices_once_the_game_is_over(world, end) -> None:
    game = await world.game(timing=Timing(pace="day"))
    await world.host.settled()
    world.clock.advance(13 * HOUR)
    await world.host.settled()
    assert pressable(world, "half") == [True]
    if end == "play_out":
        await world.play_out(game)
    else:
        ok(await world.games.end(game))
    await world.host.settled()
    assert pressable(world, "half") == [False]
