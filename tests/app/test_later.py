"""Postponed messages are shown at their time, whatever the clock does and whatever else is due."""

import pytest

from tests.app.test_unseen import OTHER_SERVER, SERVER
from tests.app.world import ANN, BEN, CLEO, ok
from tests.support.clocked import said
from tests.support.message_faults import fail, fine, settled_game
from ttrbot.app.core.workers import LONGEST_SLEEP, STORE_PAUSE
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.publisher import Forbidden, NoticeContent, TableContent, TryLater
from ttrbot.app.outbox.current import TableMessage
from ttrbot.store import StoreUnavailable, SurfaceKind


@pytest.mark.parametrize("restart", [False, True])
async def test_clock_set_back_delays_nothing(world, restart) -> None:
    world.clock.advance(7200)
    game = await settled_game(world)
    world.discord.fault = fail(TryLater(60), "post", "edit", "retire")
    await world.take_turn(game)
    await world.host.settled()
    world.discord.fault = fine
    if restart:
        await world.host.close(timeout=0)
        await world.store.close()
    world.clock.time -= 7200
    if restart:
        await world.open()
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert newest.content.table.position == ok(await world.games.table(game)).position
    assert newest.shown[0].pings
    assert not any(message.buttons for message in world.discord.of(TableContent)[:-1])


async def test_work_due_during_a_look_is_done(world, monkeypatch) -> None:
    game = await settled_game(world)
    world.discord.fault = fail(TryLater(5), "post")
    await world.take_turn(game)
    await world.host.settled()
    world.discord.fault = fine
    agenda = world.store.outbox.agenda

    waits = [5]

    async def slowly(now, kinds, limit=100):
        found = await agenda(now, kinds, limit)
        if SurfaceKind.TABLE in kinds and waits:
            world.clock.time += waits.pop()
        return found

    monkeypatch.setattr(world.store.outbox, "agenda", slowly)
    await world.host.settled()
    await world.quiet()
    assert world.discord.of(TableContent)[-1].content.table.position == ok(await world.games.table(game)).position


@pytest.mark.parametrize("call", ["post", "retire"])
async def test_refused_message_is_retried_at_once_when_permissions_come_meanwhile(world, monkeypatch, call) -> None:
    game = await settled_game(world)
    original = getattr(world.discord, call)

    async def refused_late(*_: object) -> None:
        monkeypatch.setattr(world.discord, call, original)
        await world.host.events.note_permissions(SERVER)
        raise Forbidden

    monkeypatch.setattr(world.discord, call, refused_late)
    await world.take_turn(game)
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert newest.content.table.position == ok(await world.games.table(game)).position
    assert not any(message.buttons for message in world.discord.of(TableContent)[:-1])


async def test_refused_message_is_retried_at_once_when_permissions_come_while_the_refusal_is_dealt_with(
    world, monkeypatch
) -> None:
    game = await settled_game(world)
    world.discord.fault = fail(Forbidden(), "post")

    async def gives_up(*_: object) -> bool:
        monkeypatch.undo()
        world.discord.fault = fine
        await world.host.events.note_permissions(SERVER)
        return False

    monkeypatch.setattr(TableMessage, "gives_up", gives_up)
    await world.take_turn(game)
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert newest.content.table.position == ok(await world.games.table(game)).position


async def test_refused_notice_is_sent_at_once_when_permissions_come_meanwhile(world, monkeypatch) -> None:
    game = await settled_game(world)
    original = world.discord.post

    async def refused_late(*_: object) -> None:
        monkeypatch.setattr(world.discord, "post", original)
        await world.host.events.note_permissions(SERVER)
        raise Forbidden

    monkeypatch.setattr(world.discord, "post", refused_late)
    await world.host.notifications.add(game, "", Notification("back", 0))
    await world.host.settled()
    assert said(world) == ["back"]


async def test_refused_message_waits_when_permissions_come_elsewhere(world, monkeypatch) -> None:
    game = await settled_game(world)
    tries, original = [], world.discord.post

    async def refused(*_: object) -> None:
        tries.append(world.clock.now())
        if len(tries) < 9:
            await world.host.events.note_permissions(OTHER_SERVER)
        raise Forbidden

    monkeypatch.setattr(world.discord, "post", refused)
    await world.take_turn(game)
    await world.host.settled()
    assert len(tries) == 1
    monkeypatch.setattr(world.discord, "post", original)
    await world.host.events.note_permissions(SERVER)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.table.position == ok(await world.games.table(game)).position


