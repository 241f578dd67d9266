"""Frequent queries use an index, so their time doesn't grow with the number of games, and are compiled once."""

import sqlite3
from dataclasses import replace

import pytest

from tests.store.samples import ANN, GAME, NEW_GAME, full_append
from ttrbot.store import (
    GameRow,
    NoticeKey,
    PostClaim,
    Status,
    Store,
    SurfaceKey,
    SurfaceKind,
    TableLimits,
    TooManyTables,
)

GROWING = {
    "games",
    "seats",
    "actions",
    "events",
    "outbox",
    "timers",
    "users",
    "clocks",
    "ballots",
    "ping",  # the outbox again, in the same statement
}


async def test_no_query_scans_a_growing_table(store: Store, running: GameRow) -> None:
    statements: set[str] = set()
    for connection in (store._database._reading, store._database._writing):
        assert connection is not None
        await connection.run(lambda connection: connection.set_trace_callback(statements.add))
    await store.games.append(full_append())
    await store.people.remember(ANN, name="Ann")
    with pytest.raises(TooManyTables):
        await store.games.create(replace(NEW_GAME, id="more"), (), TableLimits(games=0))
    for question in (
        store.games.load(GAME),
        store.games.actions(GAME),
        store.games.actions(GAME, after=1),
        store.games.action_count(GAME),
        store.games.of_user(ANN),
        store.games.of_guild(1),
        store.games.in_channel(2),
        store.games.with_status([Status.RUNNING]),
        store.games.running_with_robots(),
        store.games.running_looks(8),
        store.games.waited_for(),
        store.outbox.agenda(1.0),
        store.outbox.agenda(1.0, (SurfaceKind.HAND,)),
        store.outbox.get(SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE)),
        store.outbox.of_game(GAME),
        store.outbox.retired(GAME, 70),
        store.outbox.carried_pings(GAME, "epoch-1"),
        store.outbox.hurry(),
        store.rooms.all(),
        store.rooms.of_guild(1),
        store.rooms.of_game(GAME),
        store.rooms.at(7),
        store.rooms.set_back(1.0),
        store.rooms.want_refused(1),
        store.rooms.unwant_voice(1),
        store.outbox.hurry_refused(1, "Forbidden"),
        store.outbox.end_notices(GAME, "half", "1:", 7),
        store.outbox.add(NoticeKey(game_id=GAME, kind="half", key="1:0"), b"x", 1.0),
        store.timers.agenda(1.0),
        store.timers.agenda(1.0, kinds=("clock",)),
        store.outbox.of_waiting_people(1.0),
        store.clocks.of_game(GAME),
        store.clocks.votes(GAME, "q"),
        store.people.rename(ANN, 1, "Anne"),
    ):
        await question

    def scans(connection: sqlite3.Connection) -> list[str]:
        connection.set_trace_callback(None)
        plans = [
            (row["detail"], statement)
            for statement in statements
            if statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT"))
            for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")
        ]
        assert any(detail.startswith("SEARCH") for detail, _ in plans)
        return [
            f"{detail}: {statement}"
            for detail, statement in plans
            if detail.startswith("SCAN") and detail.split()[1] in GROWING and "USING" not in detail
        ]

    assert await store._database._reading.run(scans) == []


async def test_statements_of_a_turn_are_compiled_once(store: Store, running: GameRow) -> None:
    compiled: list[str] = []

    def count(action: int, table: str | None, *others: str | None) -> int:
        if action in {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE}:
            compiled.append(f"{action} {table} {others}")
        return sqlite3.SQLITE_OK

    async def turn(number: int) -> None:
        """Record a move, post the table, edit the hands, and retire the old table."""
        before = await store.games.get(GAME)
        await store.games.append(replace(full_append(), expected=before.position, pings=(0, 1), turn=number))
        for row in await store.outbox.of_game(GAME):
            found = await store.outbox.get(row.key)
            assert found is not None, "it was listed"
            if found.message_id is None:
                claim = PostClaim(f"epoch-{number}-{row.number}", float(number))
                assert await store.outbox.claim(found, claim, carried=found.pings)
                message = 1000 * number + row.number
                assert await store.outbox.mark_posted(
                    found, nonce=claim.nonce, position=found.wanted, channel_id=7, message_id=message
                )
            else:
                edited = await store.outbox.mark_edited(
                    found, position=found.wanted, channel_id=7, message_id=found.message_id
                )
                assert edited
        for row in (await store.outbox.agenda(1.0, (SurfaceKind.RETIRED,))).due:
            await store.outbox.forget(row)

    for connection in (store._database._reading, store._database._writing):
        assert connection is not None
        await connection.run(lambda connection: connection.set_authorizer(count))  # called when something is compiled
    for number in (1, 2, 3):
        await turn(number)
    assert compiled
    compiled.clear()
    await turn(4)
    assert compiled == []
