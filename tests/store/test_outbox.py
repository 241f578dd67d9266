"""The outbox: only the newest position is shown, and no message, notice or ping is lost or doubled."""

import asyncio
import dataclasses

import pytest

from tests.store.samples import ANN, GAME, full_append, queued_pings
from ttrbot.store import (
    Append,
    GameRow,
    NoticeKey,
    Outgoing,
    PingKey,
    PostClaim,
    SeatHolder,
    Store,
    SurfaceKey,
    SurfaceKind,
    Timer,
    TimerKey,
    UnknownGame,
    Want,
)

TABLE = SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE)
HAND = SurfaceKey(game_id=GAME, kind=SurfaceKind.HAND, seat=0)
PING = PingKey(game_id=GAME, turn=1, seat=1)
NOTICE = NoticeKey(game_id=GAME, kind="half", key="1:0")
CLAIM = PostClaim("epoch-1", 31.0)
ANOTHER = PostClaim("epoch-2", 33.0)
RETIRED = (SurfaceKind.RETIRED,)
NOTICES = (SurfaceKind.NOTICE,)


@pytest.fixture
async def played(store: Store, running: GameRow) -> GameRow:
    """Return the running game after an action with a table message, a hand and a ping to send: position 5."""
    await store.games.append(full_append())
    return await store.games.get(GAME)


async def row_of(store: Store, key: SurfaceKey = TABLE) -> Outgoing:
    row = await store.outbox.get(key)
    assert row is not None
    return row


async def posted(
    store: Store, row: Outgoing, claim: PostClaim = CLAIM, *, position: int = 5, message_id: int = 70
) -> bool:
    """Record that a claimed post has arrived."""
    return await store.outbox.mark_posted(
        row, nonce=claim.nonce, position=position, channel_id=7, message_id=message_id
    )


async def post(store: Store, position: int, message_id: int) -> Outgoing:
    """Do what the worker does if Discord refuses nothing."""
    row = await row_of(store)
    assert await store.outbox.claim(row, CLAIM, carried=row.pings)
    assert await posted(store, row, position=position, message_id=message_id)
    return await row_of(store)


async def edit(store: Store, row: Outgoing, position: int) -> bool:
    return await store.outbox.mark_edited(row, position=position, channel_id=7, message_id=70)


def another(expected: int, *, anew: bool) -> Append:
    return Append(
        game_id=GAME,
        expected=expected,
        at=32.0,
        events=(b"event",),
        turn=expected,
        wants=(Want(kind=SurfaceKind.TABLE, anew=anew),),
    )


async def due(store: Store, now: float = 100.0, kinds=(SurfaceKind.TABLE, SurfaceKind.HAND)) -> list[SurfaceKind]:
    return sorted(row.kind for row in (await store.outbox.agenda(now, kinds)).due)


BOTH = [SurfaceKind.HAND, SurfaceKind.TABLE]


# Messages that are kept up to date.


async def test_shown_position_is_no_longer_due(store: Store, played: GameRow) -> None:
    assert await due(store) == BOTH
    shown = await post(store, 5, 70)
    assert (shown.shown, shown.channel_id, shown.message_id, shown.claim) == (5, 7, 70, None)
    assert await due(store) == [SurfaceKind.HAND]


async def test_many_positions_are_one_message(store: Store, played: GameRow) -> None:
    await post(store, 5, 70)
    for position in range(5, 9):
        await store.games.append(another(position, anew=False))
    table = await row_of(store)
    assert (table.wanted, table.shown, table.message_id) == (9, 5, 70)
    assert await due(store, kinds=RETIRED) == []


async def test_an_older_position_never_replaces_a_newer_one(store: Store, played: GameRow) -> None:
    row = await post(store, 5, 70)
    assert await edit(store, row, 3)
    assert (await row_of(store)).shown == 5


async def test_a_position_wanted_during_the_post_stays_due(store: Store, played: GameRow) -> None:
    row = await row_of(store)
    assert await store.outbox.claim(row, CLAIM, carried=row.pings)
    await store.games.append(another(5, anew=False))
    assert await posted(store, row)
    assert SurfaceKind.TABLE in await due(store)


