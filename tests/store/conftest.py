"""A data folder, an open store and a game at several stages.

The tests in this folder use only the store's public methods, so they run on each engine. What only one of them
has, such as files and migrations, is tested in its own folder.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.store.samples import ANN, BEN, NEW_GAME, person, start
from tests.support.stores import Opener
from ttrbot.store import GameRow, Store


@pytest.fixture(autouse=True)
def on_both_engines(no_other_store: None) -> None:
    """Let no test be left out on one of the engines."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
async def store(folder: Path, open_store: Opener) -> AsyncIterator[Store]:
    async with await open_store(folder) as opened:
        yield opened


@pytest.fixture
async def lobby(store: Store) -> GameRow:
    """Return a lobby with Ann and Ben in it; one seat is free."""
    return await store.games.create(NEW_GAME, (person(ANN, 11), person(BEN, 12)))


@pytest.fixture
async def running(store: Store, lobby: GameRow) -> GameRow:
    """Return the same game, started: position 2."""
    await store.games.append(start())
    return await store.games.get(lobby.id)
