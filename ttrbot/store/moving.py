"""Moving a store from one place to another: a folder or a PostgreSQL database."""

import asyncio
import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from ttrbot.store.connection import Connection, Row
from ttrbot.store.database import Database
from ttrbot.store.errors import CorruptDatabase, StoreError
from ttrbot.store.moved import CAME, GONE, UNMARK, last_run, mark, refuse_if_moved
from ttrbot.store.places import is_same, name_of, open_database, open_readonly
from ttrbot.store.sqlite.backup import keep_copy

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
IN_USE: Final = {
    "games": "games",
    "people's settings": "users WHERE preferences IS NOT NULL",
    "servers' settings": "guild_settings",
    "channels made by the bot": "outbox WHERE game_id IS NULL",
}
"""What makes a place a used one, and where it is found. All other rows belong to a game, or a bot writes them as soon
as it is started or somebody presses a button, even one of a table that it doesn't know."""
AT_ONCE: Final = 2_000
"""Rows that are held in memory."""
_NUMBER_ON: Final = "SELECT setval(pg_get_serial_sequence('outbox', 'number'), max(number)) FROM outbox"
_MARK: Final = "INSERT INTO meta (key, value) VALUES (?, ?)"


@dataclass(frozen=True, slots=True)
class Moved:
    """What was done."""

    rows: Mapping[str, int]
    """The number of copied rows by table."""
    replaced: int
    """The number of texts in which U+0000 was replaced by U+FFFD."""
    ran_at: float | None
    """When a bot last ran on the games."""
    overwritten: int | None = None
    """The number of games that stood in the target before; None if it was unused."""
    kept: Path | None = None
    """The copy of what stood in the target before; databases on a server aren't copied."""


async def move(source: Path | str, target: Path | str, *, from_copy: bool = False) -> Moved:
    """Copy everything from one place to another, and mark the first one as left.

    The target is unused, or it is the place from which the games came: then they replace what stayed there, of which a
    folder keeps a copy. They may come back from another place than the one to which they were moved only if `from_copy`
    says so, because a copy of that may be older.
    What was moved is compared with the original before it is committed: all is moved or nothing.
    A move that was interrupted before the first place was marked is completed.
    Raises DataFolderInUse while a bot uses either, StoreMoved, and StoreError.
    """
    if await is_same(source, target):
        raise StoreError(f"{name_of(source)} is named twice: name another place to move the games to")
    await (await open_readonly(source)).close()  # it is there, and of this version
    async with AsyncExitStack() as opened:
        old = await open_database(source)
        opened.push_async_callback(old.close)
        await old.read(lambda connection: refuse_if_moved(connection, name_of(source)))
        came = await old.read(lambda connection: mark(connection, CAME))
        if came is None and not await old.read(_filled):
            raise StoreError(f"there is nothing to move: {name_of(source)} has no game and no setting")
        new = await open_database(target)
        opened.push_async_callback(new.close)
        if (copied := await new.read(_number_of_copy)) is not None:
            contents = await old.read(_contents)
            if contents == await new.read(_contents):
                await _leave(old, source, target, copied)
                return Moved({name: count for name, (count, _) in contents.items()}, 0, await old.read(last_run))
        loop = asyncio.get_running_loop()
        number = secrets.token_hex(8)

        def ask(work: Callable[[Connection], list[Row]]) -> list[Row]:
            return asyncio.run_coroutine_threadsafe(old.read(work), loop).result()

        def to_overwrite(connection: Connection) -> int | None:
            return _games_to_overwrite(connection, came, target, None if from_copy else name_of(source))

        def copy(connection: Connection) -> Moved:
            overwritten = to_overwrite(connection)
            for name in reversed(TABLES):
                connection.execute(f"DELETE FROM {name}")  # noqa: S608 # no outside text
            copier = _Copier(ask, connection)
            counts = {name: copier.copy(name) for name in TABLES}
            connection.execute(UNMARK, (CAME,))
            connection.execute(_MARK, (CAME, number))
            if isinstance(target, str):
                connection.execute(_NUMBER_ON)
            return Moved(counts, copier.replaced, last_run(connection), overwritten, kept)

        overwrites = await new.read(to_overwrite) is not None
        kept = await asyncio.to_thread(keep_copy, target) if overwrites and isinstance(target, Path) else None
        try:
            moved = await new.write(copy)
        except StoreError:  # not if it is cancelled: then it may have happened
            if kept is not None:
                kept.unlink()
            raise
        await _leave(old, source, target, number)
        return moved


