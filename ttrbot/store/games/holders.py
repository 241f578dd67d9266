"""The only place where the holder of a running game's seat changes."""

from ttrbot.store import rows
from ttrbot.store.connection import Connection
from ttrbot.store.errors import AlreadySeated, HeldAnother, NotSeated
from ttrbot.store.games import lobby
from ttrbot.store.outbox import pings, wanting
from ttrbot.store.records import SeatHolder, SeatRow, SurfaceKey, SurfaceKind, Want
from ttrbot.store.time import clocks


def change_holder(connection: Connection, game_id: str, number: int, holder: SeatHolder) -> SeatRow:
    """Give a seat to `holder`, and update every message that names or reaches its former holder.

    A person who now holds a seat that the game waits for is pinged; a computer player never is. Somebody new has all
    the time for the turn, whatever the others were voting about the one before, and the table, if it was the other's.
    Raises WrongStatus, NotSeated, AlreadySeated, HeldAnother.
    """
    game = rows.the_running_game(connection, game_id)
    seats = lobby.seats(connection, game_id)
    if not 0 <= number < len(seats):
        raise NotSeated(f"game {game_id} has no seat {number}")
    before = seats[number]
    if any(seat.user_id == holder.user_id for seat in seats if seat.seat != number and seat.user_id is not None):
        raise AlreadySeated(f"this person has another seat in game {game_id}")
    if holder.user_id is not None and has_held_another(connection, game_id, number, holder.user_id):
        raise HeldAnother(f"this person has held another seat in game {game_id}, and knows its cards")
    connection.execute(
        "UPDATE seats SET has_changed_hands = 1, began_by = user_id, began_name = name"
        " WHERE game_id = ? AND seat = ? AND has_changed_hands = 0",
        (game_id, number),
    )
    connection.execute(
        "UPDATE seats SET user_id = ?, name = ?, stand_in = ? WHERE game_id = ? AND seat = ?",
        (holder.user_id, holder.name, holder.stand_in, game_id, number),
    )
    is_new = holder.user_id != before.user_id
    if is_new:
        if before.user_id is not None:
            connection.execute(
                "INSERT INTO former_holders (game_id, user_id, seat) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (game_id, before.user_id, number),
            )
        clocks.begin_anew(connection, game_id, number)
        connection.execute("DELETE FROM orders WHERE game_id = ? AND user_id = ?", (game_id, before.user_id))
        connection.execute("DELETE FROM ballots WHERE game_id = ? AND seat = ?", (game_id, number))
        connection.execute(
            "UPDATE seats SET held_from = action_count, began_until = coalesce(began_until, action_count) FROM games"
            " WHERE games.id = seats.game_id AND game_id = ? AND seat = ?",
            (game_id, number),
        )
    after = lobby.seats(connection, game_id)[number]
    if after.played_by is not None:
        pings.drop(connection, game_id, number)
    elif number in game.waiting:
        pings.queue_again(connection, game_id, game.turn, number, is_new=is_new)
    if is_new:
        hand = SurfaceKey(game_id=game_id, kind=SurfaceKind.HAND, seat=number)
        wanting.want(connection, game_id, (Want(kind=hand.kind, seat=number),), game.position)
        wanting.repost(connection, hand, before.user_id)
    if is_new and holder.user_id is not None:
        connection.execute(
            "UPDATE games SET owner_id = ? WHERE id = ? AND owner_id = ?", (holder.user_id, game_id, before.user_id)
        )
    wanting.want_lobby(connection, game_id)
    wanting.redraw_all(connection, game_id)
    return after


def has_held_another(connection: Connection, game_id: str, number: int, user_id: int) -> bool:
    """Whether a person once held another seat of the game than this one."""
    found = connection.execute(
        "SELECT 1 FROM former_holders WHERE game_id = ? AND user_id = ? AND seat <> ?", (game_id, user_id, number)
    )
    return found.fetchone() is not None
