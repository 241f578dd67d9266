"""Every table with data about people is exported, allows one seat per person, and can forget people."""

import pytest

from tests.store.samples import ANN, BEN, GAME
from ttrbot.store import GameRow, Store
from ttrbot.store.people.personal import OF_A_PERSON, OF_A_SEAT

PERSONAL = {"user_id", "owner_id", "recipient", "seat"}


async def test_every_table_with_personal_data_is_listed(store: Store) -> None:
    def personal(connection):
        tables = [row["name"] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table
            for table in tables
            if PERSONAL & {column["name"] for column in connection.execute(f"PRAGMA table_info({table})")}
        }

    in_games = {"charms"}  # a column, reported as a table
    assert await store._database.read(personal) == {*OF_A_PERSON, *OF_A_SEAT} - in_games


async def test_the_database_itself_keeps_a_person_from_a_second_seat(store: Store, lobby: GameRow) -> None:
    with pytest.raises(Exception, match=r"UNIQUE constraint failed: seats\.game_id, seats\.user_id"):
        await store._database.execute(
            "INSERT INTO seats (game_id, seat, user_id, press_id) VALUES (?, 2, ?, 1)", (GAME, ANN)
        )


async def test_nothing_of_a_forgotten_person_stays_in_any_table(store: Store, running: GameRow) -> None:
    await store.people.remember(ANN, name="Ann")
    await store.people.tell_once(GAME, ANN)
    await store.games.call_off(GAME, 30.0)
    await store.people.forget(ANN)

    def cells(connection):
        tables = [row["name"] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {cell for table in tables for row in connection.execute(f"SELECT * FROM {table}") for cell in row}

    found = await store._database.read(cells)
    assert BEN in found
    assert found.isdisjoint({ANN, "Ann", "user 101"})
