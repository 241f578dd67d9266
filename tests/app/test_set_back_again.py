"""Games whose state is lost, or searched for, while an earlier loss is still being dealt with."""

import pytest

from tests.app.doubles import DM_CHANNELS
from tests.app.losses import copied, keep_copy, shown, told
from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import HandContent, TableContent, TryLater
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import SET_BACK


@pytest.mark.parametrize("is_edit", [False, True], ids=["replaced", "edited"])
async def test_state_lost_again_before_all_was_searched_is_noticed(world, is_edit) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await keep_copy(world)
    await world.take_turn(game)
    await world.host.settled()
    await copied(world)

    def without_dms(method: str, channel: int) -> None:
        if method == "own_since" and channel > DM_CHANNELS:
            raise TryLater(1000.0)

    world.discord.fault = without_dms
    world.clock.advance(60)
    await world.open()
    await shown(world)
    assert len(told(world)) == 1
    await keep_copy(world)
    before = ok(await world.games.table(game))
    if is_edit:
        ok(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None))
    else:
        await world.take_turn(game)
    await world.host.settled()
    await copied(world)
    world.discord.fault = lambda method, channel: None
    world.clock.advance(60)
    await world.open()
    await shown(world)
    tables, hands = world.discord.of(TableContent), world.discord.of(HandContent)
    assert [message.buttons for message in tables] == [False] * (len(tables) - 1) + [True]
    assert tables[-1].content.table.position == before.position
    assert {message.content.table.position for message in hands if message.buttons} == {before.position}
    assert [message.buttons for message in hands].count(True) == 2
    assert len(told(world)) == 2


async def test_search_asked_for_during_another_is_not_forgotten(world) -> None:
    """A post begun before the loss turns out to be of the lost future while its channel has been searched already."""
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await world.restart()
    own_message = world.discord.own_message

    async def slow(channel_id: int, message_id: int):
        found = await own_message(channel_id, message_id)
        await world.store.outbox.recall({game: 0.0}, world.clock.now(), SET_BACK)
        world.discord.own_message = own_message
        return found

    world.discord.own_message = slow
    await world.host.events.note_server(1)
    await world.host.settled()
    searched = [channel for method, channel in world.discord.calls if method == "own_since" and channel > DM_CHANNELS]
    assert len(searched) == 2
