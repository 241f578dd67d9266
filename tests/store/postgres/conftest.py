"""The tests of the store on PostgreSQL only."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.store.samples import ANN, GAME, NEW_GAME, full_append, person, start
from tests.support.stores import Opener, Schemas, StoreOpener, places
from ttrbot.store import NoticeKey, Store, move

TwoPlaces: TypeAlias = tuple[Path | str, Path | str]


@pytest.fixture
def on_both_engines() -> None:
    """These tests are about one engine."""


@pytest.fixture
def postgres_place(schemas: Schemas) -> Iterator[Callable[[Path], str]]:
    """Return a function from a folder to the address of a new schema, which the test may change."""
    with places(schemas, new=True) as place:
        yield place


@pytest.fixture
def address(postgres_place: Callable[[Path], str], folder: Path) -> str:
    """Return the address of the test's own schema."""
    return postgres_place(folder)


@pytest.fixture
def open_store(postgres_place: Callable[[Path], str]) -> Opener:
    return StoreOpener(postgres_place)


@pytest.fixture
async def full(folder: Path) -> Path:
    """Return a data folder with a game in progress."""
    async with await Store.open(folder) as store:
        await store.games.create(NEW_GAME, (person(ANN, 11), person(2**62, 12)))
        await store.games.append(start())
        await store.games.append(full_append())
        await store.outbox.add(NoticeKey(game_id=GAME, kind="told", key="1", recipient=ANN), b"\x00\xff", 0.1 + 0.2)
        await store.people.remember(ANN, name="Ånn 'of' \"Łódź\" 🚂", preferences=b"")
        await store.notes.put(GAME, 0, "first\nsecond % ? :name")
        await store.orders.change(GAME, ANN, lambda _: b"orders")
        await store.settings.set(1, "language", "it")
        await store.meta.beat("bot", 2e9)
    return folder


@pytest.fixture(params=["from a folder", "from a database"])
async def two_places(request: pytest.FixtureRequest, full: Path, address: str, tmp_path: Path) -> TwoPlaces:
    """Return a place with a game in progress, and an empty one."""
    if request.param == "from a folder":
        return full, address
    await move(full, address)
    return address, tmp_path / "new"
