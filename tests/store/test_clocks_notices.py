"""Clocks with their timers, and votes."""

from dataclasses import replace

import pytest

from tests.store.samples import ANN, GAME, new_game, person, start
from ttrbot.store import ClockRow, SeatHolder, Store, Timer, TimerKey, UnknownGame
from ttrbot.store.time.clocks import KIND, VOTE, ring_key

CLOCK = ClockRow(seat=0, turn=1, total=100.0, left=60.0, since=20.0)


@pytest.fixture
async def running(store: Store) -> Store:
    await store.games.create(new_game(), (person(ANN), person(102, 2)))
    await store.games.append(start())
    return store


async def test_clocks_come_with_their_timers_and_replace_the_old_ones(running: Store) -> None:
    other = Timer(key=TimerKey(game_id=GAME, kind="other"), due_at=5.0)
    await running.timers.put(other)
    rings = tuple(Timer(key=ring_key(GAME, 0, what), due_at=at) for what, at in (("half", 30.0), ("up", 80.0)))
    await running.clocks.put(GAME, (CLOCK,), rings)
    assert await running.clocks.of_game(GAME) == ((CLOCK,), rings)
    assert await running.timers.of_game(GAME) == (other, *rings)
    await running.clocks.put(GAME, (), rings[1:])
    assert await running.clocks.of_game(GAME) == ((), rings[1:])
    assert await running.timers.of_game(GAME) == (other, rings[1])
    assert (await running.timers.agenda(90.0, kinds=(KIND,))).due == (rings[1],)
    assert (await running.timers.agenda(5.0)).next_at == 80.0


async def test_nothing_ticks_after_the_end(running: Store) -> None:
    await running.clocks.put(GAME, (CLOCK,), (Timer(key=ring_key(GAME, 0, "up"), due_at=80.0),))
    await running.clocks.vote(GAME, "q", 1, "wait")
    await running.games.call_off(GAME, 50.0)
    await running.clocks.put(GAME, (CLOCK,), (Timer(key=ring_key(GAME, 0, "up"), due_at=80.0),))
    assert (await running.clocks.of_game(GAME), await running.timers.of_game(GAME)) == (((), ()), ())
    assert await running.clocks.votes(GAME, "q") == {}


async def test_a_later_vote_replaces_an_earlier_one(running: Store) -> None:
    for seat, choice in ((0, "wait"), (1, "safe"), (0, "robot")):
        await running.clocks.vote(GAME, "q", seat, choice)
    assert await running.clocks.votes(GAME, "q") == {0: "robot", 1: "safe"}
    with pytest.raises(UnknownGame):
        await running.clocks.vote("nowhere", "q", 0, "wait")


async def test_new_holder_of_a_seat_gets_a_new_clock(running: Store) -> None:
    mine, others = (
        (ring_key(GAME, 1, "up"), TimerKey(game_id=GAME, kind=VOTE, key="1")),
        (
            ring_key(GAME, 11, "up"),
            TimerKey(game_id=GAME, kind=VOTE, key="11"),
            TimerKey(game_id=GAME, kind="other", key="1"),
        ),
    )
    rings = tuple(Timer(key=key, due_at=80.0) for key in (*mine, *others))
    both = (CLOCK, replace(CLOCK, seat=1))
    await running.clocks.put(GAME, both, rings)
    await running.games.change_holder(GAME, 1, SeatHolder(user_id=102, name="user 102", stand_in="greedy"))
    assert ((await running.clocks.of_game(GAME))[0], len(await running.timers.of_game(GAME))) == (both, 5)
    await running.games.change_holder(GAME, 1, SeatHolder(user_id=103, name="user 103"))
    assert (await running.clocks.of_game(GAME))[0] == (CLOCK,)
    assert {timer.key for timer in await running.timers.of_game(GAME)} == set(others)
