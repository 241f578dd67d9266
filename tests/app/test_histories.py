"""Games of two through random histories: crashes, lost answers, clock jumps, folders restored from copies."""

import random
import shutil

import pytest

from tests.app.test_set_back import copied, stop, told
from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import HandContent, TableContent, TryLater
from ttrbot.store import SurfaceKey, SurfaceKind

STEPS = 14
QUICK = (*range(8), 107, 444, 463, 493)
"""The last four lost what only an edit, or a post begun earlier, had shown, and only on some machines."""
LONG = [seed for seed in range(8, 300) if seed not in QUICK]
EVENTS = ("turn", "turn", "turn", "repost", "wait", "leap", "crash", "stop", "faults", "no faults", "copy", "lose")


class History:
    """What happens to one game, drawn from a seed."""

    def __init__(self, world, seed: int, *, may_lose: bool) -> None:
        self.world, self.chance, self.may_lose = world, random.Random(seed), may_lose
        self.faults = 0.0
        self.has_copy = self.has_lost = False
        world.discord.fault = world.discord.late = self.strike

    def strike(self, method: str, channel: int) -> None:
        if self.chance.random() < self.faults:
            raise TryLater(self.chance.choice((0.1, 1.0, 30.0, 100.0)))

    async def step(self, game: str) -> None:
        world, chance = self.world, self.chance
        match chance.choice(EVENTS):
            case "turn":
                await world.take_turn(game)
            case "repost":
                await world.host.outbox.repost(SurfaceKey(game_id=game, kind=SurfaceKind.TABLE))
            case "wait":
                await world.quiet()
                world.clock.advance(chance.choice((1, 5, 40, 61, 500, 2000)))
            case "leap":
                world.clock.leap += chance.choice((-300, -100, 50, 300))
            case "crash" | "stop" as end:
                await world.restart(crash=end == "crash")
            case "faults":
                self.faults = chance.choice((0.1, 0.3, 0.6))
            case "no faults":
                self.faults = 0.0
            case "copy" if self.may_lose:
                await stop(world)
                copy = world.folder.with_name("copy")
                shutil.rmtree(copy, ignore_errors=True)
                shutil.copytree(world.folder, copy)
                self.has_copy = True
                await world.open()
            case "lose" if self.has_copy:
                await copied(world)
                self.has_lost = True
                await world.open()
        await world.host.events.note_server(1)

    async def end(self) -> None:
        """Let everything be shown that was postponed."""
        self.faults = 0.0
        for _ in range(40):
            await self.world.quiet()
            self.world.clock.advance(120)
        await self.world.host.settled()


@pytest.mark.parametrize("may_lose", [False, True])
@pytest.mark.parametrize("seed", [*QUICK, *(pytest.param(seed, marks=pytest.mark.slow) for seed in LONG)])
async def test_one_live_table_and_hand_each_after_any_history(world, seed, may_lose) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    history = History(world, seed, may_lose=may_lose)
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
    assert len([message for message in hands if message.buttons]) == 2
    pings = [(message.shown[0].table.turn, seat) for message in tables for seat in message.shown[0].pings]
    assert (table.turn, table.waiting[0]) in pings
    assert await world.store.outbox.agenda(world.clock.now()) == ((), None)
    if not history.has_lost:
        assert not told(world)
        assert len(pings) == len(set(pings))
        assert len(hands) == 2
