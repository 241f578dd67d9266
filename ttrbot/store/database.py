"""The open database: one writer, and one reader beside it."""

import asyncio
from collections.abc import Callable
from copy import copy
from typing import Any, Final, Protocol, Self, TypeAlias, TypeVar

from ttrbot.store.changes import Change
from ttrbot.store.connection import Row, Work
from ttrbot.store.errors import StoreError, StoreUnavailable
from ttrbot.store.jobs import NO_GAME, JobQueue, Outcome, StoreJob, Target
from ttrbot.store.scope import EVERYWHERE, Scope

T = TypeVar("T")

FINISH_SECONDS: Final = 2.0
"""How long the works that are queued when the store is closed may take before an engine is told to hurry."""


class Session(Protocol):
    """A connection of an engine, in a thread of its own."""

    async def run(self, work: Callable[[Any], T]) -> T:
        """Call a function with the engine's own connection, in the thread."""

    async def do(self, jobs: list[StoreJob]) -> list[Outcome]:
        """Do jobs together."""

    async def close(self) -> None:
        """End the connection and its thread."""


Heard: TypeAlias = Callable[[Change | None], None]
"""Receives what was changed elsewhere, or None if changes may have been missed."""


class Listening(Protocol):
    """Hears of what other processes write."""

    def add(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` in the event loop from now on; return a function that ends this."""

    async def close(self) -> None:
        """Stop."""


def _refuse() -> None:
    raise StoreUnavailable("another part of the bot goes on with these games")


class Database:
    """Runs functions of a connection: `write` through the one writer, `read` beside it."""

    def __init__(
        self,
        reading: Session,
        writing: Session | None = None,
        *,
        hurry: Callable[[], object] = lambda: None,
        release: Callable[[], object] = lambda: None,
        listening: Listening | None = None,
    ) -> None:
        """`hurry` is called if the works that are queued at the end take long, and `release` once all is closed.

        `listening` hears of what other processes write, if there are others.
        """
        self.scope = EVERYWHERE
        self.check: Callable[[], None] = lambda: None
        self._listening = listening
        self._reading = reading
        self._writing = writing
        self._hurry = hurry
        self._release = release
        self._reader = JobQueue(reading.do, "store reader")
        self._writer = None if writing is None else JobQueue(writing.do, "store writer")
        self._closed = False

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write, too."""
        return self._listening is not None

    @property
    def silent_for(self) -> float:
        """The seconds for which works have been waiting, and none was answered; 0 if none is being done."""
        return max(queue.silent_for for queue in (self._reader, self._writer) if queue is not None)

    def within(self, scope: Scope, check: Callable[[], None] = lambda: None) -> Self:
        """Return the same database for a part of the bot that looks after these servers only.

        Before anything is read, written or committed `check` is called, in any thread, which raises StoreUnavailable
        if nothing may be.
        """
        view = copy(self)
        view.scope = scope
        view.check = check
        return view

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` with each change elsewhere; return a function that ends this."""
        return (lambda: None) if self._listening is None else self._listening.add(heard)

    async def write(
        self, work: Work[T], of: Target | None = None, *, alone: bool = False, tells: Change | None = None
    ) -> T:
        """Do `work` in a transaction and return its result once it is safe on disk.

        `of` names the game if the work changes only rows of that game: then several processes can write to different
        games at once. A work that names no game runs while nobody else writes; so does one that is to be done `alone`,
        because it decides by what is stored of other games. The other parts of the bot are told what it `tells`, and
        of a game that it changes on a server that isn't looked after here.
        Raises whatever `work` raises (its own changes are undone then), StoreUnavailable, CorruptDatabase, StoreClosed.
        A cancelled caller doesn't know whether the work was done.
        """
        if self._writer is None:
            raise StoreError("the store is open for reading only")
        self.check()
        result: T = await self._writer.submit(StoreJob(work, of, alone, tells, self.scope, self._check_now))
        return result

    def _check_now(self) -> None:
        self.check()  # which may have changed since the work was asked for

    async def let_go(self) -> None:
        """Read and write nothing more from here, and wait until what is being written is written, or isn't.

        What another part of the bot finds from now on is all that there is.
        """
        self.check = _refuse
        if self._writer is not None:
            await self._writer.submit(StoreJob(lambda _: None, NO_GAME))

    async def tell(self, change: Change) -> None:
        """Tell the other parts of the bot of a change that isn't stored, if there are any. Raises what `write` raises.

        They hear of it unless they have lost their connection.
        """
        if self.is_shared and self.scope != EVERYWHERE:
            await self.write(lambda _: None, NO_GAME, tells=change)

    async def read(self, work: Work[T]) -> T:
        """Do `work`, which only reads, on a consistent view of what is committed. Raises what `write` raises."""
        self.check()
        result: T = await self._reader.submit(StoreJob(work))
        return result

    async def select(self, sql: str, parameters: tuple[object, ...], record: Callable[[Row], T]) -> tuple[T, ...]:
        """Run one SELECT and turn each row into a record."""
        return await self.read(lambda connection: tuple(map(record, connection.execute(sql, parameters))))

    async def execute(self, sql: str, parameters: tuple[object, ...], of: Target | None = None) -> int:
        """Run one writing statement in a transaction, as `write` does, and return how many rows it changed."""
        return await self.write(lambda connection: connection.execute(sql, parameters).rowcount, of)

    async def close(self) -> None:
        """Finish what is queued, and close the database; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        hurrying = asyncio.get_running_loop().call_later(FINISH_SECONDS, self._hurry)
        for queue in (self._writer, self._reader):
            if queue is not None:
                await queue.close()
        hurrying.cancel()
        for session in (self._listening, self._reading, self._writing):
            if session is not None:
                await session.close()
        self._release()
