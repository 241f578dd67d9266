"""The outbox: everything that is sent, from before it is sent, so that nothing is lost and nothing is sent twice."""

import sqlite3
from collections.abc import Collection, Iterable
from typing import Final

from ttrbot.store import rows
from ttrbot.store.outbox import lost, pings, wanting
from ttrbot.store.records import (
    MESSAGES,
    SUSPECTED,
    Agenda,
    Known,
    NoticeKey,
    Outgoing,
    PingKey,
    PostClaim,
    SurfaceKey,
    SurfaceKind,
    Want,
)
from ttrbot.store.sqlite.database import Database

_DUE: Final = "closed = 0 AND (shown IS NULL OR shown < wanted)"  # the words of the index
_REPLACED: Final = (
    " AND NOT EXISTS (SELECT 1 FROM outbox AS new WHERE new.game_id = outbox.game_id AND new.closed = 0"
    " AND new.kind = CAST(outbox.payload AS TEXT) AND new.kind IN ('table', 'lobby', 'end') AND new.message_id IS NULL)"
)
"""An old message keeps its buttons until the new one is there: were that lost, nobody could go on."""


class Outbox:
    """Rows of all kinds, with one protocol: claimed before they are posted, marked once they are known to be there.

    Of a message that is kept current only the newest position is ever wanted; older ones are never shown. A notice is
    sent at most once, and so is a ping, which a table's post carries.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # Looking.

    async def get(self, key: SurfaceKey) -> Outgoing | None:
        """Look up a message; None if it was never wanted."""
        return await self._database.read(lambda connection: wanting.find(connection, key))

    async def retired(self, game_id: str, message_id: int) -> Outgoing | None:
        """Look up a message that has been replaced and may still have its buttons."""
        found = await self._database.select(
            "SELECT * FROM outbox WHERE game_id = ? AND kind = 'retired' AND key = ? AND recipient = 0",
            (game_id, str(message_id)),
            rows.outgoing,
        )
        return found[0] if found else None

    async def of_game(self, game_id: str) -> tuple[Outgoing, ...]:
        """List the messages of a game that are kept current."""
        kinds = _names(MESSAGES)
        sql = f"SELECT * FROM outbox WHERE game_id = ? AND kind IN ({kinds}) ORDER BY kind, key"  # noqa: S608 # enum values
        return await self._database.select(sql, (game_id,), rows.outgoing)

    async def agenda(
        self, now: float, kinds: Iterable[SurfaceKind] = (*MESSAGES, SurfaceKind.RETIRED), limit: int = 100
    ) -> Agenda[Outgoing]:
        """What is due and may be tried now, of each kind the longest due, by kind; then when the next may be."""

        def work(connection: sqlite3.Connection) -> Agenda[Outgoing]:
            due: list[Outgoing] = []
            later: list[float] = []
            for kind in kinds:
                replaced = _REPLACED if kind is SurfaceKind.RETIRED else ""
                these = f"FROM outbox WHERE {_DUE}{replaced} AND kind = '{kind.value}' AND next_at"
                found = connection.execute(f"SELECT * {these} <= ? ORDER BY next_at, number LIMIT ?", (now, limit))
                due += map(rows.outgoing, found)
                later += [
                    at for (at,) in connection.execute(f"SELECT min(next_at) {these} > ?", (now,)) if at is not None
                ]
            return Agenda(tuple(due), min(later, default=None))

        return await self._database.read(work)

    async def queued_pings(self, game_id: str) -> tuple[PingKey, ...]:
        """List a game's pings that nobody has begun to send."""
        return await self._database.read(lambda connection: pings.queued(connection, game_id))

    async def carried_pings(self, game_id: str, nonce: str) -> tuple[PingKey, ...]:
        """List the pings that the post with this nonce carries."""
        return await self._database.read(lambda connection: pings.carried(connection, game_id, nonce))

    async def of_waiting_people(self, before: float) -> dict[PingKey, bool]:
        """List the people for whom games have waited since `before` or longer: whether they have been told."""
        return await self._database.read(lambda connection: pings.of_waiting_people(connection, before))

    # Asking for something.

    async def want(self, key: SurfaceKey, position: int, *, anew: bool = False) -> None:
        """Ask for a position outside an append; a position older than the wanted one changes nothing.

        `anew` asks for a new message. The lobby's position is its version and is counted by the store.
        Raises UnknownGame.
        """

        def work(connection: sqlite3.Connection) -> None:
            rows.the_game(connection, key.game_id)
            wanting.want(connection, key.game_id, Want(kind=key.kind, seat=key.seat, anew=anew), position)

        await self._database.write(work)

    async def redraw(self, key: SurfaceKey, *, at_once: bool = True) -> None:
        """Show the wanted position once more, in the same message (the language has changed, say).

        What has been put off, because it couldn't be shown, is tried at once, or else when its time comes.
        """
        await self._write_message(key, wanting.REDRAW if at_once else wanting.REDRAW_SOME_TIME)

    async def reopen(self, key: SurfaceKey) -> None:
        """Try a closed message again, with a new one; the old one, should it be there, loses its buttons."""
        await self._database.write(lambda connection: wanting.reopen(connection, key))

    async def add(self, key: NoticeKey, payload: bytes, at: float) -> bool:
        """Have a notice sent from `at` on; False if it was added before. Raises UnknownGame."""

        def work(connection: sqlite3.Connection) -> bool:
            game = rows.the_game(connection, key.game_id)
            added = connection.execute(
                "INSERT INTO outbox (scope, game_id, kind, key, recipient, payload, wanted, next_at)"
                " VALUES (?, ?, 'notice', ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING",
                (game.guild_id, key.game_id, f"{key.kind}:{key.key}", key.recipient, payload, at),
            )
            return added.rowcount == 1

        return await self._database.write(work)

    async def end_notices(self, game_id: str, kind: str, prefix: str, channel_id: int, *, unless: str = "") -> bool:
        """Let what was said to a table under keys with this prefix be over: whether something was sent.

        What was sent, to this channel, is to lose its buttons; what wasn't sent yet is dropped; what may have been is
        looked for, and loses them then. Nothing is done while the game has a timer of the kind `unless`.
        """

        def work(connection: sqlite3.Connection) -> bool:
            return wanting.end_notices(connection, game_id, f"{kind}:{prefix}", channel_id, unless)

        return await self._database.write(work)

    # After a loss.

    async def recall(self, game_id: str, alive: float) -> None:
        """Have a game's channels looked through for what was posted since the last sign of life and isn't known."""
        await self._database.write(lambda connection: lost.recall(connection, game_id, SUSPECTED, alive))

    async def set_back(self, games: Collection[str], *, kind: str, key: str, payload: bytes, alive: float) -> None:
        """Let all of these games' messages be posted anew and those who are waited for be pinged.

        Running games' tables are told with this notice, and all their channels are to be looked through.
        """

        def work(connection: sqlite3.Connection) -> None:
            for game_id in games:
                lost.set_back(connection, game_id, f"{kind}:{key}", payload, alive)

        await self._database.write(work)

    async def known(self, games: Collection[str]) -> Known:
        """Return the messages of these games, and what they have begun to post."""
        return await self._database.read(lambda connection: lost.known(connection, games))

    async def retire(self, game_id: str, channel_id: int, message_id: int) -> None:
        """Let a message of a game lose its buttons."""
        await self._database.write(lambda connection: lost.retire(connection, game_id, channel_id, message_id))

    # Sending it.

    async def claim(
        self, number: int, claim: PostClaim, *, position: int | None = None, carried: tuple[PingKey, ...] = ()
    ) -> bool:
        """Note that a row is about to be posted, and that its post carries these queued pings.

        Its nonce is the only one until `mark_posted` or `release`. False: nothing is noted, as the row has a message
        or a claim, is closed, wants a later position than `position` by now, or as a ping isn't queued any more, so
        that the post would tell somebody twice.
        """

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("SAVEPOINT claim")
            claimed = connection.execute(
                "UPDATE outbox SET nonce = ?2, claimed_at = ?3, is_overtaken = 0 WHERE number = ?1"
                " AND closed = 0 AND message_id IS NULL AND claimed_at IS NULL AND (?4 IS NULL OR wanted <= ?4)",
                (number, claim.nonce, claim.at, position),
            )
            is_done = claimed.rowcount == 1 and all(pings.carry(connection, ping, claim) for ping in carried)
            if not is_done:
                connection.execute("ROLLBACK TO claim")
            connection.execute("RELEASE claim")
            return is_done

        return await self._database.write(work)

    async def release(self, row: Outgoing, nonce: str) -> None:
        """Record that a claimed post certainly isn't there, with all that it carried: it is due again.

        Its failures still count: posts that never arrive are tried less and less often. A notice that is over by now
        is dropped.
        """

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE outbox SET claimed_at = NULL, closed = max(closed, kind = 'notice' AND is_overtaken),"
                " is_overtaken = 0, next_at = 0 WHERE number = ? AND nonce = ?",
                (row.number, nonce),
            )
            pings.release(connection, row.game_id, nonce)

        await self._database.write(work)

    async def mark_posted(self, row: Outgoing, *, nonce: str, position: int, channel_id: int, message_id: int) -> bool:
        """Record that the claimed post with this nonce is this message, and that what it carried has arrived.

        Return whether it is the row's message now: if another was asked for since the claim, or what it says is over,
        it is retired at once. `row` is as it was when the content was built: see `mark_edited`.
        """

        def work(connection: sqlite3.Connection) -> bool:
            pings.deliver(connection, row.game_id, nonce, message_id)
            now = wanting.of_number(connection, row.number)
            if now is None or now.claim is None or now.claim.nonce != nonce or now.is_overtaken:
                wanting.retire(connection, row, channel_id, message_id)
                connection.execute(
                    "UPDATE outbox SET claimed_at = NULL, is_overtaken = 0, closed = max(closed, kind = 'notice')"
                    " WHERE number = ? AND nonce = ?",
                    (row.number, nonce),
                )
                return False
            _show(connection, now, row, position, (channel_id, message_id))
            return True

        return await self._database.write(work)

    async def mark_edited(self, row: Outgoing, *, position: int, channel_id: int, message_id: int) -> bool:
        """Record that a row's message shows a position; return whether it still is the row's message.

        If it isn't, it is retired once more: the edit has brought its buttons back. An older position never replaces a
        newer one. If a redraw has been asked for since `row` was read, it stays due.
        """

        def work(connection: sqlite3.Connection) -> bool:
            now = wanting.of_number(connection, row.number)
            if now is None or now.message_id != message_id:
                wanting.retire(connection, row, channel_id, message_id)
                return False
            _show(connection, now, row, position, (channel_id, message_id))
            return True

        return await self._database.write(work)

    async def mark_gone(self, number: int) -> None:
        """Record that a row's message no longer exists: a new one will be posted."""
        await self._write(number, "shown = NULL, message_id = NULL, next_at = 0")

    async def put_off(self, number: int, *, next_at: float, error: str) -> None:
        """Record that sending failed and may be tried again at `next_at`; `error` is a code, never what was sent.

        What failed may have arrived: a claim stays.
        """
        await self._write(
            number, "attempts = attempts + 1, next_at = :next_at, last_error = :error", next_at=next_at, error=error
        )

    async def close(self, number: int, *, error: str | None = None) -> None:
        """Record that nothing can or need be sent there (closed DMs, a deleted channel): it is no longer due."""
        await self._write(number, "closed = 1, claimed_at = NULL, last_error = :error", error=error)

    async def remove(self, number: int) -> None:
        """Forget a retired message: its buttons are gone, or it is."""
        await self._database.execute("DELETE FROM outbox WHERE number = ?", (number,))

    async def hurry(self) -> None:
        """Let everything be due at once that was put off."""
        await self._database.execute(f"UPDATE outbox SET next_at = 0 WHERE {_DUE} AND attempts > 0 AND next_at > 0", ())  # noqa: S608

    async def hurry_refused(self, scope: int, error: str) -> None:
        """Let everything be due at once that was put off for this error on a server."""
        await self._database.execute(
            f"UPDATE outbox SET next_at = 0 WHERE {_DUE} AND attempts > 0 AND scope = ? AND last_error = ?",  # noqa: S608
            (scope, error),
        )

    async def _write(self, number: int, change: str, **values: object) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(f"UPDATE outbox SET {change} WHERE number = :number", {"number": number, **values})  # noqa: S608

        await self._database.write(work)

    async def _write_message(self, key: SurfaceKey, change: str) -> None:
        await self._database.write(lambda connection: wanting.change(connection, key, change))


def _names(kinds: Iterable[SurfaceKind]) -> str:
    return ", ".join(f"'{SurfaceKind(kind).value}'" for kind in kinds)


def _show(
    connection: sqlite3.Connection, now: Outgoing, row: Outgoing, position: int, message: tuple[int, int]
) -> None:
    """Record what a row's message, by channel and id, shows; its content was built from the row as in `row`."""
    connection.execute(
        "UPDATE outbox SET shown = ?, channel_id = ?, message_id = ?, claimed_at = NULL, attempts = 0, next_at = 0,"
        " last_error = NULL WHERE number = ?",
        (max(position, now.shown or 0) if row.redraws == now.redraws else None, *message, now.number),
    )
