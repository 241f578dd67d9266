"""Moving a store from one place to another: a folder or a PostgreSQL database."""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final, TypeAlias

from ttrbot.store.connection import Connection, Row
from ttrbot.store.errors import CorruptDatabase, StoreError
from ttrbot.store.places import open_database, open_readonly

Ask: TypeAlias = Callable[[Callable[[Connection], list[Row]]], list[Row]]
"""Reads something from the original or from the copy."""
TABLES: Final = {
    "maps": "hash",
    "games": "id",
    "seats": "game_id, seat",
    "actions": "game_id, number",
    "events": "game_id, seq",
    "snapshots": "game_id",
    "outbox": "number",
    "timers": "game_id, kind, key",
    "clocks": "game_id, seat",
    "ballots": "game_id, question, seat",
    "results": "game_id, seat",
    "orders": "game_id, user_id",
    "notes": "game_id, seat",
    "former_holders": "game_id, user_id, seat",
    "dm_notices": "game_id, user_id",
    "users": "user_id",
    "guild_settings": "guild_id, key",
    "meta": "key",
    "heartbeats": "name",
}
"""All tables with their keys; those that others refer to come first."""
AT_ONCE: Final = 2_000
"""Rows that are held in memory."""
_NUMBER_ON: Final = "SELECT setval(pg_get_serial_sequence('outbox', 'number'), max(number)) FROM outbox"


async def move(source: Path | str, target: Path | str) -> dict[str, int]:
    """Copy everything from one place to another, an empty one; return the number of rows by table.

    The copy is compared with the original before it is committed: all of it is there then, or nothing.
    Raises DataFolderInUse while a bot uses either, and StoreError.
    """
    await (await open_readonly(source)).close()  # it is there, and of this version
    async with AsyncExitStack() as opened:
        old = await open_database(source)
        opened.push_async_callback(old.close)
        new = await open_database(target)
        opened.push_async_callback(new.close)
        loop = asyncio.get_running_loop()

        def ask(work: Callable[[Connection], list[Row]]) -> list[Row]:
            return asyncio.run_coroutine_threadsafe(old.read(work), loop).result()

        def copy(connection: Connection) -> dict[str, int]:
            if filled := [name for name in TABLES if connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()]:  # noqa: S608
                raise StoreError(f"the place to move to isn't empty, it has {', '.join(filled)}: name an empty one")
            counts = {name: _copy(name, ask, connection) for name in TABLES}
            if isinstance(target, str):
                connection.execute(_NUMBER_ON)
            return counts

        return await new.write(copy)


def _copy(table: str, ask: Ask, to: Connection) -> int:
    """Copy a table and compare the copy. Return how many rows it has. Raises CorruptDatabase."""
    count, original, copied = 0, hashlib.sha256(), hashlib.sha256()
    for rows in _chunks(table, ask):
        names = rows[0].keys()
        columns = ", ".join(f'"{name}"' for name in names)
        to.executemany(f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' * len(names))})", map(tuple, rows))  # noqa: S608
        original.update(_plain(rows))
        count += len(rows)
    for rows in _chunks(table, lambda work: work(to)):
        copied.update(_plain(rows))
    if original.digest() != copied.digest():
        raise CorruptDatabase(f"the copy of {table} isn't like the original; nothing was moved")
    return count


def _chunks(table: str, ask: Ask) -> Iterator[list[Row]]:
    """Iterate over the rows of a table in the order of its key, some at a time."""
    key = TABLES[table]
    names = key.split(", ")
    marks = ", ".join("?" * len(names))
    after: tuple[Any, ...] = ()
    while True:
        where = f"WHERE ({key}) > ({marks})" if after else ""
        sql = f"SELECT * FROM {table} {where} ORDER BY {key} LIMIT {AT_ONCE}"  # noqa: S608 # no outside text
        rows = ask(lambda connection, sql=sql, after=after: connection.execute(sql, after).fetchall())  # type: ignore[misc]
        if not rows:
            return
        yield rows
        after = tuple(rows[-1][name] for name in names)


def _plain(rows: list[Row]) -> bytes:
    """Return the same bytes for the same rows of either engine."""
    return repr([sorted((name, row[name]) for name in row.keys()) for row in rows]).encode()  # noqa: SIM118 - a Row iterates over its values
