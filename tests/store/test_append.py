"""The append: completely or not at all, and only at the expected position."""

import asyncio
import dataclasses
from typing import Any

import pytest

from tests.store.samples import ANN, BEN, CAT, GAME, full_append, new_game, person, queued_pings, start
from ttrbot.store import (
    Append,
    Appended,
    Conflict,
    GameRow,
    NotSeated,
    PostClaim,
    Snapshot,
    Status,
    Store,
    SurfaceKey,
    SurfaceKind,
    Timer,
    TimerKey,
    Want,
    WrongStatus,
)


async def test_start_is_an_action_of_the_host(store: Store, lobby: GameRow) -> None:
    assert await store.games.append(start()) == Appended(position=2, action_number=1)
    game = await store.games.get(GAME)
    assert (game.status, game.started_at, game.position) == (Status.RUNNING, 20.0, 2)
    assert (game.waiting, game.waiting_since) == ((0, 1), 20.0)
    [action] = await store.games.actions(GAME)
    assert (action.seat, action.blob, action.at, action.last_seq) == (None, None, 20.0, 2)


async def test_start_may_reorder_seats(store: Store, lobby: GameRow) -> None:
    await store.games.append(dataclasses.replace(start(), seating=(1, 0)))
    assert [(seat.seat, seat.user_id) for seat in await store.games.seats(GAME)] == [(0, BEN), (1, ANN)]


@pytest.mark.parametrize("seating", [(0,), (0, 0), (0, 2), (0, 1, 2)])
async def test_a_seating_names_each_seat_once(store: Store, lobby: GameRow, seating: tuple[int, ...]) -> None:
    with pytest.raises(NotSeated):
        await store.games.append(dataclasses.replace(start(), seating=seating))
    assert await store.games.get(GAME) == lobby


async def test_an_action_is_stored_with_all_that_goes_with_it(store: Store, running: GameRow) -> None:
    assert await store.games.append(full_append()) == Appended(position=5, action_number=2)
    game = await store.games.get(GAME)
    assert (game.position, game.turn, game.waiting, game.waiting_since) == (5, 1, (1,), 30.0)
    events = await store.games.events(GAME)
    assert [(event.seq, event.action_number, event.blob) for event in events] == [
        (1, 1, b"dealt"),
        (2, 1, b"begun"),
        (3, 2, b"one"),
        (4, 2, b"two"),
        (5, 2, b"three"),
    ]
    action = (await store.games.actions(GAME))[1]
    assert (action.number, action.seat, action.blob, action.at, action.last_seq) == (2, 0, b"action", 30.0, 5)
    table = await store.outbox.get(SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE))
    hand = await store.outbox.get(SurfaceKey(game_id=GAME, kind=SurfaceKind.HAND, seat=0))
    assert table is not None
    assert hand is not None
    assert table.wanted == hand.wanted == 5
    assert [ping.seat for ping in await queued_pings(store)] == [1]
    assert [timer.due_at for timer in await store.timers.of_game(GAME)] == [99.0]


@pytest.mark.parametrize("expected", [0, 1, 3])
async def test_an_append_at_another_position_is_a_conflict_and_stores_nothing(
    store: Store, running: GameRow, expected: int
) -> None:
    before = await store.games.load(GAME)
    with pytest.raises(Conflict) as refusal:
        await store.games.append(full_append(expected=expected))
    assert (refusal.value.expected, refusal.value.actual) == (expected, 2)
    assert await store.games.load(GAME) == before
    assert await queued_pings(store) == ()
    assert await store.timers.of_game(GAME) == ()


async def test_only_one_of_simultaneous_appends_at_a_position_succeeds(store: Store, running: GameRow) -> None:
    answers = await asyncio.gather(*(store.games.append(full_append()) for _ in range(10)), return_exceptions=True)
    assert sum(isinstance(answer, Appended) for answer in answers) == 1
    assert sum(isinstance(answer, Conflict) for answer in answers) == 9
    assert len(await store.games.events(GAME)) == 5


