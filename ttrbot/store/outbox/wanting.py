"""Requests to the outbox, inside transactions: positions to show, notices, messages to retire or post again."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from ttrbot.store import rows
from ttrbot.store.connection import Connection
from ttrbot.store.outbox import pings
from ttrbot.store.records import SET_BACK, NoticeKey, Outgoing, Status, SurfaceKey, SurfaceKind, Want
from ttrbot.store.retired import Retired
from ttrbot.store.tables import OUTBOX

REDRAW: Final = "shown = NULL, redraws = redraws + 1, attempts = 0, next_at = 0"
_REDRAW_LATER: Final = (
    "UPDATE outbox SET next_at = CASE WHEN shown = wanted AND next_at < :not_before"
    " OR shown IS NULL AND attempts = 0 AND next_at > :not_before THEN :not_before ELSE next_at END,"
    " shown = NULL, redraws = redraws + 1"
)
_OVERTAKEN: Final = "is_overtaken = CAST(claimed_at IS NOT NULL AS INTEGER)"
_NEW_MESSAGE: Final = "shown = NULL, message_id = NULL, attempts = 0, next_at = 0"
# SQLite compiles a statement anew for each value of a bare parameter that it compares with `kind`, as the value could
# decide whether a partial index is used; that takes longer than running it. It doesn't for the value of an expression.
_THIS: Final = "game_id = :game_id AND kind = CAST(:kind AS TEXT) AND key = :key AND recipient = 0"
_WANT: Final = (
    "UPDATE outbox SET wanted = max(wanted, ?4), next_at = CASE WHEN attempts > 0 THEN next_at ELSE ?5 END"
    " WHERE game_id = ?1 AND kind = CAST(?2 AS TEXT) AND key = ?3 AND recipient = 0"
)
_WANT_FIRST: Final = (
    "INSERT INTO outbox (scope, game_id, kind, key, wanted, next_at) SELECT guild_id, id, ?2, ?3, ?4, ?5 FROM games"
    " WHERE id = ?1 ON CONFLICT DO NOTHING"
)

# Messages that are kept current.


def find(connection: Connection, key: SurfaceKey) -> Outgoing | None:
    """Look up a message; None if it was never wanted."""
    return OUTBOX.first(connection, f"WHERE {_THIS}", _columns(key))


def ping_again(connection: Connection, game_id: str, turn: int, seat: int) -> None:
    """Ping a seat for a turn once more, by a new message of the table. Raises UnknownGame."""
    game = rows.the_game(connection, game_id)
    if game.turn == turn and seat in game.waiting:
        pings.queue_again(connection, game_id, turn, seat, is_new=True)
        want(connection, game_id, (Want(kind=SurfaceKind.TABLE, anew=True),), game.position)


def want(connection: Connection, game_id: str, wants: Collection[Want], position: int) -> None:
    """Ask for a position in messages of a game; one older than the wanted one changes nothing.

    The lobby's position is its version and is counted here.
    """
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
        _post_anew(connection, key, _OVERTAKEN)


def want_lobby(connection: Connection, game_id: str) -> None:
    """Make the lobby message due because the lobby has changed."""
    want(connection, game_id, (Want(kind=SurfaceKind.LOBBY),), 0)


def redraw(connection: Connection, key: SurfaceKey) -> None:
    """Show the wanted position once more, in the same message (the language has changed, say).

    What has been put off, because it couldn't be shown, is tried at once.
    """
    _change(connection, key, REDRAW)


def redraw_later(connection: Connection, key: SurfaceKey, not_before: float) -> None:
    """Show the wanted position once more at a later time, or when it changes.

    What is due already stays so, of two later times the earlier one counts, and what has been put off is tried when
    its time comes.
    """
    connection.execute(f"{_REDRAW_LATER} WHERE {_THIS}", {**_columns(key), "not_before": not_before})


def redraw_all(connection: Connection, game_id: str) -> None:
    """Make every message of a game due once more that is kept current, as it is."""
    connection.execute(
        f"UPDATE outbox SET {REDRAW} WHERE game_id = ? AND kind IN ('lobby', 'table', 'hand', 'end')",  # noqa: S608
        (game_id,),
    )


def repost(connection: Connection, key: SurfaceKey, former: int | None = None) -> None:
    """Have a message posted again, also one that was closed; the old one, if there is one, loses its buttons.

    `former` is who had the old one, if somebody else gets the new one.
    """
    _post_anew(connection, key, f"{_OVERTAKEN}, closed = 0", former)


def retire(
    connection: Connection,
    game_id: str,
    channel_id: int,
    message_id: int,
    what: Retired | None = None,
    *,
    shown: int | None = None,
) -> None:
    """Let a message of a game lose its buttons; `what` says what it was, and `shown` its position, if they are known.

    One that was left is tried again, and so is one that is losing them now, as an edit may bring them back meanwhile.
    """
    connection.execute(
        "INSERT INTO outbox (scope, game_id, kind, key, payload, wanted, channel_id, message_id)"
        " SELECT guild_id, id, 'retired', ?4, ?2, ?6, ?3, ?5 FROM games WHERE id = ?1"
        " ON CONFLICT (game_id, kind, key, recipient)"
        " DO UPDATE SET closed = 0, attempts = 0, next_at = 0, redraws = outbox.redraws + 1",
        (game_id, None if what is None else what.written, channel_id, str(message_id), message_id, shown or 1),
    )


def _post_anew(connection: Connection, key: SurfaceKey, more: str, former: int | None = None) -> None:
    """Retire the message that a row has now, if it has one, and make a new one due."""
    row = find(connection, key)
    if row is not None and row.there is not None:
        retire(connection, row.game_id, *row.there, Retired(row.kind, former), shown=row.shown)
    _change(connection, key, f"{_NEW_MESSAGE}, {more}")


def _change(connection: Connection, key: SurfaceKey, what: str) -> None:
    connection.execute(f"UPDATE outbox SET {what} WHERE {_THIS}", _columns(key))  # noqa: S608


def _position(connection: Connection, game_id: str, wanted: Want, position: int) -> int:
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


# Notices.


def add(connection: Connection, key: NoticeKey, payload: bytes, at: float) -> bool:
    """Have a notice sent from `at` on; False if it was added before. Raises UnknownGame."""
    added = connection.execute(
        "INSERT INTO outbox (scope, game_id, kind, key, recipient, payload, wanted, next_at)"
        " VALUES (?, ?, 'notice', ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING",
        (
            rows.the_game(connection, key.game_id).guild_id,
            key.game_id,
            f"{key.kind}:{key.key}",
            key.recipient,
            payload,
            at,
        ),
    )
    return added.rowcount == 1


def add_all(connection: Connection, notices: Iterable[tuple[NoticeKey, bytes]], at: float) -> None:
    """Have these notices sent from `at` on. Raises UnknownGame."""
    for key, payload in notices:
        add(connection, key, payload, at)


def is_open(connection: Connection, game_id: str, kind: str, prefix: str) -> bool:
    """Return whether something that was said to a table under a key with this prefix isn't over."""
    found = connection.execute(
        "SELECT 1 FROM outbox WHERE game_id = ? AND kind = 'notice' AND instr(key, ?) = 1 AND recipient = 0"
        " AND closed = 0",
        (game_id, f"{kind}:{prefix}"),
    )
    return found.fetchone() is not None


