"""If more messages are due than can be sent at once, each gets its turn."""

import asyncio
from collections import Counter

import pytest

from tests.app.world import ANN, BEN, CLEO, DAN, EVE, ok
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.messages.publisher import HandContent
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.store import StoreError, SurfaceKind

EDITS = 300


async def anew(world, *, dm_gap: float = 0, **pace) -> None:
    """Restart the world with another pace."""
    await world.close()
    world.pace = SendingPace(dm_gap=dm_gap, reveal_pause=0, **pace)
    await world.open()


@pytest.mark.parametrize("kind", [SurfaceKind.HAND, SurfaceKind.TABLE])
async def test_least_recently_shown_message_goes_first(world, kind) -> None:
    await anew(world, public_at_once=2, hands_at_once=2)
    games = [await world.game((ANN, BEN, CLEO)) for _ in range(5)]
    await world.host.settled()
    surfaces = [surface for game in games for surface in await world.store.outbox.of_game(game)]
    keys = {surface.message_id: surface.key for surface in surfaces if surface.key.kind is kind}
    edit = world.discord.edit
    edits: Counter[int] = Counter()

    async def busy(channel_id, message_id, content, stamp) -> None:
        await edit(channel_id, message_id, content, stamp)
        if message_id in keys and edits.total() < EDITS:  # somebody plays on in that game
            edits[message_id] += 1
            await world.store.outbox.redraw(keys[message_id])

    world.discord.edit = busy
    for key in keys.values():
        await world.store.outbox.redraw(key)
    await world.host.settled()
    assert edits.total() == EDITS
    assert set(edits) == set(keys)
    assert max(edits.values()) - min(edits.values()) <= 4


async def test_as_many_hands_as_tables_are_sent_at_once(world) -> None:
    """Every turn shows one of each; if fewer hands were sent at a time, turns would have to wait for them."""
    await anew(world)
    pace = world.pace
    games = [await world.game((ANN, BEN)) for _ in range(pace.public_at_once // 2)]
    await world.host.settled()
    begun: set[int] = set()
    all_begun, edit = asyncio.Event(), world.discord.edit

    async def together(channel_id, message_id, content, stamp) -> None:
        begun.add(message_id)
        if len(begun) == pace.public_at_once:
            all_begun.set()
        await all_begun.wait()
        await edit(channel_id, message_id, content, stamp)

    world.discord.edit = together
    for game in games:
        for surface in await world.store.outbox.of_game(game):
            if surface.key.kind is SurfaceKind.HAND:
                await world.store.outbox.redraw(surface.key)
    async with asyncio.timeout(30):
        await world.host.settled()
    assert len(begun) == pace.public_at_once


async def test_new_hands_come_while_ever_more_are_edited(world) -> None:
    await anew(world, hands_at_once=2)
    games = [await world.game((ANN, BEN, CLEO)) for _ in range(4)]
    lobby = await world.lobby((DAN, EVE))
    await world.host.settled()
    surfaces = [surface for game in games for surface in await world.store.outbox.of_game(game)]
    hands = [surface for surface in surfaces if surface.key.kind is SurfaceKind.HAND]
    keys = {surface.message_id: surface.key for surface in hands}
    edit, may_edit, is_over = world.discord.edit, asyncio.Semaphore(0), asyncio.Event()
    new: list[int] = []

    async def busy(channel_id, message_id, content, stamp) -> None:
        if message_id in keys and not is_over.is_set():
            await may_edit.acquire()
            await world.store.outbox.redraw(keys[message_id])
        await edit(channel_id, message_id, content, stamp)

    post = world.discord.post

    async def noted(channel_id, content, nonce):
        new.extend(person for person in (DAN, EVE) if channel_id == 1_000_000 + person)
        return await post(channel_id, content, nonce)

    world.discord.edit, world.discord.post = busy, noted
    for key in keys.values():
        await world.store.outbox.redraw(key)
    ok(await world.lobbies.start(lobby.game_id, DAN))
    for _ in range(40):
        may_edit.release()
        await world.quiet()
    came = sorted(new)
    is_over.set()
    for _ in keys:
        may_edit.release()
    await world.host.settled()
    assert came == [DAN, EVE]


async def test_a_hand_that_can_not_be_read_keeps_no_other_from_coming(world, monkeypatch) -> None:
    await anew(world, dm_gap=1)
    read = world.store.people.get

    async def refused(user_id):
        if user_id == ANN:
            raise StoreError("this row can't be read")
        return await read(user_id)

    monkeypatch.setattr(world.store.people, "get", refused)
    await world.game((ANN, BEN, CLEO), opened=False)
    for _ in range(5):
        await world.quiet()
        world.clock.advance(STORE_PAUSE)
    assert sorted(hand.channel - 1_000_000 for hand in world.discord.of(HandContent)) == [BEN, CLEO]
