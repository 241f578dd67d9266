"""From rows of SQLite to the store's records."""

from ttrbot.store.connection import Connection, Row
from ttrbot.store.errors import UnknownGame, WrongStatus
from ttrbot.store.records import GameRow, Status, Timer, TimerKey
from ttrbot.store.tables import GAMES


def the_game(connection: Connection, game_id: str) -> GameRow:
    """Look up a game. Raises UnknownGame."""
    game = GAMES.first(connection, "WHERE id = ?", (game_id,))
    if game is None:
        raise unknown(game_id)
    return game


def the_running_game(connection: Connection, game_id: str) -> GameRow:
    """The same for a game that must be running. Raises UnknownGame, WrongStatus."""
    game = the_game(connection, game_id)
    if game.status is not Status.RUNNING:
        raise WrongStatus(game_id, game.status)
    return game


def unknown(game_id: str) -> UnknownGame:
    """The error of an id that no game has."""
    return UnknownGame(f"there is no game {game_id}")


def select_timers(rest: str) -> str:
    """Return the statement that selects what `timer` reads, with what comes after the table's name."""
    return "SELECT game_id, kind, key, due_at, payload FROM timers " + rest  # noqa: S608 # no outside text


def timer(row: Row) -> Timer:
    """Read a row of `timers`."""
    key = TimerKey(game_id=row["game_id"], kind=row["kind"], key=row["key"])
    return Timer(key=key, due_at=row["due_at"], payload=row["payload"])
