"""What a table message says after a newer one has replaced it."""

import asyncio
import dataclasses
from unittest.mock import AsyncMock

import pytest
from msgspec import structs

from tests.app.world import ok
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.messages.publisher import Content, TableContent, TryLater
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import StoreUnavailable


async def test_replaced_table_keeps_its_text_and_picture(world) -> None:
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
    assert before.past == dataclasses.replace(shown, picture=None, view=structs.replace(shown.view, costs=()))


@pytest.mark.parametrize("restarts", ["before the first card", "after the first card", "after the turn"])
async def test_replaced_table_tells_its_turn_from_the_beginning_after_a_restart(world, restarts) -> None:
    game = await world.game()
    await world.host.settled()
    for _ in range(3):
        await world.take_turn(game)
    await world.host.settled()
    person = await world.turn_of(game)
    before = world.discord.of(TableContent)[-1]
    shown = before.content
    if restarts == "before the first card":
        await world.restart()
    ok(await world.games.submit(game, person, DrawDeckCard, None))
    await world.host.settled()
    if restarts == "after the first card":
        await world.restart()
    ok(await world.games.submit(game, person, DrawDeckCard, None))
    if restarts == "after the turn":
        await world.restart()
    await world.host.settled()
    assert not before.buttons
    past = before.past
    assert (past.view, past.moves) == (structs.replace(shown.view, costs=()), shown.moves)
    assert past.picture is None


async def test_old_message_keeps_its_buttons_until_the_new_one_is_there(world, monkeypatch) -> None:
    game = await world.game()
    await world.host.settled()
    table = world.discord.of(TableContent)[-1]
    begun, let_on, edit = asyncio.Event(), asyncio.Event(), world.discord.edit

    async def slow(channel: int, message_id: int, content: Content, stamp: str) -> None:
        if message_id == table.id:
            begun.set()
            await let_on.wait()
            table.buttons = True
        await edit(channel, message_id, content, stamp)

    def no_posts(method: str, channel: int) -> None:
        if method == "post":
            raise TryLater(1000.0)

    monkeypatch.setattr(world.discord, "edit", slow)
    ok(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None))
    await begun.wait()
    world.discord.fault = no_posts
    await world.host.repost(game)
    let_on.set()
    await world.quiet()
    assert table.edits
    assert table.buttons, "nothing is posted in its place as yet"
    world.discord.fault = lambda method, channel: None
    world.clock.advance(1000)
    await world.quiet()
    new = world.discord.of(TableContent)[-1]
    assert new.id != table.id
    assert [new.buttons, table.buttons] == [True, False]


async def test_buried_table_reposted_when_the_disk_works_again(world, monkeypatch) -> None:
    game = await world.game()
    await world.host.settled()
    posts, thread = len(world.discord.of(TableContent)), ok(await world.games.table(game)).thread_id
    world.clock.advance(301)
    with monkeypatch.context() as patch:
        patch.setattr(world.store.outbox, "repost", AsyncMock(side_effect=StoreUnavailable("the disk is full")))
        for _ in range(11):
            world.host.events.note_message(thread)
        await world.quiet()
    world.clock.advance(STORE_PAUSE)
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == posts + 1
