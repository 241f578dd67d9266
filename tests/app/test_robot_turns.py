"""Computer players: through the same interface, at their pace, never in the way of people."""

import asyncio
import random
import threading

import pytest
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.testing import capture_logs

from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import EndContent
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.engine.actions import DrawDeckCard, DrawTickets
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.store import CorruptDatabase, Status, StoreUnavailable


async def test_robots_play_to_the_next_turn_of_a_person(world) -> None:
    game = await world.game((ANN,), robots=4)
    await world.host.settled()
    for turn in range(3):
        assert await world.turn_of(game) == ANN
        await world.take_turn(game)
        await world.host.settled()
        assert ok(await world.games.table(game)).waiting == (0,), turn
    history = ok(await world.games.history(game))
    assert {entry.seat for entry in history} == {None, 0, 1, 2, 3, 4}


async def test_log_names_no_person_for_moves_of_computer_players(world) -> None:
    game = await world.game((ANN,), robots=2)
    await world.host.settled()
    with capture_logs(processors=[merge_contextvars]) as lines:
        with bound_contextvars(user=ANN):
            await world.take_turn(game)
        await world.host.settled()
    moves = [(line["seat"], line.get("user")) for line in lines if line["event"] == "move"]
    assert {seat for seat, _ in moves} == {0, 1, 2}
    assert {user for seat, user in moves if seat == 0} == {ANN}
    assert {user for seat, user in moves if seat != 0} == {None}


async def test_a_game_of_one_person_and_robots_ends(world) -> None:
    game = await world.game((ANN,), robots=2)
    await world.play_out(game)
    await world.host.settled()
    assert ok(await world.games.table(game)).status is Status.OVER
    assert world.discord.of(EndContent)[0].content.is_last


async def test_robots_take_their_time(world) -> None:
    world.robot_pace = RobotPace(turn=2, step=1, after_person=0, after_fault=10)
    await world.restart()
    table = await world.lobby((ANN,), robots=1, first="owner")
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.keep(table.game_id, ANN)
    await world.quiet()
    assert ok(await world.games.table(table.game_id)).waiting == (1,)
    world.clock.advance(2)
    await world.host.settled()
    assert await world.take_turn(table.game_id) == ANN
    await world.quiet()
    moves = len(ok(await world.games.history(table.game_id)))
    world.clock.advance(1.9)
    await world.quiet()
    assert len(ok(await world.games.history(table.game_id))) == moves
    world.clock.advance(0.1)
    await world.quiet()
    assert len(ok(await world.games.history(table.game_id))) == moves + 1


async def test_robots_see_a_seat_view_and_play_the_same_after_a_restart(world) -> None:
    seen = []

    class Watched(RandomRobot):
        def choose(self, view, gamemap, decision, rng):
            assert isinstance(view, SeatView)
            assert view.seat == decision.seat == 1
            seen.append((decision.id, rng.random()))
            return super().choose(view, gamemap, decision, rng)

    world.robots = {"child": Watched}
    world.robot_pace = RobotPace(turn=5, step=5, after_person=0)
    await world.restart()
    table = await world.lobby((ANN,), robots=1)
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.quiet()
    world.clock.advance(1)
    await world.restart()
    await world.quiet()
    world.clock.advance(5)
    await world.host.settled()
    assert len(set(seen)) == 1


async def test_robots_think_while_they_wait(world) -> None:
    """The time that they take then says nothing about how much they had to think."""
    thought = threading.Event()

    class Thinker(RandomRobot):
        def choose(self, view, gamemap, decision, rng):
            thought.set()
            return super().choose(view, gamemap, decision, rng)

    world.robots = {"child": Thinker}
    world.robot_pace = RobotPace(turn=5, step=5, after_person=0)
    await world.restart()
    table = await world.lobby((ANN,), robots=1)
    ok(await world.lobbies.start(table.game_id, ANN))
    assert await asyncio.to_thread(thought.wait, 60)
    await world.quiet()
    assert len(ok(await world.games.history(table.game_id))) == 1
    world.clock.advance(5)
    await world.host.settled()
    assert len(ok(await world.games.history(table.game_id))) == 2


@pytest.mark.parametrize("answer", ["raises", "illegal"])
async def test_failing_computer_player_blocks_no_game(world, logs, answer) -> None:
    class Broken:
        def choose(self, view, gamemap, decision, rng):
            if answer == "raises":
                raise ZeroDivisionError(str(view.hand))
            return DrawTickets(view.seat) if decision.phase == "tickets" else DrawDeckCard(99)

    world.robots = {"child": Broken}
    await world.restart()
    game = await world.game((ANN,), robots=1)
    await world.host.settled()
    await world.take_turn(game)
    await world.host.settled()
    assert await world.turn_of(game) == ANN
    faults = [entry for entry in logs if entry["log_level"] == "error"]
    assert {entry["event"] for entry in faults} == {"robot_failed" if answer == "raises" else "robot_refused"}
    assert not any("(" in str(entry.get("reason", "")) for entry in faults)
    logs.clear()


@pytest.mark.parametrize(
    ("error", "pause"),
    [
        (StoreUnavailable("the disk is full"), 10.0),
        (CorruptDatabase("a page of the database is damaged"), RobotPace().after_surprise),
    ],
)
async def test_computer_players_try_a_move_again_that_was_not_saved(world, logs, monkeypatch, error, pause) -> None:
    game = await world.game((ANN,), robots=1)
    await world.host.settled()
    real = world.store.games.append

    async def failing(append):
        if append.seat != 0:
            raise error
        return await real(append)

    monkeypatch.setattr(world.store.games, "append", failing)
    await world.take_turn(game)
    await world.quiet()
    assert await world.turn_of(game) == 0
    monkeypatch.setattr(world.store.games, "append", real)
    world.clock.advance(pause)
    await world.host.settled()
    assert await world.turn_of(game) == ANN
    failed = "robots_failed" in {entry["event"] for entry in logs if entry["log_level"] == "error"}
    assert failed == isinstance(error, CorruptDatabase)
    logs.clear()


async def test_two_games_at_once(world) -> None:
    games = [await world.game((ANN,), robots=2), await world.game((BEN,), robots=3)]
    for _ in range(5):
        for game in games:
            await world.host.settled()
            await world.take_turn(game)
    await world.host.settled()
    assert [await world.turn_of(game) for game in games] == [ANN, BEN]


async def test_random_numbers_of_computer_players_are_not_the_games(world) -> None:
    """Two computer players have different generators, and no generator is seeded with public values."""
    chances = []

    class Watched(RandomRobot):
        def choose(self, view, gamemap, decision, rng):
            chances.append(rng.getstate())
            return super().choose(view, gamemap, decision, rng)

    world.robots = {"child": Watched}
    await world.restart()
    game = await world.game((ANN,), robots=2)
    await world.host.settled()
    assert len(set(chances)) == len(chances) >= 2
    assert random.Random(game).getstate() not in chances
