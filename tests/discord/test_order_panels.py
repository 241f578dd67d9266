"""The menus in which orders are given."""

import pytest

from tests.discord.messages import check_panel
from tests.discord.tables import a_table
from ttrbot.app.core.paces import Timing
from ttrbot.content import load_map, map_ids, map_text
from ttrbot.discord.core.panel import Select
from ttrbot.discord.panels.table.orders import CLAIM, order_route_panel, orders_panel
from ttrbot.discord.presses.turns.claims import free_routes
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.orders.wishes import Claim, DrawBlind, Order, OrderList, Stops
from ttrbot.orders.wording import stop_texts
from ttrbot.text import LOCALES, GameWords, texts

LOCALE = pytest.mark.parametrize("locale", LOCALES)


@pytest.mark.parametrize("board", map_ids())
def test_only_one_of_identical_parallel_tracks_can_be_ordered(board):
    gamemap = load_map(board)
    game, _ = new_game(gamemap, Config(max(gamemap.seats)), seed_of_number(1))
    listed = [(route.a, route.b, route.look) for route in free_routes(seat_view(game, 0), gamemap)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {(route.a, route.b, route.look) for route in gamemap.routes}


@LOCALE
@pytest.mark.parametrize("board", map_ids())
def test_list_of_routes_to_order_states_their_demands(board, locale):
    gamemap = load_map(board)
    names = GameWords(texts(locale), gamemap, map_text(board, locale), ())
    for kind in ("ferry", "tunnel", "train"):
        routes = [route for route in gamemap.routes if route.kind == kind][:25]
        panel = order_route_panel("abcdefgh", CLAIM, routes, names)
        options = [option for row in panel.rows if isinstance(row, Select) for option in row.options]
        assert [option.description for option in options] == [names.demands(route.id) or None for route in routes]
        assert all(option.description for option in options) == (kind != "train" or not routes)


@LOCALE
@pytest.mark.parametrize(("pace", "minutes"), [("live", 1), ("none", 3), ("days", 30)])
def test_list_states_when_it_plays_and_unreachable_orders(pace, minutes, locale):
    gamemap = load_map("usa")
    game, _ = new_game(gamemap, Config(3), seed_of_number(1))
    names = GameWords(texts(locale), gamemap, map_text("usa", locale), ())
    table = a_table(timing=Timing(pace=pace), position=7)
    orders = OrderList((Order(1, DrawBlind()), Order(2, Claim("denver--omaha"))), told=7)
    panel = orders_panel(table, orders, seat_view(game, 0), names)
    check_panel(panel)
    told, never = names.t("orders-told", minutes=minutes), names.t("orders-never-reached", number=1)
    assert panel.text.splitlines()[-2:] == [told, never]
    later = orders_panel(a_table(timing=Timing(pace=pace), position=8), orders, seat_view(game, 0), names)
    assert told not in later.text


@LOCALE
@pytest.mark.parametrize(("stops", "shown"), [(Stops(), False), (Stops(cars=10), True), (Stops(gone=False), True)])
def test_stops_that_somebody_chose_are_shown_without_orders_and_can_be_deleted(stops, shown, locale):
    gamemap = load_map("usa")
    game, _ = new_game(gamemap, Config(3), seed_of_number(1))
    names = GameWords(texts(locale), gamemap, map_text("usa", locale), ())
    panel = orders_panel(a_table(), OrderList(stops=stops), seat_view(game, 0), names)
    check_panel(panel)
    assert names.t("orders-none") in panel.text
    chosen = stop_texts(stops, names)
    if shown and chosen:
        assert names.t("orders-stops-now", stops=" · ".join(chosen)) in panel.text
        assert all(text[0].islower() for text in chosen), "they go on a sentence"
    items = [item for row in panel.rows for item in ((row,) if isinstance(row, Select) else row)]
    labels = [option.label for item in items if isinstance(item, Select) for option in item.options]
    assert all(label[0].isupper() or not label[0].isalpha() for label in labels)
    verbs = {item.id.verb for item in items if item.id is not None}
    assert verbs & {"orders_stops", "orders_clear"} == ({"orders_stops", "orders_clear"} if shown else set())
