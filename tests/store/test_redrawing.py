"""Messages that show the same position once more."""

import pytest

from tests.store.samples import full_append
from tests.store.test_outbox import TABLE, another, due, edit, post, row_of
from ttrbot.store import GameRow, Store, SurfaceKind


@pytest.fixture(autouse=True)
async def played(store: Store, running: GameRow) -> None:
    """Play an action of the running game, which comes to position 5."""
    await store.games.append(full_append())


async def test_a_redraw_keeps_the_message(store: Store) -> None:
    await post(store, 5, 70)
    await store.outbox.redraw(TABLE)
    table = await row_of(store)
    assert (table.message_id, table.shown, table.wanted) == (70, None, 5)


async def test_a_redraw_asked_for_during_an_edit_is_not_lost(store: Store) -> None:
    shown = await post(store, 5, 70)
    await store.outbox.redraw(TABLE)
    for row, is_due in ((shown, True), (await row_of(store), False)):
        await edit(store, row, 5)
        assert (SurfaceKind.TABLE in await due(store)) == is_due


async def test_a_later_redraw_puts_off_nothing_that_is_due(store: Store) -> None:
    await store.outbox.redraw_later(TABLE, 500.0)
    assert SurfaceKind.TABLE in await due(store, 100.0)


async def test_a_later_redraw_is_due_at_its_time_or_with_the_next_position(store: Store) -> None:
    await post(store, 5, 70)
    for not_before in (500.0, 900.0):  # asked for again, it isn't put off any more
        await store.outbox.redraw_later(TABLE, not_before)
    assert SurfaceKind.TABLE not in await due(store, 499.0)
    assert SurfaceKind.TABLE in await due(store, 500.0)
    await store.outbox.hurry(450.0)  # the clock was set back
    assert SurfaceKind.TABLE in await due(store, 50.0)


async def test_of_two_later_redraws_the_earlier_counts(store: Store) -> None:
    """What a person changes is shown at once."""
    await post(store, 5, 70)
    for not_before in (500.0, 0.0, 900.0):
        await store.outbox.redraw_later(TABLE, not_before)
    assert SurfaceKind.TABLE in await due(store, 1.0)


async def test_the_next_position_is_due_before_a_later_redraw(store: Store) -> None:
    await post(store, 5, 70)
    await store.outbox.redraw_later(TABLE, 500.0)
    await store.games.append(another(5, anew=False))
    assert SurfaceKind.TABLE in await due(store, 100.0)