async def _leave(old: Database, source: Path | str, target: Path | str, number: str) -> None:
    """Mark the first place as left. Raises StoreError."""
    gone = json.dumps({"number": number, "to": name_of(target), "on": datetime.now(UTC).date().isoformat()})
    try:
        await old.execute(_MARK, (GONE, gone))
    except StoreError as error:
        raise StoreError(
            f"everything was copied, but {name_of(source)} couldn't be marked as left ({error}): move again, which"
            " marks it, and run no bot before that"
        ) from None


async def use_again(place: Path | str) -> str | None:
    """Let a bot use a place from which the games were moved. Return where to, or None if they weren't.

    Raises StoreError.
    """
    await (await open_readonly(place)).close()
    database = await open_database(place)
    try:
        gone = await database.read(lambda connection: mark(connection, GONE))
        await database.execute(UNMARK, (GONE,))
    finally:
        await database.close()
    return None if gone is None else str(json.loads(gone)["to"])


def _games_to_overwrite(connection: Connection, came: str | None, target: Path | str, source: str | None) -> int | None:
    """Return how many games stayed in the target, from which the games came; None if it is unused.

    Raises StoreError if it is in use, and they didn't come from there; or if they were moved to another place than
    `source`, unless that is None.
    """
    filled = _filled(connection)
    if not filled:
        return None
    gone = mark(connection, GONE)
    if gone is None or json.loads(gone)["number"] != came:
        cure = (
            "name another folder, or move its files away if nobody needs them"
            if isinstance(target, Path)
            else "name an empty database (createdb makes one), or make this one anew if nobody needs what is in it"
        )
        raise StoreError(f"{name_of(target)} isn't empty, it has {', '.join(filled)}: {cure}")
    gone_to = json.loads(gone)["to"]
    if source not in {None, gone_to}:
        raise StoreError(
            f"the games of {name_of(target)} were moved to {gone_to}, so what is in {source} is a copy, which may be"
            " older: move them from there. If that place has another name now, or is lost, or the copy is what you"
            " want: ttrbot move --from-copy"
        )
    return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])


def _filled(connection: Connection) -> list[str]:
    """Return what people have left in a place; nothing if it is unused."""
    return [what for what, rows in IN_USE.items() if connection.execute(f"SELECT 1 FROM {rows} LIMIT 1").fetchone()]  # noqa: S608


def _number_of_copy(connection: Connection) -> str | None:
    """Return the number of the move that filled a place, if nothing was moved away from there since."""
    return mark(connection, CAME) if mark(connection, GONE) is None else None


def _contents(connection: Connection) -> dict[str, tuple[int, str]]:
    """Return the number of rows and a hash of each table, without the marks of moves."""
    contents = {}
    for table in TABLES:
        count, hashed = 0, hashlib.sha256()
        for rows in _chunks(table, lambda work: work(connection)):
            names = rows[0].keys()
            for row in rows:
                if table != "meta" or row["key"] not in {CAME, GONE}:
                    count += 1
                    hashed.update(_plain(names, [list(map(_storable, row))]))
        contents[table] = (count, hashed.hexdigest())
    return contents


def _storable(value: object) -> object:
    """Return a value as PostgreSQL can store it."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value


class _Copier:
    """Copies tables, and compares each copy with the original."""

    def __init__(self, ask: Ask, to: Connection) -> None:
        self._ask = ask
        self._to = to
        self.replaced = 0
        """The number of texts that had U+0000, which PostgreSQL can't store."""

    def copy(self, table: str) -> int:
        """Copy a table. Return how many rows it has. Raises CorruptDatabase."""
        count, original, copied = 0, hashlib.sha256(), hashlib.sha256()
        for rows in _chunks(table, self._ask):
            names = rows[0].keys()
            values = [tuple(map(self._stored, row)) for row in rows]
            columns, marks = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
            self._to.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", values)  # noqa: S608
            original.update(_plain(names, values))
            count += len(rows)
        for rows in _chunks(table, lambda work: work(self._to)):
            copied.update(_plain(rows[0].keys(), rows))
        if original.digest() != copied.digest():
            raise CorruptDatabase(f"the copy of {table} isn't like the original; nothing was moved")
        return count

    def _stored(self, value: object) -> object:
        self.replaced += isinstance(value, str) and "\0" in value
        return _storable(value)


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


def _plain(names: Sequence[str], rows: Iterable[Iterable[object]]) -> bytes:
    """Return the same bytes for the same rows of either engine."""
    return repr([sorted(zip(names, row, strict=True)) for row in rows]).encode()
