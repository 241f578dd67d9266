"""Computer players wait ten seconds for whoever moved last, or until they are done; the table's button says so."""

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import TableContent
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.engine.actions import DrawDeckCard

WAIT = 10.0


@pytest.fixture
async def patient(world):
    """A host whose computer players think in no time and wait for people all the same."""
    world.robot_pace = RobotPace(turn=0, step=0, after_person=WAIT)
    await world.restart()
    return world


async def begun(world, people=(ANN,)) -> str:
    """A game in which it is the owner's turn, and then a computer player's."""
    game = await world.game(people, robots=1, first="owner", opened=False)
    await world.quiet()
    for person in people:
        ok(await world.keep(game, person))
    await world.quiet()
    return game


async def wait(world, seconds: float = WAIT) -> None:
    """Let time pass while nobody settles: who waits, waits."""
    await world.quiet()
    world.clock.advance(seconds)
    await world.quiet()


async def until_claim(world, game: str) -> None:
    """Let time and turns pass until the one person can claim a route."""
    while not ok(await world.games.seat_view(game, ANN)).options.routes:
        await world.take_turn(game)
        ok(await world.host.undo_grace.end(game, ANN))
        await world.quiet()


async def number_of_moves(world, game: str) -> int:
    return len(ok(await world.games.history(game)))


def shown(world) -> TableContent:
    return world.discord.of(TableContent)[-1].content


async def test_after_a_blind_card_they_wait_ten_seconds(patient) -> None:
    game = await begun(patient)
    await patient.take_turn(game)
    await wait(patient, WAIT - 1)
    moves = await number_of_moves(patient, game)
    assert await patient.turn_of(game) == 0
    assert shown(patient).awaits_done
    await wait(patient, 1)
    assert await number_of_moves(patient, game) > moves
    assert await patient.turn_of(game) == ANN
    assert not shown(patient).awaits_done


async def test_whoever_looks_what_taking_back_means_has_all_the_time_again_but_once(patient) -> None:
    game = await begun(patient)
    await patient.take_turn(game)
    moves = await number_of_moves(patient, game)
    await wait(patient, WAIT - 1)
    ok(await patient.host.undoing.preview(game, ANN))
    await wait(patient, WAIT - 1)
    ok(await patient.host.undoing.preview(game, ANN))
    assert await number_of_moves(patient, game) == moves
    await wait(patient, 1)
    assert await number_of_moves(patient, game) > moves


async def test_within_a_turn_nobody_waits(patient) -> None:
    game = await begun(patient)
    ok(await patient.games.submit(game, ANN, DrawDeckCard, None))
    await patient.quiet()
    assert not shown(patient).awaits_done
    assert await patient.host.undo_grace.end(game, ANN) is False


async def test_done_lets_them_go_on_at_once_and_costs_no_edit(patient) -> None:
    game = await begun(patient)
    await patient.take_turn(game)
    await patient.quiet()
    waited = ok(await patient.games.table(game)).position
    assert await patient.host.undo_grace.is_for(game, ANN)
    assert await patient.host.undo_grace.end(game, ANN) is True
    await patient.quiet()
    assert await patient.turn_of(game) == ANN
    positions = [content.table.position for table in patient.discord.of(TableContent) for content in table.shown]
    assert positions.count(waited) == 1, "the button comes and goes with edits that show a move"
    assert await patient.host.undo_grace.end(game, ANN) is False, "an old button"


async def test_done_in_the_middle_of_a_look_is_not_missed(patient, monkeypatch) -> None:
    game = await begun(patient)
    await patient.take_turn(game)
    await patient.quiet()
    live, get = await patient.host._cache.look(game), patient.host.people.get

    async def get_meanwhile(user_id):
        known = await get(user_id)
        assert await patient.host.undo_grace.end(game, ANN) is True
        return known

    monkeypatch.setattr(patient.host.people, "get", get_meanwhile)
    assert await patient.host.undo_grace.left(live, live.table.waiting_robot) == 0.0


async def test_only_whoever_moved_last_is_done(patient) -> None:
    game = await begun(patient, (ANN, BEN))
    await patient.take_turn(game)
    await patient.quiet()
    for person in (BEN, CLEO):
        refused = await patient.host.undo_grace.end(game, person)
        assert isinstance(refused, Refusal)
        assert refused.code == "done_not_yours"
        assert not await patient.host.undo_grace.is_for(game, person)
    await patient.quiet()
    assert await patient.turn_of(game) == 0
    assert await patient.host.undo_grace.end(game, ANN) is True
    await patient.quiet()
    assert await patient.turn_of(game) == BEN
    await patient.take_turn(game)
    await patient.quiet()
    assert not shown(patient).awaits_done, "a person is next"
    assert await patient.host.undo_grace.end(game, BEN) is False


async def test_who_hurries_is_waited_for_only_where_a_move_may_be_taken_back(patient) -> None:
    game = await begun(patient)
    await patient.host.people.change(ANN, lambda known: replace(known, hurries=True))
    await patient.take_turn(game)
    await patient.quiet()
    assert await patient.turn_of(game) == ANN
    while not ok(await patient.games.seat_view(game, ANN)).options.routes:
        await patient.take_turn(game)
        await patient.quiet()
    assert (await patient.claim(game, ANN)).may_undo
    await wait(patient, WAIT - 1)
    assert await patient.turn_of(game) == 0
    assert shown(patient).awaits_done
    await wait(patient, 1)
    assert await patient.turn_of(game) == ANN


async def test_a_restart_in_the_wait_goes_on_with_it(patient) -> None:
    game = await begun(patient)
    await patient.take_turn(game)
    await wait(patient, 4)
    await patient.restart()
    await wait(patient, 5)
    assert await patient.turn_of(game) == 0
    assert shown(patient).awaits_done
    assert await patient.host.undo_grace.end(game, ANN) is True, "its button still works"
    await patient.restart()
    await wait(patient, 1)
    assert await patient.turn_of(game) == ANN, "what was said is forgotten at most for the rest of the time"


async def test_a_move_that_is_taken_back_leaves_nobody_waiting(patient) -> None:
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


async def test_in_a_pause_the_button_is_away(patient) -> None:
    game = await begun(patient)
    await patient.take_turn(game)
    ok(await patient.host.company.pause(game, ANN))
    await patient.quiet()
    assert not shown(patient).awaits_done
    refused = await patient.host.undo_grace.end(game, ANN)
    assert isinstance(refused, Refusal)
    assert refused.code == "game_paused", "an old button tells of no one who goes on"


async def test_a_clock_that_is_set_back_lets_nobody_wait_longer(patient) -> None:
    game = await begun(patient)
    await patient.take_turn(game)
    await patient.quiet()
    patient.clock.time -= 7200
    await patient.restart()
    await patient.quiet()
    assert await patient.turn_of(game) == ANN
