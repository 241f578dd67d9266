"""One host goes on where another one stops while computer players move: all is shown without a further event."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from time import sleep

import pytest

from tests.app.doubles import FakeClock, FakePainter, FakePublisher
from tests.app.world import ANN, QUICK, World, ok
from tests.many.conftest import HERE, shared
from tests.support.local_discord import until
from ttrbot.app.messages.publisher import TableContent
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.store import Append, Appended
from ttrbot.store.jobs import Outcome, StoreJob
from ttrbot.store.postgres.writing import Writer
from ttrbot.store.scope import Scope

FEW, MANY = 5, 200
OF_A_GAME = 20
"""Rounds after which another game begins: each takes two cards of the deck."""
LAST = 0.5
"""The most seconds after a press until the host stops: computer players answer within that time."""
SLOW = 0.1
"""The most seconds that the database takes for a transaction."""


class Succession:
    """Hosts that look after the servers of the first shard, one after the other, and what Discord shows."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder, self.address = folder, address
        self.clock = FakeClock()
        self.discord = FakePublisher(self.clock.now)
        self.worlds: list[World] = []
        self.left: list[World] = []
        """Those that have given way; their processes go on with other servers."""

    async def prepare(self, pace: RobotPace = QUICK, *, shard: int = 0) -> World:
        """Return a host that is open, but not started."""
        world = World(self.folder, self.clock, self.discord, FakePainter())
        world.robot_pace = pace
        world.open_store = shared(self.address, Scope((shard,), 2))
        await world.open(shown=False)
        self.worlds.append(world)
        return world

    async def hand_over(self) -> World:
        """Let the newest host but one give way to the newest; return that."""
        former, heir = self.worlds[-2:]
        await former.host.pause(10)
        await former.host.close(0)
        await heir.host.start(self.discord)
        self.worlds.remove(former)
        self.left.append(former)
        if len(self.left) > FEW:  # a server has connections for a hundred, at most
            await self.left.pop(0).store.close()
        return heir

    async def is_shown(self, game: str) -> bool:
        """Whether the game waits for its person, and the newest table shows that and has pinged them."""
        now = await self.worlds[-1].store.games.get(game)
        newest = self.discord.of(TableContent)[-1]
        pinged = any(0 in shown.pings for shown in newest.shown if shown.table.turn == now.turn)
        return now.waiting == (0,) and newest.content.table.position == now.position and pinged

    async def shown(self, game: str) -> None:
        """Wait until it is so, within moments of the hosts' time."""
        async with asyncio.timeout(15):
            while not await self.is_shown(game):
                self.clock.advance(0.01)
                await asyncio.sleep(0.01)


@pytest.fixture
async def succession(postgres_place: Callable[[Path], str], tmp_path: Path) -> AsyncIterator[Succession]:
    found = Succession(tmp_path, postgres_place(tmp_path))
    yield found
    for world in found.worlds:
        await world.close()
    for world in found.left:
        await world.store.close()


async def test_move_that_a_host_saves_too_late_is_left_to_the_next(
    succession: Succession, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await succession.prepare()
    await first.host.start(succession.discord)
    game = await first.game((ANN,), robots=1, guild_id=HERE, first="owner")
    await succession.shown(game)
    append, begun, may_go_on = first.store.games.append, asyncio.Event(), asyncio.Event()

    async def appended(what: Append) -> Appended:
        if what.waiting == (0,):  # the end of the computer player's turn
            begun.set()
            await may_go_on.wait()
        return await append(what)

    monkeypatch.setattr(first.store.games, "append", appended)
    await first.take_turn(game)
    await succession.prepare(RobotPace(turn=1.0))
    await begun.wait()
    heir = await succession.hand_over()
    assert heir.host.outbox is not None
    await heir.host.timekeeper.settled()
    await heir.host.outbox.settled()
    may_go_on.set()
    await asyncio.wait(first.host.journal._running)
    await succession.shown(game)


@pytest.mark.parametrize("rounds", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
async def test_all_is_shown_whenever_a_host_stops(
    succession: Succession, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, commit = Random(1), Writer.together

    def slowly(writer: Writer, jobs: list[StoreJob]) -> list[Outcome]:
        sleep(rng.uniform(0.0, SLOW))
        return commit(writer, jobs)

    monkeypatch.setattr(Writer, "together", slowly)
    world = await succession.prepare()
    await world.host.start(succession.discord)
    for number in range(rounds):
        if number % OF_A_GAME == 0:
            game = await world.game((ANN,), robots=2, guild_id=HERE, first="owner")
        await succession.shown(game)
        await world.take_turn(game)
        await succession.prepare()
        await asyncio.sleep(rng.uniform(0.0, LAST))
        world = await succession.hand_over()
    await succession.shown(game)


async def test_move_made_elsewhere_while_a_host_starts_is_shown(
    succession: Succession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move comes when the host has looked at everything, but hasn't started."""
    elsewhere = await succession.prepare(shard=1)
    first = await succession.prepare()
    await first.host.start(succession.discord)
    game = await first.game(guild_id=HERE)
    await first.host.settled()
    heir = await succession.prepare()
    read = heir.store.games.running_with_robots

    async def read_late() -> tuple[str, ...]:
        found = await read()
        await heir.host.settled()
        heard = asyncio.Event()
        stop_listening = heir.store.listen(lambda _: heard.set())
        await elsewhere.take_turn(game)
        await heard.wait()
        stop_listening()
        return found

    monkeypatch.setattr(heir.store.games, "running_with_robots", read_late)
    await succession.hand_over()
    position = ok(await heir.games.table(game)).position
    await until(lambda: succession.discord.of(TableContent)[-1].content.table.position == position, "the move")
