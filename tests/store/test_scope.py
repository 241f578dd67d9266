"""A store within a scope finds what is due on its servers, and only that; all games can be asked for and changed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from tests.store.samples import ANN, GAME, NEW_GAME, person
from ttrbot.store import NewSeat, NoticeKey, Store, SurfaceKind, Timer, TimerKey
from ttrbot.store.records import Append, ClockRow, Status
from ttrbot.store.scope import EVERYWHERE, Scope

HERE, THERE = GAME, "there"
OTHER_SERVER = 1 << 22
"""A server of the second of two shards; the samples' server is of the first."""
SCOPES = {HERE: Scope((0,), 2), THERE: Scope((1,), 2)}
NOTICES = (SurfaceKind.NOTICE,)
ROBOT = NewSeat(user_id=None, name="Robot", robot="greedy", press_id=99)


@pytest.fixture
async def both(store: Store) -> Store:
    """Return a store with a running game on each of two servers."""
    for game_id, guild_id in ((HERE, 1), (THERE, OTHER_SERVER)):
        await store.games.create(replace(NEW_GAME, id=game_id, guild_id=guild_id), (person(ANN), ROBOT))
        deal = Append(
            game_id=game_id, expected=0, at=5.0, events=(b"e",), status=Status.RUNNING, waiting=(0,), turn=0, pings=(0,)
        )
        await store.games.append(deal)
        await store.timers.put(Timer(key=TimerKey(game_id=game_id, kind="clock", key="0"), due_at=7.0, payload=b""))
        clock = ClockRow(seat=0, turn=0, total=9.0, left=9.0, since=None)
        await store.clocks.put(game_id, (clock,), ())
        await store.timers.put(Timer(key=TimerKey(game_id=game_id, kind="late", key="0"), due_at=7.0, payload=b""))
        await store.outbox.add(NoticeKey(game_id=game_id, kind="told", key="1"), b"x", 3.0)
        room = await store.rooms.want(guild_id, game_id, SurfaceKind.THREAD, 0, title="team")
        await store.rooms.made(room.number, 10, since_turn=1, empty_since=4.0)
    return store


FOUND: dict[str, Callable[[Store], Awaitable[list[str]]]] = {
    "running games": lambda store: ids(store.games.with_status((Status.RUNNING,)), "id"),
    "robots": lambda store: ids(store.games.running_with_robots()),
    "waited for": lambda store: ids(store.games.waited_for(), 0),
    "clocks": lambda store: ids(store.clocks.games()),
    "rooms": lambda store: ids(store.rooms.all(), "game_id"),
    "notices": lambda store: due(store.outbox.agenda(9.0, NOTICES)),
    "timers": lambda store: due(store.timers.agenda(9.0)),
    "pings": lambda store: ids(store.outbox.of_waiting_people(9.0), "game_id"),
}


async def ids(found: Awaitable[object], name: str | int | None = None) -> list[str]:
    rows = await found
    assert hasattr(rows, "__iter__")
    return [row if name is None else row[name] if isinstance(name, int) else getattr(row, name) for row in rows]


async def due(agenda: Awaitable[tuple[tuple[object, ...], float | None]]) -> list[str]:
    return [getattr(row, "game_id", None) or row.key.game_id for row in (await agenda)[0]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("what", FOUND)
async def test_only_what_is_due_on_the_servers_of_the_scope_is_found(both: Store, what: str) -> None:
    find = FOUND[what]
    assert set(await find(both)) == {HERE, THERE}
    for game_id, scope in SCOPES.items():
        assert set(await find(both.within(scope))) == {game_id}
    assert await find(both.within(Scope((2,), 4))) == []


async def test_whole_table_changes_stay_within_the_scope(both: Store) -> None:
    store = both.within(SCOPES[THERE])
    for row in (await both.outbox.agenda(9.0, NOTICES)).due:
        await both.outbox.put_off(row.number, next_at=50.0, error="503")
    await store.outbox.hurry()
    assert await due(both.outbox.agenda(9.0, NOTICES)) == [THERE]
    await store.timers.hasten("late", 6.0)
    assert await due(both.timers.agenda(6.5)) == [THERE]
    assert await store.timers.set_missing(Status.RUNNING, "stall", 1.0) == 1
    assert [timer.key.kind for timer in await both.timers.of_game(HERE)] == ["late"]
    await store.rooms.set_back(1.0)
    assert {room.game_id: room.empty_since for room in await both.rooms.all()} == {HERE: 4.0, THERE: 1.0}
    await both.games.call_off(HERE, 8.0)
    assert await store.games.ended_before(9.0, 10) == ()


async def test_games_of_other_servers_can_be_asked_for_and_changed(both: Store) -> None:
    store = both.within(SCOPES[THERE])
    assert (await store.games.set_thread(HERE, 5)).thread_id == 5
    assert {game.id for game in await store.games.of_user(ANN)} == {HERE, THERE}


def test_scopes_divide_all_servers_among_them() -> None:
    parts = [Scope((0, 3), 4), Scope((1, 2), 4)]
    for guild_id in (0, 1, 1 << 22, 5 << 22, 7 << 22, 2**63 - 1):
        assert sum(part.has(guild_id) for part in parts) == 1
        assert EVERYWHERE.has(guild_id)
    assert parts[0].has(0), "direct messages come over shard 0"
