"""Games of two through random histories: crashes, lost answers, clock jumps, folders restored from copies.

A seed decides the history and the order in which everything runs, so that what fails once fails again.
"""

from collections.abc import Callable, Coroutine
from functools import partial, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest

from tests.app.doubles import FakeClock, FakePainter, FakePublisher
from tests.app.losses import copied, keep_copy, told
from tests.app.world import ANN, BEN, World, ok
from tests.faults.chance_loop import run_by_chance, running_loop
from tests.support.stores import StoreOpener
from ttrbot.app.messages.publisher import CLOCKS_APART, HandContent, TableContent, TryLater
from ttrbot.store import SurfaceKey, SurfaceKind

P = ParamSpec("P")
T = TypeVar("T")
STEPS = 14
QUICK = (*range(25), 2114)
"""In the last one a post that was given up counted as known, because of the ping that it carried."""
LONG = range(25, 325)
EVENTS = ("turn", "turn", "turn", "repost", "wait", "leap", "crash", "stop", "faults", "no faults", "copy", "lose")
table_of = partial(SurfaceKey, kind=SurfaceKind.TABLE)
LONGEST_WAY = 12
"""The most turns of the loop that a request, or its answer, is on its way."""
LONGEST_STEP = 60
"""The most turns of the loop between two events."""


def far(method: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Let a request be on its way for a while, and then its answer."""

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> T:
        await running_loop().turns(LONGEST_WAY)
        try:
            return await method(*args, **kwargs)
        finally:
            await running_loop().turns(LONGEST_WAY)

    return call


class FarPublisher(FakePublisher):
    """A Discord that answers after a while."""

    post = far(FakePublisher.post)
    edit = far(FakePublisher.edit)
    retire = far(FakePublisher.retire)
    find = far(FakePublisher.find)
    own_since = far(FakePublisher.own_since)
    own_message = far(FakePublisher.own_message)
    open_thread = far(FakePublisher.open_thread)


class History:
    """What happens to one game, as the running loop's seed decides.

    `has_unseen`: the table didn't show all of a future when that was lost, so its hands may go unnoticed.
    """

    def __init__(self, world: World, *, may_lose: bool) -> None:
        self.world, self.chance, self.may_lose = world, running_loop().chance, may_lose
        self.faults = 0.0
        self.has_copy = self.has_lost = self.has_unseen = False
        world.discord.fault = world.discord.late = self.strike

    def strike(self, method: str, channel: int) -> None:
        if self.chance.random() < self.faults:
            raise TryLater(self.chance.choice((0.1, 1.0, 30.0, 100.0)))

    async def step(self, game: str) -> None:
        world, chance = self.world, self.chance
        assert world.host.outbox is not None, "it has started"
        match chance.choice(EVENTS):
            case "turn":
                await world.take_turn(game)
            case "repost":
                await world.host.outbox.repost(table_of(game_id=game))
            case "wait":
                await running_loop().quiet()
                world.clock.advance(chance.choice((1, 5, 40, 61, 500, 2000)))
            case "leap":
                leap = world.clock.leap + chance.choice((-300, -100, 50, 300))
                world.clock.leap = min(max(leap, -CLOCKS_APART), CLOCKS_APART)
            case "crash" | "stop" as end:
                await world.restart(crash=end == "crash")
            case "faults":
                self.faults = chance.choice((0.1, 0.3, 0.6))
            case "no faults":
                self.faults = 0.0
            case "copy" if self.may_lose:
                await keep_copy(world)
                self.has_copy = True
            case "lose" if self.has_copy:
                table = await world.store.outbox.get(table_of(game_id=game))
                assert table is not None
                self.has_unseen |= table.shown != table.wanted
                await copied(world)
                self.has_lost = True
                await world.open()
        await world.host.events.note_server(1)
        await running_loop().turns(LONGEST_STEP)

    async def end(self) -> None:
        """Let everything be shown that was postponed."""
        self.faults = 0.0
        for _ in range(40):
            await running_loop().quiet()
            self.world.clock.advance(120)
        await self.world.host.settled()


async def evening(folder: Path, *, may_lose: bool) -> None:
    clock = FakeClock()
    world = World(folder, clock, FarPublisher(lambda: clock.time), FakePainter())
    world.open_store = StoreOpener(lambda folder: folder)
    await world.open()
    try:
        await played(world, may_lose=may_lose)
    finally:
        await world.close()


async def played(world: World, *, may_lose: bool) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    history = History(world, may_lose=may_lose)
    for _ in range(STEPS):
        await history.step(game)
    await history.end()

    table, tables, hands = (
        ok(await world.games.table(game)),
        world.discord.of(TableContent),
        world.discord.of(HandContent),
    )
    live = [message.content.table.position for message in tables if message.buttons]
    assert live == [table.position]
    live_hands = [message for message in hands if message.buttons]
    assert len(live_hands) == 2 or (history.has_unseen and len(live_hands) > 2)
    pings = [(message.shown[0].table.turn, seat) for message in tables for seat in message.shown[0].pings]
    assert (table.turn, table.waiting[0]) in pings
    assert await world.store.outbox.agenda(world.clock.now()) == ((), None)
    if not history.has_lost:
        assert not told(world)
        assert len(pings) == len(set(pings))
        assert len(hands) == 2


@pytest.mark.parametrize("may_lose", [False, True])
@pytest.mark.parametrize("seed", [*QUICK, *(pytest.param(seed, marks=pytest.mark.slow) for seed in LONG)])
def test_one_live_table_and_hand_each_after_any_history(seed, may_lose) -> None:
    run_by_chance(seed, lambda folder: evening(folder, may_lose=may_lose))
