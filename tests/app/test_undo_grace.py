"""Computer players wait ten seconds after a move that can be taken back, or until its player is done."""

import asyncio
import threading

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CLEO, World, ok
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import TableContent
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.app.play.standing_orders import WAIT_ALONE
from ttrbot.app.play.undo_grace import QUESTION
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.orders.editing import added, told_to_play
from ttrbot.orders.wishes import Claim
from ttrbot.robots.random_robot import RandomRobot

WAIT = 10.0
ANNS_SEAT = 0


@pytest.fixture
async def patient(world):
    """Return a host whose computer players think in no time but still wait for people."""
    world.robot_pace = RobotPace(turn=0, step=0, after_person=WAIT)
    await world.restart()
    return world


async def begun(world: World, people=(ANN,)) -> str:
    """Return a game in which it is the owner's turn, and then a computer player's."""
    game = await world.game(people, robots=1, first="owner", opened=False)
    await world.quiet()
    for person in people:
        ok(await world.keep(game, person))
    await world.quiet()
    return game


async def wait(world, seconds: float = WAIT) -> None:
    """Let time pass without `settled`, so that waiting players still wait."""
    await world.quiet()
    world.clock.advance(seconds)
    await world.quiet()


async def until_claim(world, game: str) -> None:
    """Let time and turns pass until the one person can claim a route."""
    while not ok(await world.games.seat_view(game, ANN)).options.routes:
        await world.take_turn(game)
        await world.quiet()


async def number_of_moves(world: World, game: str) -> int:
    return len(ok(await world.games.history(game)))


def shown(world: World) -> TableContent:
    return world.discord.of(TableContent)[-1].content


async def claimed(world, people=(ANN,)) -> str:
    """Return a game in which the owner has just claimed a route, and a computer player is next."""
    game = await begun(world, people)
    await until_claim(world, game)
    assert (await world.claim(game, ANN)).may_undo
    await world.quiet()
    return game


async def test_no_wait_after_a_blind_card_which_cannot_be_taken_back(patient) -> None:
    game = await begun(patient)
    moves = await number_of_moves(patient, game)
    await patient.take_turn(game)
    await patient.quiet()
    assert await number_of_moves(patient, game) > moves + 1
    assert await patient.turn_of(game) == ANN


async def test_ten_seconds_after_a_claim_which_can_be_taken_back(patient) -> None:
    game = await claimed(patient)
    await wait(patient, WAIT - 1)
    moves = await number_of_moves(patient, game)
    assert await patient.turn_of(game) == 0
    assert shown(patient).awaits_done
    await wait(patient, 1)
    assert await number_of_moves(patient, game) > moves
    assert await patient.turn_of(game) == ANN
    assert not shown(patient).awaits_done


async def test_the_open_question_whether_to_take_back_stops_the_ten_seconds(patient) -> None:
    game = await claimed(patient)
    moves = await number_of_moves(patient, game)
    await wait(patient, WAIT - 1)
    ok(await patient.host.undoing.preview(game, ANN))
    await wait(patient, QUESTION - 1)
    ok(await patient.host.undoing.preview(game, ANN))
    assert await number_of_moves(patient, game) == moves, "still waiting for the answer"
    await wait(patient, 1)
    assert await number_of_moves(patient, game) > moves, "a second look doesn't stop the others again"


async def test_computer_players_think_while_they_wait(patient) -> None:
    thought = threading.Event()

    class Watched(RandomRobot):
        def choose(self, view, gamemap, decision, rng):
            thought.set()
            return super().choose(view, gamemap, decision, rng)

    patient.robots = {"child": Watched}
    await patient.restart()
    game = await begun(patient)
    await until_claim(patient, game)
    thought.clear()
    await patient.claim(game, ANN)
    assert await asyncio.to_thread(thought.wait, 60)
    await patient.quiet()
    assert await patient.turn_of(game) == 0, "and still wait"


async def test_nobody_waits_after_a_claim_by_an_order(patient) -> None:
    game = await begun(patient)
    await until_claim(patient, game)
    route = ok(await patient.games.seat_view(game, ANN)).options.routes[0].route
    ok(await patient.host.orders.change(game, ANN, lambda before: added(before, Claim(route))))
    ok(await patient.host.orders.change(game, ANN, told_to_play))
    moves = await number_of_moves(patient, game)
    await wait(patient, WAIT_ALONE)
    history = ok(await patient.games.history(game))
    assert [move.seat for move in history[moves : moves + 2]] == [0, 1], "the computer player has moved at once"
    assert await patient.turn_of(game) == ANN


