"""Continue stored games: a host over a database, and computer players for everybody."""

import itertools
from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import TypeVar

from tests.app.doubles import FakeClock, FakePainter, FakePublisher
from ttrbot.app.core.tables import Refusal
from ttrbot.app.host import Host
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.app.people.lobby import NewTable
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.content import load_map
from ttrbot.engine.actions import Action
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.store import Status, Store

PEOPLE = {101: "Ann", 102: "Ben"}
LIMIT = 2_000
"""More moves than a game has."""


@asynccontextmanager
async def hosting(folder: Path):
    """Yield a host over the folder's database, whose messages nobody reads."""
    store = await Store.open(folder)
    clock = FakeClock()
    host = Host(
        store,
        FakePainter(),
        clock=clock,
        pace=SendingPace(dm_gap=0, reveal_pause=0),
        robot_pace=RobotPace(turn=0, step=0, after_person=0, after_fault=10),
    )
    await host.start(FakePublisher(clock.now))
    try:
        yield host
    finally:
        await host.close(timeout=5)
        await store.close()


T = TypeVar("T")


def done(answer: T | Refusal) -> T:
    assert not isinstance(answer, Refusal), answer
    return answer


def given(action: Action) -> Callable[[int], Action]:
    return lambda _: action


async def begin(host: Host, map_id: str, presses: "itertools.count[int]") -> str:
    """Start a game of two people and as many computer players as the map needs, with all the map's options."""
    gamemap = load_map(map_id)
    seats = 3 if 3 in gamemap.seats else min(gamemap.seats)
    table = done(
        await host.lobbies.create(
            NewTable(
                guild_id=1,
                channel_id=77,
                owner_id=101,
                owner_name="Ann",
                press_id=next(presses),
                map_id=map_id,
                robots=("regular",) * (seats - 2),
                options=dict.fromkeys(gamemap.options, True),
                language="it",
            )
        )
    )
    done(await host.lobbies.join(table.game_id, 102, PEOPLE[102], next(presses)))
    done(await host.lobbies.start(table.game_id, 101))
    game: str = table.game_id
    return game


async def play_on(host: Host, game: str, moves: int = LIMIT) -> int:
    """Let computer players make `moves` moves for people, at most to the end. Return how many they made."""
    robot, rng = GreedyRobot(), Random(game)
    for made in range(moves):
        await host.settled()
        table = done(await host.games.table(game))
        if table.status is not Status.RUNNING:
            return made
        user = next(table.seats[seat].user_id for seat in table.waiting if not table.seats[seat].is_robot)
        assert user is not None
        view = done(await host.games.seat_view(game, user))
        action = robot.choose(view, done(await host.games.map_of(game)), view.questions[0], rng)
        done(await host.games.submit(game, user, given(action), view.questions[0].id))
    return moves
