"""Timers: what is due when."""

from collections.abc import Iterable

from ttrbot.store import rows
from ttrbot.store.connection import Connection
from ttrbot.store.database import Database
from ttrbot.store.records import Agenda, Status, Timer, TimerKey


class Timers:
    """The timers of all games. They are removed with their game."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._scope = database.scope

    async def put(self, timer: Timer) -> None:
        """Set a timer, or set it again. Raises UnknownGame."""

        def work(connection: Connection) -> None:
            rows.the_game(connection, timer.key.game_id)
            put(connection, timer)

        await self._database.write(work, timer.key.game_id)

    async def set_missing(self, status: Status, kind: str, after: float, payload: bytes = b"") -> int:
        """Set a timer for every lobby or running game in the scope without one of this kind; return how many.

        It rings `after` seconds after the game began to wait for somebody, or the lobby was opened.
        """
        return await self._database.execute(
            "INSERT INTO timers (game_id, kind, key, due_at, payload)"  # noqa: S608 # no outside text
            " SELECT id, ?2, '', coalesce(waiting_since, created_at) + ?3, ?4 FROM games"
            f" WHERE status = ?1{self._scope.only('guild_id')} AND NOT EXISTS"
            " (SELECT 1 FROM timers WHERE timers.game_id = games.id AND timers.kind = ?2)",
            (status.value, kind, after, payload),
        )

    async def hasten(self, kind: str, latest: float) -> None:
        """Let all timers of a kind in the scope ring at `latest` at the latest."""
        these = f"kind = ?1 AND due_at > ?2{self._scope.only_games()}"
        await self._database.execute(f"UPDATE timers SET due_at = ?2 WHERE {these}", (kind, latest))  # noqa: S608

    async def hurry(self, timer: Timer, at: float) -> None:
        """Let a timer ring at `at`, unless it has been set again or removed since."""
        key = timer.key
        await self._database.execute(
            "UPDATE timers SET due_at = ? WHERE game_id = ? AND kind = ? AND key = ? AND due_at = ? AND payload = ?",
            (at, key.game_id, key.kind, key.key, timer.due_at, timer.payload),
            key.game_id,
        )

    async def cancel(self, key: TimerKey) -> None:
        """Remove a timer; nothing happens if it isn't set."""
        await self._database.write(lambda connection: cancel(connection, key), key.game_id)

    async def finish(self, timer: Timer) -> bool:
        """Remove a timer that has been dealt with. Return False, and keep it, if it has been set again since."""
        key = timer.key
        gone = await self._database.execute(
            "DELETE FROM timers WHERE game_id = ? AND kind = ? AND key = ? AND due_at = ? AND payload = ?",
            (key.game_id, key.kind, key.key, timer.due_at, timer.payload),
            key.game_id,
        )
        return gone == 1

    async def agenda(
        self,
        now: float,
        limit: int = 100,
        kinds: Iterable[str] | None = None,
        *,
        cut_off: Iterable[int] = (),
        shards: int = 1,
    ) -> Agenda[Timer]:
        """Return the scope's due timers (of these kinds), the earliest first; then when the next of any kind is due.

        Those of games on servers of shards that are cut off are left out. `shards` is how many there are.
        """
        names, lost = tuple(kinds or ()), tuple(cut_off)
        here = self._scope.only_games()
        which, values = f"WHERE due_at <= ?{here}", (now, *names, *lost)
        if kinds is not None:
            which += f" AND kind IN ({', '.join('?' * len(names)) or 'NULL'})"
        if lost:
            shard = f"(SELECT (guild_id >> 22) % {shards} FROM games WHERE id = game_id)"  # noqa: S608 # a number
            which += f" AND {shard} NOT IN ({', '.join('?' * len(lost))})"

        def work(connection: Connection) -> Agenda[Timer]:
            due = connection.execute(
                rows.select_timers(f"{which} ORDER BY due_at, game_id, kind, key LIMIT ?"), (*values, limit)
            )
            later = connection.execute(
                f"SELECT min(due_at) AS at FROM timers WHERE due_at > ?{here}",  # noqa: S608 # no outside text
                (now,),
            ).fetchone()
            return Agenda(tuple(map(rows.timer, due)), later["at"])

        return await self._database.read(work)

    async def find(self, key: TimerKey) -> Timer | None:
        """Look up a timer; None if it isn't set."""
        return next((timer for timer in await self.of_game(key.game_id) if timer.key == key), None)

    async def of_game(self, game_id: str) -> tuple[Timer, ...]:
        """List a game's timers, the earliest first."""
        return await self._database.select(
            rows.select_timers("WHERE game_id = ? ORDER BY due_at, kind, key"), (game_id,), rows.timer
        )


def put(connection: Connection, timer: Timer) -> None:
    """Set a timer inside a transaction."""
    connection.execute(
        "INSERT INTO timers (game_id, kind, key, due_at, payload) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game_id, kind, key) DO UPDATE SET due_at = excluded.due_at, payload = excluded.payload",
        (timer.key.game_id, timer.key.kind, timer.key.key, timer.due_at, timer.payload),
    )


def cancel(connection: Connection, key: TimerKey) -> None:
    """Remove a timer inside a transaction."""
    connection.execute(
        "DELETE FROM timers WHERE game_id = ? AND kind = ? AND key = ?", (key.game_id, key.kind, key.key)
    )
