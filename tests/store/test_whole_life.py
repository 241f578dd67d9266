"""Changes that the other tests of the store don't make, each once, in the life of a game."""

import dataclasses

import pytest

from tests.store.samples import ANN, BEN, CAT, GAME, NEW_GAME, full_append, new_game, person, queued_pings
from ttrbot.store import (
    SET_BACK,
    Append,
    CountsFor,
    GameRow,
    NewSeat,
    NoticeKey,
    PingKey,
    PostClaim,
    SeatHolder,
    SeatResult,
    Snapshot,
    Status,
    Store,
    StoredCharm,
    SurfaceKey,
    SurfaceKind,
    WrongStatus,
)

TABLE = SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE)


async def ended(store: Store) -> None:
    """End the running game, at position 2."""
    await store.games.append(Append(game_id=GAME, expected=2, at=90.0, events=(b"over",), status=Status.OVER))


async def test_charms_lose_their_texts_with_their_owners(store: Store, lobby: GameRow) -> None:
    for press, text in ((11, "first"), (11, "second 🍀"), (12, "third")):
        await store.games.add_charm(GAME, StoredCharm(press=press, digest=text[:2], text=text))
    assert [charm.text for charm in (await store.games.get(GAME)).charms] == [None, "second 🍀", "third"]
    told = (await store.personal.export(ANN))["charms"]
    assert [(row["charm"], row["digest"]) for row in told] == [(None, "fi"), ("second 🍀", "se")]
    await store.games.leave(GAME, ANN)
    assert [charm.text for charm in (await store.games.get(GAME)).charms] == [None, None, "third"]


async def test_running_game_is_changed(store: Store, running: GameRow) -> None:
    assert (await store.games.set_thread(GAME, 5)).thread_id == 5
    assert (await store.games.set_owner(GAME, BEN)).owner_id == BEN
    assert (await store.games.set_paused(GAME, paused=True)).paused
    assert (await store.games.change_config(GAME, lambda config: config + b"!")).config == b"config!"
    assert [game.id for game in await store.games.in_channel(5)] == [GAME]
    moved = await store.games.move(GAME, 6)
    assert (moved.channel_id, moved.thread_id) == (6, None)
    assert await store.games.map_text(moved.map_hash) == NEW_GAME.map_text


async def test_maps_and_languages_of_running_games_are_listed_once_each(store: Store, running: GameRow) -> None:
    for game_id in ("game-2", "game-3"):
        await store.games.create(dataclasses.replace(NEW_GAME, id=game_id, language="it"), (person(ANN),))
    assert await store.games.running_looks(9) == ((running.map_hash, running.language, GAME),), "the others are open"
    for number, game_id in enumerate(("game-2", "game-3")):
        deal = Append(game_id=game_id, expected=0, at=5.0 + number, events=(b"e",), status=Status.RUNNING)
        await store.games.append(dataclasses.replace(deal, waiting=(0,), turn=0, pings=(0,)))
    looks = ((running.map_hash, running.language, GAME), (running.map_hash, "it", "game-2"))
    assert await store.games.running_looks(9) == looks
    assert await store.games.running_looks(1) == looks[:1]
    assert await store.games.running_looks(0) == ()


async def test_seats_change_hands(store: Store, running: GameRow) -> None:
    await store.games.append(full_append())
    await store.games.change_holder(GAME, 1, SeatHolder(name="user 102", user_id=BEN, stand_in="greedy"))
    assert await store.games.running_with_robots() == (GAME,)
    assert await store.games.waited_for() == ()
    seat = await store.games.change_holder(GAME, 1, SeatHolder(name="Cat", user_id=CAT))
    assert (seat.user_id, seat.has_changed_hands, seat.played_by) == (CAT, True, None)
    assert await store.games.waited_for() == ((GAME, 1, CAT),)
    assert await store.outbox.of_waiting_people(30.0) == {PingKey(game_id=GAME, turn=1, seat=1): False}
    assert (await store.personal.export(BEN))["former_holders"] == [{"game_id": GAME, "user_id": BEN, "seat": 1}]


async def test_names_and_preferences_change(store: Store, running: GameRow) -> None:
    assert await store.people.rename(ANN, 1, "Ånn") == (GAME,)
    assert await store.people.rename(ANN, 1, "Ånn") == ()
    assert await store.people.change_preferences(ANN, lambda before: None) is None
    assert await store.people.change_preferences(ANN, lambda before: (before or b"") + b"x") == b"x"
    assert await store.people.change_preferences(ANN, lambda before: (before or b"") + b"x") == b"xx"
    assert (await store.games.seats(GAME))[0].name == "Ånn"


async def test_notes_are_kept_for_a_seat(store: Store, running: GameRow) -> None:
    await store.notes.put(GAME, 0, "a % b ? 'c' :d")
    assert await store.notes.get(GAME, 0) == "a % b ? 'c' :d"
    await store.notes.put(GAME, 0, "")
    assert await store.notes.get(GAME, 0) == ""


async def test_older_snapshot_replaces_no_newer_one(store: Store, running: GameRow) -> None:
    for seq in (2, 1):
        await store.games.save_snapshot(GAME, Snapshot(seq=seq, blob=bytes([seq])))
    loaded = await store.games.load(GAME)
    assert (loaded.snapshot, loaded.events) == (Snapshot(seq=2, blob=b"\x02"), ())
    await store.games.drop_snapshots()
    assert len((await store.games.load(GAME)).events) == 2


