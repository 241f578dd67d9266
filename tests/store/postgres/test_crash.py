"""The bot is killed, or the server: what was answered is there, and nothing is there twice."""

import asyncio
import signal
from collections.abc import Iterator

import psycopg
import pytest

from tests.store.samples import ANN, BEN, GAME, NEW_GAME, person, start
from tests.store.sqlite.test_crash import appender
from tests.support.local_discord import until
from tests.support.private_postgres import PrivatePostgres, private_postgres
from ttrbot.store import Append, Store


async def check_whole(store: Store, answered: int) -> None:
    """Check that the game is at the last position that was answered, or one append later, without a gap."""
    position = (await store.games.get(GAME)).position
    assert position in {answered, answered + 3}
    events = await store.games.events(GAME, after=2)
    assert [event.blob for event in events] == [str(seq).encode() for seq in range(3, position + 1)]
    assert [action.last_seq for action in await store.games.actions(GAME)] == list(range(2, position + 1, 3))


async def begin(store: Store) -> None:
    await store.games.create(NEW_GAME, (person(ANN), person(BEN)))
    await store.games.append(start())


async def test_killed_bot_leaves_what_it_answered_and_its_lock(address: str) -> None:
    async with await Store.open(address) as store:
        await begin(store)
    process = appender(address, "stream")
    assert process.stdout is not None
    answered = [int(process.stdout.readline()) for _ in range(20)]
    process.kill()
    answered += map(int, process.stdout.read().split())
    assert process.wait(60) == -signal.SIGKILL
    process.stdout.close()
    async with await Store.open(address, patience=10) as store:
        await check_whole(store, answered[-1])


@pytest.fixture
def own(postgres: PrivatePostgres) -> Iterator[PrivatePostgres]:
    """Return a server that the test may stop."""
    with private_postgres(postgres.programs) as server:
        yield server


SLOWLY = """
CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON actions DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION slowly();
"""
"""Commits of moves take so long that the server can be stopped during one."""
COMMITTING = "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'"


async def commit_begun(own: PrivatePostgres) -> None:
    """Wait until a move is being committed."""
    with psycopg.connect(own.address(), autocommit=True) as control:
        await until(lambda: control.execute(COMMITTING).fetchall(), "a commit")


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_stopped_server_loses_nothing_that_was_answered(own: PrivatePostgres, mode: str) -> None:
    """Each answer is of a move of its own: one that was lost would be made, and answered, once more."""
    async with await Store.open(own.address()) as store:
        await begin(store)
        with psycopg.connect(own.address(), autocommit=True) as control:
            control.execute(SLOWLY)
        answered, moved, is_over = [2], asyncio.Event(), False

        async def play() -> None:
            while not is_over:
                position = (await store.games.get(GAME)).position
                events = tuple(str(position + number).encode() for number in (1, 2, 3))
                append = Append(game_id=GAME, expected=position, at=1.0, seat=0, action=b"action", events=events)
                answered.append((await store.games.append(append)).position)
                moved.set()

        playing = asyncio.create_task(play())
        for _ in range(3):
            moved.clear()
            await asyncio.wait_for(moved.wait(), 30)
            await commit_begun(own)
            await asyncio.to_thread(own.stop, mode)
            await asyncio.to_thread(own.start)
        moved.clear()
        await asyncio.wait_for(moved.wait(), 30)
        is_over = True
        await playing
        assert answered == list(range(2, answered[-1] + 1, 3))
        await check_whole(store, answered[-1])
