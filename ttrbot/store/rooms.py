"""Rooms: the channels and threads that the bot makes for people to talk in, from before they are made until removed."""

import sqlite3
from dataclasses import dataclass
from enum import StrEnum

from ttrbot.store import rows
from ttrbot.store.database import Database

WHOLE_TABLE = -1
"""The side of a room that belongs to no team."""


class RoomKind(StrEnum):
    """What a room is on Discord."""

    CATEGORY = "category"
    THREAD = "thread"
    VOICE = "voice"


class RoomState(StrEnum):
    """Where a room stands. `LOST`: it could not be made, or others removed it; it isn't made again in this game."""

    WANTED = "wanted"
    THERE = "there"
    UNWANTED = "unwanted"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A row of the store."""

    number: int
    guild_id: int
    game_id: str | None
    """None: the server's category."""
    kind: RoomKind
    side: int
    name: str
    state: RoomState
    channel_id: int | None
    after_id: int | None
    """The newest channel of the server before this one was asked for; None: it wasn't asked for yet."""
    since_turn: int | None
    """The first turn that is told in this thread."""
    empty_since: float | None
    attempts: int
    next_at: float
    is_running: bool
    """Whether the game goes on; a category has none and does."""
    ended_at: float | None


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
                "INSERT INTO rooms (guild_id, game_id, kind, side, name) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (guild_id, game_id, kind.value, side, name),
            )
            row = connection.execute(
                f"{_SELECT} WHERE rooms.guild_id = ? AND rooms.game_id IS ? AND kind = ? AND side = ?",
                (guild_id, game_id, kind.value, side),
            ).fetchone()
            return _room(row)

        return await self._database.write(work)

    async def claim(self, number: int, after_id: int) -> None:
        """Note that a room is about to be asked for: whatever is made of it is newer than this channel."""
        await self._change(number, "after_id = ?", after_id)

    async def unclaim(self, number: int) -> None:
        """Note that nothing came of asking for a room."""
        await self._change(number, "after_id = NULL")

    async def made(self, number: int, channel_id: int, *, since_turn: int | None, empty_since: float | None) -> None:
        """Note what came of it."""
        await self._change(
            number,
            "state = CASE state WHEN 'wanted' THEN 'there' ELSE state END, channel_id = ?, since_turn = ?,"
            " empty_since = ?, attempts = 0, next_at = 0",
            channel_id,
            since_turn,
            empty_since,
        )

    async def empty_since(self, number: int, at: float | None) -> None:
        """Note since when nobody is in a voice channel; None: somebody is."""
        await self._change(number, "empty_since = ?", at)

    async def unwant(self, number: int) -> None:
        """Have a room removed."""
        await self._change(number, "state = 'unwanted', next_at = 0")

    async def lose(self, number: int) -> None:
        """Note that a room is not there and won't be."""
        await self._change(number, "state = 'lost', channel_id = NULL, next_at = 0")

    async def want_refused(self, guild_id: int) -> None:
        """Have those threads of a server made after all that could not be made."""
        await self._database.execute(
            "UPDATE rooms SET state = 'wanted', next_at = 0"
            " WHERE guild_id = ? AND kind = 'thread' AND state = 'lost' AND after_id IS NULL",
            (guild_id,),
        )

    async def set_back(self, now: float) -> None:
        """The clock has been set back to `now`: what was put off is tried at once, and nothing is empty since later."""
        await self._database.execute(
            "UPDATE rooms SET next_at = 0, empty_since = min(empty_since, ?1) WHERE next_at > 0 OR empty_since > ?1",
            (now,),
        )

    async def put_off(self, number: int, next_at: float) -> None:
        """Try again later."""
        await self._change(number, "attempts = attempts + 1, next_at = ?", next_at)

    async def found(self, number: int) -> None:
        """Note that a room that was put off is there: nothing about it waits any more for its next try."""
        await self._change(number, "attempts = 0, next_at = 0")

    async def removed(self, number: int) -> None:
        """Forget a room that is gone."""
        await self._database.execute("DELETE FROM rooms WHERE number = ?", (number,))

    async def unwant_voice(self, guild_id: int) -> None:
        """Have all voice channels of a server removed."""
        await self._database.execute(
            "UPDATE rooms SET state = 'unwanted', next_at = 0 WHERE guild_id = ? AND kind = 'voice'", (guild_id,)
        )

    async def all(self) -> tuple[Room, ...]:
        """List the rooms of all servers."""
        return await self._database.select(f"{_SELECT} ORDER BY number", (), _room)

    async def of_guild(self, guild_id: int) -> tuple[Room, ...]:
        """List a server's rooms."""
        return await self._database.select(f"{_SELECT} WHERE rooms.guild_id = ? ORDER BY number", (guild_id,), _room)

    async def of_game(self, game_id: str) -> tuple[Room, ...]:
        """List a game's rooms."""
        return await self._database.select(f"{_SELECT} WHERE rooms.game_id = ? ORDER BY number", (game_id,), _room)

    async def at(self, channel_id: int) -> Room | None:
        """Return the room that is this channel."""
        found = await self._database.select(f"{_SELECT} WHERE rooms.channel_id = ?", (channel_id,), _room)
        return found[0] if found else None

    async def open_threads(self) -> tuple[int, ...]:
        """List the threads in which people talk now."""
        return await self._database.select(
            "SELECT rooms.channel_id FROM rooms JOIN games ON games.id = rooms.game_id"
            " WHERE kind = 'thread' AND state = 'there' AND games.status = 'running'",
            (),
            lambda row: int(row["channel_id"]),
        )

    async def _change(self, number: int, change: str, *values: object) -> None:
        await self._database.execute(
            f"UPDATE rooms SET {change} WHERE number = ?",  # noqa: S608 # no outside text
            (*values, number),
        )


def move_threads(connection: sqlite3.Connection, game_id: str) -> None:
    """Inside a transaction, have a game's threads made anew in its present channel."""
    connection.execute("DELETE FROM rooms WHERE game_id = ? AND kind = 'thread' AND state = 'lost'", (game_id,))
    connection.execute(
        "UPDATE rooms SET state = 'unwanted', next_at = 0 WHERE game_id = ? AND kind = 'thread'", (game_id,)
    )


_SELECT = (
    "SELECT rooms.*, rooms.game_id IS NULL OR games.status = 'running' AS is_running, games.ended_at"
    " FROM rooms LEFT JOIN games ON games.id = rooms.game_id"
)


def _room(row: sqlite3.Row) -> Room:
    return Room(
        number=row["number"],
        guild_id=row["guild_id"],
        game_id=row["game_id"],
        kind=RoomKind(row["kind"]),
        side=row["side"],
        name=row["name"],
        state=RoomState(row["state"]),
        channel_id=row["channel_id"],
        after_id=row["after_id"],
        since_turn=row["since_turn"],
        empty_since=row["empty_since"],
        attempts=row["attempts"],
        next_at=row["next_at"],
        is_running=bool(row["is_running"]),
        ended_at=row["ended_at"],
    )
