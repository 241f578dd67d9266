"""Surfaces: only the newest position is shown, and no message is lost or doubled."""

import pytest

from tests.store.samples import GAME, full_append
from ttrbot.store import Append, Claim, Game, PingKey, PingState, Refused, Store, Surface, SurfaceKey, SurfaceKind, Want

TABLE = SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE)
HAND = SurfaceKey(game_id=GAME, kind=SurfaceKind.HAND, seat=0)
PING = PingKey(game_id=GAME, turn=1, seat=1)
CLAIM = Claim("epoch-1", 31.0)
ANOTHER = Claim("epoch-2", 33.0)


@pytest.fixture
async def played(store: Store, running: Game) -> Game:
    """The running game after an action that wants a new table message, a hand and a ping: position 5."""
    await store.games.append(full_append())
    return await store.games.get(GAME)


async def table_of(store: Store) -> Surface:
    surface = await store.surfaces.get(TABLE)
    assert surface is not None
    return surface


async def post(store: Store, position: int, message_id: int) -> Surface:
    """What the reconciler does when Discord plays along."""
    assert await store.surfaces.claim(TABLE, CLAIM) is not None
    assert await store.surfaces.mark_posted(
        TABLE, position=position, nonce=CLAIM.nonce, channel_id=7, message_id=message_id
    )
    return await table_of(store)


def another(expected: int, *, anew: bool) -> Append:
    return Append(
        game_id=GAME,
        expected=expected,
        at=32.0,
        events=(b"event",),
        turn=expected,
        wants=(Want(kind=SurfaceKind.TABLE, anew=anew),),
    )


async def due_keys(store: Store, now: float = 100.0) -> list[SurfaceKey]:
    kinds = (SurfaceKind.TABLE, SurfaceKind.HAND)
    return [surface.key for surface in (await store.surfaces.agenda(now, kinds)).due]


async def test_the_table_is_due_before_a_hand(store: Store, played: Game) -> None:
    assert await due_keys(store) == [TABLE, HAND]
    assert [surface.key for surface in (await store.surfaces.agenda(100.0, (SurfaceKind.HAND,))).due] == [HAND]


async def test_what_is_shown_is_no_longer_due(store: Store, played: Game) -> None:
    shown = await post(store, 5, 70)
    assert (shown.shown, shown.channel_id, shown.message_id, shown.claim) == (5, 7, 70, None)
    assert await due_keys(store) == [HAND]


async def test_many_positions_are_one_message(store: Store, played: Game) -> None:
    await post(store, 5, 70)
    for position in range(5, 9):
        await store.games.append(another(position, anew=False))
    [table] = (await store.surfaces.agenda(100.0, (SurfaceKind.TABLE,))).due
    assert (table.wanted, table.shown, table.message_id) == (9, 5, 70)
    assert (await store.surfaces.retired_agenda(100.0)).due == ()


async def test_an_older_position_never_replaces_a_newer_one(store: Store, played: Game) -> None:
    await post(store, 5, 70)
    assert await store.surfaces.mark_edited(TABLE, position=3, channel_id=7, message_id=70)
    assert (await table_of(store)).shown == 5
    assert (await store.surfaces.want(TABLE, 4)).wanted == 5


async def test_a_position_wanted_during_the_post_stays_due(store: Store, played: Game) -> None:
    assert await store.surfaces.claim(TABLE, CLAIM) is not None
    await store.games.append(another(5, anew=False))
    await store.surfaces.mark_posted(TABLE, position=5, nonce=CLAIM.nonce, channel_id=7, message_id=70)
    assert await due_keys(store) == [TABLE, HAND]


async def test_a_new_message_retires_the_old_one(store: Store, played: Game) -> None:
    await post(store, 5, 70)
    await store.games.append(another(5, anew=True))
    assert (await table_of(store)).message_id is None
    [old] = (await store.surfaces.retired_agenda(100.0)).due
    assert (old.key, old.channel_id, old.message_id) == (TABLE, 7, 70)
    await store.surfaces.retired_failed(70, next_at=200.0)
    assert (await store.surfaces.retired_agenda(100.0)).due == ()
    [old] = (await store.surfaces.retired_agenda(200.0)).due
    assert old.attempts == 1
    await store.surfaces.retired_done(70)
    assert (await store.surfaces.retired_agenda(200.0)).due == ()


async def test_a_post_that_was_overtaken_is_retired_at_once(store: Store, played: Game) -> None:
    assert await store.surfaces.claim(TABLE, CLAIM) is not None
    await store.games.append(another(5, anew=True))
    assert not await store.surfaces.mark_posted(TABLE, position=5, nonce=CLAIM.nonce, channel_id=7, message_id=70)
    after = await table_of(store)
    assert (after.message_id, after.shown, after.claim) == (None, None, None)
    assert [old.message_id for old in (await store.surfaces.retired_agenda(100.0)).due] == [70]
    assert TABLE in await due_keys(store)


async def test_an_edit_of_a_replaced_message_retires_it_once_more(store: Store, played: Game) -> None:
    await post(store, 5, 70)
    await store.games.append(another(5, anew=True))
    await store.surfaces.retired_done(70)
    assert not await store.surfaces.mark_edited(TABLE, position=5, channel_id=7, message_id=70)
    assert [old.message_id for old in (await store.surfaces.retired_agenda(100.0)).due] == [70]


async def test_a_begun_post_keeps_its_nonce_even_when_overtaken(store: Store, played: Game) -> None:
    begun = await store.surfaces.claim(TABLE, CLAIM)
    assert begun is not None
    assert begun.claim is None
    await store.games.append(another(5, anew=True))
    again = await store.surfaces.claim(TABLE, ANOTHER)
    assert again is not None
    assert (again.claim, again.is_overtaken) == (CLAIM, True)
    await store.surfaces.mark_gone(TABLE)
    fresh = await store.surfaces.claim(TABLE, ANOTHER)
    assert fresh is not None
    assert (fresh.claim, (await table_of(store)).claim) == (None, ANOTHER)


