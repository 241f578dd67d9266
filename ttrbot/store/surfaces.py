"""Surfaces: which message must show which position."""

import sqlite3
from collections.abc import Iterable
from typing import Final

from ttrbot.store import pings, rows
from ttrbot.store.database import Database
from ttrbot.store.errors import Refused
from ttrbot.store.records import Agenda, Claim, PingKey, RetiredMessage, Surface, SurfaceKey, SurfaceKind, Want

_THIS: Final = "game_id = :game_id AND kind = :kind AND seat = :seat"
_DUE: Final = "closed = 0 AND (shown IS NULL OR shown < wanted)"
_REDRAW_SOME_TIME: Final = "shown = NULL, redraws = redraws + 1"
_REDRAW: Final = f"{_REDRAW_SOME_TIME}, attempts = 0, next_at = 0"
_NEXT_MESSAGE: Final = "shown = NULL, message_id = NULL, post = post + 1, next_at = 0"
_NEW_POST: Final = f"{_NEXT_MESSAGE}, attempts = 0"
_WANT: Final = "UPDATE surfaces SET wanted = max(wanted, ?4) WHERE game_id = ?1 AND kind = ?2 AND seat = ?3"
_WANT_FIRST: Final = "INSERT INTO surfaces (game_id, kind, seat, wanted) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"


