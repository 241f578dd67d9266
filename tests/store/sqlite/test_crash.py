"""A killed process: after reopening, a game is at the position before or after the append, never in between."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.samples import ANN, BEN, GAME, NEW_GAME, full_append, person, queued_pings, start
from ttrbot.store import PingKey, PostClaim, Status, Store, SurfaceKey, SurfaceKind
from ttrbot.store.sqlite.folder import DATABASE_NAME

ROOT = Path(__file__).parents[3]
MOST_STATEMENTS = 100


def appender(place: Path | str, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.sqlite.appender", str(place), *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@pytest.fixture
async def started(folder: Path) -> Path:
    """Return the folder of a closed store with a running game at position 2."""
    async with await Store.open(folder) as store:
        await store.games.create(NEW_GAME, (person(ANN), person(BEN)))
        await store.games.append(start())
    return folder


async def stored(folder: Path) -> tuple[int, ...]:
    """Return the position, and the number of everything that the append stores. Check that the events have no gaps."""
    async with await Store.open(folder) as store:
        game = await store.games.get(GAME)
        events = await store.games.events(GAME)
        assert [event.seq for event in events] == list(range(1, game.position + 1))
        return (
            game.position,
            game.turn,
            len(game.waiting),
            len(await store.games.actions(GAME)),
            len(await queued_pings(store)),
            len(await store.timers.of_game(GAME)),
            len(await store.outbox.of_game(GAME)),
        )


BEFORE = (2, 0, 2, 1, 0, 0, 1)
AFTER = (5, 1, 1, 2, 1, 1, 3)


async def test_killed_before_each_statement_of_an_append(started: Path, tmp_path: Path) -> None:
    """Kill before every statement in turn, until the append succeeds."""
    for number in range(1, MOST_STATEMENTS):
        folder = tmp_path / str(number)
        shutil.copytree(started, folder)
        process = appender(folder, "at", str(number))
        printed, _ = process.communicate(timeout=60)
        if process.returncode == 0:
            assert int(printed) == number - 1 > 10
            assert await stored(folder) == AFTER
            return
        assert process.returncode == -signal.SIGKILL
        assert await stored(folder) == BEFORE, f"killed before statement {number}"
        async with await Store.open(folder) as store:
            assert (await store.games.append(full_append())).position == 5
    pytest.fail(f"the append did not get through within {MOST_STATEMENTS} statements")


@pytest.mark.parametrize("after", [1, 2, 5, 10, 20, 40, 80, 160])
async def test_killed_in_a_stream_of_appends(started: Path, after: int) -> None:
    """What was answered is there; what wasn't answered is there completely or not at all."""
    process = appender(started, "stream")
    assert process.stdout is not None
    answered = [int(process.stdout.readline()) for _ in range(after)]
    process.kill()
    answered += map(int, process.stdout.read().split())
    assert process.wait(timeout=60) == -signal.SIGKILL
    process.stdout.close()
    async with await Store.open(started) as store:
        position = (await store.games.get(GAME)).position
        assert position in {answered[-1], answered[-1] + 3}
        events = await store.games.events(GAME, after=2)
        assert [event.blob for event in events] == [str(seq).encode() for seq in range(3, position + 1)]
        assert [action.last_seq for action in await store.games.actions(GAME)] == list(range(2, position + 1, 3))


async def test_a_torn_end_of_the_log_loses_only_the_torn_commit(started: Path) -> None:
    """A power cut may leave half of the last commit in the log."""
    process = appender(started, "stream")
    assert process.stdout is not None
    answered = [int(process.stdout.readline()) for _ in range(5)]
    process.kill()
    answered += map(int, process.stdout.read().split())
    process.wait(timeout=60)
    process.stdout.close()
    log = started / f"{DATABASE_NAME}-wal"
    log.write_bytes(log.read_bytes()[:-100])
    async with await Store.open(started) as store:
        position = (await store.games.get(GAME)).position
        assert position in {answered[-1] - 3, answered[-1]}
        assert len(await store.games.events(GAME)) == position


async def test_a_ping_and_a_post_begun_before_the_crash_are_known_after_it(started: Path) -> None:
    table = SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE)
    ping, begun = PingKey(game_id=GAME, turn=1, seat=1), PostClaim("epoch-1", 31.0)
    async with await Store.open(started) as store:
        await store.games.append(full_append())
        row = await store.outbox.get(table)
        assert row is not None
        assert await store.outbox.claim(row, begun, carried=(ping,))
    async with await Store.open(started) as store:
        row = await store.outbox.get(table)
        assert row is not None
        assert row.claim == begun
        assert await store.outbox.carried_pings(GAME, begun.nonce) == (ping,)
        assert not await store.outbox.claim(row, PostClaim("another-1", 40.0))
        await store.outbox.mark_posted(row, position=0, nonce=begun.nonce, channel_id=7, message_id=70)
        found = await store.outbox.get(table)
        assert found is not None
        assert (found.message_id, found.claim) == (70, None)
        assert await store.outbox.carried_pings(GAME, begun.nonce) == await queued_pings(store) == ()
        assert [game.id for game in await store.games.with_status([Status.RUNNING])] == [GAME]


async def test_the_lock_ends_with_its_process(started: Path) -> None:
    process = appender(started, "stream")
    assert process.stdout is not None
    process.stdout.readline()
    process.kill()
    process.wait(timeout=60)
    process.stdout.close()
    connection = sqlite3.connect(started / DATABASE_NAME)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    await (await Store.open(started)).close()
