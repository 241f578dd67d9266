"""Moves damaged on the disk: if one can't be read or doesn't fit, people are told, and other games aren't held up."""

import dataclasses

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CHANNEL, CLEO, DAN, ok
from tests.support.clocked import begun, pass_time, said
from tests.support.ordered import order
from ttrbot.app.core.paces import DAY, TimeoutAction
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import NoticeContent, TableContent
from ttrbot.app.people.attendance import OFFER, PAUSE
from ttrbot.app.play.journal import STALL
from ttrbot.app.play.votes import MOTION
from ttrbot.app.settings.preferences import Preferences
from ttrbot.app.time.timeouts import WAIT
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.engine.codec import encode_state
from ttrbot.orders.wishes import DrawBlind, OrderList
from ttrbot.robots.planner import PlannerRobot
from ttrbot.store import Snapshot, Status
from ttrbot.store.time.clocks import KIND, VOTE

DAMAGE = {
    "no JSON": b'{"v":1,"x":',
    "no text": b"\xff\x00\xb7",
    "what never was": b'{"v":1,"x":{"type":"CardsMoved","cards":[999],"source":"deck","target":"nowhere"}}',
    "a route that is nowhere": b'{"v":1,"x":{"type":"RouteClaimed","seat":0,"route":"here--there"}}',
    "no version of ours": b'{"v":0,"x":{}}',
}


async def damage(world, game: str, blob: bytes) -> None:
    def work(connection) -> None:
        changed = connection.execute("UPDATE events SET blob = ? WHERE game_id = ? AND seq = 5", (blob, game))
        assert changed.rowcount == 1

    await world.store._database.write(work)


@pytest.mark.parametrize("kind", DAMAGE)
async def test_a_game_with_damaged_moves_says_so_and_others_go_on(world, logs, kind) -> None:
    game, other = await world.game((ANN, BEN)), await world.game((BEN, ANN))
    position = ok(await world.games.table(game)).position
    await damage(world, game, DAMAGE[kind])
    await world.restart()
    for answer in (
        await world.games.public_view(game),
        await world.games.seat_view(game, ANN),
        await world.games.submit(game, ANN, DrawDeckCard, None),
        await world.games.history(game),
    ):
        assert isinstance(answer, Refusal)
        assert answer.code == "game_damaged"
    assert "game_damaged" in {entry["event"] for entry in logs}
    assert ok(await world.games.table(game)).position == position
    await world.take_turn(other)
    await world.host.settled()
    assert ok(await world.games.end(game)).status is Status.CANCELLED
    await world.host.settled()
    await world.quiet()
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} <= {"game_damaged", "sending_failed"}
    assert len(logs) < 60, "nobody runs in circles"
    logs.clear()


async def test_moves_damaged_before_a_snapshot_say_so(world, logs) -> None:
    game = await world.game((ANN, BEN))
    await world.take_turn(game)
    await world.host.settled()
    await damage(world, game, DAMAGE["no JSON"])
    for answer in (
        await world.games.history(game),
        await world.games.public_view(game, 1),
    ):
        assert isinstance(answer, Refusal)
        assert answer.code == "game_damaged"
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"game_damaged"}
    logs.clear()


async def test_a_finished_game_with_damaged_moves_takes_no_statistics_from_others(world, logs) -> None:
    broken, whole = await world.game((ANN, BEN)), await world.game((ANN, CLEO))
    for game in (broken, whole):
        await world.play_out(game)
    await damage(world, broken, DAMAGE["no text"])
    counted = [person for person in (ANN, BEN, CLEO) if await world.host.statistics.of(1, person) is not None]
    assert counted == [ANN, CLEO]
    assert (await world.games.whole_game(broken)).code == "game_damaged"
    logs.clear()


UNFIT = b'{"v":1,"x":{"type":"CardsMoved","cards":[999],"source":"deck","target":"market"}}'
"""It can be decoded, but fits none of our games."""


async def test_readable_moves_that_cannot_have_happened_are_reported(world, logs) -> None:
    game = await world.game((ANN, BEN))
    live = await world.games._cache.look(game)
    await damage(world, game, UNFIT)
    assert (await world.games.history(game)).code == "game_damaged"
    await world.store.games.save_snapshot(game, Snapshot(seq=live.table.position, blob=encode_state(live.game)))
    await world.restart()
    person = live.table.seats[live.table.waiting[0]].user_id
    for answer in (
        await world.games.history(game),
        await world.games.watched(game),
        await world.games.submit(game, person, DrawDeckCard, None),
    ):
        assert isinstance(answer, Refusal)
        assert answer.code == "game_damaged"
    assert ok(await world.games.table(game)).position == live.table.position
    await world.host.settled()
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} <= {"game_damaged", "sending_failed"}
    logs.clear()


