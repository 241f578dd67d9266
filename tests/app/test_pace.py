"""Messages in their time: the table at once, hands after it and never in a flood."""

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.outbox.pace import Pace
from ttrbot.app.publishing import HandContent, TableContent
from ttrbot.engine.actions import DrawDeckCard


async def test_new_hand_messages_are_sent_slowly_and_never_delay_a_ping(world) -> None:
    world.pace = Pace(dm_gap=2, table_first=0, reveal_pause=0)
    await world.restart()
    await world.game((ANN, BEN, CLEO), opened=False)
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == 1
    assert len(world.discord.of(HandContent)) == 1
    for sent in (2, 3):
        world.clock.advance(2)
        await world.host.settled()
        assert len(world.discord.of(HandContent)) == sent


async def test_the_table_comes_before_hands_and_two_cards_are_one_picture(world) -> None:
    game = await world.game()
    await world.host.settled()
    world.pace = Pace(dm_gap=0, table_first=1, reveal_pause=0)
    await world.restart()
    await world.quiet()
    person = await world.turn_of(game)
    hand = next(message for message in world.discord.of(HandContent) if message.channel == 1_000_000 + person)
    edits = hand.edits
    for _ in range(2):
        ok(await world.games.submit(game, person, DrawDeckCard, None))
        await world.quiet()
        assert world.discord.of(TableContent)[-1].content.table == ok(await world.games.table(game))
        assert hand.edits == edits
    world.clock.advance(1)
    await world.quiet()
    assert hand.edits == edits + 1
    assert hand.content.table == ok(await world.games.table(game))