async def test_a_post_of_an_earlier_position_is_not_begun(store: Store, played: GameRow) -> None:
    row = await row_of(store)
    await store.games.append(another(5, anew=False))
    assert not await store.outbox.claim(row, CLAIM, position=5, carried=row.pings)
    pings = await queued_pings(store)
    assert await store.outbox.claim(row, CLAIM, position=6, carried=pings)


async def test_a_new_message_retires_the_old_one(store: Store, played: GameRow) -> None:
    await post(store, 5, 70)
    await store.games.append(another(5, anew=True))
    assert (await row_of(store)).message_id is None
    assert await due(store, 100.0, RETIRED) == [], "it keeps its buttons until the new one is there"
    await post(store, 6, 71)
    [old] = (await store.outbox.agenda(100.0, RETIRED)).due
    assert (old.game_id, old.payload, old.channel_id, old.message_id) == (GAME, b"table", 7, 70)
    assert await store.outbox.retired(GAME, 70) == old
    await store.outbox.put_off(old.number, next_at=200.0, error="503")
    assert await due(store, 100.0, RETIRED) == []
    [again] = (await store.outbox.agenda(200.0, RETIRED)).due
    assert again.attempts == 1
    await store.outbox.forget(old)
    assert await due(store, 200.0, RETIRED) == []
    assert await store.outbox.retired(GAME, 70) is None


async def test_a_post_that_was_overtaken_is_retired_at_once(store: Store, played: GameRow) -> None:
    row = await row_of(store)
    assert await store.outbox.claim(row, CLAIM, carried=row.pings)
    await store.games.append(another(5, anew=True))
    assert (await row_of(store)).is_overtaken
    assert not await posted(store, row)
    after = await row_of(store)
    assert (after.message_id, after.shown, after.claim) == (None, None, None)
    assert await store.outbox.retired(GAME, 70) is not None
    assert SurfaceKind.TABLE in await due(store)


async def test_an_edit_of_a_replaced_message_retires_it_once_more(store: Store, played: GameRow) -> None:
    row = await post(store, 5, 70)
    await store.games.append(another(5, anew=True))
    old = await store.outbox.retired(GAME, 70)
    assert old is not None
    assert not await edit(store, row, 5)
    await store.outbox.forget(old)
    assert await store.outbox.retired(GAME, 70) is not None, "the edit may have come last"


async def test_a_begun_post_keeps_its_nonce_even_when_overtaken(store: Store, played: GameRow) -> None:
    row = await row_of(store)
    assert await store.outbox.claim(row, CLAIM, carried=row.pings)
    await store.games.append(another(5, anew=True))
    assert not await store.outbox.claim(row, ANOTHER, carried=row.pings)
    assert (await row_of(store)).claim == CLAIM
    await store.outbox.release(row, CLAIM.nonce)
    assert await store.outbox.claim(row, ANOTHER, carried=await queued_pings(store))
    assert (await row_of(store)).claim == ANOTHER


async def test_a_message_that_is_there_is_not_posted_again(store: Store, played: GameRow) -> None:
    row = await post(store, 5, 70)
    assert not await store.outbox.claim(row, ANOTHER, carried=row.pings)


async def test_a_failure_waits_and_a_success_forgets_it(store: Store, played: GameRow) -> None:
    row = await row_of(store)
    await store.outbox.put_off(row.number, next_at=60.0, error="503")
    assert await due(store, 59.0) == [SurfaceKind.HAND]
    failed = await row_of(store)
    assert (failed.attempts, failed.last_error, failed.next_at, failed.is_stuck) == (1, "503", 60.0, True)
    assert await due(store, 60.0) == BOTH
    shown = await post(store, 5, 70)
    assert (shown.attempts, shown.last_error, shown.is_stuck) == (0, None, False)


