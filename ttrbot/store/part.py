"""Parts of the store whose methods are functions of one transaction each."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from ttrbot.store.connection import Connection
from ttrbot.store.database import Database

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[Connection, P], T]


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
    """Return the method that does this in a transaction, and returns once it is safe on disk."""

    @wraps(work)
    async def method(part: StorePart, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part.database.write(lambda connection: work(connection, *args, **kwargs))

    return method
