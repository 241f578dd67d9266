"""Players' own notes, by game and seat."""

from ttrbot.store import rows
from ttrbot.store.connection import Connection
from ttrbot.store.database import Database


class Notes:
    """The notes of all games. Secret: for the seat's holder."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game_id: str, seat: int) -> str:
        """Return the notes; empty if there are none."""

        def work(connection: Connection) -> str:
            row = connection.execute(
                "SELECT text FROM notes WHERE game_id = ? AND seat = ?", (game_id, seat)
            ).fetchone()
            return "" if row is None else str(row["text"])

        return await self._database.read(work)

    async def put(self, game_id: str, seat: int, text: str) -> None:
        """Replace the notes, or delete them if the text is empty. Raises UnknownGame."""

        def work(connection: Connection) -> None:
            rows.the_game(connection, game_id)
            connection.execute("DELETE FROM notes WHERE game_id = ? AND seat = ?", (game_id, seat))
            if text:
                connection.execute("INSERT INTO notes (game_id, seat, text) VALUES (?, ?, ?)", (game_id, seat, text))

        await self._database.write(work, game_id)
