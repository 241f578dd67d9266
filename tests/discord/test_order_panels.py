"""The menus in which orders are given."""

import pytest

from ttrbot.content import load_map, map_ids
from ttrbot.discord.presses.orders import free_routes
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, seat_view
from ttrbot.engine.rng import seed_of_number


@pytest.mark.parametrize("board", map_ids())
def test_of_tracks_that_look_the_same_one_can_be_ordered(board):
    gamemap = load_map(board)
    game, _ = new_game(gamemap, Config(max(gamemap.seats)), seed_of_number(1))
    listed = [(route.a, route.b, route.look) for route in free_routes(seat_view(game, 0), gamemap)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {(route.a, route.b, route.look) for route in gamemap.routes}
