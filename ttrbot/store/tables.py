"""Tables whose rows are records: the record's fields name the columns."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, Generic, TypeVar, get_type_hints

from ttrbot.store import charms
from ttrbot.store.connection import Connection, Parameters, Row
from ttrbot.store.records import (
    ClockRow,
    GameRow,
    Outgoing,
    Person,
    PingKey,
    SeatRow,
    Status,
    StoredAction,
    StoredCharm,
    StoredEvent,
    SurfaceKind,
)

T = TypeVar("T")


def read_pings(text: str) -> tuple[PingKey, ...]:
    """Read pings that are written as `<game>:<turn>:<seat>` and joined by commas."""
    keys = (key.split(":") for key in text.split(",") if key)
    return tuple(PingKey(game_id=game_id, turn=int(turn), seat=int(seat)) for game_id, turn, seat in keys)


READERS: Final[Mapping[object, Callable[[Any], object]]] = {
    bool: bool,
    Status: Status,
    tuple[int, ...]: lambda text: tuple(json.loads(text)),
    tuple[StoredCharm, ...]: charms.read,
    SurfaceKind: SurfaceKind,
    tuple[PingKey, ...]: read_pings,
}
"""How a column's value becomes a field of this type, if it has to be converted."""


class RecordTable(Generic[T]):
    """Reads a table's rows as records."""

    def __init__(self, name: str, record: type[T], computed: Mapping[str, str] | None = None) -> None:
        """`record` is a dataclass; `computed` has the SQL of those of its fields that aren't columns."""
        types = get_type_hints(record)
        names = [field.name for field in fields(record)]  # type: ignore[arg-type]  # no type says "a dataclass"
        sql = {column: f"{name}.{column}" for column in names} | dict(computed or {})
        self._record = record
        self._columns = [(column, READERS.get(types[column])) for column in names]
        self._select = f"SELECT {', '.join(f'{sql[column]} AS {column}' for column in names)} FROM {name} "  # noqa: S608 # no outside text

    def select(self, rest: str) -> str:
        """Return the statement that selects the records, with what comes after the table's name."""
        return self._select + rest

    def read(self, row: Row) -> T:
        """Return the record of a row that `select` has found."""
        found = zip(self._columns, row, strict=True)
        return self._record(
            **{column: value if reader is None or value is None else reader(value) for (column, reader), value in found}
        )

    def all(self, connection: Connection, rest: str, parameters: Parameters = ()) -> tuple[T, ...]:
        """List the records that `select(rest)` finds."""
        return tuple(map(self.read, connection.execute(self.select(rest), parameters)))

    def first(self, connection: Connection, rest: str, parameters: Parameters = ()) -> T | None:
        """Return the first record that `select(rest)` finds; None if it finds none."""
        row = connection.execute(self.select(rest), parameters).fetchone()
        return None if row is None else self.read(row)


GAMES: Final = RecordTable("games", GameRow)
SEATS: Final = RecordTable("seats", SeatRow)
EVENTS: Final = RecordTable("events", StoredEvent)
ACTIONS: Final = RecordTable("actions", StoredAction)
CLOCKS: Final = RecordTable("clocks", ClockRow)
PEOPLE: Final = RecordTable("users", Person)
IN_OUTBOX: Final = {
    "game_id": "coalesce(outbox.game_id, '')",
    "name": "outbox.key",
    "payload": "coalesce(outbox.payload, CAST('' AS BLOB))",
    "stamp": "coalesce(outbox.nonce, '')",
    "pings": (
        "coalesce(CASE WHEN outbox.kind = 'table' THEN (SELECT group_concat(ping.game_id || ':' || ping.key)"
        " FROM outbox AS ping WHERE ping.kind = 'ping' AND ping.shown IS NULL AND ping.closed = 0"
        " AND ping.claimed_at IS NULL AND ping.game_id = outbox.game_id) END, '')"
    ),
}
"""The fields of a row of the outbox that aren't columns."""
OUTBOX: Final = RecordTable("outbox", Outgoing, IN_OUTBOX)