async def test_due_work_elsewhere_hides_nothing(world, monkeypatch) -> None:
    game = await settled_game(world)
    world.discord.fault = fail(TryLater(5), "post")
    agenda = world.store.outbox.agenda

    async def without_retired(now, kinds, limit=100):
        found = await agenda(now, kinds, limit)
        return found._replace(due=tuple(row for row in found.due if row.kind is not SurfaceKind.RETIRED))

    monkeypatch.setattr(world.store.outbox, "agenda", without_retired)
    await world.take_turn(game)
    await world.host.settled()
    world.discord.fault = fine
    world.clock.advance(5)
    await world.quiet()
    assert world.discord.of(TableContent)[-1].content.table.position == ok(await world.games.table(game)).position
    assert (await agenda(world.clock.now(), (SurfaceKind.RETIRED,))).due


async def test_old_buttons_go_when_the_bot_may_write_again(world) -> None:
    game = await settled_game(world)
    world.discord.fault = fail(Forbidden(), "post", "edit", "retire")
    await world.take_turn(game)
    await world.host.settled()
    world.discord.fault = fine
    world.clock.advance(10)
    await world.host.settled()
    assert [message.buttons for message in world.discord.of(TableContent)][-2:] == [False, True]


async def test_a_worker_that_fails_goes_on(world, logs, monkeypatch) -> None:
    game = await settled_game(world)
    real = world.store.outbox.agenda
    failures = iter([ZeroDivisionError("by chance")])

    async def failing(now, kinds, limit=100):
        if (error := next(failures, None)) is not None:
            raise error
        return await real(now, kinds, limit)

    monkeypatch.setattr(world.store.outbox, "agenda", failing)
    await world.take_turn(game)
    await world.quiet()
    world.clock.advance(STORE_PAUSE)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.table.position == ok(await world.games.table(game)).position
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"worker_failed"}
    logs.clear()


async def test_a_notice_that_was_put_off_is_sent_soon_after_the_clock_was_set_back(world) -> None:
    game = await world.game((ANN, BEN, CLEO))
    await world.host.settled()
    world.discord.fault = fail(TryLater(5), "post")
    ok(await world.host.attendance.pause(game, ANN))
    await world.quiet()
    world.discord.fault = fine
    world.clock.leap = -86_400
    for _ in range(3):
        world.clock.advance(LONGEST_SLEEP)
        await world.quiet()
    assert world.discord.of(NoticeContent)


async def test_clock_set_back_is_remembered_when_the_store_fails(world, logs, monkeypatch) -> None:
    game = await settled_game(world)
    world.discord.fault = fail(TryLater(7200), "post", "edit")
    await world.take_turn(game)
    await world.host.settled()
    world.discord.fault = fine
    hurry, failures = world.store.outbox.hurry, [StoreUnavailable("the disk is full")] * 3

    async def failing(*args) -> None:
        if failures:
            raise failures.pop()
        await hurry(*args)

    monkeypatch.setattr(world.store.outbox, "hurry", failing)
    world.clock.leap = -86_400
    for _ in range(9):
        world.clock.advance(LONGEST_SLEEP)
        await world.quiet()
    assert not failures
    newest = world.discord.of(TableContent)[-1]
    assert newest.content.table.position == ok(await world.games.table(game)).position
    assert {entry["event"] for entry in logs if entry["log_level"] == "warning"} >= {"worker_waits_for_store"}


async def test_refused_messages_are_hurried_later_when_the_store_failed_first(world, monkeypatch) -> None:
    game = await settled_game(world)
    world.discord.fault = fail(Forbidden(), "post", "edit")
    await world.take_turn(game)
    await world.host.settled()
    world.discord.fault = fine
    hurry, failures = world.store.outbox.hurry_refused, [StoreUnavailable("the disk is full")]

    async def failing(*args) -> None:
        if failures:
            raise failures.pop()
        await hurry(*args)

    monkeypatch.setattr(world.store.outbox, "hurry_refused", failing)
    for _ in range(2):
        await world.host.events.note_permissions(SERVER)
        await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert newest.content.table.position == ok(await world.games.table(game)).position