def end_notices(
    connection: Connection, game_id: str, kind: str, prefix: str, channel_id: int, *, unless: str = ""
) -> bool:
    """Let what was said to a table under keys with this prefix be over: whether something was sent.

    What was sent, to this channel, is to lose its buttons; what wasn't sent yet is dropped; what may have been is
    looked for, and loses them then. Nothing is done while the game has a timer of the kind `unless`.
    """
    these = (
        "game_id = ?1 AND kind = 'notice' AND instr(key, ?2) = 1 AND recipient = 0"
        " AND NOT EXISTS (SELECT 1 FROM timers WHERE game_id = ?1 AND kind = ?3)"
    )
    return _end(connection, these, (game_id, f"{kind}:{prefix}", unless), channel_id)


def ask_again(
    connection: Connection, game_id: str, kinds: Collection[str], message_ids: Collection[int] | None = None
) -> None:
    """Send the notices of these kinds to a table again that aren't over: all of them, or those in these messages.

    The old messages lose their buttons. Of several notices with the same key, but for its last part, only the newest
    is sent again.
    """
    newest: set[str] = set()
    open_ones = "WHERE game_id = ? AND kind = 'notice' AND recipient = 0 AND closed = 0 ORDER BY number DESC"
    for row in OUTBOX.all(connection, open_ones, (game_id,)):
        if row.name.partition(":")[0] not in kinds or row.claim is not None:
            continue
        question = row.name.rpartition(":")[0]
        is_newest = question not in newest
        newest.add(question)
        if message_ids is not None and row.message_id not in message_ids:
            continue
        if row.there is not None:
            retire(connection, game_id, *row.there, Retired(SurfaceKind.NOTICE))
        what = _NEW_MESSAGE if is_newest else "closed = 1"
        connection.execute(f"UPDATE outbox SET {what} WHERE number = ?", (row.number,))  # noqa: S608 # no outside text


