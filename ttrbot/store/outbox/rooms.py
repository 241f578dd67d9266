"""Rooms: rows of the outbox for the channels and threads that people talk in, from before they are made on."""

import sqlite3
from dataclasses import dataclass
from enum import StrEnum

from ttrbot.store import rows
from ttrbot.store.records import Outgoing, SurfaceKind
from ttrbot.store.sqlite.database import Database

WHOLE_TABLE = -1
"""The side of a room that belongs to no team."""


class RoomKind(StrEnum):
    """What a room is on Discord."""

    CATEGORY = SurfaceKind.CATEGORY.value
    THREAD = SurfaceKind.THREAD.value
    VOICE = SurfaceKind.VOICE.value


class RoomState(StrEnum):
    """Where a room stands. `LOST`: it could not be made, or others removed it; it isn't made again in this game."""

    WANTED = "wanted"
    THERE = "there"
    UNWANTED = "unwanted"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A row of the outbox, and how its game stands."""

    row: Outgoing
    state: RoomState
    since_turn: int | None
    """The first turn that is told in this thread."""
    empty_since: float | None
    is_running: bool
    """Whether the game goes on; a category has none and does."""
    ended_at: float | None

    @property
    def number(self) -> int:
        """The row's number."""
        return self.row.number

    @property
    def guild_id(self) -> int:
        """The server."""
        return self.row.scope

    @property
    def game_id(self) -> str | None:
        """The game; None: this is the server's category."""
        return self.row.game_id or None

    @property
    def kind(self) -> RoomKind:
        """What it is."""
        return RoomKind(self.row.kind)

    @property
    def side(self) -> int:
        """The team."""
        return int(self.row.name)

    @property
    def name(self) -> str:
        """How it is called, as asked for, so that it is found again."""
        return self.row.payload.decode()

    @property
    def channel_id(self) -> int | None:
        """The channel or thread, once it is made."""
        return self.row.channel_id

    @property
    def after_id(self) -> int | None:
        """The newest channel of the server before this one was asked for; None: it wasn't asked for yet."""
        return int(self.row.stamp) if self.row.stamp else None


