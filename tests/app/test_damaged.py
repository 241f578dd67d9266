"""Moves damaged on the disk: if one can't be read or doesn't fit, people are told, and other games aren't held up."""

import pytest

from tests.app.world import ANN, BEN, CHANNEL, CLEO, DAN, ok
from ttrbot.app.core.tables import Refusal
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.engine.codec import encode_state
from ttrbot.robots import ROBOTS
from ttrbot.store import Snapshot, Status

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
        assert isinstance(answer, Refusal)
        assert answer.code == "game_damaged"
    assert "game_damaged" in {entry["event"] for entry in logs}
    assert ok(await world.games.table(game)).position == position
    await world.take_turn(other)
    await world.host.settled()
    assert ok(await world.games.end(game)).status is Status.CANCELLED
    await world.host.settled()
    await world.quiet()
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} <= {"game_damaged", "sending_failed"}
    assert len(logs) < 60, "nobody runs in circles"
    logs.clear()


async def test_moves_damaged_before_a_snapshot_say_so(world, logs) -> None:
    game = await world.game((ANN, BEN))
    await world.take_turn(game)
    await world.host.settled()
    await damage(world, game, DAMAGE["no JSON"])
    for answer in (
        await world.games.history(game),
        await world.games.public_view(game, 1),
    ):
        assert isinstance(answer, Refusal)
        assert answer.code == "game_damaged"
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"game_damaged"}
    logs.clear()


async def test_a_finished_game_with_damaged_moves_takes_no_statistics_from_others(world, logs) -> None:
    broken, whole = await world.game((ANN, BEN)), await world.game((ANN, CLEO))
    for game in (broken, whole):
        await world.play_out(game)
    await damage(world, broken, DAMAGE["no text"])
    counted = [person for person in (ANN, BEN, CLEO) if await world.host.statistics.of(1, person) is not None]
    assert counted == [ANN, CLEO]
    assert (await world.games.whole_game(broken)).code == "game_damaged"
    logs.clear()


UNFIT = b'{"v":1,"x":{"type":"CardsMoved","cards":[999],"source":"deck","target":"market"}}'
"""It can be decoded, but fits none of our games."""


async def test_readable_moves_that_cannot_have_happened_are_reported(world, logs) -> None:
    game = await world.game((ANN, BEN))
    live = await world.games._cache.look(game)
    await damage(world, game, UNFIT)
    assert (await world.games.history(game)).code == "game_damaged"
    await world.store.games.save_snapshot(game, Snapshot(seq=live.table.position, blob=encode_state(live.game)))
    await world.restart()
    person = live.table.seats[live.table.waiting[0]].user_id
    for answer in (
        await world.games.history(game),
        await world.games.watched(game),
        await world.games.submit(game, person, DrawDeckCard, None),
    ):
        assert isinstance(answer, Refusal)
        assert answer.code == "game_damaged"
    assert ok(await world.games.table(game)).position == live.table.position
    await world.host.settled()
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} <= {"game_damaged", "sending_failed"}
    logs.clear()


async def test_moves_of_a_damaged_finished_game_are_told_without_reasons(world, logs) -> None:
    world.robots = {"random": ROBOTS["planner"]}
    await world.restart()
    game = await world.game((ANN,), robots=1)
    await world.play_out(game)
    history = ok(await world.games.history(game))
    numbers = [entry.number for entry in history]
    assert ok(await world.host.explanations.reasons(game, numbers))
    await damage(world, game, b'{"v":1,"x":{"type":"CardsMoved","cards":[1],"source":"market","target":"deck"}}')
    assert len(ok(await world.games.history(game))) == len(history)
    assert ok(await world.host.explanations.reasons(game, numbers)) == {}
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"reasons_unreadable"}
    logs.clear()


async def lose_map(world, game: str) -> None:
    """Make the map of a game one that this version can't read."""

    def work(connection) -> None:
        connection.execute("INSERT INTO maps (hash, text) VALUES ('gone', 'what = ') ON CONFLICT DO NOTHING")
        connection.execute("UPDATE games SET map_hash = 'gone' WHERE id = ?", (game,))
        connection.commit()

    await world.store._database._writing.run(work)


async def test_game_with_an_unreadable_map_does_not_block_others(world, logs) -> None:
    broken, whole = await world.game((ANN, BEN)), await world.game((ANN, CLEO))
    lobby = (await world.lobby((ANN, DAN))).game_id
    for game in (broken, lobby):
        await lose_map(world, game)
    await world.restart()
    await world.host.settled()
    for answer in (await world.games.table(broken), await world.games.seat_view(broken, ANN)):
        assert isinstance(answer, Refusal)
        assert answer.code == "game_damaged"
    assert [table.game_id for table in await world.games.games_of(ANN)] == [whole]
    assert [table.game_id for table in await world.games.games_in(1)] == [whole]
    assert (await world.games.find_game(CHANNEL)).game_id == whole
    assert str(ANN) in ok(await world.host.privacy.export(ANN)).decode()
    ok(await world.host.privacy.delete(ANN))
    assert await world.store.games.of_user(ANN, Status) == ()
    await world.host.settled()  # a computer player takes her turn
    await world.take_turn(whole)
    await world.host.settled()
    assert "map_unreadable" in {entry["event"] for entry in logs}
    logs.clear()
