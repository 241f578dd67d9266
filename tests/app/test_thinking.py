"""The process in which computer players search: it answers, survives its own crashes, and ends with the bot."""

import asyncio
import os
import signal
from random import Random

import pytest
from structlog.testing import capture_logs

from tests.app.world import ANN, ok
from tests.support.local_discord import until
from ttrbot.app.core.thinking import ThinkingFailed, ThinkingProcess
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.content import load_map
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.search import ExpertRobot

USA = load_map("usa")
GAME = new_game(USA, Config(2), seed_of_number(3))[0]
VIEW = seat_view(GAME, 0)


class Hangs(GreedyRobot):
    """A player that never answers."""

    def choose(self, view, gamemap, decision, rng):
        signal.pause()


class Fails(GreedyRobot):
    """A player whose error shows its hand."""

    def choose(self, view, gamemap, decision, rng):
        raise LookupError(str(view.hand))


@pytest.fixture
async def thinking():
    process = ThinkingProcess()
    yield process
    await process.close()


def ask(thinking, robot=GreedyRobot):
    return thinking.choose(robot(), VIEW, USA, VIEW.questions[0], Random(1))


async def test_process_gives_the_same_answer_as_a_direct_call(thinking):
    here = GreedyRobot().choose(VIEW, USA, VIEW.questions[0], Random(1))
    assert await ask(thinking) == here
    assert thinking.pid != os.getpid()


async def test_next_question_gets_a_new_process_after_a_crash(thinking):
    await ask(thinking)
    killed = thinking.pid
    os.kill(killed, signal.SIGKILL)
    with pytest.raises(ThinkingFailed, match=r"EOFError|BrokenPipeError|ConnectionResetError"):
        await ask(thinking)
    assert await ask(thinking)
    assert thinking.pid != killed


async def test_error_is_named_without_its_text(thinking):
    with pytest.raises(ThinkingFailed) as failed:
        await ask(thinking, Fails)
    assert str(failed.value) == "LookupError"
    assert await ask(thinking)


async def test_process_that_does_not_answer_is_ended():
    thinking = ThinkingProcess(patience=0.0)
    with pytest.raises(ThinkingFailed, match="TimeoutError"):
        await ask(thinking, Hangs)
    assert thinking.pid is None
    await thinking.close()


async def test_close_ends_a_thought():
    thinking = ThinkingProcess()
    await ask(thinking)
    pid, thought = thinking.pid, asyncio.create_task(ask(thinking, Hangs))
    assert pid is not None
    await asyncio.sleep(0)
    await thinking.close()
    with pytest.raises((ThinkingFailed, asyncio.CancelledError)):  # cancelled if it hadn't begun
        await thought
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_close_ends_a_process_that_is_starting():
    thinking = ThinkingProcess()
    thought = asyncio.create_task(ask(thinking))
    await until(lambda: thinking.pid or thought.done(), "a process that starts")
    await thinking.close()
    with pytest.raises(ThinkingFailed):
        await thought
    assert thinking.pid is None


async def test_nothing_starts_after_the_close():
    thinking = ThinkingProcess()
    await thinking.close()
    with pytest.raises(RuntimeError):  # the thread takes no more questions
        await ask(thinking)
    assert thinking.pid is None


async def test_planner_moves_if_the_process_fails(world, monkeypatch):
    async def fails(self, robot, view, gamemap, decision, chance):
        raise ThinkingFailed("EOFError")

    monkeypatch.setattr(ThinkingProcess, "choose", fails)
    world.robots = {"child": ExpertRobot}
    world.robot_pace = RobotPace(turn=0, step=0, after_person=0)
    await world.restart()
    table = await world.lobby((ANN,), robots=1)
    with capture_logs() as lines:
        ok(await world.lobbies.start(table.game_id, ANN))
        await world.keep(table.game_id, ANN)
        await world.host.settled()
    failed = [line for line in lines if line["event"] == "thinking_failed"]
    assert failed
    assert {(line["game"], line["reason"]) for line in failed} == {(table.game_id, "EOFError")}
    assert not [line for line in lines if line["event"] in {"robot_failed", "robot_refused"}]