async def test_a_conflict_in_one_game_leaves_the_others_of_the_same_commit_alone(
    store: Store, running: GameRow
) -> None:
    others = [f"game{i}" for i in range(5)]
    for other in others:
        await store.games.create(new_game(id=other), (person(ANN), person(BEN)))
    answers = await asyncio.gather(
        *(store.games.append(start(other)) for other in others),
        store.games.append(full_append(expected=1)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [Appended] * 5 + [Conflict]
    assert [game.id for game in await store.games.with_status([Status.RUNNING])] == [GAME, *others]


@pytest.mark.parametrize(
    "append",
    [
        dataclasses.replace(full_append(), seat=2),
        dataclasses.replace(full_append(), waiting=(2,)),
        dataclasses.replace(full_append(), pings=(2,)),
        dataclasses.replace(full_append(), wants=(Want(kind=SurfaceKind.HAND, seat=2),)),
    ],
)
async def test_a_seat_that_nobody_has_is_refused(store: Store, running: GameRow, append: Append) -> None:
    with pytest.raises(NotSeated, match="no seat 2"):
        await store.games.append(append)
    assert (await store.games.get(GAME)).position == 2


async def test_the_end_leaves_nothing_open(store: Store, running: GameRow) -> None:
    await store.games.append(full_append())
    await store.games.append(
        Append(
            game_id=GAME,
            expected=5,
            at=40.0,
            events=(b"ended",),
            status=Status.OVER,
            wants=(Want(kind=SurfaceKind.END),),
            set_timers=(Timer(key=TimerKey(game_id=GAME, kind="reveal"), due_at=41.0),),
        )
    )
    game = await store.games.get(GAME)
    assert (game.status, game.ended_at, game.waiting, game.waiting_since) == (Status.OVER, 40.0, (), None)
    assert await queued_pings(store) == ()
    assert [timer.key.kind for timer in await store.timers.of_game(GAME)] == ["reveal"]
    with pytest.raises(WrongStatus):
        await store.games.append(dataclasses.replace(start(), expected=6))


async def test_a_called_off_game_shows_its_messages_once_more(store: Store, running: GameRow) -> None:
    await store.games.append(full_append())
    key = SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE)
    row = await store.outbox.get(key)
    assert row is not None
    assert await store.outbox.claim(row, PostClaim("epoch-1", 31.0), carried=row.pings)
    await store.outbox.mark_posted(row, position=5, nonce="epoch-1", channel_id=7, message_id=70)
    game = await store.games.call_off(GAME, 50.0)
    assert (game.status, game.ended_at, game.waiting) == (Status.CANCELLED, 50.0, ())
    assert await store.timers.of_game(GAME) == ()
    assert key in [row.key for row in (await store.outbox.agenda(50.0)).due]
    with pytest.raises(WrongStatus):
        await store.games.call_off(GAME, 51.0)


async def test_a_snapshot_shortens_what_is_loaded(store: Store, running: GameRow) -> None:
    await store.games.append(full_append())
    await store.games.save_snapshot(GAME, Snapshot(seq=4, blob=b"state"))
    loaded = await store.games.load(GAME)
    assert loaded.snapshot == Snapshot(seq=4, blob=b"state")
    assert [event.seq for event in loaded.events] == [5]
    await store.games.save_snapshot(GAME, Snapshot(seq=3, blob=b"older"))
    assert (await store.games.load(GAME)).snapshot == Snapshot(seq=4, blob=b"state")
    await store.games.drop_snapshots()
    loaded = await store.games.load(GAME)
    assert loaded.snapshot is None
    assert [event.seq for event in loaded.events] == [1, 2, 3, 4, 5]


async def test_events_can_be_read_in_part(store: Store, running: GameRow) -> None:
    await store.games.append(full_append())
    assert [event.seq for event in await store.games.events(GAME, after=1, until=3)] == [2, 3]


async def test_games_are_found_by_person_server_and_channel(store: Store, running: GameRow) -> None:
    await store.games.create(new_game(id="later2", created_at=50.0, channel_id=9), (person(ANN),))
    await store.games.create(new_game(id="other3", guild_id=8, created_at=60.0), (person(CAT),))
    await store.games.create(new_game(id="gone44", created_at=70.0), (person(ANN),))
    await store.games.cancel_lobby("gone44", 71.0)
    await store.games.set_thread(GAME, 555)

    def ids(games: tuple[GameRow, ...]) -> list[str]:
        return [game.id for game in games]

    assert ids(await store.games.of_user(ANN)) == ["later2", GAME]
    assert (await store.games.of_user(ANN))[1].waiting == (0, 1)
    assert ids(await store.games.of_user(ANN, [Status.CANCELLED])) == ["gone44"]
    assert ids(await store.games.of_guild(1)) == ["later2", GAME]
    assert ids(await store.games.in_channel(555)) == [GAME]
    assert ids(await store.games.in_channel(9)) == ["later2"]
    assert ids(await store.games.with_status([Status.LOBBY])) == ["later2", "other3"]


@pytest.mark.parametrize(
    "changes",
    [
        {"events": ()},
        {"seat": None},
        {"action": None},
        {"turn": None},
        {"cancel_timers": (TimerKey(game_id="other3", kind="clock"),)},
    ],
)
def test_inconsistent_append_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"append|pings"):
        dataclasses.replace(full_append(), **changes)
