"""Opening the store of a PostgreSQL database."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import uniform
from typing import Final, TypeVar

import psycopg
import structlog

from ttrbot.store.database import Database
from ttrbot.store.errors import DataFolderInUse, StoreUnavailable
from ttrbot.store.postgres import schema
from ttrbot.store.postgres.address import place_of
from ttrbot.store.postgres.connection import Raw, connect, translate
from ttrbot.store.postgres.listening import ServerListening
from ttrbot.store.postgres.refused import error_of
from ttrbot.store.postgres.session import Reader, ServerSession
from ttrbot.store.postgres.slots import ServerSlots, holders
from ttrbot.store.postgres.writing import Writer
from ttrbot.store.slots import Holder

S = TypeVar("S", bound=ServerSession)

log = structlog.get_logger(__name__)

AGAIN_AFTER: Final = 1.0
_ALONE: Final = f"SELECT pg_try_advisory_lock{schema.OF_SCHEMA}"
_IDENTITY: Final = b"SELECT extract(epoch FROM pg_postmaster_start_time()), current_database(), current_schema()"
"""A server's start, to the microsecond, tells it from all others."""
_SHARED: Final = f"SELECT pg_try_advisory_lock_shared{schema.OF_SCHEMA}"


async def open_database(address: str, patience: float = 0.0, *, shared: bool = False) -> Database:
    """Connect to a database and lock it, make or migrate its tables, and start the writer.

    It is used alone, or else `shared` with others who open it so. For `patience` seconds a server that can't be
    reached, or another bot that still runs, is waited for.
    Raises StoreError, DataFolderInUse, NewerDatabase, StoreUnavailable.
    """
    place = place_of(address)
    until = time.monotonic() + patience
    while True:
        try:
            return await _open(address, place, shared=shared)
        except (DataFolderInUse, StoreUnavailable) as error:
            if time.monotonic() >= until:
                raise
            log.warning("store_waited_for", reason=str(error))
        await asyncio.sleep(uniform(AGAIN_AFTER, 2 * AGAIN_AFTER))  # noqa: S311 # so that two don't meet for ever


async def open_readonly(address: str) -> Database:
    """Connect to a database without locking it. Raises StoreError, NewerDatabase, StoreUnavailable."""
    reading = await _open_reader(address, place_of(address))
    return Database(reading, hurry=reading.give_up)


async def check_not_empty(address: str) -> None:
    """Raise StoreError if a database has no tables of ours, or can't be reached."""
    place = place_of(address)
    session = await _started(Reader(lambda: _connect(address, place)), address, place, schema.check_not_empty)
    await session.close()


async def is_same(one: str, other: str) -> bool:
    """Whether two addresses lead to one schema of one server's database. Raises StoreError if one can't be asked."""
    return await _identity(one) == await _identity(other)


async def _identity(address: str) -> object:
    """Return what no other schema on any server answers."""
    place = place_of(address)
    session = await _started(Reader(lambda: _connect(address, place)), address, place, lambda *_: None)
    try:
        return await session.run(lambda raw: raw.execute(_IDENTITY).fetchone())
    except psycopg.Error as error:
        raise translate(error) from None
    finally:
        await session.close()


async def _open(address: str, place: str, *, shared: bool) -> Database:
    lock = _SHARED if shared else _ALONE
    async with AsyncExitStack() as opened:
        writing = await _started(Writer(lambda: _connect(address, place, lock)), address, place, schema.migrate)
        opened.push_async_callback(writing.close)
        await writing.run(writing.register)
        reading = await _open_reader(address, place)
        opened.push_async_callback(reading.close)
        listening = None
        if shared:
            listening = ServerListening(lambda: _connect(address, place))
            await listening.started()
        opened.pop_all()

    def hurry() -> None:
        for session in (reading, writing):
            session.give_up()

    return Database(reading, writing, hurry=hurry, listening=listening)


async def open_slots(address: str, slots: int, shards: int | None) -> ServerSlots:
    """Connect once more for the slots of a database whose tables are there. Raises StoreError."""
    place = place_of(address)
    found = ServerSlots(lambda: _connect(address, place), slots, shards)
    try:
        await found.prepare()
    except BaseException:
        await found.close()
        raise
    return found


async def slot_holders(address: str) -> tuple[Holder, ...]:
    """List the slots and who holds them. Raises StoreError."""
    reading = await _open_reader(address, place_of(address))
    try:
        return await reading.run(holders)
    except psycopg.Error as error:
        raise translate(error) from None
    finally:
        await reading.close()


async def _open_reader(address: str, place: str) -> Reader:
    return await _started(Reader(lambda: _connect(address, place)), address, place, schema.check_is_current)


async def _started(session: S, address: str, place: str, prepare: Callable[[Raw, str], None]) -> S:
    """Return a session whose connection is open and prepared. Raises StoreError; then it is closed."""
    try:
        await session.run(lambda raw: prepare(raw, place))
    except psycopg.Error as error:
        await session.close()
        reason = await asyncio.to_thread(error_of, address, error)
        raise type(reason)(f"{place}: {reason}") from None
    except BaseException:
        await session.close()
        raise
    return session


def _connect(address: str, place: str, lock: str | None = None) -> Raw:
    raw = connect(address)
    try:
        schema.check_server(raw, place)
        if lock is not None and raw.execute(lock.encode()).fetchone() != (True,):
            raise DataFolderInUse(f"another bot is using {place}: stop it, or name another database")
    except BaseException:
        raw.close()
        raise
    return raw