async def test_moves_of_a_damaged_finished_game_are_told_without_reasons(world, logs) -> None:
    world.robots = {"child": PlannerRobot}
    await world.restart()
    game = await world.game((ANN,), robots=1)
    await world.play_out(game)
    history = ok(await world.games.history(game))
    numbers = [entry.number for entry in history]
    assert ok(await world.host.explanations.reasons(game, numbers))
    await damage(world, game, b'{"v":1,"x":{"type":"CardsMoved","cards":[1],"source":"market","target":"deck"}}')
    assert len(ok(await world.games.history(game))) == len(history)
    assert ok(await world.host.explanations.reasons(game, numbers)) == {}
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"reasons_unreadable"}
    logs.clear()


async def lose_map(world, game: str) -> None:
    """Make the map of a game one that this version can't read."""

    def work(connection) -> None:
        connection.execute("INSERT INTO maps (hash, text) VALUES ('gone', 'what = ') ON CONFLICT DO NOTHING")
        connection.execute("UPDATE games SET map_hash = 'gone' WHERE id = ?", (game,))

    await world.store._database.write(work)


async def test_game_with_an_unreadable_map_does_not_block_others(world, logs) -> None:
    broken, whole = await world.game((ANN, BEN)), await world.game((ANN, CLEO))
    lobby = (await world.lobby((ANN, DAN))).game_id
    for game in (broken, lobby):
        await lose_map(world, game)
    await world.restart()
    await world.host.settled()
    for answer in (await world.games.table(broken), await world.games.seat_view(broken, ANN)):
        assert isinstance(answer, Refusal)
        assert answer.code == "game_damaged"
    assert [table.game_id for table in await world.games.games_of(ANN)] == [whole]
    assert [table.game_id for table in await world.games.games_in(1)] == [whole]
    assert (await world.games.find_game(CHANNEL)).game_id == whole
    assert str(ANN) in ok(await world.host.privacy.export(ANN)).decode()
    ok(await world.host.privacy.delete(ANN))
    assert await world.store.games.of_user(ANN, Status) == ()
    await world.host.settled()  # a computer player takes her turn
    await world.take_turn(whole)
    await world.host.settled()
    assert "map_unreadable" in {entry["event"] for entry in logs}
    logs.clear()


def errors(logs) -> list[str]:
    """Return the errors that were logged, and forget them."""
    found = [entry["event"] for entry in logs if entry["log_level"] == "error"]
    logs.clear()
    return found


async def damage_timer(world, game: str, kind: str, payload: bytes) -> None:
    (timer,) = [timer for timer in await world.store.timers.of_game(game) if timer.key.kind == kind]
    await world.store.timers.put(dataclasses.replace(timer, payload=payload))


@pytest.mark.parametrize("blob", [b"garbage", b"[]", b'{"orders":[1]}'])
async def test_damaged_orders_count_as_none_and_can_be_written_anew(world, logs, blob) -> None:
    game = await begun(world)
    await order(world, game, BEN, DrawBlind(), told=False)
    await world.store.orders.change(game, BEN, lambda _: blob)
    await world.restart()
    await world.take_turn(game)
    await world.host.settled()
    table = world.discord.of(TableContent)[-1].content
    assert (table.table.turn, table.pings) == (2, (1,)), "the table is shown, and Ben is called"
    assert ok(await world.host.orders.read(game, BEN)) == OrderList()
    assert await world.store.orders.of_game(game) == {BEN: blob}
    assert lost(world) == [BEN], "its owner is told"
    assert not any(blob.decode() in str(entry) for entry in logs)
    assert errors(logs) == ["orders_unreadable"]
    await order(world, game, BEN, DrawBlind())
    assert [one.wish for one in ok(await world.host.orders.read(game, BEN)).orders] == [DrawBlind()]
    await pass_time(world, DAY)
    assert await world.turn_of(game) == ANN, "the new list is played"
    assert lost(world) == [BEN], "once"


async def test_owner_told_when_damaged_orders_are_replaced_unread(world, logs) -> None:
    game = await begun(world)
    await world.store.orders.change(game, BEN, lambda _: b"garbage")
    await world.restart()
    await order(world, game, BEN, DrawBlind())
    await world.host.settled()
    assert lost(world) == [BEN]
    await world.store.orders.change(game, BEN, lambda _: b"rubbish")
    await world.restart()
    ok(await world.host.orders.read(game, BEN))
    await world.host.settled()
    assert lost(world) == [BEN, BEN], "another list was lost"
    assert set(errors(logs)) == {"orders_unreadable"}


def lost(world) -> list[int]:
    """Return whom the bot has told, in private, that their orders were damaged."""
    told = [message for message in world.discord.of(NoticeContent) if message.content.said.what == "orders-lost"]
    assert all(message.content.is_private for message in told)
    return [message.channel - 1_000_000 for message in told]


STALLS = {
    "no JSON": b"garbage",
    "another type": b'{"turn":"x"}',
    "a seat that is nowhere": b'{"turn":1,"people":[[7,1]],"reminders":3,"quiet":[7]}',
}


