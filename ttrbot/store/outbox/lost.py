"""What is done inside transactions where Discord shows more of games than the database remembers."""

import sqlite3
from collections.abc import Collection

from ttrbot.store import rows
from ttrbot.store.outbox import pings, wanting
from ttrbot.store.records import SET_BACK, Known, Status, SurfaceKey, SurfaceKind


def recall(connection: sqlite3.Connection, game_id: str, wanted: int, alive: float) -> None:
    """Have a game's channels looked through; `alive` is the last sign of life before.

    The message that its lobby has now is kept with that, as a later one has no thread; and of several signs of life
    the first one, where nobody has looked since.
    """
    connection.execute(
        "INSERT INTO outbox (scope, game_id, kind, payload, wanted, message_id) SELECT guild_id, id, 'recall', ?3, ?2,"
        " (SELECT message_id FROM outbox WHERE game_id = ?1 AND kind = 'lobby') FROM games WHERE id = ?1"
        " ON CONFLICT DO UPDATE SET wanted = max(wanted, excluded.wanted), next_at = 0",
        (game_id, wanted, repr(alive).encode()),
    )


def set_back(connection: sqlite3.Connection, game_id: str, notice: str, payload: bytes, alive: float) -> None:
    """Let a game's messages be posted anew, its table be told, and those be pinged for whom it waits."""
    game = rows.the_game(connection, game_id)
    is_running = game.status is Status.RUNNING
    recall(connection, game_id, SET_BACK, alive)
    kinds = "'table', 'hand'" if is_running else "'lobby'"
    these = f"game_id = ? AND kind IN ({kinds}) AND closed = 0"
    for row in connection.execute(f"SELECT * FROM outbox WHERE {these}", (game_id,)).fetchall():  # noqa: S608
        wanting.retire_present(connection, rows.outgoing(row))
    connection.execute(
        f"UPDATE outbox SET {wanting.NEW_MESSAGE}, claimed_at = NULL, is_overtaken = 0 WHERE {these}",  # noqa: S608
        (game_id,),
    )
    if not is_running:
        return
    wanting.change(connection, SurfaceKey(game_id=game_id, kind=SurfaceKind.LOBBY), wanting.REDRAW)
    people = connection.execute(
        "SELECT seat FROM seats, json_each(?2) AS waiting WHERE game_id = ?1 AND seat = waiting.value"
        " AND user_id IS NOT NULL AND stand_in IS NULL",
        (game_id, f"[{','.join(map(str, game.waiting))}]"),
    ).fetchall()
    for row in people:
        pings.queue_again(connection, game_id, game.turn, row["seat"], is_new=True)
    connection.execute(
        "INSERT INTO outbox (scope, game_id, kind, key, payload, wanted) VALUES (?, ?, 'notice', ?, ?, 1)"
        " ON CONFLICT DO NOTHING",
        (game.guild_id, game_id, notice, payload),
    )


def known(connection: sqlite3.Connection, games: Collection[str]) -> Known:
    """Return the messages of these games, and what they have begun to post."""
    found = [
        row
        for game_id in games
        for row in connection.execute("SELECT message_id, nonce, claimed_at FROM outbox WHERE game_id = ?", (game_id,))
    ]
    return Known(
        frozenset(row["message_id"] for row in found if row["message_id"] is not None),
        frozenset(row["nonce"] for row in found if row["claimed_at"] is not None),
    )


def retire(connection: sqlite3.Connection, game_id: str, channel_id: int, message_id: int) -> None:
    """Let a message of a game lose its buttons."""
    connection.execute(
        "INSERT INTO outbox (scope, game_id, kind, key, wanted, channel_id, message_id)"
        " SELECT guild_id, id, 'retired', ?3, 1, ?2, ?4 FROM games WHERE id = ?1 ON CONFLICT DO NOTHING",
        (game_id, channel_id, str(message_id), message_id),
    )
