"""The outbox: which message must show which position, and who must be pinged."""

import sqlite3
from collections.abc import Iterable

from ttrbot.store import rows
from ttrbot.store.database import Database
from ttrbot.store.errors import Refused
from ttrbot.store.records import (
    Ping,
    PingKey,
    RetiredMessage,
    Surface,
    SurfaceKey,
    SurfaceKind,
    Want,
)

_KEY = "game_id = ? AND kind = ? AND seat = ?"
_DUE = "closed = 0 AND (shown IS NULL OR shown < wanted)"


class Surfaces:
    """The messages that the bot keeps current. Only the newest position is ever wanted; older ones are never shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: SurfaceKey) -> Surface | None:
        """Look up a surface; None if it was never wanted."""
        return await self._database.read(lambda connection: _find(connection, key))

    async def of_game(self, game_id: str) -> tuple[Surface, ...]:
        """List a game's surfaces."""
        return await self._select("WHERE game_id = ? ORDER BY kind, seat", (game_id,))

    async def due(
        self, now: float, kinds: Iterable[SurfaceKind] = tuple(SurfaceKind), limit: int = 100
    ) -> tuple[Surface, ...]:
        """List the surfaces that don't show what they must and may be tried now, the longest due first."""
        marks = ", ".join(f"'{SurfaceKind(kind).value}'" for kind in kinds)
        return await self._select(
            f"WHERE {_DUE} AND next_at <= ? AND kind IN ({marks}) ORDER BY next_at, game_id, kind, seat LIMIT ?",
            (now, limit),
        )

    async def next_due(self) -> float | None:
        """Return when the next surface or retired message may be tried (0: at once)."""

        def work(connection: sqlite3.Connection) -> float | None:
            row = connection.execute(
                f"SELECT min(at) AS at FROM (SELECT min(next_at) AS at FROM surfaces WHERE {_DUE}"  # noqa: S608
                " UNION ALL SELECT min(next_at) FROM retired_messages)"
            ).fetchone()
            at: float | None = row["at"]
            return at

        return await self._database.read(work)

    async def want(self, key: SurfaceKey, position: int, *, anew: bool = False) -> Surface:
        """Ask for a position outside an append; a position older than the wanted one changes nothing.

        `anew` asks for a new message. Raises UnknownGame.
        """

        def work(connection: sqlite3.Connection) -> Surface:
            rows.the_game(connection, key.game_id)
            want(connection, key.game_id, Want(kind=key.kind, seat=key.seat, anew=anew), position)
            return _the_surface(connection, key)

        return await self._database.write(work)

    async def redraw(self, key: SurfaceKey) -> None:
        """Show the wanted position once more, in the same message (the language has changed, say)."""
        await self._update("shown = NULL, attempts = 0, next_at = 0", (), key)

    async def claim(self, key: SurfaceKey) -> Surface | None:
        """Note that a new message is about to be posted with `Surface.nonce`.

        If `Surface.claimed` was set already, an earlier post may have reached Discord: look for its nonce first. None: the
        surface has a message (edit that) or was never wanted.
        """

        def work(connection: sqlite3.Connection) -> Surface | None:
            surface = _find(connection, key)
            if surface is None or surface.message_id is not None:
                return None
            if surface.claimed is None:
                connection.execute(f"UPDATE surfaces SET claimed = ? WHERE {_KEY}", (surface.nonce, *_values(key)))  # noqa: S608
            return surface

        return await self._database.write(work)

    async def mark_shown(
        self, key: SurfaceKey, *, position: int, nonce: str, channel_id: int, message_id: int
    ) -> Surface:
        """Record that a message shows a position.

        If a new message has been asked for since (`nonce` is out of date), this message is retired at once. An older
        position never replaces a newer one.
        """
        return await self._database.write(
            lambda connection: _mark_shown(connection, key, position, nonce, channel_id, message_id)
        )

    async def mark_failed(self, key: SurfaceKey, *, next_at: float, error: str) -> None:
        """Record that showing failed and may be tried again at `next_at`."""
        await self._update("attempts = attempts + 1, next_at = ?, last_error = ?", (next_at, error), key)

    async def mark_gone(self, key: SurfaceKey, *, error: str | None = None) -> None:
        """Record that the message no longer exists, or that a claimed post never arrived: a new one will be posted."""
        await self._update(
            "shown = NULL, message_id = NULL, claimed = NULL, post = post + 1, last_error = coalesce(?, last_error)",
            (error,),
            key,
        )

    async def close(self, key: SurfaceKey, *, error: str) -> None:
        """Record that nothing can be shown there (closed DMs, a deleted channel); it is no longer due."""
        await self._update("closed = 1, claimed = NULL, last_error = ?", (error,), key)

    async def reopen(self, key: SurfaceKey) -> None:
        """Try a closed surface again, with a new message."""
        await self._update(
            "closed = 0, shown = NULL, message_id = NULL, claimed = NULL, post = post + 1, attempts = 0, next_at = 0",
            (),
            key,
        )

    async def retired_due(self, now: float, limit: int = 100) -> tuple[RetiredMessage, ...]:
        """List the replaced messages whose buttons are still to be taken away."""
        return await self._database.read(
            lambda connection: tuple(
                map(
                    rows.retired_message,
                    connection.execute(
                        "SELECT * FROM retired_messages WHERE next_at <= ? ORDER BY next_at, message_id LIMIT ?",
                        (now, limit),
                    ),
                )
            )
        )

    async def retired_done(self, message_id: int) -> None:
        """Forget a replaced message: its buttons are gone, or it is."""
        await self._database.write(
            lambda connection: (
                connection.execute("DELETE FROM retired_messages WHERE message_id = ?", (message_id,)).rowcount
            )
        )

    async def retired_failed(self, message_id: int, *, next_at: float) -> None:
        """Try a replaced message again at `next_at`."""
        await self._database.write(
            lambda connection: (
                connection.execute(
                    "UPDATE retired_messages SET attempts = attempts + 1, next_at = ? WHERE message_id = ?",
                    (next_at, message_id),
                ).rowcount
            )
        )

    async def _select(self, rest: str, parameters: tuple[object, ...]) -> tuple[Surface, ...]:
        sql = f"SELECT * FROM surfaces {rest}"  # noqa: S608  # no outside text
        return await self._database.read(
            lambda connection: tuple(map(rows.surface, connection.execute(sql, parameters)))
        )

    async def _update(self, change: str, parameters: tuple[object, ...], key: SurfaceKey) -> None:
        sql = f"UPDATE surfaces SET {change} WHERE {_KEY}"  # noqa: S608  # no outside text
        await self._database.write(lambda connection: connection.execute(sql, (*parameters, *_values(key))).rowcount)


