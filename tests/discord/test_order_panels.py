"""The menus in which orders are given."""

import pytest

from ttrbot.content import load_map, map_ids, map_text
from ttrbot.discord.panel import Select
from ttrbot.discord.panels.orders import CLAIM, order_route_panel
from ttrbot.discord.presses.orders import free_routes
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.text import LOCALES, GameWords, texts

LOCALE = pytest.mark.parametrize("locale", LOCALES)


@pytest.mark.parametrize("board", map_ids())
def test_of_tracks_that_look_the_same_one_can_be_ordered(board):
    gamemap = load_map(board)
    game, _ = new_game(gamemap, Config(max(gamemap.seats)), seed_of_number(1))
    listed = [(route.a, route.b, route.look) for route in free_routes(seat_view(game, 0), gamemap)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {(route.a, route.b, route.look) for route in gamemap.routes}


@LOCALE
@pytest.mark.parametrize("board", map_ids())
def test_the_list_of_routes_to_order_says_what_each_asks_for(board, locale):
    gamemap = load_map(board)
    names = GameWords(texts(locale), gamemap, map_text(board, locale), ())
    for kind in ("ferry", "tunnel", "train"):
        routes = [route for route in gamemap.routes if route.kind == kind][:25]
        panel = order_route_panel("abcdefgh", CLAIM, routes, names)
        options = [option for row in panel.rows if isinstance(row, Select) for option in row.options]
        assert [option.description for option in options] == [names.demands(route.id) or None for route in routes]
        assert all(option.description for option in options) == (kind != "train" or not routes)
