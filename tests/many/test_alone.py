"""The only process of a bot answers people while the database is away, and goes on when it is back."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest

from tests.many.town import Town, open_town
from tests.store.postgres.cutting_line import cutting_line
from tests.support.local_discord import PATIENCE, until
from tests.support.private_postgres import PrivatePostgres
from ttrbot.text import texts

pytestmark = pytest.mark.slow


@pytest.fixture
async def town(postgres_place: Callable[[Path], str], tmp_path: Path) -> AsyncIterator[Town]:
    async with open_town(postgres_place(tmp_path), tmp_path) as town:
        yield town


async def test_only_process_stays_connected_through_an_outage(
    town: Town, postgres: PrivatePostgres, tmp_path: Path
) -> None:
    rng = Random(5)
    async with cutting_line(postgres.folder, tmp_path) as line:
        process = await town.start(slots=1, store=town.address.replace(str(postgres.folder), str(tmp_path)))
        await until(lambda: process.has(0) and "Shard ID 1 has connected" in process.log.read_text(), "both shards")
        thread = await town.game(town.halls[0])
        await town.move(thread, rng)
        table = town.table(thread)
        line.is_down = True
        await line.hang_up()
        await until(lambda: process.says("slot_waits"), "the end of the lease", 2 * PATIENCE)
        for _ in range(2):
            answer = await town.next(table).press(table, "hand")
            assert answer.message is not None
            assert answer.message["content"] == texts("en").t("unshown-no-store")
        assert town.table(thread) == table
        line.is_down = False
        await until(lambda: process.says("slot_goes_on"), "the database")
        for _ in range(3):
            await town.move(thread, rng)
        said = process.log.read_text()
        assert said.count("has connected to Gateway") == len(town.halls), "it never went offline"
        assert said.count("leases_not_renewed") <= 2, "once a minute"
        process.process.terminate()
        assert await process.process.wait() == 0
