"""The bot is updated one process at a time while people press; the first new one adds columns when it starts."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import psycopg
import pytest

from tests.app.world import World, ok
from tests.many.conftest import HERE, THERE
from tests.many.newer_bot import newer
from tests.many.pressing import DEADLINE, check_told, pressing, some_turns
from tests.many.town import CHECKOUT, open_town
from tests.support.local_discord import PATIENCE, until
from tests.support.stores import Schemas, places
from ttrbot.store import Store
from ttrbot.store.postgres import schema

NEWER = (str(CHECKOUT / "tests" / "many" / "newer_bot.py"),)
OFTEN = 6
"""More than the uses after which a statement is prepared."""


@pytest.fixture
def postgres_place(schemas: Schemas) -> Iterator[Callable[[Path], str]]:
    """Return a function from a folder to the address of a new schema, which the test may change."""
    with places(schemas, new=True) as place:
        yield place


async def test_columns_added_meanwhile_stop_no_host(
    worlds: tuple[World, World], postgres_place: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The statements that both have prepared still work, and a newer process can work beside them."""
    games = [await world.game(guild_id=server) for world, server in zip(worlds, (HERE, THERE), strict=True)]

    async def play() -> None:
        for _ in range(OFTEN):
            for world, game in zip(worlds, games, strict=True):
                await world.take_turn(game)
                await world.host.settled()

    await play()
    with monkeypatch.context() as patch:
        patch.setattr(schema, "migrations", newer)
        store = await Store.open(postgres_place(tmp_path), shared=True)
    async with store:
        await play()
        for world, game in zip(worlds, games, strict=True):
            assert (await store.games.get(game)).position == ok(await world.games.table(game)).position
    with psycopg.connect(postgres_place(tmp_path)) as control:
        assert control.execute("SELECT DISTINCT later FROM games").fetchall() == [(7,)]


@pytest.mark.slow
async def test_processes_are_updated_one_at_a_time(
    postgres_place: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("localcord.interactions.DEADLINE", DEADLINE)
    async with open_town(postgres_place(tmp_path), tmp_path) as town:
        old = await town.one_each()
        async with pressing(town, Random(2)) as tables:
            await some_turns(tables, OFTEN)
            new = [await town.start(program=NEWER)]
            await until(lambda: new[0].says("standing_by"), "the first new process", 2 * PATIENCE)
            with psycopg.connect(town.address) as control:
                assert control.execute("SELECT DISTINCT later FROM games").fetchall() == [(7,)]
            await some_turns(tables, OFTEN)
            for process in old:
                process.process.terminate()
                assert await process.process.wait() == 0
                await some_turns(tables)
                if process is old[0]:
                    new.append(await town.start(program=NEWER))
            await town.shared_out(new)
            await some_turns(tables)
        for table in tables:
            check_told(table)
        assert all('"level": "error"' not in process.log.read_text() for process in town.processes)
