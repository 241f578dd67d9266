"""Faults of the machine below a host: disks that refuse, clocks that jump, memory that decays."""

import sqlite3
from collections import Counter
from contextlib import contextmanager

import pytest

from tests.app.doubles import Message
from tests.app.world import ANN, BEN, ok
from tests.support.message_faults import settled_game
from ttrbot.app.core.tables import Refusal
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.messages.publisher import TableContent
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import Snapshot
from ttrbot.store.sqlite.folder import DATABASE_NAME

DAY = 86_400.0


async def set_pragma(world, pragma: str) -> None:
    writing = world.store._database._writing
    await writing.run(lambda connection: connection.execute(f"PRAGMA {pragma}").fetchall())


@contextmanager
def locked_by_another_program(world):
    intruder = sqlite3.connect(world.folder / DATABASE_NAME, isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")
    yield
    intruder.execute("ROLLBACK")
    intruder.close()


async def tables_and_pings(world, game) -> tuple[list[Message[TableContent]], Counter[tuple[int, int]]]:
    tables = world.discord.of(TableContent)
    return tables, Counter((m.shown[0].table.turn, seat) for m in tables for seat in m.shown[0].pings)


async def check_caught_up(world, game, tables_before: int) -> None:
    """Check that one more message, with buttons, shows the newest position, and that nobody was told twice."""
    tables, pings = await tables_and_pings(world, game)
    assert len(tables) <= tables_before + 1
    assert [message.buttons for message in tables].count(True) == 1
    assert tables[-1].content.table.position == ok(await world.games.table(game)).position
    assert set(pings.values()) == {1}


async def refused_then_fine(world, logs, game, end_fault) -> None:
    """Check that while the store refuses nothing changes and people are told, and that a press works afterwards."""
    person = await world.turn_of(game)
    before = ok(await world.games.public_view(game))
    tables = len(world.discord.of(TableContent))
    answer = await world.games.draw_two_blind(game, person, None)
    assert answer.code == "store_unavailable"
    assert ok(await world.games.public_view(game)) == before
    await end_fault()
    ok(await world.games.draw_two_blind(game, person, None))
    for _ in range(3):
        world.clock.advance(STORE_PAUSE + world.robot_pace.after_fault)
        await world.quiet()
    await check_caught_up(world, game, tables)
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} <= {"store_unavailable", "no_heartbeat"}
    logs.clear()


@pytest.mark.sqlite_only(reason="sets a pragma of SQLite")
@pytest.mark.parametrize("robots", [0, 1])
async def test_a_database_that_can_not_be_written_for_a_while(world, logs, robots) -> None:
    game = await settled_game(world, robots=robots)
    await set_pragma(world, "query_only = ON")
    await refused_then_fine(world, logs, game, lambda: set_pragma(world, "query_only = OFF"))


@pytest.mark.sqlite_only(reason="sets a pragma of SQLite")
async def test_a_disk_that_is_full_for_a_while(world, logs) -> None:
    game = await settled_game(world)
    await set_pragma(world, "max_page_count = 1")

    async def freed() -> None:
        await set_pragma(world, "max_page_count = 1000000")

    while not isinstance(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None), Refusal):
        await world.quiet()  # until the pages on disk are used up
    await refused_then_fine(world, logs, game, freed)


@pytest.mark.sqlite_only(reason="another program locks the database's file")
@pytest.mark.parametrize("robots", [0, 1])
async def test_a_database_locked_for_a_while(world, logs, robots) -> None:
    game = await settled_game(world, robots=robots)
    await set_pragma(world, "busy_timeout = 0")
    lock = locked_by_another_program(world)
    lock.__enter__()

    async def free() -> None:
        lock.__exit__(None, None, None)

    await refused_then_fine(world, logs, game, free)


@pytest.mark.parametrize("jump", [2 * DAY, -2 * DAY, 400 * DAY, -400 * DAY])
@pytest.mark.parametrize("asleep", [False, True])
async def test_a_clock_that_jumps_changes_no_game(world, jump, asleep) -> None:
    """With `asleep` the machine was suspended while it showed a turn, and wakes up with the new time."""
    game = await settled_game(world, robots=1)
    await world.take_turn(game)
    if not asleep:
        await world.host.settled()
    tables = len(world.discord.of(TableContent))
    if jump > 0:
        world.clock.advance(jump)
    else:
        world.clock.time += jump
    await world.host.settled()
    await check_caught_up(world, game, tables)
    for _ in range(4):
        await world.take_turn(game)
        await world.host.settled()
    await check_caught_up(world, game, 10**6)
    moves = await world.games.history(game)
    assert [entry.number for entry in ok(moves)] == list(range(len(moves)))


async def test_a_snapshot_with_a_wrong_bit_is_rebuilt_from_the_events(world, logs) -> None:
    game = await world.game((ANN, BEN))
    for _ in range(30):
        await world.take_turn(game)
    view = ok(await world.games.public_view(game))
    kept = (await world.store.games.load(game)).snapshot
    assert kept is not None
    for place in (0, len(kept.blob) // 2, len(kept.blob) - 1):
        blob = bytearray(kept.blob)
        blob[place] ^= 1
        await world.store.games.save_snapshot(game, Snapshot(seq=kept.seq, blob=bytes(blob)))
        await world.restart()
        assert ok(await world.games.public_view(game)).view == view.view
        assert [entry["event"] for entry in logs].count("snapshot_unreadable") == 1
        assert (await world.store.games.load(game)).snapshot is None
        logs.clear()
