"""The append: one transaction for an action and all that follows from it."""

import json
import sqlite3
from typing import Final

from ttrbot.store import lobby, pings, rows, surfaces, timers
from ttrbot.store.errors import Conflict, NotSeated, WrongStatus
from ttrbot.store.records import Append, Appended, Status

ENDED: Final = (Status.OVER, Status.CANCELLED)


def append(connection: sqlite3.Connection, new: Append) -> Appended:
    """Store an accepted action with its events. Raises UnknownGame, WrongStatus, Conflict, NotSeated."""
    game = rows.the_game(connection, new.game_id)
    if game.status in ENDED:
        raise WrongStatus(game.id, game.status)
    if game.position != new.expected:
        raise Conflict(game.id, new.expected, game.position)
    if new.seating is not None:
        lobby.reseat(connection, game.id, new.seating)
    _check_seats(connection, new)
    position = new.expected + len(new.events)
    number = _update_game(connection, new, position)
    connection.execute(
        "INSERT INTO actions (game_id, number, seat, blob, at, last_seq) VALUES (?, ?, ?, ?, ?, ?)",
        (game.id, number, new.seat, new.action, new.at, position),
    )
    connection.executemany(
        "INSERT INTO events (game_id, seq, action_number, blob) VALUES (?, ?, ?, ?)",
        [(game.id, seq, number, blob) for seq, blob in enumerate(new.events, start=new.expected + 1)],
    )
    for want in new.wants:
        surfaces.want(connection, game.id, want, position)
    if new.turn is not None:
        pings.queue(connection, game.id, new.turn, new.pings)
    for key in new.cancel_timers:
        timers.cancel(connection, key)
    if new.status in ENDED:
        settle(connection, game.id)
    for timer in new.set_timers:
        timers.put(connection, timer)
    return Appended(position=position, action_number=number)


def settle(connection: sqlite3.Connection, game_id: str) -> None:
    """Leave nothing open in a game that has ended: nobody is waited for, no ping is sent, no timer runs."""
    connection.execute("UPDATE games SET waiting = '[]', waiting_since = NULL WHERE id = ?", (game_id,))
    connection.execute("UPDATE pings SET state = 'dropped' WHERE game_id = ? AND state = 'queued'", (game_id,))
    connection.execute("UPDATE notices SET state = 'dropped' WHERE game_id = ? AND state = 'queued'", (game_id,))
    for table in ("timers", "clocks", "ballots"):
        connection.execute(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))  # noqa: S608 # no outside text


def _update_game(connection: sqlite3.Connection, new: Append, position: int) -> int:
    """Move the game on and return the number of the new action."""
    row = connection.execute(
        "UPDATE games SET position = ?, action_count = action_count + 1, turn = coalesce(?, turn) WHERE id = ?"
        " RETURNING action_count",
        (position, new.turn, new.game_id),
    ).fetchone()
    if new.waiting is not None:
        connection.execute(
            "UPDATE games SET waiting = ?, waiting_since = ? WHERE id = ?",
            (json.dumps(new.waiting), new.at if new.waiting else None, new.game_id),
        )
    if new.status is Status.RUNNING:
        connection.execute("UPDATE games SET status = 'running', started_at = ? WHERE id = ?", (new.at, new.game_id))
    elif new.status in ENDED:
        connection.execute(
            "UPDATE games SET status = ?, ended_at = ? WHERE id = ?", (new.status.value, new.at, new.game_id)
        )
    return int(row["action_count"])


def _check_seats(connection: sqlite3.Connection, new: Append) -> None:
    taken = {seat.seat for seat in lobby.seats(connection, new.game_id)}
    named = {*(new.waiting or ()), *new.pings, *(want.seat for want in new.wants if want.seat is not None)}
    if new.seat is not None:
        named.add(new.seat)
    if missing := sorted(named - taken):
        raise NotSeated(f"game {new.game_id} has no seat {missing[0]}; its seats are {sorted(taken)}")
