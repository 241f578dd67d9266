"""Asking the others about a move that one press made, or that can't be taken back any more."""

from tests.app.world import ANN, BEN, CLEO, ok
from tests.support.ordered import MINUTE, order, pass_time
from tests.support.undone import asked, begun, fingerprint, position, said, undo
from ttrbot.app.core.answers import RefusedError
from ttrbot.app.play.standing_orders import WAIT_WITHOUT_CLOCK
from ttrbot.app.play.undo import UNDO
from ttrbot.app.play.votes import AGREE, DECLINE
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.orders.wishes import DrawBlind


async def test_all_moves_of_one_press_are_undone_together(world) -> None:
    game = await begun(world, first="owner")
    before = await fingerprint(world, game)
    await world.take_turn(game)
    await world.restart()
    preview = ok(await world.host.undoing.preview(game, ANN))
    assert [entry.seat for entry in preview.moves] == [0, 0]
    await undo(world, game, ANN)
    await world.host.settled()
    assert asked(world).moves == (1, ()), "to whoever made it that is one move"
    assert ok(await world.vote(game, BEN, UNDO, AGREE)) is True
    assert await fingerprint(world, game) == before
    for _ in range(2):
        ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    assert len(ok(await world.host.undoing.preview(game, ANN)).moves) == 1, "pressed one by one"


async def test_all_moves_of_an_order_in_a_turn_are_undone_together(world) -> None:
    game = await begun(world, first="owner")
    await order(world, game, BEN, DrawBlind())
    await world.take_turn(game)
    before = await fingerprint(world, game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await world.turn_of(game) == ANN
    preview = ok(await world.host.undoing.preview(game, BEN))
    assert [entry.seat for entry in preview.moves] == [1, 1]
    await undo(world, game, BEN)
    await world.host.settled()
    assert asked(world).moves == (1, ())
    assert ok(await world.vote(game, ANN, UNDO, AGREE)) is True
    assert await fingerprint(world, game) == before


async def test_move_that_became_impossible_is_reported(world, monkeypatch) -> None:
    game = await begun(world, first="owner")
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    at = await position(world, game)
    await undo(world, game, ANN)

    def impossible(*_):
        raise RefusedError("undo_chance")

    monkeypatch.setattr("ttrbot.app.play.undo.last_move_back", impossible)
    assert (await world.vote(game, BEN, UNDO, AGREE)).code == "motion_void"
    await world.host.settled()
    assert said(world) == ["motion-asked", "motion-void"]
    assert await position(world, game) == at


async def test_order_does_not_end_the_question_to_present_players(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO), first="owner")
    await order(world, game, BEN, DrawBlind())
    await world.take_turn(game)
    await undo(world, game, ANN)
    at = await position(world, game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await position(world, game) == at, "Ben's order waits for an answer"
    assert ok(await world.vote(game, CLEO, UNDO, DECLINE)) is True
    await pass_time(world, 2 * WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await world.turn_of(game) == CLEO
