"""Notices: messages that are sent once and never again."""

import sqlite3

from ttrbot.store import rows, surfaces
from ttrbot.store.database import Database
from ttrbot.store.records import Agenda, Claim, Notice, NoticeKey, SurfaceKey, SurfaceKind

_THIS = "game_id = ? AND kind = ? AND key = ? AND recipient = ?"


class Notices:
    """At most one delivered message per notice, for ever."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, key: NoticeKey, payload: bytes, at: float) -> bool:
        """Have a notice sent from `at` on; False if it was added before. Raises UnknownGame."""

        def work(connection: sqlite3.Connection) -> bool:
            rows.the_game(connection, key.game_id)
            added = connection.execute(
                "INSERT INTO notices (game_id, kind, key, recipient, number, payload, next_at)"
                " SELECT ?1, ?2, ?3, ?4, coalesce(max(number), 0) + 1, ?5, ?6 FROM notices WHERE game_id = ?1"
                " ON CONFLICT DO NOTHING",
                (key.game_id, key.kind, key.key, key.recipient, payload, at),
            )
            return added.rowcount == 1

        return await self._database.write(work)

    async def agenda(self, now: float, limit: int = 100) -> Agenda[Notice]:
        """The notices that are to be sent, or whose sending was begun and not recorded: look for those first."""

        def work(connection: sqlite3.Connection) -> Agenda[Notice]:
            due = connection.execute(
                "SELECT * FROM notices WHERE state IN ('queued', 'claimed') AND next_at <= ?"
                " ORDER BY next_at, game_id, number LIMIT ?",
                (now, limit),
            )
            later = connection.execute(
                "SELECT min(next_at) AS at FROM notices WHERE state IN ('queued', 'claimed') AND next_at > ?", (now,)
            ).fetchone()
            return Agenda(tuple(map(_notice, due)), later["at"])

        return await self._database.read(work)

    async def claim(self, key: NoticeKey, claim: Claim) -> bool:
        """Take a queued notice to send it; False if it isn't queued (any more)."""
        change = "state = 'claimed', nonce = ?, claimed_at = ?"
        return await self._move(key, change, "state = 'queued'", claim.nonce, claim.at)

    async def release(self, key: NoticeKey, next_at: float) -> bool:
        """Queue a notice again that certainly was not sent, unless it is over."""
        return await self._move(
            key,
            "state = iif(is_over, 'dropped', 'queued'), nonce = NULL, attempts = attempts + 1, next_at = ?",
            "state IN ('queued', 'claimed')",
            next_at,
        )

    async def put_off(self, key: NoticeKey, next_at: float) -> bool:
        """Try a notice again later that may have been sent: it stays as it is."""
        return await self._move(key, "attempts = attempts + 1, next_at = ?", "state IN ('queued', 'claimed')", next_at)

    async def hurry(self, guild_id: int | None = None) -> None:
        """Let all be due at once that couldn't be sent in a server's games (None: in any) and was put off."""
        await self._database.execute(
            "UPDATE notices SET next_at = 0 WHERE state IN ('queued', 'claimed') AND attempts > 0 AND next_at > 0"
            " AND (?1 IS NULL OR game_id IN (SELECT id FROM games WHERE guild_id = ?1))",
            (guild_id,),
        )

    async def delivered(self, key: NoticeKey, message_id: int, channel_id: int) -> bool:
        """Record that a claimed notice was sent to a channel; False if it was over by then: its buttons are to go."""

        def work(connection: sqlite3.Connection) -> bool:
            recorded = connection.execute(
                "UPDATE notices SET state = iif(is_over, 'dropped', 'delivered'), message_id = ?"  # noqa: S608
                f" WHERE {_THIS} AND state = 'claimed' RETURNING state",
                (message_id, key.game_id, key.kind, key.key, key.recipient),
            ).fetchone()
            stands = recorded is not None and recorded["state"] == "delivered"
            if not stands:
                surface = SurfaceKey(game_id=key.game_id, kind=SurfaceKind.NOTICE)
                surfaces.retire(connection, surface, channel_id, message_id)
            return stands

        return await self._database.write(work)

    async def drop(self, key: NoticeKey) -> bool:
        """Send a notice no more: what it says is no longer so, or it can't be sent."""
        return await self._move(key, "state = 'dropped'", "state IN ('queued', 'claimed')")

    async def retire(self, game_id: str, kind: str, prefix: str, channel_id: int, *, unless: str = "") -> bool:
        """Let what was said to a table under keys with this prefix be over: whether something was sent.

        What was sent, to this channel, is to lose its buttons; what wasn't sent yet is dropped; what may have been is
        looked for, and loses them then. Nothing is done while the game has a timer of the kind `unless`.
        """
        these = (
            "game_id = ?1 AND kind = ?2 AND recipient = 0 AND instr(key, ?3) = 1"
            " AND NOT EXISTS (SELECT 1 FROM timers WHERE game_id = ?1 AND kind = ?4)"
        )
        key = SurfaceKey(game_id=game_id, kind=SurfaceKind.NOTICE)

        def work(connection: sqlite3.Connection) -> bool:
            sent = connection.execute(
                f"SELECT message_id FROM notices WHERE {these} AND state = 'delivered'",  # noqa: S608 # no outside text
                (game_id, kind, prefix, unless),
            ).fetchall()
            for row in sent:
                surfaces.retire(connection, key, channel_id, row["message_id"])
            connection.execute(
                "UPDATE notices SET is_over = 1, state = iif(state = 'claimed', state, 'dropped')"  # noqa: S608 # no outside text
                f" WHERE {these}",
                (game_id, kind, prefix, unless),
            )
            return bool(sent)

        return await self._database.write(work)

    async def _move(self, key: NoticeKey, change: str, only_if: str, *values: object) -> bool:
        changed = await self._database.execute(
            f"UPDATE notices SET {change} WHERE {_THIS} AND {only_if}",  # noqa: S608 # no outside text
            (*values, key.game_id, key.kind, key.key, key.recipient),
        )
        return changed == 1


def _notice(row: sqlite3.Row) -> Notice:
    return Notice(
        key=NoticeKey(game_id=row["game_id"], kind=row["kind"], key=row["key"], recipient=row["recipient"]),
        payload=row["payload"],
        claim=rows.claim(row["nonce"], row["claimed_at"]),
        is_over=bool(row["is_over"]),
        attempts=row["attempts"],
    )
