"""Games that are over are removed with everything about them."""

import pytest

from tests.store.samples import ANN, GAME, full_append, new_game, person
from ttrbot.store import Append, GameRow, Status, Store, UnknownGame, WrongStatus


async def ended(store: Store, game_id: str, at: float) -> None:
    await store.games.create(new_game(id=game_id), (person(ANN),))
    await store.games.cancel_lobby(game_id, at)


async def test_oldest_games_that_are_over_are_listed_first(store: Store, running: GameRow) -> None:
    for game_id, at in (("late", 300.0), ("older", 100.0), ("old", 200.0)):
        await ended(store, game_id, at)
    await store.games.create(new_game(id="open"))

    assert await store.games.ended_before(300.0, 10) == ("older", "old")
    assert await store.games.ended_before(1000.0, 1) == ("older",)


async def test_game_that_was_played_to_its_end_is_listed_and_removed(store: Store, running: GameRow) -> None:
    await store.games.append(Append(game_id=GAME, expected=2, at=90.0, events=(b"over",), status=Status.OVER))

    assert await store.games.ended_before(90.0, 10) == ()
    assert await store.games.ended_before(91.0, 10) == (GAME,)
    await store.games.remove(GAME)
    assert await store.games.ended_before(91.0, 10) == ()


async def test_removed_game_leaves_nothing(store: Store, running: GameRow) -> None:
    await store.games.append(full_append())
    await store.games.call_off(GAME, 100.0)
    before = await store.personal.export(ANN)
    assert before["seats"]

    await store.games.remove(GAME)

    with pytest.raises(UnknownGame):
        await store.games.get(GAME)
    after = await store.personal.export(ANN)
    assert [after[table] for table in ("games", "seats", "actions", "orders", "results")] == [[]] * 5
    assert await store.outbox.of_game(GAME) == ()
    assert await store.games.of_user(ANN, tuple(Status)) == ()


async def test_game_that_is_not_over_stays(store: Store, running: GameRow) -> None:
    with pytest.raises(WrongStatus):
        await store.games.remove(GAME)
    assert (await store.games.get(GAME)).status is Status.RUNNING


async def test_unknown_game_refused(store: Store) -> None:
    with pytest.raises(UnknownGame):
        await store.games.remove("nowhere")