class Pings:
    """Who must be told that it is their turn: at most one delivered ping per game, turn and seat, for ever."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def queued(self, game_id: str | None = None) -> tuple[Ping, ...]:
        """List the pings that nobody has begun to send (of one game, or of all)."""
        return await self._with_state("queued", game_id)

    async def claimed(self, game_id: str | None = None) -> tuple[Ping, ...]:
        """List the pings that were begun and not recorded: after a crash, look for their nonce before anything else."""
        return await self._with_state("claimed", game_id)

    async def claim(self, key: PingKey, at: float) -> bool:
        """Take a queued ping to send it; False if it isn't queued (any more). At most one caller ever gets True."""
        return await self._move(key, "queued", "state = 'claimed', claimed_at = ?", (at,))

    async def release(self, key: PingKey) -> bool:
        """Queue a claimed ping again, which certainly was not sent; False if it isn't claimed."""
        return await self._move(key, "claimed", "state = 'queued', claimed_at = NULL", ())

    async def delivered(self, key: PingKey, message_id: int) -> bool:
        """Record that a claimed ping was sent; False if it isn't claimed."""
        return await self._move(key, "claimed", "state = 'delivered', message_id = ?", (message_id,))

    async def _with_state(self, state: str, game_id: str | None) -> tuple[Ping, ...]:
        return await self._database.read(
            lambda connection: tuple(
                map(
                    rows.ping,
                    connection.execute(
                        "SELECT * FROM pings WHERE state = ?1 AND (?2 IS NULL OR game_id = ?2)"
                        " ORDER BY game_id, turn, seat",
                        (state, game_id),
                    ),
                )
            )
        )

    async def _move(self, key: PingKey, state: str, change: str, parameters: tuple[object, ...]) -> bool:
        sql = f"UPDATE pings SET {change} WHERE game_id = ? AND turn = ? AND seat = ? AND state = ?"  # noqa: S608
        return await self._database.write(
            lambda connection: (
                connection.execute(sql, (*parameters, key.game_id, key.turn, key.seat, state)).rowcount == 1
            )
        )


