"""Clocks are checked again only after an event that matters to them."""

import asyncio
from datetime import UTC, datetime
from unittest.mock import AsyncMock, Mock

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CLEO, World, ok
from ttrbot.app.core.paces import DAY, HOUR, MINUTE, TimeoutAction, Timing
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.messages.publisher import NoticeContent, TableContent
from ttrbot.app.settings.calendar import Waking
from ttrbot.app.settings.preferences import Preferences
from ttrbot.app.time.clocks import SHOWN_WITHIN
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import CorruptDatabase, SeatHolder, StoreUnavailable


async def begun(world: World, **timing) -> str:
    """Return a game with a day for every turn, in Ann's first turn."""
    game = await world.game((ANN, BEN), timing=Timing(pace="day", **timing), first="owner")
    await world.host.settled()
    return game


async def test_a_seat_that_changes_hands_twice_has_all_the_time_again(world) -> None:
    game = await begun(world)
    await world.close()
    await world.open(shown=False)  # so that nothing checks the clocks meanwhile
    cache, clocks = world.host.context.cache, world.host.timekeeper.clocks
    await cache.look(game)
    end = (await clocks.set(game))[0]
    assert end == world.clock.now() + DAY
    world.clock.advance(6 * HOUR)
    assert await clocks.set(game) == {0: end}
    for person, name in ((CLEO, "Cleo"), (ANN, "Ann")):
        await world.store.games.change_holder(game, 0, SeatHolder(user_id=person, name=name))
        cache.drop(game)
    await cache.look(game)
    assert await clocks.set(game) == {0: end + 6 * HOUR}


async def test_a_card_drawn_within_a_turn_leaves_clocks_in_peace(world, monkeypatch) -> None:
    game = await begun(world)
    of_game = Mock(wraps=world.store.clocks.of_game)
    monkeypatch.setattr(world.store.clocks, "of_game", of_game)
    ends = await world.host.timekeeper.clocks.set(game)
    ok(await world.games.submit(game, ANN, DrawDeckCard, await world.question(game, ANN)))
    await world.host.settled()
    assert await world.host.timekeeper.clocks.set(game) == ends
    of_game.assert_not_called()
    ok(await world.games.submit(game, ANN, DrawDeckCard, await world.question(game, ANN)))
    await world.host.settled()
    of_game.assert_called()


async def test_two_outages_cost_nobody_time(world) -> None:
    await world.host.timekeeper.retime(ANN, lambda _: Preferences(zone="UTC", waking=Waking(8 * 60, 22 * 60)))
    world.clock.time = datetime(2026, 1, 5, 7, 50, tzinfo=UTC).timestamp()
    game = await begun(world, nights=True)
    end = (await world.host.timekeeper.clocks.set(game))[0]
    for minutes in (9, 11):  # before Ann's clock runs, and while it does
        world.host.events.note_connection(is_up=False)
        world.clock.advance(minutes * MINUTE)
        await world.host.settled()
        world.host.events.note_connection(is_up=True)
        await world.host.settled()
    assert await world.host.timekeeper.clocks.set(game) == {0: end + 10 * MINUTE}


async def test_absent_person_loses_no_time_when_the_disk_is_full(world, monkeypatch) -> None:
    """The choice is saved, but not what follows from it: the clocks are set once that is possible."""
    game = await begun(world, time_up=TimeoutAction.SAFE)
    world.clock.advance(23 * HOUR)
    await world.host.settled()
    put, change = world.store.clocks.put, world.host.preferences.change

    async def full(*_: object) -> None:
        raise StoreUnavailable("the disk is full")

    async def changed_then_full(*args: object) -> object:
        changed = await change(*args)
        monkeypatch.setattr(world.store.clocks, "put", full)
        return changed

    monkeypatch.setattr(world.host.preferences, "change", changed_then_full)
    with pytest.raises(StoreUnavailable):
        await world.host.absences.go(ANN, world.clock.now() + 5 * DAY)
    monkeypatch.setattr(world.store.clocks, "put", put)
    world.clock.advance(2 * HOUR)
    await world.host.settled()
    assert await world.turn_of(game) == ANN


async def test_an_outage_that_ends_while_the_disk_is_full_stops_no_clock_for_good(world, monkeypatch) -> None:
    game = await begun(world, time_up=TimeoutAction.SAFE)
    end = (await world.host.timekeeper.clocks.set(game))[0]
    keep = world.store.meta.set

    async def full(*_: object) -> None:
        raise StoreUnavailable("the disk is full")

    world.host.events.note_connection(is_up=False)
    world.clock.advance(2 * HOUR)
    monkeypatch.setattr(world.store.meta, "set", full)
    world.host.events.note_connection(is_up=True)
    await world.quiet()
    monkeypatch.setattr(world.store.meta, "set", keep)
    world.clock.advance(STORE_PAUSE)
    await world.host.settled()
    assert await world.host.timekeeper.clocks.set(game) == {0: end + 2 * HOUR + STORE_PAUSE}
    world.clock.advance(DAY)
    await world.host.settled()
    assert await world.turn_of(game) == BEN


