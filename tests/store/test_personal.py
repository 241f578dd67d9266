"""Every table that keeps something about people is told of."""

from ttrbot.store import Store
from ttrbot.store.personal import OF_A_PERSON, OF_A_SEAT

PERSONAL = {"user_id", "owner_id", "recipient", "seat"}
HOUSEKEEPING = {"surfaces", "retired_messages", "pings"}
"""Which messages of a seat are shown and which pings are sent: nothing that a person did or wrote."""


async def test_every_table_is_told_of_or_only_housekeeping(store: Store) -> None:
    def personal(connection):
        tables = [row["name"] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table
            for table in tables
            if PERSONAL & {column["name"] for column in connection.execute(f"PRAGMA table_info({table})")}
        }

    in_games = {"charms"}  # a column, told of as a table
    assert await store._database.read(personal) == {*OF_A_PERSON, *OF_A_SEAT, *HOUSEKEEPING} - in_games
