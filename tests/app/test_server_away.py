"""While the PostgreSQL server is away, presses are refused with an explanation; then the games go on."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.app.test_machine import check_caught_up
from tests.app.world import ok
from tests.store.postgres.cutting_line import CuttingLine, cutting_line
from tests.support.message_faults import settled_game
from tests.support.private_postgres import PrivatePostgres
from tests.support.stores import Opener
from ttrbot.app.core.tables import Refusal
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.messages.publisher import TableContent
from ttrbot.store import Store
from ttrbot.store.postgres import session


@pytest.fixture
async def line(postgres: PrivatePostgres, tmp_path: Path) -> AsyncIterator[CuttingLine]:
    async with cutting_line(postgres.folder, tmp_path) as line:
        yield line


@pytest.fixture
def open_store(
    line: CuttingLine,
    postgres: PrivatePostgres,
    postgres_place: Callable[[Path], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Opener:
    """Return the function that opens a store by way of the line, and doesn't wait long for it."""
    monkeypatch.setattr(session, "PATIENCE", 0.1)
    return lambda folder: Store.open(postgres_place(folder).replace(str(postgres.folder), str(tmp_path)))


async def test_presses_refused_while_the_server_is_away(world, line: CuttingLine, logs) -> None:
    game = await settled_game(world)
    person, before = await world.turn_of(game), ok(await world.games.public_view(game))
    tables = len(world.discord.of(TableContent))
    line.is_down = True
    await line.hang_up()
    for answer in (await world.games.draw_two_blind(game, person, None), await world.games.public_view(game)):
        assert isinstance(answer, Refusal)
        assert answer.code == "store_unavailable"
    line.is_down = False
    assert ok(await world.games.public_view(game)) == before
    ok(await world.games.draw_two_blind(game, person, None))
    for _ in range(3):
        world.clock.advance(STORE_PAUSE)
        await world.quiet()
    await check_caught_up(world, game, tables)
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} <= {"store_unavailable", "no_heartbeat"}
    logs.clear()
