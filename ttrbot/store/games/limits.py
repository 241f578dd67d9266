"""How many tables one person may have at a time."""

from dataclasses import dataclass
from typing import Final

from ttrbot.store.connection import Connection
from ttrbot.store.errors import TooManyTables


@dataclass(frozen=True, slots=True)
class TableLimits:
    """How many tables a person may have at a time; None: any number."""

    games: int | None = None
    """Lobbies and running games in which the person sits."""
    here: int | None = None
    """Those on the game's server."""
    lobbies: int | None = None
    """Lobbies that belong to the person."""


ANY_NUMBER: Final = TableLimits()


def check(connection: Connection, user_id: int, guild_id: int, most: TableLimits) -> None:
    """Raise TooManyTables if a person may have no more tables, the next one being on this server."""
    found = connection.execute(
        "SELECT guild_id, status = 'lobby' AND owner_id = seats.user_id AS own FROM games"
        " JOIN seats ON seats.game_id = games.id WHERE seats.user_id = ? AND status IN ('lobby', 'running')",
        (user_id,),
    ).fetchall()
    counts = (
        ("here", sum(row["guild_id"] == guild_id for row in found), most.here),
        ("games", len(found), most.games),
        ("lobbies", sum(bool(row["own"]) for row in found), most.lobbies),
    )
    for which, count, limit in counts:
        if limit is not None and count >= limit:
            raise TooManyTables(which, limit)
