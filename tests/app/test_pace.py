"""The order of messages: the table first, hands after it, and never in a flood."""

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.messages.publisher import Forbidden, HandContent, TableContent
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.engine.actions import DrawDeckCard


async def test_new_hand_messages_are_sent_slowly_and_never_delay_a_ping(world) -> None:
    world.pace = SendingPace(dm_gap=2, reveal_pause=0)
    await world.restart()
    await world.game((ANN, BEN, CLEO), opened=False)
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == 1
    assert len(world.discord.of(HandContent)) == 1
    for sent in (2, 3):
        world.clock.advance(2)
        await world.host.settled()
        assert len(world.discord.of(HandContent)) == sent


async def test_table_is_shown_before_hands_and_old_buttons(world) -> None:
    world.pace = SendingPace(dm_gap=0, hand_rest=0, reveal_pause=0)
    await world.restart()
    game = await world.game()
    await world.host.settled()
    for _ in range(2):
        person = await world.turn_of(game)
        for _ in range(2):
            world.discord.calls.clear()
            ok(await world.games.submit(game, person, DrawDeckCard, None))
            await world.host.settled()
            shown = [
                (method, channel) for method, channel in world.discord.calls if method in ("post", "edit", "retire")
            ]
            assert shown[0][1] == (await world.store.games.get(game)).thread_id
            assert ("edit", 1_000_000 + person) in shown[1:]


async def test_hand_does_not_wait_for_a_table_that_cannot_be_shown(world) -> None:
    world.pace = SendingPace(dm_gap=0, hand_rest=0, reveal_pause=0)
    await world.restart()
    game = await world.game()
    await world.host.settled()
    thread_id = (await world.store.games.get(game)).thread_id

    def refuse(method: str, channel: int) -> None:
        if channel == thread_id and method in ("post", "edit"):
            raise Forbidden

    world.discord.fault = refuse
    person = await world.turn_of(game)
    hand = next(message for message in world.discord.of(HandContent) if message.channel == 1_000_000 + person)
    edits = hand.edits
    ok(await world.games.submit(game, person, DrawDeckCard, None))
    await world.quiet()
    assert hand.edits == edits + 1
