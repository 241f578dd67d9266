"""Where a store can be: in a data folder, or in a PostgreSQL database that is named by its address."""

import os
from importlib import import_module
from pathlib import Path
from types import ModuleType

from ttrbot.store.database import Database
from ttrbot.store.errors import StoreError
from ttrbot.store.slots import Holder, OnlySlot, Slots
from ttrbot.store.sqlite import database as sqlite
from ttrbot.store.sqlite.folder import place_of


async def open_database(place: Path | str, patience: float = 0.0, *, shared: bool = False) -> Database:
    """Open the database of a place and lock it; make what is missing.

    A PostgreSQL database may be `shared` with other processes that open it so.
    For `patience` seconds a server is waited for that can't be reached, or that another bot is still using.
    Raises DataFolderInUse, NewerDatabase, CorruptDatabase, StoreUnavailable, StoreError.
    """
    if isinstance(place, Path):
        return await sqlite.open_database(place)
    return await _postgres().open_database(place, patience, shared=shared)  # type: ignore[no-any-return]


async def open_readonly(place: Path | str) -> Database:
    """Open the database of a place for reading, without its lock.

    Raises NewerDatabase, CorruptDatabase, StoreUnavailable, StoreError.
    """
    if isinstance(place, Path):
        return await sqlite.open_readonly(place)
    return await _postgres().open_readonly(place)  # type: ignore[no-any-return]


async def check_not_empty(address: str) -> None:
    """Raise StoreError if the database at an address has no tables of ours."""
    await _postgres().check_not_empty(address)


async def is_same(one: Path | str, other: Path | str) -> bool:
    """Whether two names lead to the same place. Raises StoreError if a server can't be asked."""
    if isinstance(one, str) and isinstance(other, str):
        return one == other or await _postgres().is_same(one, other)
    return _real(one) == _real(other)


def _real(place: Path | str) -> str | None:
    """Return a folder's path without links; None for an address."""
    return os.path.realpath(place) if isinstance(place, Path) else None


async def open_slots(place: Path | str, slots: int, shards: int | None) -> Slots:
    """Take part in dividing the servers of a bot among its processes. Raises StoreError.

    A data folder has one process and one slot. In a database, `shards` is needed for more than one slot.
    """
    if isinstance(place, Path):
        return OnlySlot()
    return await _postgres().open_slots(place, slots, shards)  # type: ignore[no-any-return]


def name_of(place: Path | str) -> str:
    """Return what messages may say of a place; no password. Raises StoreError if an address isn't valid."""
    if isinstance(place, Path):
        return place_of(place)
    return _postgres().place_of(place)  # type: ignore[no-any-return]


async def slot_holders(place: Path | str) -> tuple[Holder, ...]:
    """List a bot's slots and who holds them. Raises StoreError."""
    if isinstance(place, Path):
        return await OnlySlot().holders()
    return await _postgres().slot_holders(place)  # type: ignore[no-any-return]


def _postgres() -> ModuleType:
    """Import the other engine. Raises StoreError if its driver, which is needed only there, is missing."""
    try:
        return import_module("ttrbot.store.postgres.database")
    except ImportError as error:
        raise StoreError(f"the driver of PostgreSQL is missing: pip install 'ttrbot[postgres]' ({error})") from error