async def test_the_worker_knows_how_long_it_may_sleep(store: Store, played: GameRow) -> None:
    for row in await store.outbox.of_game(GAME):
        await store.outbox.put_off(row.number, next_at=60.0, error="503")
    assert (await store.outbox.agenda(-1.0)).next_at == 60.0
    assert (await store.outbox.agenda(-1.0, NOTICES)).next_at is None
    for row in await store.outbox.of_game(GAME):
        await store.outbox.close(row.number, error="gone")
    assert (await store.outbox.agenda(-1.0)).next_at is None


async def test_postponed_messages_can_be_hurried(store: Store, played: GameRow) -> None:
    table, hand = await row_of(store), await row_of(store, HAND)
    await store.outbox.put_off(table.number, next_at=60.0, error="Forbidden")
    await store.outbox.put_off(hand.number, next_at=60.0, error="TryLater")
    await store.outbox.hurry_refused(2, "Forbidden")
    assert await due(store, 50.0) == []
    await store.outbox.hurry_refused(1, "Forbidden")
    assert await due(store, 50.0) == [SurfaceKind.TABLE]
    await store.outbox.hurry()
    assert await due(store, 50.0) == BOTH


async def test_reposted_message_is_posted_again_and_the_old_one_retired(store: Store, played: GameRow) -> None:
    await post(store, 5, 70)
    await store.outbox.repost(TABLE)
    table = await row_of(store)
    assert (table.message_id, table.shown) == (None, None)
    assert SurfaceKind.TABLE in await due(store)
    assert await store.outbox.retired(GAME, 70) is not None


async def test_closed_direct_messages_are_left_alone_until_reposted(store: Store, played: GameRow) -> None:
    hand = await row_of(store, HAND)
    await store.outbox.close(hand.number, error="50007")
    assert not await store.outbox.claim(hand, CLAIM, carried=hand.pings)
    await store.games.append(dataclasses.replace(full_append(), expected=5))
    assert await due(store) == [SurfaceKind.TABLE]
    await store.outbox.repost(HAND)
    assert await due(store) == BOTH


async def test_posts_that_never_arrive_are_failures_in_a_row(store: Store, played: GameRow) -> None:
    for failures in range(3):
        row = await row_of(store)
        assert row.attempts == failures
        assert await store.outbox.claim(row, CLAIM, carried=row.pings)
        await store.outbox.put_off(row.number, next_at=40.0, error="TryLater")
        await store.outbox.release(row, CLAIM.nonce)
    assert (await post(store, 5, 70)).attempts == 0


async def test_a_hand_that_may_rest_is_due_later(store: Store, running: GameRow) -> None:
    wants = (Want(kind=SurfaceKind.HAND, seat=0, not_before=90.0),)
    await store.games.append(dataclasses.replace(full_append(), wants=wants))
    assert await due(store, 89.0) == []
    assert await due(store, 90.0) == [SurfaceKind.HAND]


async def test_unwanted_message_does_not_exist(store: Store, running: GameRow) -> None:
    assert await store.outbox.get(TABLE) is None


def test_only_a_hand_has_a_seat() -> None:
    with pytest.raises(ValueError, match="a hand has a seat"):
        SurfaceKey(game_id=GAME, kind=SurfaceKind.HAND)
    with pytest.raises(ValueError, match="a hand has a seat"):
        SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE, seat=0)


# Pings.


async def carrying(store: Store, claim: PostClaim = CLAIM, *pings: PingKey) -> bool:
    return await store.outbox.claim(await row_of(store), claim, carried=pings)


async def test_a_ping_travels_with_its_post(store: Store, played: GameRow) -> None:
    assert await carrying(store, CLAIM, PING)
    assert await queued_pings(store) == ()
    assert await store.outbox.carried_pings(GAME, CLAIM.nonce) == (PING,)
    assert await store.outbox.of_waiting_people(40.0) == {PING: False}
    await posted(store, await row_of(store))
    assert await store.outbox.carried_pings(GAME, CLAIM.nonce) == ()
    assert await store.outbox.of_waiting_people(40.0) == {PING: True}


