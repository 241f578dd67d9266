"""A data folder, an open store and a game at several stages.

The tests in this folder use only the store's public methods, so they run on each of `BACK_ENDS`. What only one of them
has, such as files and migrations, is tested in its own folder.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.store.samples import ANN, BEN, NEW_GAME, person, start
from ttrbot.store import GameRow, Store

Opener: TypeAlias = Callable[[Path], Awaitable[Store]]
BACK_ENDS: dict[str, Opener] = {"sqlite": Store.open}


@pytest.fixture(params=BACK_ENDS.values(), ids=list(BACK_ENDS))
def open_store(request: pytest.FixtureRequest) -> Opener:
    """Return the function that opens a store of one back end."""
    opener: Opener = request.param
    return opener


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
