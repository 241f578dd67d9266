"""Slots change hands between real processes in order, while people press all the time: no press fails."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from localcord.interaction import Interaction, InteractionFailedError
from tests.e2e.evening import find
from tests.many.pressing import DEADLINE
from tests.many.town import Process, Town, open_town
from tests.support.local_discord import PATIENCE, until

SLOTS = 3
BETWEEN = 0.25
"""Seconds between two presses on each server."""


@asynccontextmanager
async def pressing(town: Town) -> AsyncIterator[list[bool]]:
    """Begin a game on each server, and press there all the time; yield whether each press was answered."""
    answered: list[bool] = []
    hearing: set[asyncio.Task[None]] = set()

    async def hear(press: Interaction) -> None:
        try:
            await press.answered(2 * DEADLINE)
        except InteractionFailedError:
            answered.append(False)
        else:
            answered.append(True)

    async def press_on(game: str) -> None:
        while True:
            await asyncio.sleep(BETWEEN)
            table = town.table(game)
            press = town.person("Anna").client.press(table["id"], find(table, "more")[0]["custom_id"])
            hearing.add(asyncio.create_task(hear(press)))

    games = [await town.game(hall) for hall in town.halls]
    tasks = [asyncio.create_task(press_on(game)) for game in games]
    yield answered
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    await asyncio.gather(*hearing)


def held(process: Process) -> list[int]:
    return [slot for slot in range(SLOTS) if process.has(slot)]


@pytest.mark.slow
async def test_no_press_fails_while_slots_are_handed_over(
    postgres_place: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process is stopped, and another one is started and given its share."""
    monkeypatch.setattr("localcord.interactions.DEADLINE", DEADLINE)
    async with open_town(postgres_place(tmp_path), tmp_path, SLOTS) as town:
        first, stopped, third = await town.one_each()
        async with pressing(town) as answered:
            stopped.process.terminate()
            assert await stopped.process.wait() == 0
            await until(lambda: len(held(first)) + len(held(third)) == SLOTS, "its slot at another", 2 * PATIENCE)
            new = await town.start()
            await until(lambda: held(new), "a share for the new one", 2 * PATIENCE)
            before = len(answered)
            await until(lambda: len(answered) > before + SLOTS * 4, "some more presses")
        assert answered.count(False) == 0
        assert len(answered) > SLOTS * 20
