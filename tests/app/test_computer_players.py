"""The computer player of a seat: by kind, and in the style of its name; one that stands in is steady."""

from msgspec.structs import replace

from tests.app.world import ANN, BEN, ok
from ttrbot.app.core.computer_players import ComputerPlayers
from ttrbot.robots import ROBOTS
from ttrbot.robots.planner import PlannerRobot
from ttrbot.robots.styles import STYLES, style_of


async def test_players_of_one_kind_differ_by_their_names(world) -> None:
    table = ok(await world.games.table(await world.game((ANN,), robots=4)))
    live = await world.host.context.cache.look(table.game_id)
    decision = live.game.open_decisions[0]
    found = []
    for info in table.seats[1:]:
        player = ComputerPlayers(ROBOTS).of(table, replace(decision, seat=info.seat), "veteran")
        assert isinstance(player, PlannerRobot)
        assert player.scales == STYLES[style_of(info.name)]
        found.append(player.scales)
    assert len(set(found)) > 1


async def test_player_that_stands_in_is_steady(world) -> None:
    game = await world.game((ANN, BEN))
    ok(await world.host.attendance.step_out(game, ANN))
    live = await world.host.context.cache.look(game)
    player = ComputerPlayers(ROBOTS).of(live.table, replace(live.game.open_decisions[0], seat=0), "veteran")
    assert isinstance(player, PlannerRobot)
    assert player.scales == STYLES["steady"]
