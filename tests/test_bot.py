"""What the program says before it serves."""

import asyncio
import os
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import bot
from tests.store.samples import ANN, NEW_GAME, person
from ttrbot.settings import Settings
from ttrbot.store import Store
from ttrbot.store.moved import GONE

ADDRESS = "postgresql://db.invalid/games"


async def warnings(settings: Settings) -> list[tuple[str, str, int]]:
    with capture_logs() as logs:
        await bot.warn_of_games_left(settings)
    return [(entry["event"], entry["folder"], entry["games"]) for entry in logs]


async def test_games_that_nobody_looks_after_are_told(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data", store=ADDRESS)
    assert await warnings(settings) == []
    async with await Store.open(settings.data) as store:
        await store.games.create(NEW_GAME, (person(ANN, 11),))
    assert await warnings(settings) == [("games_left", str(settings.data), 1)]
    assert await warnings(Settings(data=settings.data)) == []
    async with await Store.open(settings.data) as store:
        await store.meta.set(GONE, '{"to": "a database", "on": "today", "number": "1"}')
    assert await warnings(settings) == []


async def test_bot_ends_with_the_local_discord_that_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if that has died before the bot looks for the first time."""
    monkeypatch.setattr(bot, "PARENT_EVERY", 0.01)
    stop = asyncio.Event()
    watching = asyncio.create_task(bot.outlived(os.getppid(), stop))
    await asyncio.sleep(0.05)
    assert not stop.is_set()
    watching.cancel()
    await asyncio.wait_for(bot.outlived(os.getpid(), stop), 10)
    assert stop.is_set()
