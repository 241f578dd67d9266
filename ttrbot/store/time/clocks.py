"""Clocks: how much time each player has, and the timers that ring for it."""

from typing import Final

from ttrbot.store import rows
from ttrbot.store.connection import Connection
from ttrbot.store.database import Database
from ttrbot.store.records import ClockRow, Status, Timer, TimerKey
from ttrbot.store.tables import CLOCKS
from ttrbot.store.time import timers

KIND: Final = "clock"
"""The kind of a clock's timers; their keys are `<seat>:<what>`."""
VOTE: Final = "time_up_vote"
"""The kind of the timers at which votes about a seat whose time is up are counted; their key is the seat."""


class StoredClocks:
    """The clocks of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._scope = database.scope

    async def games(self) -> tuple[str, ...]:
        """List the games that have a clock, of the servers in the scope."""
        which = f"WHERE TRUE{self._scope.only_games()}"
        return await self._database.select(
            f"SELECT DISTINCT game_id FROM clocks {which} ORDER BY game_id",  # noqa: S608 # no outside text
            (),
            lambda row: str(row["game_id"]),
        )

    async def of_game(self, game_id: str) -> tuple[tuple[ClockRow, ...], tuple[Timer, ...]]:
        """List a game's clocks by seat, and their timers, the earliest first."""

        def work(connection: Connection) -> tuple[tuple[ClockRow, ...], tuple[Timer, ...]]:
            clocks = CLOCKS.all(connection, "WHERE game_id = ? ORDER BY seat", (game_id,))
            rings = connection.execute(
                rows.select_timers("WHERE game_id = ? AND kind = ? ORDER BY due_at, key"), (game_id, KIND)
            )
            return clocks, tuple(map(rows.timer, rings))

        return await self._database.read(work)

    async def put(self, game_id: str, clocks: tuple[ClockRow, ...], rings: tuple[Timer, ...]) -> None:
        """Set all clocks of a game, and replace their timers. Raises UnknownGame.

        For a game that isn't running any more, nothing is kept.
        """

        def work(connection: Connection) -> None:
            is_running = rows.the_game(connection, game_id).status is Status.RUNNING
            connection.execute("DELETE FROM clocks WHERE game_id = ?", (game_id,))
            connection.execute("DELETE FROM timers WHERE game_id = ? AND kind = ?", (game_id, KIND))
            if not is_running:
                return
            connection.executemany(
                'INSERT INTO clocks (game_id, seat, turn, total, "left", since, quiet, is_up)'
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (game_id, clock.seat, clock.turn, clock.total, clock.left, clock.since, clock.quiet, clock.is_up)
                    for clock in clocks
                ],
            )
            for ring in rings:
                timers.put(connection, ring)

        await self._database.write(work, game_id)

    async def vote(self, game_id: str, question: str, seat: int, choice: str) -> None:
        """Record what a seat votes for; a later vote replaces an earlier one. Raises UnknownGame."""

        def work(connection: Connection) -> None:
            rows.the_game(connection, game_id)
            connection.execute(
                "INSERT INTO ballots (game_id, question, seat, choice) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (game_id, question, seat) DO UPDATE SET choice = excluded.choice",
                (game_id, question, seat, choice),
            )

        await self._database.write(work, game_id)

    async def forget_votes(self, game_id: str, question: str) -> None:
        """Forget the votes on a question, so that it is voted on again."""
        await self._database.execute(
            "DELETE FROM ballots WHERE game_id = ? AND question = ?", (game_id, question), game_id
        )

    async def votes(self, game_id: str, question: str) -> dict[int, str]:
        """Return the votes by seat."""

        def work(connection: Connection) -> dict[int, str]:
            found = connection.execute(
                "SELECT seat, choice FROM ballots WHERE game_id = ? AND question = ?", (game_id, question)
            )
            return {row["seat"]: row["choice"] for row in found}

        return await self._database.read(work)


def ring_key(game_id: str, seat: int, what: str) -> TimerKey:
    """Name a clock's timer."""
    return TimerKey(game_id=game_id, kind=KIND, key=f"{seat}:{what}")


def begin_anew(connection: Connection, game_id: str, seat: int) -> None:
    """Remove a seat's clock, its timers and the vote about it, inside a transaction, so that the next clock is full."""
    connection.execute("DELETE FROM clocks WHERE game_id = ? AND seat = ?", (game_id, seat))
    connection.execute(
        "DELETE FROM timers WHERE game_id = ?1 AND (kind = ?2 AND key LIKE ?3 || ':%' OR kind = ?4 AND key = ?3)",
        (game_id, KIND, str(seat), VOTE),
    )
