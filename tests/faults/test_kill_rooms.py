"""The bot killed at every step of creating and removing rooms: nothing is left over, nothing foreign is removed."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.app.channel_provider import FakeChannelProvider
from tests.app.doubles import FakeClock, FakePainter, FakePublisher, ThreadWork
from tests.app.world import ANN, BEN, CLEO, DAN, World, ok
from tests.support.chance import know_secrets
from tests.support.quick_folder import quick_folder
from ttrbot.app.places.team_rooms import AFTERWARDS, EMPTY
from ttrbot.store import ROOMS, SurfaceKind
from ttrbot.store.outbox.rooms import Rooms

WRITES = ("want", "claim", "made", "empty_since", "lose", "remove", "unwant_voice")
STEPS = 115
"""More steps than there are. A step that never comes kills nothing, and the life is complete."""
FEW = 8


class Life:
    """Counts steps. From the fatal one on nothing has any effect."""

    def __init__(self, die_at: int = 0) -> None:
        self.steps = 0
        self.die_at = die_at
        self.over = asyncio.Event()

    def __call__(self) -> None:
        self.steps += not self.over.is_set()
        if self.steps == self.die_at:
            self.over.set()
            raise asyncio.CancelledError


class Club(World):
    """A server with two teams at a table. The host dies; the server and the store survive."""

    channels: FakeChannelProvider
    game_id: str

    async def open(self, *, shown: bool = True) -> None:
        await super().open(shown=False)
        if shown:
            await self.host.start(self.discord, self.channels)

    async def end(self) -> None:
        """Call the game off, and let the time pass after which its threads are archived."""
        ok(await self.games.end(self.game_id))
        await self.host.settled()
        self.clock.advance(AFTERWARDS + 1)

    def shorten_life(self, patch: pytest.MonkeyPatch, life: Life) -> None:
        """End this life at its last step, before or after any write and any request."""
        self.channels.step = life
        for name in WRITES:
            write = getattr(Rooms, name)

            async def mortal(rooms, *args, write=write, **named):
                life()
                result = await write(rooms, *args, **named)
                life()
                return result

            patch.setattr(Rooms, name, mortal)


@pytest.fixture
def folder():
    with quick_folder() as folder:
        yield folder


def club(folder: Path, patch: pytest.MonkeyPatch) -> Club:
    know_secrets(patch)
    clock = FakeClock()
    it = Club(folder, clock, FakePublisher(clock.now), FakePainter(), ThreadWork(patch))
    it.channels = FakeChannelProvider()
    return it


async def play(it: Club) -> None:
    """Do everything that can happen to rooms. What an earlier life has done has no further effect."""
    await it.host.settled()
    for person in (ANN, BEN):
        ok(await it.host.rooms.voice(it.game_id, person))
    await it.host.settled()
    it.clock.advance(EMPTY + 1)
    await it.host.settled()
    await it.quiet()
    ok(await it.host.rooms.voice(it.game_id, CLEO))
    await it.host.settled()


async def live(it: Club, life: Life) -> None:
    """Play and end the game, if the life is long enough."""
    work = asyncio.create_task(lived(it))
    death = asyncio.create_task(life.over.wait())
    await asyncio.wait((work, death), return_when=asyncio.FIRST_COMPLETED)
    death.cancel()
    work.cancel()
    await asyncio.gather(work, death, return_exceptions=True)


async def lived(it: Club) -> None:
    await play(it)
    await it.end()
    await it.host.settled()
    await it.quiet()


async def killed(folder: Path, at: int) -> int:
    """Kill at a step, and let another life finish. Return how many steps the first life had."""
    with pytest.MonkeyPatch.context() as patch:
        it = club(folder, patch)
        await it.open(shown=False)
        it.game_id = await it.game((ANN, BEN, CLEO, DAN), opened=False, map_id="team-asia", seats=4)
        await it.host.servers.change(1, voice=True)
        await it.host.close(0)
        await it.store.close()
        foreign = [
            it.channels.people_make("category -1", SurfaceKind.CATEGORY),
            it.channels.people_make("voice 0", SurfaceKind.VOICE),
        ]
        life = Life(at)
        with pytest.MonkeyPatch.context() as inner:
            it.shorten_life(inner, life)
            await it.open()
            await live(it, life)
            foreign.append(it.channels.people_make("voice 0", SurfaceKind.VOICE))
            await it.host.close(0)
            await it.store.close()
        it.channels.step = lambda: None
        await it.open()
        await it.host.settled()
        table = ok(await it.games.table(it.game_id))
        if table.status.value == "running":
            await play(it)
            assert len(it.channels.open(SurfaceKind.THREAD)) == 2
            assert len(it.channels.open(SurfaceKind.CATEGORY)) == 1
            cleo = table.seat_of(CLEO)
            assert cleo is not None
            mates = {info.user_id for info in table.seats if info.side == table.seats[cleo].side}
            (voice,) = it.channels.open(SurfaceKind.VOICE)
            assert voice.members == mates
            assert voice.parent == it.channels.open(SurfaceKind.CATEGORY)[0].id
            await it.end()
        it.clock.advance(AFTERWARDS + 1)
        await it.host.settled()
        assert [it.channels.open(kind) for kind in ROOMS] == [[], [], []], "nothing is left over"
        assert await it.store.rooms.all() == ()
        assert all(made.id in it.channels.there for made in foreign), "nothing foreign is removed"
        await it.close()
    return life.steps


@pytest.mark.parametrize("at", sorted(Random(7).sample(range(1, STEPS), FEW)))
async def test_killed_at_some_steps(folder, at):
    await killed(folder / "data", at)


@pytest.mark.slow
@pytest.mark.parametrize("at", range(1, STEPS))
async def test_killed_at_every_step(folder, at):
    await killed(folder / "data", at)


async def test_these_are_all_steps(folder):
    assert STEPS / 2 < await killed(folder / "data", 0) < STEPS
