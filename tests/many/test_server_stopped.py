"""The database's server is stopped while people press: nothing that was answered is missing, and no process restarts.

`tests/store/postgres/test_crash.py` shows the same for one store, quickly.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psycopg
import pytest

from tests.many.pressing import DEADLINE, check_told, pressing, some_turns
from tests.many.town import open_town
from tests.support.private_postgres import PrivatePostgres, private_postgres
from ttrbot.store import Status, Store
from ttrbot.store.slots import LEASE, RENEW_EVERY

SHORT, LONG = 2.0, LEASE + RENEW_EVERY + 5.0
"""Seconds for which the server is away: while the leases last, and longer."""

MANY = 1000
"""More turns than there are, so that people go on pressing as fast as before."""
SLOWLY = """
CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON actions DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION slowly();
"""
"""Commits of moves take a while, so that the server is often stopped during one."""


@pytest.fixture
def own(postgres: PrivatePostgres) -> Iterator[PrivatePostgres]:
    """Return a server that the test may stop."""
    with private_postgres(postgres.programs) as server:
        yield server


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_stopped_server_loses_nothing_that_was_answered(
    own: PrivatePostgres, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("localcord.interactions.DEADLINE", DEADLINE)
    async with open_town(own.address(), tmp_path) as town:
        await town.one_each()
        with psycopg.connect(own.address(), autocommit=True) as control:
            control.execute(SLOWLY)
        async with pressing(town, Random(1)) as tables:
            for away in (SHORT, SHORT, LONG):
                await some_turns(tables)
                for table in tables:
                    table.goal = MANY
                await asyncio.to_thread(own.stop, mode)
                await asyncio.sleep(away)
                await asyncio.to_thread(own.start)
            await some_turns(tables)
        assert all(process.process.returncode is None for process in town.processes)
        async with await Store.open_readonly(own.address()) as store:
            games = {game.thread_id: game for game in await store.games.with_status((Status.RUNNING,))}
            for table in tables:
                check_told(table)
                game = games[int(table.thread)]
                assert len(set(table.taken)) == len(table.taken), "a question was answered twice"
                assert game.turn > len(table.taken)
                stored = await store.games.events(game.id)
                assert [event.seq for event in stored] == list(range(1, game.position + 1))
