"""Timers are due on time, people can be forgotten."""

import asyncio

import pytest

from tests.store.samples import ANN, BEN, GAME, new_game
from ttrbot.store import Append, GameRow, PingKey, Status, StillSeated, Store, Timer, TimerKey, UnknownGame

PING = PingKey(game_id=GAME, turn=1, seat=1)
CLOCK = TimerKey(game_id=GAME, kind="clock", key="1")


async def test_timers_are_due_in_order(store: Store, running: GameRow) -> None:
    later, sooner = Timer(key=CLOCK, due_at=60.0), Timer(key=TimerKey(game_id=GAME, kind="nudge"), due_at=50.0)
    await store.timers.put(later)
    await store.timers.put(sooner)
    assert (await store.timers.agenda(49.9)).due == ()
    assert (await store.timers.agenda(50.0)).due == (sooner,)
    assert (await store.timers.agenda(60.0)).due == (sooner, later)
    assert (await store.timers.agenda(60.0, limit=1)).due == (sooner,)
    assert (await store.timers.agenda(-1.0)).next_at == 50.0
    await store.timers.cancel(sooner.key)
    await store.timers.cancel(sooner.key)
    assert (await store.timers.agenda(-1.0)).next_at == 60.0


async def test_timers_of_servers_that_are_cut_off_are_left_out(store: Store) -> None:
    """They don't take the place of others either, however many they are."""
    found = []
    for number in range(4):  # servers of the shards 1, 2, 0 and 1 of three
        await store.games.create(new_game(id=f"game{number}", guild_id=(1 + number << 22) + 5))
        found.append(Timer(key=TimerKey(game_id=f"game{number}", kind="clock"), due_at=50.0 + number))
        await store.timers.put(found[-1])

    assert (await store.timers.agenda(60.0)).due == tuple(found)
    assert (await store.timers.agenda(60.0, cut_off=(1,), shards=3)).due == (found[1], found[2])
    assert (await store.timers.agenda(60.0, 1, ("clock",), cut_off=(1, 2), shards=3)).due == (found[2],)
    assert (await store.timers.agenda(60.0, cut_off=(0,), shards=1)).due == ()


async def test_reset_timer_is_not_finished_by_the_old_one(store: Store, running: GameRow) -> None:
    old, new = Timer(key=CLOCK, due_at=50.0, payload=b"a"), Timer(key=CLOCK, due_at=70.0, payload=b"b")
    await store.timers.put(old)
    await store.timers.put(new)
    assert not await store.timers.finish(old)
    assert await store.timers.of_game(GAME) == (new,)
    assert await store.timers.finish(new)
    assert await store.timers.of_game(GAME) == ()
    assert (await store.timers.agenda(-1.0)).next_at is None


async def test_an_append_cancels_timers(store: Store, running: GameRow) -> None:
    await store.timers.put(Timer(key=CLOCK, due_at=50.0))
    await store.games.append(Append(game_id=GAME, expected=2, at=30.0, events=(b"event",), cancel_timers=(CLOCK,)))
    assert await store.timers.of_game(GAME) == ()


async def test_a_timer_needs_a_game(store: Store) -> None:
    with pytest.raises(UnknownGame):
        await store.timers.put(Timer(key=CLOCK, due_at=50.0))


async def test_personal_settings_are_stored(store: Store, lobby: GameRow) -> None:
    nobody = await store.people.get(ANN)
    assert (nobody.name, nobody.locale, nobody.dm_closed, nobody.preferences) == (None, None, False, None)
    await store.people.remember(ANN, name="Ann", locale="it")
    await store.people.remember(ANN, dm_closed=True, preferences=b"{}")
    ann = await store.people.get(ANN)
    assert (ann.name, ann.locale, ann.dm_closed, ann.preferences) == ("Ann", "it", True, b"{}")
    await store.people.remember(ANN, dm_closed=False)
    assert not (await store.people.get(ANN)).dm_closed
    assert [seat.name for seat in await store.games.seats(GAME)] == ["Ann", "user 102"]


async def test_a_person_is_told_once_per_game(store: Store, lobby: GameRow) -> None:
    assert await asyncio.gather(*(store.people.tell_once(GAME, ANN) for _ in range(3))) == [True, False, False]
    assert await store.people.tell_once(GAME, BEN)
    with pytest.raises(UnknownGame):
        await store.people.tell_once("nope22", ANN)


async def test_a_forgotten_person_leaves_an_unnamed_seat(store: Store, running: GameRow) -> None:
    await store.people.remember(ANN, name="Ann", locale="it", preferences=b"{}")
    with pytest.raises(StillSeated):
        await store.people.forget(ANN)
    assert (await store.people.get(ANN)).name == "Ann", "nothing has happened"
    await store.games.call_off(GAME, 30.0)
    assert await store.people.forget(ANN) == 1
    seats = await store.games.seats(GAME)
    assert [(seat.user_id, seat.name) for seat in seats] == [(None, None), (BEN, "user 102")]
    assert (await store.games.get(GAME)).owner_id is None
    assert (await store.people.get(ANN)).name is None
    assert await store.games.of_user(ANN, Status) == ()


async def test_settings_of_a_server(store: Store) -> None:
    assert await store.settings.get(1, "language") is None
    await store.settings.set(1, "language", "it")
    await store.settings.set(1, "language", "en")
    await store.settings.set(2, "language", "it")
    assert await store.settings.all(1) == {"language": "en"}
    await store.settings.set(1, "language", None)
    assert await store.settings.all(1) == {}
    assert await store.settings.get(2, "language") == "it"


async def test_state_of_the_bot_is_stored(store: Store) -> None:
    assert await store.meta.get("commands") is None
    await store.meta.set("commands", "abc")
    await store.meta.set("commands", "def")
    assert await store.meta.get("commands") == "def"
    await store.meta.beat("bot", 5.0)
    await store.meta.beat("bot", 6.0)
    await store.meta.beat("writer", 7.0)
    assert await store.meta.heartbeats() == {"bot": 6.0, "writer": 7.0}


async def test_store_belongs_to_the_first_application_until_it_is_released(store: Store) -> None:
    found = await asyncio.gather(*(store.meta.belongs_to(name) for name in ("123", "456", "123")))
    assert set(found) == {"123"}
    await store.meta.release()
    assert await store.meta.belongs_to("456") == "456"
    assert await store.meta.belongs_to("123") == "456"


async def test_timers_of_a_kind_are_hastened(store: Store, running: GameRow) -> None:
    for kind, due_at in (("orders", 500.0), ("orders", 20.0), ("other", 500.0)):
        await store.timers.put(Timer(key=TimerKey(game_id=GAME, kind=kind, key=str(due_at)), due_at=due_at))
    await store.timers.hasten("orders", 100.0)
    found = [(timer.key.kind, timer.due_at) for timer in await store.timers.of_game(GAME)]
    assert sorted(found) == [("orders", 20.0), ("orders", 100.0), ("other", 500.0)]


async def test_a_timer_is_hurried_as_it_was_read(store: Store, running: GameRow) -> None:
    key = TimerKey(game_id=running.id, kind="motion", key="undo")
    old, new = Timer(key=key, due_at=90.0, payload=b"1"), Timer(key=key, due_at=95.0, payload=b"2")
    await store.timers.put(old)
    await store.timers.hurry(old, 10.0)
    await store.timers.put(new)
    await store.timers.hurry(old, 10.0)
    assert await store.timers.of_game(running.id) == (new,)
    await store.timers.hurry(new, 10.0)
    assert [timer.due_at for timer in await store.timers.of_game(running.id)] == [10.0]
