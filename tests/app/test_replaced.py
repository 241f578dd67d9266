"""What a table message tells once a newer one has replaced it."""

import asyncio
import dataclasses

from tests.app.world import ok
from ttrbot.app.publishing import Content, TableContent, TryLater
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


async def test_an_edit_that_comes_after_its_message_was_replaced_leaves_nothing_to_press(world, monkeypatch) -> None:
    game = await world.game()
    await world.host.settled()
    table = world.discord.of(TableContent)[-1]
    begun, let_on, edit = asyncio.Event(), asyncio.Event(), world.discord.edit

    async def slow(channel: int, message_id: int, content: Content) -> None:
        if message_id == table.id:
            begun.set()
            await let_on.wait()
            table.buttons = True
        await edit(channel, message_id, content)

    def no_posts(method: str, channel: int) -> None:
        if method == "post":
            raise TryLater(1000.0)

    monkeypatch.setattr(world.discord, "edit", slow)
    ok(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None))
    await begun.wait()
    world.discord.fault = no_posts
    await world.host.repost(game)
    await world.quiet()
    assert not table.buttons
    let_on.set()
    await world.quiet()
    assert table.edits
    assert not table.buttons, "though nothing is posted in its place as yet"
