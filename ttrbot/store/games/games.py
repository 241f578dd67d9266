"""Games: lobbies, seats, appends, and queries."""

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from ttrbot.store import charms, rows
from ttrbot.store.connection import Connection
from ttrbot.store.database import Database
from ttrbot.store.errors import NotSeated, WrongStatus
from ttrbot.store.games import appending, holders, limits, lobby
from ttrbot.store.games.limits import ANY_NUMBER, TableLimits
from ttrbot.store.outbox import rooms, wanting
from ttrbot.store.records import (
    Append,
    Appended,
    GameRow,
    LoadedGame,
    NewGame,
    NewSeat,
    NoticeKey,
    SeatHolder,
    SeatRow,
    Snapshot,
    Status,
    StoredAction,
    StoredCharm,
    StoredEvent,
    SurfaceKey,
    SurfaceKind,
    Want,
)
from ttrbot.store.tables import ACTIONS, EVENTS, GAMES

T = TypeVar("T")

OPEN = (Status.LOBBY, Status.RUNNING)


class Games:
    """The games of a store. Every change is one transaction; every method that names a game raises UnknownGame."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._scope = database.scope

    # The lobby. Every change of it raises the lobby's version and makes the lobby message due.

    async def create(
        self,
        new: NewGame,
        seats: tuple[NewSeat, ...] = (),
        most: TableLimits = ANY_NUMBER,
        is_same: Callable[[bytes], bool] | None = None,
    ) -> GameRow:
        """Open a lobby in which `seats` already sit; its owner may have `most` tables.

        `is_same` tells by the choices of another lobby on the server whether that one serves as well. Raises
        AlreadyOpen, IdTaken, TooManyTables, GameFull, AlreadySeated.
        """
        return await self._database.write(
            lambda connection: lobby.create(connection, new, seats, most, is_same), new.id, alone=True
        )

    async def join(self, game_id: str, new: NewSeat, most: TableLimits = ANY_NUMBER) -> SeatRow:
        """Sit a person, who may have `most` tables, or a computer player down on the next seat.

        Of any number of simultaneous joins for the last seat exactly one succeeds.
        Raises WrongStatus, AlreadySeated, TooManyTables, GameFull.
        """

        def change(connection: Connection, game: GameRow) -> SeatRow:
            if new.user_id is not None:
                limits.check(connection, new.user_id, game.guild_id, most)
            return lobby.join(connection, game, new)

        return await self._lobby_change(game_id, change, alone=most != ANY_NUMBER)

    async def leave(self, game_id: str, user_id: int) -> SeatRow:
        """Take a person off their seat; later seats move down by one. Raises WrongStatus, NotSeated."""

        def change(connection: Connection, game: GameRow) -> SeatRow:
            seat = lobby.seat_of(connection, game.id, user_id)
            lobby.free(connection, seat)
            return seat

        return await self._lobby_change(game_id, change)

    async def remove_seat(self, game_id: str, seat: int) -> SeatRow:
        """Free a seat (a computer player's, say); later seats move down by one. Raises WrongStatus, NotSeated."""

        def change(connection: Connection, game: GameRow) -> SeatRow:
            for taken in lobby.seats(connection, game.id):
                if taken.seat == seat:
                    lobby.free(connection, taken)
                    return taken
            raise NotSeated(f"nobody sits on seat {seat} of game {game.id}")

        return await self._lobby_change(game_id, change)

    async def reseat(self, game_id: str, order: tuple[int, ...]) -> None:
        """Give new seat i to the player at `order[i]`. Raises WrongStatus, NotSeated if it isn't each seat once."""
        await self._lobby_change(game_id, lambda connection, game: lobby.reseat(connection, game.id, order))

    async def add_charm(self, game_id: str, charm: StoredCharm) -> None:
        """Enter a lucky charm as the last. Raises WrongStatus."""
        await self._lobby_change(game_id, lambda connection, game: charms.add(connection, game.id, charm))

    async def agree(self, game_id: str, change: Callable[[bytes], bytes]) -> GameRow:
        """Replace what a lobby agrees on by what `change` makes of it. Raises WrongStatus, and what `change` raises."""

        def work(connection: Connection, game: GameRow) -> GameRow:
            connection.execute("UPDATE games SET config = ? WHERE id = ?", (change(game.config), game.id))
            return rows.the_game(connection, game.id)

        return await self._lobby_change(game_id, work)

    async def give_lobby(self, game_id: str, owner_id: int) -> GameRow:
        """Give a lobby to somebody else. Raises WrongStatus."""

        def work(connection: Connection, game: GameRow) -> GameRow:
            connection.execute("UPDATE games SET owner_id = ? WHERE id = ?", (owner_id, game.id))
            return rows.the_game(connection, game.id)

        return await self._lobby_change(game_id, work)

    async def cancel_lobby(
        self, game_id: str, at: float, *, over: tuple[str, ...] = (), tell: Iterable[tuple[NoticeKey, bytes]] = ()
    ) -> GameRow:
        """Close a lobby for good, and add the notices `tell`; those of the kinds `over` lose their buttons.

        Raises WrongStatus.
        """

        def change(connection: Connection, game: GameRow) -> GameRow:
            connection.execute("UPDATE games SET status = 'cancelled', ended_at = ? WHERE id = ?", (at, game.id))
            appending.settle(connection, game.id)
            wanting.end_kinds(connection, game.id, over)
            wanting.add_all(connection, tell, at)
            return rows.the_game(connection, game.id)

        return await self._lobby_change(game_id, change)

    async def call_off(
        self, game_id: str, at: float, *, over: tuple[str, ...] = (), tell: Iterable[tuple[NoticeKey, bytes]] = ()
    ) -> GameRow:
        """End a running game without a result, and add the notices `tell`; all its messages are to be updated.

        Notices of the kinds `over` lose their buttons. Raises WrongStatus.
        """

        def work(connection: Connection) -> GameRow:
            rows.the_running_game(connection, game_id)
            connection.execute("UPDATE games SET status = 'cancelled', ended_at = ? WHERE id = ?", (at, game_id))
            appending.settle(connection, game_id)
            wanting.end_kinds(connection, game_id, over)
            wanting.want_lobby(connection, game_id)
            wanting.redraw_all(connection, game_id)
            wanting.add_all(connection, tell, at)
            return rows.the_game(connection, game_id)

        return await self._database.write(work, game_id)

    async def change_holder(
        self, game_id: str, seat: int, holder: SeatHolder, most: TableLimits = ANY_NUMBER
    ) -> SeatRow:
        """Give a seat of a running game to somebody else, who may have `most` tables.

        Raises WrongStatus, NotSeated, AlreadySeated, HeldAnother, TooManyTables.
        """

        def work(connection: Connection) -> SeatRow:
            if holder.user_id is not None:
                game = rows.the_running_game(connection, game_id)
                limits.check(connection, holder.user_id, game.guild_id, most)
            return holders.change_holder(connection, game_id, seat, holder)

        return await self._database.write(work, game_id, alone=most != ANY_NUMBER)

    async def has_held_another(self, game_id: str, seat: int, user_id: int) -> bool:
        """Return whether a person once held another seat of the game than this one, and knows its cards."""
        return await self._database.read(
            lambda connection: holders.has_held_another(connection, game_id, seat, user_id)
        )

    async def set_thread(self, game_id: str, thread_id: int | None) -> GameRow:
        """Record the thread in which the game is played; None: in its channel."""

        def work(connection: Connection) -> GameRow:
            rows.the_game(connection, game_id)
            connection.execute("UPDATE games SET thread_id = ? WHERE id = ?", (thread_id, game_id))
            return rows.the_game(connection, game_id)

        return await self._database.write(work, game_id)

    async def set_owner(self, game_id: str, owner_id: int) -> GameRow:
        """Give a running game's table to somebody else."""

        def work(connection: Connection) -> GameRow:
            connection.execute("UPDATE games SET owner_id = ? WHERE id = ?", (owner_id, game_id))
            return rows.the_game(connection, game_id)

        return await self._database.write(work, game_id)

    async def set_paused(self, game_id: str, *, paused: bool) -> GameRow:
        """Pause a running game, or let it go on; its table is to be shown again. Raises WrongStatus."""

        def work(connection: Connection) -> GameRow:
            rows.the_running_game(connection, game_id)
            connection.execute("UPDATE games SET paused = ? WHERE id = ?", (paused, game_id))
            wanting.redraw_all(connection, game_id)
            return rows.the_game(connection, game_id)

        return await self._database.write(work, game_id)

    async def change_config(self, game_id: str, change: Callable[[bytes], bytes]) -> GameRow:
        """Change what the table of a running game has agreed on; it is to be shown again. Raises WrongStatus."""

        def work(connection: Connection) -> GameRow:
            config = change(rows.the_running_game(connection, game_id).config)
            connection.execute("UPDATE games SET config = ? WHERE id = ?", (config, game_id))
            wanting.redraw_all(connection, game_id)
            return rows.the_game(connection, game_id)

        return await self._database.write(work, game_id)

    async def move(self, game_id: str, channel_id: int, *, questions: Collection[str] = ()) -> GameRow:
        """Move a lobby or a running game to another channel, where its public messages are due again.

        So are the open notices of the kinds `questions`. Raises WrongStatus.
        """

        def work(connection: Connection) -> GameRow:
            game = rows.the_game(connection, game_id)
            if game.status not in OPEN:
                raise WrongStatus(game_id, game.status)
            connection.execute("UPDATE games SET channel_id = ?, thread_id = NULL WHERE id = ?", (channel_id, game_id))
            kinds = (SurfaceKind.LOBBY, SurfaceKind.TABLE) if game.status is Status.RUNNING else (SurfaceKind.LOBBY,)
            wanting.want(connection, game_id, [Want(kind=kind) for kind in kinds], game.position)
            for kind in kinds:
                wanting.repost(connection, SurfaceKey(game_id=game_id, kind=kind))
            wanting.ask_again(connection, game_id, questions)
            rooms.move_threads(connection, game_id)
            return rows.the_game(connection, game_id)

        return await self._database.write(work, game_id)

    # The course of a game.

    async def append(self, append: Append) -> Appended:
        """Store an accepted action, its events and all that goes with them, in one transaction.

        Raises Conflict when the game isn't at `append.expected`, WrongStatus when the game is over or cancelled,
        NotSeated when a named seat doesn't exist; then nothing is stored.
        """
        return await self._database.write(lambda connection: appending.append(connection, append), append.game_id)

    async def save_snapshot(self, game_id: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the game's older one; a later one stays."""

        def work(connection: Connection) -> None:
            rows.the_game(connection, game_id)
            connection.execute(
                "INSERT INTO snapshots (game_id, seq, blob) VALUES (?, ?, ?) ON CONFLICT (game_id) DO UPDATE"
                " SET seq = excluded.seq, blob = excluded.blob WHERE excluded.seq >= snapshots.seq",
                (game_id, snapshot.seq, snapshot.blob),
            )

        await self._database.write(work, game_id)

    async def drop_snapshots(self, game_id: str | None = None) -> None:
        """Delete the snapshot of a game, or (None) all snapshots; only time is lost."""
        await self._database.execute(
            "DELETE FROM snapshots WHERE CAST(?1 AS TEXT) IS NULL OR game_id = ?1", (game_id,), game_id
        )

    # Questions.

    async def get(self, game_id: str) -> GameRow:
        """Look up a game."""
        return await self._database.read(lambda connection: rows.the_game(connection, game_id))

    async def find(self, game_id: str) -> GameRow | None:
        """Look up a game that may not exist."""
        found = await self._select("WHERE id = ?", (game_id,))
        return found[0] if found else None

    async def load(self, game_id: str) -> LoadedGame:
        """Read everything needed to load a game, at once."""
        return await self._database.read(lambda connection: _load(connection, game_id))

    async def seats(self, game_id: str) -> tuple[SeatRow, ...]:
        """List the taken seats in order."""
        return await self._database.read(lambda connection: lobby.seats(connection, game_id))

    async def events(self, game_id: str, after: int = 0, until: int | None = None) -> tuple[StoredEvent, ...]:
        """List the events with `after` < seq (≤ `until`)."""
        return await self._database.read(lambda connection: _events(connection, game_id, after, until))

    async def actions(self, game_id: str, after: int = 0) -> tuple[StoredAction, ...]:
        """List the appends with a number greater than `after` in order; the first one is number 1."""
        return await self._database.select(
            ACTIONS.select("WHERE game_id = ? AND number > ? ORDER BY number"), (game_id, after), ACTIONS.read
        )

    async def action_count(self, game_id: str) -> int:
        """Return the number of the newest append; 0 before the first."""
        return await self._number(game_id, "action_count")

    async def version(self, game_id: str) -> int:
        """Return a number that grows with every change of the game or its seats, if several processes may make them."""
        return await self._number(game_id, "version")

    async def map_text(self, map_hash: str) -> str | None:
        """Return the text of the map with this SHA-256, if any game was ever made on it."""

        def work(connection: Connection) -> str | None:
            row = connection.execute("SELECT text FROM maps WHERE hash = ?", (map_hash,)).fetchone()
            return None if row is None else str(row["text"])

        return await self._database.read(work)

    async def of_user(self, user_id: int, statuses: Iterable[Status] = OPEN) -> tuple[GameRow, ...]:
        """List a person's games, the newest first; `GameRow.waiting` says whose turn it is."""
        return await self._select(
            "JOIN seats ON seats.game_id = games.id WHERE seats.user_id = ? AND {status} ORDER BY created_at DESC, id",
            (user_id,),
            statuses,
        )

    async def of_guild(self, guild_id: int, statuses: Iterable[Status] = OPEN) -> tuple[GameRow, ...]:
        """List a server's games, the newest first."""
        return await self._select("WHERE guild_id = ? AND {status} ORDER BY created_at DESC, id", (guild_id,), statuses)

    async def in_channel(self, channel_id: int, statuses: Iterable[Status] = OPEN) -> tuple[GameRow, ...]:
        """List the games of a channel or thread, the newest first."""
        return await self._select(
            "WHERE (channel_id = ?1 OR thread_id = ?1) AND {status} ORDER BY created_at DESC, id",
            (channel_id,),
            statuses,
        )

    async def with_status(self, statuses: Iterable[Status]) -> tuple[GameRow, ...]:
        """List all games in the scope in these statuses, the oldest first (at start-up: the running ones)."""
        here = self._scope.only("guild_id")
        return await self._select(f"WHERE {{status}}{here} ORDER BY created_at, id", (), statuses)

    async def ended_before(self, at: float, limit: int) -> tuple[str, ...]:
        """List games in the scope that ended or were called off before a moment, the oldest first.

        One that still has threads or channels on Discord isn't listed, as only its rows know them.
        """
        return await self._database.select(
            f"SELECT id FROM games WHERE status IN (?, ?) AND ended_at < ?{self._scope.only('guild_id')} AND NOT EXISTS"  # noqa: S608
            " (SELECT 1 FROM outbox WHERE outbox.game_id = games.id AND outbox.kind IN ('category', 'thread', 'voice'))"
            " ORDER BY ended_at, id LIMIT ?",
            (Status.OVER.value, Status.CANCELLED.value, at, limit),
            lambda row: str(row["id"]),
        )

    async def remove(self, game_id: str) -> None:
        """Remove a game that is over, with everything about it. Raises WrongStatus."""

        def work(connection: Connection) -> None:
            game = rows.the_game(connection, game_id)
            if game.status in OPEN:
                raise WrongStatus(game_id, game.status)
            connection.execute("DELETE FROM games WHERE id = ?", (game_id,))

        await self._database.write(work, game_id)

    async def running_with_robots(self) -> tuple[str, ...]:
        """List the running games in the scope in which a computer player may have to answer."""
        return await self._database.select(
            f"SELECT id FROM games WHERE status = 'running'{self._scope.only('guild_id')}"  # noqa: S608
            " AND EXISTS (SELECT 1 FROM seats"
            " WHERE seats.game_id = games.id AND (seats.robot IS NOT NULL OR seats.stand_in IS NOT NULL))"
            " ORDER BY created_at, id",
            (),
            lambda row: str(row["id"]),
        )

    async def running_looks(self, limit: int) -> tuple[tuple[str, str, str], ...]:
        """List each map (by its hash) and language of running games in the scope, with a game; the oldest first."""
        return await self._database.select(
            f"SELECT map_hash, language, min(id) FROM games WHERE status = 'running'{self._scope.only('guild_id')}"  # noqa: S608
            " GROUP BY map_hash, language ORDER BY min(created_at), map_hash, language LIMIT ?",
            (limit,),
            lambda row: (str(row[0]), str(row[1]), str(row[2])),
        )

    async def waited_for(self) -> tuple[tuple[str, int, int], ...]:
        """List the people for whom games in the scope wait, all at open tables: game, server and user id."""
        return await self._database.select(
            "SELECT games.id, games.guild_id, seats.user_id FROM games JOIN seats ON seats.game_id = games.id"  # noqa: S608
            f" WHERE games.status IN ('lobby', 'running'){self._scope.only('games.guild_id')}"
            " AND seats.user_id IS NOT NULL AND seats.stand_in IS NULL AND (games.status = 'lobby' OR EXISTS (SELECT 1"
            " FROM json_each(games.waiting) AS waiting WHERE CAST(waiting.value AS BIGINT) = seats.seat))"
            " ORDER BY games.created_at, games.id, seats.seat",
            (),
            lambda row: (row["id"], row["guild_id"], row["user_id"]),
        )

    async def _lobby_change(
        self, game_id: str, change: Callable[[Connection, GameRow], T], *, alone: bool = False
    ) -> T:
        def work(connection: Connection) -> T:
            game = rows.the_game(connection, game_id)
            if game.status is not Status.LOBBY:
                raise WrongStatus(game_id, game.status)
            wanting.want_lobby(connection, game_id)
            return change(connection, game)

        return await self._database.write(work, game_id, alone=alone)

    async def _number(self, game_id: str, column: str) -> int:
        def work(connection: Connection) -> int:
            row = connection.execute(f"SELECT {column} FROM games WHERE id = ?", (game_id,)).fetchone()  # noqa: S608
            if row is None:
                raise rows.unknown(game_id)
            return int(row[column])

        return await self._database.read(work)

    async def _select(
        self, rest: str, parameters: tuple[object, ...], statuses: Iterable[Status] = ()
    ) -> tuple[GameRow, ...]:
        wanted = tuple(statuses)
        marks = ", ".join(f"'{Status(status).value}'" for status in wanted)
        sql = GAMES.select(rest.format(status=f"games.status IN ({marks})"))
        return await self._database.select(sql, parameters, GAMES.read)


def _load(connection: Connection, game_id: str) -> LoadedGame:
    game = rows.the_game(connection, game_id)
    map_row = connection.execute("SELECT text FROM maps WHERE hash = ?", (game.map_hash,)).fetchone()
    row = connection.execute("SELECT seq, blob FROM snapshots WHERE game_id = ?", (game_id,)).fetchone()
    snapshot = None if row is None else Snapshot(seq=row["seq"], blob=row["blob"])
    return LoadedGame(
        game=game,
        seats=lobby.seats(connection, game_id),
        map_text=map_row["text"],
        snapshot=snapshot,
        events=_events(connection, game_id, 0 if snapshot is None else snapshot.seq, None),
    )


def _events(connection: Connection, game_id: str, after: int, until: int | None) -> tuple[StoredEvent, ...]:
    these = "WHERE game_id = ?1 AND seq > ?2 AND (CAST(?3 AS BIGINT) IS NULL OR seq <= ?3) ORDER BY seq"
    return EVENTS.all(connection, these, (game_id, after, until))