async def test_outage_is_stored_until_every_clock_is_adjusted(world, monkeypatch) -> None:
    await begun(world)
    world.clock.advance(10 * HOUR)
    await world.host.settled()
    shown = world.discord.of(TableContent)[-1]
    left = shown.content.deadlines[0] - world.clock.now()
    await world.host.beat("writer")
    await world.host.close(timeout=5)
    await world.store.close()
    world.clock.time += 2 * DAY
    with monkeypatch.context() as patch:
        patch.setattr("ttrbot.app.time.timekeeper.Timekeeper._find", lambda _: asyncio.Event().wait())
        await world.open()
        world.clock.time += HOUR
        await world.host.close(timeout=0)
        await world.store.close()
    world.clock.time += 3 * DAY
    await world.open()
    await world.host.settled()
    assert len(world.host.timekeeper.clocks.downtime) == 0
    world.clock.advance(SHOWN_WITHIN)
    await world.host.settled()
    assert shown.content.deadlines[0] == pytest.approx(world.clock.now() + left - SHOWN_WITHIN, abs=20)


async def test_deadline_is_shown_correctly_when_the_disk_works_again(world, monkeypatch) -> None:
    await begun(world)
    shown = world.discord.of(TableContent)[-1]
    end = shown.content.deadlines[0]
    world.host.events.note_connection(is_up=False)
    world.clock.advance(2 * HOUR)
    with monkeypatch.context() as patch:
        patch.setattr(world.store.outbox, "redraw_later", AsyncMock(side_effect=StoreUnavailable("the disk is full")))
        world.host.events.note_connection(is_up=True)
        await world.quiet()
    world.clock.advance(STORE_PAUSE)
    await world.host.settled()
    world.clock.advance(SHOWN_WITHIN)
    await world.host.settled()
    assert shown.content.deadlines == {0: end + 2 * HOUR + STORE_PAUSE}


async def test_deadlines_that_an_outage_moved_are_shown_one_after_the_other(world) -> None:
    """Where a process takes over thousands of tables, people's turns need the requests that Discord allows."""
    games = [await begun(world) for _ in range(12)]
    tables = world.discord.of(TableContent)
    assert len(tables) == len(games)
    await world.host.beat("bot")
    await world.host.close(timeout=0)
    await world.store.close()
    world.clock.time += HOUR
    edits = [sum(table.edits for table in tables)]
    await world.open()
    for _ in range(4):
        await world.host.settled()
        edits.append(sum(table.edits for table in tables))
        world.clock.advance(SHOWN_WITHIN / 3)
    assert edits[0] == edits[1]
    assert edits[-1] == edits[0] + len(games)
    assert len(set(edits)) > 2, "not all at the same time"


async def test_a_turn_waits_for_no_deadline(world) -> None:
    game = await begun(world)
    world.host.events.note_connection(is_up=False)
    world.clock.advance(2 * HOUR)
    world.host.events.note_connection(is_up=True)
    await world.host.settled()
    await world.take_turn(game)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.deadlines == {1: world.clock.now() + DAY}


async def test_next_player_is_told_when_the_disk_works_again(world, monkeypatch) -> None:
    game = await begun(world)
    await world.host.timekeeper.retime(ANN, lambda known: replace(known, next_up=True))
    add = world.store.outbox.add

    async def full(*_: object) -> None:
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr(world.store.outbox, "add", full)
    await world.take_turn(game)
    await world.quiet()
    monkeypatch.setattr(world.store.outbox, "add", add)
    world.clock.advance(STORE_PAUSE)
    await world.host.settled()
    assert [message.content.said.what for message in world.discord.of(NoticeContent, 1_000_000 + ANN)] == ["next"]


@pytest.mark.parametrize("time_up", [TimeoutAction.SAFE, TimeoutAction.ROBOT_TURN])
async def test_no_automatic_move_when_a_pause_begins_as_time_is_up(world, monkeypatch, time_up) -> None:
    game = await world.game((ANN,), robots=1, timing=Timing(pace="day", time_up=time_up), first="owner")
    await world.host.settled()
    play, position = world.games.play_seat, ok(await world.games.table(game)).position

    async def paused_first(*args, **more):
        monkeypatch.setattr(world.games, "play_seat", play)
        ok(await world.host.attendance.pause(game, ANN))
        return await play(*args, **more)

    monkeypatch.setattr(world.games, "play_seat", paused_first)
    world.clock.advance(DAY)
    await world.host.settled()
    assert ok(await world.games.table(game)).position == position
    ok(await world.host.attendance.resume(game, ANN))
    await world.host.settled()
    said = [message.content.said.what for message in world.discord.of(NoticeContent)]
    assert said == ["paused", "resumed", f"up-{time_up.value.replace('_', '-')}"]
    assert ok(await world.games.table(game)).position > position


async def test_the_clocks_of_a_damaged_game_stop_no_others(world, monkeypatch, logs) -> None:
    damaged, other = [await begun(world, time_up=TimeoutAction.SAFE) for _ in range(2)]
    of_game = world.store.clocks.of_game

    async def read(game_id: str):
        if game_id == damaged:
            raise CorruptDatabase("a page can't be read")
        return await of_game(game_id)

    monkeypatch.setattr(world.store.clocks, "of_game", read)
    await world.take_turn(damaged)
    await world.quiet()
    for seconds in (DAY, STORE_PAUSE, STORE_PAUSE):
        world.clock.advance(seconds)
        await world.quiet()
    assert await world.turn_of(other) == BEN
    logs.clear()