def end_reminders(connection: Connection, game_id: str, kinds: Collection[str], current: Collection[str]) -> bool:
    """Let the reminders of these kinds be over, except those of a current wait; return whether any are left.

    `current` has the waits, as the keys of reminders begin: turn and seat.
    """
    is_left = False
    rows_open = connection.execute(
        "SELECT key FROM outbox WHERE game_id = ? AND kind = 'notice' AND closed = 0", (game_id,)
    ).fetchall()
    for name in dict.fromkeys(row["key"] for row in rows_open):
        kind, _, key = name.partition(":")
        if kind not in kinds:
            continue
        if ":".join(key.split(":")[:2]) in current:
            is_left = True
        else:
            _end(connection, "game_id = ?1 AND kind = 'notice' AND key = ?2", (game_id, name))
    return is_left


def end_kinds(connection: Connection, game_id: str, kinds: Iterable[str]) -> None:
    """Let all notices of these kinds be over, whomever they were sent to."""
    for kind in kinds:
        _end(connection, "game_id = ?1 AND kind = 'notice' AND instr(key, ?2) = 1", (game_id, f"{kind}:"))


def _end(connection: Connection, these: str, values: tuple[str, ...], table_id: int | None = None) -> bool:
    """Let these notices be over; `table_id` is where those were sent to that older versions sent."""
    sent = connection.execute(
        f"SELECT game_id, channel_id, message_id FROM outbox WHERE {these} AND shown = 1 AND closed = 0",  # noqa: S608
        values,
    ).fetchall()
    for row in sent:
        channel_id = row["channel_id"] or table_id
        if channel_id is not None and row["message_id"] is not None:
            retire(connection, row["game_id"], channel_id, row["message_id"], Retired(SurfaceKind.NOTICE))
    connection.execute(
        f"UPDATE outbox SET {_OVERTAKEN},"  # noqa: S608
        f" closed = max(closed, CAST(claimed_at IS NULL AS INTEGER)) WHERE {these}",
        values,
    )
    return bool(sent)


def settle(connection: Connection, game_id: str) -> None:
    """Send nothing more of a game that has ended, but what its messages must show."""
    connection.execute(
        "UPDATE outbox SET closed = 1 WHERE game_id = ? AND kind IN ('notice', 'ping') AND shown IS NULL"
        " AND claimed_at IS NULL AND closed = 0",
        (game_id,),
    )


# Where Discord shows more of games than the database remembers.


def recall(connection: Connection, games: Mapping[str, float], alive: float, wanted: int) -> None:
    """Have it looked whether Discord shows more of these games than is remembered since the last sign of life.

    Each game comes with the time before which it needn't be looked.

    The message that a lobby has now is kept with that, as a later one has no thread; and of several signs of life
    the first one, where nobody has looked since.
    """
    connection.executemany(
        "INSERT INTO outbox (scope, game_id, kind, payload, wanted, next_at, message_id)"
        " SELECT guild_id, id, 'recall', ?3, ?2, ?4,"
        " (SELECT message_id FROM outbox WHERE game_id = ?1 AND kind = 'lobby') FROM games WHERE id = ?1"
        " ON CONFLICT (game_id, kind, key, recipient)"
        " DO UPDATE SET wanted = max(outbox.wanted, excluded.wanted), redraws = outbox.redraws + 1,"
        " next_at = CASE WHEN excluded.next_at < outbox.next_at THEN excluded.next_at ELSE outbox.next_at END",
        [(game_id, wanted, repr(alive).encode(), not_before) for game_id, not_before in games.items()],
    )


def set_back(
    connection: Connection, games: Iterable[str], *, kind: str, key: str, payload: bytes, alive: float
) -> None:
    """Have all messages of these games posted again, and the players waited for pinged.

    Running games' tables are told with this notice, and all their channels are to be looked through.
    """
    for game in [rows.the_game(connection, game_id) for game_id in games]:
        is_running = game.status is Status.RUNNING
        recall(connection, {game.id: 0.0}, alive, SET_BACK)
        kinds = "'table', 'hand'" if is_running else "'lobby'"
        for row in OUTBOX.all(connection, f"WHERE game_id = ? AND kind IN ({kinds}) AND closed = 0", (game.id,)):
            _post_anew(connection, row.key, "claimed_at = NULL, is_overtaken = 0")
        if is_running:
            redraw(connection, SurfaceKey(game_id=game.id, kind=SurfaceKind.LOBBY))
            pings.queue_waiting(connection, game)
            add(connection, NoticeKey(game_id=game.id, kind=kind, key=key), payload, 0.0)
