"""Real processes of the bot over one database and one Discord: one is killed or replaced, and the games go on."""

import signal
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.many.town import Town, open_town
from tests.support.local_discord import until

pytestmark = pytest.mark.slow


@pytest.fixture
async def town(postgres_place: Callable[[Path], str], tmp_path: Path) -> AsyncIterator[Town]:
    async with open_town(postgres_place(tmp_path), tmp_path) as town:
        yield town


async def test_killed_process_is_stood_in_for_by_the_other(town: Town) -> None:
    """The games of the other server go on at once, and those of its own as soon as its leases have ended."""
    killed, left = await town.one_each()
    rng = Random(7)
    games = [await town.game(hall) for hall in town.halls]
    for _ in range(3):
        for game in games:
            await town.move(game, rng)
    killed.process.kill()
    await town.move(games[1], rng)
    await until(lambda: left.has(0), "the slot of the process that was killed")
    for _ in range(3):
        for game in games:
            await town.move(game, rng)
    for game in games:
        await until(partial(town.has_one_table, game), "one message of the table that can be pressed")
    another = await town.start()
    await until(lambda: another.has(0) or another.has(1), "a share for one that joins")
    for game in games:
        await town.move(game, rng)
    left.process.terminate()
    assert await left.process.wait() == 0
    await until(lambda: another.has(0) and another.has(1), "the slots of the process that was stopped")
    for game in games:
        await town.move(game, rng)
    assert '"level": "error"' not in another.log.read_text()


async def test_second_process_stands_by_until_the_first_ends(town: Town) -> None:
    first = await town.start(slots=1)
    await until(lambda: first.has(0), "the first")
    second = await town.start(slots=1)
    await until(lambda: second.says("standing_by"), "the second")
    first.process.terminate()
    assert await first.process.wait() == 0
    await until(lambda: second.has(0), "the second in place of the first")


async def test_process_with_another_number_of_slots_is_refused(town: Town) -> None:
    first = await town.start()
    await until(lambda: first.has(0), "the first")
    second = await town.start(slots=1)
    assert await second.process.wait() == 2
    assert second.log.read_text().splitlines()[-1].startswith("the bot's other processes run with 2 slots and 2 shards")


async def test_process_that_was_suspended_finds_its_slot_lost(town: Town) -> None:
    """While it is suspended the other takes its slot; when it wakes up, it does nothing more for that one."""
    suspended, other = await town.one_each()
    rng = Random(8)
    game = await town.game(town.halls[0])
    await town.move(game, rng)
    suspended.process.send_signal(signal.SIGSTOP)
    await until(lambda: other.has(0), "the slot of the process that is suspended")
    await town.move(game, rng)
    suspended.process.send_signal(signal.SIGCONT)
    await until(lambda: suspended.says("slot_lost"), "the process to notice")
    await until(lambda: suspended.has(0) or suspended.has(1), "a share for it")
    for _ in range(2):
        await town.move(game, rng)
    await until(partial(town.has_one_table, game), "one message of the table that can be pressed")
