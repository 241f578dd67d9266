"""Kinds of computer players under the names that they had before, in stored games and in requests."""

from tests.app.world import ANN, ok
from ttrbot.robots import DEFAULT
from ttrbot.store import NewSeat


async def test_stored_game_with_former_names_is_played_on(world) -> None:
    table = await world.lobby((ANN,))
    await world.store.games.join(table.game_id, NewSeat(name="Rocket", press_id=9, robot="planner"))
    await world.store.games.join(table.game_id, NewSeat(name="Adler", press_id=9, robot="random"))
    await world.restart()
    assert [info.robot for info in ok(await world.games.table(table.game_id)).seats] == [None, "veteran", "child"]
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.play_out(table.game_id)
    assert ok(await world.games.public_view(table.game_id)).view.result is not None


async def test_computer_player_can_be_added_by_a_former_name(world) -> None:
    table = await world.lobby((ANN,))
    table = ok(await world.lobbies.add_robot(table.game_id, ANN, "planner", 1))
    assert table.seats[1].robot == DEFAULT
