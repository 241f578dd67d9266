"""Hears of what other parts of the bot change (NOTIFY)."""

import asyncio
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Final

import psycopg
import structlog
from psycopg import sql

from ttrbot.store.changes import Change
from ttrbot.store.database import Heard
from ttrbot.store.errors import StoreError, StoreUnavailable
from ttrbot.store.postgres.connection import CONNECT_SECONDS, Raw, reason_of

log = structlog.get_logger(__name__)

CHANNEL: Final = "ttr_"
"""The beginning of the channel's name; the name of the schema follows."""
_NAME: Final = f"SELECT '{CHANNEL}' || current_schema()"
LOOKS: Final = 0.5
"""Seconds between two checks whether to stop."""
ASKS_EVERY: Final = 5.0
"""Seconds between two checks that the server is still there."""
PAUSE: Final = 1.0
"""Seconds between two tries to connect."""


class ServerListening:
    """A connection that listens, in a thread of its own. If it is lost, listeners are told so once it is back."""

    def __init__(self, connect: Callable[[], Raw]) -> None:
        """`connect` raises psycopg.Error and StoreError."""
        self._connect = connect
        self._heard: list[Heard] = []
        self._loop = asyncio.get_running_loop()
        self._stopping = Event()
        self._started = asyncio.Event()
        self._lost_at: float | None = None
        self._thread = Thread(target=self._run, name="store listener", daemon=True)
        self._thread.start()

    async def started(self) -> None:
        """Wait until it listens. Raises StoreUnavailable."""
        try:
            await asyncio.wait_for(self._started.wait(), CONNECT_SECONDS)
        except TimeoutError:
            await self.close()
            raise StoreUnavailable("the database refused one more connection") from None

    def add(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` in the event loop from now on; return a function that ends this."""
        self._heard.append(heard)
        return lambda: self._heard.remove(heard)

    async def close(self) -> None:
        """Stop."""
        self._stopping.set()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except (psycopg.Error, StoreError) as error:
                if self._lost_at is None:
                    self._lost_at = monotonic()
                    reason = reason_of(error) if isinstance(error, psycopg.Error) else str(error)
                    log.warning("listener_lost", reason=reason)
                self._stopping.wait(PAUSE)

    def _listen(self) -> None:
        raw = self._connect()
        try:
            (name,) = raw.execute(_NAME).fetchone() or ("",)
            raw.execute(sql.SQL("LISTEN {}").format(sql.Identifier(name)))
            if self._lost_at is not None:
                log.warning("listener_back", seconds=round(monotonic() - self._lost_at, 1))
                self._lost_at = None
            self._tell(None)  # what was changed before it listened
            self._loop.call_soon_threadsafe(self._started.set)
            asked_at = monotonic()
            while not self._stopping.is_set():
                for notification in raw.notifies(timeout=LOOKS):
                    if (change := Change.heard(notification.payload)) is not None:
                        self._tell(change)
                if monotonic() - asked_at > ASKS_EVERY:
                    raw.execute("SELECT 1")  # raises if the server is silent; waiting doesn't notice that
                    asked_at = monotonic()
        finally:
            raw.close()

    def _tell(self, change: Change | None) -> None:
        def tell() -> None:
            for heard in tuple(self._heard):
                heard(change)

        self._loop.call_soon_threadsafe(tell)
