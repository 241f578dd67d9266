"""Parts of the store whose methods are functions of one transaction each."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from ttrbot.store.connection import Connection
from ttrbot.store.database import Database
from ttrbot.store.scope import Scope


class OfGame(Protocol):
    """A record that belongs to a game."""

    @property
    def game_id(self) -> str:
        """The game."""


Named: TypeAlias = OfGame | str | int
"""The game that is changed: one of its records, its id, or the number of one of its rows in the outbox."""

P = ParamSpec("P")
T = TypeVar("T")
N = TypeVar("N", bound=Named)
Work = Callable[Concatenate[Connection, P], T]
WorkInScope = Callable[Concatenate[Connection, Scope, P], T]
WorkOfGame = Callable[Concatenate[Connection, N, P], T]


class StorePart:
    """What one part of the store does, over its database."""

    def __init__(self, database: Database) -> None:
        self.database = database


def reads(work: Work[P, T]) -> Callable[Concatenate[StorePart, P], Coroutine[Any, Any, T]]:
    """Return the method that does this on one consistent view of what is committed."""

    @wraps(work)
    async def method(part: StorePart, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part.database.read(lambda connection: work(connection, *args, **kwargs))

    return method


def writes(work: Work[P, T]) -> Callable[Concatenate[StorePart, P], Coroutine[Any, Any, T]]:
    """Return the method that does this in a transaction, and returns once it is safe on disk.

    Nobody else writes meanwhile. Use `writes_game` for what changes only one game.
    """

    @wraps(work)
    async def method(part: StorePart, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part.database.write(lambda connection: work(connection, *args, **kwargs))

    return method


def writes_game(work: WorkOfGame[N, P, T]) -> Callable[Concatenate[StorePart, N, P], Coroutine[Any, Any, T]]:
    """Return the method that does this in a transaction, as `writes`; the first argument names the game it changes."""

    @wraps(work)
    async def method(part: StorePart, named: N, /, *args: P.args, **kwargs: P.kwargs) -> T:
        of = named if isinstance(named, str | int) else named.game_id
        return await part.database.write(lambda connection: work(connection, named, *args, **kwargs), of)

    return method


def reads_in_scope(work: WorkInScope[P, T]) -> Callable[Concatenate[StorePart, P], Coroutine[Any, Any, T]]:
    """Return the method that does this as `reads`, for the servers in the store's scope."""

    @wraps(work)
    async def method(part: StorePart, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part.database.read(lambda connection: work(connection, part.database.scope, *args, **kwargs))

    return method


def writes_in_scope(work: WorkInScope[P, T]) -> Callable[Concatenate[StorePart, P], Coroutine[Any, Any, T]]:
    """Return the method that does this as `writes`, for the servers in the store's scope."""

    @wraps(work)
    async def method(part: StorePart, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part.database.write(lambda connection: work(connection, part.database.scope, *args, **kwargs))

    return method