async def test_only_one_of_several_posts_carries_a_ping(store: Store, played: GameRow) -> None:
    begun = await asyncio.gather(*(carrying(store, PostClaim(f"epoch-{number}", 31.0), PING) for number in range(10)))
    assert sum(begun) == 1


async def test_post_not_begun_when_its_ping_is_not_queued(store: Store, played: GameRow) -> None:
    other = PingKey(game_id=GAME, turn=1, seat=0)  # was never queued
    assert not await carrying(store, CLAIM, PING, other)
    assert (await row_of(store)).claim is None
    assert await queued_pings(store) == (PING,), "all or none"
    assert await carrying(store, CLAIM, PING)


async def test_post_not_begun_when_it_leaves_out_a_ping_of_now(store: Store, played: GameRow) -> None:
    assert not await carrying(store)
    assert (await row_of(store)).claim is None
    assert await carrying(store, CLAIM, PING)


async def test_edit_that_leaves_out_a_ping_of_now_makes_a_new_message_due(store: Store, played: GameRow) -> None:
    before = await post(store, 5, 70)
    await store.games.append(dataclasses.replace(next_turn(2, 5, 0), waiting=(0,)))
    assert not await edit(store, before, 6)
    after = await row_of(store)
    assert (after.shown, after.message_id) == (None, None)
    assert after.pings == (PingKey(game_id=GAME, turn=2, seat=0),)


async def test_a_delivered_ping_never_comes_back(store: Store, played: GameRow) -> None:
    await carrying(store, CLAIM, PING)
    await posted(store, await row_of(store))
    await store.outbox.release(await row_of(store), CLAIM.nonce)
    await store.games.append(dataclasses.replace(full_append(), expected=5))
    assert await queued_pings(store) == ()


async def test_unsent_ping_is_queued_again(store: Store, played: GameRow) -> None:
    await carrying(store, CLAIM, PING)
    await store.outbox.release(await row_of(store), CLAIM.nonce)
    assert await queued_pings(store) == (PING,)


def next_turn(turn: int, expected: int, *pings: int) -> Append:
    return Append(game_id=GAME, expected=expected, at=40.0, events=(b"next",), turn=turn, pings=pings)


async def test_a_ping_whose_turn_has_passed_is_dropped(store: Store, played: GameRow) -> None:
    await store.games.append(next_turn(2, 5, 0))
    assert await queued_pings(store) == (PingKey(game_id=GAME, turn=2, seat=0),)


async def test_ping_is_queued_again_when_its_turn_is_replayed(store: Store, played: GameRow) -> None:
    await store.games.append(next_turn(2, 5, 0))
    await store.games.append(next_turn(1, 6, 1))
    assert await queued_pings(store) == (PING,)


async def test_a_carried_ping_whose_turn_has_passed_is_not_queued_again(store: Store, played: GameRow) -> None:
    await carrying(store, CLAIM, PING)
    await store.games.append(next_turn(2, 5))
    await store.outbox.release(await row_of(store), CLAIM.nonce)
    assert await queued_pings(store) == ()


# Notices.


async def notice_of(store: Store, now: float = 10.0) -> Outgoing:
    (notice,) = (await store.outbox.agenda(now, NOTICES)).due
    return notice


async def test_a_notice_is_sent_once(store: Store, running: GameRow) -> None:
    assert await store.outbox.add(NOTICE, b"one", 10.0)
    assert not await store.outbox.add(NOTICE, b"two", 10.0)
    assert await due(store, 9.0, NOTICES) == []
    notice = await notice_of(store)
    assert (notice.payload, notice.claim, notice.recipient) == (b"one", None, 0)
    assert await store.outbox.claim(notice, CLAIM, carried=notice.pings)
    assert not await store.outbox.claim(notice, ANOTHER, carried=notice.pings)
    assert (await notice_of(store)).claim == CLAIM, "after a crash it keeps its nonce"
    assert await posted(store, notice, position=1)
    assert await due(store, 99.0, NOTICES) == []
    assert not await store.outbox.add(NOTICE, b"three", 10.0), "never again"
    with pytest.raises(UnknownGame):
        await store.outbox.add(dataclasses.replace(NOTICE, game_id="nowhere"), b"x", 10.0)


