"""A host is suspended during a call to Discord: neither it nor the host that takes over says anything twice."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.app.doubles import FakeClock, FakePainter, FakePublisher
from tests.app.world import World, ok
from tests.many.conftest import HERE, shared
from tests.support.local_discord import until
from ttrbot.app.messages.publisher import TableContent, TryLater
from ttrbot.discord.core.leases import Hold, Lease, LeaseEndedError
from ttrbot.store.scope import Scope
from ttrbot.store.slots import LEASE


class LeasedPublisher(FakePublisher):
    """Discord in memory, for a host that has to keep to its lease and can be suspended during a call."""

    def __init__(self, now: Callable[[], float], hold: Hold) -> None:
        super().__init__(now)
        self.hold = hold
        self.awake = asyncio.Event()
        self.awake.set()
        self.is_suspended_at = ""
        """The method at whose next call it is suspended."""
        self.is_late = False
        """Whether that call has its effect first."""

    async def _call(self, method: str, channel: int) -> None:
        try:
            await self.hold.may_send()
        except LeaseEndedError as error:
            raise TryLater(1.0) from error
        await self._suspend(method, late=False)
        await super()._call(method, channel)

    async def post(self, channel_id: int, content, nonce: str) -> int:
        message = await super().post(channel_id, content, nonce)
        await self._suspend("post", late=True)
        return message

    async def _suspend(self, method: str, *, late: bool) -> None:
        if (self.is_suspended_at, self.is_late) == (method, late):
            self.is_suspended_at = ""
            self.awake.clear()
        await self.awake.wait()


class LeasedWorld(World):
    """A host that has to keep to its lease."""

    discord: LeasedPublisher


class Pair:
    """A host, and another that can take over from it. Both see one Discord and one time."""

    def __init__(self, folder: Path, address: str) -> None:
        self.clock = FakeClock()
        self.first, self.second = (self._world(folder, address) for _ in "12")
        self.second.discord.messages = self.first.discord.messages
        self.second.discord._ids = self.first.discord._ids

    def _world(self, folder: Path, address: str) -> LeasedWorld:
        hold = Hold(lease=Lease(self.clock.now))
        hold.lease.until = self.clock.now() + LEASE
        world = LeasedWorld(folder, self.clock, LeasedPublisher(self.clock.now, hold), FakePainter())
        world.open_store = shared(address, Scope((0,), 2), hold.lease.check_store)
        return world

    def pass_time(self, seconds: float, renewing: LeasedWorld) -> None:
        """Let time pass; one of the hosts renews its lease at the end."""
        self.clock.advance(seconds)
        renewing.discord.hold.lease.until = self.clock.now() + LEASE


@pytest.fixture
async def pair(postgres_place: Callable[[Path], str], tmp_path: Path) -> AsyncIterator[Pair]:
    """Return a pair of which the first host is open."""
    pair = Pair(tmp_path, postgres_place(tmp_path))
    await pair.first.open()
    yield pair
    await pair.first.close()


@pytest.mark.parametrize("is_late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("seconds", [3, 20, 90])
async def test_host_suspended_while_it_posts(pair: Pair, seconds: int, *, is_late: bool) -> None:
    """The post that it has begun may reach Discord long after another host has taken over, or before."""
    first, second = pair.first, pair.second
    game = await first.game(guild_id=HERE)
    await first.host.settled()
    first.discord.is_suspended_at, first.discord.is_late = "post", is_late
    await first.take_turn(game)
    await until(lambda: not first.discord.awake.is_set(), "the post")
    is_taken_over = seconds > LEASE
    pair.pass_time(seconds, second if is_taken_over else first)
    async with AsyncExitStack() as opened:
        if is_taken_over:
            await second.open()
            opened.push_async_callback(second.close)
            await second.host.settled()
        calls = len(first.discord.calls)
        first.discord.awake.set()
        going = second if is_taken_over else first
        for _ in range(2):
            await going.take_turn(game)
            await going.host.settled()
        if is_taken_over:
            assert len(first.discord.calls) <= calls + 1, "only the call that it had begun"
        tables = first.discord.of(TableContent)
        assert [message.buttons for message in tables] == [False] * (len(tables) - 1) + [True]
        assert tables[-1].content.table.position == ok(await going.games.table(game)).position
        posted = Counter(message.shown[0].table.turn for message in tables)
        assert set(posted.values()) == {1}, f"posts by turn: {posted}"