class Surfaces:
    """The messages that the bot keeps current. Only the newest position is ever wanted; older ones are never shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: SurfaceKey) -> Surface | None:
        """Look up a surface; None if it was never wanted."""
        return await self._database.read(lambda connection: _find(connection, key))

    async def of_game(self, game_id: str) -> tuple[Surface, ...]:
        """List a game's surfaces."""
        return await self._database.select(
            "SELECT * FROM surfaces WHERE game_id = ? ORDER BY kind, seat", (game_id,), rows.surface
        )

    async def agenda(
        self, now: float, kinds: Iterable[SurfaceKind] = tuple(SurfaceKind), limit: int = 100
    ) -> Agenda[Surface]:
        """The surfaces that don't show what they must and may be tried now: hands last, the longest due first.

        Then: when the next surface of any kind, or retired message, may be tried.
        """
        marks = ", ".join(f"'{SurfaceKind(kind).value}'" for kind in kinds)

        def work(connection: sqlite3.Connection) -> Agenda[Surface]:
            due = connection.execute(
                f"SELECT * FROM surfaces WHERE {_DUE} AND next_at <= ? AND kind IN ({marks})"  # noqa: S608  # enum values
                " ORDER BY kind = 'hand', next_at, game_id, seat LIMIT ?",
                (now, limit),
            )
            return Agenda(tuple(map(rows.surface, due)), _next_due(connection, now))

        return await self._database.read(work)

    async def want(self, key: SurfaceKey, position: int, *, anew: bool = False) -> Surface:
        """Ask for a position outside an append; a position older than the wanted one changes nothing.

        `anew` asks for a new message. The lobby's position is its version and is counted by the store.
        Raises UnknownGame.
        """

        def work(connection: sqlite3.Connection) -> Surface:
            rows.the_game(connection, key.game_id)
            want(connection, key.game_id, Want(kind=key.kind, seat=key.seat, anew=anew), position)
            return _get(connection, key)

        return await self._database.write(work)

    async def redraw(self, key: SurfaceKey, *, at_once: bool = True) -> None:
        """Show the wanted position once more, in the same message (the language has changed, say).

        What has been put off, because it couldn't be shown, is tried at once, or else when its time comes.
        """
        await self._update(key, _REDRAW if at_once else _REDRAW_SOME_TIME)

    async def claim(self, key: SurfaceKey, claim: Claim, *, carried: tuple[PingKey, ...] = ()) -> Surface | None:
        """Note that a new message is about to be posted, and that it carries these queued pings.

        Return the surface as it was. If it had a claim already, nothing is noted: an earlier post may have
        reached Discord, and its nonce stays the only one until `mark_posted` or `mark_gone`. None: the surface has a
        message (edit that), is closed or was never wanted, or a ping isn't queued any more, so that the post would tell
        somebody twice.
        """

        def work(connection: sqlite3.Connection) -> Surface | None:
            surface = _find(connection, key)
            if surface is None or surface.closed or surface.message_id is not None:
                return None
            if surface.claim is None:
                if not pings.claim_all(connection, carried, claim.at):
                    return None
                begun = "claimed = :nonce, claimed_at = :at, claimed_post = post"
                _set(connection, key, begun, nonce=claim.nonce, at=claim.at)
            return surface

        return await self._database.write(work)

    async def mark_posted(
        self,
        key: SurfaceKey,
        *,
        position: int,
        nonce: str,
        channel_id: int,
        message_id: int,
        carried: tuple[PingKey, ...] = (),
        redraws: int | None = None,
    ) -> bool:
        """Record that the claimed post with this nonce is this message, and that the claimed pings it carried arrived.

        Return whether it is the surface's message now: if another was asked for since the claim, it is retired at once.
        For `position` and `redraws` see `mark_edited`. Raises Refused if the surface was never wanted.
        """

        def work(connection: sqlite3.Connection) -> bool:
            surface = _get(connection, key)
            for ping in carried:
                pings.deliver(connection, ping, message_id)
            is_present = not surface.is_overtaken and surface.claim is not None and surface.claim.nonce == nonce
            _set(connection, key, "claimed = nullif(claimed, :nonce)", nonce=nonce)
            if is_present:
                _show(connection, surface, position, redraws, (channel_id, message_id))
            else:
                retire(connection, key, channel_id, message_id)
            return is_present

        return await self._database.write(work)

    async def mark_edited(
        self, key: SurfaceKey, *, position: int, channel_id: int, message_id: int, redraws: int | None = None
    ) -> bool:
        """Record that the surface's message shows a position; return whether it still is the surface's message.

        If it isn't, it is retired once more: the edit has brought its buttons back. An older position never replaces a
        newer one. If a redraw has been asked for since (`redraws`, as the surface had it when its content was built, is
        out of date; None: not compared), the surface stays due. Raises Refused if the surface was never wanted.
        """

        def work(connection: sqlite3.Connection) -> bool:
            surface = _get(connection, key)
            is_present = surface.message_id == message_id
            if is_present:
                _show(connection, surface, position, redraws, (channel_id, message_id))
            else:
                retire(connection, key, channel_id, message_id)
            return is_present

        return await self._database.write(work)

    async def mark_failed(self, key: SurfaceKey, *, next_at: float, error: str) -> None:
        """Record that showing failed and may be tried again at `next_at`; `error` is a code, never what was shown."""
        await self._update(
            key, "attempts = attempts + 1, next_at = :next_at, last_error = :error", next_at=next_at, error=error
        )

    async def hurry(self) -> None:
        """Let everything be due at once that was put off, retired messages too."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(f"UPDATE surfaces SET next_at = 0 WHERE {_DUE} AND next_at > 0")  # noqa: S608
            connection.execute("UPDATE retired_messages SET next_at = 0")

        await self._database.write(work)

    async def hurry_refused(self, guild_id: int, error: str) -> None:
        """Let all of a server's games be due at once that was put off for this error, and all retired messages."""

        def work(connection: sqlite3.Connection) -> None:
            here = "game_id IN (SELECT id FROM games WHERE guild_id = ?)"
            connection.execute(f"UPDATE surfaces SET next_at = 0 WHERE last_error = ? AND {here}", (error, guild_id))  # noqa: S608
            connection.execute(f"UPDATE retired_messages SET next_at = 0 WHERE {here}", (guild_id,))  # noqa: S608

        await self._database.write(work)

    async def mark_gone(self, key: SurfaceKey) -> None:
        """Record that the message no longer exists, or that a claimed post never arrived: a new one will be posted.

        Its failures still count: posts that never arrive are tried less and less often.
        """
        await self._update(key, f"{_NEXT_MESSAGE}, claimed = NULL")

    async def close(self, key: SurfaceKey, *, error: str) -> None:
        """Record that nothing can be shown there (closed DMs, a deleted channel): it is no longer due."""
        await self._update(key, "closed = 1, claimed = NULL, last_error = :error", error=error)

    async def reopen(self, key: SurfaceKey) -> None:
        """Try a closed surface again, with a new message."""
        await self._update(key, f"{_NEW_POST}, claimed = NULL, closed = 0")

    async def retired_agenda(self, now: float, limit: int = 100) -> Agenda[RetiredMessage]:
        """The replaced messages whose buttons may be taken away now; then as `agenda`."""

        def work(connection: sqlite3.Connection) -> Agenda[RetiredMessage]:
            due = connection.execute(
                "SELECT * FROM retired_messages WHERE next_at <= ? ORDER BY next_at, message_id LIMIT ?", (now, limit)
            )
            return Agenda(tuple(map(rows.retired_message, due)), _next_due(connection, now))

        return await self._database.read(work)

    async def retired_done(self, message_id: int) -> None:
        """Forget a replaced message: its buttons are gone, or it is."""
        await self._database.execute("DELETE FROM retired_messages WHERE message_id = ?", (message_id,))

    async def retired_failed(self, message_id: int, *, next_at: float) -> None:
        """Try a replaced message again at `next_at`."""
        await self._database.execute(
            "UPDATE retired_messages SET attempts = attempts + 1, next_at = ? WHERE message_id = ?",
            (next_at, message_id),
        )

    async def _update(self, key: SurfaceKey, change: str, **values: object) -> None:
        await self._database.write(lambda connection: _set(connection, key, change, **values))


