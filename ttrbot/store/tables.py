"""Tables whose rows are records: the record's fields name the columns."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, Generic, TypeVar, get_type_hints

from ttrbot.store import charms
from ttrbot.store.connection import Row
from ttrbot.store.records import ClockRow, GameRow, Person, SeatRow, Status, StoredAction, StoredCharm, StoredEvent

T = TypeVar("T")

READERS: Final[Mapping[object, Callable[[Any], object]]] = {
    bool: bool,
    Status: Status,
    tuple[int, ...]: lambda text: tuple(json.loads(text)),
    tuple[StoredCharm, ...]: charms.read,
}
"""How a column's value becomes a field of this type, if it has to be converted."""


class RecordTable(Generic[T]):
    """Reads a table's rows as records."""

    def __init__(self, name: str, record: type[T]) -> None:
        """`record` is a dataclass."""
        types = get_type_hints(record)
        columns = [field.name for field in fields(record)]  # type: ignore[arg-type]  # no type says "a dataclass"
        self._record = record
        self._columns = [(column, READERS.get(types[column])) for column in columns]
        self._select = f"SELECT {', '.join(f'{name}.{column}' for column in columns)} FROM {name} "  # noqa: S608 # no outside text

    def select(self, rest: str) -> str:
        """Return the statement that selects the records, with what comes after the table's name."""
        return self._select + rest

    def read(self, row: Row) -> T:
        """Return the record of a row."""
        return self._record(
            **{
                column: row[column] if reader is None or row[column] is None else reader(row[column])
                for column, reader in self._columns
            }
        )


GAMES: Final = RecordTable("games", GameRow)
SEATS: Final = RecordTable("seats", SeatRow)
EVENTS: Final = RecordTable("events", StoredEvent)
ACTIONS: Final = RecordTable("actions", StoredAction)
CLOCKS: Final = RecordTable("clocks", ClockRow)
PEOPLE: Final = RecordTable("users", Person)
