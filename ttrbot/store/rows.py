"""From rows of SQLite to the store's records."""

from typing import Any, Final

from ttrbot.store.connection import Connection, Row
from ttrbot.store.errors import UnknownGame, WrongStatus
from ttrbot.store.records import (
    GameRow,
    Outgoing,
    PingKey,
    PostClaim,
    Status,
    SurfaceKind,
    Timer,
    TimerKey,
)
from ttrbot.store.tables import GAMES

OUTBOX_COLUMNS: Final = (
    "outbox.number, outbox.scope, outbox.game_id, outbox.kind, outbox.key, outbox.recipient, outbox.payload,"
    " outbox.wanted, outbox.shown, outbox.channel_id, outbox.message_id, outbox.nonce, outbox.claimed_at,"
    " outbox.is_overtaken, outbox.redraws, outbox.attempts, outbox.next_at, outbox.last_error, outbox.closed"
)
"""The columns that `outgoing_columns` reads."""
OUTGOING: Final = (
    f"SELECT {OUTBOX_COLUMNS}, CASE WHEN outbox.kind = 'table' THEN (SELECT group_concat(ping.key) FROM outbox AS ping"  # noqa: S608
    " WHERE ping.kind = 'ping' AND ping.shown IS NULL AND ping.closed = 0 AND ping.claimed_at IS NULL"
    " AND ping.game_id = outbox.game_id) END AS pings FROM outbox "
)
"""Selects what `outgoing` reads, followed by what comes after the table's name."""


def the_game(connection: Connection, game_id: str) -> GameRow:
    """Look up a game. Raises UnknownGame."""
    row = connection.execute(GAMES.select("WHERE id = ?"), (game_id,)).fetchone()
    if row is None:
        raise unknown(game_id)
    return GAMES.read(row)


def the_running_game(connection: Connection, game_id: str) -> GameRow:
    """The same for a game that must be running. Raises UnknownGame, WrongStatus."""
    game = the_game(connection, game_id)
    if game.status is not Status.RUNNING:
        raise WrongStatus(game_id, game.status)
    return game


def unknown(game_id: str) -> UnknownGame:
    """The error of an id that no game has."""
    return UnknownGame(f"there is no game {game_id}")


def outgoing(row: Row) -> Outgoing:
    """Read a row of `outbox`."""
    return Outgoing(**outgoing_columns(row), pings=pings(row["game_id"], row["pings"]))


def outgoing_columns(row: Row) -> dict[str, Any]:
    """Read what every row of `outbox` has."""
    return dict(  # noqa: C408 # as a call of Outgoing
        number=row["number"],
        scope=row["scope"],
        game_id=row["game_id"] or "",
        kind=SurfaceKind(row["kind"]),
        name=row["key"],
        recipient=row["recipient"],
        payload=row["payload"] or b"",
        wanted=row["wanted"],
        shown=row["shown"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        stamp=row["nonce"] or "",
        claim=None if row["claimed_at"] is None else PostClaim(row["nonce"], row["claimed_at"]),
        is_overtaken=bool(row["is_overtaken"]),
        redraws=row["redraws"],
        attempts=row["attempts"],
        next_at=row["next_at"],
        last_error=row["last_error"],
        closed=bool(row["closed"]),
    )


def pings(game_id: str, keys: str | None) -> tuple[PingKey, ...]:
    """Read the keys of a game's pings, `<turn>:<seat>` each, joined by commas."""
    found = [key.split(":") for key in keys.split(",")] if keys else []
    return tuple(PingKey(game_id=game_id, turn=int(turn), seat=int(seat)) for turn, seat in found)


def select_timers(rest: str) -> str:
    """Return the statement that selects what `timer` reads, with what comes after the table's name."""
    return "SELECT game_id, kind, key, due_at, payload FROM timers " + rest  # noqa: S608 # no outside text


def timer(row: Row) -> Timer:
    """Read a row of `timers`."""
    key = TimerKey(game_id=row["game_id"], kind=row["kind"], key=row["key"])
    return Timer(key=key, due_at=row["due_at"], payload=row["payload"])
