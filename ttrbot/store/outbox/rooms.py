"""Rooms: rows of the outbox for the channels and threads that people talk in, from before they are made on."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ttrbot.store import rows
from ttrbot.store.connection import Connection
from ttrbot.store.outbox.sending import change
from ttrbot.store.part import StorePart, reads, reads_in_scope, writes, writes_game, writes_in_scope
from ttrbot.store.records import Outgoing, SurfaceKind
from ttrbot.store.scope import Scope
from ttrbot.store.tables import IN_OUTBOX, RecordTable

WHOLE_TABLE: Final = -1
"""The side of a room that belongs to no team."""
_ROOMS: Final = "kind IN ('category', 'thread', 'voice')"  # the words of the index


class RoomState(StrEnum):
    """Where a room stands. `LOST`: it could not be made, or others removed it; it isn't made again in this game."""

    WANTED = "wanted"
    THERE = "there"
    UNWANTED = "unwanted"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Room(Outgoing):
    """A row of the outbox, and how its game stands; its channel is there once it is made."""

    since_turn: int | None
    """The first turn that is told in this thread."""
    empty_since: float | None
    is_running: bool
    """Whether the game goes on; a category has none and does."""
    ended_at: float | None

    @property
    def state(self) -> RoomState:
        """Where it stands."""
        if self.closed:
            return RoomState.LOST
        if not self.wanted:
            return RoomState.UNWANTED
        return RoomState.WANTED if self.channel_id is None else RoomState.THERE

    @property
    def is_used_thread(self) -> bool:
        """Whether it is the thread of a team that plays."""
        return self.kind is SurfaceKind.THREAD and self.is_running and self.state is RoomState.THERE

    @property
    def side(self) -> int:
        """The team."""
        return int(self.name)

    @property
    def title(self) -> str:
        """How it is called, as asked for, so that it is found again."""
        return self.payload.decode()

    @property
    def after_id(self) -> int | None:
        """The newest channel of the server before this one was asked for; None: it wasn't asked for yet."""
        return int(self.stamp) if self.stamp else None


ROOM_TABLE: Final = RecordTable(
    "outbox",
    Room,
    IN_OUTBOX
    | {
        "pings": "''",
        "is_running": "outbox.game_id IS NULL OR games.status = 'running'",
        "ended_at": "games.ended_at",
    },
)


def select(connection: Connection, which: str, *values: object) -> tuple[Room, ...]:
    """List some rooms."""
    found = f"INDEXED BY outbox_rooms LEFT JOIN games ON games.id = outbox.game_id WHERE {_ROOMS}"
    return ROOM_TABLE.all(connection, f"{found} AND {which} ORDER BY number", values)


def get(connection: Connection, number: int) -> Room | None:
    """Look up a room."""
    return next(iter(select(connection, "number = ?", number)), None)


def at(connection: Connection, channel_id: int) -> Room | None:
    """Return the room that is this channel."""
    return next(iter(select(connection, "outbox.channel_id = ?", channel_id)), None)


def everywhere(connection: Connection, scope: Scope) -> tuple[Room, ...]:
    """List the rooms of all servers in the scope."""
    return select(connection, f"TRUE{scope.only('outbox.scope')}")


def of_guild(connection: Connection, guild_id: int) -> tuple[Room, ...]:
    """List a server's rooms."""
    return select(connection, "scope = ?", guild_id)


def of_game(connection: Connection, game_id: str) -> tuple[Room, ...]:
    """List a game's rooms."""
    return select(connection, "game_id = ?", game_id)


def want(
    connection: Connection, guild_id: int, game_id: str | None, kind: SurfaceKind, side: int, *, title: str
) -> Room:
    """Have a room made, if there is none; return the one that there is then. Raises UnknownGame."""
    if game_id is not None:
        rows.the_game(connection, game_id)
    names = (guild_id, game_id, kind.value, str(side))
    connection.execute(
        "INSERT INTO outbox (scope, game_id, kind, key, payload, wanted) VALUES (?, ?, ?, ?, ?, 1)"
        " ON CONFLICT DO NOTHING",
        (*names, title.encode()),
    )
    same = "scope = ? AND coalesce(game_id, '') = coalesce(?, '') AND kind = CAST(? AS TEXT) AND key = ?"
    return select(connection, same, *names)[0]


def claim(connection: Connection, number: int, after_id: int | None) -> None:
    """Note that a room is about to be asked for: whatever is made of it is newer than this channel; None: it wasn't."""
    change(connection, number, "nonce = ?2", None if after_id is None else str(after_id))


def made(
    connection: Connection, number: int, channel_id: int, *, since_turn: int | None, empty_since: float | None
) -> None:
    """Note what came of it."""
    what = "channel_id = ?2, since_turn = ?3, empty_since = ?4, attempts = 0, next_at = 0"
    change(connection, number, what, channel_id, since_turn, empty_since)


def found(connection: Connection, number: int) -> None:
    """Note that a room that was put off is there: nothing about it waits any more for its next try."""
    change(connection, number, "attempts = 0, next_at = 0")


def empty_since(connection: Connection, number: int, at: float | None) -> None:
    """Note since when nobody is in a voice channel; None: somebody is."""
    change(connection, number, "empty_since = ?2", at)


def lose(connection: Connection, number: int) -> None:
    """Note that a room is not there and won't be."""
    change(connection, number, "closed = 1, channel_id = NULL, next_at = 0")


def remove(connection: Connection, number: int) -> None:
    """Forget a room."""
    connection.execute("DELETE FROM outbox WHERE number = ?", (number,))


def unwant_voice(connection: Connection, guild_id: int) -> None:
    """Have all voice channels of a server removed."""
    connection.execute(
        f"UPDATE outbox SET wanted = 0, next_at = 0 WHERE {_ROOMS} AND scope = ? AND kind = 'voice'",  # noqa: S608
        (guild_id,),
    )


def want_refused(connection: Connection, guild_id: int) -> None:
    """Have those threads of a server made after all that could not be made."""
    connection.execute(
        f"UPDATE outbox SET closed = 0, next_at = 0 WHERE {_ROOMS} AND scope = ? AND kind = 'thread' AND closed = 1"  # noqa: S608
        " AND nonce IS NULL",
        (guild_id,),
    )


def set_back(connection: Connection, scope: Scope, now: float) -> None:
    """The clock has been set back to `now`: nothing is empty since later."""
    later = f"{_ROOMS} AND empty_since > ?1{scope.only('scope')}"
    connection.execute(f"UPDATE outbox SET empty_since = ?1 WHERE {later}", (now,))  # noqa: S608 # no outside text


def move_threads(connection: Connection, game_id: str) -> None:
    """Have a game's threads made again in its present channel."""
    threads = "game_id = ? AND kind = 'thread'"
    connection.execute(f"DELETE FROM outbox WHERE {threads} AND closed = 1", (game_id,))  # noqa: S608 # no outside text
    connection.execute(f"UPDATE outbox SET wanted = 0, next_at = 0 WHERE {threads}", (game_id,))  # noqa: S608


class Rooms(StorePart):
    """The rooms of all servers; few, as they go with their game."""

    all = reads_in_scope(everywhere)
    get = reads(get)
    at = reads(at)
    of_guild = reads(of_guild)
    of_game = reads(of_game)
    want = writes(want)
    claim = writes_game(claim)
    made = writes_game(made)
    found = writes_game(found)
    empty_since = writes_game(empty_since)
    lose = writes_game(lose)
    remove = writes_game(remove)
    unwant_voice = writes(unwant_voice)
    want_refused = writes(want_refused)
    set_back = writes_in_scope(set_back)
