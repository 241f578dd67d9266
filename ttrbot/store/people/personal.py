"""What the store keeps about one person."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from ttrbot.store.connection import Connection
from ttrbot.store.database import Database

Value: TypeAlias = object
"""What JSON can say."""

OF_A_PERSON: Mapping[str, str] = MappingProxyType({
    "users": "SELECT * FROM users WHERE user_id = ?1",
    "games": "SELECT id, guild_id, channel_id, thread_id, map_id, language, status, created_at, started_at, ended_at"
    " FROM games WHERE owner_id = ?1",
    "charms": "SELECT game_id, seat, value ->> 'text' AS charm, value ->> 'digest' AS digest FROM seats"
    " JOIN games ON games.id = game_id CROSS JOIN json_each(charms) AS one"
    " WHERE CAST(value ->> 'press' AS BIGINT) = press_id AND robot IS NULL"
    " AND (began_by = ?1 OR (user_id = ?1 AND has_changed_hands = 0))",
    "seats": "SELECT game_id, seat, user_id, name, robot, press_id, stand_in FROM seats WHERE user_id = ?1"
    " UNION ALL SELECT game_id, seat, began_by, began_name, robot, press_id, NULL FROM seats"
    " WHERE began_by = ?1 AND (user_id IS NULL OR user_id <> ?1)",
    "outbox": "SELECT game_id, kind, key, shown, closed FROM outbox WHERE recipient = ?1",
    "dm_notices": "SELECT * FROM dm_notices WHERE user_id = ?1",
    "former_holders": "SELECT * FROM former_holders WHERE user_id = ?1",
    "orders": "SELECT * FROM orders WHERE user_id = ?1",
    "actions": "SELECT actions.* FROM actions JOIN seats USING (game_id, seat)"
    " WHERE seats.user_id = ?1 AND actions.number > seats.held_from"
    " UNION SELECT actions.* FROM actions JOIN seats USING (game_id, seat)"
    " WHERE seats.began_by = ?1 AND actions.number <= seats.began_until",
    "results": "SELECT results.* FROM results JOIN seats USING (game_id, seat)"
    " WHERE seats.user_id = ?1 AND (results.counts_for <> 'starter' OR seats.has_changed_hands = 0)"
    " UNION SELECT results.* FROM results JOIN seats USING (game_id, seat)"
    " WHERE seats.began_by = ?1 AND results.counts_for = 'starter'",
})  # fmt: skip
"""By table what is kept under a person's id, or in a seat as long as they held it. Of games the secret is left out.

Of most tables all columns are selected, so that none that is added later is left out.
"""

OF_A_SEAT = ("clocks", "ballots", "notes")
"""The tables that keep something about a seat's present holder."""


class Personal:
    """Tells what is kept about a person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def export(self, user_id: int) -> dict[str, list[dict[str, Value]]]:
        """Read all that is kept about a person and what they did, by table; fit for JSON, bytes as hexadecimal."""

        def work(connection: Connection) -> dict[str, list[dict[str, Value]]]:
            queries = dict(OF_A_PERSON)
            for table in OF_A_SEAT:
                queries[table] = (
                    f"SELECT {table}.* FROM {table} JOIN seats USING (game_id, seat) WHERE seats.user_id = ?1"  # noqa: S608  # no outside text
                )
            return {
                table: [{key: _readable(row[key]) for key in row.keys()} for row in connection.execute(sql, (user_id,))]  # noqa: SIM118 - a Row iterates over its values
                for table, sql in queries.items()
            }

        return await self._database.read(work)


def _readable(value: Value) -> Value:
    if not isinstance(value, bytes):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value.hex()
