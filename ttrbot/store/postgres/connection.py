"""Connections to the server, and the translation of the store's statements for it."""

import math
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from time import monotonic
from types import MappingProxyType
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.adapt import AdaptersMap
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper
from psycopg.types.string import StrDumper

from ttrbot.store.connection import Cursor, Parameters
from ttrbot.store.errors import CorruptDatabase, StoreError, StoreUnavailable

T = TypeVar("T")

RUN: Final = secrets.token_hex(6)
"""Tells this process from all others, by the names of its sessions."""
CONNECT_SECONDS: Final = 5
CHECK_EVERY: Final = 0.1
ANSWER_SECONDS: Final = 10.0
"""How long a server may be silent while an answer is awaited; longer than `lock_timeout`, after which it refuses."""
_SETTINGS: Final = (
    "SET lock_timeout = '5s';"
    # a process that is suspended within a transaction keeps its locks no longer than its slots
    " SET idle_in_transaction_session_timeout = '10s';"
    # if a client's machine is gone, its session and the lock that it holds end within half a minute
    " SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
)
_MARK: Final = re.compile(r"'(?:[^']|'')*'|\?(?P<number>\d*)|:(?P<name>[a-z_]+)|(?P<hint>INDEXED BY \w+)|%")
_UNAVAILABLE: Final = ("08", "25006", "40", "53", "55P03", "57", "58")
"""SQLSTATEs, or their beginnings: connection, read-only, to be tried again, resources, locks, operator, system."""
_READ_ONLY: Final = "25006"
_NO_RIGHTS: Final = "42501"
_CORRUPT: Final = ("XX001", "XX002")
_LOST: Final = ("08", "25006", "25P03", "57P", "0A000")
"""After these a new connection may help; 0A000: a table has another column since a statement was prepared."""


class _TextDumper(StrDumper):
    """Sends texts. U+0000, which PostgreSQL can't store, becomes U+FFFD."""

    def dump(self, obj: str) -> Any:  # noqa: ANN401 # as the driver has it
        """Return what is sent."""
        return super().dump(obj.replace("\0", "\N{REPLACEMENT CHARACTER}"))


ADAPTERS: Final = AdaptersMap(psycopg.adapters)
"""How values are sent: every number and truth value as a BIGINT, as in SQLite, and texts as texts."""
ADAPTERS.register_dumper(int, Int8BinaryDumper)
ADAPTERS.register_dumper(bool, Int8BinaryDumper)
ADAPTERS.register_dumper(str, _TextDumper)


class _Context:
    """Gives a connection these adapters."""

    adapters = ADAPTERS
    connection = None


class NamedRow(tuple[Any, ...]):
    """A row whose values are found by place and by name; a class of its own for each list of names."""

    __slots__ = ()
    places: Mapping[str, int] = MappingProxyType({})

    def __getitem__(self, key: Any) -> Any:  # noqa: ANN401 # what a column holds
        return super().__getitem__(self.places[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """Return the names."""
        return list(self.places)


class Raw(psycopg.Connection[NamedRow]):
    """A connection that counts as lost once the server has been silent for too long.

    The server's own time limits are of no use if it is stopped itself, or if a cable is cut.
    """

    patience: float = ANSWER_SECONDS
    """Seconds for which the server may be silent."""
    ends_at: float = math.inf
    """The time on `monotonic`'s clock at which waiting is given up. Another thread may set it."""

    def wait(self, gen: PQGen[T], interval: float = CHECK_EVERY, timeout: float | None = None) -> T:
        """Wait for the server. Raises OperationalError."""
        return super().wait(self._impatient(gen), interval, timeout)

    def _impatient(self, gen: PQGen[T]) -> PQGen[T]:
        """Do what a generator of the driver does, until the server has been silent for too long."""
        heard_at = monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                now = monotonic()
                if ready:
                    heard_at = now
                elif now >= min(heard_at + self.patience, self.ends_at):
                    self.close()  # as nothing more can be asked on it
                    raise psycopg.OperationalError(f"the server has not answered for {now - heard_at:.0f} seconds")
                wanted = gen.send(ready)
        except StopIteration as end:
            result: T = end.value
            return result


@lru_cache(maxsize=1_000)
def _class_of_rows(names: tuple[str, ...]) -> type[NamedRow]:
    return type("NamedRow", (NamedRow,), {"__slots__": (), "places": {name: place for place, name in enumerate(names)}})


def _rows(cursor: "psycopg.Cursor[Any]") -> Callable[[Iterable[Any]], NamedRow]:
    return _class_of_rows(tuple(column.name for column in cursor.description or ()))


class Statements:
    """Runs the store's statements on the server."""

    def __init__(self, raw: Raw) -> None:
        self._raw = raw

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        """Run a statement."""
        return self._raw.execute(_said(sql), _named(parameters))

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Run a statement with each of these parameters."""
        cursor = self._raw.cursor()
        cursor.executemany(_said(sql), [_named(each) for each in parameters])
        return cursor


@lru_cache(maxsize=1_000)
def _said(sql: str) -> bytes:
    """Return a statement with the driver's marks for parameters, and without hints for SQLite."""
    last = 0

    def mark(found: re.Match[str]) -> str:
        nonlocal last
        if found["name"]:
            return f"%({found['name']})s"
        if found["number"] is not None:
            last = int(found["number"] or last + 1)
            return f"%(p{last})s"
        return "" if found["hint"] else found[0].replace("%", "%%")

    return _MARK.sub(mark, sql).encode()


def _named(parameters: Parameters) -> Mapping[str, Any]:
    if isinstance(parameters, Mapping):
        return parameters
    return {f"p{number}": value for number, value in enumerate(parameters, start=1)}


def connect(address: str) -> Raw:
    """Connect in autocommit mode. Raises psycopg.Error."""
    raw = Raw.connect(
        address,
        autocommit=True,
        row_factory=_rows,
        context=_Context(),
        connect_timeout=CONNECT_SECONDS,
        application_name=f"ttrbot {RUN}",
        client_encoding="utf8",
        tcp_user_timeout=30_000,
        keepalives_idle=15,  # notices a cut cable where nothing is asked
        keepalives_interval=5,
        keepalives_count=3,
    )
    try:
        raw.execute(_SETTINGS)
    except psycopg.Error:
        raw.close()
        raise
    return raw


def roll_back(raw: Raw) -> None:
    """End the open transaction, if there is one."""
    if not raw.closed and raw.info.transaction_status is not TransactionStatus.IDLE:
        raw.execute("ROLLBACK", prepare=False)


def is_lost(error: psycopg.Error) -> bool:
    """Return whether a new connection may help."""
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return error.sqlstate.startswith(_LOST)


def reason_of(error: psycopg.Error) -> str:
    """Return what the server or the driver says, in one line and without values: those may be secret."""
    return " ".join((error.diag.message_primary or str(error)).split())


def translate(error: psycopg.Error) -> StoreError:
    """Return the store's own error for one of the server or the driver."""
    reason = reason_of(error)
    state = error.sqlstate or ("08" if is_lost(error) else "")
    if state.startswith(_CORRUPT):
        return CorruptDatabase(f"the database is damaged ({reason})")
    if state == _READ_ONLY:
        return StoreUnavailable(f"the database can only be read ({reason})")
    if state == _NO_RIGHTS:
        return StoreError(f"the database's role lacks rights ({reason})")
    if state.startswith(_UNAVAILABLE):
        return StoreUnavailable(f"the database refused for now ({reason})")
    return StoreError(f"the database refused: {reason}")
