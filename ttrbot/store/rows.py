"""From rows of SQLite to the store's records."""

import json
import sqlite3
from typing import Any

from ttrbot.store import charms
from ttrbot.store.errors import UnknownGame, WrongStatus
from ttrbot.store.records import (
    GameRow,
    Outgoing,
    PostClaim,
    SeatRow,
    Status,
    StoredAction,
    StoredEvent,
    SurfaceKind,
    Timer,
    TimerKey,
)


def game(row: sqlite3.Row) -> GameRow:
    """Read a row of `games`."""
    return GameRow(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        thread_id=row["thread_id"],
        owner_id=row["owner_id"],
        map_id=row["map_id"],
        map_hash=row["map_hash"],
        config=row["config"],
        language=row["language"],
        rules_version=row["rules_version"],
        seed_version=row["seed_version"],
        secret=row["secret"],
        secret_hash=row["secret_hash"],
        seat_limit=row["seat_limit"],
        status=Status(row["status"]),
        position=row["position"],
        turn=row["turn"],
        waiting=tuple(json.loads(row["waiting"])),
        waiting_since=row["waiting_since"],
        lobby_version=row["lobby_version"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        paused=bool(row["paused"]),
        charms=charms.read(row["charms"]),
    )


def the_game(connection: sqlite3.Connection, game_id: str) -> GameRow:
    """Look up a game. Raises UnknownGame."""
    row = connection.execute("SELECT * FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise unknown(game_id)
    return game(row)


def the_running_game(connection: sqlite3.Connection, game_id: str) -> GameRow:
    """The same for a game that must be running. Raises UnknownGame, WrongStatus."""
    game = the_game(connection, game_id)
    if game.status is not Status.RUNNING:
        raise WrongStatus(game_id, game.status)
    return game


def unknown(game_id: str) -> UnknownGame:
    """The error of an id that no game has."""
    return UnknownGame(f"there is no game {game_id}")


def seat(row: sqlite3.Row) -> SeatRow:
    """Read a row of `seats`."""
    return SeatRow(
        game_id=row["game_id"],
        seat=row["seat"],
        user_id=row["user_id"],
        name=row["name"],
        robot=row["robot"],
        press_id=row["press_id"],
        stand_in=row["stand_in"],
        has_changed_hands=bool(row["has_changed_hands"]),
    )


def event(row: sqlite3.Row) -> StoredEvent:
    """Read a row of `events`."""
    return StoredEvent(seq=row["seq"], action_number=row["action_number"], blob=row["blob"])


def action(row: sqlite3.Row) -> StoredAction:
    """Read a row of `actions`."""
    return StoredAction(
        number=row["number"],
        seat=row["seat"],
        blob=row["blob"],
        at=row["at"],
        last_seq=row["last_seq"],
        continues=bool(row["continues"]),
        stand_in=row["stand_in"],
    )


def outgoing(row: sqlite3.Row) -> Outgoing:
    """Read a row of `outbox`."""
    return Outgoing(**outgoing_columns(row))


def outgoing_columns(row: sqlite3.Row) -> dict[str, Any]:
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


def timer(row: sqlite3.Row) -> Timer:
    """Read a row of `timers`."""
    key = TimerKey(game_id=row["game_id"], kind=row["kind"], key=row["key"])
    return Timer(key=key, due_at=row["due_at"], payload=row["payload"])