async def test_a_notice_is_put_off_or_dropped(store: Store, running: GameRow) -> None:
    await store.outbox.add(NOTICE, b"one", 10.0)
    notice = await notice_of(store)
    await store.outbox.put_off(notice.number, next_at=20.0, error="503")
    assert (await store.outbox.agenda(10.0, NOTICES)).next_at == 20.0
    assert (await notice_of(store, 20.0)).attempts == 1
    await store.outbox.close(notice.number)
    assert await due(store, 99.0, NOTICES) == []
    assert (await store.outbox.agenda(0.0, NOTICES)).next_at is None


async def test_a_notice_that_is_not_due_yet_is_not_hurried(store: Store, running: GameRow) -> None:
    await store.outbox.add(NOTICE, b"one", 10.0)
    await store.outbox.hurry()
    assert await due(store, 9.0, NOTICES) == []


async def test_notices_that_are_over_lose_their_buttons(store: Store, running: GameRow) -> None:
    sent, begun, queued = (dataclasses.replace(NOTICE, key=key) for key in ("1:0", "1:1", "1:2"))
    for number, key in enumerate((sent, begun, queued)):
        await store.outbox.add(key, b"x", float(number))
    rows = (await store.outbox.agenda(10.0, NOTICES)).due
    for row, claim in zip(rows, (CLAIM, ANOTHER), strict=False):
        assert await store.outbox.claim(row, claim, carried=row.pings)
    await posted(store, rows[0], position=1)
    assert await store.outbox.end_notices(GAME, "half", "1:", 7)
    assert [old.message_id for old in (await store.outbox.agenda(10.0, RETIRED)).due] == [70]
    (left,) = (await store.outbox.agenda(10.0, NOTICES)).due
    assert (left.number, left.is_overtaken) == (rows[1].number, True)
    assert not await posted(store, left, ANOTHER, position=1, message_id=71)
    assert [old.message_id for old in (await store.outbox.agenda(10.0, RETIRED)).due] == [70, 71]
    assert await due(store, 99.0, NOTICES) == []
    assert not await store.outbox.end_notices(GAME, "half", "1:", 7), "nothing is left to end"


async def test_notices_that_are_over_and_never_arrived_are_dropped(store: Store, running: GameRow) -> None:
    await store.outbox.add(NOTICE, b"x", 0.0)
    row = await notice_of(store)
    assert await store.outbox.claim(row, CLAIM, carried=row.pings)
    await store.outbox.end_notices(GAME, "half", "", 7)
    await store.outbox.release(row, CLAIM.nonce)
    assert await due(store, 99.0, NOTICES) == []


async def test_notices_of_a_question_that_is_open_stay(store: Store, running: GameRow) -> None:
    await store.outbox.add(NOTICE, b"x", 0.0)
    await store.timers.put(Timer(key=TimerKey(game_id=GAME, kind="motion"), due_at=99.0))
    assert not await store.outbox.end_notices(GAME, "half", "", 7, unless="motion")
    assert await due(store, 10.0, NOTICES) == [SurfaceKind.NOTICE]


async def test_nothing_is_sent_after_the_end(store: Store, played: GameRow) -> None:
    await store.outbox.add(NOTICE, b"x", 10.0)
    await store.games.call_off(GAME, 50.0)
    assert await due(store, 99.0, NOTICES) == []
    assert await queued_pings(store) == ()


async def test_notices_to_a_forgotten_person_are_gone(store: Store, running: GameRow) -> None:
    await store.outbox.add(NOTICE, b"all", 10.0)
    await store.outbox.add(dataclasses.replace(NOTICE, recipient=ANN), b"ann", 10.0)
    await store.games.change_holder(GAME, 0, SeatHolder(user_id=None, name=None, stand_in="greedy"))
    await store.people.forget(ANN)
    assert (await notice_of(store)).payload == b"all"
