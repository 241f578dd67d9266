"""A data folder, an open store and a game at several stages."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.store.samples import ANN, BEN, NEW_GAME, person, start
from ttrbot.store import GameRow, Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    async with await Store.open(folder) as opened:
        yield opened


@pytest.fixture
async def lobby(store: Store) -> GameRow:
    """A lobby with Ann and Ben in it; one seat is free."""
    return await store.games.create(NEW_GAME, (person(ANN, 11), person(BEN, 12)))


@pytest.fixture
async def running(store: Store, lobby: GameRow) -> GameRow:
    """The same game, started: position 2."""
    await store.games.append(start())
    return await store.games.get(lobby.id)
