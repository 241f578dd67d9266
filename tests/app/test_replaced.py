"""What a table message tells once a newer one has replaced it."""

import dataclasses

from tests.app.world import ok
from ttrbot.app.publishing import TableContent
from ttrbot.engine.actions import DrawDeckCard


async def test_a_replaced_table_tells_what_it_told_with_its_picture(world) -> None:
    game = await world.game()
    await world.host.settled()
    person = await world.turn_of(game)
    before = world.discord.of(TableContent)[-1]
    shown = before.content
    ok(await world.games.submit(game, person, DrawDeckCard, None))
    await world.host.settled()
    assert before.content != shown, "the half turn is told as long as it lasts"
    ok(await world.games.submit(game, person, DrawDeckCard, None))
    await world.host.settled()
    assert before.past == dataclasses.replace(shown, picture=None)
    after = world.discord.of(TableContent)[-1]
    await world.restart()
    await world.host.repost(game)
    await world.host.settled()
    assert after.past is not None
    assert after.past.table.position == after.content.table.position, "what it showed is forgotten; so it is now"
