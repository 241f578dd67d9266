"""The store: everything that must survive a restart."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from ttrbot.store import places
from ttrbot.store.changes import Change
from ttrbot.store.database import Database, Heard
from ttrbot.store.games.games import Games
from ttrbot.store.games.notes import Notes
from ttrbot.store.games.orders import Orders
from ttrbot.store.games.results import Results
from ttrbot.store.moved import refuse_if_moved
from ttrbot.store.outbox.outbox import Outbox
from ttrbot.store.outbox.rooms import Rooms
from ttrbot.store.people.people import GuildSettings, Meta, People
from ttrbot.store.people.personal import Personal
from ttrbot.store.scope import Scope
from ttrbot.store.time.clocks import StoredClocks
from ttrbot.store.time.timers import Timers


class Store:
    """Games, outbox, timers, people and settings, on disk before a call returns.

    `async with await Store.open(folder) as store: …` closes it at the end. Every method may raise StoreUnavailable (the
    disk or the server refused for now; try again), CorruptDatabase and StoreClosed besides the errors that it names. A
    cancelled write may or may not have happened.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.games = Games(database)
        self.outbox = Outbox(database)
        self.timers = Timers(database)
        self.clocks = StoredClocks(database)
        self.notes = Notes(database)
        self.orders = Orders(database)
        self.people = People(database)
        self.personal = Personal(database)
        self.results = Results(database)
        self.rooms = Rooms(database)
        self.settings = GuildSettings(database)
        self.meta = Meta(database)

    @classmethod
    async def open(cls, place: Path | str, patience: float = 0.0, *, shared: bool = False) -> Self:
        """Open the store of a data folder, or of a PostgreSQL database by its address; make what is missing.

        No other process may be using it, except that a database may be used by all processes that open it as `shared`.
        Waits up to `patience` seconds if the server can't be reached, or if another bot is still using the database.
        Raises DataFolderInUse, NewerDatabase, StoreMoved, CorruptDatabase, StoreUnavailable, and
        StoreError when the place can't be used.
        """
        return await cls._unless_moved(await places.open_database(place, patience, shared=shared), place)

    @classmethod
    async def open_readonly(cls, place: Path | str) -> Self:
        """Open a store to look into it, also while the bot runs; what would write is refused.

        Raises NewerDatabase, StoreMoved, CorruptDatabase, StoreUnavailable, and StoreError when there is nothing to
        read.
        """
        return await cls._unless_moved(await places.open_readonly(place), place)

    @classmethod
    async def _unless_moved(cls, database: Database, place: Path | str) -> Self:
        """Return the store of an open database. If its games were moved away, close it and raise StoreMoved."""
        try:
            await database.read(lambda connection: refuse_if_moved(connection, places.name_of(place)))
        except BaseException:
            await database.close()
            raise
        return cls(database)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may change what is stored, so that what is remembered must be compared with it."""
        return self._database.is_shared

    @property
    def silent_for(self) -> float:
        """The seconds for which the disk or the server was asked, and has answered nobody; 0 if nobody waits for it."""
        return self._database.silent_for

    def within(self, scope: Scope, check: Callable[[], None] = lambda: None) -> Self:
        """Return the same store for a part of the bot that looks after these servers only.

        What is due elsewhere isn't found; every game can be asked for and changed. Before anything is read, written or
        committed `check` is called, in any thread, which raises StoreUnavailable if nothing may be.
        """
        return type(self)(self._database.within(scope, check))

    @property
    def scope(self) -> Scope:
        """The servers that are looked after here."""
        return self._database.scope

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` with what other parts of the bot have changed; of games, those on servers of other parts alone.

        It is called in the event loop, and with None if changes may have been missed. Return a function that ends this.
        """
        return self._database.listen(heard)

    async def tell(self, change: Change) -> None:
        """Tell other parts of the bot, if there are any, of a change that isn't stored."""
        await self._database.tell(change)

    async def let_go(self) -> None:
        """Read and write nothing more from here, and wait for what is being written: another part of the bot goes on.

        Raises StoreClosed.
        """
        await self._database.let_go()

    async def close(self) -> None:
        """Finish what is queued and free the data folder; a second call does nothing."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
