"""Moves that a disk has changed: what can't be read, or doesn't follow, is told, and holds nobody else up."""

import pytest

from tests.app.world import ANN, BEN, ok
from ttrbot.app.tables import Refused
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import Status

DAMAGE = {
    "no JSON": b'{"v":1,"x":',
    "no text": b"\xff\x00\xb7",
    "what never was": b'{"v":1,"x":{"type":"CardsMoved","cards":[999],"source":"deck","target":"nowhere"}}',
    "a route that is nowhere": b'{"v":1,"x":{"type":"RouteClaimed","seat":0,"route":"here--there"}}',
    "no version of ours": b'{"v":0,"x":{}}',
}


async def damage(world, game: str, blob: bytes) -> None:
    def work(connection) -> None:
        changed = connection.execute("UPDATE events SET blob = ? WHERE game_id = ? AND seq = 5", (blob, game))
        assert changed.rowcount == 1
        connection.commit()

    await world.store._database._writing.run(work)


@pytest.mark.parametrize("kind", DAMAGE)
async def test_a_game_with_damaged_moves_says_so_and_others_go_on(world, logs, kind) -> None:
    game, other = await world.game((ANN, BEN)), await world.game((BEN, ANN))
    position = ok(await world.games.table(game)).position
    await damage(world, game, DAMAGE[kind])
    await world.restart()
    for answer in (
        await world.games.public_view(game),
        await world.games.seat_view(game, ANN),
        await world.games.submit(game, ANN, DrawDeckCard, None),
        await world.games.history(game),
    ):
        assert isinstance(answer, Refused)
        assert answer.code == "game_damaged"
    assert "game_damaged" in {entry["event"] for entry in logs}
    assert ok(await world.games.table(game)).position == position
    await world.take_turn(other)
    await world.host.settled()
    assert ok(await world.games.end(game)).status is Status.CANCELLED
    await world.host.settled()
    await world.quiet()
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} <= {"game_damaged", "showing_failed"}
    assert len(logs) < 60, "nobody runs in circles"
    logs.clear()
