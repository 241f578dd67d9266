"""Pings inside transactions: who must be told that it is their turn. They travel in a post of the table.

At most one is delivered per game, turn and seat; a turn that was taken back may begin once more.
"""

from typing import Final

from ttrbot.store.connection import Connection
from ttrbot.store.records import GameRow, PingKey, PostClaim
from ttrbot.store.scope import Scope
from ttrbot.store.tables import read_pings

_UNSETTLED: Final = "kind = 'ping' AND shown IS NULL AND closed = 0"  # the words of the index
_QUEUED: Final = f"{_UNSETTLED} AND claimed_at IS NULL AND game_id = ?1"
_CARRIED: Final = f"{_UNSETTLED} AND claimed_at IS NOT NULL AND game_id = ?1 AND nonce = ?2"
_ADD: Final = (
    "INSERT INTO outbox (scope, game_id, kind, key, wanted) SELECT guild_id, id, 'ping', ?2 || ':' || ?3, ?2 FROM games"
    " WHERE id = ?1 ON CONFLICT (game_id, kind, key, recipient)"
    " DO UPDATE SET shown = NULL, closed = 0, claimed_at = NULL, message_id = NULL"
)


def queue(connection: Connection, game_id: str, turn: int, seats: tuple[int, ...], *, is_back: bool) -> None:
    """Queue a turn's pings, unless they have been sent before, and forget those of earlier turns still queued.

    `is_back`: later turns have been taken back, and begin again with pings of their own.
    """
    if is_back:
        connection.execute("DELETE FROM outbox WHERE game_id = ? AND kind = 'ping' AND wanted > ?", (game_id, turn))
    connection.execute(f"DELETE FROM outbox WHERE {_QUEUED} AND wanted < ?2", (game_id, turn))  # noqa: S608
    connection.executemany(f"{_ADD} WHERE outbox.closed = 1", [(game_id, turn, seat) for seat in seats])


def queue_again(connection: Connection, game_id: str, turn: int, seat: int, *, is_new: bool) -> None:
    """Queue a turn's ping for a seat again; one that was delivered is repeated only where it `is_new` to its reader."""
    connection.execute(f"{_ADD} WHERE outbox.closed = 1 OR ?4 = 1", (game_id, turn, seat, is_new))


def queue_waiting(connection: Connection, game: GameRow) -> None:
    """Queue a ping for each person whom a game waits for, also for those who have had it."""
    people = connection.execute(
        "SELECT seat FROM seats WHERE game_id = ? AND user_id IS NOT NULL AND stand_in IS NULL", (game.id,)
    ).fetchall()
    for (seat,) in people:
        if seat in game.waiting:
            queue_again(connection, game.id, game.turn, seat, is_new=True)


def drop(connection: Connection, game_id: str, seat: int) -> None:
    """Drop a seat's queued pings: nobody is there to be told."""
    connection.execute(
        f"UPDATE outbox SET closed = 1 WHERE {_QUEUED} AND key = wanted || ':' || ?2",  # noqa: S608 # no outside text
        (game_id, seat),
    )


def carried(connection: Connection, game_id: str, nonce: str) -> tuple[PingKey, ...]:
    """List the pings that the post with this nonce carries."""
    keys = "coalesce(group_concat(game_id || ':' || key), '')"
    found = connection.execute(f"SELECT {keys} FROM outbox WHERE {_CARRIED}", (game_id, nonce))  # noqa: S608
    return read_pings(found.fetchone()[0])


def carry(connection: Connection, key: PingKey, claim: PostClaim) -> bool:
    """Let a post carry a queued ping; False if it isn't queued."""
    claimed = connection.execute(
        f"UPDATE outbox SET nonce = ?3, claimed_at = ?4 WHERE {_QUEUED} AND key = ?2",  # noqa: S608
        (key.game_id, f"{key.turn}:{key.seat}", claim.nonce, claim.at),
    )
    return claimed.rowcount == 1


def are_due(connection: Connection, game_id: str) -> bool:
    """Return whether a ping of this turn is queued for somebody whom the game waits for."""
    found = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM outbox JOIN games ON games.id = outbox.game_id"  # noqa: S608
        f" CROSS JOIN json_each(games.waiting) AS seat WHERE {_QUEUED} AND outbox.wanted = games.turn"
        " AND outbox.key = games.turn || ':' || seat.value)",
        (game_id,),
    )
    return bool(found.fetchone()[0])


def deliver(connection: Connection, game_id: str, nonce: str, message_id: int) -> None:
    """Record that what the post with this nonce carried has arrived."""
    connection.execute(
        f"UPDATE outbox SET shown = wanted, claimed_at = NULL, message_id = ?3 WHERE {_CARRIED}",  # noqa: S608
        (game_id, nonce, message_id),
    )


def release(connection: Connection, game_id: str, nonce: str) -> None:
    """Queue again what the post with this nonce carried; when a later turn has begun since, it is dropped instead."""
    connection.execute(
        "UPDATE outbox SET claimed_at = NULL, closed = CAST(EXISTS"  # noqa: S608 # no outside text
        " (SELECT 1 FROM games WHERE id = ?1 AND (turn > outbox.wanted OR status <> 'running')) AS INTEGER)"
        f" WHERE {_CARRIED}",
        (game_id, nonce),
    )


def of_waiting_people(connection: Connection, scope: Scope, before: float) -> dict[PingKey, bool]:
    """List the people for whom games have waited since `before` or longer: whether they have been told."""
    found = connection.execute(
        "SELECT games.id, games.turn, seats.seat, outbox.shown IS NOT NULL AS is_told"  # noqa: S608 # no outside text
        " FROM games CROSS JOIN json_each(games.waiting) AS waiting"
        " JOIN seats ON seats.game_id = games.id AND seats.seat = CAST(waiting.value AS BIGINT)"
        " LEFT JOIN outbox ON outbox.game_id = games.id AND outbox.kind = 'ping'"
        " AND outbox.key = games.turn || ':' || seats.seat AND outbox.recipient = 0"
        " WHERE games.status = 'running' AND games.waiting_since <= ?"
        f" AND seats.user_id IS NOT NULL AND seats.stand_in IS NULL{scope.only('games.guild_id')}"
        " ORDER BY games.id, seats.seat",
        (before,),
    )
    return {PingKey(game_id=row["id"], turn=row["turn"], seat=row["seat"]): bool(row["is_told"]) for row in found}
