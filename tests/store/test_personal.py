"""Every table that keeps something about people is told of."""

from ttrbot.store import Store
from ttrbot.store.people.personal import OF_A_PERSON, OF_A_SEAT

PERSONAL = {"user_id", "owner_id", "recipient", "seat"}


async def test_every_table_is_told_of(store: Store) -> None:
    def personal(connection):
        tables = [row["name"] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table
            for table in tables
            if PERSONAL & {column["name"] for column in connection.execute(f"PRAGMA table_info({table})")}
        }

    in_games = {"charms"}  # a column, told of as a table
    assert await store._database.read(personal) == {*OF_A_PERSON, *OF_A_SEAT} - in_games
