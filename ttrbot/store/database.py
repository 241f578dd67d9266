"""The open database: one writer, and one reader beside it."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from ttrbot.store.connection import Row, Work
from ttrbot.store.errors import StoreError
from ttrbot.store.jobs import JobQueue, Outcome, StoreJob, Target

T = TypeVar("T")


class Session(Protocol):
    """A connection of an engine, in a thread of its own."""

    async def run(self, work: Callable[[Any], T]) -> T:
        """Call a function with the engine's own connection, in the thread."""

    async def do(self, jobs: list[StoreJob]) -> list[Outcome]:
        """Do jobs together."""

    async def close(self) -> None:
        """End the connection and its thread."""


class Database:
    """Runs functions of a connection: `write` through the one writer, `read` beside it."""

    def __init__(
        self, reading: Session, writing: Session | None = None, release: Callable[[], None] = lambda: None
    ) -> None:
        """`release` is called at the end."""
        self._reading = reading
        self._writing = writing
        self._release = release
        self._reader = JobQueue(reading.do, "store reader")
        self._writer = None if writing is None else JobQueue(writing.do, "store writer")
        self._closed = False

    async def write(self, work: Work[T], of: Target | None = None) -> T:
        """Do `work` in a transaction and return its result once it is safe on disk.

        `of` names the game whose rows are all that it changes: several processes can then write to different games at
        once. A work that names none runs while nobody else writes.
        Raises whatever `work` raises (its own changes are undone then), StoreUnavailable, CorruptDatabase, StoreClosed.
        A cancelled caller doesn't know whether the work was done.
        """
        if self._writer is None:
            raise StoreError("the store is open for reading only")
        return await self._writer.submit(work, of)

    async def read(self, work: Work[T]) -> T:
        """Do `work`, which only reads, on a consistent view of what is committed. Raises what `write` raises."""
        return await self._reader.submit(work)

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
        for queue in (self._writer, self._reader):
            if queue is not None:
                await queue.close()
        for session in (self._reading, self._writing):
            if session is not None:
                await session.close()
        self._release()