async def test_results_count_for_a_person(store: Store, running: GameRow) -> None:
    await ended(store)
    assert await store.results.missing() == (GAME,)
    one = SeatResult(seat=0, side=0, place=1, points=9, completed=1, tickets=2, turns=3, seconds=4.5)
    results = (one, dataclasses.replace(one, seat=1, counts_for=CountsFor.NOBODY))
    for _ in range(2):
        await store.results.add(GAME, results)
    played = await store.results.of_guild(1)
    assert [(one.user_id, one.is_former, one.result) for one in played] == [
        (ANN, False, results[0]),
        (None, False, results[1]),
    ]
    assert await store.results.missing() == ()
    await store.people.forget(ANN)
    assert [(one.user_id, one.is_former) for one in await store.results.of_guild(1)] == [(None, True), (None, False)]


async def test_ended_games_are_removed(store: Store, running: GameRow) -> None:
    await store.games.create(new_game(id="other"), (person(ANN),))
    await store.games.cancel_lobby("other", 80.0)
    with pytest.raises(WrongStatus):
        await store.games.remove(GAME)
    await ended(store)
    assert await store.games.ended_before(85.0, 9) == ("other",)
    assert await store.games.ended_before(95.0, 9) == ("other", GAME)
    await store.games.remove(GAME)
    assert await store.games.find(GAME) is None
    assert await store.games.events(GAME) == ()


async def test_missing_timers_are_set_once(store: Store, running: GameRow) -> None:
    await store.games.create(new_game(id="other"), (NewSeat(name="r", press_id=1, robot="greedy"),))
    assert await store.timers.set_missing(Status.RUNNING, "stall", 5.0) == 1
    assert await store.timers.set_missing(Status.RUNNING, "stall", 5.0) == 0
    assert await store.timers.set_missing(Status.LOBBY, "idle", 7.0, b"x") == 1
    due = (await store.timers.agenda(99.0, kinds=("idle", "stall"))).due
    assert [(timer.key.game_id, timer.key.kind, timer.due_at) for timer in due] == [
        ("other", "idle", 17.0),
        (GAME, "stall", 25.0),
    ]
    assert (await store.timers.agenda(99.0, kinds=())).due == ()
    assert (await store.timers.agenda(99.0, cut_off=(0,), shards=1)).due == ()
    assert len((await store.timers.agenda(99.0, cut_off=(1,), shards=2)).due) == 2


async def test_game_is_set_back(store: Store, running: GameRow) -> None:
    await store.games.append(full_append())
    row = await store.outbox.get(TABLE)
    assert row is not None
    await store.outbox.claim(row, PostClaim("epoch-1", 31.0), carried=row.pings)
    assert (await store.outbox.known([GAME])).nonces == {"epoch-1"}
    await store.outbox.mark_posted(row, position=5, nonce="epoch-1", channel_id=7, message_id=70)
    assert (await store.outbox.known([GAME])).ids == {70}
    assert await queued_pings(store) == ()
    await store.outbox.ping_again(GAME, 1, 1)
    assert await queued_pings(store) == (PingKey(game_id=GAME, turn=1, seat=1),)
    await store.outbox.set_back([GAME], kind="told", key="1", payload=b"set back", alive=12.5)
    kinds = [row.kind for row in (await store.outbox.agenda(99.0, tuple(SurfaceKind))).due]
    assert {SurfaceKind.TABLE, SurfaceKind.HAND, SurfaceKind.NOTICE, SurfaceKind.RECALL} <= set(kinds)
    recall = next(
        row for row in (await store.outbox.agenda(99.0, (SurfaceKind.RECALL,))).due if row.kind is SurfaceKind.RECALL
    )
    assert (recall.wanted, float(recall.payload)) == (SET_BACK, 12.5)


async def test_notices_end_by_kind(store: Store, running: GameRow) -> None:
    for key in ("1:a", "1:b", "2:a"):
        await store.outbox.add(NoticeKey(game_id=GAME, kind="half", key=key), key.encode(), 1.0)
    assert not await store.outbox.end_notices(GAME, "half", "1:", 7)
    left = (await store.outbox.agenda(99.0, (SurfaceKind.NOTICE,))).due
    assert [row.payload for row in left] == [b"2:a"]


async def test_room_lives_with_its_game(store: Store, running: GameRow) -> None:
    thread = await store.rooms.want(1, GAME, SurfaceKind.THREAD, 0, title="Róom")
    category = await store.rooms.want(1, None, SurfaceKind.CATEGORY, -1, title="all")
    assert await store.rooms.want(1, None, SurfaceKind.CATEGORY, -1, title="other") == category
    await store.rooms.claim(thread.number, 50)
    await store.rooms.made(thread.number, 60, since_turn=1, empty_since=None)
    found = await store.rooms.at(60)
    assert found is not None
    assert (found.number, found.title, found.after_id, found.is_running) == (thread.number, "Róom", 50, True)
    assert {room.number for room in await store.rooms.of_guild(1)} == {thread.number, category.number}
    await store.rooms.lose(thread.number)
    await store.rooms.want_refused(1)
    await store.rooms.unwant_voice(1)
    await store.rooms.found(category.number)
    assert (await store.rooms.get(category.number)) == category
