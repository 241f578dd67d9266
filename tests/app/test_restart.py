"""A process may die at any moment: the next one continues, nothing is lost, nothing is said twice."""

import asyncio
import random
from collections import Counter

import pytest

from tests.app.world import ANN, BEN, CLEO, ok
from tests.support.local_discord import PATIENCE
from ttrbot.app.messages.publisher import Gone, LobbyContent, TableContent, TryLater
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import Snapshot, Status, SurfaceKind


def chaos(chance: random.Random, rate: float):
    """Return faults of every kind, before and after a call's effect."""

    def fault(method: str, channel: int) -> None:
        if method != "find" and chance.random() < rate:
            raise chance.choice((TryLater(3), RuntimeError("connection lost"), TimeoutError()))

    return fault


@pytest.mark.sqlite_only(reason="its clock jumps by minutes while a server would still be at work on a post")
@pytest.mark.parametrize("seed", range(6))
async def test_a_game_among_crashes_and_faults(world, logs, seed) -> None:
    chance = random.Random(seed)
    game = await world.game((ANN, BEN), robots=1)
    for _ in range(25):
        world.discord.fault = chaos(chance, 0.25)
        world.discord.late = chaos(chance, 0.25)
        table = ok(await world.games.table(game))
        person = table.seats[table.waiting[0]].user_id if table.waiting else None
        if person is not None:
            view = ok(await world.games.seat_view(game, person))
            press = asyncio.create_task(world.claim_or_draw(game, person, view))
            for _ in range(chance.randrange(6)):
                await asyncio.sleep(0)
            if chance.random() < 0.3:
                press.cancel()
            await asyncio.gather(press, return_exceptions=True)
        for _ in range(chance.randrange(30)):
            await asyncio.sleep(0)
        world.clock.advance(chance.choice((0, 1, 5, 400)))
        if chance.random() < 0.3:
            await world.restart(crash=chance.random() < 0.7)
    world.discord.fault = world.discord.late = lambda method, channel: None
    await world.restart()
    for _ in range(4):
        world.clock.advance(400)
        await world.host.settled()

    table = ok(await world.games.table(game))
    newest = world.discord.of(TableContent)[-1]
    assert newest.content.table.position == table.position
    assert len(world.discord.threads) == 1
    assert len(world.discord.of(LobbyContent)) == 1
    pings = Counter(
        (message.shown[0].table.turn, seat)
        for message in world.discord.of(TableContent)
        for seat in message.shown[0].pings
    )
    assert set(pings.values()) == {1}
    assert {seat for turn, seat in pings if turn == table.turn} == {
        seat for seat in table.waiting if not table.seats[seat].is_robot
    }
    due = (await world.store.outbox.agenda(world.clock.now())).due
    assert [surface.key.kind for surface in due if surface.key.kind is not SurfaceKind.HAND] == []
    nonces = Counter(message.nonce for message in world.discord.messages.values())
    assert set(nonces.values()) == {1}
    assert [message.buttons for message in world.discord.of(TableContent)].count(True) == 1
    logs.clear()


async def test_an_unreadable_snapshot_is_only_lost_time(world, logs) -> None:
    game = await world.game((ANN, BEN))
    for _ in range(30):
        await world.take_turn(game)
    view = ok(await world.games.public_view(game))
    loaded = await world.store.games.load(game)
    assert loaded.snapshot is not None
    assert loaded.snapshot.seq < loaded.game.position
    await world.restart()
    assert ok(await world.games.public_view(game)).view == view.view
    await world.store.games.save_snapshot(game, Snapshot(seq=loaded.game.position, blob=b"from the future"))
    await world.restart()
    assert ok(await world.games.public_view(game)).view == view.view
    assert "snapshot_unreadable" in [entry["event"] for entry in logs]


async def test_a_press_on_an_old_button_after_a_restart(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.turn_of(game)
    question = await world.question(game, person)
    ok(await world.games.submit(game, person, DrawDeckCard, question))
    await world.restart()
    answer = await world.games.submit(game, person, DrawDeckCard, question)
    assert answer.code == "question_closed"
    ok(await world.games.submit(game, person, DrawDeckCard, await world.question(game, person)))


async def test_closing_shows_what_is_left_to_show(world) -> None:
    game = await world.game((ANN, BEN))
    await world.take_turn(game)
    await world.host.close(timeout=PATIENCE)
    assert world.discord.of(TableContent)[-1].content.table.position == ok(await world.games.table(game)).position
    await world.store.close()
    await world.open()


async def test_closing_does_not_wait_for_an_unreachable_discord(world) -> None:
    await world.game((ANN, BEN))

    async def never(*args) -> int:
        await asyncio.Event().wait()
        raise AssertionError

    world.discord.post = never
    await asyncio.wait_for(world.restart(), PATIENCE)
    del world.discord.post
    await world.host.settled()


async def test_a_cache_of_one_game_plays_many(world) -> None:
    world.host.context.cache._games._most = 1
    games = [await world.game((ANN, BEN)), await world.game((BEN, CLEO)), await world.game((CLEO, ANN))]
    for _ in range(4):
        for game in games:
            await world.take_turn(game)
    assert [ok(await world.games.table(game)).turn for game in games] == [5, 5, 5]
    assert len(world.host.context.cache._games) == 1


async def test_a_lobby_whose_message_was_deleted_gets_a_new_one(world) -> None:
    table = await world.lobby((ANN,))
    await world.host.settled()
    (message,) = world.discord.of(LobbyContent)
    del world.discord.messages[message.id]
    ok(await world.lobbies.join(table.game_id, BEN, "Ben", 1))
    await world.host.settled()
    assert len(world.discord.of(LobbyContent)) == 1
    message = world.discord.of(LobbyContent)[0]
    del world.discord.messages[message.id]
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.host.settled()
    world.clock.advance(10)
    await world.host.settled()
    assert ok(await world.games.table(table.game_id)).status is Status.RUNNING
    assert world.discord.threads == [world.discord.of(LobbyContent)[0].id]


async def test_a_dead_message_of_a_finished_game_stays_dead(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    thread = ok(await world.games.table(game)).thread_id
    posts = len(world.discord.of(TableContent))

    def gone(method: str, channel: int) -> None:
        if method == "edit" and channel == thread:
            raise Gone

    world.discord.fault = gone
    ok(await world.games.end(game))
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == posts


async def test_the_heart_beats_through_the_writer(world) -> None:
    await world.quiet()
    first = (await world.store.meta.heartbeats())["writer"]
    await world.host.beat()
    world.clock.advance(10)
    await world.quiet()
    beats = await world.store.meta.heartbeats()
    assert beats == {"writer": first + 10, "bot": first}