class Rooms:
    """The rooms of all servers; few, as they go with their game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def want(self, guild_id: int, game_id: str | None, kind: RoomKind, side: int, name: str) -> Room:
        """Have a room made, if there is none; return the one that there is then."""

        def work(connection: sqlite3.Connection) -> Room:
            if game_id is not None:
                rows.the_game(connection, game_id)
            connection.execute(
                "INSERT INTO outbox (scope, game_id, kind, key, payload, wanted) VALUES (?, ?, ?, ?, ?, 1)"
                " ON CONFLICT DO NOTHING",
                (guild_id, game_id, kind.value, str(side), name.encode()),
            )
            row = connection.execute(
                f"{_SELECT} AND scope = ? AND game_id IS ? AND kind = ? AND key = ?",
                (guild_id, game_id, kind.value, str(side)),
            ).fetchone()
            return _room(row)

        return await self._database.write(work)

    async def claim(self, number: int, after_id: int) -> None:
        """Note that a room is about to be asked for: whatever is made of it is newer than this channel."""
        await self._change(number, "nonce = ?", str(after_id))

    async def unclaim(self, number: int) -> None:
        """Note that nothing came of asking for a room."""
        await self._change(number, "nonce = NULL")

    async def made(self, number: int, channel_id: int, *, since_turn: int | None, empty_since: float | None) -> None:
        """Note what came of it."""
        await self._change(
            number,
            "channel_id = ?, since_turn = ?, empty_since = ?, attempts = 0, next_at = 0",
            channel_id,
            since_turn,
            empty_since,
        )

    async def empty_since(self, number: int, at: float | None) -> None:
        """Note since when nobody is in a voice channel; None: somebody is."""
        await self._change(number, "empty_since = ?", at)

    async def unwant(self, number: int) -> None:
        """Have a room removed."""
        await self._change(number, "wanted = 0, next_at = 0")

    async def lose(self, number: int) -> None:
        """Note that a room is not there and won't be."""
        await self._change(number, "closed = 1, channel_id = NULL, next_at = 0")

    async def want_refused(self, guild_id: int) -> None:
        """Have those threads of a server made after all that could not be made."""
        await self._database.execute(
            f"UPDATE outbox SET closed = 0, next_at = 0 WHERE {_ROOMS} AND scope = ? AND kind = 'thread' AND closed = 1"  # noqa: S608
            " AND nonce IS NULL",
            (guild_id,),
        )

    async def set_back(self, now: float) -> None:
        """The clock has been set back to `now`: nothing is empty since later."""
        await self._database.execute(
            f"UPDATE outbox SET empty_since = ?1 WHERE {_ROOMS} AND empty_since > ?1",  # noqa: S608
            (now,),
        )

    async def found(self, number: int) -> None:
        """Note that a room that was put off is there: nothing about it waits any more for its next try."""
        await self._change(number, "attempts = 0, next_at = 0")

    async def removed(self, number: int) -> None:
        """Forget a room that is gone."""
        await self._database.execute("DELETE FROM outbox WHERE number = ?", (number,))

    async def unwant_voice(self, guild_id: int) -> None:
        """Have all voice channels of a server removed."""
        await self._database.execute(
            f"UPDATE outbox SET wanted = 0, next_at = 0 WHERE {_ROOMS} AND scope = ? AND kind = 'voice'",  # noqa: S608
            (guild_id,),
        )

    async def all(self) -> tuple[Room, ...]:
        """List the rooms of all servers."""
        return await self._select()

    async def get(self, number: int) -> Room | None:
        """Look up a room."""
        found = await self._select("number = ?", number)
        return found[0] if found else None

    async def of_guild(self, guild_id: int) -> tuple[Room, ...]:
        """List a server's rooms."""
        return await self._select("scope = ?", guild_id)

    async def of_game(self, game_id: str) -> tuple[Room, ...]:
        """List a game's rooms."""
        return await self._select("game_id = ?", game_id)

    async def at(self, channel_id: int) -> Room | None:
        """Return the room that is this channel."""
        found = await self._select("outbox.channel_id = ?", channel_id)
        return found[0] if found else None

    async def open_threads(self) -> tuple[int, ...]:
        """List the threads in which people talk now."""
        return tuple(
            room.channel_id
            for room in await self._select("kind = 'thread' AND games.status = 'running'")
            if room.channel_id is not None and room.state is RoomState.THERE
        )

    async def _select(self, which: str = "1", *values: object) -> tuple[Room, ...]:
        return await self._database.select(f"{_SELECT} AND {which} ORDER BY number", values, _room)

    async def _change(self, number: int, change: str, *values: object) -> None:
        await self._database.execute(
            f"UPDATE outbox SET {change} WHERE number = ?",  # noqa: S608 # no outside text
            (*values, number),
        )


def move_threads(connection: sqlite3.Connection, game_id: str) -> None:
    """Inside a transaction, have a game's threads made anew in its present channel."""
    threads = "game_id = ? AND kind = 'thread'"
    connection.execute(f"DELETE FROM outbox WHERE {threads} AND closed = 1", (game_id,))  # noqa: S608 # no outside text
    connection.execute(f"UPDATE outbox SET wanted = 0, next_at = 0 WHERE {threads}", (game_id,))  # noqa: S608


_ROOMS = "kind IN ('category', 'thread', 'voice')"  # the words of the index
_SELECT = (
    "SELECT outbox.*, game_id IS NULL OR games.status = 'running' AS is_running, games.ended_at"  # noqa: S608
    f" FROM outbox INDEXED BY outbox_rooms LEFT JOIN games ON games.id = game_id WHERE {_ROOMS}"
)


def _room(row: sqlite3.Row) -> Room:
    return Room(
        row=rows.outgoing(row),
        state=_state(row),
        since_turn=row["since_turn"],
        empty_since=row["empty_since"],
        is_running=bool(row["is_running"]),
        ended_at=row["ended_at"],
    )


def _state(row: sqlite3.Row) -> RoomState:
    if row["closed"]:
        return RoomState.LOST
    if not row["wanted"]:
        return RoomState.UNWANTED
    return RoomState.WANTED if row["channel_id"] is None else RoomState.THERE
