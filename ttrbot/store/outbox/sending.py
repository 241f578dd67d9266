"""How rows of the outbox are sent, inside transactions: claimed before they are posted, marked once they are there."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from ttrbot.store.connection import Connection
from ttrbot.store.outbox import pings, wanting
from ttrbot.store.records import MESSAGES, Agenda, Known, Outgoing, PingKey, PostClaim, SurfaceKind
from ttrbot.store.retired import Retired
from ttrbot.store.scope import Scope
from ttrbot.store.tables import OUTBOX

_DUE: Final = "closed = 0 AND (shown IS NULL OR shown < wanted)"  # the words of the index
_REPLACED: Final = (
    " AND NOT EXISTS (SELECT 1 FROM outbox AS new WHERE new.game_id = outbox.game_id AND new.closed = 0"
    " AND CAST(new.kind AS BLOB) = outbox.payload AND new.kind IN ('table', 'lobby', 'end') AND new.message_id IS NULL)"
)
"""An old message keeps its buttons until the new one is there: were that lost, nobody could go on."""


# Looking.


def of_number(connection: Connection, number: int) -> Outgoing | None:
    """Look up a row."""
    return OUTBOX.first(connection, "WHERE number = ?", (number,))


def retired(connection: Connection, game_id: str, message_id: int) -> Outgoing | None:
    """Look up a message that has been replaced and may still have its buttons."""
    this = "WHERE game_id = ? AND kind = 'retired' AND key = ? AND recipient = 0"
    return OUTBOX.first(connection, this, (game_id, str(message_id)))


def of_game(connection: Connection, game_id: str) -> tuple[Outgoing, ...]:
    """List the messages of a game that are kept current."""
    these = "WHERE game_id = ? AND kind IN ('end', 'hand', 'lobby', 'table') ORDER BY kind, key"
    return OUTBOX.all(connection, these, (game_id,))


def notice_at(connection: Connection, game_id: str, message_id: int) -> Outgoing | None:
    """Return the notice that was sent with this message; None if there is none."""
    return OUTBOX.first(connection, "WHERE game_id = ? AND kind = 'notice' AND message_id = ?", (game_id, message_id))


def agenda(
    connection: Connection,
    scope: Scope,
    now: float,
    kinds: Iterable[SurfaceKind] = (*MESSAGES, SurfaceKind.RETIRED),
    limit: int = 100,
) -> Agenda[Outgoing]:
    """What is due and may be tried now, of each kind the longest due, by kind; then when the next may be."""
    found = connection.execute(_agenda(tuple(kinds), scope), (now, limit)).fetchall()
    due = tuple(OUTBOX.read(row) for row in found if row["next_at"] <= now)
    return Agenda(due, min((row["next_at"] for row in found if row["next_at"] > now), default=None))


@lru_cache
def _agenda(kinds: tuple[SurfaceKind, ...], scope: Scope) -> str:
    """Return the statement that selects what is due of each kind (?1: now, ?2: at most), then the next that will be."""
    parts = []
    for kind in kinds:
        which = _DUE + scope.only("outbox.scope") + (_REPLACED if kind is SurfaceKind.RETIRED else "")
        these = OUTBOX.select(f"WHERE {which} AND kind = '{kind.value}' AND next_at")
        parts += [f"{these} <= ?1 ORDER BY next_at, number LIMIT ?2", f"{these} > ?1 ORDER BY next_at LIMIT 1"]
    return " UNION ALL ".join(f"SELECT * FROM ({part}) AS part" for part in parts)  # noqa: S608 # no outside text


def known(connection: Connection, games: Collection[str]) -> Known:
    """Return the messages of these games, and what they have begun to post.

    A ping may still name the post that carried it when that has been given up, so pings don't count.
    """
    found = [
        row
        for game_id in games
        for row in connection.execute(
            "SELECT kind, message_id, nonce, claimed_at FROM outbox WHERE game_id = ?", (game_id,)
        )
    ]
    return Known(
        frozenset(row["message_id"] for row in found if row["message_id"] is not None),
        frozenset(row["nonce"] for row in found if row["claimed_at"] is not None and row["kind"] != "ping"),
    )


# Posting and editing.


def claim(
    connection: Connection,
    row: Outgoing,
    claim: PostClaim,
    *,
    position: int | None = None,
    carried: tuple[PingKey, ...] = (),
) -> bool:
    """Note that a row is about to be posted, and that its post carries these queued pings.

    Its nonce is the only one until `mark_posted` or `release`. False: nothing is noted, as the row has a message or a
    claim, is closed, wants a later position than `position` by now, or as the pings to be carried aren't those of now:
    the post would tell somebody twice, or show the turn of somebody who is never told.
    """
    connection.execute("SAVEPOINT claim")
    claimed = connection.execute(
        "UPDATE outbox SET nonce = ?2, claimed_at = ?3, is_overtaken = 0 WHERE number = ?1"
        " AND closed = 0 AND message_id IS NULL AND claimed_at IS NULL"
        " AND (CAST(?4 AS BIGINT) IS NULL OR wanted <= ?4)",
        (row.number, claim.nonce, claim.at, position),
    )
    is_done = claimed.rowcount == 1 and all(pings.carry(connection, ping, claim) for ping in carried)
    is_done = is_done and not (row.kind is SurfaceKind.TABLE and pings.are_due(connection, row.game_id))
    if not is_done:
        connection.execute("ROLLBACK TO claim")
    connection.execute("RELEASE claim")
    return is_done


def release(connection: Connection, row: Outgoing, nonce: str) -> None:
    """Record that a claimed post certainly isn't there, with all that it carried: it is due again.

    Its failures still count: posts that never arrive are tried less and less often. A notice that is over by now is
    dropped.
    """
    _unclaim(connection, row, nonce, "kind = 'notice' AND is_overtaken = 1")
    pings.release(connection, row.game_id, nonce)


def mark_posted(
    connection: Connection, row: Outgoing, *, nonce: str, position: int, channel_id: int, message_id: int
) -> bool:
    """Record that the claimed post with this nonce is this message, and that what it carried has arrived.

    Return whether it is the row's message now: if another was asked for since the claim, or what it says is over, it is
    retired at once. `row` is as it was when the content was built: see `mark_edited`.
    """
    pings.deliver(connection, row.game_id, nonce, message_id)
    now = of_number(connection, row.number)
    if now is None or now.claim is None or now.claim.nonce != nonce or now.is_overtaken:
        wanting.retire(connection, row.game_id, channel_id, message_id, Retired(row.kind), shown=position)
        _unclaim(connection, row, nonce, "kind = 'notice'")
        return False
    _show(connection, now, row, position, (channel_id, message_id))
    return True


def mark_edited(connection: Connection, row: Outgoing, *, position: int, channel_id: int, message_id: int) -> bool:
    """Record that a row's message shows a position; return whether it still is the row's message.

    If it isn't, it is retired once more: the edit has brought its buttons back. An older position never replaces a
    newer one. If a redraw has been asked for since `row` was read, it stays due. If pings have been queued since, a new
    message is due, as an edit pings nobody.
    """
    now = of_number(connection, row.number)
    if now is None or now.message_id != message_id:
        wanting.retire(connection, row.game_id, channel_id, message_id, Retired(row.kind), shown=position)
        return False
    _show(connection, now, row, position, (channel_id, message_id))
    if now.pings and pings.are_due(connection, row.game_id):
        wanting.repost(connection, now.key)
        return False
    return True


def put_off(connection: Connection, number: int, *, next_at: float, error: str) -> None:
    """Record that sending failed and may be tried again at `next_at`; `error` is a code, never what was sent.

    What failed may have arrived: a claim stays.
    """
    change(connection, number, "attempts = attempts + 1, next_at = ?2, last_error = ?3", next_at, error)


def close(connection: Connection, number: int, *, error: str | None = None) -> None:
    """Record that nothing can or need be sent there (closed DMs, a deleted channel): it is no longer due."""
    change(connection, number, "closed = 1, claimed_at = NULL, last_error = ?2", error)


def forget(connection: Connection, row: Outgoing) -> None:
    """Forget a row that is done with; it stays due if the same has been asked for again since `row` was read."""
    connection.execute("DELETE FROM outbox WHERE number = ? AND redraws = ?", (row.number, row.redraws))


def hurry(connection: Connection, scope: Scope, earlier: float = 0.0) -> None:
    """Make everything that was put off due now, and count what waits and all claims as from so many seconds earlier."""
    here = scope.only("scope")
    connection.execute(f"UPDATE outbox SET next_at = 0 WHERE {_DUE} AND attempts > 0 AND next_at > 0{here}")  # noqa: S608
    if earlier:
        connection.execute(
            f"UPDATE outbox SET next_at = CASE WHEN next_at > ?1 THEN next_at - ?1 ELSE 0 END WHERE next_at > 0{here}",  # noqa: S608
            (earlier,),
        )
        connection.execute(
            f"UPDATE outbox SET claimed_at = claimed_at - ? WHERE claimed_at IS NOT NULL{here}",  # noqa: S608
            (earlier,),
        )


def hurry_refused(connection: Connection, scope: int, error: str) -> None:
    """Let everything be due at once that was put off for this error on a server."""
    connection.execute(
        f"UPDATE outbox SET next_at = 0 WHERE {_DUE} AND attempts > 0 AND scope = ? AND last_error = ?",  # noqa: S608
        (scope, error),
    )


def _unclaim(connection: Connection, row: Outgoing, nonce: str, is_over: str) -> None:
    connection.execute(
        f"UPDATE outbox SET claimed_at = NULL, closed = max(closed, CAST({is_over} AS INTEGER)), is_overtaken = 0,"  # noqa: S608
        " next_at = 0 WHERE number = ? AND nonce = ?",
        (row.number, nonce),
    )


def _show(connection: Connection, now: Outgoing, row: Outgoing, position: int, message: tuple[int, int]) -> None:
    """Record what a row's message, by channel and id, shows; its content was built from the row as in `row`."""
    connection.execute(
        "UPDATE outbox SET shown = ?, channel_id = ?, message_id = ?, claimed_at = NULL, attempts = 0, next_at = 0,"
        " last_error = NULL WHERE number = ?",
        (max(position, now.shown or 0) if row.redraws == now.redraws else None, *message, now.number),
    )


def change(connection: Connection, number: int, what: str, *values: object) -> None:
    """Change a row; `?1` is its number, the values begin with `?2`."""
    connection.execute(f"UPDATE outbox SET {what} WHERE number = ?1", (number, *values))  # noqa: S608 # no outside text