async def test_within_a_turn_nobody_waits(patient) -> None:
    game = await begun(patient)
    ok(await patient.games.submit(game, ANN, DrawDeckCard, None))
    await patient.quiet()
    assert not shown(patient).awaits_done
    assert await patient.host.undo_grace.end(game, ANN) is False


async def test_done_lets_them_go_on_at_once_and_costs_no_edit(patient) -> None:
    game = await claimed(patient)
    await patient.quiet()
    waited = ok(await patient.games.table(game)).position
    assert await patient.host.undo_grace.until(game, ANNS_SEAT) == patient.clock.now() + 10
    assert await patient.host.undo_grace.end(game, ANN) is True
    await patient.quiet()
    assert await patient.turn_of(game) == ANN
    positions = [content.table.position for table in patient.discord.of(TableContent) for content in table.shown]
    assert positions.count(waited) == 1, "the button comes and goes with edits that show a move"
    assert await patient.host.undo_grace.end(game, ANN) is False, "an old button"


async def test_wait_for_a_person_is_over_after_ten_seconds(patient) -> None:
    game = await claimed(patient)
    over = asyncio.create_task(patient.host.undo_grace.over(game, ANNS_SEAT))
    await wait(patient, WAIT - 0.1)
    assert not over.done()
    await wait(patient, 0.1)
    assert over.done()
    await patient.host.undo_grace.over(game, ANNS_SEAT)  # returns at once, as nobody waits any more


async def test_done_in_the_middle_of_a_look_is_not_missed(patient, monkeypatch) -> None:
    game = await claimed(patient)
    await patient.quiet()
    live, get, ends = await patient.host.context.cache.look(game), patient.host.preferences.get, []

    async def get_meanwhile(user_id):
        known = await get(user_id)
        ends.append(await patient.host.undo_grace.end(game, ANN))
        return known

    monkeypatch.setattr(patient.host.preferences, "get", get_meanwhile)
    assert await patient.host.undo_grace.left(live, live.table.waiting_robot) == 0.0
    assert ends[0] is True


async def test_done_is_accepted_only_from_the_last_mover(patient) -> None:
    game = await claimed(patient, (ANN, BEN))
    for person in (BEN, CLEO):
        refused = await patient.host.undo_grace.end(game, person)
        assert isinstance(refused, Refusal)
        assert refused.code == "done_not_yours"
    assert await patient.host.undo_grace.until(game, ANNS_SEAT + 1) is None
    await patient.quiet()
    assert await patient.turn_of(game) == 0
    assert await patient.host.undo_grace.end(game, ANN) is True
    await patient.quiet()
    assert await patient.turn_of(game) == BEN


async def test_no_wait_for_people_who_turned_it_off(patient) -> None:
    game = await begun(patient)
    await patient.host.preferences.change(ANN, lambda known: replace(known, is_never_awaited=True))
    await until_claim(patient, game)
    assert (await patient.claim(game, ANN)).may_undo
    await patient.quiet()
    assert await patient.turn_of(game) == ANN


async def test_a_restart_in_the_wait_goes_on_with_it(patient) -> None:
    game = await claimed(patient)
    await wait(patient, 4)
    await patient.restart()
    await wait(patient, 5)
    assert await patient.turn_of(game) == 0
    assert shown(patient).awaits_done
    assert await patient.host.undo_grace.end(game, ANN) is True, "its button still works"
    await patient.restart()
    await wait(patient, 1)
    assert await patient.turn_of(game) == ANN, "what was said is forgotten at most for the rest of the time"


async def test_undone_move_makes_nobody_wait(patient) -> None:
    game = await begun(patient)
    await until_claim(patient, game)
    await patient.claim(game, ANN)
    await patient.quiet()
    assert shown(patient).awaits_done
    ok(await patient.host.undoing.take_back(game, ANN, ok(await patient.games.table(game)).position))
    await wait(patient)
    assert await patient.turn_of(game) == ANN
    assert not shown(patient).awaits_done
    await patient.claim(game, ANN)
    await wait(patient, WAIT - 1)
    assert await patient.turn_of(game) == 0
    await wait(patient, 1)
    assert await patient.turn_of(game) == ANN


async def test_done_button_is_hidden_during_a_pause(patient) -> None:
    game = await claimed(patient)
    ok(await patient.host.attendance.pause(game, ANN))
    await patient.quiet()
    assert not shown(patient).awaits_done
    refused = await patient.host.undo_grace.end(game, ANN)
    assert isinstance(refused, Refusal)
    assert refused.code == "game_paused", "an old button tells of no one who goes on"


async def test_clock_set_back_makes_nobody_wait_longer(patient) -> None:
    game = await claimed(patient)
    await patient.quiet()
    patient.clock.time -= 7200
    await patient.restart()
    await patient.quiet()
    assert await patient.turn_of(game) == ANN
