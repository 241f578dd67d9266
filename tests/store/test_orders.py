"""Standing orders in the store: one list for each person and game, changed completely or not at all."""

import pytest

from tests.store.samples import ANN, BEN, GAME, new_game, person, start
from ttrbot.store import SeatHolder, Store, UnknownGame


@pytest.fixture
async def running(store: Store) -> Store:
    await store.games.create(new_game(), (person(ANN, 1), person(BEN, 2)))
    await store.games.append(start())
    return store


async def test_lists_are_kept_by_person(running: Store) -> None:
    assert await running.orders.change(GAME, ANN, lambda before: b"a" if before is None else b"?") == b"a"
    assert await running.orders.change(GAME, BEN, lambda _: b"b") == b"b"
    assert await running.orders.of_game(GAME) == {ANN: b"a", BEN: b"b"}
    with pytest.raises(UnknownGame):
        await running.orders.change("nothing", ANN, lambda _: b"a")


async def test_a_list_that_has_changed_meanwhile_is_not_replaced(running: Store) -> None:
    await running.orders.change(GAME, ANN, lambda _: b"a")
    assert not await running.orders.replace(GAME, ANN, b"older", b"b")
    assert not await running.orders.replace(GAME, BEN, b"a", b"b")
    assert await running.orders.replace(GAME, ANN, b"a", b"b")
    assert await running.orders.of_game(GAME) == {ANN: b"b"}


async def test_a_list_ends_with_its_owners_hold_on_the_seat(running: Store) -> None:
    for who in (ANN, BEN):
        await running.orders.change(GAME, who, lambda _: b"a")
    await running.games.change_holder(GAME, 0, SeatHolder(user_id=ANN, name="Ann", stand_in="greedy"))
    assert list(await running.orders.of_game(GAME)) == [ANN, BEN], "a computer player only stands in"
    await running.games.change_holder(GAME, 0, SeatHolder(user_id=None, name=None, stand_in="greedy"))
    assert list(await running.orders.of_game(GAME)) == [BEN]
    await running.games.change_holder(GAME, 1, SeatHolder(user_id=None, name=None, stand_in="greedy"))
    assert await running.orders.of_game(GAME) == {}
