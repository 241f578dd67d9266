"""Why computer players made their moves: told only after the game, and only for moves that they would make again."""

from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import EndContent
from ttrbot.engine.codec import decode_action
from ttrbot.engine.ids import Seat
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.robots.reasons import BestMoves, MoveReason
from ttrbot.robots.search import ExpertRobot
from ttrbot.store import Status

ROBOT: Seat = 1
ASKED = 60


async def test_reasons_are_told_after_the_game_and_not_before(world) -> None:
    world.robots = {"child": PlannerRobot}
    await world.restart()
    game = await world.game((ANN,), robots=1, first="owner")
    await world.take_turn(game)
    await world.host.settled()
    numbers = [entry.number for entry in ok(await world.games.history(game))]
    assert ok(await world.host.explanations.reasons(game, numbers)) == {}
    await world.play_out(game)
    history = ok(await world.games.history(game))
    assert ok(await world.games.table(game)).status is Status.OVER
    reasons = ok(await world.host.explanations.reasons(game, [entry.number for entry in history]))
    by_robot = [entry.number for entry in history if entry.seat == ROBOT]
    assert set(reasons) == set(by_robot)
    assert {"keep-tickets", "claim-for-tickets", "draw-for-tickets"} <= {
        reason.why for reason in reasons.values() if isinstance(reason, MoveReason)
    }
    page = by_robot[-3:]
    assert ok(await world.host.explanations.reasons(game, page)) == {number: reasons[number] for number in page}


async def test_a_move_that_it_would_not_make_again_has_no_reason(world) -> None:
    game = await world.game((ANN,), robots=1)
    await world.play_out(game)
    history = ok(await world.games.history(game))[:ASKED]
    numbers = [entry.number for entry in history]
    assert ok(await world.host.explanations.reasons(game, numbers)) == {}
    world.robots = {"child": PlannerRobot}
    await world.restart()
    reasons = ok(await world.host.explanations.reasons(game, numbers))
    assert len(reasons) < len([entry for entry in history if entry.seat == ROBOT]), "it was another that made them"


async def test_best_moves_that_an_expert_weighed_are_told_after_the_game(world, monkeypatch) -> None:
    monkeypatch.setattr("ttrbot.app.core.computer_players.ROUND", 0.06)
    world.robots = {"child": ExpertRobot}
    await world.restart()
    game = await world.game((ANN,), robots=1, first="owner")
    await world.take_turn(game)
    await world.host.settled()
    by_robot = [entry.number for entry in ok(await world.games.history(game)) if entry.seat == ROBOT]
    assert ok(await world.host.explanations.reasons(game, by_robot)) == {}
    await world.play_out(game)
    by_robot = [entry.number for entry in ok(await world.games.history(game)) if entry.seat == ROBOT]
    reasons = ok(await world.host.explanations.reasons(game, by_robot[:2] + by_robot[-6:]))
    told = [(number, reason.moves) for number, reason in reasons.items() if isinstance(reason, BestMoves)]
    assert len(told) > 2
    assert {len(moves) for _, moves in told} <= {2, 3}
    assert all(0 <= move.chance <= 1 for _, moves in told for move in moves)
    stored = {action.number - 1: action.blob for action in await world.store.games.actions(game)}
    assert [decode_action(stored[number]) for number, _ in told] == [moves[0].action for _, moves in told]


async def test_reasons_in_a_persons_seat_only_for_computer_moves(world) -> None:
    world.robots = {"child": RandomRobot, "veteran": PlannerRobot}
    await world.restart()
    game = await world.game((ANN,), robots=1, first="owner")
    await world.take_turn(game)
    await world.host.settled()
    own = {entry.number for entry in ok(await world.games.history(game)) if entry.seat == 0}
    ok(await world.host.attendance.step_out(game, ANN))
    await world.restart()
    await world.host.settled()
    history = ok(await world.games.history(game, 0))
    assert ok(await world.games.table(game)).status is Status.OVER
    assert {entry.number for entry in history if entry.seat == 0 and not entry.stands_in} == own
    assert not any(entry.stands_in for entry in history if entry.seat != 0)
    reasons = ok(await world.host.explanations.reasons(game, [entry.number for entry in history]))
    assert reasons
    assert all(entry.stands_in for entry in history if entry.number in reasons)


async def test_former_player_is_distinguished_from_the_replacement(world) -> None:
    world.robots = {"child": RandomRobot, "veteran": PlannerRobot}
    await world.restart()
    game = await world.game((ANN, BEN), first="owner")
    for _ in range(30):
        person = await world.turn_of(game)
        await world.claim_or_draw(game, person, ok(await world.games.seat_view(game, person)))
    own = {entry.number for entry in ok(await world.games.history(game)) if entry.seat == 0}
    ok(await world.host.attendance.leave(game, ANN))
    await world.play_out(game)
    history = ok(await world.games.history(game))
    assert {entry.number for entry in history if entry.seat == 0 and not entry.stands_in} == own
    reasons = ok(await world.host.explanations.reasons(game, [entry.number for entry in history]))
    assert reasons
    assert all(entry.stands_in for entry in history if entry.number in reasons)


async def test_the_count_knows_of_computer_players_that_only_stood_in(world) -> None:
    world.robots = {"child": RandomRobot, "regular": GreedyRobot}
    await world.restart()
    game = await world.game((ANN, BEN), first="owner")
    ok(await world.host.attendance.step_out(game, ANN))
    await world.host.settled()
    ok(await world.host.absences.take_seat(game, ANN))
    await world.play_out(game)
    (end,) = world.discord.of(EndContent)
    assert [content.stand_ins for content in end.shown[-2:]] == [frozenset(), {"regular"}]
    assert not any(info.is_robot for info in end.content.table.seats)