def want(connection: sqlite3.Connection, game_id: str, wanted: Want, position: int) -> None:
    """Ask for a position inside a transaction."""
    key = SurfaceKey(game_id=game_id, kind=wanted.kind, seat=wanted.seat)
    if wanted.kind is SurfaceKind.LOBBY:
        position = _next_lobby_version(connection, game_id)
    connection.execute(
        "INSERT INTO surfaces (game_id, kind, seat, wanted) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game_id, kind, seat) DO UPDATE SET wanted = max(wanted, excluded.wanted)",
        (*_values(key), position),
    )
    if wanted.anew:
        _retire(connection, key)


def want_lobby(connection: sqlite3.Connection, game_id: str) -> None:
    """Make the lobby message due because the lobby has changed."""
    want(connection, game_id, Want(kind=SurfaceKind.LOBBY), 0)


def queue_pings(connection: sqlite3.Connection, game_id: str, turn: int, seats: tuple[int, ...]) -> None:
    """Queue a turn's pings, unless they have been queued before, and drop those of earlier turns still queued."""
    connection.execute(
        "UPDATE pings SET state = 'dropped' WHERE game_id = ? AND turn < ? AND state = 'queued'", (game_id, turn)
    )
    connection.executemany(
        "INSERT INTO pings (game_id, turn, seat) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [(game_id, turn, seat) for seat in seats],
    )


def _values(key: SurfaceKey) -> tuple[str, str, int]:
    return key.game_id, key.kind.value, rows.NO_SEAT if key.seat is None else key.seat


def _find(connection: sqlite3.Connection, key: SurfaceKey) -> Surface | None:
    row = connection.execute(f"SELECT * FROM surfaces WHERE {_KEY}", _values(key)).fetchone()  # noqa: S608
    return None if row is None else rows.surface(row)


def _next_lobby_version(connection: sqlite3.Connection, game_id: str) -> int:
    row = connection.execute(
        "UPDATE games SET lobby_version = lobby_version + 1 WHERE id = ? RETURNING lobby_version", (game_id,)
    ).fetchone()
    return int(row["lobby_version"])


def _retire(connection: sqlite3.Connection, key: SurfaceKey) -> None:
    """Let the next message of a surface be a new one; the present one, if any, is to lose its buttons."""
    surface = _find(connection, key)
    if surface is not None and surface.message_id is not None and surface.channel_id is not None:
        _retire_message(connection, key, surface.channel_id, surface.message_id)
    connection.execute(
        f"UPDATE surfaces SET shown = NULL, message_id = NULL, post = post + 1, attempts = 0, next_at = 0 WHERE {_KEY}",  # noqa: S608
        _values(key),
    )


def _retire_message(connection: sqlite3.Connection, key: SurfaceKey, channel_id: int, message_id: int) -> None:
    connection.execute(
        "INSERT INTO retired_messages (game_id, kind, seat, channel_id, message_id) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (*_values(key), channel_id, message_id),
    )


def _the_surface(connection: sqlite3.Connection, key: SurfaceKey) -> Surface:
    surface = _find(connection, key)
    if surface is None:
        raise Refused(f"game {key.game_id} has no surface {key.kind}")
    return surface


def _mark_shown(
    connection: sqlite3.Connection, key: SurfaceKey, position: int, nonce: str, channel_id: int, message_id: int
) -> Surface:
    surface = _the_surface(connection, key)
    if nonce == surface.nonce:
        connection.execute(
            "UPDATE surfaces SET shown = max(coalesce(shown, ?1), ?1), channel_id = ?2, message_id = ?3, claimed = NULL,"  # noqa: S608
            f" attempts = 0, next_at = 0, last_error = NULL WHERE {_KEY}",
            (position, channel_id, message_id, *_values(key)),
        )
    else:
        _retire_message(connection, key, channel_id, message_id)
        connection.execute(
            f"UPDATE surfaces SET claimed = NULL WHERE {_KEY} AND claimed = ?",  # noqa: S608
            (*_values(key), nonce),
        )
    return _the_surface(connection, key)
