"""What finished games gave their seats, for statistics."""

import sqlite3
from dataclasses import dataclass

from ttrbot.store import rows
from ttrbot.store.database import Database


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """What a finished game gave one seat."""

    seat: int
    side: int
    place: int
    """The side's place, from 1; sides that share the victory are all first."""
    points: int
    """The side's total."""
    completed: int
    """The seat's completed tickets."""
    tickets: int
    """All its tickets."""
    turns: int
    seconds: float
    """How long its turns took in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedSeat:
    """A seat's result with the game and whoever held the seat at the end."""

    game_id: str
    map_id: str
    user_id: int | None
    """None where a computer player held the seat, and for a person whose data has been deleted."""
    name: str | None
    result: SeatResult


class Results:
    """The results of finished games. Who held a seat is read from the seats, so that nothing here names a person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def missing(self) -> tuple[str, ...]:
        """List the finished games whose results are not kept yet, in the order in which they ended."""
        return await self._database.select(
            "SELECT id FROM games WHERE status = 'over' AND NOT EXISTS"
            " (SELECT 1 FROM results WHERE results.game_id = games.id) ORDER BY ended_at, id",
            (),
            lambda row: str(row["id"]),
        )

    async def add(self, game_id: str, results: tuple[SeatResult, ...]) -> None:
        """Keep a game's results; those that are there stay. Raises UnknownGame."""

        def work(connection: sqlite3.Connection) -> None:
            rows.the_game(connection, game_id)
            connection.executemany(
                "INSERT INTO results (game_id, seat, side, place, points, completed, tickets, turns, seconds)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                [
                    (
                        game_id,
                        one.seat,
                        one.side,
                        one.place,
                        one.points,
                        one.completed,
                        one.tickets,
                        one.turns,
                        one.seconds,
                    )
                    for one in results
                ],
            )

        await self._database.write(work)

    async def of_guild(self, guild_id: int) -> tuple[PlayedSeat, ...]:
        """List what was played on a server: the games in the order in which they ended, seat by seat."""
        return await self._database.select(
            "SELECT results.*, games.map_id, seats.name,"
            " CASE WHEN seats.stand_in IS NULL THEN seats.user_id END AS person FROM games"
            " JOIN results ON results.game_id = games.id"
            " JOIN seats ON seats.game_id = results.game_id AND seats.seat = results.seat"
            " WHERE games.guild_id = ? ORDER BY games.ended_at, games.id, results.seat",
            (guild_id,),
            _played,
        )


def _played(row: sqlite3.Row) -> PlayedSeat:
    return PlayedSeat(
        game_id=row["game_id"],
        map_id=row["map_id"],
        user_id=row["person"],
        name=row["name"],
        result=SeatResult(
            seat=row["seat"],
            side=row["side"],
            place=row["place"],
            points=row["points"],
            completed=row["completed"],
            tickets=row["tickets"],
            turns=row["turns"],
            seconds=row["seconds"],
        ),
    )
