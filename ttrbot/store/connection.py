"""What the store's statements run on: a connection to either engine, within a transaction.

The statements are one text for SQLite and PostgreSQL. Parameters are `?`, `?2` or `:name`; truth values are 0 and 1.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

Parameters: TypeAlias = Sequence[Any] | Mapping[str, Any]


class Row(Protocol):
    """A row of a result: its values by place and by name."""

    def __getitem__(self, key: int | str, /) -> Any:  # noqa: ANN401 # what a column holds
        """Return a value."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the values."""

    def keys(self) -> list[str]:
        """Return the names."""


class Cursor(Protocol):
    """What a statement did and found."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def fetchone(self) -> Any:  # noqa: ANN401 # a row, where one is sure to come
        """Return the next row; None after the last."""

    def fetchall(self) -> list[Any]:
        """Return the other rows."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the other rows."""


class Connection(Protocol):
    """Runs statements within a transaction."""

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        """Run a statement."""

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Run a statement with each of these parameters."""


Work: TypeAlias = Callable[[Connection], T]
"""What is done in one transaction. It has no other effects, so it can be run again."""
