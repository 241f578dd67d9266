"""Standing orders: one person's list in one game, as bytes that only the host can read."""

from collections.abc import Callable

from ttrbot.store import rows
from ttrbot.store.connection import Connection
from ttrbot.store.database import Database


class Orders:
    """The lists of all running games. They end with their game, and with their owner's hold on the seat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_game(self, game_id: str) -> dict[int, bytes]:
        """Return a game's lists by the user id of their owner."""

        def work(connection: Connection) -> dict[int, bytes]:
            found = connection.execute("SELECT user_id, blob FROM orders WHERE game_id = ?", (game_id,))
            return {row["user_id"]: row["blob"] for row in found}

        return await self._database.read(work)

    async def replace(self, game_id: str, user_id: int, before: bytes, after: bytes) -> bool:
        """Replace a person's list. Return False, without a change, if it isn't `before` any more."""
        changed = await self._database.execute(
            "UPDATE orders SET blob = ? WHERE game_id = ? AND user_id = ? AND blob = ?",
            (after, game_id, user_id, before),
            game_id,
        )
        return changed == 1

    async def change(self, game_id: str, user_id: int, change: Callable[[bytes | None], bytes]) -> bytes:
        """Replace a person's list by what `change` makes of it; return the new one. Raises UnknownGame."""

        def work(connection: Connection) -> bytes:
            rows.the_game(connection, game_id)
            key = (game_id, user_id)
            row = connection.execute("SELECT blob FROM orders WHERE game_id = ? AND user_id = ?", key).fetchone()
            changed = change(None if row is None else row["blob"])
            connection.execute(
                "INSERT INTO orders (game_id, user_id, blob) VALUES (?, ?, ?)"
                " ON CONFLICT (game_id, user_id) DO UPDATE SET blob = excluded.blob",
                (*key, changed),
            )
            return changed

        return await self._database.write(work, game_id)
