"""What the outbox is asked for inside other transactions: positions to show, messages to retire, notices to end."""

import sqlite3
from collections.abc import Iterable
from typing import Final

from ttrbot.store import rows
from ttrbot.store.records import Outgoing, SurfaceKey, SurfaceKind, Want

REDRAW_SOME_TIME: Final = "shown = NULL, redraws = redraws + 1"
REDRAW: Final = f"{REDRAW_SOME_TIME}, attempts = 0, next_at = 0"
NEW_MESSAGE: Final = "shown = NULL, message_id = NULL, attempts = 0, next_at = 0"
_THIS: Final = "game_id = :game_id AND kind = :kind AND key = :key AND recipient = 0"
_WANT: Final = (
    "UPDATE outbox SET wanted = max(wanted, ?4), next_at = iif(attempts, next_at, ?5)"
    " WHERE game_id = ?1 AND kind = ?2 AND key = ?3 AND recipient = 0"
)
_WANT_FIRST: Final = (
    "INSERT INTO outbox (scope, game_id, kind, key, wanted, next_at) SELECT guild_id, id, ?2, ?3, ?4, ?5 FROM games"
    " WHERE id = ?1 ON CONFLICT DO NOTHING"
)


def want(connection: sqlite3.Connection, game_id: str, wanted: Want, position: int) -> None:
    """Ask for a position. The lobby's position is its version and is counted here."""
    want_all(connection, game_id, (wanted,), position)


def want_all(connection: sqlite3.Connection, game_id: str, wants: Iterable[Want], position: int) -> None:
    """As `want`, for several of a game's messages."""
    wants = tuple(wants)
    those = [
        (
            game_id,
            wanted.kind.value,
            _key(wanted.seat),
            _position(connection, game_id, wanted, position),
            wanted.not_before,
        )
        for wanted in wants
    ]
    if connection.executemany(_WANT, those).rowcount < len(those):  # most are there: half the cost of an upsert
        connection.executemany(_WANT_FIRST, those)
    for key in (SurfaceKey(game_id=game_id, kind=wanted.kind, seat=wanted.seat) for wanted in wants if wanted.anew):
        retire_present(connection, find(connection, key))
        change(connection, key, f"{NEW_MESSAGE}, is_overtaken = claimed_at IS NOT NULL")


def want_lobby(connection: sqlite3.Connection, game_id: str) -> None:
    """Make the lobby message due because the lobby has changed."""
    want(connection, game_id, Want(kind=SurfaceKind.LOBBY), 0)


def redraw_all(connection: sqlite3.Connection, game_id: str) -> None:
    """Make every message of a game due once more that is kept current, as it is."""
    connection.execute(
        f"UPDATE outbox SET {REDRAW} WHERE game_id = ? AND kind IN ('lobby', 'table', 'hand', 'end')",  # noqa: S608
        (game_id,),
    )


def reopen(connection: sqlite3.Connection, key: SurfaceKey) -> None:
    """Try a closed message again, with a new one."""
    retire_present(connection, find(connection, key))
    change(connection, key, f"{NEW_MESSAGE}, claimed_at = NULL, is_overtaken = 0, closed = 0")


def open_again(connection: sqlite3.Connection, key: SurfaceKey) -> None:
    """Let a message be shown again that was closed."""
    change(connection, key, "closed = 0, last_error = NULL")


def retire(connection: sqlite3.Connection, row: Outgoing, channel_id: int, message_id: int) -> None:
    """Note that a message of this row is over and is to lose its buttons; one that was left is tried again."""
    connection.execute(
        "INSERT INTO outbox (scope, game_id, kind, key, payload, wanted, channel_id, message_id)"
        " VALUES (?, ?, 'retired', ?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET closed = 0, attempts = 0, next_at = 0"
        " WHERE closed",
        (row.scope, row.game_id, str(message_id), row.kind.value.encode(), channel_id, message_id),
    )


def retire_present(connection: sqlite3.Connection, row: Outgoing | None) -> None:
    """Retire the message that a row has now, if it has one."""
    if row is not None and row.message_id is not None and row.channel_id is not None:
        retire(connection, row, row.channel_id, row.message_id)


def end_notices(connection: sqlite3.Connection, game_id: str, prefix: str, channel_id: int, unless: str) -> bool:
    """Let a table's notices with such keys be over; whether some were sent."""
    these = (
        "game_id = ?1 AND kind = 'notice' AND recipient = 0 AND instr(key, ?2) = 1"
        " AND NOT EXISTS (SELECT 1 FROM timers WHERE game_id = ?1 AND kind = ?3)"
    )
    sent = connection.execute(
        f"SELECT * FROM outbox WHERE {these} AND shown = 1 AND closed = 0",  # noqa: S608 # no outside text
        (game_id, prefix, unless),
    ).fetchall()
    for row in map(rows.outgoing, sent):
        if row.message_id is not None:
            retire(connection, row, channel_id, row.message_id)
    connection.execute(
        "UPDATE outbox SET is_overtaken = claimed_at IS NOT NULL, closed = max(closed, claimed_at IS NULL)"  # noqa: S608
        f" WHERE {these}",
        (game_id, prefix, unless),
    )
    return bool(sent)


def settle(connection: sqlite3.Connection, game_id: str) -> None:
    """Send nothing more of a game that has ended, but what its messages must show."""
    connection.execute(
        "UPDATE outbox SET closed = 1 WHERE game_id = ? AND kind IN ('notice', 'ping') AND shown IS NULL"
        " AND claimed_at IS NULL AND closed = 0",
        (game_id,),
    )


def find(connection: sqlite3.Connection, key: SurfaceKey) -> Outgoing | None:
    """Look up a message that is kept current."""
    row = connection.execute(f"SELECT * FROM outbox WHERE {_THIS}", _columns(key)).fetchone()  # noqa: S608
    return None if row is None else rows.outgoing(row)


def of_number(connection: sqlite3.Connection, number: int) -> Outgoing | None:
    """Look up a row."""
    row = connection.execute("SELECT * FROM outbox WHERE number = ?", (number,)).fetchone()
    return None if row is None else rows.outgoing(row)


def change(connection: sqlite3.Connection, key: SurfaceKey, what: str) -> None:
    """Change a message that is kept current."""
    connection.execute(f"UPDATE outbox SET {what} WHERE {_THIS}", _columns(key))  # noqa: S608


def _position(connection: sqlite3.Connection, game_id: str, wanted: Want, position: int) -> int:
    if wanted.kind is not SurfaceKind.LOBBY:
        return position
    row = connection.execute(
        "UPDATE games SET lobby_version = lobby_version + 1 WHERE id = ? RETURNING lobby_version", (game_id,)
    ).fetchone()
    return int(row["lobby_version"])


def _key(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def _columns(key: SurfaceKey) -> dict[str, object]:
    return {"game_id": key.game_id, "kind": key.kind.value, "key": _key(key.seat)}
