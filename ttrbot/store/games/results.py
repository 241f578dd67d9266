"""The results of finished games by seat, for statistics."""

from dataclasses import dataclass
from enum import StrEnum

from ttrbot.store import rows
from ttrbot.store.connection import Connection, Row
from ttrbot.store.database import Database


class CountsFor(StrEnum):
    """Whom the result of a seat that has changed hands counts for."""

    FINISHER = "finisher"
    """The person who holds it at the end; None for a computer player."""
    STARTER = "starter"
    """The person who sat there when it first changed hands."""
    NOBODY = "nobody"
    """Nobody; that holds for every seat of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """The result of a finished game for one seat."""

    seat: int
    side: int
    place: int
    """The side's place, from 1; sides that share the victory are all first."""
    points: int
    """The side's total."""
    completed: int
    """The seat's completed tickets; a rack's are those of the side's first seat."""
    tickets: int
    """All its tickets."""
    turns: int
    seconds: float
    """How long its turns took in all."""
    counts_for: CountsFor = CountsFor.FINISHER


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedSeat:
    """A seat's result, with the game and the person it counts for."""

    game_id: str
    map_id: str
    user_id: int | None
    """None if it counts for a computer player, for nobody, or for a person whose data was deleted."""
    name: str | None
    result: SeatResult
    is_former: bool = False
    """Whether it counts for a person whose data was deleted: they stay an opponent of the others."""


class Results:
    """The results of finished games. They name no person: the seats say whom they count for."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def missing(self) -> tuple[str, ...]:
        """List the finished games without results, in the order in which they ended."""
        return await self._database.select(
            "SELECT id FROM games WHERE status = 'over' AND NOT EXISTS"
            " (SELECT 1 FROM results WHERE results.game_id = games.id) ORDER BY ended_at, id",
            (),
            lambda row: str(row["id"]),
        )

    async def add(self, game_id: str, results: tuple[SeatResult, ...]) -> None:
        """Store a game's results; existing ones stay. Raises UnknownGame."""

        def work(connection: Connection) -> None:
            rows.the_game(connection, game_id)
            connection.executemany(
                "INSERT INTO results"
                " (game_id, seat, side, place, points, completed, tickets, turns, seconds, counts_for)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
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
                        one.counts_for.value,
                    )
                    for one in results
                ],
            )

        await self._database.write(work, game_id)

    async def of_guild(self, guild_id: int) -> tuple[PlayedSeat, ...]:
        """List the results of a server's games seat by seat, in the order in which the games ended."""
        return await self._database.select(
            f"SELECT results.*, games.map_id, {_COUNTED}, {_FORMER} FROM games"  # noqa: S608 # no outside text
            " JOIN results ON results.game_id = games.id"
            " JOIN seats ON seats.game_id = results.game_id AND seats.seat = results.seat"
            " WHERE games.guild_id = ? ORDER BY games.ended_at, games.id, results.seat",
            (guild_id,),
            _played,
        )


_FORMER = (
    "CASE WHEN counts_for = 'nobody' THEN FALSE"
    " WHEN counts_for = 'starter' AND has_changed_hands = 1 THEN began_by IS NULL AND began_name IS NULL"
    " ELSE user_id IS NULL AND robot IS NULL AND stand_in IS NULL END AS is_former"
)
_COUNTED = ", ".join(
    f"CASE WHEN counts_for = 'nobody' THEN NULL"
    f" WHEN counts_for = 'starter' AND has_changed_hands = 1 THEN {began}"
    f" WHEN stand_in IS NULL THEN {holds} END AS {alias}"
    for began, holds, alias in (("began_by", "user_id", "person"), ("began_name", "seats.name", "person_name"))
)


def _played(row: Row) -> PlayedSeat:
    return PlayedSeat(
        game_id=row["game_id"],
        map_id=row["map_id"],
        user_id=row["person"],
        name=row["person_name"],
        is_former=bool(row["is_former"]),
        result=SeatResult(
            seat=row["seat"],
            side=row["side"],
            place=row["place"],
            points=row["points"],
            completed=row["completed"],
            tickets=row["tickets"],
            turns=row["turns"],
            seconds=row["seconds"],
            counts_for=CountsFor(row["counts_for"]),
        ),
    )
