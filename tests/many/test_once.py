"""Two processes do at the same time what may be done only once."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from discord.http import Route

from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.many.town import CHECKOUT
from tests.many.worker import open_worker
from tests.support.processes import stop
from ttrbot.app.core.limits import Limits
from ttrbot.render.emoji import emoji_painters
from ttrbot.store import Store, SurfaceKind
from ttrbot.store.games import limits, lobby

FEW, MANY = 2, 500
MOST = 50
"""The most rounds with requests to Discord, of which each takes dozens."""
MOMENT = 0.05
Order = dict[str, Any]
Worker = Callable[..., Awaitable[Any]]
"""Does an order in one of the processes."""


async def in_process(local: LocalDiscord, address: str, opened: AsyncExitStack) -> Worker:
    """Start a worker in a process of its own."""
    settings = {"DISCORD_TOKEN": local.token, "TTR_DISCORD_API": local.api_url, "TTR_STORE": address}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.many.worker", cwd=CHECKOUT, env={**os.environ, **settings}, stdin=pipe, stdout=pipe
    )
    opened.push_async_callback(stop, process, 9)
    assert process.stdin is not None
    assert process.stdout is not None
    orders, answers = process.stdin, process.stdout
    while await answers.readline() != b"ready\n":
        assert not answers.at_eof()

    async def ordered(order: str, **how: object) -> object:
        orders.write(json.dumps([order, how]).encode() + b"\n")
        answer = await answers.readline()
        return json.loads(answer)

    return ordered


async def in_this_process(local: LocalDiscord, address: str, opened: AsyncExitStack) -> Worker:
    """Return a worker over connections of its own."""
    worker = await opened.enter_async_context(open_worker(address, local.token))

    async def ordered(order: str, **how: object) -> object:
        return await getattr(worker, order)(**how)

    return ordered


@dataclass
class Pair:
    """Two processes, and how often they do something."""

    workers: tuple[Worker, Worker]
    store: Store
    local: LocalDiscord
    rounds: int
    ids: "count[int]" = field(default_factory=lambda: count(1000))

    async def both(self, order: str, how: Order, other: Order | None = None) -> tuple[Any, Any]:
        """Let both do something at the same time."""
        first, second = self.workers
        return await asyncio.gather(first(order, **how), second(order, **(how if other is None else other)))

    async def table(self, user: int, **more: object) -> str:
        """Open a table."""
        game = await self.workers[0]("open_table", user=user, press=next(self.ids), **more)
        assert game is not None
        return str(game)

    def requests(self, method: str, ending: str) -> int:
        """Return how many requests there were."""
        return sum(one.method == method and one.path.endswith(ending) for one in self.local.rest.requests)


def overlapping(patch: pytest.MonkeyPatch) -> None:
    """Make each check for a free seat or table wait a moment, so that two processes can check at the same time."""
    barrier = Barrier(2)
    for module, name in ((lobby, "seats"), (limits, "check")):
        look = getattr(module, name)

        def looked(*of: object, look: Callable[..., object] = look) -> object:
            found = look(*of)
            try:
                barrier.wait(MOMENT)
            except BrokenBarrierError:
                barrier.reset()
            return found

        patch.setattr(module, name, looked)


@pytest.fixture(params=[FEW, pytest.param(MANY, marks=pytest.mark.slow)], ids=["in-one", "processes"])
async def pair(
    request: pytest.FixtureRequest,
    postgres_place: Callable[[Path], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Pair]:
    """Return two hosts: in this process for a few rounds, in processes of their own for many."""
    address = postgres_place(tmp_path)
    async with LocalDiscord(World(), rate_limits=RateLimits(enabled=False)) as local, AsyncExitStack() as opened:
        monkeypatch.setattr(Route, "BASE", local.api_url)
        store = await opened.enter_async_context(await Store.open(address, shared=True))
        begin = in_process
        if request.param == FEW:
            begin = in_this_process
            overlapping(monkeypatch)
        workers = (await begin(local, address, opened), await begin(local, address, opened))
        yield Pair(workers, store, local, request.param)


async def test_last_seat_is_given_once(pair: Pair) -> None:
    for _ in range(pair.rounds):
        owner, one, other = (next(pair.ids) for _ in range(3))
        game = await pair.table(owner, seats=2)
        found = await pair.both("join", {"game": game, "user": one}, {"game": game, "user": other})
        assert sorted(found) == [False, True]
        assert [seat.user_id for seat in await pair.store.games.seats(game)] == [owner, one if found[0] else other]


async def test_person_takes_one_seat_of_a_table(pair: Pair) -> None:
    for _ in range(pair.rounds):
        game, person = await pair.table(next(pair.ids)), next(pair.ids)
        assert sorted(await pair.both("join", {"game": game, "user": person})) == [False, True]


async def test_limit_of_open_tables_holds(pair: Pair) -> None:
    for _ in range(pair.rounds):
        person = next(pair.ids)
        for _ in range(Limits().open_lobbies - 1):
            await pair.table(person)
        one, other = ({"user": person, "press": next(pair.ids)} for _ in range(2))
        assert (await pair.both("open_table", one, other)).count(None) == 1


async def test_notice_is_added_once(pair: Pair) -> None:
    for _ in range(pair.rounds):
        game = await pair.table(next(pair.ids))
        assert sorted(await pair.both("notice", {"game": game})) == [False, True]
    notices = (await pair.store.outbox.agenda(1.0, (SurfaceKind.NOTICE,))).due
    assert len({notice.number for notice in notices}) == len(notices)


async def test_commands_and_emoji_are_brought_once(pair: Pair) -> None:
    """Now one process looks after the first servers, now the other, which finds all that the first has brought."""
    for number in range(min(pair.rounds, MOST)):
        await pair.store.meta.set("commands", "")
        pair.local.world.emojis.clear()
        pair.local.rest.requests.clear()
        is_first = number % 2 == 0
        await pair.both("bring", {"first": is_first}, {"first": not is_first})
        await pair.both("bring", {"first": not is_first}, {"first": is_first})
        assert pair.requests("PUT", "/commands") == 1
        assert pair.requests("POST", "/emojis") == len(emoji_painters())
