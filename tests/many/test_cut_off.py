"""A process is suspended, or cut off from the database, while it posts: another goes on, and nothing is said twice.

The leases have their real length of 15 seconds, so a process that is suspended for 3 seconds keeps its slot, and one
that is suspended for 20 or 90 seconds loses it.
"""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest

from localcord.faults import Fault
from localcord.models import Json
from tests.many.town import Process, Town, open_town
from tests.store.postgres.cutting_line import cutting_line
from tests.support.local_discord import PATIENCE, until
from tests.support.private_postgres import PrivatePostgres
from ttrbot.store.slots import LEASE, RENEW_EVERY

pytestmark = pytest.mark.slow
OWN = "localhost"
"""The name by which the process that is to be in trouble calls Discord's machine."""
LONG_ENOUGH = 10
"""More moves than any turn has."""
LONGER = 2 * PATIENCE
"""Seconds for a take-over on a busy machine."""


@pytest.fixture
async def town(
    postgres_place: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Town]:
    monkeypatch.setattr("localcord.interactions.DEADLINE", PATIENCE)  # the machine may be busy
    async with open_town(postgres_place(tmp_path), tmp_path) as town:
        yield town


@dataclass
class Play:
    """A game on the server of the first slot, which is being moved in."""

    town: Town
    thread: str
    rng: Random

    async def moves(self, number: int) -> None:
        for _ in range(number):
            await self.town.move(self.thread, self.rng)

    async def strike_at_next_post(self, strike: Callable[[], None]) -> Json:
        """Move, and do something as soon as the bot's post about that reaches Discord; return the former table.

        By then the answer to the move may have taken that table's buttons away.
        """
        struck: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        pressed = self.town.table(self.thread)

        async def moves() -> None:
            nonlocal pressed
            for _ in range(LONG_ENOUGH):
                pressed = self.town.table(self.thread)
                await self.moves(1)

        def strikes(_: object) -> bool:
            struck.set_result(pressed)
            strike()
            return True

        self.town.local.faults.add(Fault("POST", f"/channels/{self.thread}/messages", matches=strikes))
        moving = asyncio.create_task(moves())
        before = await asyncio.wait_for(struck, PATIENCE)
        moving.cancel()
        await asyncio.wait([moving])
        return before

    def requests(self, host: str) -> int:
        """Return how many requests about the game came by this name of the machine."""
        return sum(name == host and self.thread in path for name, path in self.town.requests)

    async def check(self) -> None:
        """Check that each message is there once, and that exactly one is the table's."""
        await until(partial(self.town.has_one_table, self.thread), "one message of the table that can be pressed")
        posts = [one for one in self.town.local.rest.requests if one.method == "POST" and one.status == 200]
        posts = [one for one in posts if one.path == f"/channels/{self.thread}/messages"]
        made: dict[str, set[str]] = {}
        for post in posts:
            made.setdefault(post.body["content"], set()).add(post.answer["id"])
        assert {text: len(ids) for text, ids in made.items() if len(ids) > 1} == {}


async def begin(town: Town, store: str | None = None) -> tuple[Process, Process, Play]:
    """Start a process that gets the first slot, and one for the other; begin a game on the first server."""
    first = await town.start(host=OWN, store=store)
    await until(lambda: first.has(0) and first.has(1), "the first process", LONGER)
    second = await town.start()
    assert await town.shared_out([first, second]) == [first, second]
    play = Play(town, await town.game(town.halls[0]), Random(9))
    await play.moves(3)
    return first, second, play


@pytest.mark.parametrize("seconds", [3, 20, 90])
async def test_process_suspended_while_it_posts(town: Town, seconds: int) -> None:
    suspended, other, play = await begin(town)
    before = await play.strike_at_next_post(lambda: suspended.process.send_signal(signal.SIGSTOP))
    if seconds > LEASE + RENEW_EVERY:
        await until(lambda: other.has(0), "the slot of the process that is suspended", LONGER)
    await asyncio.sleep(seconds)
    said = play.requests(OWN)
    suspended.process.send_signal(signal.SIGCONT)
    await town.changed(play.thread, before)
    await play.moves(3)
    if other.has(0):
        await until(lambda: suspended.has(1), "a share for it")
        assert play.requests(OWN) == said, "it went on with what isn't its own any more"
    await play.moves(2)
    await play.check()


@pytest.mark.parametrize("is_silent", [False, True], ids=["refused", "silent"])
async def test_process_cut_off_from_the_database(
    town: Town, postgres: PrivatePostgres, tmp_path: Path, *, is_silent: bool
) -> None:
    """It stays connected to Discord, and gets each press as the other does, but leaves the answers to that one."""
    async with cutting_line(postgres.folder, tmp_path) as line:
        store = town.address.replace(str(postgres.folder), str(tmp_path))
        lonely, other, play = await begin(town, store)
        before = await play.strike_at_next_post(lambda: setattr(line, "is_silent" if is_silent else "is_down", True))
        if not is_silent:
            await line.hang_up()
        await until(lambda: other.has(0), "the slot of the process that is cut off", LONGER)
        said = play.requests(OWN)
        await town.changed(play.thread, before)
        await play.moves(3)
        assert play.requests(OWN) == said, "it went on with what isn't its own any more"
        line.is_silent = line.is_down = False
        await until(lambda: lonely.has(0) or lonely.has(1), "a share for it", LONGER)
        await play.moves(2)
        await play.check()
        lonely.process.terminate()
        assert await lonely.process.wait() == 0
