"""Opening a game and taking seats: statements that run inside one transaction."""

import hashlib
from collections.abc import Callable

from ttrbot.store import charms, rows
from ttrbot.store.connection import Connection
from ttrbot.store.errors import AlreadyOpen, AlreadySeated, GameFull, IdTaken, NotSeated
from ttrbot.store.games import limits
from ttrbot.store.games.limits import ANY_NUMBER, TableLimits
from ttrbot.store.outbox import wanting
from ttrbot.store.records import GameRow, NewGame, NewSeat, SeatRow, Status
from ttrbot.store.tables import GAMES, SEATS


def create(
    connection: Connection,
    new: NewGame,
    first: tuple[NewSeat, ...],
    most: TableLimits = ANY_NUMBER,
    is_same: Callable[[bytes], bool] | None = None,
) -> GameRow:
    """Open a lobby in which `first` sit; its owner may have `most` tables.

    `is_same` tells by the choices of another lobby on the server whether that one serves as well. Raises AlreadyOpen,
    IdTaken, TooManyTables, GameFull, AlreadySeated.
    """
    if is_same is not None:
        for other in GAMES.all(connection, "WHERE guild_id = ? AND status = ?", (new.guild_id, Status.LOBBY.value)):
            if is_same(other.config):
                raise AlreadyOpen(other.id)
    if new.owner_id is not None:
        limits.check(connection, new.owner_id, new.guild_id, most)
    if connection.execute("SELECT 1 FROM games WHERE id = ?", (new.id,)).fetchone():
        raise IdTaken(f"there is a game {new.id} already")
    map_hash = hashlib.sha256(new.map_text.encode()).hexdigest()
    connection.execute("INSERT INTO maps (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING", (map_hash, new.map_text))
    connection.execute(
        "INSERT INTO games (id, guild_id, channel_id, thread_id, owner_id, map_id, map_hash, config, language,"
        " rules_version, secret, secret_hash, seed_version, seat_limit, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            new.id,
            new.guild_id,
            new.channel_id,
            new.thread_id,
            new.owner_id,
            new.map_id,
            map_hash,
            new.config,
            new.language,
            new.rules_version,
            new.secret,
            hashlib.sha256(new.secret).hexdigest(),
            new.seed_version,
            new.seat_limit,
            new.created_at,
        ),
    )
    wanting.want_lobby(connection, new.id)
    game = rows.the_game(connection, new.id)
    for seat in first:
        join(connection, game, seat)
    return game


def seats(connection: Connection, game_id: str) -> tuple[SeatRow, ...]:
    """List the taken seats in order."""
    return SEATS.all(connection, "WHERE game_id = ? ORDER BY seat", (game_id,))


def seat_of(connection: Connection, game_id: str, user_id: int) -> SeatRow:
    """Find a person's seat. Raises NotSeated."""
    seat = SEATS.first(connection, "WHERE game_id = ? AND user_id = ?", (game_id, user_id))
    if seat is None:
        raise NotSeated(f"this person has no seat in game {game_id}")
    return seat


def join(connection: Connection, game: GameRow, new: NewSeat) -> SeatRow:
    """Take the next seat. Raises AlreadySeated, GameFull."""
    taken = seats(connection, game.id)
    if new.user_id is not None and any(seat.user_id == new.user_id for seat in taken):
        raise AlreadySeated(f"this person has a seat in game {game.id} already")
    if len(taken) >= game.seat_limit:
        raise GameFull(f"all {game.seat_limit} seats of game {game.id} are taken")
    seat = SeatRow(
        game_id=game.id,
        seat=len(taken),
        user_id=new.user_id,
        name=new.name,
        robot=new.robot,
        press_id=new.press_id,
    )
    connection.execute(
        "INSERT INTO seats (game_id, seat, user_id, name, robot, press_id) VALUES (?, ?, ?, ?, ?, ?)",
        (seat.game_id, seat.seat, seat.user_id, seat.name, seat.robot, seat.press_id),
    )
    return seat


def free(connection: Connection, seat: SeatRow) -> None:
    """Free a seat, and move the later ones down by one, so that no number is missing."""
    connection.execute("DELETE FROM seats WHERE game_id = ? AND seat = ?", (seat.game_id, seat.seat))
    if seat.user_id is not None:
        charms.erase(connection, seat.game_id, (seat.press_id,))
    kept = tuple(other.seat for other in seats(connection, seat.game_id))
    _renumber(connection, seat.game_id, kept)


def reseat(connection: Connection, game_id: str, order: tuple[int, ...]) -> None:
    """Give new seat i to the player at `order[i]`. Raises NotSeated unless each taken seat is named once."""
    taken = [seat.seat for seat in seats(connection, game_id)]
    if sorted(order) != taken:
        raise NotSeated(f"seating {order} of game {game_id} doesn't name each of the seats {taken} once")
    _renumber(connection, game_id, order)


def _renumber(connection: Connection, game_id: str, order: tuple[int, ...]) -> None:
    for new, old in enumerate(order):  # negative numbers on the way: a seat is never held twice
        connection.execute("UPDATE seats SET seat = ? WHERE game_id = ? AND seat = ?", (-new - 1, game_id, old))
    connection.execute("UPDATE seats SET seat = -seat - 1 WHERE game_id = ? AND seat < 0", (game_id,))
