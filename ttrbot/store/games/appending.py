"""The append: one transaction for an action and everything that follows from it."""

import json
from typing import Final

from ttrbot.store import rows
from ttrbot.store.connection import Connection, Row
from ttrbot.store.errors import Conflict, NotSeated, WrongStatus
from ttrbot.store.games import lobby
from ttrbot.store.outbox import pings, wanting
from ttrbot.store.records import Append, Appended, Status
from ttrbot.store.time import timers

ENDED: Final = (Status.OVER, Status.CANCELLED)


def append(connection: Connection, new: Append) -> Appended:
    """Store an accepted action with its events. Raises UnknownGame, WrongStatus, Conflict, NotSeated."""
    before = _check(connection, new)
    if new.seating is not None:
        lobby.reseat(connection, new.game_id, new.seating)
    position = new.expected + len(new.events)
    number = before["action_count"] + 1
    version = _update_game(connection, new, position)
    connection.execute(
        "INSERT INTO actions (game_id, number, seat, blob, at, last_seq, continues, stand_in)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (new.game_id, number, new.seat, new.action, new.at, position, new.continues, new.stand_in),
    )
    connection.executemany(
        "INSERT INTO events (game_id, seq, action_number, blob) VALUES (?, ?, ?, ?)",
        [(new.game_id, seq, number, blob) for seq, blob in enumerate(new.events, start=new.expected + 1)],
    )
    wanting.want(connection, new.game_id, new.wants, position)
    if new.turn is not None:
        pings.queue(connection, new.game_id, new.turn, new.pings, is_back=new.turn < before["turn"])
        for seat in new.pings_again:
            pings.queue_again(connection, new.game_id, new.turn, seat, is_new=True)
    wanting.end_kinds(connection, new.game_id, new.over)
    for key in new.cancel_timers:
        timers.cancel(connection, key)
    if new.status in ENDED:
        settle(connection, new.game_id)
    for timer in new.set_timers:
        timers.put(connection, timer)
    return Appended(position=position, action_number=number, version=version)


def settle(connection: Connection, game_id: str) -> None:
    """Close everything in a game that has ended: nobody is waited for, no ping is sent, no timer runs."""
    connection.execute("UPDATE games SET waiting = '[]', waiting_since = NULL WHERE id = ?", (game_id,))
    wanting.settle(connection, game_id)
    for table in ("timers", "clocks", "ballots", "orders", "former_holders"):
        connection.execute(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))  # noqa: S608 # no outside text


def _check(connection: Connection, new: Append) -> Row:
    """Return the game as it was before. Raises UnknownGame, WrongStatus, Conflict, NotSeated."""
    row = connection.execute(
        "SELECT status, position, turn, action_count, (SELECT count(*) FROM seats WHERE game_id = ?1) AS seats"
        " FROM games WHERE id = ?1",
        (new.game_id,),
    ).fetchone()
    if row is None:
        raise rows.unknown(new.game_id)
    if row["status"] in ENDED:
        raise WrongStatus(new.game_id, Status(row["status"]))
    if row["position"] != new.expected:
        raise Conflict(new.game_id, new.expected, row["position"])
    taken = range(row["seats"])  # they are numbered without a gap
    named = (new.seat, *(new.waiting or ()), *new.pings, *new.pings_again, *(want.seat for want in new.wants))
    for seat in named:
        if seat is not None and seat not in taken:
            raise NotSeated(f"game {new.game_id} has no seat {seat}; its seats are {list(taken)}")
    return row  # type: ignore[no-any-return]


def _update_game(connection: Connection, new: Append, position: int) -> int:
    """Move the game on; return its version."""
    moved = connection.execute(
        "UPDATE games SET position = ?1, action_count = action_count + 1, turn = coalesce(?2, turn),"
        " waiting_since = CASE WHEN CAST(?3 AS TEXT) IS NULL THEN waiting_since ELSE ?4 END,"
        " waiting = coalesce(?3, waiting), status = coalesce(?6, status), started_at = coalesce(?7, started_at),"
        " ended_at = coalesce(?8, ended_at) WHERE id = ?5 RETURNING version",
        (
            position,
            new.turn,
            None if new.waiting is None else json.dumps(new.waiting),
            new.at if new.waiting else None,
            new.game_id,
            None if new.status is None else new.status.value,
            new.at if new.status is Status.RUNNING else None,
            new.at if new.status in ENDED else None,
        ),
    )
    return int(moved.fetchone()["version"])