@pytest.mark.parametrize("kind", STALLS)
async def test_damaged_reminder_is_set_anew(world, logs, kind) -> None:
    game = await begun(world)
    await damage_timer(world, game, STALL, STALLS[kind])
    await world.restart()
    assert not await world.host.stalls.is_long(ok(await world.games.table(game)), 0)
    await pass_time(world, 2 * DAY)
    assert said(world) == ["daily"] * 2
    assert set(errors(logs)) <= {"stall_unreadable"}


@pytest.mark.parametrize("kind", STALLS)
async def test_nudge_and_hush_with_a_damaged_reminder(world, logs, kind) -> None:
    game = await begun(world)
    await damage_timer(world, game, STALL, STALLS[kind])
    assert ok(await world.host.stalls.nudge(game, BEN)).seats == (0,)
    assert await world.host.timekeeper.hush(game, ANN, ok(await world.games.table(game)).turn)
    assert set(errors(logs)) <= {"stall_unreadable"}
    await pass_time(world, 2 * DAY)
    assert said(world) == ["nudge"], "Ann wants no reminder of this turn"


VOTES = {
    "no JSON": b"garbage",
    "too little": b'{"kind":"pause"}',
    "of another kind": b'{"kind":"dance","by":0,"number":1,"about":0}',
    "a seat that is nowhere": b'{"kind":"pause","by":0,"number":1,"about":0,"asked":[[7,1]],"until":1e12}',
}


@pytest.mark.parametrize("kind", VOTES)
async def test_damaged_vote_ends_and_can_be_opened_anew(world, logs, kind) -> None:
    game = await world.game((ANN, BEN, CLEO))
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    await world.host.settled()
    await damage_timer(world, game, MOTION, VOTES[kind])
    await world.restart()
    await world.host.settled()
    assert MOTION not in {timer.key.kind for timer in await world.store.timers.of_game(game)}
    assert said(world) == ["motion-asked", "motion-ended"]
    assert set(errors(logs)) == {"motion_unreadable"}
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    ok(await world.vote(game, BEN, PAUSE))
    assert ok(await world.games.table(game)).paused


async def test_damaged_offer_of_a_seat_counts_as_none(world, logs) -> None:
    game = await world.game((ANN, BEN))
    number = ok(await world.host.attendance.offer(game, ANN, CLEO)).number
    await damage_timer(world, game, OFFER, b"garbage")
    assert (await world.host.attendance.accept(game, CLEO, "Cleo", 0, number)).code == "offer_over"
    assert errors(logs) == ["offer_unreadable"]
    world.clock.advance(1)
    number = ok(await world.host.attendance.offer(game, ANN, CLEO)).number
    assert set(errors(logs)) == {"offer_unreadable"}
    ok(await world.host.attendance.accept(game, CLEO, "Cleo", 0, number))


async def test_damaged_turn_of_a_clock_counts_as_the_running_one(world, logs) -> None:
    game = await begun(world, pace="day", time_up=TimeoutAction.SAFE)
    for timer in await world.store.timers.of_game(game):
        if timer.key.kind == KIND:
            await world.store.timers.put(dataclasses.replace(timer, payload=b"garbage"))
    await pass_time(world, DAY)
    assert "up-safe" in said(world)
    assert await world.turn_of(game) == BEN
    assert set(errors(logs)) == {"turn_unreadable"}


async def test_damaged_turn_of_a_vote_counts_as_the_running_one(world, logs) -> None:
    game = await begun(world, (ANN, BEN, CLEO), pace="day", time_up=TimeoutAction.VOTE)
    turn = ok(await world.games.table(game)).turn
    await pass_time(world, DAY)
    await damage_timer(world, game, VOTE, b"garbage")
    for person in (BEN, CLEO):
        ok(await world.host.timeouts.vote(game, person, 0, turn, WAIT))
    world.host.timekeeper.wake(game)
    await world.host.settled()
    assert said(world)[-1] == "up-wait"
    assert set(errors(logs)) == {"turn_unreadable"}


async def test_damaged_preferences_count_as_the_default_ones(world, logs) -> None:
    game = await begun(world, pace="day")
    await world.store.people.change_preferences(BEN, lambda _: b"garbage")
    await world.restart()
    await world.take_turn(game)
    await world.host.settled()
    table = world.discord.of(TableContent)[-1].content
    assert (table.table.turn, table.pings) == (2, (1,)), "the table is shown, and Ben is called"
    assert (await world.host.preferences.get(BEN)) == Preferences()
    assert set(errors(logs)) == {"preferences_unreadable"}
    await world.host.preferences.change(BEN, lambda known: replace(known, next_up=True))
    assert (await world.host.preferences.get(BEN)).next_up
    assert set(errors(logs)) == {"preferences_unreadable"}
