"""Changing lists of orders, and orders by their fields; every choice is offered, understood and put into words."""

import pytest

from tests.text.words import usa
from ttrbot.content import load_map, map_ids
from ttrbot.engine.cards import Color
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.editing import (
    ListFull,
    added,
    changed,
    cleared,
    last_reached,
    looked_at,
    moved,
    removed,
    stopping,
    with_usual,
)
from ttrbot.orders.fields import FIELDS, kinds, with_value
from ttrbot.orders.wishes import (
    MOST_ORDERS,
    MOST_TURNS,
    BuildTickets,
    ChooseCity,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    KeepOpening,
    Order,
    OrderList,
    ScorePoints,
    Stops,
    TakeTickets,
    UseTurn,
)
from ttrbot.orders.wording import order_text


def three() -> OrderList:
    orders = OrderList()
    for wish in (Claim("denver--omaha"), DrawBlind(), DrawColors((Color.RED,))):
        orders = added(orders, wish)
    return orders


def opening_view(gamemap) -> SeatView:
    """Return the first seat's view of a game that has just been dealt."""
    game, _ = new_game(gamemap, Config(max(gamemap.seats)), seed_of_number(3))
    return seat_view(game, 0)


def ids(orders: OrderList) -> list[int]:
    return [order.id for order in orders.orders]


def test_orders_keep_their_ids_wherever_they_stand():
    orders = three()
    assert ids(moved(orders, 3, -1)) == [1, 3, 2]
    assert ids(moved(orders, 1, -1)) == [1, 2, 3]
    assert ids(moved(orders, 9, 1)) == [1, 2, 3]
    assert ids(added(removed(orders, 3), DrawBlind())) == [1, 2, 4]
    assert ids(added(cleared(orders), DrawBlind())) == [4]
    assert changed(orders, Order(9, DrawBlind())).orders == orders.orders


def test_stops_are_deleted_with_all_orders():
    orders = stopping(three(), Stops(gone=False, market=(Color.RED,), cars=5))
    assert cleared(orders) == OrderList(next_id=4)


def test_a_list_is_bounded():
    orders = OrderList()
    for _ in range(MOST_ORDERS):
        orders = added(orders, DrawBlind())
    with pytest.raises(ListFull):
        added(orders, DrawBlind())


def test_what_can_be_done_only_once_is_added_only_once():
    orders = three()
    assert added(orders, Claim("denver--omaha")).orders == orders.orders
    assert ids(added(orders, DrawBlind())) == [1, 2, 3, 4], "cards can be drawn again and again"
    assert ids(added(orders, Claim("denver--omaha", threats=2))) == [1, 4, 2, 3]
    colored = changed(orders, Order(1, Claim("denver--omaha", color=Color.RED)))
    assert ids(added(colored, Claim("denver--omaha"))) == [1, 4, 2, 3]
    while len(orders.orders) < MOST_ORDERS:
        orders = added(orders, DrawBlind())
    assert added(orders, Claim("denver--omaha")).orders == orders.orders, "nothing is missing in a full list"


def test_waiting_orders_precede_draws_that_would_always_be_played_first():
    orders = added(added(three(), Claim("helena--omaha")), TakeTickets())
    assert ids(orders) == [1, 4, 5, 2, 3]
    assert ids(added(orders, DrawBlind())) == [1, 4, 5, 2, 3, 6]
    limited = changed(added(OrderList(), DrawBlind()), Order(1, DrawBlind(), Condition(turns=3)))
    assert ids(added(limited, Claim("denver--omaha"))) == [1, 2], "it comes to an end"


def test_points_come_after_tickets_and_before_new_ones():
    orders = added(added(OrderList(), BuildTickets()), TakeTickets())
    orders = added(orders, ScorePoints())
    assert ids(orders) == [1, 3, 2]
    assert ids(added(orders, Claim("denver--omaha"))) == [4, 1, 3, 2]
    assert ids(added(added(OrderList(), ScorePoints()), BuildTickets())) == [2, 1]
    assert ids(added(added(OrderList(), ScorePoints()), TakeTickets())) == [1, 2]
    assert ids(added(added(OrderList(), DrawBlind()), ScorePoints())) == [2, 1]


