"""After random events in random order every clock is right, and nothing is said twice."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.core.paces import DAY, HOUR, TimeoutAction, Timing
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import NoticeContent, TableContent, TryLater
from ttrbot.app.settings.calendar import Waking
from ttrbot.app.time.timeouts import CHOICES
from ttrbot.store import Status

PEOPLE = (ANN, BEN, CLEO)
ZONES = ("Europe/Rome", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe")


class Walk:
    """A player who does random things, and checks everything after each."""

    def __init__(self, world, game: str, seed: int) -> None:
        self.world, self.game, self.rng = world, game, Random(seed)

    async def step(self) -> None:
        does = (self.play, self.play, self.wait, self.wait, self.move_house, self.leave, self.come_back, self.vote)
        await self.rng.choice((*does, self.crash, self.stumble))()
        await self.world.host.settled()
        await self.check()

    async def play(self) -> None:
        table = ok(await self.world.games.table(self.game))
        if table.status is Status.RUNNING and table.turn > 0 and table.waiting:
            person = table.seats[table.waiting[0]].user_id
            await self.world.games.draw_two_blind(self.game, person, None)

    async def wait(self) -> None:
        self.world.clock.advance(self.rng.choice((60, HOUR, 8 * HOUR, 30 * HOUR)))

    async def move_house(self) -> None:
        zone, start = self.rng.choice(ZONES), self.rng.randrange(24) * 60
        waking = Waking(start, (start + self.rng.randrange(6, 20) * 60) % 1440)
        await self.world.host.timekeeper.retime(
            self.rng.choice(PEOPLE), lambda known: replace(known, zone=zone, waking=waking)
        )

    async def leave(self) -> None:
        await self.world.host.absences.go(
            self.rng.choice(PEOPLE), self.world.clock.now() + self.rng.randrange(1, 4) * DAY
        )

    async def come_back(self) -> None:
        person = self.rng.choice(PEOPLE)
        await self.world.host.absences.come_back(person)
        await self.world.host.absences.take_seat(self.game, person)

    async def vote(self) -> None:
        table = ok(await self.world.games.table(self.game))
        for seat in table.waiting:
            for person in PEOPLE:
                await self.world.host.timeouts.vote(self.game, person, seat, table.turn, self.rng.choice(CHOICES))

    async def crash(self) -> None:
        await self.world.host.close(timeout=0)
        await self.world.store.close()
        self.world.clock.time += self.rng.choice((1, HOUR, 3 * DAY))
        await self.world.open()

    async def stumble(self) -> None:
        """A message arrives, but Discord's answer doesn't."""

        def late(method: str, channel: int) -> None:
            self.world.discord.late = lambda method, channel: None
            raise TryLater(1)

        self.world.discord.late = late
        await self.world.host.settled()
        self.world.clock.advance(2)

    async def check(self) -> None:
        world, table = self.world, ok(await self.world.games.table(self.game))
        if table.status is not Status.RUNNING:
            return
        clocks = {clock.seat: clock for clock in (await world.store.clocks.of_game(self.game))[0]}
        for info in table.seats:
            runs = info.seat in table.waiting and info.player_id is not None
            clock = clocks.get(info.seat)
            if runs:
                assert clock is not None
                assert clock.turn == table.turn
                assert (clock.since is not None) is not clock.is_up
                assert 0 <= clock.left <= clock.total
            else:
                assert clock is None or clock.since is None
        ends = await world.host.timekeeper.clocks.set(self.game)
        assert set(ends) == {seat for seat, clock in clocks.items() if clock.since is not None}
        keys = Counter(
            (message.channel, message.content.said.what, message.content.said.seat, message.content.said.turn)
            for message in world.discord.of(NoticeContent)
            if message.content.said.what in {"half", "near"}
        )
        assert not [key for key, times in keys.items() if times > 1], "said twice"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("time_up", [TimeoutAction.SAFE, TimeoutAction.ROBOT_SEAT, TimeoutAction.VOTE])
async def test_clocks_stand_whatever_happens(world, time_up, seed) -> None:
    timing = Timing(pace="day", bank=seed % 2 == 0, nights=seed > 1, time_up=time_up)
    game = await world.game(PEOPLE, timing=timing)
    walk = Walk(world, game, seed)
    await world.host.settled()
    for _ in range(40):
        await walk.step()
    assert not isinstance(await world.games.table(game), Refusal)
    assert world.discord.of(TableContent)