def want(connection: sqlite3.Connection, game_id: str, wanted: Want, position: int) -> None:
    """Ask for a position inside a transaction. The lobby's position is its version and is counted here."""
    want_all(connection, game_id, (wanted,), position)


def want_all(connection: sqlite3.Connection, game_id: str, wants: Iterable[Want], position: int) -> None:
    """As `want`, for several of a game's surfaces."""
    wants = tuple(wants)
    positions = [
        _next_lobby_version(connection, game_id) if wanted.kind is SurfaceKind.LOBBY else position for wanted in wants
    ]
    those = [
        (game_id, wanted.kind.value, rows.NO_SEAT if wanted.seat is None else wanted.seat, at)
        for wanted, at in zip(wants, positions, strict=True)
    ]
    if connection.executemany(_WANT, those).rowcount < len(those):  # most are there: half the cost of an upsert
        connection.executemany(_WANT_FIRST, those)
    for key in (SurfaceKey(game_id=game_id, kind=wanted.kind, seat=wanted.seat) for wanted in wants if wanted.anew):
        surface = _get(connection, key)
        if surface.message_id is not None and surface.channel_id is not None:
            retire(connection, key, surface.channel_id, surface.message_id)
        _set(connection, key, _NEW_POST)


def want_lobby(connection: sqlite3.Connection, game_id: str) -> None:
    """Make the lobby message due because the lobby has changed."""
    want(connection, game_id, Want(kind=SurfaceKind.LOBBY), 0)


def redraw_all(connection: sqlite3.Connection, game_id: str) -> None:
    """Make every surface of a game due once more, in the message that it has."""
    connection.execute(f"UPDATE surfaces SET {_REDRAW} WHERE game_id = ?", (game_id,))  # noqa: S608


def open_again(connection: sqlite3.Connection, key: SurfaceKey) -> None:
    """Let a surface be shown again that was closed, inside a transaction."""
    _set(connection, key, "closed = 0, last_error = NULL")


def _next_due(connection: sqlite3.Connection, after: float) -> float | None:
    """The first time later than `after` at which a surface or retired message may be tried (0: at once)."""
    row = connection.execute(
        f"SELECT min(at) AS at FROM (SELECT min(next_at) AS at FROM surfaces WHERE {_DUE} AND next_at > :after"  # noqa: S608
        " UNION ALL SELECT min(next_at) FROM retired_messages WHERE next_at > :after)",
        {"after": after},
    ).fetchone()
    at: float | None = row["at"]
    return at


def _next_lobby_version(connection: sqlite3.Connection, game_id: str) -> int:
    row = connection.execute(
        "UPDATE games SET lobby_version = lobby_version + 1 WHERE id = ? RETURNING lobby_version", (game_id,)
    ).fetchone()
    return int(row["lobby_version"])


def _find(connection: sqlite3.Connection, key: SurfaceKey) -> Surface | None:
    row = connection.execute(f"SELECT * FROM surfaces WHERE {_THIS}", _columns(key)).fetchone()  # noqa: S608
    return None if row is None else rows.surface(row)


def _get(connection: sqlite3.Connection, key: SurfaceKey) -> Surface:
    surface = _find(connection, key)
    if surface is None:
        raise Refused(f"game {key.game_id} has no surface {key.kind}")
    return surface


def _set(connection: sqlite3.Connection, key: SurfaceKey, change: str, **values: object) -> None:
    connection.execute(f"UPDATE surfaces SET {change} WHERE {_THIS}", {**_columns(key), **values})  # noqa: S608


def _show(
    connection: sqlite3.Connection,
    surface: Surface,
    position: int,
    redraws: int | None,
    message: tuple[int, int],
) -> None:
    """Record what the surface's message, by its channel and id, shows."""
    _set(
        connection,
        surface.key,
        "shown = :shown, channel_id = :channel_id, message_id = :message_id, attempts = 0, next_at = 0,"
        " last_error = NULL",
        shown=None if redraws not in {None, surface.redraws} else max(position, surface.shown or 0),
        channel_id=message[0],
        message_id=message[1],
    )


def retire(connection: sqlite3.Connection, key: SurfaceKey, channel_id: int, message_id: int) -> None:
    """Note that a message is over and is to lose its buttons, inside a transaction."""
    connection.execute(
        "INSERT INTO retired_messages (game_id, kind, seat, channel_id, message_id)"
        " VALUES (:game_id, :kind, :seat, :channel_id, :message_id) ON CONFLICT DO NOTHING",
        {**_columns(key), "channel_id": channel_id, "message_id": message_id},
    )


def _columns(key: SurfaceKey) -> dict[str, object]:
    return {
        "game_id": key.game_id,
        "kind": key.kind.value,
        "seat": rows.NO_SEAT if key.seat is None else key.seat,
    }