def test_order_that_blocks_those_below_is_reported():
    orders = added(added(OrderList(), Claim("denver--omaha")), DrawBlind())
    assert last_reached(orders) is None
    assert last_reached(moved(orders, 2, -1)) == 1
    assert last_reached(added(orders, DrawColors((Color.RED,)))) == 2
    for condition in (Condition(turns=3), Condition(market=Color.RED), Condition(until=(Color.RED, 5))):
        assert last_reached(changed(moved(orders, 2, -1), Order(2, DrawBlind(), condition))) is None
    assert last_reached(OrderList((Order(1, DrawBlind()), Order(2, KeepOpening())))) is None, "asked before"


def test_looking_lets_a_list_go_on():
    assert looked_at(OrderList(left=0)).left == MOST_TURNS


@pytest.mark.parametrize("map_id", map_ids())
def test_every_choice_of_every_map_changes_an_order(map_id):
    gamemap = load_map(map_id)
    kind = kinds(opening_view(gamemap), gamemap)
    assert ("homes" in kind) == ("homes" in [rule.name for rule in gamemap.rules])
    wishes = [make() for make in kind.values()] + [Claim(route.id) for route in gamemap.routes[:40]]
    wishes.append(DrawColors((Color.RED,)))
    for wish in wishes:
        order = Order(1, wish)
        for name, field in FIELDS.items():
            for value in field.values(order, gamemap):
                assert with_value(order, name, value, gamemap).id == 1


def test_what_cannot_be_chosen_is_refused():
    gamemap = load_map("usa")
    for field, value in (("tunnels", "1"), ("leave", "-1"), ("nothing", "1"), ("market", "pink"), ("turns", "3")):
        with pytest.raises(ValueError, match="no such choice"):
            with_value(Order(1, Claim("denver--omaha")), field, value, gamemap)


def test_the_last_chosen_city_stays():
    gamemap = load_map("old-west")
    order = Order(1, ChooseCity("homes", ("denver",)))
    both = with_value(order, "cities", "bend", gamemap)
    assert both.wish == ChooseCity("homes", ("denver", "bend"))
    assert with_value(both, "cities", "denver", gamemap).wish == ChooseCity("homes", ("bend",))
    assert with_value(order, "cities", "denver", gamemap) == order


def test_colours_are_switched_one_by_one_and_never_all_away():
    gamemap = load_map("usa")
    order = Order(1, DrawColors((Color.RED,)))
    both = with_value(order, "colors", "blue", gamemap)
    assert both.wish == DrawColors((Color.RED, Color.BLUE))
    assert with_value(both, "colors", "red", gamemap).wish == DrawColors((Color.BLUE,))
    assert with_value(order, "colors", "red", gamemap) == order


def test_colours_are_told_in_the_order_in_which_they_are_taken():
    order = Order(1, DrawColors((Color.RED, Color.BLUE, Color.LOCOMOTIVE)))
    assert "🔴 red, then 🔵 blue, then 🚂 locomotive from the market;" in order_text(order, usa("en"))
    assert "🔴 rossa, poi 🔵 blu, poi 🚂 locomotiva;" in order_text(order, usa("it"))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_every_order_has_words(locale):
    words = usa(locale)
    for order in added(added(three(), KeepOpening()), ChooseCity("homes", ("denver", "bend"))).orders:
        for name, field in FIELDS.items():
            for value in field.values(order, words.gamemap):
                assert order_text(with_value(order, name, value, words.gamemap), words)


@pytest.mark.parametrize(("board", "deeds"), [("usa", []), ("europe", ["station"]), ("italy", []), ("team-asia", [])])
def test_usual_orders_have_the_special_turns_that_are_used_when_they_pay(board, deeds):
    orders = with_usual(OrderList(), load_map(board)).orders
    assert [order.wish.deed for order in orders if isinstance(order.wish, UseTurn)] == deeds
    assert {type(order.wish) for order in orders} >= {BuildTickets, ScorePoints, TakeTickets}
    assert not deeds or isinstance(orders[0].wish, UseTurn), "an order to build tickets would keep it from being played"