async def test_a_surface_with_a_message_is_not_posted_again(store: Store, played: Game) -> None:
    await post(store, 5, 70)
    assert await store.surfaces.claim(TABLE, ANOTHER) is None


async def test_a_failure_waits_and_a_success_forgets_it(store: Store, played: Game) -> None:
    await store.surfaces.mark_failed(TABLE, next_at=60.0, error="503")
    assert await due_keys(store, 59.0) == [HAND]
    failed = await table_of(store)
    assert (failed.attempts, failed.last_error, failed.next_at) == (1, "503", 60.0)
    assert await due_keys(store, 60.0) == [TABLE, HAND]
    shown = await post(store, 5, 70)
    assert (shown.attempts, shown.last_error) == (0, None)


async def test_the_reconciler_knows_how_long_it_may_sleep(store: Store, played: Game) -> None:
    for surface in await store.surfaces.of_game(GAME):
        await store.surfaces.mark_failed(surface.key, next_at=60.0, error="503")
    assert (await store.surfaces.agenda(-1.0)).next_at == 60.0
    for surface in await store.surfaces.of_game(GAME):
        await store.surfaces.close(surface.key, error="gone")
    assert (await store.surfaces.agenda(-1.0)).next_at is None


async def test_a_message_that_is_gone_is_posted_anew(store: Store, played: Game) -> None:
    await post(store, 5, 70)
    await store.surfaces.mark_gone(TABLE)
    table = await table_of(store)
    assert (table.message_id, table.shown) == (None, None)
    assert TABLE in await due_keys(store)


async def test_a_redraw_keeps_the_message(store: Store, played: Game) -> None:
    await post(store, 5, 70)
    await store.surfaces.redraw(TABLE)
    table = await table_of(store)
    assert (table.message_id, table.shown, table.wanted) == (70, None, 5)


async def test_a_redraw_asked_for_during_an_edit_is_not_lost(store: Store, played: Game) -> None:
    shown = await post(store, 5, 70)
    await store.surfaces.redraw(TABLE)
    due = await table_of(store)
    for redraws, is_due in ((shown.redraws, True), (due.redraws, False)):
        await store.surfaces.mark_edited(TABLE, position=5, channel_id=7, message_id=70, redraws=redraws)
        assert (TABLE in await due_keys(store)) == is_due


async def test_closed_direct_messages_are_left_alone_until_reopened(store: Store, played: Game) -> None:
    await store.surfaces.close(HAND, error="50007")
    assert HAND not in await due_keys(store)
    assert await store.surfaces.claim(HAND, CLAIM) is None
    await store.surfaces.want(HAND, 6)
    assert HAND not in await due_keys(store)
    await store.surfaces.reopen(HAND)
    assert HAND in await due_keys(store)


async def test_a_ping_travels_with_its_post(store: Store, played: Game) -> None:
    assert await store.surfaces.claim(TABLE, CLAIM, carried=(PING,)) is not None
    [claimed] = await store.pings.claimed()
    assert (claimed.key, claimed.state, claimed.claimed_at) == (PING, PingState.CLAIMED, 31.0)
    await store.surfaces.mark_posted(TABLE, position=5, nonce=CLAIM.nonce, channel_id=7, message_id=70, carried=(PING,))
    assert await store.pings.claimed() == ()
    assert await store.pings.queued() == ()


async def test_a_begun_post_claims_no_further_pings(store: Store, played: Game) -> None:
    await store.surfaces.claim(TABLE, CLAIM)
    await store.surfaces.claim(TABLE, ANOTHER, carried=(PING,))
    assert [ping.key for ping in await store.pings.queued()] == [PING]


async def test_what_was_never_wanted_can_not_be_shown(store: Store, running: Game) -> None:
    assert await store.surfaces.get(TABLE) is None
    assert await store.surfaces.claim(TABLE, CLAIM) is None
    with pytest.raises(Refused):
        await store.surfaces.mark_posted(TABLE, position=1, nonce="x", channel_id=7, message_id=70)


def test_only_a_hand_has_a_seat() -> None:
    with pytest.raises(ValueError, match="a hand has a seat"):
        SurfaceKey(game_id=GAME, kind=SurfaceKind.HAND)
    with pytest.raises(ValueError, match="a hand has a seat"):
        SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE, seat=0)


async def test_a_post_with_a_ping_that_is_no_longer_due_is_not_begun(store: Store, played: Game) -> None:
    await store.pings.claim(PING, 30.0)
    assert await store.surfaces.claim(TABLE, CLAIM, carried=(PING,)) is None
    assert (await table_of(store)).claim is None
    await store.pings.release(PING)
    other = PingKey(game_id=GAME, turn=1, seat=0)  # was never queued
    assert await store.surfaces.claim(TABLE, CLAIM, carried=(PING, other)) is None
    assert [ping.key for ping in await store.pings.queued(GAME)] == [PING], "all or none"
    assert await store.surfaces.claim(TABLE, CLAIM, carried=(PING,)) is not None


async def test_posts_that_never_arrive_are_failures_in_a_row(store: Store, played: Game) -> None:
    for failures in range(3):
        surface = await store.surfaces.claim(TABLE, CLAIM)
        assert surface is not None
        assert surface.attempts == failures
        await store.surfaces.mark_failed(TABLE, next_at=40.0, error="TryLater")
        await store.surfaces.mark_gone(TABLE)
    assert (await post(store, 5, 70)).attempts == 0
