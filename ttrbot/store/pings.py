"""Pings: who must be told that it is their turn."""

import sqlite3
from typing import Final

from ttrbot.store import rows
from ttrbot.store.database import Database
from ttrbot.store.records import Ping, PingKey, PingState

_UNSETTLED: Final = "state IN ('queued', 'claimed')"  # the words of the index


class Pings:
    """At most one delivered ping per game, turn and seat; a turn that was taken back may begin once more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def queued(self, game_id: str | None = None) -> tuple[Ping, ...]:
        """List the pings that nobody has begun to send (of one game, or of all)."""
        return await self._in_state(PingState.QUEUED, game_id)

    async def claimed(self, game_id: str | None = None) -> tuple[Ping, ...]:
        """List the pings that were begun and not recorded: after a crash, look for their message first."""
        return await self._in_state(PingState.CLAIMED, game_id)

    async def claim(self, key: PingKey, at: float) -> bool:
        """Take a queued ping to send it; False if it isn't queued (any more)."""
        return await self._database.write(lambda connection: claim(connection, key, at))

    async def release(self, key: PingKey) -> bool:
        """Queue a claimed ping again, which certainly was not sent; False if it isn't claimed.

        When a later turn has begun since, it is dropped instead.
        """
        return await self._database.write(lambda connection: _release(connection, key))

    async def delivered(self, key: PingKey, message_id: int) -> bool:
        """Record that a claimed ping was sent; False if it isn't claimed."""
        return await self._database.write(lambda connection: deliver(connection, key, message_id))

    async def of_waiting_people(self, before: float) -> dict[PingKey, bool]:
        """List the people for whom games have waited since `before` or longer: whether they have been told."""

        def work(connection: sqlite3.Connection) -> dict[PingKey, bool]:
            found = connection.execute(
                "SELECT games.id, games.turn, seats.seat, pings.state IS 'delivered' AS is_told"
                " FROM games, json_each(games.waiting) AS waiting"
                " JOIN seats ON seats.game_id = games.id AND seats.seat = waiting.value"
                " LEFT JOIN pings ON pings.game_id = games.id AND pings.turn = games.turn AND pings.seat = seats.seat"
                " WHERE games.status = 'running' AND games.waiting_since <= ?"
                " AND seats.user_id IS NOT NULL AND seats.stand_in IS NULL ORDER BY games.id, seats.seat",
                (before,),
            )
            return {
                PingKey(game_id=row["id"], turn=row["turn"], seat=row["seat"]): bool(row["is_told"]) for row in found
            }

        return await self._database.read(work)

    async def _in_state(self, state: PingState, game_id: str | None) -> tuple[Ping, ...]:
        of_game, parameters = ("", (state.value,)) if game_id is None else (" AND game_id = ?", (state.value, game_id))
        return await self._database.select(
            f"SELECT * FROM pings INDEXED BY pings_unsettled WHERE {_UNSETTLED} AND state = ?{of_game}"  # noqa: S608
            " ORDER BY game_id, turn, seat",
            parameters,
            rows.ping,
        )


def queue(connection: sqlite3.Connection, game_id: str, turn: int, seats: tuple[int, ...], *, is_back: bool) -> None:
    """Queue a turn's pings, unless they have been sent before, and forget those of earlier turns still queued.

    `is_back`: later turns have been taken back, and begin again with pings of their own.
    """
    if is_back:
        connection.execute("DELETE FROM pings WHERE game_id = ? AND turn > ?", (game_id, turn))
    connection.execute(
        f"DELETE FROM pings WHERE {_UNSETTLED} AND state = 'queued' AND game_id = ? AND turn < ?",  # noqa: S608
        (game_id, turn),
    )
    connection.executemany(
        "INSERT INTO pings (game_id, turn, seat) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
        " SET state = 'queued', claimed_at = NULL, message_id = NULL WHERE state = 'dropped'",
        [(game_id, turn, seat) for seat in seats],
    )


def drop(connection: sqlite3.Connection, game_id: str, seat: int) -> None:
    """Drop a seat's queued pings inside a transaction: nobody is there to be told."""
    connection.execute(
        "UPDATE pings SET state = 'dropped' WHERE game_id = ? AND seat = ? AND state = 'queued'", (game_id, seat)
    )


def queue_again(connection: sqlite3.Connection, game_id: str, turn: int, seat: int, *, is_new: bool) -> None:
    """Queue a turn's ping for a seat again; one that was delivered is repeated only where it `is_new` to its reader."""
    connection.execute(
        "INSERT INTO pings (game_id, turn, seat) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE"
        " SET state = 'queued', claimed_at = NULL, message_id = NULL WHERE ?4 OR state = 'dropped'",
        (game_id, turn, seat, is_new),
    )


def claim(connection: sqlite3.Connection, key: PingKey, at: float) -> bool:
    """Claim a queued ping inside a transaction; False if it isn't queued."""
    claimed = connection.execute(
        "UPDATE pings SET state = 'claimed', claimed_at = ?"
        " WHERE game_id = ? AND turn = ? AND seat = ? AND state = 'queued'",
        (at, key.game_id, key.turn, key.seat),
    )
    return claimed.rowcount == 1


def claim_all(connection: sqlite3.Connection, keys: tuple[PingKey, ...], at: float) -> bool:
    """Claim queued pings inside a transaction, all or none; False if one isn't queued (any more)."""
    connection.execute("SAVEPOINT pings")
    is_done = all(claim(connection, key, at) for key in keys)
    if not is_done:
        connection.execute("ROLLBACK TO pings")
    connection.execute("RELEASE pings")
    return is_done


def deliver(connection: sqlite3.Connection, key: PingKey, message_id: int) -> bool:
    """Record inside a transaction that a claimed ping was sent; False if it isn't claimed."""
    delivered = connection.execute(
        "UPDATE pings SET state = 'delivered', message_id = ?"
        " WHERE game_id = ? AND turn = ? AND seat = ? AND state = 'claimed'",
        (message_id, key.game_id, key.turn, key.seat),
    )
    return delivered.rowcount == 1


def _release(connection: sqlite3.Connection, key: PingKey) -> bool:
    released = connection.execute(
        "UPDATE pings SET claimed_at = NULL, state = CASE WHEN EXISTS"
        " (SELECT 1 FROM games WHERE id = ?1 AND (turn > ?2 OR status <> 'running')) THEN 'dropped' ELSE 'queued' END"
        " WHERE game_id = ?1 AND turn = ?2 AND seat = ?3 AND state = 'claimed'",
        (key.game_id, key.turn, key.seat),
    )
    return released.rowcount == 1
