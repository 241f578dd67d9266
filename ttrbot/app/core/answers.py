"""From errors inside the host to the refusals that callers get."""

import functools
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final, ParamSpec, TypeVar

import structlog

from ttrbot.app.core.tables import Refusal, Table
from ttrbot.engine.ids import Seat
from ttrbot.store import Conflict, GivenAway, OutcomeUnknown, Status, StoreClosed, StoreUnavailable, UnknownGame

P = ParamSpec("P")
T = TypeVar("T")

log = structlog.get_logger(__name__)


NOT_RUNNING: Final[Mapping[str, str]] = MappingProxyType(
    {Status.LOBBY: "game_not_begun", Status.OVER: "game_over", Status.CANCELLED: "game_called_off"}
)
"""The refusal of what only a running game allows, by the status that the table has."""


class RefusedError(Exception):
    """Raised inside the host to refuse a request; the caller of the service gets the refusal."""

    def __init__(self, code: str, **args: int | str) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, args)


def seat_at(table: Table, user_id: int) -> Seat:
    """Return a person's seat at a table. Raises RefusedError."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise RefusedError("not_seated")
    return seat


def playing_seat(table: Table, user_id: int) -> Seat:
    """Return a person's seat in a running game. Raises RefusedError."""
    seat = seat_at(table, user_id)
    if table.status is not Status.RUNNING:
        raise not_running(table.status)
    return seat


def not_running(status: str) -> RefusedError:
    """Return the refusal of what only a running game allows, at a table that has this status instead."""
    return RefusedError(NOT_RUNNING[status])


def refusal_of(error: Exception) -> Refusal | None:
    """Return what an error of the host or its store means to the caller; None if it is a bug."""
    match error:
        case RefusedError():
            return error.refusal
        case Conflict():  # another process was quicker, several times
            return Refusal("question_closed")
        case UnknownGame():
            return Refusal("unknown_game")
        case StoreClosed() | GivenAway():
            return Refusal("shutting_down")
        case StoreUnavailable():
            log.error("store_unavailable", reason=str(error))
            return Refusal("store_unknown" if isinstance(error, OutcomeUnknown) else "store_unavailable")
    return None


def answers(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T | Refusal]]:
    """Make a method return a refusal where it raises RefusedError, or the store fails or doesn't know the game."""

    @functools.wraps(method)
    async def answer(*args: P.args, **kwargs: P.kwargs) -> T | Refusal:
        try:
            return await method(*args, **kwargs)
        except Exception as error:
            refusal = refusal_of(error)
            if refusal is None:
                raise
            return refusal

    return answer


def got(answer: T | Refusal) -> T:
    """Return what was answered. Raise RefusedError for a refusal."""
    if isinstance(answer, Refusal):
        raise RefusedError(answer.code, **answer.args)
    return answer
